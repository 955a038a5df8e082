"""Accounts, banks and papers: IBAN, BIC, ISIN, LEI."""

import re
from functools import cache

from veladura.numbers.spain import account_check
from veladura.numbers.sums import letters_as_numbers, luhn, luhn_digit, mod_97, without_separators
from veladura.wordlists import read_list, read_table

_SIGNS = {"n": "[0-9]", "a": "[A-Z]", "c": "[0-9A-Z]"}
_PART = re.compile(r"(?<!\d)(\d++)([nac])")
_IBAN = re.compile(r"[A-Z]{2}\d{2}[0-9A-Z]+", re.A)
_BIC = re.compile(r"[A-Z]{4}([A-Z]{2})[0-9A-Z]{2}(?:[0-9A-Z]{3})?")
_ISIN = re.compile(r"([A-Z]{2})[0-9A-Z]{9}\d", re.A)
_LEI = re.compile(r"[0-9A-Z]{18}\d{2}", re.A)
# Papers of several countries, and of ones that are no more.
_BEYOND = frozenset({"EU", "XS", "XA", "XB", "XC", "XD", "XF", "QS", "QT", "AN", "CS"})


@cache
def _accounts() -> dict[str, re.Pattern[str]]:
    return {
        country: re.compile("".join(f"{_SIGNS[s]}{{{n}}}" for n, s in _PART.findall(shape)))
        for country, shape in read_table(__package__, "ibans")
    }


def is_iban(number: str, *, within: bool = True) -> bool:
    """By its country's form and its check digits; `within`: and those of a Spanish account."""
    number = without_separators(number)
    account = _accounts().get(number[:2])
    if account is None or not _IBAN.fullmatch(number) or not account.fullmatch(number[4:]):
        return False
    if mod_97(number[4:] + number[:4]) != 1:
        return False
    inner = number[4:]
    return not within or number[:2] != "ES" or account_check(inner) == inner[8:10]


def iban_check(country: str, account: str) -> str:
    return f"{98 - mod_97(f'{account}{country}00'.upper()):02d}"


def is_bic(number: str) -> bool:
    match = _BIC.fullmatch(without_separators(number))
    return match is not None and match.group(1) in _countries()


def is_isin(number: str) -> bool:
    number = without_separators(number)
    match = _ISIN.fullmatch(number)
    if match is None or match.group(1) not in _countries() | _BEYOND:
        return False
    return luhn(letters_as_numbers(number)) == 0


def isin_check(body: str) -> str:
    """The digit behind the country and the nine signs of a paper."""
    return luhn_digit(letters_as_numbers(body))


def is_lei(number: str) -> bool:
    number = without_separators(number)
    return _LEI.fullmatch(number) is not None and mod_97(number) == 1


@cache
def _countries() -> frozenset[str]:
    return frozenset(read_list(__package__, "countries"))
