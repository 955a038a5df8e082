"""Reading order of spreadsheets: rows of cells, then what hides in formulas, rules and links.

A shared string is shown in every cell that uses it, since that is how a sheet reads; a cell
whose text changes gets a string of its own, and strings that no cell uses any more are emptied.
"""

import re
from collections.abc import Iterator

from lxml import etree

from veladura.formats.formulas import FormulaSlot, refuse_fetched
from veladura.formats.ooxml.recount import drop_formula
from veladura.formats.ooxml.shared_strings import (
    SharedStrings,
    namespace_of,
    shared_index,
    string_runs,
)
from veladura.formats.ooxml.sheet_numbers import NumberFormats
from veladura.formats.ooxml.word_text import SpacedSlot
from veladura.formats.textmap import Cut, Piece, splice
from veladura.formats.unread import WORDS, local_name
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import Codec, Slot, allowed

_WIDEST_GAP = 30  # columns: what lies further off belongs to nothing before it
_LETTERS = 3  # of a column
_CODE = re.compile(r'&(?:"([^"]*)"|\d+|K[0-9A-Fa-f]{6}|K\d\d[+-]\d{3}|[A-Za-z+-])|&&')
_LITERAL_SIGN = re.compile(r"\\(.)", re.S)
_ATTRIBUTES = {
    "cfRule": ("@text",),
    "dataValidation": ("prompt", "promptTitle", "error", "errorTitle"),
    "hyperlink": ("display", "tooltip"),
    "inputCells": ("val",),
    "protectedRange": ("name",),
}
_HEADERS = tuple(
    f"{{*}}{page}{kind}" for page in ("odd", "even", "first") for kind in ("Header", "Footer")
)


def _page_pieces(raw: str) -> Iterator[Piece]:
    """Headers and footers mix text with codes for place, font and page number."""
    position = 0
    for match in _CODE.finditer(raw):
        yield Piece(raw[position : match.start()], raw[position : match.start()])
        if match.group() == "&&":
            yield Piece("&", "&&")
        elif match.group(1) and not load_vocabulary("ooxml").is_structure(_font(match.group(1))):
            yield Piece("\t", '&"', False)
            yield Piece(match.group(1), match.group(1))
            yield Piece("\t", '"', False)
        else:
            yield Piece("\t", match.group(), False)
        position = match.end()
    yield Piece(raw[position:], raw[position:])


def _font(code: str) -> str:
    """The family of "Arial,Bold", or nothing for "-,Regular"."""
    family = code.partition(",")[0]
    return "" if family == "-" else family


def _format_pieces(raw: str) -> Iterator[Piece]:
    """Letters of a number format that are shown as they stand may each have a backslash."""
    position = 0
    for match in _LITERAL_SIGN.finditer(raw):
        yield Piece(raw[position : match.start()], raw[position : match.start()])
        yield Piece(match.group(1), match.group())
        position = match.end()
    yield Piece(raw[position:], raw[position:])


NUMBER_FORMAT = Codec(_format_pieces, lambda text: "".join(rf"\{sign}" for sign in allowed(text)))
PAGE = Codec(_page_pieces, lambda text: allowed(text).replace("&", "&&"))


class _SharedSlot(Slot):
    """One run of a shared string as one cell shows it."""

    def __init__(self, cell: etree._Element, run: int, text: str, strings: SharedStrings) -> None:
        super().__init__(cell)
        self._run, self._shown, self._strings = run, text, strings

    def read(self) -> str:
        return self._shown

    def change(self, cuts: list[Cut]) -> None:
        text = splice(self._shown, cuts, allowed)
        self._strings.pending.setdefault(self.node, {})[self._run] = text
        self._strings.ungrouped |= drop_formula(self.node)


class _ValueSlot(Slot):
    """A number, a date or a formula's result. What is no number any more becomes text."""

    def __init__(
        self, cell: etree._Element, formats: NumberFormats | None, strings: SharedStrings
    ) -> None:
        super().__init__(cell)
        self._formats, self._strings = formats, strings

    def read(self) -> str:
        raw = self.node.findtext("{*}v") or ""
        return self._formats.show(raw, self.node.get("s", "0")) if self._formats else raw

    def change(self, cuts: list[Cut]) -> None:
        text = splice(self.read(), cuts, allowed)
        value = self.node.find("{*}v")
        if value is None:
            return
        number = self._formats.read(text, self.node.get("s", "0")) if self._formats else None
        if number is not None:
            value.text = number
            self._strings.recounted.append(self.node)
            return
        self._strings.ungrouped |= drop_formula(self.node)
        namespace = namespace_of(value)
        self.node.remove(value)
        self.node.set("t", "inlineStr")
        holder = etree.SubElement(self.node, f"{namespace}is")
        SpacedSlot(etree.SubElement(holder, f"{namespace}t")).write(text)


class _Columns:
    """Tabs for cells that a row leaves out, so that what follows stands below its head."""

    def __init__(self) -> None:
        self._left: int | None = None  # where the rows so far begin
        self._next = 0

    def begin(self) -> None:
        self._next = 0

    def gap(self, cell: str) -> str:
        letters = cell.rstrip("0123456789")
        if not (letters.isascii() and letters.isupper() and len(letters) <= _LETTERS):
            self._next += 1
            return ""
        column = 0
        for letter in letters:
            column = 26 * column + ord(letter) - ord("A") + 1
        if not self._next:
            self._left = min(column, self._left or column)
            self._next = self._left
        missing, self._next = column - self._next, column + 1
        return "\t" * min(max(0, missing), _WIDEST_GAP)


def walk_sheet(
    root: etree._Element, strings: SharedStrings, formats: NumberFormats, formula: Codec
) -> Iterator[Slot | str]:
    columns = _Columns()
    for row in root.iter("{*}row"):
        columns.begin()
        for cell in row.iter("{*}c"):
            yield columns.gap(str(cell.get("r", "")))
            yield from _cell(cell, strings, formats)
            yield "\t"
        yield "\n"
    for node in root.iter(*_HEADERS):
        yield Slot(node, codec=PAGE)
        yield "\n"
    for node in root.iter("{*}f", "{*}formula", "{*}formula1", "{*}formula2"):
        if node.text:
            value = node.getnext()
            if local_name(node.tag) == "f" and (value is None or not value.text):
                refuse_fetched(node.text)
            yield FormulaSlot(node, codec=formula)
    for node in root.iter(*(f"{{*}}{name}" for name in _ATTRIBUTES)):
        for name in _ATTRIBUTES[local_name(node.tag)]:
            if node.get(name.removeprefix("@")) is not None:
                yield Slot(node, name)
                yield "\n"


def _cell(cell: etree._Element, strings: SharedStrings, formats: NumberFormats) -> Iterator[Slot]:
    kind = cell.get("t", "n")
    if kind == "s":
        index = shared_index(cell)
        if index is not None and index < len(strings.runs):
            for run, text in enumerate(strings.runs[index]):
                yield _SharedSlot(cell, run, text, strings)
    elif kind == "inlineStr":
        for node in string_runs(cell):
            yield SpacedSlot(node)
    elif kind in ("n", "str", "d"):
        yield _ValueSlot(cell, formats if kind == "n" else None, strings)


def walk_styles(root: etree._Element) -> Iterator[Slot | str]:
    for node in root.iter("{*}numFmt"):
        code = str(node.get("formatCode", ""))
        if load_vocabulary("ooxml").is_structure(code.replace("\\", "")):
            continue
        if "\\" in code or "[$" in code:
            yield Slot(node, "formatCode", NUMBER_FORMAT if "\\" in code else WORDS)
            yield "\n"


def walk_comments(root: etree._Element) -> Iterator[Slot | str]:
    for comment in root.iter("{*}comment", "{*}threadedComment"):
        runs = string_runs(comment) or list(comment.iter("{*}text"))
        for node in runs:
            yield Slot(node) if str(node.tag).endswith("}text") else SpacedSlot(node)
        yield "\n"


def walk_vml(root: etree._Element) -> Iterator[Slot | str]:
    """Captions of old controls; sizes and anchors are text nodes too, but not of people."""
    for box in root.iter("{*}textbox"):
        for node in box.iter(etree.Element):
            yield Slot(node)
            if node is not box:
                yield Slot(node, "tail")
        yield "\n"
