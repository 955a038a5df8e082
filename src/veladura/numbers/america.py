"""Latin America: RUT (Chile), cédula (Ecuador), CUIT and CUIL (Argentina), CURP (Mexico)."""

import re
from datetime import date

from veladura.numbers.sums import is_digits, luhn, weighted, without_separators
from veladura.wordlists import read_list

_PROVINCES = (*range(1, 25), 30, 50)  # of Ecuador, and citizens abroad
_NATURAL = "6"  # up to which the third digit of a cédula is a person's
_CUIT_KINDS = ("20", "23", "24", "27", "30", "33", "34", "50", "51", "55")
_CUIT = (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)
_CURP = re.compile(r"[A-Z]{4}(\d{2})(\d{2})(\d{2})([HMX])([A-Z]{2})[A-Z]{3}([0-9A-Z])\d", re.A)
_CURP_SIGNS = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"


def rut_check(digits: str) -> str:
    total = weighted(digits[::-1], (2, 3, 4, 5, 6, 7, 2, 3, 4, 5))
    return "0123456789K0"[11 - total % 11]


def is_rut(number: str) -> bool:
    number = without_separators(number).removeprefix("CL")
    if len(number) not in (8, 9) or not is_digits(number[:-1]):
        return False
    return rut_check(number[:-1]) == number[-1]


def is_cedula(number: str) -> bool:
    number = without_separators(number)
    if len(number) != 10 or not is_digits(number):
        return False
    return int(number[:2]) in _PROVINCES and number[2] <= _NATURAL and luhn(number) == 0


def is_cuit(number: str) -> bool:
    number = without_separators(number)
    if len(number) != 11 or not is_digits(number) or number[:2] not in _CUIT_KINDS:
        return False
    return "012345678990"[11 - weighted(number[:10], _CUIT) % 11] == number[10]


def curp_check(number: str) -> str:
    """The last digit of a CURP, from the seventeen signs before it."""
    total = sum(_CURP_SIGNS.index(sign) * (18 - place) for place, sign in enumerate(number[:17]))
    return str(-total % 10)


def is_curp(number: str) -> bool:
    number = without_separators(number)
    match = _CURP.fullmatch(number)
    if match is None or number[:4] in read_list(__package__, "curp_words"):
        return False
    year, month, day, _, state, century = match.groups()
    try:
        date((1900 if century.isdigit() else 2000) + int(year), int(month), int(day))
    except ValueError:
        return False
    return state in read_list(__package__, "mexican_states") and curp_check(number) == number[-1]
