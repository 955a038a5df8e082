"""New values for the figures of a document: all times one factor, and every equation still true.

Some figures are free and are rounded as they are written; the others are worked out from them, so
that sums stay exact. A round figure becomes a round figure where no other lies close: figures that
are suddenly crooked would tell by what they were multiplied.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from veladura.transform.accounts.equations import Equation
from veladura.transform.accounts.figure import Variable

_ROOM = 4  # a figure is rounded to this part of the distance to its neighbour at most
_FURTHEST = Decimal("0.05")  # what a figure may differ from its exact multiple by
_STEPS = 3  # or by so many steps: small figures have no room


@dataclass(frozen=True, slots=True)
class Product:
    """A figure that is another times a fixed number: a tax, a share, so many pieces at a price."""

    of: Variable
    times: Decimal


@dataclass
class Books:
    """Works the figures of one document out."""

    factor: Decimal
    equations: Iterable[Equation] = ()
    products: Mapping[Variable, Product] = field(default_factory=dict)
    all: Iterable[Variable] = ()

    def __post_init__(self) -> None:
        self._room = dict(_rooms({value for value, _ in self.all}))
        self._free = set(self.all) - self.products.keys()
        self._whole: dict[Variable, Decimal] = {}  # bases → what they must be multiples of
        self._worked_out = self._solved()
        self._crooked: set[Variable] = set()
        self._values: dict[Variable, Decimal] = {}
        far = [variable for variable in self._worked_out if self._is_far(variable)]
        for variable in far:  # exact sums of round figures would lie too far off
            self._crooked.update(self._worked_out[variable])
        if far:
            self._values.clear()

    def value(self, variable: Variable) -> Decimal:
        """What is written instead of a value."""
        if variable not in self._values:
            self._values[variable] = self._rounded(variable)  # for whoever asks meanwhile
            self._values[variable] = self._exact(variable)
        return self._values[variable]

    def _exact(self, variable: Variable) -> Decimal:
        terms = self._worked_out.get(variable)
        if terms is not None:
            return sum((self.value(v) * number for v, number in terms.items()), Decimal(0))
        made = self.products.get(variable)
        if made is None:
            return self._rounded(variable)
        return to_step(self.value(made.of) * made.times, variable[1])

    def _rounded(self, variable: Variable) -> Decimal:
        value, step = variable
        if not value:
            return value
        new = value * self.factor
        size = self._whole.get(variable, step)
        widest = (
            Decimal(0) if variable in self._crooked else self._room.get(value, value) * self.factor
        )
        while value % (size * 10) == 0 and _digits(new, size * 10) > 1 and size * 10 < widest:
            size *= 10
        size = max(size, step)
        return max(self._up_or_down(new, size) if size > step else to_step(new, size), step)

    def _up_or_down(self, new: Decimal, size: Decimal) -> Decimal:
        """One of the two round figures around a value, by the secret factor: the nearer one always
        would tell the factor to half a step."""
        low = (new // size) * size
        higher = int(new * 1_000_003) % 2 == 1
        chosen = low + size if higher else low
        return chosen if low and abs(chosen - new) <= new * _FURTHEST else to_step(new, size)

    def _is_far(self, variable: Variable) -> bool:
        wanted = variable[0] * self.factor
        room = max(wanted * _FURTHEST, variable[1] * _STEPS)
        return abs(self.value(variable) - wanted) > room

    def _solved(self) -> dict[Variable, dict[Variable, int]]:
        """Equations in echelon form: figures worked out, each from free ones alone."""
        solved: dict[Variable, dict[Variable, int]] = {}
        for equation in self.equations:
            terms = _inserted(equation, solved)
            if self._follows(terms):
                continue
            pivot = self._pivot(terms)
            if pivot is None or len(terms) == 1:
                continue
            sign = -terms.pop(pivot)
            row = {variable: number * sign for variable, number in terms.items()}
            for known in [v for v, old in solved.items() if pivot in old]:
                solved[known] = _inserted(solved[known], {pivot: row})
            solved[pivot] = row
        return solved

    def _follows(self, terms: Mapping[Variable, int]) -> bool:
        """Whether an equation holds of itself: all of it are shares of one figure, and they add up.

        They do exactly where that figure is a whole one: 55 % of 68.491,00 has no part of a cent.
        """
        made = {v: self.products.get(v, Product(v, Decimal(1))) for v in terms}
        bases = {product.of for product in made.values()}
        if len(bases) != 1 or not bases <= self._free:
            return False
        if sum(number * made[v].times for v, number in terms.items()):
            return False
        (base,) = bases
        finest = min(step for _, step in terms)
        for product in made.values():
            places = max(0, -int(product.times.normalize().as_tuple().exponent))
            whole = finest.scaleb(places)
            self._whole[base] = max(whole, self._whole.get(base, base[1]))
        return True

    def _pivot(self, terms: Mapping[Variable, int]) -> Variable | None:
        """The figure to be worked out: the largest, where rounding is felt least, but none that a
        rate of it is among the others."""
        finest = min((step for _, step in terms), default=Decimal(0))
        fit = [v for v, number in terms.items() if abs(number) == 1 and v[1] == finest]
        free = [v for v in fit if v not in self.products]
        bases = {self.products[variable].of for variable in terms if variable in self.products}
        return max([v for v in free if v not in bases] or free or fit, default=None)


def _rooms(values: set[Decimal]) -> Iterator[tuple[Decimal, Decimal]]:
    """How coarsely each value may be rounded without coming too close to the next one."""
    ordered = sorted(values)
    for i, value in enumerate(ordered):
        beside = [abs(value - other) for other in ordered[max(0, i - 1) : i + 2] if other != value]
        yield value, min(beside, default=value) / _ROOM


def to_step(value: Decimal, step: Decimal) -> Decimal:
    return (value / step).to_integral_value(ROUND_HALF_UP) * step


def _digits(value: Decimal, size: Decimal) -> int:
    return len(str(int(value / size))) if value >= size else 0


def _inserted(
    terms: Mapping[Variable, int], known: Mapping[Variable, Mapping[Variable, int]]
) -> dict[Variable, int]:
    """Terms with every figure that is worked out put in as what it is made of."""
    made: dict[Variable, int] = {}
    for variable, number in terms.items():
        for part, times in known.get(variable, {variable: 1}).items():
            made[part] = made.get(part, 0) + number * times
    return {variable: number for variable, number in made.items() if number}
