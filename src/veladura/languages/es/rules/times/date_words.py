"""Dates that name a month, a weekday, a season or a feast: "12-XI-2019", "mayo del 98"."""

import re

from veladura.detect.rules.rule import NUMBER_EDGE, WORD_END, PatternRule, RuleSet, WordRule
from veladura.languages.es.numerals import (
    DAY_TRIGGERS,
    DAY_WORDS,
    TENS,
    UNITS,
    YEAR_WORD,
)
from veladura.languages.es.rules.times.feasts import FEASTS
from veladura.languages.es.rules.times.foreign_dates import FOREIGN_DATES
from veladura.wordlists import read_lists

_KIND = "date"
_LISTS = read_lists("veladura.languages.es", "words/date_rules")
_MONTHS = _LISTS["months"]
_SHORT_MONTHS = _LISTS["short_months"]
_WEEKDAYS = _LISTS["weekdays"]
_SHORT_WEEKDAYS = _LISTS["short_weekdays"]
_SEASONS = _LISTS["seasons"]
_ROMAN = rf"(?:XII?|XI?|IX|IV|VI{{0,3}}|I{{1,3}}){WORD_END}"
_DAY = r"(?:[12]\d|3[01]|[1-9])"
_MONTH = rf"(?:{'|'.join(_MONTHS)}){WORD_END}"
_SHORT_MONTH = rf"(?:{'|'.join(_SHORT_MONTHS)}){WORD_END}"
_YEAR4 = r"(?:1[89]\d\d|20\d\d)"
_YEAR = rf"(?:{_YEAR4}|['’]?\d\d){WORD_END}(?![.,:]\d)"
_OF_YEAR = (
    rf"(?:,?[ \n](?:de|del|d['’])(?: a[nñ]o)? ?(?:{_YEAR}|{YEAR_WORD}|20\.\d\d\d)"
    rf"|[ ,]{{1,2}}{_YEAR4}{WORD_END})"
)
_END = rf"{WORD_END}(?![-/.,:]\d)(?! ?%)"

_DAY_MONTH = re.compile(
    rf"\d{NUMBER_EDGE}\d?(?:\.?[ºª]|er|ro)?(?i:"
    rf"(?: de? | d['’] ?| ){_MONTH}(?:{_OF_YEAR})?"
    rf"|[-/.](?:{_MONTH}|{_SHORT_MONTH})(?:\.?[-/. ]{_YEAR})?"
    rf"| {_SHORT_MONTH}\.?[-/. ]{_YEAR4}{WORD_END}|(?! mar(?![^\W_])) {_SHORT_MONTH}"
    r"| de los (?:corrientes|ctes)| del (?:corriente|cte)(?! año)"
    rf"|[-/.](?-i:{_ROMAN})(?:[-/.]{_YEAR})?"
    rf"| (?-i:{_ROMAN}) {_YEAR4}{WORD_END}"
    r")"
)
# As deeds are dated: "15 (quince) de septiembre", "8 del mes de mayo del año 1907".
_OF_MONTH = rf"(?:de|del mes de) {_MONTH}(?:{_OF_YEAR})?"
_DEED_DATE = re.compile(
    rf"\d{NUMBER_EDGE}\d?(?i: \([a-záéíóú]{{2,12}}(?: y [a-z]{{3,6}})?\)(?: d[ií]as)? {_OF_MONTH}"
    rf"|(?: d[ií]as)? del mes de {_MONTH}(?:{_OF_YEAR})?| d[ií]as de {_MONTH}{_OF_YEAR}"
    r"| del? (?:mismo|presente|pasado|este) mes| del mes (?:pasado|corriente|en curso|presente))"
    rf"{WORD_END}"
)
_DEED_WORDS = rf"(?i:(?:{'|'.join(DAY_WORDS)}) (?:d[ií]as )?del mes de {_MONTH}(?:{_OF_YEAR})?)"
# "14, 19 y 25 de octubre", "del 4 al 8 de julio", "19-20 feb": the days that share a month.
_DAY_BEFORE = re.compile(
    rf"\d{NUMBER_EDGE}(?<!\d:.)"
    r"(?<![Cc]onsulta .)(?<![Ss]ala .)(?<![Cc]ama .)(?<![Bb]ox .)(?<!hab\. .)(?<!bitación .)\d?"
    rf"(?=(?:(?:, ?| (?:y|e|i|al?|ao|o|u) |[-–]){_DAY}){{1,5}}"
    rf"(?i: (?:de )?(?:{_MONTH}|{_SHORT_MONTH})))"
)
_EPIDEMIC_WEEK = (
    rf"(?i:sem(?:ana)?\.? epi(?:d(?:emiol(?:[óo]gica)?)?)?\.?:? (?:n\.?º )?\d{{1,2}}"
    rf"(?:{_OF_YEAR}|/{_YEAR4})?){WORD_END}"
)
_SHORT_WEEK = rf"(?:SE|S\.E\.):? ?\d{{1,2}}(?:(?:{_OF_YEAR}|/{_YEAR4}){WORD_END}|(?=[.,;)]|\n|$))"
# Behind "día" capitals make no hospital of it: "día 12 de Octubre".
_ON_DAY = rf"(?i:d[ií]a (?P<value>{_DAY} de {_MONTH}(?:{_OF_YEAR})?))"
# "el día doce", "próximo veintiocho", as people say it; not "el día dos del ciclo".
_OF_NO_MONTH = (
    r"(?! (?:del? (?:ciclo|tratamiento|ingreso|vida|postop)|postop|veces|comprimid|pastill))"
)
_SAID_DAY = (
    r"(?:(?<=\bel )|(?<=\ba )|(?<=\bdel )|(?<=\bal ))"
    rf"(?P<value>(?i:d[ií]a (?:{'|'.join(DAY_WORDS)})))"
    rf"{WORD_END}{_OF_NO_MONTH}"
)
_NEXT_DAY = (
    rf"(?i:pr[oó]ximo (?P<value>(?!una?(?![^\W_]))(?:{'|'.join(DAY_WORDS)})){WORD_END})"
    r"(?=[.,;:)\n]|$| (?:a las|por la|con|no|y)(?![^\W_]))"
)
_DECADE_WORDS = ("años", "anys")
_DECADE = rf"(?:años|anys) (?:{'|'.join(TENS)}|['’]?[2-9]0){WORD_END}(?! (?:de|con|y) | ?%)"
_YEAR_IN_WORDS = (
    rf"en el (?P<value>(?:{'|'.join(TENS)}) y (?:{'|'.join(UNITS)})|{YEAR_WORD}){WORD_END}"
    r"(?! por ciento)"
)
_MONTH_YEAR = rf"(?i:{_MONTH}(?:{_OF_YEAR}|[-/. ]['’]?(?:{_YEAR4}|\d\d){_END}))"
_SHORT_MONTH_YEAR = rf"(?i:{_SHORT_MONTH}\.?[-/ ]['’]?(?:{_YEAR4}|\d\d){_END})"
_FIGURES = r"\d{1,2}(?:[/.-]\d{1,2}(?:[/.-](?:\d{4}|\d\d))?)?"
_WEEKDAY_DATE = (
    rf"(?i:(?:{'|'.join((*_WEEKDAYS, *_SHORT_WEEKDAYS))}){WORD_END}\.?,?(?: d[ií]a)? "
    rf"(?:{_FIGURES}|(?<!, )(?!una?(?![^\W_]))(?:{'|'.join(DAY_WORDS)})){WORD_END}º?"
    rf"(?:(?: de)? {_MONTH}(?:{_OF_YEAR})?)?)"
    r"(?![-/.,:]\d| ?%| ?h\b"
    r"| (?:a[ñn]os|anys|meses|mesos|d[ií]as|semanas|kg|g|cc|ml|mg)\b"
    r"| a \d{1,2}(?![\d/]| de ))"  # "lunes a viernes, 9 a 14": hours
)
# With capitals and without a year "Doce de Octubre" is a hospital, "Dos de Mayo" a street.
_IN_WORDS = (
    rf"(?![A-Z][a-zé]+ de [A-Z][a-z]+{WORD_END}(?!,? del? ))"
    rf"(?i:(?:{'|'.join(DAY_WORDS)}) de {_MONTH}(?:{_OF_YEAR})?)"
)


def is_day(value: str) -> bool:
    return 1 <= int(value) <= 31


def _not_the_hospital(value: str) -> bool:
    """A day from 1 to 31; "12 de Octubre" with a capital is a hospital, "2 de Mayo" a street."""
    digits = re.match(r"\d+", value)
    if digits is None or not 1 <= int(digits[0]) <= 31:
        return False
    return not re.fullmatch(r"\d+ de [A-Z][a-z]+", value)


def _rule(
    triggers: tuple[str, ...] | frozenset[str], pattern: str, score: float, reason: str
) -> WordRule:
    compiled = re.compile(rf"(?<![^\W_]){pattern}")
    return WordRule("fecha-letra", _KIND, frozenset(triggers), compiled, score, reason)


DATE_WORDS = RuleSet(
    "fecha-letra",
    (
        PatternRule(
            "fecha-letra", _KIND, _DAY_MONTH, 0.98, "is a day with its month", _not_the_hospital
        ),
        PatternRule(
            "fecha-letra", _KIND, _DEED_DATE, 0.98, "is dated as a deed", _not_the_hospital
        ),
        _rule(DAY_TRIGGERS, _DEED_WORDS, 0.97, "is dated as a deed"),
        PatternRule("fecha-letra", _KIND, _DAY_BEFORE, 0.95, "is a day beside a date", is_day),
        _rule(_DECADE_WORDS, _DECADE, 0.95, "names a decade"),
        _rule(("en",), _YEAR_IN_WORDS, 0.9, "is a year after its preposition"),
        _rule(("semana", "sem"), _EPIDEMIC_WEEK, 0.97, "is a week of a year"),
        _rule(("se", "s"), _SHORT_WEEK, 0.95, "is a week of a year"),
        _rule(("día", "dia"), _ON_DAY, 0.97, "is a day with its month"),
        _rule(("día", "dia"), _SAID_DAY, 0.9, "is a day in words"),
        _rule(("próximo", "proximo"), _NEXT_DAY, 0.9, "is a day in words"),
        *FEASTS,
        *FOREIGN_DATES,
        _rule(_MONTHS, _MONTH_YEAR, 0.98, "is a month with its year"),
        _rule(_SHORT_MONTHS, _SHORT_MONTH_YEAR, 0.97, "is a month with its year"),
        # Alone in lower case only: Julio, Abril and Domingo are also people.
        _rule(_MONTHS, _MONTH, 0.96, "names a month"),
        _rule((*_WEEKDAYS, *_SHORT_WEEKDAYS), _WEEKDAY_DATE, 0.98, "is a weekday with its date"),
        _rule(_WEEKDAYS, rf"(?:{'|'.join(_WEEKDAYS)}){WORD_END}", 0.97, "names a weekday"),
        _rule(DAY_TRIGGERS, _IN_WORDS, 0.97, "is a date in words"),
        _rule(
            _SEASONS,
            rf"(?:{'|'.join(_SEASONS)}){WORD_END}(?:{_OF_YEAR})?",
            0.95,
            "names a season",
        ),
    ),
)
