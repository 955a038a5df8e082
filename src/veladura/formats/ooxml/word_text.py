"""Reading order of WordprocessingML and of the drawings, charts and diagrams inside it.

The visible text comes first: paragraphs end in a line end, cells in a tab. What hides behind it
follows: a paragraph's deleted text and text boxes right after it, field codes, alternative texts
and names of controls at the end of the part, one a line.
"""

import re
from collections.abc import Iterator

from lxml import etree

from veladura.formats.field_codes import PLAIN_CODE
from veladura.formats.nested.unreadable import turned_around
from veladura.formats.ooxml.chart_numbers import ChartWalk
from veladura.formats.refusing import line_at
from veladura.formats.unread import code_of, codec_of, element_name, local_name
from veladura.formats.xmltext import PLAIN, URL, Codec, ElementSlot, Slot, Unshown
from veladura.wordlists import read_lists

_XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_TEXT = {"t", "delText", "v"}
_CODES = {"instrText", "delInstrText"}
_CHARACTERS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_WALKED = tuple(
    f"{{*}}{name}"
    for name in (
        *_TEXT,
        *_CODES,
        *_CHARACTERS,
        *(
            "p",
            "fldChar",
            "del",
            "rt",
            "moveFrom",
            "txbxContent",
            "Fallback",
            "tc",
            "tr",
            "pt",
            "title",
            "sym",
            "bdo",
        ),
    )
)
_ATTRIBUTES = read_lists(__package__, "text_attributes")
_SHAPES = ("shape", "rect", "oval", "line", "roundrect", "group", "polyline", "arc", "image")
_SHAPE_ATTRIBUTES = ("alt", "title", "href")
_CODE = re.compile(r"[0-9A-Fa-f]{4}\Z")
_PICTURES = re.compile("symbol|dings|mt extra|marlett", re.I)
_BLOCK_NAME = re.compile(r"[0-9A-F]{32}\Z|DefaultPlaceholder_-?\d++\Z")  # what Word calls one
_WORDS = re.compile(r"[^\W\d_]{3}")


class SpacedSlot(Slot):
    """w:t and its kin lose spaces at their ends unless told to keep them."""

    def write(self, raw: str) -> None:
        super().write(raw)
        self.node.set(_XML_SPACE, "preserve")
        for twin in self.twins:
            twin.node.set(_XML_SPACE, "preserve")


def _is_word(node: etree._Element) -> bool:
    return "wordprocessingml" in str(node.tag)


class WordWalk:
    """One walk through one tree; collects what is to be shown later."""

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._codes: list[list[Slot]] = [[]]
        self._chart = ChartWalk(root)
        self._twins, self._mirrors = _find_twins(root)

    def __iter__(self) -> Iterator[Slot | str]:
        yield from self._block(self._root)
        for group in self._codes:
            if PLAIN_CODE.match("".join(slot.read() for slot in group)):
                yield Unshown.of(group)
            else:
                yield from group
                yield "\n"
        yield from _attributes(self._root)

    def _block(self, root: etree._Element) -> Iterator[Slot | str]:
        deferred: list[etree._Element] = []
        depth = 0  # paragraphs inside paragraphs: text boxes are shown after the outermost
        walker = etree.iterwalk(root, events=("start", "end"), tag=_WALKED)
        for event, node in walker:
            name = element_name(node)
            if event == "start":
                if name == "p":
                    depth += 1
                elif name in _TEXT:
                    yield (self._chart.slot(node) if name == "v" else None) or self._slot(node)
                elif name in _CODES:
                    self._codes[-1].append(self._slot(node, code_of(node.text or "")))
                elif name == "fldChar":
                    self._codes.append([])
                elif name in _CHARACTERS or name == "sym":
                    yield from _character(node, _CHARACTERS.get(name) or _letter(node))
                elif name == "bdo":
                    _refuse_turned(node)
                elif node is not root and self._is_later(node, name, depth):
                    deferred.append(node)
                    walker.skip_subtree()
                elif node in self._mirrors:
                    walker.skip_subtree()
            elif name == "p":
                depth -= 1
                yield _paragraph_end(node)
                if not depth:
                    yield from self._later(deferred)
                    deferred.clear()
            elif name == "tc":
                yield "\t"
            elif name in ("tr", "pt", "title"):
                yield "\n"
        yield from self._later(deferred)

    def _is_later(self, node: etree._Element, name: str, depth: int) -> bool:
        if name in ("del", "moveFrom", "rt") or (name == "Fallback" and node not in self._mirrors):
            return len(node) > 0
        return name == "txbxContent" and depth > 0

    def _later(self, deferred: list[etree._Element]) -> Iterator[Slot | str]:
        for node in deferred:
            yield from self._block(node)
            if element_name(node) != "txbxContent":
                yield "\n"

    def _slot(self, node: etree._Element, codec: Codec = PLAIN) -> Slot:
        twin = self._twins.get(node)
        kind = SpacedSlot if _is_word(node) else Slot
        return kind(node, "text", codec, twins=(Slot(twin),) if twin is not None else ())


def _character(node: etree._Element, shown: str) -> Iterator[Slot | str]:
    parent = node.getparent()
    if parent is None or not shown:
        return
    if element_name(parent) == "r" and _is_word(node):
        carrier = str(node.tag).rpartition("}")[0] + "}t"
        yield ElementSlot(node, shown, carrier)
    elif element_name(node) == "br":
        yield "\n"


def _letter(node: etree._Element) -> str:
    """What a symbol shows, if it is a letter: fonts of pictures have others in their places."""
    said = {local_name(key): str(value) for key, value in node.attrib.items()}
    if not _CODE.match(said.get("char", "")) or _PICTURES.search(said.get("font", "")):
        return ""
    code = int(said["char"], 16)
    letter = chr(code - 0xF000 if 0xF020 <= code <= 0xF0FF else code)
    return letter if letter.isprintable() else ""


def _refuse_turned(node: etree._Element) -> None:
    if any(local_name(key) == "val" and value == "rtl" for key, value in node.attrib.items()):
        raise turned_around("bdo", line_at(node))


def _paragraph_end(node: etree._Element) -> str:
    frame = node.find("{*}pPr/{*}framePr")
    if frame is not None and _is_initial(frame):
        return ""  # the next paragraph goes on with the word that it begins
    parent = node.getparent()
    cell = parent.getparent() if parent is not None and element_name(parent) == "txBody" else parent
    if cell is None or element_name(cell) != "tc":
        return "\n"
    later = (element_name(sibling) for sibling in node.itersiblings())
    return "\n" if any(name in ("p", "tbl", "sdt") for name in later) else ""


def _is_initial(frame: etree._Element) -> bool:
    """Whether a frame is the large first letter of the paragraph behind it."""
    said = {local_name(key): str(value) for key, value in frame.attrib.items()}
    return said.get("dropCap", "none") != "none"


def _find_twins(
    root: etree._Element,
) -> tuple[dict[etree._Element, etree._Element], set[etree._Element]]:
    """Text that stands twice, for new programs and for old ones, is shown once and kept alike."""
    twins: dict[etree._Element, etree._Element] = {}
    mirrors: set[etree._Element] = set()
    for alternate in root.iter("{*}AlternateContent"):
        choice, fallback = alternate.find("{*}Choice"), alternate.find("{*}Fallback")
        if choice is None or fallback is None:
            continue
        ours = [node for node in choice.iter("{*}t") if _is_word(node)]
        theirs = [node for node in fallback.iter("{*}t") if _is_word(node)]
        others = any(True for _ in fallback.iter("{*}delText", "{*}instrText"))
        if not others and [node.text for node in ours] == [node.text for node in theirs]:
            twins.update(zip(ours, theirs))
            mirrors.add(fallback)
    return twins, mirrors


def _attributes(root: etree._Element) -> Iterator[Slot | str]:
    wanted = (*_ATTRIBUTES, *_SHAPES, "lvlText", "textInput")
    for node in root.iter(*(f"{{*}}{name}" for name in wanted)):
        name = element_name(node)
        if name == "lvlText":
            yield from _named(node, ("val",), only_words=True)
        elif name == "textInput":
            default = node.find("{*}default")
            if default is not None:
                yield from _named(default, ("val",))
        else:
            yield from _named(node, _ATTRIBUTES.get(name, _SHAPE_ATTRIBUTES))


def _named(
    node: etree._Element, names: tuple[str, ...], *, only_words: bool = False
) -> Iterator[Slot | str]:
    for key, value in node.attrib.items():
        name = local_name(key)
        if _is_own(element_name(node), name, str(value)):
            yield Unshown.of((Slot(node, str(key)),))
        elif name in names and (not only_words or _WORDS.search(str(value))):
            yield Slot(node, str(key), _codec(name, str(value)))
            yield "\n"


def _is_own(owner: str, name: str, value: str) -> bool:
    """Whether a value of such an attribute is one that Word makes up itself."""
    if name == "instr":
        return PLAIN_CODE.match(value) is not None
    return owner == "docPart" and _BLOCK_NAME.match(value) is not None


def _codec(name: str, value: str) -> Codec:
    if name == "instr":
        return code_of(value)
    return URL if name == "href" else codec_of(value)


def walk_word(root: etree._Element) -> Iterator[Slot | str]:
    return iter(WordWalk(root))
