"""What orders lists and logs that are no export: names of elements, accounts of a chart, marks.

An invoice shown for reading lists its elements ("PayableAmount ..... 107.10"), a chart of accounts
numbers what anybody may book ("4210  Miete"), a log says which thread speaks ("[scheduler-2]"), a
list of what is due is headed by days ("1-30  31-60  >60"), and SAP prints its icons ("@5B@").
"""

import re
from collections.abc import Iterator, Sequence

from veladura.languages.de.compounds import is_borne
from veladura.languages.de.forms import key_of, words
from veladura.languages.de.machine.field import FORM, Field
from veladura.languages.de.writers.organisations.company_words import is_legal, is_plain_noun
from veladura.text import fold

_ELEMENT = re.compile(
    r"^[ \t]{0,12}(?P<name>[A-Z][a-z]{1,20}+(?:[A-Z][A-Za-z]{1,30}+)(?:/[A-Z]\w{1,30}+)*+)"
    r"(?:(?P<told>[ \t]?\.{3,}|[ \t]{0,3}[:=](?=[ \t]))|(?: \d{1,3})?+(?=\n|\Z))",
    re.MULTILINE,
)
_OF_ELEMENTS = re.compile(
    r"(?:Amount|Date|Code|Name|Party|Total|Reference|Quantity|Number|Type|Category|Status|I[Dd]"
    r"|Indicator|Percent|Price|Period|Line|Address|Note|Account|Currency|Time)(?:/|\Z)"
)
_LEAST_KEYS = 4
_THREAD = re.compile(r"(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)[ \t]{1,4}\[[\w.:-]{1,40}\]")
_ICON = re.compile(r"(?<![\w@])@[0-9A-Z]{2}@(?![\w@])")
_DAYS = re.compile(
    r"[\d>üa](?:(?<=\d)(?<![\w.,-].)\d{0,2}(?P<to> ?[-–] ?)(?P<last>\d{1,3})(?![\w.,-])"
    r"|(?:(?<=>)|(?<=ü)ber|(?<=a)b) ?(?P<over>\d{1,3})(?![\w.,-]))"
)
_APART = re.compile(r"(?: (?:Tage?n?|Tg\.?|T\.))?(?:[ \t]{2,}|[ \t]{0,3}[;|\t][ \t]{0,3})")
_ACCOUNT = re.compile(r"(?P<number>\d{3,6})[ \t]{1,8}(?P<name>[A-ZÄÖÜ][^\d\n]{2,70})")
_WORD = re.compile(r"[A-ZÄÖÜ][\w.]{1,40}+")
_LEAST_ACCOUNTS = 6
_MOST_NAMED = 0.2  # of the lines of a chart may hold a word that somebody bears,
_LEAST_PLAIN = 0.6  # and so many hold one that is surely a noun


def key_fields(text: str) -> list[Field]:
    found = [*_elements(text), *_accounts(text), *_days(text)]
    if "] " in text:
        found += (Field(*match.span(), FORM) for match in _THREAD.finditer(text))
    if "@" in text:
        found += (Field(*match.span(), FORM) for match in _ICON.finditer(text))
    return found


def _elements(text: str) -> list[Field]:
    """Names of elements at the beginning of lines, where several are told by what they end in."""
    if "..." not in text and ": " not in text and "= " not in text:
        return []
    lines = list(_ELEMENT.finditer(text))
    told = {line["name"] for line in lines if line["told"]}
    if len(told) < _LEAST_KEYS or 2 * sum(map(_is_element, told)) < len(told):
        return []
    return [Field(line.start("name"), line.end(), FORM) for line in lines]


def _is_element(name: str) -> bool:
    return _OF_ELEMENTS.search(name) is not None


def _accounts(text: str) -> Iterator[Field]:
    """Numbers and names of a chart of accounts: lines in ascending order without any figure."""
    run: list[tuple[int, re.Match[str]]] = []
    start = 0
    for line in text.split("\n"):
        entry = _ACCOUNT.fullmatch(line.rstrip())
        if entry and (not run or _follows(entry, run[-1][1])):
            run.append((start, entry))
        elif line.strip():
            yield from _charted(run)
            run = [(start, entry)] if entry else []
        start += len(line) + 1
    yield from _charted(run)


def _follows(entry: re.Match[str], before: re.Match[str]) -> bool:
    same = len(entry["number"]) == len(before["number"])
    return same and int(entry["number"]) > int(before["number"])


def _charted(run: Sequence[tuple[int, re.Match[str]]]) -> Iterator[Field]:
    if len(run) < _LEAST_ACCOUNTS:
        return
    said = [_WORD.findall(entry["name"]) for _, entry in run]
    named = sum(any(map(_may_be_somebody, line)) for line in said)
    plain = sum(any(map(_is_booked, line)) for line in said)
    if named <= _MOST_NAMED * len(run) and plain >= _LEAST_PLAIN * len(run):
        for start, entry in run:
            yield Field(start, start + entry.end(), FORM)


def _may_be_somebody(word: str) -> bool:
    """A list of debtors looks like a chart, but for who stands in it."""
    return is_legal(word) or (is_borne(fold(word)) and not _is_booked(word))


def _is_booked(word: str) -> bool:
    return key_of(word) in words("payment_words") or is_plain_noun(fold(word))


def _days(text: str) -> Iterator[Field]:
    """Heads of columns that follow on each other: "1-30", "31-60", ">60"."""
    previous: re.Match[str] | None = None
    for match in _DAYS.finditer(text) if "-" in text or "–" in text else ():
        if previous and _goes_on(text, previous, match):
            yield from (Field(*one.span(), FORM) for one in (previous, match))
        previous = match


def _goes_on(text: str, before: re.Match[str], match: re.Match[str]) -> bool:
    if not before["last"] or not _APART.fullmatch(text, before.end(), match.start()):
        return False
    if match["over"]:
        return int(match["over"]) - int(before["last"]) in (0, 1)
    return int(text[match.start() : match.start("to")]) == int(before["last"]) + 1
