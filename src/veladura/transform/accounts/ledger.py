"""Reads the accounts of a document: which figures belong together, and what each becomes."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import permutations, product, zip_longest

from veladura.grid import Cell, Grid, Table
from veladura.transform.accounts.afar import (
    Share,
    products_afar,
    shares_afar,
    sums_afar,
    sums_of_three,
    taken_off_in_a_row,
    totals_by_sign,
)
from veladura.transform.accounts.books import Books, Product, to_step
from veladura.transform.accounts.equations import (
    Equation,
    across,
    between,
    sums,
    totals_of,
    triples,
)
from veladura.transform.accounts.figure import Figure, Sort, Variable

_CLOSE = 5  # figures one after another that may be about the same thing
_ENTRIES = 60  # of a statement
_LONGEST_COLUMN = 12  # figures among which a rate is looked for
_FAR = 3  # lines between two entries of one list
_TELLING = 100  # steps that a product has at least: smaller ones are products by chance
_TELLING_CENTS = 10  # the same of a share: "19 % USt" of a ticket at 3,00
_HUNDRED = Decimal(100)

Way = Callable[[Sequence[Figure]], Iterator[Equation]]


class Ledger:
    """The figures of one document and what is written instead of them."""

    def __init__(
        self, text: str, figures: Sequence[Figure], factor: Decimal, also: Sequence[Figure] = ()
    ) -> None:
        """`also` are numbers that stay and that others may be reckoned with: words, ratios."""
        groups = list(_groups(text, figures))
        equations = list(_equations(text, figures, groups))
        near = [group for way, group in groups if way in (across, triples)]
        rows = [group for way, group in groups if way is across]
        products = products_afar(figures, rows, also, dict(_products(near)))
        for part in _parts_of_totals(equations, products):
            products.pop(part, None)
        products.update(_coarser(figures, products))
        ordered = (across, _shares_of_a_total, triples)  # lines tell most, what is close least
        asked = [group for wanted in ordered for way, group in groups if way is wanted]
        self._shares = _shares(asked, products)
        self._shares.update(shares_afar(figures, self._shares))
        self._wholes = [group for way, group in groups if way is _a_hundred]
        every = {figure.variable for figure in figures if figure.sort is Sort.MONEY}
        self._books = Books(factor, equations, products, every)

    def value(self, figure: Figure) -> Decimal:
        """The new value, with the sign of the old one."""
        if figure.sort is Sort.MONEY:
            return self._books.value(figure.variable) * figure.sign
        if figure.sort is Sort.SHARE and figure.start in self._shares:
            return self._share(figure) + self._left.get(figure.start, Decimal(0))
        return figure.value

    def _share(self, figure: Figure) -> Decimal:
        one, two, less = self._shares[figure.start]
        new = self._books.value(one.variable) / self._books.value(two.variable) - less
        return to_step(_HUNDRED * new, figure.step).copy_sign(figure.value)

    @cached_property
    def _left(self) -> dict[int, Decimal]:
        """What rounding leaves of a hundred goes to the largest of the shares that made it up."""
        left = {}
        for whole in self._wholes:
            if all(figure.start in self._shares for figure in whole):
                largest = max(whole, key=lambda figure: figure.value)
                left[largest.start] = _HUNDRED - sum(map(self._share, whole), Decimal(0))
        return left


def _equations(
    text: str, figures: Sequence[Figure], groups: Sequence[tuple[Way, list[Figure]]]
) -> Iterator[Equation]:
    """What adds up: first in columns and lines, then close together, then anywhere."""
    for way, group in groups:
        yield from way([figure for figure in group if figure.sort is Sort.MONEY])
    yield from _records(text, [f for f in figures if f.sort is Sort.MONEY])
    columns = [[f for f in group if f.sort is Sort.MONEY] for way, group in groups if way is sums]
    yield from totals_by_sign(columns, figures)
    yield from taken_off_in_a_row([group for way, group in groups if way is across], figures)
    yield from sums_of_three(figures)
    yield from sums_afar(figures)


def _groups(text: str, figures: Sequence[Figure]) -> Iterator[tuple[Way, list[Figure]]]:
    """Figures that may add up: columns, lines, lists, and those close together in prose."""
    by_table: dict[int, list[Figure]] = {}
    loose: list[Figure] = []
    grid = Grid.of(text)
    for figure in figures:
        number = grid.table_at(figure.start)
        (loose if number is None else by_table.setdefault(number, [])).append(figure)
    for number, inside in by_table.items():
        yield from _in_table(grid.tables[number], inside)
    yield from ((sums, entries) for entries in _lists(text, figures))
    yield from ((sums, line) for line in _lines(text, loose))
    for i in range(len(figures)):
        yield triples, list(figures[i : i + _CLOSE])


def _records(text: str, figures: Sequence[Figure]) -> Iterator[Equation]:
    """Figures that one word introduces, each on a line of its own ("Positionsbetrag: 60.00 EUR"),
    and the totals of them that others introduce, however far away."""
    introduced: dict[str, list[Figure]] = {}
    ordered: list[tuple[str, Figure]] = []
    for figure in figures:
        line = text.rfind("\n", 0, figure.start) + 1
        word = text[line : figure.start].strip()
        if word.endswith(":") and word.count(":") == 1:
            introduced.setdefault(word, []).append(figure)
            ordered.append((word, figure))
    for word, parts in introduced.items():
        others = {f.value: f for w, group in introduced.items() if w != word for f in group}
        yield from totals_of(parts, others)
    yield from _statements(ordered)


def _statements(ordered: Sequence[tuple[str, Figure]]) -> Iterator[Equation]:
    """ "Saldo", the amounts booked since, and the next "Saldo"; or both, and then the amounts."""
    places: dict[str, list[int]] = {}
    for index, (word, _) in enumerate(ordered):
        places.setdefault(word, []).append(index)
    for word, (*starts, _) in places.items():
        for first, second, following in zip_longest(starts, places[word][1:], places[word][2:]):
            entries = ordered[first + 1 : second] or ordered[second + 1 : following]
            for other in {w for w, _ in entries}:
                booked = [one for w, one in entries if w == other]
                if len(booked) <= _ENTRIES:
                    yield from between(ordered[first][1], booked, ordered[second][1])


def _in_table(table: Table, figures: Sequence[Figure]) -> Iterator[tuple[Way, list[Figure]]]:
    starts = [figure.start for figure in figures]

    def of(cell: Cell) -> Sequence[Figure]:
        return figures[bisect_left(starts, cell.start) : bisect_left(starts, cell.end)]

    for column in table.columns.values():
        below = [one for cell in column for one in of(cell)[:1]]
        yield sums, below
        if len(below) <= _LONGEST_COLUMN:
            yield _shares_of_a_total, below  # "EBIT-Marge", below both amounts
    found = [[one for cell in row for one in of(cell)] for row in table.rows]
    yield from ((across, row) for row in found if len(row) > 1)
    yield from _of_totals(found)


def _of_totals(rows: Sequence[Sequence[Figure]]) -> Iterator[tuple[Way, list[Figure]]]:
    """Amounts, the total in the line that says "100 %", and how much of it they are."""
    whole = [row for row in rows if any(f.sort is Sort.SHARE and f.value == _HUNDRED for f in row)]
    of_whole: list[Figure] = []
    for row, total in product(rows, whole[-1:]):
        shares = [figure for figure in row if figure.sort is Sort.SHARE]
        if shares and row is not total:
            money = [figure for figure in (*row, *total) if figure.sort is Sort.MONEY]
            of_whole.append(shares[0])
            yield _shares_of_a_total, money + shares
    if sum(figure.value for figure in of_whole) == _HUNDRED:
        yield _a_hundred, of_whole


def _shares_of_a_total(_: Sequence[Figure]) -> Iterator[Equation]:
    return iter(())  # amounts are not worked out from them: they add up to the total


def _a_hundred(_: Sequence[Figure]) -> Iterator[Equation]:
    return iter(())


def _lists(text: str, figures: Sequence[Figure]) -> Iterator[list[Figure]]:
    """The last amounts of lines that follow each other."""
    entries: list[Figure] = []
    line = last = 0
    position = 0
    for figure in (f for f in figures if f.sort is Sort.MONEY):
        line += text.count("\n", position, figure.start)
        position = figure.start
        if entries and line == last:
            entries[-1] = figure
        elif entries and line - last > _FAR:
            yield entries
            entries = [figure]
        else:
            entries.append(figure)
        last = line
    yield entries


def _lines(text: str, figures: Sequence[Figure]) -> Iterator[list[Figure]]:
    """Figures of one line or paragraph."""
    line: list[Figure] = []
    for figure in figures:
        if line and "\n" in text[line[-1].start : figure.start]:
            yield line
            line = []
        line.append(figure)
    yield line


def _products(groups: Sequence[Sequence[Figure]]) -> Iterator[tuple[Variable, Product]]:
    """Taxes and shares of an amount, and pieces times their price."""
    made: dict[Variable, Variable] = {}
    for group in groups:
        money = [f for f in group if f.sort is Sort.MONEY]
        times = [f for f in group if f.sort is not Sort.MONEY]
        for base, result in permutations(money, 2) if times else ():
            if result.variable in made or _leads_to(made, base.variable, result.variable):
                continue
            number = next((n for n in _numbers(times) if _is_product(base, n, result)), None)
            if number is not None and not _is_what_is_left(base, number, money):
                made[result.variable] = base.variable
                yield result.variable, Product(base.variable, number)


def _is_what_is_left(base: Figure, number: Decimal, money: Sequence[Figure]) -> bool:
    """Whether the rest of an amount is told as well: a difference says what it is."""
    rest = to_step(abs(base.value) * (1 - number), base.step)
    return any(rest == abs(figure.value) for figure in money) and number > 1 - number


def _parts_of_totals(
    equations: Sequence[Equation], products: Mapping[Variable, Product]
) -> Iterator[Variable]:
    """Shares of a total that add up to it: the total follows from them, not they from it."""
    for equation in equations:
        total = max(equation)
        parts = [v for v in equation if v in products and products[v].of == total]
        if sum(abs(equation[part]) for part in parts) > 1:
            yield from parts


def _numbers(times: Sequence[Figure]) -> Iterator[Decimal]:
    """What an amount may be taken times: pieces, a rate, and what a discount leaves of either."""
    yield from map(_as_number, times)
    left = [1 - _as_number(f) for f in times if f.sort is Sort.SHARE and 0 < f.value < _HUNDRED]
    yield from left
    pieces = [abs(f.value) for f in times if f.sort is Sort.COUNT]
    more = [1 + _as_number(figure) for figure in times if figure.sort is Sort.SHARE]
    yield from (count * rest for count, rest in product(pieces, (*left, *more)))


def _as_number(figure: Figure) -> Decimal:
    return abs(figure.value) / _HUNDRED if figure.sort is Sort.SHARE else abs(figure.value)


def _is_product(base: Figure, number: Decimal, result: Figure) -> bool:
    if number in (0, 1) or base.variable == result.variable or abs(base.value) < 10 * base.step:
        return False
    exact = to_step(abs(base.value) * number, result.step)
    least = _TELLING_CENTS if number < 1 and result.step < 1 else _TELLING
    return exact == abs(result.value) >= least * result.step


def _leads_to(made: Mapping[Variable, Variable], start: Variable, end: Variable) -> bool:
    while start in made:
        start = made[start]
    return start == end


def _coarser(
    figures: Sequence[Figure], products: Mapping[Variable, Product]
) -> Iterator[tuple[Variable, Product]]:
    """ "1.235 TEUR" where the document also says 1.234.567 EUR."""
    money = {f.variable for f in figures if f.sort is Sort.MONEY}
    finest: dict[tuple[Decimal, Decimal], Variable] = {}
    steps = sorted({step for _, step in money})
    for value, step in sorted(money, key=lambda v: -v[1]):
        for coarse in steps:
            if coarse > step and value >= _TELLING * step:
                finest[to_step(value, coarse), coarse] = (value, step)
    for variable in money:
        if variable in finest and variable not in products:
            yield variable, Product(finest[variable], Decimal(1))


def _shares(
    groups: Sequence[Sequence[Figure]], products: Mapping[Variable, Product]
) -> dict[int, Share]:
    """Growth and shares that follow from two amounts beside them, by where they stand."""
    shares: dict[int, Share] = {}
    for group in groups:
        money = [f for f in group if f.sort is Sort.MONEY and f.value]
        for share in (f for f in group if f.sort is Sort.SHARE and f.value):
            pairs = list(permutations(money, 2)) if share.start not in shares else []
            if any(products.get(one.variable) == _product(two, share) for one, two in pairs):
                continue  # kept true by the amount
            for one, two in pairs:
                less = next((n for n in (1, 0) if _is_share(share, one, two, n)), None)
                if less is not None:
                    shares[share.start] = (one, two, less)
                    break
    return shares


def _product(of: Figure, share: Figure) -> Product:
    return Product(of.variable, _as_number(share))


def _is_share(share: Figure, one: Figure, two: Figure, less: int) -> bool:
    exact = _HUNDRED * (abs(one.value) / abs(two.value) - less)
    return one.variable != two.variable and to_step(abs(exact), share.step) == abs(share.value)
