"""What was marked and names nobody: a legal form, a distance, a word of every day."""

import re

from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.writers.organisations.house_parts import (
    common_house,
    core_of,
)
from veladura.languages.es.writers.organisations.purposes import is_common
from veladura.text import fold
from veladura.transform.context import Mention

_LONGEST = 8  # characters of a legal form
_OF_CAPITAL = re.compile(r"C\. ?V\.?|R\. ?L\.?(?: de C\. ?V\.?)?|CV|RL")
_BEFORE_CAPITAL = re.compile(r"\bS\.? ?(?:A\.? ?)?(?:P\. ?I\. ?)?(?:de R\. ?L\. )?de $")
_FORM = re.compile(r"S\.?A\.?S\.?|S\.?R\.?L\.?|S\.?A\.?C\.?|E\.?I\.?R\.?L\.?|SpA|LTDA\.?|Ltda\.?")
_BEHIND_FIRM = re.compile(r"(?<![^\W\d_])[A-ZÁÉÍÓÚÑ][^\W\d_]{2,30},? $")  # and no "el SAS"
_BODY = re.compile(r"\b(?:Hospital|Distrito|Servicio|Centro)\b[^.,;\n]*$")
_DISTANCE = re.compile(
    r"(?:a )?(?:unos )?\d{1,3}(?:[.,]\d)? ?(?:kms?|m|metros|kil[oó]metros|minutos|min|horas?)"
    r"(?: [a-záéíóúñ]{2,12}){0,5}"
)
_NEWBORN = re.compile(r"(?:recien nacid[oa]s?|rn|neonat[oa]|lactante)\.?")
_WEEKDAY_LETTERS = frozenset("LMXJVSDmxjvsd")  # a small l is a one, in a scan
_UNITS_OF_TIME = frozenset({"years", "year", "months", "days", "weeks", "hours"})
_FEAST_DAYS = re.compile(r"\bfestivos\b[^.;\n]{0,24}$", re.IGNORECASE)
_PUBLIC_HOLIDAY = re.compile(  # of all Spain, by its day
    r"1 de (?:enero|mayo|noviembre)|6 de (?:enero|diciembre)|15 de agosto|12 de octubre"
    r"|8 de diciembre|25 de diciembre"
)
_MEASURE = re.compile(r"\d{1,4}(?:[.,]\d{1,3})? ?(?:k?gr?|cm|m[glm]|mmHg|kcal|%)\.?")
_SHORTEST = 5  # letters of a word that somebody may be called by are fewer
_OFFICES = frozenset(  # that every land has
    {"conselleria", "consejeria", "consejeria de sanidad", "conselleria de sanitat", "procuraduria"}
)
_OFFICE_OF_LAND = re.compile(r"(?:conselleria|consejeria) de sani(?:tat|dad)\b")
_ANY_TOWNS = re.compile(
    r"clinico|clinic|materno(?: infantil)?|general|comarcal|provincial|maternidad"
)
_CALLED_SO = re.compile("regional|zonal|universitari[oa]?")  # hospitals, for short
_NATIONAL = re.compile(r"(?:Instituto|Centro|Consejo|Programa|Registro) Nacional\b", re.IGNORECASE)
_FIRM = re.compile("aseguradora|seguros|banco|caja|mutua|grupo|empresa|universidad|cooperativa")
_KINDS = frozenset({"centre", "territory", "street", "other"})


def _is_legal_form(mention: Mention) -> bool:
    """ "C.V." behind "S.A. de", "SAS" right behind a firm: told apart from its name."""
    surface = mention.surface.strip()
    if len(surface) > _LONGEST:
        return False
    if _OF_CAPITAL.fullmatch(surface):
        return _BEFORE_CAPITAL.search(mention.before) is not None
    firm = _FORM.fullmatch(surface) and _BEHIND_FIRM.search(mention.before)
    return bool(firm) and not _BODY.search(mention.before[-60:])


def _is_distance(mention: Mention) -> bool:
    """ "8 km del casco urbano": how far, and from nowhere in particular."""
    surface = mention.surface.strip()
    near = mention.kind in _KINDS and surface[:1].isdigit()
    return near and surface.islower() and _DISTANCE.fullmatch(surface) is not None


def is_everyday(mention: Mention) -> bool:
    """Whether a mention says no name: "C.V.", "8 km del pueblo", or somebody called "alevines"; a
    newborn, a weight, the letter of a weekday, a holiday in a list of them."""
    surface = mention.surface.strip()
    if mention.kind == "person":
        common = surface.isalpha() and surface.islower() and is_common(fold(surface))
        return (common and len(surface) > _SHORTEST) or bool(_NEWBORN.fullmatch(fold(surface)))
    if mention.kind == "date":  # "TC mañana M", "relativedelta(…).years"
        if surface in _WEEKDAY_LETTERS or surface.lower() in _UNITS_OF_TIME:
            return True
        listed = _FEAST_DAYS.search(mention.before) and _PUBLIC_HOLIDAY.fullmatch(surface)
        return listed is not None
    if mention.kind == "id" and _MEASURE.fullmatch(surface):
        return True
    return _is_legal_form(mention) or _is_distance(mention)


def anybodys(surface: str, mention: Mention, head: str, name: str) -> str:
    """What stays of a house that every land or town has; "" for those that have a name."""
    if fold(surface) in lexicon("facility_words") or _CALLED_SO.fullmatch(fold(surface)):
        return surface  # "el Hospital", "la Junta", "el Regional"
    institution = mention.label_kind == "institution"
    common = common_house(surface) if institution else ""
    if common or core_of(name):
        return common
    plain = fold(surface)
    office = plain in _OFFICES or _OFFICE_OF_LAND.match(plain) or _NATIONAL.match(head)
    said = institution and " " in surface and not _FIRM.match(plain)  # "gobierno regional"
    # "el Clínico", "el Materno de Las Palmas"
    return surface if office or said or _ANY_TOWNS.fullmatch(plain) else ""
