"""German dates and times: in figures, with the month's name, periods, and the hours of the clock."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.rule import NUMBER_EDGE, Finding, RuleSet
from veladura.detect.rules.starts import find_all
from veladura.languages.de.structure import Structure
from veladura.wordlists import read_list

_KIND = "date"
_NAME = "datum"
_MONTHS = "|".join(read_list("veladura.languages.de", "words/month_words"))
_SHORT = r"jan|feb|mär|mrz|apr|jun|jul|aug|sept|sep|okt|nov|dez"
_MONTH = rf"(?i:{_MONTHS}|(?:{_SHORT})\b\.?)"
_YEAR = r"(?:1[89]\d\d|20\d\d)"
_END = r"(?![^\W_])(?![-/.,]\d)"
_FIRST_DAY = re.compile(  # "16. bis 20. Mai": the first of two days
    rf"\d{NUMBER_EDGE}\d?\.(?=(?: ?[–/-] ?| (?:bis|und|auf|bis zum|oder)[ \n])\d{{1,2}}\. ?(?:{_MONTH}|\d{{1,2}}\.))"
)

_FIGURES = re.compile(
    rf"(?P<first>\d{NUMBER_EDGE}\d{{0,3}})(?P<mark>\. ?|[/-])(?P<second>\d{{1,2}})(?P=mark)"
    rf"(?P<third>\d{{2}}(?:\d{{2}})?)(?!\d|[^\W_](?!\d\d:))(?![-/.,]\d)"
)
_TIMESTAMP = re.compile(  # as programs write points in time: a date and a time
    rf"(?P<date>[12]{NUMBER_EDGE}\d{{3}}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))"
    r"T(?P<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?!\d)"
)
_COMPACT = re.compile(  # in exports, where a field says so
    r"[dDfFzZsStT](?:atum|ällig am|eitraum von|eitraum bis|tichtag|ag)[ \t]{0,3}[:=][ \t]{0,3}"
    r"(?P<date>(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?![^\W_])(?![-/.,]\d)"
)
_ROMAN = re.compile(
    rf"\d{NUMBER_EDGE}\d?\. ?(?:I|II|III|IV|V|VI|VII|VIII|IX|X|XI|XII)\. ?(?:{_YEAR}|\d\d){_END}"
)
_DAY_MONTH = re.compile(  # "14.9." and "07.01."; without the second stop it is a number
    rf"(?P<day>\d{NUMBER_EDGE}\d?)\. ?(?P<month>\d{{1,2}})\.(?![^\W_](?!\. ?J\b))(?![.,]?\d)"
)
_NAMED = re.compile(
    rf"\d{NUMBER_EDGE}\d?(?:\.[ \u00a0\n]?|[ ](?=\w+ {_YEAR})){_MONTH}(?:[ \u00a0\n]{{1,2}}(?:{_YEAR}|[’']?\d\d(?!\d|[.,]\d| ?(?:%|Uhr|Euro|EUR|€|Stück))))?(?![^\W_])"
)  # fmt: skip
_ENGLISH = re.compile(
    rf"\d{NUMBER_EDGE}\d?-(?i:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)(?:-(?:{_YEAR}|\d\d))?{_END}"
)  # fmt: skip
_PERIOD = re.compile(
    rf"[KQHFGW](?<![^\W_].)(?:(?<=[GW])J ?(?:{_YEAR}|\d\d)(?:/(?:{_YEAR}|\d\d))?|(?<=K)W ?\d{{1,2}}(?: ?/ ?(?:{_YEAR}|\d\d))?|(?<=[QH])[1-4] ?[/-]? ?(?:{_YEAR}|\d\d(?!\d))|(?<=F)Y ?(?:{_YEAR}|\d\d))"
    r"(?![^\W_])(?![.,]\d)"
)  # fmt: skip
_MONTH_YEAR = re.compile(  # 07/2024, 2018/19, 1-7/2020
    rf"\d{NUMBER_EDGE}(?:\d?/(?:{_YEAR})|\d{{3}}/\d{{2}}(?:\d\d)?|\d?-\d{{1,2}}/{_YEAR})(?![^\W_])(?![-/.,]\d)"
)  # fmt: skip
_YEAR_ALONE = re.compile(
    r"[12](?<![^\W_].)(?<![-/.,'’·].)(?:(?<=1)9[2-9]|(?<=2)0[0-5])\d(?![^\W_])(?![.,:/-]\d)"
)
_UNIT_AFTER = re.compile(
    r" ?(?:€|EUR|Euro|CHF|USD|%|Prozent|TEUR|T€|Mio|Stück|Stk|kg|km|m²|m2|kWh|MWh|Aktien|Mitarbeit|Arbeitnehmer|Personen|Liter|Stimmen|ml|dpi|Punkt|Wohnungen|Exemplare|[x×])"
)  # fmt: skip
_NUMBER_BEFORE = re.compile(
    r"(?:(?<!\w)(?i:nr|nummer|no|hrb|hra|art|konto|blatt|flurstück|az|ps|iso|din|en|isin|wkn|top|§|eur|chf|teur|t€|usd|plz|postfach|id|rn|vorlage|verordnung|richtlinie)[.:]? {0,2}|[€$#] ?|\d[ .,/-])$"
)  # fmt: skip
_CLOCK = re.compile(
    rf"\d(?:{NUMBER_EDGE}|(?<=\dT.))\d?(?P<mark>[:.])[0-5]\d(?:(?P=mark)[0-5]\d(?:(?<=:\d\d)[.,]\d{{1,6}}(?![\dZ+-]))?)?(?![^\W_])(?![.:,/]\d)"
)
_HOUR = re.compile(  # "8 Uhr", "17 Uhr 30"
    rf"\d{NUMBER_EDGE}\d?(?:(?: (?:Uhr|uhr) [0-5]\d(?![^\W_]|[.,:/-]\d| ?(?:%|€|EUR|Euro)))|(?= {{0,2}}(?:Uhr|UHR|uhr|h(?![^\W_]))))"
)
_HOURS = re.compile(
    rf"(?P<first>\d{NUMBER_EDGE}\d?(?:[.:][0-5]\d)?) ?(?:–|-|bis|und) ?(?P<second>\d{{1,2}}(?:[.:][0-5]\d)?) ?(?i:uhr)"
)
_OCLOCK = re.compile(r" {0,2}(?i:uhr)(?![^\W_])")
_BEFORE_CLOCK = re.compile(
    r"(?<!\w)(?i:um|ab|gegen|von|bis|vor|nach|uhrzeit:?|beginn:?|ende:?)[ \t]{1,3}$"
)


def _fits(day: str, month: str) -> bool:
    return 1 <= int(day) <= 31 and 1 <= int(month) <= 12


def _is_date(first: str, second: str, third: str) -> bool:
    if len(first) == 4:
        return len(third) == 2 and 1800 <= int(first) <= 2099 and _fits(third, second)
    if len(first) > 2 or (len(third) == 4 and not 1800 <= int(third) <= 2099):
        return False
    return _fits(first, second) or (len(third) == 4 and _fits(second, first))


@dataclass(frozen=True, slots=True)
class FiguresRule:
    """28.11.2019, 1.2.19, 2024-06-18, 6. 9. 2017, 4/12/24, 8. IV. 23, 14.9."""

    name: str = _NAME
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        structure: Structure | None = None
        for match in find_all(_FIGURES, text):
            if _is_date(match["first"], match["second"], match["third"]):
                long = max(len(match["first"]), len(match["third"])) == 4
                score = 0.99 if long else 0.96 if "." in match["mark"] else 0.85
                yield self._span(match, score, "is a date in figures")
        for match in find_all(_TIMESTAMP, text):
            for part in ("date", "time"):
                yield Finding(*match.span(part), _KIND, 0.99, _NAME, "is a point in time")
        for match in _COMPACT.finditer(text):
            yield Finding(*match.span("date"), _KIND, 0.99, _NAME, "is called a date")
        for match in find_all(_ROMAN, text):
            yield self._span(match, 0.97, "is a date with a Roman month")
        for match in find_all(_DAY_MONTH, text):
            structure = structure or Structure.of(text)
            if _fits(match["day"], match["month"]) and not structure.holds(*match.span()):
                yield self._span(match, 0.9, "is day and month")
        for match in find_all(_FIRST_DAY, text):
            yield self._span(match, 0.93, "is the first of two days")
        for match in find_all(_ENGLISH, text):
            yield self._span(match, 0.97, "is a date with a short month")

    def _span(self, match: re.Match[str], score: float, reason: str) -> Finding:
        return Finding(*match.span(), _KIND, score, _NAME, reason)


@dataclass(frozen=True, slots=True)
class NamedRule:
    """31. Dezember 2022, 10. Dez., 1. Maerz."""

    name: str = _NAME
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in find_all(_NAMED, text):
            yield Finding(*match.span(), _KIND, 0.99, _NAME, "is a date with its month")


@dataclass(frozen=True, slots=True)
class PeriodRule:
    """KW 17, Q4/2019, H1 2023, FY21, 07/2024, 2018/19 and bare years."""

    name: str = _NAME
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _PERIOD.finditer(text):
            yield Finding(*match.span(), _KIND, 0.96, _NAME, "is a period")
        for match in find_all(_MONTH_YEAR, text):
            first, _, second = match[0].rpartition("/")
            if _is_period(first, second):
                yield Finding(*match.span(), _KIND, 0.85, _NAME, "is a month or two years")
        structure = Structure.of(text)
        for match in find_all(_YEAR_ALONE, text):
            start, end = match.span()
            if _UNIT_AFTER.match(text, end) or structure.holds(start, end):
                continue
            if _NUMBER_BEFORE.search(text, max(0, start - 14), start):
                continue
            yield Finding(start, end, _KIND, 0.88, _NAME, "is a year")


def _is_period(first: str, second: str) -> bool:
    if len(first) == 4 and first.isdecimal():
        start = int(first)
        return 1900 <= start <= 2099 and (start + 1) % 100 == int(second) % 100
    return int(first.split("-")[-1]) in range(1, 13)


@dataclass(frozen=True, slots=True)
class ClockRule:
    """17:52, 9.30 Uhr, 8 Uhr, 10–12 Uhr: the figures alone."""

    name: str = "uhrzeit"
    kinds: frozenset[str] = frozenset({"time"})

    def find(self, text: str) -> Iterator[Finding]:
        name = "uhrzeit"
        for match in _CLOCK.finditer(text):
            start, end = match.span()
            if int(re.split("[:.]", match[0])[0]) > 24:
                continue
            announced = _OCLOCK.match(text, end) or _BEFORE_CLOCK.search(
                text, max(0, start - 14), start
            )
            if match["mark"] == ":":
                yield Finding(start, end, "time", 0.95, name, "is a time of day")
            elif _OCLOCK.match(text, end) or (announced and not _UNIT_AFTER.match(text, end)):
                score = 0.97 if _OCLOCK.match(text, end) else 0.6
                yield Finding(start, end, "time", score, name, "is a time of day")
        for match in find_all(_HOUR, text):
            yield Finding(*match.span(), "time", 0.96, name, "is an hour")
        for match in find_all(_HOURS, text):
            for part in ("first", "second"):
                yield Finding(*match.span(part), "time", 0.96, name, "are hours")


_MONTH_BEFORE = re.compile(
    rf"(?<!\w)(?i:im|seit|bis|ab|für|fuer|anfang|mitte|ende|monat|monate|monaten|in den monaten|vom|zum|miete|lohn|gehalt|beitrag|rate|ab dem|bis zum|spätestens|noch|von|sowie|per|abrechnung|(?:{_MONTHS}) (?:bis|und|/|–|-))[ \n]$"
)  # fmt: skip

_TAILS = "|".join(month[1:] for month in _MONTHS.split("|"))
_MONTH_ALONE = re.compile(rf"[JFMASONDjfmasond](?<![^\W_].)(?i:{_TAILS})(?![^\W_])")
_BRIEF = (
    *("Jan", "Feb", "Mär", "Mrz", "Apr", "Mai", "Jun"),
    *("Jul", "Aug", "Sep", "Sept", "Okt", "Nov", "Dez"),
)
_BEGUN = "|".join(rf"{month}(?<![\w-]{month})" for month in _BRIEF)
_MONTHS_FROM_TO = re.compile(rf"(?:{_BEGUN})[-–](?:{'|'.join(_BRIEF)})(?![\w-])")  # "Jan-Mär 2024"
_YEAR_AFTER = re.compile(rf"[ \u00a0\n]{{1,2}}(?:{_YEAR}|[’'‘]\d\d)(?![^\W_])")


@dataclass(frozen=True, slots=True)
class MonthRule:
    """A month without its day: with a year it is sure, alone only where prose puts one."""

    name: str = _NAME
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _MONTHS_FROM_TO.finditer(text):
            yield Finding(*match.span(), _KIND, 0.93, _NAME, "are months of a year")
        for match in _MONTH_ALONE.finditer(text):
            start, end = match.span()
            year = _YEAR_AFTER.match(text, end)
            if match[0][0].islower() and not year:
                continue
            if year:
                yield Finding(start, year.end(), _KIND, 0.98, _NAME, "is month and year")
            elif _MONTH_BEFORE.search(text, max(0, start - 28), start):
                yield Finding(start, end, _KIND, 0.93, _NAME, "is a month in its place")


DATES = RuleSet(_NAME, (FiguresRule(), NamedRule(), PeriodRule(), MonthRule()))
CLOCK = ClockRule()
