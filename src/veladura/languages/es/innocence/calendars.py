"""What stands in every calendar: months of every year, those between which a study ran, the heads
of a table, opening hours."""

import re

from veladura.text import any_of, fold
from veladura.wordlists import read_lists

_LISTS = read_lists("veladura.languages.es", "words/date_rules")
_LONG = any_of(_LISTS["months"])
_ANY = rf"(?:{_LONG}|{any_of(_LISTS['short_months'])})\.?"
_EVERY_YEARS = re.compile(rf"{_ANY}(?:(?:, | ?[-–/] ?| [yeao] | al ){_ANY}){{0,3}}", re.IGNORECASE)
_OF_YEAR = rf"(?:{_LONG})(?: del?)? (?:19|20)\d\d"
_MONTH_OF_YEAR = re.compile(_OF_YEAR, re.IGNORECASE)
_JOINED = r" (?:[ya]|hasta) "
_SINCE = re.compile(rf"(?<!\w){_OF_YEAR}{_JOINED}$", re.IGNORECASE)
_UNTIL = re.compile(rf"{_JOINED}{_OF_YEAR}(?!\w)", re.IGNORECASE)
_YEAR_BEHIND = re.compile(r"(?: (?:al?|y|e|o|u|hasta) [a-z]{4,10})? del? (?:a[ñn]o )?['’]?\d")
_COLUMNS = re.compile(rf"{_ANY}(?:[ \t|;/]{{1,8}}{_ANY}){{2,11}}", re.IGNORECASE)
_WEEKDAY = rf"(?:{any_of((*_LISTS['weekdays'], *_LISTS['short_weekdays']))}|[LMXJVSD])\.?"
_HOUR = r"(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?"
_HOURS = rf"(?:de )?{_HOUR}(?: ?[-–] ?| a ){_HOUR}(?: ?h)?"
_OPEN = re.compile(rf"{_WEEKDAY}(?: ?[-–] ?| a |/){_WEEKDAY},? {_HOURS}", re.IGNORECASE)
_SHIFT_BEFORE = re.compile(
    r"(?<!\w)(?:turno|horario|abierto|de guardia)(?: de)?:? $", re.IGNORECASE
)
_WORLD_DAY_BEFORE = re.compile(
    r"(?<!\w)d[ií]a (?:mundial|internacional|europeo)(?!\w)[^.;\n\d]{0,45}[(, ](?:el )?$",
    re.IGNORECASE,
)
_SHIFT = re.compile(_HOURS)
_SPANISH_MONTHS = [month for month in _LISTS["months"][:13] if month != "setiembre"]
_BACKWARDS = frozenset(
    ", ".join(_SPANISH_MONTHS[first : first + 3][::-1]) for first in range(len(_SPANISH_MONTHS) - 2)
)
_THREE_MONTHS = 26  # characters of two further months, with their commas


def is_of_calendar(surface: str, before: str, after: str) -> bool:
    """What no document makes anybody's: heads of months, world days, opening hours, recitals."""
    if is_head_of_months(surface) or is_world_day(before) or is_timetable(surface, before):
        return True
    return is_recited(surface, before, after)


def is_timetable(surface: str, before: str) -> bool:
    """ "lun-vie 8-22", "turno 22-08": hours of every week."""
    if _OPEN.fullmatch(surface):
        return True
    return _SHIFT.fullmatch(surface) is not None and _SHIFT_BEFORE.search(before) is not None


def is_world_day(before: str) -> bool:
    """ "Día Mundial del Parkinson, 11 de abril"."""
    return _WORLD_DAY_BEFORE.search(before) is not None


def is_of_every_year(surface: str) -> bool:
    """ "octubre", "mayo-junio"."""
    return _EVERY_YEARS.fullmatch(surface) is not None


def is_of_one_year(after: str) -> bool:
    """ "abril" in "abril a julio de 2019"."""
    return _YEAR_BEHIND.match(after) is not None


def is_of_period(surface: str, before: str, after: str) -> bool:
    """One of two months of years: "entre marzo de 2018 y junio de 2019"."""
    if _MONTH_OF_YEAR.fullmatch(surface) is None:
        return False
    return bool(_SINCE.search(before) or _UNTIL.match(after))


def is_recited(surface: str, before: str, after: str) -> bool:
    """ "noviembre" in "diciembre, noviembre, octubre", as patients are asked to say them."""
    month = fold(surface)
    if month not in _SPANISH_MONTHS:
        return False
    told = fold(f"{before[-_THREE_MONTHS:]}{surface}{after[:_THREE_MONTHS]}")
    return any(month in three and three in told for three in _BACKWARDS)


def is_head_of_months(surface: str) -> bool:
    """ "ENE FEB MAR ABR": what stands over the columns of a table or a calendar."""
    return _COLUMNS.fullmatch(surface) is not None
