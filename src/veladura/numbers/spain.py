"""Spain: DNI, NIE and NIF of people, CIF of companies, bank accounts (CCC)."""

from veladura.numbers.sums import is_digits, luhn_digit, weighted, without_separators

_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
_FOREIGN = "XYZ"  # the first letter of a NIE counts as 0, 1 or 2
_WITHOUT_CARD = "KLM"  # children, Spaniards abroad, foreigners without a NIE
_COMPANIES = "ABCDEFGHJNPQRSUVW"
_COMPANY_LETTERS = "JABCDEFGHI"
_ACCOUNT = (1, 2, 4, 8, 5, 10, 9, 7, 3, 6)


def dni_letter(digits: str) -> str:
    return _LETTERS[int(digits) % 23]


def nie_letter(number: str) -> str:
    """Of a NIE without its last letter."""
    return dni_letter(f"{_FOREIGN.index(number[0])}{number[1:]}")


def is_dni(number: str) -> bool:
    number = without_separators(number)
    return len(number) == 9 and is_digits(number[:8]) and dni_letter(number[:8]) == number[8]


def is_nie(number: str) -> bool:
    number = without_separators(number)
    if len(number) != 9 or number[0] not in _FOREIGN or not is_digits(number[1:8]):
        return False
    return nie_letter(number[:8]) == number[8]


def is_cif(number: str) -> bool:
    """A digit or a letter closes it; which of the two depends on the kind of company."""
    number = without_separators(number)
    if len(number) != 9 or number[0] not in _COMPANIES or not is_digits(number[1:8]):
        return False
    check = luhn_digit(number[1:8])
    return number[8] in (check, _COMPANY_LETTERS[int(check)])


def is_nif(number: str) -> bool:
    """Any tax number: that of people without a card, a DNI, a NIE or a CIF."""
    number = without_separators(number).removeprefix("ES")
    if number[:1] and number[0] in _WITHOUT_CARD:
        body = number[1:8]
        return len(number) == 9 and is_digits(body) and dni_letter(body) == number[8]
    return is_dni(number) or is_nie(number) or is_cif(number)


def account_check(account: str) -> str:
    """The two check digits of twenty (which stand in ninth and tenth place), whatever they are."""
    return _account_digit(f"00{account[:8]}") + _account_digit(account[10:])


def _account_digit(ten: str) -> str:
    check = 11 - weighted(ten, _ACCOUNT) % 11
    return {10: "1", 11: "0"}.get(check, str(check))
