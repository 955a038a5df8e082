"""Formulas of spreadsheets that can stay: those that give the new value from the new cells.

Any other formula would bring the original back when it is computed again, and goes. Only what is
understood completely is kept (`formula_reader`). A value that was rounded otherwise becomes what
its formula gives, and so do results that nobody changed, of cells that were.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from decimal import Decimal, DivisionByZero, InvalidOperation
from enum import Enum
from functools import cached_property
from itertools import pairwise

from lxml import etree

from veladura.formats.ooxml.formula_reader import (
    Elsewhere,
    FormulaReader,
    NotUnderstood,
    Place,
    Text,
    number_of,
    place_of,
    tokens_of,
)

_LONGEST = 1000  # characters of a formula
_CLOSE = Decimal("0.0051")  # a value may be stored rounded to what is shown

_NEAR = Decimal("0.02")  # what a value may differ from its formula's by rounding alone
_NEAR_SMALL = 3
_SAME = Decimal("1e-9")
_PASSES = 6  # formulas of formulas of formulas
_PLAIN = frozenset(map(Decimal, (2, 10, 12, 100, 360, 365, 1000)))  # numbers that tell nothing


def _no_text(_: etree._Element) -> str | None:
    return None


def _nowhere(_: str) -> None:
    return None


def drop_untrue(
    sheet: etree._Element,
    changed: Iterable[etree._Element],
    *,
    whole: bool = True,
    text: Text = _no_text,
    elsewhere: Elsewhere = _nowhere,
) -> set[str]:
    """Take the formulas away from changed cells that they would not give the new value of.

    Of a sheet that is not `whole`, formulas that look beyond its rows are not understood. `text`
    tells what a cell of words says, which criteria may ask for, and `elsewhere` the cells of
    another sheet that has its new values. Returns the groups of formulas that go, which may have
    members in other rows.
    """
    cells = {place_of(str(cell.get("r", ""))): cell for cell in sheet.iter("{*}c")}
    masters = {
        formula.get("si"): formula
        for formula in sheet.iter("{*}f")
        if formula.get("t") == "shared" and formula.text
    }
    here = None if whole else {row for _, row in cells}
    new = set(changed)
    formulas = [cell for cell in cells.values() if cell.find("{*}f") is not None] if new else []
    untrue: list[etree._Element] = []
    for _ in range(_PASSES):
        moved, known = False, _Known(cells, masters, here, text, elsewhere)
        for cell in formulas:
            verdict = _judge(cell, known, changed=cell in new)
            if verdict is _Verdict.UNTRUE:
                untrue.append(cell)
            moved |= verdict is _Verdict.MOVED
        formulas = [cell for cell in formulas if cell not in untrue]
        if not moved:
            break
    return {group for cell in untrue for group in drop_formula(cell)}


def drop_formula(cell: etree._Element) -> set[str]:
    """Take a cell's formula away, and those that are shared with it; returns their group."""
    formula = cell.find("{*}f")
    if formula is None:
        return set()
    if formula.get("t") != "shared":
        cell.remove(formula)
        return set()
    groups = {str(formula.get("si", ""))}
    drop_groups(cell.getroottree().getroot(), groups)
    return groups


def drop_groups(sheet: etree._Element, groups: Set[str]) -> None:
    """Take away formulas that are shared among cells."""
    for formula in list(sheet.iter("{*}f")) if groups else []:
        owner = formula.getparent()
        if owner is not None and formula.get("t") == "shared" and formula.get("si", "") in groups:
            owner.remove(formula)


class _Verdict(Enum):
    """What became of a formula."""

    STAYS = "stays"
    MOVED = "moved"  # and its value is what it gives now
    UNTRUE = "untrue"


@dataclass(frozen=True)
class _Known:
    """The cells of a sheet, formulas that others share, and the rows that can be seen."""

    cells: Mapping[Place, etree._Element]
    masters: Mapping[str | None, etree._Element]
    here: Set[int] | None
    said: Text
    elsewhere: Elsewhere

    @cached_property
    def numbers(self) -> set[Decimal | None]:
        return {number_of(cell) for cell in self.cells.values()}

    def text(self, cell: etree._Element) -> tuple[str, Place]:
        """The formula of a cell, and how far from home it stands."""
        formula = cell.find("{*}f")
        if formula is None:
            return "", (0, 0)
        master = self.masters.get(formula.get("si")) if formula.get("t") == "shared" else None
        if formula.text or master is None:
            return formula.text or "", (0, 0)
        owner = master.getparent()
        home = place_of(str(owner.get("r", "")) if owner is not None else "")
        place = place_of(str(cell.get("r", "")))
        return master.text or "", (place[0] - home[0], place[1] - home[1])


def _judge(cell: etree._Element, known: _Known, *, changed: bool) -> _Verdict:
    text, moved = known.text(cell)
    written, value = number_of(cell), None
    if written is not None and text and len(text) <= _LONGEST:
        try:
            value = FormulaReader(
                list(tokens_of(text)),
                known.cells,
                moved,
                known.here,
                known.said,
                known.elsewhere,
            ).read()
        except (NotUnderstood, DivisionByZero, InvalidOperation, RecursionError):
            value = None
    if value is None or written is None:
        return _Verdict.UNTRUE if changed else _Verdict.STAYS
    if changed and abs(value - written) > _CLOSE and not _is_near(value, written, text, known):
        return _Verdict.UNTRUE
    if abs(value - written) <= _SAME:
        return _Verdict.STAYS
    stored = cell.find("{*}v")
    assert stored is not None  # it holds a number
    stored.text = str(round(value, 12).normalize() + 0)
    return _Verdict.MOVED


def _is_near(value: Decimal, written: Decimal, text: str, known: _Known) -> bool:
    """Whether a formula of cells alone gives what was written but for rounding: a number in it
    that is none of a rate, and of no cell, may be one of the original."""
    numbers = [
        Decimal(token)
        for token, following in pairwise([*tokens_of(text), ""])
        if token[0].isdecimal() and following != "%"
    ]
    plain = all(n <= 1 or n in _PLAIN or n in known.numbers for n in numbers)
    return plain and abs(value - written) <= max(abs(written) * _NEAR, Decimal(_NEAR_SMALL))
