"""HTML and XML: text between tags, and the attributes and comments that hold text.

White space is shown as a browser shows it, and a replacement's white space counts likewise.
"""

import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence

from lxml import etree
from lxml.html import HTMLParser

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.elements import explained
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.markup.drawn_codes import erase_codes
from veladura.formats.markup.identifiers import Identifiers
from veladura.formats.markup.initials import large_initials
from veladura.formats.markup.names import walk_names, without_instructions
from veladura.formats.markup.spots import PageLook, packed
from veladura.formats.markup.turned import refuse_turned
from veladura.formats.original import Rewritten
from veladura.formats.pictures.mosaics.edges import Edges
from veladura.formats.pictures.mosaics.spots import Spot
from veladura.formats.pictures.mosaics.trees import spots_of
from veladura.formats.txt import Decoded, decode_text, is_encoding, text_width
from veladura.formats.unread import attribute_place, complete, joined_of, unwrap
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import (
    FORBIDDEN,
    LINE,
    PLAIN,
    Codec,
    Slot,
    XmlPart,
    allowed,
    check_depth,
    count_markup,
    remove,
    serialise,
)
from veladura.wordlists import read_list

_SHORTEST_CODE = 4  # letters and digits: shorter ones are nobody's either
_COPIES, _EACH = 10, 500  # of the text at the worst moment; bytes of an element in a tree
_INLINE = frozenset(read_list("veladura.formats.markup", "inline_elements"))
_KEPT_SPACE = frozenset(("pre", "textarea", "listing", "xmp"))
_DROPPED = ("script", "style", "noscript", "object", "embed", "applet", "template")
_URLS = frozenset(
    ("href", "src", "action", "cite", "data", "formaction", "poster", "background", "longdesc")
)
_TEXTS = frozenset(
    ("alt", "title", "value", "content", "placeholder", "summary", "label", "datetime")
)
_CHARSET = re.compile(rb"""<meta[^<>]+?charset\s*+=\s*+["']?+\s*+([\w.:-]++)""", re.I)
_DOCTYPE = re.compile(r"<!doctype(?:[^<>]++|<(?!!doctype))*+>", re.I)
_PAGE = re.compile(r"<(?:html|body|head)\b", re.I)
_ASIDES = (etree._Comment, etree._ProcessingInstruction)


class HtmlOriginal:
    """A page or fragment, or an XML document; scripts and styles do not come along."""

    def __init__(self, part: XmlPart, media_type: str, codes: Collection[str] = ()) -> None:
        self._part = part
        self.media_type = media_type
        self._codes = codes  # of the format itself, which stay where they are

    @property
    def text(self) -> str:
        return self._part.text

    def spots(self, edges: Mapping[str, Edges]) -> list[Spot]:
        """Where it shows pictures, by their addresses, or by the letters they are written in."""
        return spots_of(self._part.trees(), PageLook(packed), edges, "")

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        if isinstance(self._part, HtmlPart):
            return Rewritten(self._part.serialise(self._part.rewrite(edits)), self._part.dropped)
        said = [edit for edit in edits if self.says(self.text[edit.start : edit.end])]
        written = [edit for edit in edits if edit not in said]
        data = serialise(self._part.rewrite(written), self._part.data)
        # What an element is called in words, and what its format says.
        return Rewritten(data, ignored=(*said, *self._part.map.unplaced(written)))

    def says(self, surface: str) -> bool:
        """Whether a code of the format has the same words: hiding them elsewhere hides nothing."""
        word = surface.strip().casefold()
        return len(word) >= _SHORTEST_CODE and any(
            re.search(rf"(?<!\w){re.escape(word)}(?!\w)", code.casefold())
            for code in self._codes
            if any(map(str.isalpha, code))
        )


class HtmlPart(XmlPart):
    """HTML is parsed leniently, as browsers do, and written back in its own encoding."""

    def __init__(self, decoded: Decoded, limits: Limits) -> None:
        self._decoded = decoded
        self.dropped: tuple[str, ...] = ()
        # Control characters that XML cannot hold are shown by no browser, and are not kept.
        text = FORBIDDEN.sub("", decoded.text)
        walk = complete(walk_html, load_vocabulary("markup"))
        data = text.encode("utf-8")
        check_markup(data, sys.getsizeof(text), limits)
        super().__init__(data, walk, limits)

    def parse(self) -> etree._Element:
        parser = HTMLParser(encoding="utf-8", huge_tree=True, no_network=True)
        try:
            root = etree.fromstring(self.data, parser)
        except (etree.XMLSyntaxError, ValueError, LookupError):
            raise FormatError("the page cannot be read: open it in a browser and save it") from None
        if root is None:
            raise FormatError("the page is empty: leave it out")
        _take_in(root)
        refuse_turned(root)
        erase_codes(root)
        check_depth(root, self.limits)
        self.dropped = drop_code(root)
        drop_names(root)
        Identifiers().rename(root)
        return root

    def serialise(self, root: etree._Element) -> bytes:
        """The parser makes a page of a fragment and gives it a type; neither is written."""
        head = self._decoded.text[:4096]
        found = _DOCTYPE.search(head)
        doctype = found.group() if found else ""
        if not load_vocabulary("markup").is_structure(doctype):
            doctype = "<!DOCTYPE html>"
        nodes = [root]
        if not _PAGE.search(self._decoded.text):
            nodes = [node for half in root for node in half]
        before = list(root.itersiblings(preceding=True))[::-1]
        texts = [half.text or "" for half in root] if nodes != [root] else []
        markup = "".join(
            [doctype, "\n" if doctype else ""]
            + [etree.tostring(node, method="html", encoding="unicode") for node in before]
            + [_escaped(text) for text in texts]
            + [etree.tostring(node, method="html", encoding="unicode") for node in nodes]
            + [etree.tostring(n, method="html", encoding="unicode") for n in root.itersiblings()]
        )
        data = markup.encode(self._decoded.encoding, "xmlcharrefreplace")
        return self._decoded.mark + data


def _take_in(root: etree._Element) -> None:
    """What stands behind the end of a page is part of it, as browsers show it."""
    body = root.find("body")
    for node in list(root.itersiblings()):
        if isinstance(node.tag, str):
            (root if body is None else body).append(node)
            unwrap(node)


def drop_code(root: etree._Element) -> tuple[str, ...]:
    """Take out what is run or hidden rather than read, and handlers in attributes."""
    dropped: list[str] = []
    for node in list(root.iter(*_DROPPED)):
        if node.getparent() is None:
            continue
        if node.tag == "style":  # the look stays; text in it does not
            node.text = style_without_text(node.text or "")
            continue
        dropped.append(f"<{node.tag}>")
        remove(node)
    gone = load_vocabulary("markup").removed_attributes
    for node in root.iter(etree.Element):
        for name in map(str, node.attrib):
            run = name.startswith("on") or str(node.get(name, "")).startswith("javascript:")
            if run or name in gone:
                del node.attrib[name]
    return tuple(dropped)


def drop_names(root: etree._Element) -> None:
    """Elements and attributes that HTML does not have are no more than names somebody gave."""
    known = load_vocabulary("markup").is_structure
    for node in list(root.iter(etree.Element)):
        for key in map(str, node.attrib):
            if not known(key):
                del node.attrib[key]
        if node is not root and not known(str(node.tag)):
            unwrap(node)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def style_without_text(css: str) -> str:
    css = re.sub(r"/\*.*?(?:\*/|\Z)|<!--|-->", "", css, flags=re.S)
    return re.sub(r"@import[^;]*(?:;|\Z)|url\([^)]*(?:\)|\Z)", "", css)


def walk_html(root: etree._Element) -> Iterator[Slot | str]:
    yield from _visible(root)
    for node in all_nodes(root):
        if isinstance(node, _ASIDES):
            yield LINE
            yield Slot(node, codec=COMMENT)
        elif isinstance(node.tag, str):
            yield from _attributes(node)
    yield LINE


def all_nodes(root: etree._Element) -> Iterator[etree._Element]:
    """Comments may also stand before and after the root."""
    yield from reversed(list(root.itersiblings(preceding=True)))
    yield from root.iter()
    yield from root.itersiblings()


def _visible(root: etree._Element) -> Iterator[Slot | str]:
    """A large first letter in an element of its own goes on in the next one."""
    initials = large_initials(root)
    opened = False  # behind one, before the rest of its word
    for node, place, found in _blocks(root):
        if node in initials and place in ("end", "tail"):
            opened = True
        elif not (opened and isinstance(found, str)):
            yield found
            said = node.tail if place == "tail" else node.text
            opened = opened and not (said or "").strip()


def _blocks(root: etree._Element) -> Iterator[tuple[etree._Element, str, Slot | str]]:
    kept = 0
    for event, node in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        if event in ("comment", "pi"):
            yield node, "tail", Slot(node, "tail", collapse=not kept)
            continue
        tag = str(node.tag)
        if tag == "style":
            if event == "end":
                yield node, "tail", Slot(node, "tail", collapse=not kept)
            continue
        if event == "start":
            kept += tag in _KEPT_SPACE
            if tag not in _INLINE:
                yield node, "", "\n" if tag == "br" else "" if tag in ("td", "th") else LINE
            yield node, "text", Slot(node, collapse=not kept)
        else:
            kept -= tag in _KEPT_SPACE
            if tag in ("td", "th"):
                yield node, "", "\t"
            elif tag not in _INLINE and tag != "br":
                yield node, "end", LINE
            yield node, "tail", Slot(node, "tail", collapse=not kept)


def _attributes(node: etree._Element) -> Iterator[Slot | str]:
    for key in node.attrib:
        name = str(key)
        if name in _URLS:
            if not str(node.get(key, "")).startswith("#"):
                yield LINE
                yield Slot(node, name)
        elif name == "content" and node.get("http-equiv"):
            continue
        elif name in _TEXTS or name.startswith(("data-", "aria-label", "aria-desc")):
            yield LINE
            yield Slot(node, name, joined_of(str(node.get(key, ""))))


def _comment_text(text: str) -> str:
    return allowed(text).replace("--", "- -")


COMMENT = Codec(PLAIN.decode, _comment_text)


def walk_xml(root: etree._Element, *, runs: bool = True) -> Iterator[Slot | str]:
    """Elements that hold other elements only are lines; those inside running text are not.

    Where nothing runs (descriptions), every element and every text between them is a line.
    """
    running: set[etree._Element] = set()
    for event, node in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        if event in ("comment", "pi"):
            yield Slot(node, "tail")
        elif event == "start":
            if runs and _has_running_text(node):
                running.add(node)
            elif not runs and _stands_behind_text(node):
                yield LINE
            yield Slot(node, codec=joined_of(node.text or ""))
        else:
            if node.getparent() not in running or not (len(node) or node.text):
                yield LINE
            if node is not root:
                yield Slot(node, "tail")
    for node in all_nodes(root):
        if isinstance(node, _ASIDES):
            yield Slot(node, codec=COMMENT)
            yield "\n"
        elif isinstance(node.tag, str):
            for key, value in node.attrib.items():
                yield Slot(node, attribute_place(str(key)), joined_of(str(value)))
                yield "\n"
    yield from walk_names(root)


def _stands_behind_text(node: etree._Element) -> bool:
    before, parent = node.getprevious(), node.getparent()
    text = before.tail if before is not None else parent.text if parent is not None else ""
    return bool(text and text.strip())


def _has_running_text(node: etree._Element) -> bool:
    if len(node) == 0:
        return False
    texts = [node.text, *(child.tail for child in node)]
    return any(text and not text.isspace() for text in texts)


def open_html(data: bytes, limits: Limits = DEFAULT_LIMITS) -> HtmlOriginal:
    limits.check_size(len(data))
    return HtmlOriginal(HtmlPart(_decode_html(data), limits), "text/html")


def check_markup(data: bytes, size: int, limits: Limits) -> None:
    """Whether its tree can be held; the text takes `size` bytes."""
    pieces = count_markup(data)
    limits.check_pieces(pieces)
    limits.check_memory(size, _COPIES, pieces, _EACH)


def _decode_html(data: bytes) -> Decoded:
    """By its mark, by what it says of itself, or as any text."""
    decoded = decode_text(data)
    said = _CHARSET.search(data[:4096])
    if decoded.mark or not said:
        return decoded
    encoding = said.group(1).decode("ascii", "replace").lower()
    encoding = {"iso-8859-1": "cp1252", "latin1": "cp1252"}.get(encoding, encoding)
    try:
        return Decoded(data.decode(encoding), encoding) if is_encoding(encoding) else decoded
    except UnicodeDecodeError:
        return decoded


def _cleaned_xml(root: etree._Element) -> etree._Element:
    """Without instructions to programs, and without codes for machines in drawings."""
    for drawing in root.iter("{http://www.w3.org/2000/svg}svg"):
        erase_codes(drawing)
    return without_instructions(root)


def open_xml(data: bytes, limits: Limits = DEFAULT_LIMITS) -> HtmlOriginal:
    limits.check_size(len(data))
    check_markup(data, len(data) * text_width(data), limits)
    codes: set[str] = set()
    part = XmlPart(data, explained(walk_xml, codes), limits, _cleaned_xml)
    return HtmlOriginal(part, "application/xml", codes)
