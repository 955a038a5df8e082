"""The strings of a workbook, which cells show by number.

A cell whose text changes gets a string of its own; strings that no cell shows any more are emptied.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from copy import deepcopy
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from operator import itemgetter

from lxml import etree

from veladura.formats.markup.slices import Slices, Slicing, new_element
from veladura.formats.ooxml.formula_reader import Cells, place_of, sheets_named
from veladura.formats.ooxml.recount import drop_untrue
from veladura.formats.ooxml.word_text import SpacedSlot

STRINGS = Slicing(("{*}si",), frozenset(("sst",)))
_HOLDERS = ("sst", "si", "r", "rPh", "rPr")  # of elements, not of text
_SAID = {  # the attributes that elements of the table have
    "sst": ("count", "uniqueCount"),
    "si": (),
    "r": (),
    "t": ("{http://www.w3.org/XML/1998/namespace}space",),
}


@dataclass(slots=True)
class SharedStrings:
    """The table of strings, and during a rewrite who uses which and what was changed."""

    runs: list[list[str]] = field(default_factory=list)
    added: dict[tuple[int, tuple[str, ...]], int] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    pending: dict[etree._Element, dict[int, str]] = field(default_factory=dict)
    recounted: list[etree._Element] = field(default_factory=list)  # cells with a new number
    ungrouped: set[str] = field(default_factory=set)  # groups of formulas that cannot stay
    titled: dict[str, etree._Element] = field(default_factory=dict)  # folded title → sheet
    waiting: list[tuple[etree._Element, list[etree._Element]]] = field(default_factory=list)
    placed: dict[str, Cells] = field(default_factory=dict)  # title → its cells

    def fresh(self) -> "SharedStrings":
        return SharedStrings(self.runs)

    def settle(self, sheet: etree._Element, *, whole: bool) -> set[str]:
        """Give every changed cell its own string, and let formulas stay that give new numbers.

        Returns the groups of formulas that went; their members may stand in other rows.
        """
        for cell, changes in self.pending.items():
            value = cell.find("{*}v")
            index = shared_index(cell)
            if value is None or index is None:
                continue
            texts = tuple(changes.get(k, text) for k, text in enumerate(self.runs[index]))
            number = self.added.setdefault((index, texts), len(self.runs) + len(self.added))
            value.text = str(number)
        groups = self.ungrouped
        if whole and titles_in(sheet):
            self.waiting.append((sheet, list(self.recounted)))
        else:
            groups |= self._true(sheet, self.recounted, whole=whole)
        for cell in sheet.iter("{*}c"):
            index = shared_index(cell) if cell.get("t") == "s" else None
            if index is not None:
                self.used.add(index)
        self.pending.clear()
        self.recounted.clear()
        self.ungrouped = set()
        return groups

    def settle_waiting(self) -> Iterator[tuple[etree._Element, set[str]]]:
        """The sheets that look at others, those first that are looked at; and the groups of
        formulas that went from them."""
        at = {sheet: n for n, (sheet, _) in enumerate(self.waiting)}
        asks = {
            n: {at[self.titled[t]] for t in titles_in(sheet) if self.titled.get(t) in at} - {n}
            for sheet, n in at.items()
        }
        try:
            order = list(TopologicalSorter(asks).static_order())
        except CycleError:
            order = list(asks)
        for n in order:
            sheet, changed = self.waiting[n]
            yield sheet, self._true(sheet, changed, whole=True)
        self.waiting.clear()

    def _true(
        self, sheet: etree._Element, changed: list[etree._Element], *, whole: bool
    ) -> set[str]:
        return drop_untrue(
            sheet, changed, whole=whole, text=self._reader(), elsewhere=self._cells_of
        )

    def _cells_of(self, title: str) -> Cells | None:
        """The cells of a whole sheet; None for others."""
        title = title.casefold()
        sheet = self.titled.get(title)
        if title not in self.placed and sheet is not None:
            cells = sheet.iter("{*}c")
            self.placed[title] = {place_of(str(cell.get("r", ""))): cell for cell in cells}
        return self.placed.get(title)

    def _reader(self) -> Callable[[etree._Element], str | None]:
        """Asks what cells of words say now."""
        new = {at: "".join(runs) for (_, runs), at in self.added.items()}

        def text(cell: etree._Element) -> str | None:
            kind = cell.get("t")
            if kind == "s":
                index = shared_index(cell)
                known = index is not None and index < len(self.runs)
                return "".join(self.runs[index or 0]) if known else new.get(index or 0)
            written = cell.iter("{*}t") if kind == "inlineStr" else cell.iterchildren("{*}v")
            return "".join(node.text or "" for node in written) if kind else None

        return text

    def text_of(self, index: int) -> str:
        """What a cell shows that points to a string, an old or a new one."""
        if index < len(self.runs):
            return "".join(self.runs[index])
        return next(("".join(runs) for (_, runs), at in self.added.items() if at == index), "")

    def write(self, frame: etree._Element, slices: Slices) -> None:
        """The table with new strings at its end, in the order of their numbers."""
        emptying = _Emptying(self.used, {index for index, _ in self.added})
        slices.change(emptying)
        emptying(frame)
        slices.append(frame, self._entries(emptying.models, namespace_of(frame)))
        for name in ("count", "uniqueCount"):
            frame.attrib.pop(name, "")

    def _entries(
        self, models: Mapping[int, etree._Element], namespace: str
    ) -> Iterator[etree._Element]:
        for (index, texts), _ in sorted(self.added.items(), key=itemgetter(1)):
            if index in models:
                entry = deepcopy(models[index])
            else:
                entry = new_element(f"{namespace}si", {None: namespace[1:-1]})
                etree.SubElement(entry, f"{namespace}t")
            for node, text in zip(string_runs(entry), texts):
                SpacedSlot(node).write(text)
            yield entry


class _Emptying:
    """Goes through the table, slice by slice, and keeps a model of every formatted string."""

    def __init__(self, used: Set[int], changed: Set[int]) -> None:
        self._used, self._changed = used, changed
        self._index = 0
        self.models: dict[int, etree._Element] = {}

    def __call__(self, root: etree._Element) -> None:
        for index, entry in enumerate(root.findall("{*}si"), self._index):
            if index in self._changed and not _is_plain(entry):
                self.models[index] = deepcopy(entry)
            if index not in self._used:
                for child in list(entry):
                    entry.remove(child)
                etree.SubElement(entry, f"{namespace_of(entry)}t")
            self._index = index + 1


def _is_plain(entry: etree._Element) -> bool:
    return len(entry) == 1 and len(entry[0]) == 0 and str(entry[0].tag).endswith("}t")


def titles_in(sheet: etree._Element) -> set[str]:
    """The titles of the sheets that formulas of a sheet look at, in small letters."""
    texts = (formula.text or "" for formula in sheet.iter("{*}f"))
    return {title for text in texts if "!" in text for title in sheets_named(text)}


def namespace_of(node: etree._Element) -> str:
    return str(node.tag).rpartition("}")[0] + "}"


def string_runs(entry: etree._Element) -> list[etree._Element]:
    """The text nodes of a string, without its phonetic reading."""
    return [
        node
        for node in entry.iter("{*}t")
        if not any(str(parent.tag).endswith("}rPh") for parent in node.iterancestors())
    ]


def shared_index(cell: etree._Element) -> int | None:
    text = cell.findtext("{*}v") or ""
    return int(text) if text.isdecimal() else None


def bare_strings(root: etree._Element) -> etree._Element:
    """The table without anything but strings and their looks: cells show no more of it."""
    for node in root.iter(etree.Element):
        name, node.tail = etree.QName(node).localname, None
        if name in _HOLDERS:
            node.text = None
        if name in _SAID:
            for key, value in list(node.attrib.items()):
                said = str(value).isdecimal() or value in ("preserve", "default")
                if str(key) not in _SAID[name] or not said:
                    del node.attrib[key]
    return root
