"""Checks that every value of an XML tree is read as text, known as structure, or removed.

`cleaned` takes out of a parsed tree what stands in a namespace nobody knows, and what is never
kept; `complete` lets a walk go on over every attribute, text and name it did not show and that is
no structure. Equal values are one line, written alike wherever they stand.
"""

import re
from collections.abc import Callable, Iterator

from lxml import etree

from veladura.errors import FormatError
from veladura.formats.nested.coded import decoded, holds_something, is_text
from veladura.formats.refusing import line_at, on_line
from veladura.formats.textmap import Cut, Piece
from veladura.formats.vocabulary import Vocabulary
from veladura.formats.xmltext import (
    LINE,
    PLAIN,
    URL,
    Codec,
    Slot,
    Unshown,
    Walk,
    allowed,
    is_mark,
    remove,
)

_HUMP = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|_+")
_JOINED = re.compile(r"[^\W\d_][^\W\dA-Z_]{2,}+(?:[A-Z][^\W\dA-Z_]{2,}+)++\Z")
_JOINED_WORD = re.compile(r"(?<!\w)[^\W\d_][^\W\dA-Z_]{2,}+(?:[A-Z][^\W\dA-Z_]{2,}+)++(?!\w)")
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_RUN = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}+={0,2}")
_DIGITS = re.compile(r"(?:[0-9A-Fa-f]{2}){8,}+")
_PREFIXES = ("Ignorable", "Requires", "MustUnderstand", "ProcessContent")


def _identifier_pieces(raw: str) -> Iterator[Piece]:
    """ "JuanLopez" and "juan_lopez" as somebody would say them."""
    position = 0
    for match in _HUMP.finditer(raw):
        yield Piece(raw[position : match.start()], raw[position : match.start()])
        yield Piece(" ", match.group())
        position = match.end()
    yield Piece(raw[position:], raw[position:])


def _identifier(text: str) -> str:
    return re.sub(r"\W+", "_", allowed(text)).strip("_") or "x"


IDENTIFIER = Codec(_identifier_pieces, _identifier)
CODE = Codec(_identifier_pieces, allowed)


def codec_of(value: str) -> Codec:
    """How a value that nobody expected is best read."""
    if _PERCENT.search(value):
        return URL
    if any(map(str.isspace, value.strip())):
        return WORDS
    return PLAIN if _is_packed(value) else IDENTIFIER


def _is_packed(value: str) -> bool:
    """Whether letters in it are a file or a text, which must not be read as words."""
    if value.lstrip()[:5].casefold() == "data:":
        return True
    if _DIGITS.fullmatch(value) and is_text(bytes.fromhex(value)):
        return True
    runs = (decoded("base64", run.group()) for run in _RUN.finditer(value))
    return any(map(holds_something, filter(None, runs)))


def _word_pieces(raw: str) -> Iterator[Piece]:
    """Text as it stands, but for words that are two in one."""
    position = 0
    for match in _JOINED_WORD.finditer(raw):
        yield Piece(raw[position : match.start()], raw[position : match.start()])
        yield from _identifier_pieces(match.group())
        position = match.end()
    yield Piece(raw[position:], raw[position:])


WORDS = Codec(_word_pieces, allowed)


def joined_of(value: str) -> Codec:
    """How to read a value that may be two words in one, but is text all the same."""
    if _JOINED.match(value.lstrip("#@")):
        return CODE
    alone = not any(map(str.isspace, value.strip())) and _JOINED_WORD.search(value)
    return WORDS if alone and not _is_packed(value) else PLAIN


def code_of(value: str) -> Codec:
    """How to read something that is run: it mixes identifiers with texts and addresses."""
    return URL if _PERCENT.search(value) else CODE


def local_name(name: object) -> str:
    """The name of an element or an attribute without its namespace."""
    return str(name).rpartition("}")[2]


def element_name(node: etree._Element) -> str:
    """The same of a node; comments and instructions have none."""
    return node.tag.rpartition("}")[2] if isinstance(node.tag, str) else ""


class UnknownPart(FormatError):
    """A part whose very root is no word of the format."""


def attribute_place(key: str) -> str:
    """An attribute as the place of a slot: some are called like places of another kind."""
    return f"@{key}" if key in ("text", "tail") else key


def cleaned(root: etree._Element, vocabulary: Vocabulary) -> etree._Element:
    """The tree without comments, instructions, unknown names, and what is never kept."""
    if not vocabulary.is_structure(str(root.tag)):
        raise UnknownPart("a part of the file is of a kind nobody knows: remove it")
    lines = root.getprevious() is None and root.getnext() is None
    if not lines:
        root = etree.fromstring(etree.tostring(root))  # what stands beside a root stays behind
    gone: list[etree._Element] = []  # taken out afterwards: nobody goes through a changing tree
    for node in root.iter():
        if not isinstance(node.tag, str):
            gone += () if is_mark(node) else (node,)
        elif node is not root and _goes(node, vocabulary):
            gone.append(node)
        elif node.attrib:
            _clean_attributes(node, vocabulary)
    for node in gone:
        remove(node)
    _clean_namespaces(root, vocabulary, lines=lines)
    return root


def _goes(node: etree._Element, vocabulary: Vocabulary) -> bool:
    name = local_name(node.tag)
    return name in vocabulary.removed_elements or not vocabulary.is_structure(_space(node.tag))


def _space(name: object) -> str:
    return str(name).rpartition("}")[0]


def _clean_attributes(node: etree._Element, vocabulary: Vocabulary) -> None:
    owner = local_name(node.tag)
    for key in node.attrib:
        name = local_name(key)
        gone = vocabulary.removed_attributes
        if name in gone or f"{owner}.{name}" in gone or not vocabulary.is_structure(_space(key)):
            del node.attrib[key]


def _clean_namespaces(root: etree._Element, vocabulary: Vocabulary, *, lines: bool) -> None:
    """Unused declarations go; a strange prefix that is in use cannot be changed.

    `lines` says that elements still know theirs.
    """
    declared = [pair for _, pair in etree.iterwalk(root, events=("start-ns",))]
    if all(map(vocabulary.is_structure, (word for pair in declared for word in pair))):
        return
    named = {
        prefix
        for node in root.iter(etree.Element)
        for key, value in node.attrib.items()
        if local_name(key) in _PREFIXES
        for prefix in str(value).split()
        if vocabulary.is_structure(prefix)
    }
    etree.cleanup_namespaces(root, keep_ns_prefixes=sorted(named))
    for node, *pair in namespaces(root):
        if not all(map(vocabulary.is_structure, pair)):
            where = on_line(line_at(node) if lines else None)
            raise FormatError(
                f"the XML uses a namespace of its own{where}, where a name can hide: open the "
                "file in its program and save it again"
            )


def namespaces(root: etree._Element) -> Iterator[tuple[etree._Element, str, str]]:
    """What is declared in a tree: the element that does it, prefix and namespace."""
    declared: list[tuple[str, str]] = []
    for event, item in etree.iterwalk(root, events=("start-ns", "start")):
        if event == "start-ns":
            declared.append(item)
        elif declared:
            yield from ((item, *pair) for pair in declared)
            declared.clear()


def complete(
    walk: Walk,
    vocabulary: Vocabulary,
    codec: Callable[[str], Codec] = codec_of,
    slot: Callable[[str], type[Slot]] = lambda value: Slot,
) -> Walk:
    """A walk that goes on over everything it would have left unread; `codec` and `slot` say how a
    value is read and written."""

    def whole(root: etree._Element) -> Iterator[Slot | str]:
        taken: set[tuple[etree._Element, str]] = set()
        for item in walk(root):
            if isinstance(item, Unshown):
                taken.update((slot.node, slot.place) for slot in item.slots)
            elif not isinstance(item, str):
                taken.update((slot.node, slot.place) for slot in (item, *item.twins))
            yield item
        yield from _unread(root, taken, vocabulary, codec, slot)
        yield from _names(root, vocabulary)
        yield LINE

    return whole


def _unread(
    root: etree._Element,
    taken: set[tuple[etree._Element, str]],
    vocabulary: Vocabulary,
    codec: Callable[[str], Codec],
    slot: Callable[[str], type[Slot]],
) -> Iterator[Slot | str]:
    found: dict[str, list[Slot]] = {}
    for node in root.iter(etree.Element):
        owner = local_name(node.tag)
        for place, value in _values(node):
            if value.isspace() or (node, place) in taken or vocabulary.is_structure(value):
                continue
            name = local_name(place.removeprefix("@"))
            if name not in vocabulary.renamed and f"{owner}.{name}" not in vocabulary.renamed:
                found.setdefault(value, []).append(Slot(node, place))
    for value, slots in found.items():
        first = slots[0]
        yield LINE
        yield slot(value)(first.node, first.place, codec(value), twins=tuple(slots[1:]))


class _NameSlot(Slot):
    """The name of an element or an attribute that the vocabulary lacks; changed, it goes."""

    def read(self) -> str:
        return local_name(self.place[1:] if self.place.startswith("@") else self.node.tag)

    def change(self, cuts: list[Cut]) -> None:
        for slot in (self, *self.twins):
            if slot.place.startswith("@"):
                slot.node.attrib.pop(slot.place[1:], "")
            else:
                unwrap(slot.node)


def unwrap(node: etree._Element) -> None:
    """Take an element away from around what it holds."""
    parent = node.getparent()
    if parent is None:
        return
    place = parent.index(node)
    if len(node):  # what stands behind it stands behind its last child
        node[-1].tail = (node[-1].tail or "") + (node.tail or "")
        node.tail = None
    for child in reversed(node):
        parent.insert(place + 1, child)
    before = node.getprevious()
    if before is not None:
        before.tail = (before.tail or "") + (node.text or "")
    else:
        parent.text = (parent.text or "") + (node.text or "")
    node.text = None
    remove(node)


def _names(root: etree._Element, vocabulary: Vocabulary) -> Iterator[Slot | str]:
    found: dict[str, list[_NameSlot]] = {}
    for node in root.iter(etree.Element):
        tag = str(node.tag)
        if node is not root and not vocabulary.is_structure(tag):
            found.setdefault(tag, []).append(_NameSlot(node))
        for key in map(str, node.attrib):
            if not vocabulary.is_structure(key):
                found.setdefault(f"@{key}", []).append(_NameSlot(node, f"@{key}"))
    for slots in found.values():
        yield LINE
        yield _NameSlot(slots[0].node, slots[0].place, CODE, twins=tuple(slots[1:]))


def _values(node: etree._Element) -> Iterator[tuple[str, str]]:
    if node.text:
        yield "text", node.text
    if node.tail:
        yield "tail", node.tail
    for key, value in node.attrib.items():
        yield attribute_place(str(key)), str(value)
