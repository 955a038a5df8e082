"""What is named shortly before a date, in its sentence: it says what the date leaves unsaid."""

import re
from dataclasses import dataclass
from datetime import date

from veladura.transform.context import Mention

Named = tuple[Mention, date]  # a month, a year or a feast, and a day of it
_NEAR = 40  # characters between it and the date
_ENDS = re.compile(r"[.;\n]")


@dataclass(frozen=True, slots=True)
class Clause:
    """Days of the month and the year that are named there."""

    month: date | None  # "Agosto: cerrado del 5 al 25"
    year: date | None  # "Ingresos en 2022: del 2 al 9 de febrero"


def named_in_clause(named: Named | None, mention: Mention) -> date | None:
    """The day of what was named last, if it stands in the clause of a date; None elsewhere."""
    if named is None:
        return None
    apart = mention.start - named[0].end
    if not 0 <= apart <= _NEAR or (apart and _ENDS.search(mention.before[-apart:])):
        return None
    return named[1]
