"""Dates in figures: whole ones by their form, bare years and "3/8" by what stands before them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import NUMBER_EDGE, NUMBER_END, Finding, RuleSet

_KIND = "date"
_RULE = "fecha"
_FIGURES = re.compile(
    rf"(?P<first>\d{NUMBER_EDGE}\d{{0,3}})(?P<mark> ?[/.·-] ?)(?P<second>\d{{1,2}})(?P=mark)"
    r"(?P<third>\d{1,4})(?![^\W_])(?![-/·.,]\d)"
)


def _fits(day: str, month: str) -> bool:
    return 1 <= int(day) <= 31 and 1 <= int(month) <= 12


def _is_date(first: str, second: str, third: str) -> bool:
    if len(first) == 4:
        return len(third) <= 2 and 1800 <= int(first) <= 2099 and _fits(third, second)
    if len(first) > 2 or len(third) not in (2, 4):
        return False
    if len(third) == 4 and not 1800 <= int(third) <= 2099:
        return False
    return _fits(first, second) or (len(third) == 4 and _fits(second, first))


@dataclass(frozen=True, slots=True)
class FiguresRule:
    """12/03/2019, 12-3-19, 12.03.2019, 7 / 7 / 1938, 2019-03-12: one mark throughout."""

    name: str = "fecha"
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _FIGURES.finditer(text):
            first, second, third = match["first"], match["second"], match["third"]
            if not _is_date(first, second, third):
                continue
            if max(len(first), len(third)) == 4:
                score = 0.99
            else:  # "1-1-1" is a dosage, "55.30.71" a record number
                score = 0.97 if "/" in match["mark"] else 0.9
            yield Finding(*match.span(), _KIND, score, _RULE, "is a date in figures")


_YEAR = re.compile(
    r"[12](?<![^\W_].)(?<![-/.,·].)(?:(?<=1)9[2-9]|(?<=2)0[0-3])\d(?![^\W_])(?![./,:%-]\d)"
    r"(?! ?(?:mg|g|kcal|cc|ml|mL|UI|U|cm|mm|kg|metros|m|Hz|células|copias|[%€/x×]))"
)
_BEFORE_YEAR = re.compile(
    r"(?:(?<!\w)(?:en|desde|hasta|de|del|años|el|y|e|entre|hacia|ya|sobre|nac\.?|nacid[oa])"
    r"[ ,(:]{1,2}"
    r"|(?<!\w)(?P<word>a[ñn]o )|\n[ \t>|*-]{0,8}|[(;] ?|[12]\d{3}[,/-] ?)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class YearRule:
    """A bare year, where prose puts one: "en 2005", "(2011)", at the start of a line."""

    name: str = "fecha"
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _YEAR.finditer(text):
            before = _BEFORE_YEAR.search(text, max(0, match.start() - 14), match.start())
            if before:  # "año 2004" is marked as a whole
                start = before.start("word") if before["word"] else match.start()
                yield Finding(start, match.end(), _KIND, 0.95, _RULE, "is a year in its place")


_PARTIAL = re.compile(
    rf"(?P<day>\d{NUMBER_EDGE}\d?)[/-](?P<month>\d{{1,2}})(?![^\W_])(?![-/.,]\d)(?! ?[%ºx×])"
)
_BEFORE_PARTIAL = re.compile(
    r"(?<!\w)(?:el|del|al|d[ií]a|fecha|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado"
    r"|domingo|lun|mi[eé]|jue|vie|s[aá]b|dom)[.,:]? $",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class PartialRule:
    """Day and month, "el 3/8": elsewhere blood pressures and fractions look the same."""

    name: str = "fecha"
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _PARTIAL.finditer(text):
            if _fits(match["day"], match["month"]) and _BEFORE_PARTIAL.search(
                text, max(0, match.start() - 12), match.start()
            ):
                yield Finding(*match.span(), _KIND, 0.95, _RULE, "is day and month in context")


def _is_packed_date(value: str) -> bool:
    digits = value.replace(" ", "")
    return _is_date(digits[:2], digits[2:4], digits[4:])


DATES = RuleSet(
    "fecha",
    (
        FiguresRule(),
        YearRule(),
        PartialRule(),
        # "FN:090219": a date without marks, which only its key word tells from a number.
        keyed_rule(
            "fecha",
            _KIND,
            (
                "fn",
                "f nac",
                "fecha nac",
                "fecha de nacimiento",
                "f nacimiento",
                "nac",
                "nacimiento",
            ),
            rf"(?:\d{{2}} \d{{2}} \d{{4}}|\d{{8}}|\d{{6}}){NUMBER_END}",
            score=0.97,
            check=_is_packed_date,
        ),
    ),
)
