"""Dates in figures: whole ones by their form, bare years and "3/8" by what stands before them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import NUMBER_EDGE, NUMBER_END, Finding, PatternRule, RuleSet
from veladura.detect.rules.starts import find_all
from veladura.languages.es.gazetteer import gazetteer
from veladura.languages.es.rules.times.day_lists import DayListRule
from veladura.languages.es.rules.times.periods import PERIODS
from veladura.languages.es.rules.times.timestamps import TIMESTAMPS
from veladura.text import fold

_KIND = "date"
_RULE = "fecha"
_FIGURES = re.compile(
    rf"(?P<first>\d{NUMBER_EDGE}\d{{0,3}})(?P<mark> ?[/.·-] ?)(?P<second>\d{{1,2}})(?P=mark)"
    r"(?P<third>\d{1,4})(?![^\W_])(?![-/·.,]\d)"
)
_OTHER = re.compile(  # "Apgar 9/10/10", contractions "DU 1/10/20", "Zimbra 8.8.15"
    r"(?:(?i:apgar(?: de)?|citoqueratinas|hojas?|versi[oó]n|release|build|firmware|software|distrib"
    r"|kernel|zimbra|python|java|openssl|bolos?|dosis|pauta)|DU|FW|SW)"
    r"[: =\"]{1,3}$"
)
# "Día 5-11 pegfilgrastim", "días: 1-8-15", but "el día 5-11"
_DAYS_OF_A_PLAN = re.compile(r"(?<!el )(?<!al )(?<!del )(?<!\w)d[ií]as?[.,:]? $", re.IGNORECASE)
# "6-12-18 mg", "3/6/12 meses"; no unit can follow a day but in a table, where two spaces do
_DOSED = re.compile(
    r" ?(?:mg|mcg|µg|ml|mL|cc|UI|mEq|mmol|gotas|puffs|comp|mm ?Hg|kg|%)(?![^\W_])"
    r"| (?:meses|semanas|d[ií]as|frascos|viales|ampollas|sesiones|ciclos)(?![^\W_])"
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


def _is_of_plan(text: str, start: int, figures: str) -> bool:
    return "-" in figures and bool(_DAYS_OF_A_PLAN.search(text, max(0, start - 6), start))


@dataclass(frozen=True, slots=True)
class FiguresRule:
    """12/03/2019, 12-3-19, 12.03.2019, 7 / 7 / 1938, 2019-03-12: one mark throughout."""

    name: str = "fecha"
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in find_all(_FIGURES, text):
            first, second, third = match["first"], match["second"], match["third"]
            if not _is_date(first, second, third) or _OTHER.search(
                text, max(0, match.start() - 18), match.start()
            ):
                continue
            if len(third) == 2 and _DOSED.match(text, match.end()):
                continue
            if len(third) == 2 and _is_of_plan(text, match.start(), match["mark"]):
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


_RIGHTS = ("©", "&copy;", "(c)", "(C)")  # who made a program, and when
# "guía ESC de FA 2020 y 2024": years of editions
_EDITIONS = re.compile(
    r"(?<!\w)(?:gu[ií]as?|criterios|consensos?|clasificaci[oó]n|ediciones|directrices)(?!\w)"
    r"[^.;:\n]{0,40} [12]\d{3}(?:,| y| e|/) ?$",
    re.IGNORECASE,
)


# "PAUSE (Douketis, 2019)" says that "BRIDGE (2015)" beside it is a paper too.
_CITATION = re.compile(
    r"\((?P<author>[A-ZÁÉÍÓÚ][\w-]{2,20})(?: et al\.?| y cols?\.?)?, (?:19|20)\d\d[);,]"
)
_WORK = re.compile(r"(?<!\w)[A-ZÁÉÍÓÚ][\w-]{2,20}(?: [\dIVX]{1,3})? \($")
_BESIDE = 160  # characters


@dataclass(frozen=True, slots=True)
class YearRule:
    """A bare year, where prose puts one: "en 2005", "(2011)", at the start of a line."""

    name: str = "fecha"
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in find_all(_YEAR, text):
            before = _BEFORE_YEAR.search(text, max(0, match.start() - 14), match.start())
            if before and not self._is_of_a_work(text, match.start()):
                # "año 2004" is marked as a whole
                start = before.start("word") if before["word"] else match.start()
                yield Finding(start, match.end(), _KIND, 0.95, _RULE, "is a year in its place")

    def _is_of_a_work(self, text: str, year: int) -> bool:
        if text[max(0, year - 7) : year].rstrip() in _RIGHTS:
            return True
        if _EDITIONS.search(text, max(0, year - 70), year):
            return True
        return bool(_WORK.search(text, max(0, year - 28), year)) and self._is_cited(text, year)

    def _is_cited(self, text: str, year: int) -> bool:
        """Whether an author stands with a year in brackets beside it, who is no town."""
        first = text.rfind("\n", max(0, year - _BESIDE), year) + 1 or max(0, year - _BESIDE)
        line = text[first : year + _BESIDE].partition("\n")[0]
        return any(fold(m["author"]) not in gazetteer() for m in _CITATION.finditer(line))


_PARTIAL = re.compile(
    rf"(?P<day>\d{NUMBER_EDGE}\d?)[/-](?P<month>\d{{1,2}})(?![^\W_])(?![-/.,]\d)(?! ?[%ºx×])"
    r"(?! (?:d[ií]as|semanas|mes(?:es)?|h|horas|a[ñn]os|veces|minutos|comp)(?![^\W_]))"
)
_BEFORE_PARTIAL = re.compile(
    r"(?:(?<!\w)(?:el|del|al|d[ií]a(?!,)|fecha|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado"
    r"|domingo|lun|mi[eé]|jue|vie|s[aá]b|dom|dl|dt|dc|dj|dv|ds|dg|fur|fum|fpp"
    r"|[uú]lt(?:ima|\.) regla|pr[oó]x(?:im[oa])?|visita|citad[oa]|cita"
    r"|repetir|revisi[oó]n|control|validez|alta|ingreso|desde|hasta|caduca"
    r"|susp(?:end[a-zó]{1,5})?)[.,:]?\*{0,2} "
    r"|\n[ \t*•>-]{0,6})$",
    re.IGNORECASE,
)
_FRACTIONS = frozenset({"1/2", "1/3", "2/3", "1/4", "3/4"})
# "TC 5/2: estable", "analítica 12/3 (Hb 9)": when something was done, and then what it showed
_DONE = re.compile(
    r"(?<!\w)(?:TAC|TC|RMN?|R[Xx]|PET|PET-TC|ECG|EEG|EMG|CPRE|PAAF|IQ|(?i:eco|ecograf[ií]a|ecocardio"
    r"|anal[ií]tica|paracl[ií]nica|hemograma|(?:uro|hemo)?cultivos?|biopsia|cirug[ií]a|intervenci[oó]n"
    r"|endoscopia|colonoscopia|gastroscopia|holter|punci[oó]n|coronariograf[ií]a"
    r"|infiltraci[oó]n)) $"
)
_SHOWN = re.compile(r" ?[:;,(]|\.(?:\s|$)|\s*$", re.MULTILINE)
_BETWEEN_DAYS = re.compile(r"[^\W\d_]{3}")
_IN_A_ROW = 3  # days of a line that follow one another are its history


def _is_in_place(value: str, before: str) -> bool:
    """A list is numbered "7-8." at the beginning of a line, and "2/3" is mostly a part."""
    if before.startswith("\n") and "/" not in value:
        return False
    return value not in _FRACTIONS or before in ("el ", "del ", "al ")


@dataclass(frozen=True, slots=True)
class PartialRule:
    """Day and month, "el 3/8": elsewhere blood pressures and fractions look the same."""

    name: str = "fecha"
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in find_all(_PARTIAL, text):
            if not _fits(match["day"], match["month"]):
                continue
            before = _BEFORE_PARTIAL.search(text, max(0, match.start() - 16), match.start())
            if _is_of_plan(text, match.start(), match[0]):
                continue
            if before and _is_in_place(match[0], before[0].lower()):
                yield Finding(*match.span(), _KIND, 0.95, _RULE, "is day and month in context")
            elif self._is_of_something_done(text, match):
                yield Finding(*match.span(), _KIND, 0.95, _RULE, "is the day of what was done")

    def _is_of_something_done(self, text: str, match: re.Match[str]) -> bool:
        if match[0] in _FRACTIONS or "-" in match[0] or not _SHOWN.match(text, match.end()):
            return False
        return _DONE.search(text, max(0, match.start() - 20), match.start()) is not None


@dataclass(frozen=True, slots=True)
class HistoryRule:
    """Days of one line that follow one another, each behind its words: "bloqueo 12/1, Racz 8/3"."""

    name: str = "fecha"
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        row: list[re.Match[str]] = []
        for match in find_all(_PARTIAL, text):
            if row and not self._follows(text, row[-1], match):
                yield from self._days(row)
                row = []
            if match[0] not in _FRACTIONS and "/" in match[0] and self._is_day(match):
                row.append(match)
        yield from self._days(row)

    def _is_day(self, match: re.Match[str]) -> bool:
        return _fits(match["day"], match["month"])

    def _follows(self, text: str, last: re.Match[str], match: re.Match[str]) -> bool:
        if not self._is_day(match) or text.find("\n", last.end(), match.start()) >= 0:
            return False
        later = int(last["month"]) < int(match["month"])
        return later and _BETWEEN_DAYS.search(text, last.end(), match.start()) is not None

    def _days(self, row: list[re.Match[str]]) -> Iterator[Finding]:
        if len(row) >= _IN_A_ROW:
            for match in row:
                yield Finding(*match.span(), _KIND, 0.93, _RULE, "is a day of a history")


# "caducan en 11/2026"; laws and files have a number and a year too, but no such word before
_MONTH_AND_YEAR = re.compile(
    r"(?:0?[1-9]|1[0-2])[/-](?:19[3-9]|20[0-4])\d"
    r"(?:(?<= en .{6})|(?<= en .{7})|(?<=desde .{6})|(?<=desde .{7})"
    r"|(?<=hasta .{6})|(?<=hasta .{7}))"
    r"(?![^\W_])(?![-/.]\d)"
)


# "en el 98", as people say it; not "en el 98 %" nor "en el 15 día".
_SHORT_YEAR = re.compile(
    r"['’\d](?:(?<= en el .)|(?<= nel .)|(?<=\(en el .))(?:(?<=['’])\d)?\d(?![^\W_])(?![-/.:,]\d)"
    r"(?=[.,;:)\n]|$| (?:y|e|se|le|me|por|con|de|en|tras|cuando|a|que|ya|fue|tuvo)(?![^\W_]))"
)
# "El 9 alta": a day of the month the text is about; not "el 9 %", "en el 5", "por el 10".
_BARE_DAY = re.compile(
    r"[Ee](?<![^\W_].)(?<!en .)(?<!por .)(?<!entre .)(?<!con .)(?<!sobre .)l "
    r"(?P<value>(?:[12]\d|3[01]|[1-9]))(?=[.,;:)]{0,2}(?:\s|$))"
    r"(?! ?(?:%|por|de cada|x|mg|cc|ml|cm|mm|kg|pero|que es)(?![^\W_])| es [«\"“])"
    # who lies in bed 6: "el 6 vomita", "el 21 en ayunas"
    r"(?! (?:(?:no )?(?:toma|pide|duerme|vomita|orina|sangra|tose|llora|ronca|satura|desatura|come)"
    r"|se (?:llama|queja)|(?:está )?en ayunas|pasa (?:al|a la)|es (?:la señora|el señor|doña|don))"
    r"(?![^\W_]))"
)


_TEETH = re.compile(
    r"(?i:bracket|caries|pieza|diente|muela|molar|endodoncia|corona|obturaci|implante|furca|sondaje"
    r"|periodon|exodoncia|apical|incisivo|canino|empaste|sellador)[^.\n]{0,60}$"
)


@dataclass(frozen=True, slots=True)
class ShortYearRule:
    """A year of two figures, "en el 98"; behind a word of dentists it is a tooth."""

    name: str = "fecha"
    kinds: frozenset[str] = frozenset({"date"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _SHORT_YEAR.finditer(text):
            figures = match[0].lstrip("'’")
            tooth = figures == match[0] and figures[0] in "1234" and figures[1] in "12345678"
            if not tooth or not _TEETH.search(text, max(0, match.start() - 70), match.start()):
                yield Finding(*match.span(), _KIND, 0.9, _RULE, "is a year after its preposition")


def _is_packed_date(value: str) -> bool:
    digits = value.replace(" ", "")
    return _is_date(digits[:2], digits[2:4], digits[4:])


DATES = RuleSet(
    "fecha",
    (
        FiguresRule(),
        YearRule(),
        PartialRule(),
        HistoryRule(),
        DayListRule(),
        PatternRule(
            _RULE,
            _KIND,
            _MONTH_AND_YEAR,
            0.95,
            "is a month of a year in its place",
            needs=re.compile(r"[/-](?<=\d.)(?:19|20)\d\d"),
        ),
        *TIMESTAMPS,
        *PERIODS,
        PatternRule(_RULE, _KIND, _BARE_DAY, 0.93, "is a day behind its article"),
        ShortYearRule(),
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
