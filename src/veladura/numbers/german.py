"""Germany, Austria and Switzerland: numbers of tax payers, companies and the insured."""

from collections import Counter

from veladura.numbers.sums import (
    is_article,
    is_digits,
    is_mod_11_10,
    luhn,
    weighted,
    without_separators,
)

_INSURED = (3, 7, 9, 0, 5, 8, 4, 2, 1, 6)
_COMPANY = (5, 4, 3, 2, 7, 6, 5, 4)


def is_german_vat(number: str) -> bool:
    """Umsatzsteuer-Identifikationsnummer, with or without its DE."""
    number = without_separators(number).removeprefix("DE")
    return len(number) == 9 and number[0] != "0" and is_mod_11_10(number)


def is_tax_id(number: str) -> bool:
    """Steuer-ID: of the first ten digits one comes two or three times, the others once at most."""
    number = without_separators(number)
    if len(number) != 11 or number[0] == "0" or not is_mod_11_10(number):
        return False
    repeated = [count for count in Counter(number[:10]).values() if count > 1]
    return repeated in ([2], [3])


def is_austrian_vat(number: str) -> bool:
    """UID-Nummer: "ATU" or "U" and eight digits."""
    number = without_separators(number).removeprefix("AT")
    if len(number) != 9 or number[0] != "U" or not is_digits(number[1:]):
        return False
    return (6 - luhn(number[1:8])) % 10 == int(number[8])


def is_austrian_insured(number: str) -> bool:
    """Sozialversicherungsnummer: its fourth digit is the check digit, the day of birth follows."""
    number = without_separators(number)
    if len(number) != 10 or not is_digits(number) or number[0] == "0":
        return False
    return weighted(number, _INSURED) % 11 == int(number[3])


def is_swiss_insured(number: str) -> bool:
    """AHV-Nummer: an article number of the country 756."""
    number = without_separators(number)
    return len(number) == 13 and number.startswith("756") and is_article(number)


def is_swiss_company(number: str) -> bool:
    """UID: "CHE" and nine digits."""
    number = without_separators(number).removeprefix("CHE")
    if len(number) != 9 or not is_digits(number):
        return False
    return str(-weighted(number[:8], _COMPANY) % 11) == number[8]
