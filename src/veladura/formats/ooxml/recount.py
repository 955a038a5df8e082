"""Formulas of spreadsheets that can stay: those that give the new value from the new cells.

Any other formula would bring the original back when it is computed again, and goes. Only what is
understood completely is kept: cells and ranges of the same sheet, numbers, the four operations,
percent, and a few functions. A value that was rounded otherwise becomes what its formula gives,
and so do results that nobody changed, of cells that were.
"""

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, DivisionByZero, InvalidOperation
from enum import Enum
from functools import cached_property
from itertools import pairwise

from lxml import etree

_TOKEN = re.compile(
    r"\s*(\$?[A-Z]{1,3}\$?\d{1,7}(?![\w(])|\d+(?:\.\d+)?|[A-Z]+(?=\()|FALSE|[-+*/(),;:%]"
    r"|\"(?:[<>]=?|=|<>)?\d+(?:\.\d+)?\")"
)
_PLACE = re.compile(r"(\$?)([A-Z]{1,3})(\$?)(\d{1,7})")
_FUNCTIONS: Mapping[str, Callable[[list[Decimal]], Decimal]] = {
    "SUM": lambda values: sum(values, Decimal(0)),
    "MIN": min,
    "MAX": max,
    "AVERAGE": lambda values: sum(values, Decimal(0)) / len(values),
    "ABS": lambda values: abs(values[0]),
    "ROUND": lambda values: _rounded(values[0], int(values[1])),
}
_COMPARED: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    "": operator.eq,
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_MOST_CELLS = 100_000  # of one range
_LONGEST = 1000  # characters of a formula
_CLOSE = Decimal("0.0051")  # a value may be stored rounded to what is shown

_NEAR = Decimal("0.02")  # what a value may differ from its formula's by rounding alone
_NEAR_SMALL = 3
_SAME = Decimal("1e-9")
_PASSES = 6  # formulas of formulas of formulas
_PLAIN = frozenset(map(Decimal, (2, 10, 12, 100, 360, 365, 1000)))  # numbers that tell nothing

Place = tuple[int, int]  # column and row, from 1


def drop_untrue(
    sheet: etree._Element, changed: Iterable[etree._Element], *, whole: bool = True
) -> set[str]:
    """Take the formulas away from changed cells that they would not give the new value of.

    Of a sheet that is not `whole`, formulas that look beyond its rows are not understood. Returns
    the groups of formulas that go, which may have members in other rows.
    """
    cells = {_place(str(cell.get("r", ""))): cell for cell in sheet.iter("{*}c")}
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
        moved, known = False, _Known(cells, masters, here)
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

    @cached_property
    def numbers(self) -> set[Decimal | None]:
        return {_number(cell) for cell in self.cells.values()}

    def text(self, cell: etree._Element) -> tuple[str, Place]:
        """The formula of a cell, and how far from home it stands."""
        formula = cell.find("{*}f")
        if formula is None:
            return "", (0, 0)
        master = self.masters.get(formula.get("si")) if formula.get("t") == "shared" else None
        if formula.text or master is None:
            return formula.text or "", (0, 0)
        owner = master.getparent()
        home = _place(str(owner.get("r", "")) if owner is not None else "")
        place = _place(str(cell.get("r", "")))
        return master.text or "", (place[0] - home[0], place[1] - home[1])


def _judge(cell: etree._Element, known: _Known, *, changed: bool) -> _Verdict:
    text, moved = known.text(cell)
    written, value = _number(cell), None
    if written is not None and text and len(text) <= _LONGEST:
        try:
            value = _Reader(list(_tokens(text)), known.cells, moved, known.here).read()
        except (_NotUnderstood, DivisionByZero, InvalidOperation, RecursionError):
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
        for token, following in pairwise([*_tokens(text), ""])
        if token[0].isdecimal() and following != "%"
    ]
    plain = all(n <= 1 or n in _PLAIN or n in known.numbers for n in numbers)
    return plain and abs(value - written) <= max(abs(written) * _NEAR, Decimal(_NEAR_SMALL))


class _NotUnderstood(Exception):
    """Something that is not computed here stands in a formula."""


def _tokens(text: str) -> Iterator[str]:
    position = 0
    while position < len(text.rstrip()):
        match = _TOKEN.match(text, position)
        if match is None:
            raise _NotUnderstood
        yield match[1]
        position = match.end()


@dataclass
class _Reader:
    """Reads a formula from left to right and computes it on the way."""

    tokens: list[str]
    cells: Mapping[Place, etree._Element]
    moved: Place
    here: Set[int] | None  # rows that can be seen, where it is not all of them

    def read(self) -> Decimal:
        value = self._sum()
        if self.tokens:
            raise _NotUnderstood
        return value

    def _sum(self) -> Decimal:
        value = self._product()
        while self._next() in ("+", "-"):
            plus = self.tokens.pop(0) == "+"
            other = self._product()
            value = value + other if plus else value - other
        return value

    def _product(self) -> Decimal:
        value = self._single()
        while self._next() in ("*", "/"):
            times = self.tokens.pop(0) == "*"
            other = self._single()
            value = value * other if times else value / other
        return value

    def _single(self) -> Decimal:
        first = self._take()
        if first in ("-", "+"):
            return -self._single() if first == "-" else self._single()
        if first == "(":
            value = self._sum()
            self._expect(")")
        elif first[0].isdecimal():
            value = Decimal(first)
        elif _PLACE.fullmatch(first):
            value = self._value(self._moved(first))
        else:
            value = self._function(first)
        while self._next() == "%":
            self._take()
            value /= 100
        return value

    def _function(self, name: str) -> Decimal:
        if name in ("SUMIF", "COUNTIF", "SUMIFS", "COUNTIFS"):
            return self._of_those(name)
        if name == "VLOOKUP":
            return self._looked_up()
        if name not in _FUNCTIONS:
            raise _NotUnderstood
        self._expect("(")
        values: list[Decimal] = []
        while True:
            values += self._argument()
            if self._take() == ")":
                break
        if not values:
            raise _NotUnderstood
        return _FUNCTIONS[name](values)

    def _of_those(self, name: str) -> Decimal:
        """SUMIF and its like: what stands beside the numbers that a condition holds for."""
        self._expect("(")
        wanted = self._range() if name == "SUMIFS" else None
        if wanted:
            self._part()
        chosen: set[int] | None = None  # places within a range
        asked: list[Place] = []
        while True:
            asked = self._range()
            self._part()
            holds = self._condition()
            fits = {n for n, place in enumerate(asked) if holds(self._at(place))}
            chosen = fits if chosen is None else chosen & fits
            if name == "SUMIF" and self._next() in (",", ";"):
                self._part()
                wanted = self._range()
            if self._take() == ")":
                break
        if name.startswith("COUNT"):
            return Decimal(len(chosen))
        beside = wanted or asked
        if len(beside) != len(asked):
            raise _NotUnderstood
        return sum((self._at(beside[n]) or Decimal(0) for n in chosen), Decimal(0))

    def _looked_up(self) -> Decimal:
        """VLOOKUP of a number that is there: what stands so many columns further."""
        self._expect("(")
        key = self._sum()
        self._part()
        (left, _), *_ = places = self._range()
        self._part()
        column = left + int(self._sum()) - 1
        self._part()
        if self._take() not in ("FALSE", "0"):
            raise _NotUnderstood
        if self._next() == "(":
            self._expect("(")
            self._expect(")")
        self._expect(")")
        found = [row for at, row in places if at == left and self._at((at, row)) == key]
        if not found or column > max(at for at, _ in places):
            raise _NotUnderstood
        return self._value((column, found[0]))

    def _condition(self) -> Callable[[Decimal | None], bool]:
        if not self._next().startswith('"'):
            key = self._sum()
            return lambda value: value == key
        said = self._take().strip('"')
        sign, bound = said.rstrip("0123456789."), Decimal(said.lstrip("<>="))
        compared = _COMPARED[sign]
        return lambda value: value is not None and compared(value, bound)

    def _part(self) -> None:
        if self._take() not in (",", ";"):
            raise _NotUnderstood

    def _range(self) -> list[Place]:
        left, top = self._moved(self._take())
        self._expect(":")
        right, bottom = self._moved(self._take())
        if (right - left + 1) * (bottom - top + 1) > _MOST_CELLS:
            raise _NotUnderstood
        return [(c, r) for r in range(top, bottom + 1) for c in range(left, right + 1)]

    def _at(self, place: Place) -> Decimal | None:
        cell = self.cells.get(place)
        return None if cell is None else _number(cell)

    def _argument(self) -> list[Decimal]:
        if len(self.tokens) > 2 and self.tokens[1] == ":":
            values = map(self._at, self._range())
            return [value for value in values if value is not None]
        return [self._sum()]

    def _value(self, place: Place) -> Decimal:
        cell = self.cells.get(place)
        value = Decimal(0) if cell is None or not len(cell) else _number(cell)
        if value is None:
            raise _NotUnderstood
        return value

    def _moved(self, token: str) -> Place:
        match = _PLACE.fullmatch(token)
        if match is None:
            raise _NotUnderstood
        column, row = _place(token.replace("$", ""))
        across, down = self.moved
        row += 0 if match[3] else down
        if self.here is not None and row not in self.here:
            raise _NotUnderstood
        return column + (0 if match[1] else across), row

    def _next(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def _take(self) -> str:
        if not self.tokens:
            raise _NotUnderstood
        return self.tokens.pop(0)

    def _expect(self, token: str) -> None:
        if self._take() != token:
            raise _NotUnderstood


def _rounded(value: Decimal, places: int) -> Decimal:
    """Halves go up, as they do in spreadsheets."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _place(name: str) -> Place:
    match = _PLACE.fullmatch(name)
    if match is None:
        return (0, 0)
    column = 0
    for letter in match[2]:
        column = column * 26 + ord(letter) - 64
    return column, int(match[4])


def _number(cell: etree._Element) -> Decimal | None:
    if cell.get("t", "n") != "n":
        return None
    try:
        return Decimal(cell.findtext("{*}v") or "")
    except InvalidOperation:
        return None
