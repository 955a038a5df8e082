"""Years, weeks and minutes that are the age of nobody in the document."""

import re

from veladura.languages.es.innocence.machine import FindingPlace
from veladura.text import fold
from veladura.transform.context import Mention

_RISK = re.compile(
    r"(?<!\w)(?:riesgos?|supervivencia|probabilidad|prevalencia|incidencia|penetrancia|esperanza"
    r"|mortalidad|recidivas?|recurrencias?|SG|SLE|SLP|SLR|OS|PFS)(?!\w)[^.;:\n]{0,40} a los $",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"(?<!\bel )(?<!\bla )(?<!\bun )(?<!\buna )(?<!\bsu )(?<!\bdel )(?<!\bal )(?<!\beste )"
    r"\b(?:(?:menor|mayor|menores|mayores) (?:de|que)|m[aá]s de|menos de|a partir de(?: los)?"
    r"|cribado (?:desde|entre|de)(?: los)?|vacuna (?:a|entre)(?: los)?) $"
    r"|(?<=[a-zé] )[<>≥≤]\s?$",
    re.IGNORECASE,
)
# "entre 50 y 69 años" are many; one whom nobody knows is guessed to be so old.
_BETWEEN = re.compile(r"(?<!\w)entre (?:los )?(?:\d{1,2}(?: años)? y (?:los )?)?$", re.IGNORECASE)
_SECOND_AGE = re.compile(r"(?: años)? y (?:los )?\d{1,2} años", re.IGNORECASE)
_GUESSED = re.compile(r"aparent|estimad|aproximad|calculad|parece|desconocid", re.IGNORECASE)
_GESTATION = re.compile(r" de (?:edad )?gesta", re.IGNORECASE)  # of an unborn child
_THIRTY_THREE = re.compile(r"\b[Dd]iga\w{0,2}\s(?:.{0,40}\s)?$", re.DOTALL)  # to be listened to
# "tiene 39 y no le baja", "treinta y ocho con cinco": degrees; "treinta y ocho con dos hijos" not.
_DEGREES = re.compile(
    r"(?:3[5-9]|4[01])|treinta y (?:cinco|seis|siete|ocho|nueve)|cuarenta(?: y uno)?", re.IGNORECASE
)
_OF_FEVER = re.compile(
    r" ?(?:[º°](?! (?:piso|A|B|C)\b)|grados| de (?:fiebre|temperatura|calentura)| y medio"
    r"| y (?:no (?:le|me|se|la|lo) (?:baja|cede|quita)|no (?:baja|cede)|subiendo)"
    r"| (?:con|coma) (?:uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|\d)"
    r"(?=[.,;:!?»)\n]|$| (?:de fiebre|grados|es|y|esta|ayer|anoche|axilar|coma|punto)(?!\w)))",
    re.IGNORECASE,
)
_WEEKS = re.compile(r"(?:[1-3]?\d|4[0-3])(?:\+\d)? ?(?:ss?|sg|sem|semanas?)\.?(?: ?\+ ?\d)?")
_PREGNANT = re.compile(
    r"\b(?:gesta|embaraz|EG\b|amenorrea|gemelar|prematur|puérpera|cesárea)", re.IGNORECASE
)
_SPOKEN_OF = 24  # characters back to who it is said of
_MEASURED = re.compile(
    r"\b(?:pinch[oéa]|medi(?:rme|do|da)|(?:me|le) (?:mido|miden|mid[iíe]o?)|az[uú]car"
    r"|gluc(?:osa|emia)\w*|sensor|marca|tensi[oó]n|pulso|saturaci[oó]n)(?!\w)"
    r"[^.;\n]{0,30}\b(?:tengo|tiene|ten[ií]a) $",
    re.IGNORECASE,
)
_MINUTES = re.compile(r"['’′](?=[ ,.;)])")


def is_no_age(place: FindingPlace) -> bool:
    """Of a group, a limit, minutes or a fever; never what a field or a person before it says."""
    if _DEGREES.fullmatch(place.surface) and _OF_FEVER.match(place.after):
        return True
    if _MEASURED.search(place.before):
        return True
    if place.source not in ("model", "rule:edad"):
        return False
    if _MINUTES.match(place.after) and place.surface[-1].isdigit():
        return not place.before.endswith(("'", "’", '"'))
    if fold(place.surface) == "treinta y tres" and _THIRTY_THREE.search(place.before):
        return True
    if _GESTATION.match(place.after) or _is_of_a_range(place) or _is_of_an_item(place):
        return True
    return bool(_RISK.search(place.before) or _LIMIT.search(place.before))


def _is_of_an_item(place: FindingPlace) -> bool:
    """ "18. … 19. El proceso consta de": the next of those that are numbered."""
    if not place.surface.isdecimal() or not place.after.startswith((". ", ") ")):
        return False
    mark = place.after[:2]
    return f" {int(place.surface) - 1}{mark}" in f" {place.block}"


def _is_of_a_range(place: FindingPlace) -> bool:
    between = _BETWEEN.search(place.before)
    if between is None or _GUESSED.search(place.before):
        return False
    is_second = any(letter.isdigit() for letter in between[0])
    return is_second or _SECOND_AGE.match(place.after) is not None


def is_of_pregnancy(mention: Mention) -> bool:
    """ "gestante de 31 ss": the weeks are the child's to come."""
    weeks = _WEEKS.fullmatch(fold(mention.surface.strip()))
    return weeks is not None and _PREGNANT.search(mention.before[-_SPOKEN_OF:]) is not None
