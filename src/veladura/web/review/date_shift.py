"""By how many days the dates of a document are moved, read off what is written for them."""

from collections import Counter
from collections.abc import Iterable
from datetime import date

from veladura.schemes import SCHEMES
from veladura.transform.dates.fill import fill
from veladura.transform.dates.parse import parse_date

DATE_LABELS = frozenset(
    label.id for scheme in SCHEMES.values() for label in scheme if label.kind == "date"
)
ENOUGH = 25  # exact days looked at: the shift is the same for the whole document
_ANY_DAY = date(2000, 1, 1)  # stands for what an exact day leaves unsaid: nothing


def date_shift(pairs: Iterable[tuple[str, str]]) -> int | None:
    """The days between originals and what is written for them; None where no date is moved.

    The most frequent wins: single dates may be written by hand, or be read in another order.
    """
    shifts: Counter[int] = Counter()
    for original, written in pairs:
        before, after = exact_day(original), exact_day(written)
        if before and after and before != after:
            shifts[(after - before).days] += 1
            if shifts.total() >= ENOUGH:
                break
    return shifts.most_common(1)[0][0] if shifts else None


def exact_day(text: str) -> date | None:
    """The day, if the text is one whole date with its year."""
    expression = parse_date(text.strip())
    if expression is None or len(expression.dates) != 1:
        return None
    (pattern,) = expression.dates
    if pattern.precision != "day" or pattern.year is None:
        return None
    return fill(expression, pattern, _ANY_DAY)
