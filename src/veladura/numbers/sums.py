"""The sums that check digits are made of: Luhn, ISO 7064, weights."""

import re
from collections.abc import Sequence

_SEPARATORS = re.compile(r"[\s./,–-]")


def without_separators(number: str) -> str:
    """A number without what people set between its groups, in capitals."""
    return _SEPARATORS.sub("", number).upper()


def is_digits(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def luhn(digits: str) -> int:
    """Zero where the last digit is right: from the end, every second one counts doubled."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        total += sum(divmod(int(digit) * (1 + place % 2), 10))
    return total % 10


def luhn_digit(digits: str) -> str:
    return str(-luhn(digits + "0") % 10)


def is_luhn(number: str) -> bool:
    return is_digits(number) and luhn(number) == 0


def letters_as_numbers(text: str) -> str:
    """Letters as the numbers ISO 7064 counts them for: "DE" is "1314"."""
    return "".join(str(int(sign, 36)) for sign in text)


def mod_97(text: str) -> int:
    """ISO 7064, mod 97-10: one where the check digits are right."""
    return int(letters_as_numbers(text)) % 97


def mod_11_10_digit(digits: str) -> str:
    """ISO 7064, mod 11,10: the digit that belongs behind."""
    check = 10
    for digit in digits:
        check = ((check + int(digit)) % 10 or 10) * 2 % 11
    return str((11 - check) % 10)


def is_mod_11_10(number: str) -> bool:
    return is_digits(number) and len(number) > 1 and mod_11_10_digit(number[:-1]) == number[-1]


def weighted(digits: str, weights: Sequence[int]) -> int:
    return sum(int(digit) * weight for digit, weight in zip(digits, weights))


def is_article(number: str) -> bool:
    """EAN and GTIN: 8, 12, 13 or 14 digits that count once and three times in turn."""
    if not is_digits(number) or len(number) not in (8, 12, 13, 14):
        return False
    odd, even = number[-1::-2], number[-2::-2]
    return (sum(map(int, odd)) + 3 * sum(map(int, even))) % 10 == 0


def is_imei(number: str) -> bool:
    """A telephone: 15 digits with a check digit; 14 without it, 16 with the version of software."""
    number = without_separators(number)
    return is_digits(number) and (
        len(number) in (14, 16) or (len(number) == 15 and is_luhn(number))
    )
