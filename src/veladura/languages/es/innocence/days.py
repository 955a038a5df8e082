"""Figures that look like a day and are in no calendar: blood pressures, ratios."""

import re

from veladura.languages.es.innocence.machine import is_day_in_eight

_TWO = re.compile(r"(\d{1,4})\s?[/-]\s?(\d{1,4})")
_THREE = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})")
_ZEROS = re.compile(r"00([ ./-])00\1(?:00)?00")  # a field that nobody filled
_ROW_BEFORE, _ROW_AFTER = re.compile(r"\d/$"), re.compile(r"/\d")
_CUT_OFF = re.compile(r"(?i:(?:el )?d[ií]a(?: del?)?)")  # "Justo el día de mi cumple"
# "caída en 4000", "pesó 2980": no year, nor a day and its month ("0305")
_FOUR = re.compile(r"(?!(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2]))(?!1[89]|20)\d{4}")
_DURATION = re.compile(  # "dous anos", "tres setmanes"
    r"(?:\d{1,2}|un[ao]?|d[oó]s|dous|d[úu]as|dues|tres|catro|quatre|cuatro|cinco|cinc|seis|sis|sete"
    r"|siete|oito|ocho|vuit|nove|nueve|dez|diez|deu) "
    r"(?:a[nñ]os|anys?|meses|mesos|semanas|setmanes|d[ií]as|dies|horas|hores)"
)
_EIGHT = re.compile(r"\d{8}")
_PART = re.compile(r"\d{1,2}/\d{1,2}")
_OF_TABLET = r"[1lI]/[24]"
_PIECE = re.compile(_OF_TABLET)
_PIECE_BEFORE = re.compile(rf"(?<![\w/.,-]){_OF_TABLET} {{1,3}}$")
_PIECE_AFTER = re.compile(rf" {{1,3}}{_OF_TABLET}(?![\w/])")
_MEDICINE_BEFORE = re.compile(  # by the ends that the names of substances have
    r"(?<!\w)[a-záéí]{3,16}(?:sona|olona|olol|pril|sart[aá]n|micina|cilina|azol|statina|dipino"
    r"|ca[ií]na|oxacino|parina|formina|gliptina|codona|fentanilo|zepam|zolam|triptilina)"
    r" (?:\d{1,4}(?:[.,]\d{1,3})? ?(?:mg|g|µg|mcg|UI) )?$",
    re.IGNORECASE,
)


def is_no_day(surface: str) -> bool:
    """Whether no calendar has a day that is written so."""
    if any(form.fullmatch(surface) for form in (_ZEROS, _CUT_OFF, _DURATION)):
        return True
    if _EIGHT.fullmatch(surface):
        return not is_day_in_eight(surface)
    if _FOUR.fullmatch(surface):
        return True
    three = _THREE.fullmatch(surface)
    if three:
        first, second, third = map(int, three.groups())
        return second > 12 and first > 12 and third - second == 1 == second - first
    two = _TWO.fullmatch(surface)
    if two is None:
        return False
    first, second = int(two[1]), int(two[2])
    if len(two[1]) == 4 or len(two[2]) == 4 or second - first == 1:
        return False
    parted = first > 12 and second > 12 and (first > 31 or "/" in surface)
    return parted or len(two[1]) == 3 or len(two[2]) == 3


def is_dose(surface: str, before: str) -> bool:
    """ "betametasona 12/12", "bisoprolol 1/2"."""
    return _PART.fullmatch(surface) is not None and _MEDICINE_BEFORE.search(before) is not None


def is_in_row(surface: str, before: str, after: str) -> bool:
    """Whether more figures stand before or behind, behind the same strokes: "20/15/15/20 dB", or
    halves and quarters of tablets side by side."""
    if _PIECE.fullmatch(surface) and (_PIECE_BEFORE.search(before) or _PIECE_AFTER.match(after)):
        return True
    return _ROW_BEFORE.search(before) is not None or _ROW_AFTER.match(after) is not None
