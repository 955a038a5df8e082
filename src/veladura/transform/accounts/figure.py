"""A figure as accounts see it: a value, how finely it is written, and what it counts."""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

# A value without its sign, and the smallest step it is written in.
Variable = tuple[Decimal, Decimal]


class Sort(Enum):
    """What a figure counts: only money is scaled, and only shares are worked out again."""

    MONEY = "money"
    SHARE = "share"  # of a hundred
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a document; "1,5 Mio." has the value 1,500,000 and the step 100,000."""

    start: int
    value: Decimal
    step: Decimal
    sort: Sort
    expense: bool = False  # its line says that it is taken off: "Materialaufwand"
    part: bool = False  # its line says that it is counted in another: "davon"

    @property
    def variable(self) -> Variable:
        return abs(self.value), self.step

    @property
    def sign(self) -> int:
        return -1 if self.value < 0 else 1
