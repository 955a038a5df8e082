"""The Mexican CURP: letters of a name, day of birth, sex, state, and a check digit that holds."""

import re
from datetime import date
from functools import cache

from veladura.languages.es.lexicon import table
from veladura.numbers.america import curp_check
from veladura.transform.dates.shift import Shift

_FORM = re.compile(r"[A-Z]{4}(\d\d)(\d\d)(\d\d)([HMX])([A-Z]{2})([A-Z]{3})([A-Z0-9])\d")
_CONSONANTS = "BCDFGHJKLMNPQRSTVXYZ"
_PIVOT = 35  # two-digit years up to this one belong to this century


def state_of(number: str) -> str:
    """The region a CURP says its bearer was born in; or ""."""
    form = _FORM.fullmatch(number)
    return regions_of_states().get(form[5], "") if form else ""


def is_curp(number: str) -> bool:
    return _FORM.fullmatch(number) is not None


@cache
def regions_of_states() -> dict[str, str]:
    """Code of a state in a CURP → the region it is; "" where the lists have none of its towns."""
    return {row[0]: row[1] for row in table("curp_states")}


def other_curp(
    number: str, shift: Shift, random: list[int], letters: tuple[str, str], region: str = ""
) -> str | None:
    """Another CURP of somebody of the same sex born `shift` later, in `region` where one is told;
    None where it is none. `letters` are those of the name that it begins with, and the consonants
    inside, or "": these are drawn then."""
    form = _FORM.fullmatch(number)
    if form is None:
        return None
    year = int(form[1]) + (2000 if int(form[1]) <= _PIVOT else 1900)
    try:
        born = shift.moved(date(year, int(form[2]), int(form[3])))
    except ValueError:
        return None
    known = regions_of_states()
    states = [code for code in known if code != form[5] and (not region or known[code] == region)]
    state = states[random[0] % len(states)] if states else form[5]  # a region that stays
    name, inner = (part.upper() for part in letters)
    inner = inner or "".join(_CONSONANTS[byte % len(_CONSONANTS)] for byte in random[1:4])
    start = f"{name}{born:%y%m%d}{form[4]}{state}{inner}{form[7]}"
    return start + curp_check(start)
