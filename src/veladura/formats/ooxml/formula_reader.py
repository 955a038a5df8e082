"""Reads a formula of a spreadsheet from left to right and computes it from cells.

Only what is understood completely has a value: cells and ranges of its sheet and of others whose
new values are known, numbers, the four operations, percent, a few functions, and conditions on
numbers and words.
"""

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

from lxml import etree

_TOKEN = re.compile(
    r"\s*((?:'(?:[^']|''){1,62}+'|[^\W\d]\w{0,30}+)!\$?[A-Z]{1,3}\$?\d{1,7}(?![\w(])"
    r"|\$?[A-Z]{1,3}\$?\d{1,7}(?![\w(])|\d+(?:\.\d+)?|[A-Z]+(?=\()|FALSE|[-+*/(),;:%]"
    r"|\"(?:[^\"]|\"\"){0,200}+\")"
)
_TITLE = re.compile(r"'((?:[^']|''){1,62}+)'!|(?<![\w.])([\w.]++)!")
_PLACE = re.compile(r"(\$?)([A-Z]{1,3})(\$?)(\d{1,7})")
_ANY_PLACE = re.compile(r"(?:.+!)?(\$?)([A-Z]{1,3})(\$?)(\d{1,7})")
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
_COMPARISON = re.compile(r"\"(?:[<>]=?|=|<>)?\d+(?:\.\d+)?\"")
_MARKS = frozenset("?~")
Place = tuple[int, int]  # column and row, from 1
Spot = tuple[int, int, str]  # column, row and sheet; "" for that of the formula
Cells = Mapping[Place, etree._Element]
Text = Callable[[etree._Element], str | None]  # what a cell of words says
Elsewhere = Callable[[str], Cells | None]  # the cells of another sheet, by its title


class NotUnderstood(Exception):
    """Something that is not computed here stands in a formula."""


def sheets_named(formula: str) -> set[str]:
    """The titles of the sheets that a formula speaks of, in small letters."""
    said = (quoted.replace("''", "'") or bare for quoted, bare in _TITLE.findall(formula))
    return {title.casefold() for title in said}


def tokens_of(text: str) -> Iterator[str]:
    position = 0
    while position < len(text.rstrip()):
        match = _TOKEN.match(text, position)
        if match is None:
            raise NotUnderstood
        yield match[1]
        position = match.end()


@dataclass
class FormulaReader:
    """Reads a formula from left to right and computes it on the way."""

    tokens: list[str]
    cells: Cells
    moved: Place
    here: Set[int] | None  # rows that can be seen, where it is not all of them
    text: Text
    elsewhere: Elsewhere = lambda _: None

    def read(self) -> Decimal:
        value = self._sum()
        if self.tokens:
            raise NotUnderstood
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
        elif _ANY_PLACE.fullmatch(first):
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
            raise NotUnderstood
        self._expect("(")
        values: list[Decimal] = []
        while True:
            values += self._argument()
            if self._take() == ")":
                break
        if not values:
            raise NotUnderstood
        return _FUNCTIONS[name](values)

    def _of_those(self, name: str) -> Decimal:
        """SUMIF and its like: what stands beside the numbers that a condition holds for."""
        self._expect("(")
        wanted = self._range() if name == "SUMIFS" else None
        if wanted:
            self._part()
        chosen: set[int] | None = None  # places within a range
        asked: list[Spot] = []
        while True:
            asked = self._range()
            self._part()
            holds = self._condition(asked)
            fits = {n for n, place in enumerate(asked) if holds(place)}
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
            raise NotUnderstood
        return sum((self._at(beside[n]) or Decimal(0) for n in chosen), Decimal(0))

    def _looked_up(self) -> Decimal:
        """VLOOKUP of what is there: what stands so many columns further."""
        self._expect("(")
        words = self._words()
        key = self._sum() if words is None else None
        self._part()
        (left, _, sheet), *_ = places = self._range()
        self._part()
        column = left + int(self._sum()) - 1
        self._part()
        if self._take() not in ("FALSE", "0"):
            raise NotUnderstood
        if self._next() == "(":
            self._expect("(")
            self._expect(")")
        self._expect(")")
        told = _pattern(words) if words is not None else None
        found = [
            row
            for at, row, _ in places
            if at == left
            and (told(self._said((at, row, sheet))) if told else self._at((at, row, sheet)) == key)
        ]
        if not found or column > max(at for at, _, _ in places):
            raise NotUnderstood
        return self._value((column, found[0], sheet))

    def _condition(self, asked: list[Spot]) -> Callable[[Spot], bool]:
        """What is asked of each place: to be a number, to compare with one, or to say words."""
        words = self._words()
        if words is not None:
            told = _pattern(words)
            if not any(told(self._said(place)) for place in asked):
                raise NotUnderstood  # what nobody is called any more
            return lambda place: told(self._said(place))
        if not self._next().startswith('"'):
            key = self._sum()
            return lambda place: self._at(place) == key
        said = self._take().strip('"')
        bound, compared = Decimal(said.lstrip("<>=")), _COMPARED[said.rstrip("0123456789.")]

        def holds(place: Spot) -> bool:
            value = self._at(place)
            return value is not None and compared(value, bound)

        return holds

    def _words(self) -> str | None:
        """Words that are looked for, written out or in a cell; None where it is a number."""
        token = self._next()
        if token.startswith('"'):
            return None if _COMPARISON.fullmatch(token) else _unquoted(self._take())
        alone = len(self.tokens) > 1 and self.tokens[1] in (",", ";", ")")
        if not alone or not _ANY_PLACE.fullmatch(token):
            return None
        said = self._said(self._moved(token))
        if said:
            self._take()
        return said or None

    def _said(self, place: Spot) -> str:
        cell = self._cell(place)
        return (self.text(cell) or "") if cell is not None else ""

    def _part(self) -> None:
        if self._take() not in (",", ";"):
            raise NotUnderstood

    def _range(self) -> list[Spot]:
        left, top, sheet = self._moved(self._take())
        self._expect(":")
        right, bottom, _ = self._moved(self._take(), sheet)
        if (right - left + 1) * (bottom - top + 1) > _MOST_CELLS:
            raise NotUnderstood
        return [(c, r, sheet) for r in range(top, bottom + 1) for c in range(left, right + 1)]

    def _cell(self, place: Spot) -> etree._Element | None:
        column, row, sheet = place
        cells = self.elsewhere(sheet) if sheet else self.cells
        return None if cells is None else cells.get((column, row))

    def _at(self, place: Spot) -> Decimal | None:
        cell = self._cell(place)
        return None if cell is None else number_of(cell)

    def _argument(self) -> list[Decimal]:
        if len(self.tokens) > 2 and self.tokens[1] == ":":
            values = map(self._at, self._range())
            return [value for value in values if value is not None]
        return [self._sum()]

    def _value(self, place: Spot) -> Decimal:
        cell = self._cell(place)
        value = Decimal(0) if cell is None or not len(cell) else number_of(cell)
        if value is None:
            raise NotUnderstood
        return value

    def _moved(self, token: str, sheet: str = "") -> Spot:
        """The place a token names; in a range of another `sheet` only the first says so."""
        title, _, name = token.rpartition("!")
        sheet = title.strip("'").replace("''", "'") if title else sheet
        match = _PLACE.fullmatch(name)
        if match is None or (sheet and self.elsewhere(sheet) is None):
            raise NotUnderstood
        column, row = place_of(name.replace("$", ""))
        across, down = self.moved
        row += 0 if match[3] else down
        if not sheet and self.here is not None and row not in self.here:
            raise NotUnderstood
        return column + (0 if match[1] else across), row, sheet

    def _next(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def _take(self) -> str:
        if not self.tokens:
            raise NotUnderstood
        return self.tokens.pop(0)

    def _expect(self, token: str) -> None:
        if self._take() != token:
            raise NotUnderstood


def _unquoted(token: str) -> str:
    return token[1:-1].replace('""', '"')


def _pattern(words: str) -> Callable[[str], bool]:
    """Asks of a text what a criterion does: capitals do not count, and "Huber*" is a beginning."""
    if words[:1] in ("<", ">", "=") or not _MARKS.isdisjoint(words):
        raise NotUnderstood
    first, *others = words.casefold().split("*")

    def told(said: str) -> bool:
        rest = said.casefold()
        if not others:
            return rest == first
        if not rest.startswith(first):
            return False
        rest = rest[len(first) :]
        for part in others[:-1]:
            at = rest.find(part)
            if at < 0:
                return False
            rest = rest[at + len(part) :]
        return rest.endswith(others[-1])

    return told


def _rounded(value: Decimal, places: int) -> Decimal:
    """Halves go up, as they do in spreadsheets."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def place_of(name: str) -> Place:
    match = _PLACE.fullmatch(name)
    if match is None:
        return (0, 0)
    column = 0
    for letter in match[2]:
        column = column * 26 + ord(letter) - 64
    return column, int(match[4])


def number_of(cell: etree._Element) -> Decimal | None:
    if cell.get("t", "n") != "n":
        return None
    try:
        return Decimal(cell.findtext("{*}v") or "")
    except InvalidOperation:
        return None
