"""The one mechanism of all XML formats: a part's text is a sequence of slots in its tree.

A *walk* goes through a parsed tree in reading order and yields separators (plain strings) and
slots (an element's text, tail or attribute). Opening a part walks it once to build the text;
rewriting parses it again, walks it the same way, and writes into the slots that edits touched.
Nothing is kept parsed in between, so a part may be rewritten any number of times.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from lxml import etree

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded
from veladura.formats.limits import Limits
from veladura.formats.refusing import on_line
from veladura.formats.textmap import Cut, Piece, TextMap, splice
from veladura.formats.vocabulary import load_vocabulary

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_PARSER_DEPTH = 256  # where libxml2 stops unless told otherwise
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_BLANKS = " \t\r\n\f"
_SPACE = re.compile(r"[ \t\r\n\f]{2,}+|[\t\r\n\f]")  # all but a single space
_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
# Where a slice of a tree was cut out. Nobody can guess it: instructions of a file are not kept.
MARK = f"slice-{token_hex(16)}"


@dataclass(frozen=True, slots=True)
class Codec:
    """How a slot's raw text is shown, and how shown text is made raw again."""

    decode: Callable[[str], Iterable[Piece]]
    encode: Callable[[str], str]


def allowed(text: str) -> str:
    """The text itself, or an error where XML has no way to write it."""
    if FORBIDDEN.search(text):
        raise FormatError(
            "a replacement holds control characters, which XML cannot hold: choose another"
        )
    return text


def _percent_pieces(raw: str) -> Iterator[Piece]:
    position = 0
    for match in _PERCENT.finditer(raw):
        if match.start() > position:
            yield Piece(raw[position : match.start()], raw[position : match.start()])
        yield from _escape_pieces(match.group())
        position = match.end()
    if position < len(raw):
        yield Piece(raw[position:], raw[position:])


def _escape_pieces(escapes: str) -> Iterator[Piece]:
    """One piece per character of a run of %XX escapes; what is no UTF-8 is shown as it stands."""
    data = bytes.fromhex(escapes.replace("%", ""))
    position = 0
    while position < len(data):
        for width in (1, 2, 3, 4):
            try:
                shown = data[position : position + width].decode("utf-8")
            except UnicodeDecodeError:
                continue
            if shown.isprintable():
                break
        else:
            shown, width = "", 1
        raw = escapes[position * 3 : (position + width) * 3]
        yield Piece(shown or raw, raw)
        position += width


def _url_encode(text: str) -> str:
    return quote(allowed(text), safe="!#$&'()*+,/:;=?@[]~-._")


PLAIN = Codec(lambda raw: (Piece(raw, raw),), allowed)
URL = Codec(_percent_pieces, _url_encode)


@dataclass(slots=True)
class Slot:
    """A place in a tree that holds text. `twins` hold the same text and are written alike."""

    node: etree._Element
    place: str = "text"  # "text", "tail", or the name of an attribute ("@text" if it is called so)
    codec: Codec = PLAIN
    twins: tuple["Slot", ...] = ()
    collapse: bool = False  # runs of white space count as one space, as in HTML
    longest: int = 0  # characters that its format allows; 0 for any number

    def read(self) -> str:
        if self.place == "text":
            return self.node.text or ""
        if self.place == "tail":
            return self.node.tail or ""
        return str(self.node.get(self.place.removeprefix("@"), ""))

    def write(self, raw: str) -> None:
        if self.place == "text":
            self.node.text = raw
        elif self.place == "tail":
            self.node.tail = raw
        else:
            self.node.set(self.place.removeprefix("@"), raw)
        for twin in self.twins:
            twin.write(raw)

    def change(self, cuts: list[Cut]) -> None:
        old = self.read()
        new = splice(old, cuts, self.codec.encode)
        if self.longest and len(new) > max(self.longest, len(old)):
            new = new[: max(self.longest, len(old))].rstrip()
        self.write(new)


class ElementSlot(Slot):
    """An element that stands for characters (a tab, a line break); other text replaces it."""

    def __init__(self, node: etree._Element, shown: str, carrier: str) -> None:
        super().__init__(node, "text")
        self._shown = shown
        self._carrier = carrier  # tag of the element that holds ordinary text here

    def read(self) -> str:
        return self._shown

    def write(self, raw: str) -> None:
        if raw == self._shown:
            return
        for name in list(self.node.attrib):
            del self.node.attrib[name]
        self.node.tag = self._carrier
        self.node.text = raw
        self.node.set(_XML_SPACE, "preserve")


class SoftBreak(str):
    """A separator that is left out where a line has just ended."""


class Unshown(str):
    """Nothing, in the place of slots that were looked at and say only what the format says."""

    slots: tuple[Slot, ...]

    @classmethod
    def of(cls, slots: Iterable[Slot]) -> "Unshown":
        made = cls()
        made.slots = tuple(slots)
        return made


LINE = SoftBreak("\n")
Walk = Callable[[etree._Element], Iterable[Slot | str]]
Cleaner = Callable[[etree._Element], etree._Element]


@dataclass(slots=True)
class XmlPart:
    """One XML part: its text, and a tree with edits written into it."""

    data: bytes = field(repr=False)
    walk: Walk
    limits: Limits
    clean: Cleaner | None = None  # before it is read
    map: TextMap = field(init=False, repr=False)
    counts: list[int] = field(init=False, repr=False)  # places of each tree, read or passed by

    def __post_init__(self) -> None:
        self.map = TextMap()
        self.counts = []
        for root in self.trees():
            first = sum(self.counts)
            index = first - 1
            for index, item in enumerate(self.walk(root), first):
                self._read(index, item)
            self.counts.append(index + 1 - first)

    def _read(self, index: int, item: Slot | str) -> None:
        if isinstance(item, str):
            if not (isinstance(item, SoftBreak) and self.map.ends_a_line):
                self.map.separate(item)
        elif item.collapse:
            self.map.add(index, _collapsed(item.read(), self.map))
        else:
            self.map.add(index, item.codec.decode(item.read()))
        self.limits.check_characters(len(self.map))

    @property
    def text(self) -> str:
        return self.map.text

    def parse(self) -> etree._Element:
        return parse_xml(self.data, self.limits)

    def tree(self) -> etree._Element:
        """What is read and written: the parsed part without what is never kept."""
        root = self.parse()
        return self.clean(root) if self.clean else root

    def trees(self) -> Iterator[etree._Element]:
        """The part as one tree, or one after the other where it is too long for one."""
        yield self.tree()

    @property
    def is_whole(self) -> bool:
        return len(self.counts) == 1

    def rewrite(self, edits: Sequence[Edit], walk: Walk | None = None) -> etree._Element:
        """A new tree; `walk` stands in for the part's own where slots keep count of changes."""
        (root,) = self.rewritten(edits, walk)
        return root

    def rewritten(
        self, edits: Sequence[Edit], walk: Walk | None = None
    ) -> Iterator[etree._Element]:
        """New trees, as many as were read."""
        cuts = self.map.cuts(edits)
        first = 0
        for root, count in zip(self.trees(), self.counts, strict=True):
            if not cuts.keys().isdisjoint(range(first, first + count)):
                walked = enumerate((walk or self.walk)(root), first)
                for index, item in [(index, item) for index, item in walked if index in cuts]:
                    if not isinstance(item, str):
                        item.change(cuts[index])
            first += count
            yield root


def _collapsed(raw: str, text_map: TextMap) -> Iterator[Piece]:
    """Pieces of text as a browser shows it: each run of white space is one space, or none.

    A single space is shown as it stands, and its words are one piece: a text has a million of them.
    """
    position = 0
    if raw.startswith(" ") and text_map.ends_in_space:
        position = len(raw) - len(raw.lstrip(_BLANKS))
        yield Piece("", raw[:position])
    for match in _SPACE.finditer(raw, position):
        if match.start() > position:
            yield Piece(raw[position : match.start()], raw[position : match.start()])
        leading = match.start() == 0 and text_map.ends_in_space
        yield Piece("" if leading else " ", match.group())
        position = match.end()
    if position < len(raw):
        yield Piece(raw[position:], raw[position:])


class LenientPart(XmlPart):
    """Old drawings are HTML at heart: line breaks in them are not always closed."""

    def parse(self) -> etree._Element:
        refuse_entities(self.data)
        self.limits.check_pieces(count_markup(self.data))
        root = _parse_large(self.data, recover=True)
        check_depth(root, self.limits)
        return root


def parse_xml(data: bytes, limits: Limits) -> etree._Element:
    """Parse without network, DTD or entities; refuse what declares entities or nests too deep."""
    refuse_entities(data)
    limits.check_pieces(count_markup(data))
    try:
        # The parser's own limits are those of real documents, and cost nothing.
        root = etree.fromstring(data, xml_parser(huge_tree=False))
        if limits.xml_depth >= _PARSER_DEPTH:
            return root
    except (etree.XMLSyntaxError, ValueError, LookupError):
        root = _parse_large(data)
    check_depth(root, limits)
    return root


def xml_parser(*, huge_tree: bool, recover: bool = False) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=huge_tree,
        recover=recover,
    )


def _parse_large(data: bytes, *, recover: bool = False) -> etree._Element:
    try:
        root = etree.fromstring(data, xml_parser(huge_tree=True, recover=recover))
        if root is None:
            raise FormatError("the XML holds nothing that can be read: save the file again")
        return root
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise damaged(error) from None


def damaged(error: Exception) -> FormatError:
    position = getattr(error, "position", None)
    where = on_line(position[0]) if position else ""
    return FormatError(f"the XML is damaged{where}: save the file again")


def count_markup(data: bytes) -> int:
    """How many elements and attributes a part may have at most, in any encoding."""
    return data.count(b"<") - data.count(b"</") + data.count(b"=")


def refuse_entities(data: bytes) -> None:
    for encoding in ("ascii", "utf-16-le", "utf-16-be"):
        at = data.find("<!ENTITY".encode(encoding))
        if at >= 0:
            where = on_line(data.count("\n".encode(encoding), 0, at) + 1)
            raise LimitExceeded(
                f"the XML declares entities{where}, where text can hide: expand them"
            )


def check_depth(root: etree._Element, limits: Limits) -> None:
    depth = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        limits.check_depth(depth)


def is_mark(node: etree._Element) -> bool:
    return isinstance(node, etree._ProcessingInstruction) and node.target == MARK


def serialise(
    root: etree._Element, source: bytes = b"<?xml standalone", encoding: str = ""
) -> bytes:
    """Bytes in the document's own encoding, declared the way the source declares it."""
    head = source[:200].partition(b"?>")[0]
    tree = root.getroottree()
    encoding = encoding or tree.docinfo.encoding or "UTF-8"
    declared = head.startswith(b"<?xml") or encoding.upper() not in ("UTF-8", "ASCII", "US-ASCII")
    options: dict[str, Any] = _public_type(tree)
    alone = head.startswith(b"<?xml") and b"standalone" in head
    options["standalone" if alone else "xml_declaration"] = declared
    data = etree.tostring(tree, encoding=encoding, **options)
    return data if isinstance(data, bytes) else data.encode(encoding)


def _public_type(tree: etree._ElementTree) -> dict[str, Any]:
    """The document type, if it is one everybody knows; declarations go, anything may be in them."""
    kind = str(getattr(tree.docinfo, "doctype", ""))
    tree.docinfo.clear()
    return {"doctype": kind} if kind and load_vocabulary("markup").is_structure(kind) else {}


def remove(node: etree._Element) -> None:
    """Take an element out of its tree but leave the text that follows it."""
    parent = node.getparent()
    if parent is None:
        return
    if node.tail:
        before = node.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + node.tail
        else:
            parent.text = (parent.text or "") + node.tail
    parent.remove(node)
