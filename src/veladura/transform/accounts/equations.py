"""Which figures are sums or differences of others, found in columns, lines and paragraphs.

An equation that holds by chance does no harm: a common factor keeps it true anyway, and it is only
asked to stay true after rounding.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations, product

from veladura.transform.accounts.figure import Figure, Variable

Equation = Mapping[Variable, int]  # variables times these numbers add up to nought

_LONGEST_RUN = 60  # figures that one total is the sum of
_MOST_WAYS = 50_000
_SHORT = 3  # figures that a total follows at once
_MOST_SIGNS = 6  # figures whose signs are tried one by one
_TELLING = 100  # steps: smaller totals fit by chance with some signs or other


def sums(figures: Sequence[Figure]) -> Iterator[Equation]:
    """Totals below or above what they are the sum of, subtotals included."""
    counted = [figure for figure in figures if not figure.part]
    yield from _totals(counted)
    yield from _totals(counted[::-1])


def across(figures: Sequence[Figure]) -> Iterator[Equation]:
    """One line of a table: a sum at either end, or a figure that is the difference of two."""
    yield from _totals(figures)
    yield from _totals(figures[::-1])
    yield from triples(figures)


def triples(figures: Sequence[Figure]) -> Iterator[Equation]:
    """Three figures close together of which one is the sum of the others."""
    for one, two, three in combinations(figures, 3):
        low, middle, high = sorted((one, two, three), key=lambda f: abs(f.value))
        if abs(low.value) + abs(middle.value) == abs(high.value) >= _TELLING * high.step:
            yield from _equation([(low, 1), (middle, 1)], high, absolute=True)


def totals_of(parts: Sequence[Figure], figures: Mapping[Decimal, Figure]) -> Iterator[Equation]:
    """Figures elsewhere that are the sum of all `parts`, or of the first or last of them."""
    for ordered in (parts, parts[::-1]):
        total = Decimal(0)
        for size, part in enumerate(ordered, 1):
            total += part.value
            found = figures.get(total)
            if size > 1 and found and found not in parts and total >= _TELLING * found.step:
                yield from _equation(_as_written(ordered[:size]), found)


def between(opening: Figure, entries: Sequence[Figure], closing: Figure) -> Iterator[Equation]:
    """A balance, what was booked, and the balance after it: which entries were taken off is told
    by the figures, where they leave one way only."""
    taken = (sum((e.value for e in entries), opening.value) - closing.value) / 2
    ways: dict[Decimal, tuple[int, int]] = {Decimal(0): (1, 0)}  # sum → how often, and of which
    for number, entry in enumerate(entries):
        for total, (count, chosen) in list(ways.items()):
            more = total + entry.value
            if more <= taken:
                before = ways.get(more, (0, 0))[0]
                ways[more] = (before + count, chosen | 1 << number)
        if len(ways) > _MOST_WAYS:
            return
    count, chosen = ways.get(taken, (0, 0))
    if count == 1 and taken >= 0:
        signs = [-1 if chosen >> number & 1 else 1 for number in range(len(entries))]
        yield from _equation([(opening, 1), *zip(entries, signs, strict=True)], closing)


def _totals(figures: Sequence[Figure]) -> Iterator[Equation]:
    """Goes down a column; what a total was found for is from then on counted as the total."""
    open_figures: list[Figure] = []
    for index, total in enumerate(figures):
        run = _run(open_figures, total)
        if run:
            yield from _equation(run, total)
            if len(run) > _SHORT:  # by chance perhaps, where the figures right before tell more
                yield from _equation(_signed(open_figures, total, _SHORT), total)
            del open_figures[len(open_figures) - len(run) :]
        elif index > len(open_figures):
            yield from _equation(_every(figures[:index], total), total)
        open_figures.append(total)


def _every(figures: Sequence[Figure], total: Figure) -> list[tuple[Figure, int]]:
    """The run before a total whose plain sum it is, whatever else was found in it."""
    left = total.value
    for size, figure in enumerate(reversed(figures[-_LONGEST_RUN:]), 1):
        left -= figure.value
        if not left and size > 1:
            return _as_written(figures[-size:])
    return []


def _run(open_figures: Sequence[Figure], total: Figure) -> list[tuple[Figure, int]]:
    """The figures right before a total that make it up, with their signs; [] without any."""
    if not total.value:
        return []
    longest = min(len(open_figures), _LONGEST_RUN)
    for signs in (_as_written, _as_told, _taken_off):
        for size in range(2, longest + 1):
            run = signs(open_figures[-size:])
            if sum((f.value * sign for f, sign in run), Decimal(0)) == total.value:
                return run
    return _signed(open_figures, total, _MOST_SIGNS)


def _signed(
    open_figures: Sequence[Figure], total: Figure, longest: int
) -> list[tuple[Figure, int]]:
    """The same with any signs, of a few figures."""
    if abs(total.value) < _TELLING * total.step:
        return []
    for size in range(2, min(len(open_figures), longest) + 1):
        for signs in product((1, -1), repeat=size - 1):
            run = list(zip(open_figures[-size:], (1, *signs), strict=True))
            if sum((f.value * sign for f, sign in run), Decimal(0)) == total.value:
                return run
    return []


def _as_written(figures: Sequence[Figure]) -> list[tuple[Figure, int]]:
    return [(figure, 1) for figure in figures]


def _as_told(figures: Sequence[Figure]) -> list[tuple[Figure, int]]:
    """Expenses are taken off, whether or not they are written with a sign."""
    return [(figure, -1 if figure.expense and figure.value > 0 else 1) for figure in figures]


def _taken_off(figures: Sequence[Figure]) -> list[tuple[Figure, int]]:
    """Everything behind the first figure is taken off it."""
    return [(figure, -1 if i else 1) for i, figure in enumerate(figures)]


def _equation(
    run: Sequence[tuple[Figure, int]], total: Figure, *, absolute: bool = False
) -> Iterator[Equation]:
    terms: dict[Variable, int] = {}
    for figure, sign in (*run, (total, -1)):
        coefficient = sign * (1 if absolute else figure.sign)
        terms[figure.variable] = terms.get(figure.variable, 0) + coefficient
    left = {variable: number for variable, number in terms.items() if number and variable[0]}
    if run and len(left) > 1:
        yield left
