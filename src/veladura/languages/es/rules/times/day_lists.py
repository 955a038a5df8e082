"""Days by which the lines of a list begin: "6.1  esfacelo", "13.1 Aquacel", "3.2  4x3".

What begins a line may be a chapter or a figure of a laboratory. Lines that follow one another as
days do, later and later, with one beyond the twelfth, are a course of events; one line in the text
that no calendar has, with the same mark, and they are not.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from veladura.detect.rules.rule import Finding

_KIND = "date"
_RULE = "fecha"
_LINE = re.compile(
    r"^[ \t>*•-]{0,8}(?P<value>(?P<day>\d{1,2})(?P<mark>[./-])(?P<month>\d{1,2}))(?=[ \t:]|$)"
    r"(?! {0,2}(?:%|[x×+±]|°|(?:mg|g|kg|mcg|ml|mL|cc|cm|mm|m|h|s|UI|mEq|mmol|d[lL]|años)(?!\w)))",
    re.MULTILINE,
)
_FEWEST = 4  # lines of a list, of which three follow one another
_FOLLOWING = 3
_MONTHS, _DAYS = 12, 31
_SCORE = 0.985  # the model, which reads one line, is not asked
_REASON = "begins a line of a list of days"


@dataclass(frozen=True, slots=True)
class DayListRule:
    """Day and month at the beginning of several lines."""

    name: str = _RULE
    kinds: frozenset[str] = frozenset({_KIND})

    def find(self, text: str) -> Iterator[Finding]:
        lines = list(_LINE.finditer(text))
        for mark in {line["mark"] for line in lines} if len(lines) >= _FEWEST else ():
            days = [line for line in lines if line["mark"] == mark]
            if len(days) >= _FEWEST and _is_course(days):
                for day in days:
                    yield Finding(*day.span("value"), _KIND, _SCORE, _RULE, _REASON)


def _is_course(lines: Sequence[re.Match[str]]) -> bool:
    days = [(int(line["month"]), int(line["day"])) for line in lines]
    if not all(1 <= month <= _MONTHS and 1 <= day <= _DAYS for month, day in days):
        return False
    if max(day for _, day in days) <= _MONTHS or len({day for _, day in days}) < _FOLLOWING:
        return False
    later = [before < day for before, day in pairwise(days)]
    return any(all(pair) for pair in pairwise(later))
