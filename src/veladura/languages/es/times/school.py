"""When a year of school begins: in a month that stays, on a day that stays within its month."""

import re

from veladura.text import fold
from veladura.transform.context import Mention

_SCHOOL = (
    r"\b(?:escola|institut|prim[àa]ria|llar d'infants"
    r"|cole|colegio|curso|clases|escuela|instituto|guarder[ií]a|infantil|primaria|secundari[oa]"
    r"|bachillerato|universidad|preescolar|k[ií]nder|liceo|ESO)\b"
)
_SCHOOL_BEGINS = re.compile(
    rf"\b(?:re)?(?:empe\w{{1,5}}|comen\w{{1,6}}|comença\w{{0,4}}|inici\w{{1,4}}|vuelta)\b"
    rf"[^.;\n]{{0,12}}{_SCHOOL}[^.;\n]{{0,12}}$|\by (?:el |la )?{_SCHOOL} en $",
    re.IGNORECASE,
)
_BACK_TO_SCHOOL = re.compile(
    r":? (?:(?:su|mi|la|el) [a-zñ]{2,10} )?(?:empieza|comienza|inicia)[^.;\n]{0,6}"
    r"(?:\d\.[ºo°]|curso|el cole|la ESO)"
    r"|,? (?:por|con|para|tras|en|antes de|después de|desde) (?:la |el )?"
    rf"(?:vuelta|inicio|comienzo|regreso)[^.;\n]{{0,12}}{_SCHOOL}",
    re.IGNORECASE,
)
_MONTH_OF_SCHOOL = re.compile(  # in which a year of it begins somewhere
    r"(?:sep?tiembre|setembre|setembro|febrero|marzo|agosto)(?: del? (?:20|19)?\d\d)?"
)


def is_month_of_school(surface: str) -> bool:
    """Whether a surface is nothing but a month in which a year of school begins somewhere."""
    return _MONTH_OF_SCHOOL.fullmatch(fold(surface.strip())) is not None


def opens_school(mention: Mention) -> bool:
    """Whether somebody is said to begin a year of school on a day or in a month."""
    begins = _SCHOOL_BEGINS.search(mention.before)
    return bool(begins or _BACK_TO_SCHOOL.match(mention.after))
