"""VAT numbers of Germany's trading partners: their forms and check digits.

Written for Veladura from the rules that the tax administrations publish.
"""

import re
from collections.abc import Callable

from veladura.numbers.sums import is_luhn, mod_97, weighted


def _luxembourg(digits: str) -> bool:
    return int(digits[:6]) % 89 == int(digits[6:])


def _belgium(digits: str) -> bool:
    return 97 - int(digits[:8]) % 97 == int(digits[8:])


def _netherlands(number: str) -> bool:
    """Those of companies have a check digit; those of people are checked as a whole."""
    of_company = weighted(number, (9, 8, 7, 6, 5, 4, 3, 2)) % 11 == int(number[8])
    return of_company or mod_97("NL" + number) == 1


def _france(digits: str) -> bool:
    return is_luhn(digits[2:]) and (12 + 3 * int(digits[2:])) % 97 == int(digits[:2])


def _italy(digits: str) -> bool:
    """Behind seven digits stands the office that gave the number."""
    office = int(digits[7:10])
    return is_luhn(digits) and (1 <= office <= 100 or office in (120, 121, 888, 999))


def _poland(digits: str) -> bool:
    return weighted(digits, (6, 5, 7, 2, 3, 4, 5, 6, 7)) % 11 == int(digits[9])


def _czechia(digits: str) -> bool:
    rest = -weighted(digits, (8, 7, 6, 5, 4, 3, 2)) % 11
    return (rest or 1) % 10 == int(digits[7])


def _denmark(digits: str) -> bool:
    return weighted(digits, (2, 7, 6, 5, 4, 3, 2, 1)) % 11 == 0


def _sweden(digits: str) -> bool:
    return is_luhn(digits[:10])


_COUNTRIES: dict[str, tuple[re.Pattern[str], Callable[[str], bool]]] = {
    "LU": (re.compile(r"\d{8}"), _luxembourg),
    "BE": (re.compile(r"[01]\d{9}"), _belgium),
    "NL": (re.compile(r"(?!0{9})\d{9}B(?!00)\d\d"), _netherlands),
    "FR": (re.compile(r"\d{11}"), _france),
    "IT": (re.compile(r"(?!0{7})\d{11}"), _italy),
    "PL": (re.compile(r"\d{10}"), _poland),
    "CZ": (re.compile(r"[0-8]\d{7}"), _czechia),
    "DK": (re.compile(r"[1-9]\d{7}"), _denmark),
    "SE": (re.compile(r"\d{10}01"), _sweden),
}


def is_european_vat(number: str) -> bool:
    """Whether a number in capitals, without blanks, is one of these countries'."""
    known = _COUNTRIES.get(number[:2])
    return bool(known and known[0].fullmatch(number, 2) and known[1](number[2:]))
