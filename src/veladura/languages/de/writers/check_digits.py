"""Check characters of German identifiers, and the ranges their substitutes are drawn from.

A valid number stays valid, in a range that to our knowledge nobody is given: bank codes and VAT
numbers begin with 9 (German clearing areas are numbered 1 to 8), tax numbers with 0 as test numbers
do, insurance numbers come from areas 90 to 99. No assigning body has confirmed these ranges.
"""

import re
from collections.abc import Callable

from veladura.numbers.europe import is_european_vat
from veladura.numbers.finance import iban_check, is_iban, is_isin, is_lei, isin_check
from veladura.numbers.german import (
    is_austrian_insured,
    is_austrian_vat,
    is_german_vat,
    is_swiss_company,
    is_swiss_insured,
)
from veladura.numbers.sums import is_mod_11_10, letters_as_numbers, mod_11_10_digit
from veladura.transform.check_digits import with_valid_check

_PENSION = re.compile(r"\d{8}[a-z]\d{3}")
_HEALTH = re.compile(r"[a-z]\d{9}")
_SECURITY = re.compile(r"(?:de|at|ch|lu|ie|fr|nl|us|xs|gb)(?=.{0,8}[a-z])[a-z0-9]{9}\d")
_BIC = re.compile(r"[a-z]{6}[a-z0-9]{2}(?:[a-z]?[a-z0-9]{3})?")  # twelve in the head of a message
_CREDITOR = re.compile(r"[a-z]{2}\d{2}[a-z]{3}\d{11}")  # Gläubiger-ID: "ZZZ" is anybody's business
_CREDITOR_REFERENCE = re.compile(r"rf\d{2}[a-z0-9]{4,21}")  # ISO 11649
_CH_UID = re.compile(r"che\d{9}(?:mwst|tva|iva|hr)?")
_AT_UID = re.compile(r"atu\d{8}")
_AHV = re.compile(r"756\d{10}")
_SVNR = re.compile(r"\d{10}")
_PENSION_WEIGHTS = (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)
_PASS_WEIGHTS = (7, 3, 1)
_FURTHEST_VALID = 20_000  # numbers among which a valid one is found
_OTHER_BANKS = {"de": 4, "at": 4, "ch": 4, "li": 4, "lu": 4, "nl": 4}


def with_german_check(original: str, candidate: str) -> str:
    """`candidate` (small letters, digits) made valid in the scheme `original` is valid in."""
    upper = original.upper()
    if _is_valid_iban(upper):
        return _iban(original, candidate)
    neighbour = _neighbours(original, candidate)
    if neighbour:
        return neighbour
    if _CREDITOR.fullmatch(original):
        number = _digits(candidate[7:])
        check = 98 - int(letters_as_numbers(number + original[:2]) + "00") % 97
        business = "zzz" if original[4:7] == "zzz" else candidate[4:7]
        return f"{original[:2]}{check:02d}{business}{number}"
    if len(original) == 11 and original.startswith("de") and is_german_vat(upper):
        body = "9" + _digits(candidate[3:-1])
        return "de" + body + mod_11_10_digit(body)
    if is_european_vat(upper):
        return _european_vat(original, candidate)
    if is_tax_number(original):
        return _tax_number(candidate)
    if len(original) == 20 and is_lei(upper):
        return _searched("9999" + original[4:6] + candidate[6:-2], is_lei)
    if len(original) == 12 and (is_isin(upper) or _SECURITY.fullmatch(original)):
        return _isin(original, candidate)
    if _CREDITOR_REFERENCE.fullmatch(original):
        check = 98 - int(letters_as_numbers(candidate[4:] + "rf") + "00") % 97
        return f"rf{check:02d}{candidate[4:]}"
    if _PENSION.fullmatch(original):
        return _pension(original, candidate)
    if _HEALTH.fullmatch(original) and original[-1] == health_check(original):
        return candidate[:-1] + health_check(candidate)
    if len(original) == 10 and original[-1:].isdecimal() and original[-1] == pass_check(original):
        return candidate[:-1] + pass_check(candidate)
    if _BIC.fullmatch(original) and not original.isdecimal() and original.isalnum():
        kept = f"{candidate[8:-3]}xxx" if original.endswith("xxx") else candidate[8:]
        return f"z{candidate[1:4]}{original[4:6]}{candidate[6:8]}{kept}"[: len(original)]
    return with_valid_check(original, candidate)


def _european_vat(original: str, candidate: str) -> str:
    """The country and letters stay; of the numbers after the candidate the next valid one."""
    letters = [place for place, sign in enumerate(original) if sign.isalpha()]
    last = letters[-1] if letters[-1] > 1 else len(original)  # "NL…B01"
    digits = _digits(candidate[2:last])
    for number in range(int(digits), int(digits) + _FURTHEST_VALID):
        found = original[:2] + str(number).zfill(len(digits))[-len(digits) :] + original[last:]
        if is_european_vat(found.upper()):
            return found
    return original  # another candidate is tried


def _pension(original: str, candidate: str) -> str:
    """A birthday stays one; the check digit is right where it was."""
    day, month = 1 + int(candidate[2:4], 36) % 28, 1 + int(candidate[4:6], 36) % 12
    body = f"9{_digits(candidate[1])}{day:02d}{month:02d}{_digits(candidate[6:8])}"
    body += candidate[8] + _digits(candidate[9:11])
    valid = original[-1] == pension_check(original)
    return body + (pension_check(body + "0") if valid else _digits(candidate[-1]))


def _neighbours(original: str, candidate: str) -> str:
    """Austrian and Swiss numbers keep what tells them, and their check digit where it was right."""
    upper = original.upper()
    if _CH_UID.fullmatch(original):
        body = "che9" + _digits(candidate[4:10])
        rest, valid = original[12:], is_swiss_company(upper[:12])
        return _checked(body, 2, is_swiss_company, _digits(candidate[10:12]), valid) + rest
    if _AT_UID.fullmatch(original):
        body = "atu9" + _digits(candidate[4:-1])
        valid = is_austrian_vat(upper)
        return _checked(body, 1, is_austrian_vat, _digits(candidate[-1]), valid)
    if _AHV.fullmatch(original):
        candidate = _digits(candidate)
        body = "7569" + candidate[4:-1]
        return _checked(body, 1, is_swiss_insured, candidate[-1], is_swiss_insured(original))
    if _SVNR.fullmatch(original) and is_austrian_insured(original):
        candidate = _digits(candidate)
        day, month = 1 + int(candidate[4:6]) % 28, 1 + int(candidate[6:8]) % 12
        born = f"{day:02d}{month:02d}{candidate[8:]}"
        found = (f"{n}{c}{born}" for n in range(900, 1000) for c in range(10))
        valid_ones = [number for number in found if is_austrian_insured(number)]
        return valid_ones[int(candidate[:3]) % len(valid_ones)]
    return ""


def _checked(
    body: str, size: int, is_valid: Callable[[str], bool], otherwise: str, valid: bool
) -> str:
    """A body with the check digits that make it valid; any where the original had wrong ones."""
    numbers = (f"{body}{last:0{size}d}" for last in range(10**size))
    found = next((number for number in numbers if is_valid(number.upper())), "") if valid else ""
    return found or body + otherwise[-size:].zfill(size)


def is_tax_number(number: str) -> bool:
    """The eleven digits of a Steuer-ID: one digit comes two or three times among ten."""
    if len(number) != 11 or not number.isdecimal() or not is_mod_11_10(number):
        return False
    counts = sorted(number[:10].count(d) for d in set(number[:10]))
    return counts[-1] in (2, 3) and counts[-2:-1] == [1]


def _tax_number(candidate: str) -> str:
    """Ten digits of which one comes twice, the first a zero, and the check digit."""
    rest = list("123456789")
    for i, c in enumerate(candidate[1:9]):
        j = i + int(c, 36) % (len(rest) - i)
        rest[i], rest[j] = rest[j], rest[i]
    body = "0" + "".join(rest[:8])
    body += body[1 + int(candidate[9], 36) % 8]
    return body + mod_11_10_digit(body)


def _is_valid_iban(number: str) -> bool:
    return len(number) > 14 and number[:2].isalpha() and is_iban(number, within=False)


def _iban(original: str, candidate: str) -> str:
    country = original[:2]
    account = "".join(
        (_digits(c) if o.isdecimal() else c)
        for o, c in zip(original[4:], candidate[4:], strict=True)
    )
    if country in _OTHER_BANKS and account[0].isdecimal():
        account = "9" + account[1:]
    return country + iban_check(country, account) + account


def _isin(original: str, candidate: str) -> str:
    """The country and leading zeros stay; a security number with letters begins with ZZ or Z9."""
    zeros = len(original[2:]) - len(original[2:].lstrip("0"))
    body = original[: 2 + zeros] + candidate[2 + zeros : -1]
    if original[2 + zeros : 3 + zeros].isalpha():
        second = "z" if original[3 + zeros].isalpha() else "9"
        body = body[: 2 + zeros] + "z" + second + body[4 + zeros :]
    return body + isin_check(body.upper())


def _searched(body: str, is_valid: object) -> str:
    assert callable(is_valid)
    for check in range(100):
        if is_valid(f"{body}{check:02d}".upper()):
            return f"{body}{check:02d}"
    return f"{body}00"


def _digits(text: str) -> str:
    return "".join(c if c.isdecimal() else str(ord(c) % 10) for c in text)


def pension_check(number: str) -> str:
    """Rentenversicherungsnummer: the letter counts as two digits, digit sums by weight."""
    letter = f"{ord(number[8]) - ord('a') + 1:02d}"
    digits = number[:8] + letter + number[9:11]
    total = 0
    for digit, weight in zip(digits, _PENSION_WEIGHTS, strict=True):
        product = int(digit) * weight
        total += product // 10 + product % 10
    return str(total % 10)


def health_check(number: str) -> str:
    """Krankenversichertennummer: the letter counts as two digits, every second one doubled."""
    digits = f"{ord(number[0]) - ord('a') + 1:02d}" + number[1:9]
    total = 0
    for i, digit in enumerate(digits):
        product = int(digit) * (1 + i % 2)
        total += product // 10 + product % 10
    return str(total % 10)


def pass_check(number: str) -> str:
    """Identity cards and passports: weights 7, 3, 1; letters count from ten."""
    total = sum(int(c, 36) * _PASS_WEIGHTS[i % 3] for i, c in enumerate(number[:9]))
    return str(total % 10)
