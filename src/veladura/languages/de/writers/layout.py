"""What the tables of a German document say about the figures in them."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from itertools import takewhile
from operator import itemgetter

from veladura.grid import Cell, Grid
from veladura.languages.de.writers.figures import has_currency
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.wordlists import read_list

_UNITS = (
    (re.compile(r"\s{0,9}+(?:Tsd|TEUR|T€|TCHF|kEUR|k€|Tausend)", re.IGNORECASE), Decimal(1000)),
    (re.compile(r"\s{0,9}+(?:Mio|Million)", re.IGNORECASE), Decimal(1_000_000)),
    (re.compile(r"\s{0,9}+(?:Mrd|Milliarde)", re.IGNORECASE), Decimal(1_000_000_000)),
)
_IN_UNIT = re.compile(r"(?:TEUR|T€|TCHF|kEUR|Tsd|Mio|Mrd)(?![^\W\d_])")
_IN_ONES = re.compile(r"(?<![^\W_])(?:EUR|Euro|CHF|USD)(?![^\W_])|(?<![^\W_])€")
_IN_PERCENT = re.compile(r"(?<![\d\s])\s?%|\bin %")  # but "19 % USt" is an amount
_IN_BRACKETS = re.compile(r"\([^()\n]{0,40}\)")  # "Messer (Satz)" is no rate
_COUNTED_ENDS = (
    "tage",
    "monate",
    "stunden",
    "stuck",
    "anzahl",
    "menge",
    "faktor",
    "urlaub",
)  # "Verzugstage"
_COMPANY = frozenset({"kg", "t"})  # which count, and end the names of companies in a line's label
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_FIRST_WORDS = re.compile(r"(?:(?<![\s|;])[\s|;]++)?+[^\W\d_]\S*+(?: \S++)?")
_LAST_WORD = re.compile(r"[^\W\d_][\w-]{1,30}:?[ \u00a0]\Z")
_NUMBERED = re.compile(r"(?:Pos\.|Posten|Position) (?:\d{1,3}|[A-Z])(?!\w)")  # a line's, no count
_UNIT_BEHIND = re.compile(r"[ \u00a0]([^\W\d_]{1,20})(?!\w)")
_CENTS = re.compile(r",\d\d[-−–)]?$")  # nothing but money is written with both
_OVER_A_HUNDRED = re.compile(r"[-−–+(]?(?!100,00)(?:[\d.]{1,15}\.)?\d{3},\d\d[-)]?(?: ?€| ?EUR)?")
_COUNTED_HEAD = re.compile(r"(?<=[^\W\d_]{4} )\d(?= [^\W\d_]{3})")  # "Skonto 1 Prozent"
_HEADS = 2  # cells of words above a figure that speak of it
_MARK = re.compile(r"[\t|;]")
_FIGURE = re.compile(r"[-−–+(]?\d[\d.'’]*+(?:,\d++)?[-)]?(?: ?[%€])?")
_FEWEST_HEADS = 3  # cells of a line that says what stands in each
_MOST_WORDS = 8  # of a cell that a figure stands in
_HEAD_ROWS = 3  # of a table that may say what it is in
_ABOVE = 200  # characters before a table in which "in TEUR" may stand


def times_of(unit: str) -> Decimal | None:
    """What a figure counts in, where a text begins with it: 1,000 for "TEUR"."""
    return next((times for pattern, times in _UNITS if pattern.match(unit)), None)


@dataclass
class FigureLayout:
    """What the tables of a document say about the figures in them."""

    text: str

    def __post_init__(self) -> None:
        self.grid = Grid.of(self.text)
        self._heads: dict[tuple[int, int], list[tuple[int, str]]] = {}  # of tables' columns
        self._head_rows: dict[int, list[tuple[int, set[int]]]] = {}  # of tables
        self._units: dict[int, str] = {}  # of tables
        self._beyond: dict[tuple[int, int], bool] = {}  # columns with more than a hundred
        self._money: set[tuple[int, int]] = set()  # tables and columns that hold money

    def learn(self, money: list[Mention]) -> None:
        for mention in money:
            place = self._place(mention)
            if place:
                self._money.add((place[0], place[1].column))

    def is_money(self, mention: Mention) -> bool:
        """A figure among amounts of money, or below "Betrag"."""
        place = self._place(mention)
        if place is None:
            return False
        header = self._header(*place)
        words = _plain(self.label(mention)) | _plain(header)
        told = words & word_set("amount_headers") or _YEAR.search(header)
        return bool(told) or (place[0], place[1].column) in self._money

    def is_count(self, mention: Mention) -> bool:
        """Pieces, kilograms, people: the head of the column or of the line says so."""
        place = self._place(mention)
        if place is None:
            return False
        if self._is_delimited(*place) and self.has_counting_head(mention):
            return True
        if has_currency(mention) or _CENTS.search(mention.surface):
            return False
        following = _UNIT_BEHIND.match(mention.after)
        if following and fold(following[1]) in word_set("count_words"):
            return True  # "37 Stück zu je 20,00 EUR" below a table
        label = _NUMBERED.sub("", self.label(mention))
        words = (_FIRST_WORDS.match(label), _LAST_WORD.search(label))  # "SV-Tage 30"
        told = {word for match in words if match for word in _plain(match[0])} - _COMPANY
        return _counts(_plain(self._header(*place))) or _counts(told)

    def _is_delimited(self, number: int, cell: Cell) -> bool:
        """Whether tabs, bars or semicolons say for sure what stands in which column."""
        row = self.grid.tables[number].rows[cell.row]
        return _MARK.search(self.text, row[0].start, row[-1].end) is not None

    def has_counting_head(self, mention: Mention) -> bool:
        """Whether "Menge" or "Stunden" stands above a figure, however it is written."""
        place = self._place(mention)
        return place is not None and _counts(_plain(self._header(*place)))

    def is_share(self, mention: Mention) -> bool:
        place = self._place(mention)
        if place is None or has_currency(mention):
            return False
        header = self._header(*place)
        if "%" in header or _IN_PERCENT.search(self.label(mention)) is not None:
            return True
        words = _plain(header) | _plain(_IN_BRACKETS.sub("", self.label(mention)))
        return bool(words & word_set("share_words")) and not self._is_beyond(*place)

    def _is_beyond(self, number: int, cell: Cell) -> bool:
        """Whether figures with cents of a column exceed a hundred: "Anteil" may be one in euros."""
        if (number, cell.column) not in self._beyond:
            column = self.grid.tables[number].columns[cell.column]
            told = (self.text[c.start : c.end] for c in column)
            self._beyond[number, cell.column] = any(map(_OVER_A_HUNDRED.fullmatch, told))
        return self._beyond[number, cell.column]

    def unit(self, mention: Mention) -> Decimal:
        """Thousands or millions, where the head of the column or of the table says so."""
        place = self._place(mention)
        if place is None:
            return Decimal(1)
        number, cell = place
        header = self._header(number, cell)
        head = _IN_UNIT.search(header)
        if not head and _IN_ONES.search(header):
            return Decimal(1)  # "EUR" beside a column in "TEUR"
        unit = head[0] if head else self._table_unit(number)
        return times_of(unit) or Decimal(1)

    def label(self, mention: Mention) -> str:
        """What stands before a figure in its line."""
        line = self.text.rfind("\n", 0, mention.start) + 1
        return self.text[line : mention.start]

    def begun_above(self, mention: Mention) -> str:
        """The line above, where it has no figure and its words go on in the line of a figure."""
        line = self.text.rfind("\n", 0, mention.start) + 1
        above = self.text[self.text.rfind("\n", 0, max(0, line - 1)) + 1 : max(0, line - 1)]
        told = self.text[line : mention.start]
        indented = len(told) - len(told.lstrip()) >= len(above) - len(above.lstrip())
        goes_on = indented and told.strip()[:1].islower() and not any(map(str.isdecimal, above))
        return above.strip() if goes_on else ""

    def _place(self, mention: Mention) -> tuple[int, Cell] | None:
        index = bisect_left(self._cells, (mention.start + 1,)) - 1
        if index < 0 or mention.start >= self._cells[index][1]:
            return None
        return self._cells[index][2], self._cells[index][3]

    @cached_property
    def _cells(self) -> list[tuple[int, int, int, Cell]]:
        return [
            (cell.start, cell.end, number, cell)
            for number, table in enumerate(self.grid.tables)
            for row in table.rows
            for cell in row
            if not self._is_prose(cell)
        ]

    def _is_prose(self, cell: Cell) -> bool:
        """A sentence right below a table has figures of its own, in no column and in no unit."""
        return len(self.text[cell.start : cell.end].split()) > _MOST_WORDS

    def _header(self, number: int, cell: Cell) -> str:
        """The words above a figure in its column: those closest to it."""
        named = self._head_of_as_many(number, cell)
        if named:
            return named
        key = (number, cell.column)
        if key not in self._heads:
            column = self.grid.tables[number].columns[cell.column]
            self._heads[key] = [
                (c.row, self.text[c.start : c.end]) for c in column if self._is_head(c)
            ]
        heads = self._heads[key]
        end = bisect_left(heads, (cell.row,))
        return " ".join(text for _, text in heads[max(0, end - _HEADS) : end])

    def _head_of_as_many(self, number: int, cell: Cell) -> str:
        """The head at the same place in its line, where the line has as many cells as the heads,
        or ends in as many figures as one that has."""
        rows = self.grid.tables[number].rows
        row = rows[cell.row]
        if _MARK.search(self.text, row[0].start, row[-1].end):
            return ""  # whose columns are counted
        if number not in self._head_rows:
            self._head_rows[number] = list(self._find_heads(rows))
        above = bisect_left(self._head_rows[number], cell.row, key=itemgetter(0)) - 1
        if above < 0:
            return ""
        at, figures = self._head_rows[number][above]
        heads, from_right = rows[at], len(row) - row.index(cell)
        as_many = len(row) == len(heads)
        if not as_many and not (from_right <= self._last_figures(row) in figures):
            return ""
        head = heads[-from_right]
        return self.text[head.start : head.end]

    def _find_heads(self, rows: Sequence[tuple[Cell, ...]]) -> Iterator[tuple[int, set[int]]]:
        """Lines of nothing but heads, each with how many figures end the lines of as many cells."""
        found: tuple[int, set[int]] | None = None
        for at, row in enumerate(rows):
            if len(row) >= _FEWEST_HEADS and all(map(self._is_head, row)):
                found = (at, set())
                yield found
            elif found and len(row) == len(rows[found[0]]):
                found[1].add(self._last_figures(row))

    def _last_figures(self, row: Sequence[Cell]) -> int:
        texts = (self.text[cell.start : cell.end] for cell in reversed(row))
        return sum(1 for _ in takewhile(_FIGURE.fullmatch, texts))

    def _is_head(self, cell: Cell) -> bool:
        text = self.text[cell.start : cell.end]
        plain = _COUNTED_HEAD.sub("", text)
        return bool(_YEAR.search(text)) or not any(map(str.isdecimal, plain))

    def _table_unit(self, number: int) -> str:
        if number not in self._units:
            table = self.grid.tables[number]
            cells = [cell for row in table.rows for cell in row]  # the first rows may be empty
            head = [cell for cell in cells if cell.row < _HEAD_ROWS] or cells[:1]
            start, top = head[0].start, head[-1].end
            found = _IN_UNIT.search(self.text, max(0, start - _ABOVE), top)
            self._units[number] = found[0] if found else ""
        return self._units[number]


def _plain(text: str) -> set[str]:
    return {fold(word) for word in re.findall(r"[^\W\d_][\w²-]*", text)}


def _counts(words: Set[str]) -> bool:
    return not words.isdisjoint(word_set("count_words")) or any(
        word.endswith(_COUNTED_ENDS) for word in words
    )


@cache
def word_set(name: str) -> frozenset[str]:
    return frozenset(fold(word) for word in read_list("veladura.languages.de", f"words/{name}"))
