"""Excel workbooks: cells, shared strings, comments, names, headers, links and charts."""

import re
from collections.abc import Iterator, Mapping
from functools import partial

from lxml import etree

from veladura.formats.authors import Authors
from veladura.formats.formulas import FormulaSlot, follow_names, formula_codec
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.markup.slices import Slices, Slicing, slices
from veladura.formats.ooxml.lost_sheets import relationship_of, without_sheets
from veladura.formats.ooxml.opc import is_rels, owner_of, read_relationships, rels_of
from veladura.formats.ooxml.package import Package, Rewriting, clean_part
from veladura.formats.ooxml.recount import drop_groups
from veladura.formats.ooxml.shared_strings import (
    STRINGS,
    SharedStrings,
    bare_strings,
    string_runs,
)
from veladura.formats.ooxml.sheet_numbers import NumberFormats, read_formats
from veladura.formats.ooxml.sheet_text import (
    walk_comments,
    walk_sheet,
    walk_styles,
    walk_vml,
)
from veladura.formats.ooxml.word_text import walk_word
from veladura.formats.refusing import at
from veladura.formats.unread import codec_of, local_name
from veladura.formats.xmltext import Cleaner, Codec, Slot, Walk, remove
from veladura.text import any_of
from veladura.wordlists import read_lists

_KINDS = {  # ending of a content type → kind of part
    "worksheet+xml": "sheet",
    "chartsheet+xml": "drawing",
    "main+xml": "workbook",
    "sharedStrings+xml": "strings",
    "styles+xml": "styles",
    "comments+xml": "comments",
    "threadedcomments+xml": "comments",
    "person+xml": "persons",
    "table+xml": "table",
    "vmlDrawing": "vml",
}
_LISTS = read_lists(__package__, "workbooks")
_REMOVED = _LISTS["removed"]
_EXTERNAL = re.compile(r"\[\d+\]")
_BAD_IN_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
_LONGEST_SHEET_NAME = 31
_CELL = re.compile(r"([A-Z]+)(\d+)")
_ROWS = Slicing(("{*}row",), frozenset(("worksheet", "sheetData")))


class XlsxOriginal(Package):
    """A package of SpreadsheetML."""

    media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    dropped_kinds = frozenset(_LISTS["dropped"])
    dropped_folders = (
        *("xl/activex/", "xl/model/", "xl/revisions/", "xl/externallinks/"),
        *("xl/macrosheets/", "xl/dialogsheets/"),
    )

    def prepare(self) -> None:
        self.strings = SharedStrings()
        formats = NumberFormats()
        since_1904 = any(
            node.get("date1904") in ("1", "true")
            for name in self.members
            if self.kind(name) == "workbook"
            for node in self.parse(name).iter("{*}workbookPr")
        )
        for name in self.members:
            if self.kind(name) == "strings":
                with at(self.part_places[name]):
                    self.strings.runs = [
                        [node.text or "" for node in string_runs(entry)]
                        for root in slices(self.members[name], STRINGS, self.limits)
                        for entry in root.findall("{*}si")
                    ]
            elif self.kind(name) == "styles":
                root = self.parse(name)
                formats = read_formats(root, since_1904=since_1904)
        self.formats = formats
        self.formula = formula_codec(self._defined(), numbers=True)

    def _defined(self) -> set[str]:
        """Names that formulas use and that something in the workbook explains."""
        names: set[str] = set()
        for name in self.members:
            if self.kind(name) in ("workbook", "table") and name not in self.dropped:
                names |= {str(node.get(key)) for node, key in defining(self.parse(name))}
                for node in self.parse(name).iter("{*}sheet"):
                    names.add(str(node.get("name", "")))
        return names

    def cleaner(self, name: str) -> Cleaner:
        if self.kind(name) == "workbook" and rels_of(name) in self.members:
            listed = read_relationships(self.parse(rels_of(name)), rels_of(name))
            kept = {link.id for link in listed if link.target in self.members.keys() - self.dropped}
            return lambda root: without_sheets(_clean_sheet(root), kept)
        if self.kind(name) == "strings":
            return lambda root: bare_strings(clean_part(root))
        sheets = self.kind(name) in ("sheet", "workbook", "table")
        return _clean_sheet if sheets else super().cleaner(name)

    def slicing(self, name: str) -> Slicing | None:
        return {"sheet": _ROWS, "strings": STRINGS}.get(self.kind(name))

    def completed(self, name: str, walk: Walk) -> Walk:
        """Shared strings are shown by the cells that use them; the others are emptied."""
        return walk if self.kind(name) == "strings" else super().completed(name, walk)

    def kind(self, name: str) -> str:
        content_type = self.types.of(name)
        for ending, kind in _KINDS.items():
            if content_type.endswith(ending) and not is_rels(name):
                return kind
        return "other"

    def order(self, name: str) -> tuple[int, int, str]:
        kinds = ("workbook", "sheet", "comments", "vml", "other")
        kind = self.kind(name)
        place = kinds.index(kind) if kind in kinds else len(kinds)
        return (len(kinds) + 1 if is_rels(name) else place), len(name), name

    def walk(self, name: str) -> Walk:
        return self.walk_with(name, self.strings)

    def walk_with(self, name: str, strings: SharedStrings) -> Walk:
        kind = self.kind(name)
        if kind == "sheet":
            return partial(walk_sheet, strings=strings, formats=self.formats, formula=self.formula)
        walks: dict[str, Walk] = {
            "workbook": partial(_walk_workbook, formula=self.formula),
            "comments": walk_comments,
            "vml": walk_vml,
            "strings": _walk_nothing,
            "styles": walk_styles,
            "persons": _walk_nothing,
            "table": _walk_nothing,
        }
        return walks.get(kind, walk_word)

    def start_rewriting(self) -> Rewriting:
        return _Workbook(self)


def _walk_nothing(root: etree._Element) -> Iterator[Slot | str]:
    return iter(())


def defining(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    """Elements that define a name for formulas, and the attribute that holds it."""
    for node in root.iter("{*}definedName"):
        yield node, "name"
    if str(root.tag).endswith("}table"):
        yield root, "displayName"


def _walk_workbook(root: etree._Element, formula: Codec) -> Iterator[Slot | str]:
    for node in root.iter("{*}sheet"):
        yield _SheetNameSlot(node, "name", codec_of(str(node.get("name", ""))))
        yield "\n"
    for node in root.iter("{*}definedName"):
        if node.text:
            yield FormulaSlot(node, codec=formula)
        if node.get("comment") is not None:
            yield Slot(node, "comment")
            yield "\n"


class _SheetNameSlot(Slot):
    """Excel allows 31 characters, some not at all, and every name once."""

    def write(self, raw: str) -> None:
        name = _BAD_IN_SHEET_NAME.sub("-", raw).strip("'")[:_LONGEST_SHEET_NAME] or "Sheet"
        parent = self.node.getparent()
        others = {
            str(node.get("name", "")).casefold()
            for node in (parent if parent is not None else ())
            if node is not self.node
        }
        number, unique = 1, name
        while unique.casefold() in others:
            number += 1
            unique = f"{name[: _LONGEST_SHEET_NAME - 4]} {number}"
        super().write(unique)


class _Workbook:
    """One rewrite of a workbook."""

    removed: frozenset[str] = frozenset()
    independent = False

    def __init__(self, original: XlsxOriginal) -> None:
        self._original = original
        self._strings = original.strings.fresh()
        self._authors = Authors()
        self._ungrouped: dict[str, set[str]] = {}  # sheet → groups of formulas that went
        self._titles: dict[str, set[str]] = {}  # sheet → what it was called and is called
        for name in original.parts:
            if original.kind(name) == "workbook":
                self._note_titles(name, original.parts[name].tree())
        self._headers: dict[str, dict[tuple[str, int], str]] = {}  # sheet → row, column → text
        self._header_rows = {
            start.group(2)
            for name in original.parts
            if original.kind(name) == "table"
            if (start := _CELL.match(str(original.parts[name].tree().get("ref", ""))))
        }

    def walk(self, name: str) -> Walk | None:
        return self._original.walk_with(name, self._strings) if not is_rels(name) else None

    def scrub(self, name: str, root: etree._Element) -> None:
        kind = self._original.kind(name)
        if kind == "sheet":
            whole = self._original.parts[name].is_whole
            self._ungrouped.setdefault(name, set()).update(self._strings.settle(root, whole=whole))
            self._headers.setdefault(name, {}).update(self._read_headers(root))
            for title in self._titles.get(name, ()) if whole else ():
                self._strings.titled[title.casefold()] = root
        elif kind == "workbook":
            self._note_titles(name, root)
        elif kind == "comments":
            for node in root.iter("{*}author"):
                if not (node.text or "").startswith("tc="):
                    node.text = self._authors.alias(node.text or "")
            for node in root.iter("{*}threadedComment"):
                node.attrib.pop("dT", "")
        elif kind == "persons":
            for node in root.iter("{*}person"):
                alias = self._authors.alias(str(node.get("displayName", "")))
                node.set("displayName", alias)
                node.set("userId", alias)
                node.set("providerId", "None")
        for node in root.iter("{*}cNvPr"):
            node.set("name", f"Object {node.get('id', '0')}")
        for node in root.iter("{*}sheetPr", "{*}workbookPr"):
            node.attrib.pop("codeName", "")

    def _note_titles(self, name: str, root: etree._Element) -> None:
        """What sheets are called in a workbook, by their parts."""
        if rels_of(name) not in self._original.members:
            return
        rels = read_relationships(self._original.parse(rels_of(name)), rels_of(name))
        parts = {link.id: link.target for link in rels}
        for sheet in root.iter("{*}sheet"):
            part = parts.get(relationship_of(sheet), "")
            self._titles.setdefault(part, set()).add(str(sheet.get("name", "")))

    def finish(self, roots: dict[str, etree._Element], slices: Mapping[str, Slices]) -> None:
        original = self._original
        for sheet, groups in self._strings.settle_waiting():
            name = next(name for name, root in roots.items() if root is sheet)
            self._ungrouped.setdefault(name, set()).update(groups)
        renamed: dict[str, str] = {}
        names: dict[str, str] = {}
        for name, root in roots.items():
            if original.kind(name) in ("workbook", "table"):
                before = original.parts[name].tree()
                for old, new in zip(before.iter("{*}sheet"), root.iter("{*}sheet")):
                    if old.get("name") != new.get("name"):
                        renamed[str(old.get("name"))] = str(new.get("name"))
                for (old, key), (new, _) in zip(defining(before), defining(root)):
                    if old.get(key) != new.get(key):
                        names[str(old.get(key))] = str(new.get(key))
            elif original.kind(name) == "strings":
                self._strings.write(root, slices[name])
        if renamed or names:
            follow = partial(_follow, sheets=renamed, names=names)
            for name, root in roots.items():
                follow(root)
                slices[name].change(follow)
        for name, root in roots.items():
            if is_rels(name):
                self._name_columns(name, root, roots)
            elif self._ungrouped.get(name) and slices[name]:
                drop_groups(root, self._ungrouped[name])
                slices[name].change(partial(drop_groups, groups=self._ungrouped[name]))

    def _name_columns(
        self, rels_name: str, rels: etree._Element, roots: dict[str, etree._Element]
    ) -> None:
        """A table's columns must be called what its header cells say."""
        headers = self._headers.get(owner_of(rels_name))
        if headers is None:
            return
        for relationship in read_relationships(rels, rels_name):
            table = roots.get(relationship.target)
            if relationship.kind != "table" or table is None or table.get("headerRowCount") == "0":
                continue
            _name_table(table, headers)

    def _read_headers(self, sheet: etree._Element) -> Iterator[tuple[tuple[str, int], str]]:
        """What stands in cells that tables take the names of their columns from."""
        for cell in sheet.iter("{*}c") if self._header_rows else ():
            place = _CELL.match(str(cell.get("r", "")))
            if not place or place.group(2) not in self._header_rows:
                continue
            value = cell.findtext("{*}v") or ""
            if cell.get("t") == "s" and value.isdecimal():
                value = self._strings.text_of(int(value))
            elif cell.get("t") == "inlineStr":
                value = "".join(node.text or "" for node in string_runs(cell))
            yield (place.group(2), _column_number(place.group(1))), value


def _name_table(table: etree._Element, headers: Mapping[tuple[str, int], str]) -> None:
    start = _CELL.match(str(table.get("ref", "")))
    if not start:
        return
    row, first = start.group(2), _column_number(start.group(1))
    for number, column in enumerate(table.iter("{*}tableColumn"), first):
        text = headers.get((row, number))
        if text:
            column.set("name", text.replace("\n", "_x000a_"))
        for node in list(column.iter("{*}calculatedColumnFormula", "{*}totalsRowFormula")):
            remove(node)


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _clean_sheet(root: etree._Element) -> etree._Element:
    root = clean_part(root)
    for cell in root.iter("{*}c"):
        cell.text = cell.tail = None  # cells hold elements, and nothing stands between them
    _remove_leftovers(root)
    return root


def _remove_leftovers(root: etree._Element) -> None:
    for node in list(root.iter(*(f"{{*}}{name}" for name in _REMOVED))):
        parent = node.getparent()
        remove(node)
        while parent is not None and len(parent) == 0 and _is_wrapper(parent):
            emptied, parent = parent, parent.getparent()
            remove(emptied)
    for node in list(root.iter("{*}AlternateContent")):
        if not any(len(branch) for branch in node):
            remove(node)
    for node in list(root.iter("{*}f", "{*}definedName")):
        if _EXTERNAL.search(node.text or ""):
            remove(node)
    for node in list(root.iter("{*}definedNames")):
        if len(node) == 0:
            remove(node)


def _is_wrapper(node: etree._Element) -> bool:
    return local_name(node.tag) in ("ext", "extLst", "Choice")


_FORMULAS = tuple(f"{{*}}{n}" for n in ("f", "formula", "formula1", "formula2", "definedName"))


def _follow(root: etree._Element, *, sheets: Mapping[str, str], names: Mapping[str, str]) -> None:
    """Formulas, names, charts and links speak of sheets, ranges and tables by name."""
    if sheets:
        _rename_sheets(root, sheets)
    for node in root.iter(*_FORMULAS) if names else ():
        if node.text:
            node.text = follow_names(node.text, names)


def _rename_sheets(root: etree._Element, renamed: Mapping[str, str]) -> None:
    names = any_of(name.replace("'", "''") for name in renamed)
    pattern = re.compile(rf"'({names})'(?=!)|(?<![\w'])({names})(?=!)")

    def new_name(match: re.Match[str]) -> str:
        old = (match.group(1) or match.group(2)).replace("''", "'")
        return "'" + renamed[old].replace("'", "''") + "'"

    for node in root.iter(*_FORMULAS, "{*}sqref"):
        if node.text and "!" in node.text:
            node.text = pattern.sub(new_name, node.text)
    for node in root.iter("{*}hyperlink"):
        if node.get("location"):
            node.set("location", pattern.sub(new_name, str(node.get("location"))))


def open_xlsx(data: bytes, limits: Limits = DEFAULT_LIMITS) -> XlsxOriginal:
    limits.check_size(len(data))
    return XlsxOriginal(data, limits)
