"""Dates in Basque and English: papers of the Basque country, mail headers, letters from abroad."""

import re

from veladura.detect.rules.rule import NUMBER_EDGE, WORD_END, PatternRule, Rule, WordRule
from veladura.wordlists import read_lists

_KIND = "date"
_RULE = "fecha-letra"
_LISTS = read_lists("veladura.languages.es", "words/date_rules")
_BASQUE = _LISTS["basque_months"]
# "martxoaren 4an": the ending of the day says since when, until when or of when.
_BASQUE_DAY = r"(?:[12]\d|3[01]|[1-9])(?:etik|era|ean|eko|tik|ra|an|ko|a)?"
_BASQUE_DATE = re.compile(rf"[^\W\d_]{{5,12}} {_BASQUE_DAY}{WORD_END}(?![-/.,:]\d)")
_BASQUE_YEAR = re.compile(
    rf"[12]{NUMBER_EDGE}\d{{3}}\.?e?ko (?i:(?:{'|'.join(_BASQUE)})(?:(?:aren|ren) "
    rf"{_BASQUE_DAY}|ean|etik|era|an|a)?){WORD_END}"
)
_MONTHS = _LISTS["english_months"]
_WEEKDAYS = _LISTS["english_weekdays"]
_MONTH = rf"(?:{'|'.join(_MONTHS)}){WORD_END}\.?"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_YEAR = rf",? (?:1[89]|20)\d\d{WORD_END}(?![-/:]\d)"
_WITH_WEEKDAY = re.compile(
    rf"(?i:[a-z]{{3,9}}\.?,? (?:{_DAY} {_MONTH}|{_MONTH} {_DAY}){WORD_END}(?:{_YEAR})?)"
)
_MONTH_FIRST = re.compile(rf"(?i:{_MONTH} {_DAY}{_YEAR})")
# Without its ending or its year the day may belong to anything: "2 mar".
_DAY_FIRST = re.compile(
    rf"\d{NUMBER_EDGE}\d?(?i:(?:st|nd|rd|th) (?:of )?{_MONTH}(?:{_YEAR})?|(?: of)? {_MONTH}{_YEAR})"
)


def _word_rule(triggers: tuple[str, ...], pattern: re.Pattern[str], reason: str) -> WordRule:
    return WordRule(_RULE, _KIND, frozenset(triggers), pattern, 0.97, reason)


FOREIGN_DATES: tuple[Rule, ...] = (
    _word_rule(
        tuple(month + ending for month in _BASQUE for ending in ("aren", "ren")),
        _BASQUE_DATE,
        "is a day with its month in Basque",
    ),
    PatternRule(_RULE, _KIND, _BASQUE_YEAR, 0.98, "is a month with its year in Basque"),
    _word_rule(_WEEKDAYS, _WITH_WEEKDAY, "is a weekday with its date in English"),
    _word_rule(_MONTHS, _MONTH_FIRST, "is a date in English"),
    PatternRule(_RULE, _KIND, _DAY_FIRST, 0.98, "is a date in English"),
)
