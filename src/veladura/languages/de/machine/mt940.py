"""Bank statements of SWIFT as plain text: tags, part numbers and booking codes are form."""

import re
from collections.abc import Iterator

from veladura.formats.lines.mt940 import Value, statement_values
from veladura.languages.de.machine.field import FORM, Field

_OPENING = re.compile(r"^:20:[^\n]{0,40}\n(?::21:[^\n]{0,40}\n)?:25:", re.MULTILINE)
_NUMBER = re.compile(r"^:28C?:(\d{1,5}(?:/\d{1,5}){0,2})\s", re.MULTILINE)
_BLOCK = re.compile(r"\{[3-5]:|\}")
_SENDER = re.compile(r"(\{1:F\d\d)([A-Z0-9]{12})(\d{10})\}")
_RECEIVER = re.compile(r"(\{2:O\d{3})(\d{4})(\d{6})([A-Z0-9]{12})(\d{10})(\d{6})(\d{4})(?=N?\})")
_HEADS = (
    (_SENDER, (FORM, "id", "id")),
    (_RECEIVER, (FORM, "date", "date", "id", "id", "date", "date")),
)
_PART = re.compile(r"\?\d\d(?![^?\n]{0,2}\Z)")
_SIGN = re.compile(
    r"(?<![A-Z])(?:[EKMCDS]REF|CRED|DEBT|COAM|OAMT|SVWZ|ABW[AE]|IBAN|BIC|PURP|RCUR|FRST)\+"
    r"|NOTPROVIDED|NONREF|NON\s?REF"
)
_ACCOUNT = re.compile(r"\w{5,30}(?:/\w{1,30})?")
_CURRENCY = re.compile(r"(?<=\d)(?:EUR|CHF|USD|GBP)$")  # some banks add it
_SUMS = ("Saldo", "Betrag", "Umsatzsumme")
_KINDS = {**dict.fromkeys(_SUMS, "figure"), "Bankleitzahl": "id", "Buchungstext": FORM}
_REFERENCES = ("Referenz", "Bankreferenz")
_CODE = re.compile(r"(?=.{0,30}\d)[\w./+ -]{3,35}\s*+\Z")
_TITLE = re.compile(r"(?:START(?:UMS|DISP)\w{0,4}|MT94\d)\Z")


def statement_fields(text: str) -> list[Field]:
    if ":20:" not in text or not _OPENING.search(text):
        return []
    return sorted({*_between(text), *_numbers(text)})


def _numbers(text: str) -> Iterator[Field]:
    for match in _NUMBER.finditer(text):
        yield Field(*match.span(1), "id")
    for match in _BLOCK.finditer(text):
        yield Field(*match.span(), FORM)
    for pattern, kinds in _HEADS:
        for match in pattern.finditer(text):
            yield from (Field(*match.span(i), kind) for i, kind in enumerate(kinds, 1))


def _between(text: str) -> Iterator[Field]:
    """What the values say they are, and everything between them."""
    numbers = {match.start(1): match.end(1) for match in _NUMBER.finditer(text)}
    position = 0
    for value in statement_values(text):
        inside = [start for start in numbers if position <= start < value.start]
        for start in inside:
            yield Field(position, start, FORM)
            position = numbers[start]
        yield Field(position, value.start, FORM)
        yield from _value(text, value)
        position = value.end
    yield Field(position, len(text), FORM)


def _value(text: str, value: Value) -> Iterator[Field]:
    bare = text[value.start : value.end].rstrip()
    if value.date:
        yield Field(value.start, value.end, "date")
    elif value.key in _KINDS:
        yield Field(value.start, value.start + len(bare), _KINDS[value.key])
    elif value.key == "Konto" and _ACCOUNT.fullmatch(bare):
        longest = len(_CURRENCY.sub("", bare))
        yield Field(value.start, value.start + longest, "id")
    elif _TITLE.match(bare):
        yield Field(value.start, value.start + len(bare), FORM)
    elif value.key in _REFERENCES and _CODE.match(bare):
        yield Field(value.start, value.start + len(bare), "id")
    else:
        for pattern in (_PART, _SIGN):
            for match in pattern.finditer(text, value.start, value.end):
                yield Field(*match.span(), FORM)
