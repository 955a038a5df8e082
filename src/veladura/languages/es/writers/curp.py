"""The Mexican CURP: letters of a name, day of birth, sex, state, and a check digit that holds."""

import re
from datetime import date

from stdnum.mx import curp

from veladura.languages.es.lexicon import lexicon
from veladura.transform.dates.shift import Shift

_FORM = re.compile(r"[A-Z]{4}(\d\d)(\d\d)(\d\d)([HMX])([A-Z]{2})([A-Z]{3})([A-Z0-9])\d")
_CONSONANTS = "BCDFGHJKLMNPQRSTVXYZ"
_PIVOT = 35  # two-digit years up to this one belong to this century


def is_curp(number: str) -> bool:
    return _FORM.fullmatch(number) is not None


def other_curp(number: str, shift: Shift, random: list[int]) -> str | None:
    """Another CURP of somebody of the same sex born `shift` later; None where it is none."""
    form = _FORM.fullmatch(number)
    if form is None:
        return None
    year = int(form[1]) + (2000 if int(form[1]) <= _PIVOT else 1900)
    try:
        born = shift.moved(date(year, int(form[2]), int(form[3])))
    except ValueError:
        return None
    states = lexicon("curp_states")
    state = states[random[0] % len(states)]
    letters = [_CONSONANTS[byte % len(_CONSONANTS)] for byte in random[1:7]]
    name = f"{letters[0]}{'AEIOU'[random[7] % 5]}{letters[1]}{letters[2]}"
    inner = "".join(letters[3:6])
    start = f"{name}{born:%y%m%d}{form[4]}{state}{inner}{form[7]}"
    return start + str(curp.calc_check_digit(start))
