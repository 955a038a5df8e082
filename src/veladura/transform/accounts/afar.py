"""Relations between figures that stand far apart: a rate in the text above, a price in another row.

What holds between two figures of a document by chance holds after scaling as well, but for the
rounding, so that looking everywhere does no harm; what is close is still asked first.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations, product

from veladura.transform.accounts.books import Product, to_step
from veladura.transform.accounts.equations import Equation
from veladura.transform.accounts.figure import Figure, Sort, Variable

_HUNDRED = Decimal(100)
_MOST = 80  # different amounts of a document that are held against each other
_MOST_FIGURES = 600
_MOST_RATES = 12
_BESIDE = 2  # amounts before and behind a rate or a count that it may be about
_TELLING = 1000  # steps that an amount has at least
_LEAST_IN_A_ROW = 2  # amounts of a line that are taken off together
_WINDOW = 6  # amounts one after another of which one may be the sum of three
_YEARS = (Decimal(360), Decimal(365), Decimal(366))  # of so many days, as interest is reckoned
_HIGHEST_INTEREST = 25
_LOTS = (Decimal(1), Decimal(100), Decimal(1000))  # "Preis je 100 Stück"

Share = tuple[Figure, Figure, int]  # of the second, the first is so much in a hundred, less this


def sums_afar(figures: Sequence[Figure]) -> Iterator[Equation]:
    """Amounts that are the sum of two others, or twice another, wherever these stand."""
    money = _different(figures)
    by_value = {figure.variable: figure for figure in money}
    for one, two in combinations(money, 2) if len(money) <= _MOST else ():
        total = (abs(one.value) + abs(two.value), one.step)
        if one.step == two.step and total in by_value and _tells(by_value[total]):
            yield {one.variable: 1, two.variable: 1, total: -1}
    for one in money:
        double = (2 * abs(one.value), one.step)
        if double in by_value and _tells(by_value[double]):
            yield {one.variable: 2, double: -1}


def sums_of_three(figures: Sequence[Figure]) -> Iterator[Equation]:
    """An amount that is what three others close to it add up to, or leave of each other."""
    money = [figure for figure in figures if figure.sort is Sort.MONEY and figure.value]
    for i in range(len(money)):
        for four in combinations(money[i : i + _WINDOW], 4):
            *parts, total = sorted(four, key=lambda figure: abs(figure.value))
            alike = len({f.variable for f in four}) == len(four)
            exact = sum(abs(part.value) for part in parts) == abs(total.value)
            if alike and exact and _tells(total):
                yield {**{part.variable: 1 for part in parts}, total.variable: -1}


def totals_by_sign(
    columns: Sequence[Sequence[Figure]], figures: Sequence[Figure]
) -> Iterator[Equation]:
    """ "Summe Soll": all that a column takes off, or all that it adds, said somewhere else."""
    by_value = {abs(figure.value): figure for figure in _different(figures)}
    for column, taken in product(columns, (True, False)):
        parts = [f for f in column if (f.value < 0) is taken and f.value]
        total = by_value.get(sum((abs(part.value) for part in parts), Decimal(0)))
        terms = Counter(part.variable for part in parts)
        if len(parts) > 1 and total and _tells(total) and total.variable not in terms:
            yield {**terms, total.variable: -1}


def taken_off_in_a_row(
    rows: Sequence[Sequence[Figure]], figures: Sequence[Figure]
) -> Iterator[Equation]:
    """ "Brutto", a line of taxes and contributions, and "Netto" below it; or of supplements."""
    money = [figure for figure in figures if figure.sort is Sort.MONEY]
    index = {figure.start: number for number, figure in enumerate(money)}
    for row in rows:
        parts = [figure for figure in row if figure.sort is Sort.MONEY]
        first, last = (index[parts[0].start], index[parts[-1].start]) if parts else (0, 0)
        if len(parts) < _LEAST_IN_A_ROW or not 0 < first <= last < len(money) - 1:
            continue
        before, behind = money[first - 1], money[last + 1]
        total = sum((abs(part.value) for part in parts), Decimal(0))
        for sign in (-1, 1):
            if before.value + sign * total == behind.value and _tells(behind):
                terms = Counter(part.variable for part in parts if part.value)
                yield {
                    **{v: sign * n for v, n in terms.items()},
                    before.variable: 1,
                    behind.variable: -1,
                }


def products_afar(
    figures: Sequence[Figure],
    rows: Sequence[Sequence[Figure]],
    also: Sequence[Figure],
    near: Mapping[Variable, Product],
) -> dict[Variable, Product]:
    """Products that a rate or a count says of an amount beside it, with the other one anywhere."""
    money = _different(figures)
    made = dict(near)
    asked = [*_of_rows(rows, figures, also)]
    if len(money) <= _MOST and len(figures) + len(also) <= _MOST_FIGURES:
        asked += _beside(sorted((*figures, *also), key=lambda figure: figure.start), money)
    amounts = {abs(figure.value) for figure in money}
    for base, number, result in asked:
        rest = abs(base.value) - abs(result.value)
        left = 2 * number > 1 > number and rest in amounts  # what is left follows from the rest
        if left or not _is_product(base, number, result):
            continue
        if not _is_made(made, base, result):
            made[result.variable] = Product(base.variable, number)
    return made


def _of_rows(
    rows: Sequence[Sequence[Figure]], figures: Sequence[Figure], also: Sequence[Figure]
) -> Iterator[tuple[Figure, Decimal, Figure]]:
    """What a line leaves to the text above it: a rate of interest for its days, a ratio."""
    interest = {f.value / _HUNDRED for f in figures if f.sort is Sort.SHARE}
    interest = {rate for rate in interest if 0 < rate <= _HIGHEST_INTEREST / _HUNDRED}
    interest = interest if len(interest) <= _MOST_RATES else set()
    ratios = [figure.value for figure in also if figure.value < 1][:_MOST_RATES]
    for row in rows:
        money = [f for f in row if f.sort is Sort.MONEY]
        days = [f.value for f in row if f.sort is Sort.COUNT and 0 < f.value <= max(_YEARS)]
        times = [r * d / year for r, d, year in product(interest, days, _YEARS)]
        for base, result in product(money, money) if times or ratios else ():
            yield from ((base, number, result) for number in (*ratios, *times))


def _beside(
    ordered: Sequence[Figure], money: Sequence[Figure]
) -> Iterator[tuple[Figure, Decimal, Figure]]:
    """Each rate and count, with an amount close to it and every other amount."""
    for index, figure in enumerate(ordered):
        if figure.sort is Sort.MONEY or figure.value <= 0:
            continue
        before = [f for f in ordered[:index] if f.sort is Sort.MONEY][-_BESIDE:]
        behind = [f for f in ordered[index:] if f.sort is Sort.MONEY][:_BESIDE]
        numbers = list(_numbers(figure))
        for result, number in product((*before[::-1], *behind), numbers):
            yield from ((base, number, result) for base in money)


def _numbers(figure: Figure) -> Iterator[Decimal]:
    if figure.sort is Sort.SHARE:
        yield figure.value / _HUNDRED
        yield 1 - figure.value / _HUNDRED
    elif figure.value > 1:
        yield from (figure.value / lot for lot in _LOTS)


def _is_product(base: Figure, number: Decimal, result: Figure) -> bool:
    if number <= 0 or number == 1 or base.variable == result.variable or not base.value:
        return False
    exact = to_step(abs(base.value) * number, result.step)
    return base.step == result.step and exact == abs(result.value) and _tells(result)


def _is_made(made: Mapping[Variable, Product], base: Figure, result: Figure) -> bool:
    """Whether a figure is worked out already, or would be from itself."""
    start = base.variable
    while start in made and start != result.variable:
        start = made[start].of
    return result.variable in made or start == result.variable


def shares_afar(
    figures: Sequence[Figure], known: Mapping[int, Share]
) -> Iterator[tuple[int, Share]]:
    """Ratios written with a decimal that an amount beside them is of another: a margin, a quota."""
    money = _different(figures)
    if len(money) > _MOST or len(figures) > _MOST_FIGURES:
        return
    for index, share in enumerate(figures):
        if share.sort is not Sort.SHARE or share.start in known or share.step >= 1:
            continue
        near = [f for f in figures[:index] if f.sort is Sort.MONEY and f.value][-_BESIDE:]
        near += [f for f in figures[index:] if f.sort is Sort.MONEY and f.value][:_BESIDE]
        pairs = (pair for pair in product(near, money) if _is_ratio(share, *pair))
        yield from ((share.start, (one, two, 0)) for one, two in list(pairs)[:1])


def _is_ratio(share: Figure, one: Figure, two: Figure) -> bool:
    exact = _HUNDRED * abs(one.value) / abs(two.value)
    return one.variable != two.variable and to_step(exact, share.step) == abs(share.value)


def _tells(figure: Figure) -> bool:
    return abs(figure.value) >= _TELLING * figure.step


def _different(figures: Sequence[Figure]) -> list[Figure]:
    """One figure for each amount but nought, the first of it."""
    first: dict[Variable, Figure] = {}
    for figure in figures:
        if figure.sort is Sort.MONEY and figure.value:
            first.setdefault(figure.variable, figure)
    return list(first.values())
