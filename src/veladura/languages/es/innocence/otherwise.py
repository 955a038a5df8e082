"""What a mention is by what stands around it, whatever it was marked as: "mi santo, San Blas" is a
day and no town, "como el arcángel" no name."""

import re
from functools import cache

from veladura.languages.es.gender import listed_gender
from veladura.languages.es.lexicon import is_word, table
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.people.gender import MALE

_SAINTS_DAY = re.compile(r"\b(?:santo|onom[áa]stica)(?: es)?[,:(]? \(?$", re.IGNORECASE)
_SAINT = re.compile(r"(?:San|Santa|Santo|Sant|Santiago)\b")
_COMPARED = re.compile(r"\bcom[oa] (?:el|la|los|las|un|una) $", re.IGNORECASE)
_SAID_OF = re.compile(r"\b(?:de|muy|tan|poco|es|soy|era)\s$")
_KINDS = frozenset(
    {"territory", "person", "kinship", "email", "other", "date", "profession", "centre"}
)
_SISTER = re.compile(r"(?:Hma|Hna|Hmno|Hno|Her[mr]n?|Hermn?[ao])\.?")  # "la Hma. Clara"
_NAME_BEHIND = re.compile(r"\.? ?[A-ZÁÉÍÓÚÑ][a-zà-ÿ1]")
_LETTER_OF = re.compile(r"\b(?:con|sin|amb) (?:[a-z]|be|uve|hache|jota|zeta|ce|ge|ka) de $", re.I)
_AGE = re.compile(r"\d{2}")
_TURNS = re.compile(r"\bcumpl\w{1,6}(?: hoy| ayer| mañana| ya| los){0,2} $", re.IGNORECASE)
_HIS_DAY = re.compile(r"[,:]? ?[^.;\n]{0,24}\b(?:su|mi|[ms]eu) santo?\b", re.IGNORECASE)
_SAINT_OF = re.compile(r"(?:su|mi|[ms]eu) santo?", re.IGNORECASE)
_MAN_BEHIND = re.compile(r"(?:^|[\s(,])[Ee]n $")
_FULL_NAME = re.compile(r"([A-ZÀ-Þ][a-zà-ÿ]{2,15}) [A-ZÀ-Þ][a-zà-ÿ]{2,20}(?: i [A-ZÀ-Þ]\w+)?")
_WITH = re.compile(r"\b(?:con|sin|amb|sense|por) $", re.IGNORECASE)
_NO_WORK = re.compile(
    r"(?:primi|secundi|terci|multi)gesta|(?:nul[ií]|mult[ií]|prim[ií])para|pu[eé]rpera|solteir[oa]|casad[oa]|viuv[oa]|vidu[a]?|solter[a]?|(?:cent|non?ag|octog)e?n?ari[oa]s?"
    r"|(?-i:-?[a-z]{1,3})",
    re.IGNORECASE,
)
_GUARDIAN = re.compile(r" de la guarda| custodio", re.IGNORECASE)
_LETTER = re.compile(r"[A-Z]\.?")
_SHORT_FORM = re.compile(r"[A-Z][a-z]{1,2}[A-Z][a-zA-Z]{0,3}")  # "CaCu", of cervix
_OF_BIRTHS = re.compile(r":? ?(?:G ?\d|P ?\d|menar|IVSA|FUM|gesta)", re.IGNORECASE)
_TAKES_CARE = re.compile(r"(?:far[àa]|fan?|faran|fer|feia|feien|fet) c[àa]rrec\b", re.IGNORECASE)
_HANDLE = re.compile(r"@(?![^\s]*\.[a-z]{2,3}$)[\w.-]{3,30}", re.IGNORECASE)


@cache
def _letter_names() -> frozenset[str]:
    return frozenset(fold(said) for _, said in table("letter_names"))


def told_otherwise(mention: Mention) -> str:
    """The kind of a mention that is not what it was marked as; "" for all others."""
    kind, surface = mention.kind, mention.surface.strip()
    if kind not in _KINDS:
        return ""
    if _SISTER.fullmatch(surface) and _NAME_BEHIND.match(mention.after):
        return "clinical"
    of = " de " in mention.before[-5:].lower()
    if of and kind != "date" and _LETTER_OF.search(mention.before):
        return "clinical"  # "con v de Valencia"
    if kind in ("territory", "person") and _SAINT.match(surface):
        told = _SAINTS_DAY.search(mention.before) or _HIS_DAY.match(mention.after)
        return "date" if told else ""
    if kind == "territory" and _MAN_BEHIND.search(mention.before):
        named = _FULL_NAME.fullmatch(surface)  # "en Ferran Ferrer", in Catalan
        return "person" if named and listed_gender(fold(named[1])) == MALE else ""
    if fold(surface) == "angel" and _GUARDIAN.match(mention.after):
        return "clinical"
    if kind in ("person", "kinship") and surface.islower():
        return "clinical" if _is_said(kind, surface, mention) else ""
    if kind == "email":
        return "internet" if _HANDLE.fullmatch(surface) else ""
    if kind == "date" and _AGE.fullmatch(surface) and _TURNS.search(mention.before):
        return "age"  # "cumple hoy 77"
    return "clinical" if _is_none(kind, surface, mention.after) else ""


def _is_said(kind: str, word: str, mention: Mention) -> bool:
    """ "como el evangelista", "con equis", "y griega"; "de modesto no tiene nada", of a Modesto."""
    before = mention.before
    if _COMPARED.search(before) or (_WITH.search(before) and fold(word) in _letter_names()):
        return True
    if kind == "kinship":
        return word == "griega" and before.endswith(("y ", "i "))
    named = word.isalpha() and word.title() in before and is_word(fold(word))
    return named and _SAID_OF.search(before) is not None


def _is_none(kind: str, surface: str, after: str) -> bool:
    """ "el C. Pech", a citizen; "CaCu" and "AGO: G3"; "es farà càrrec dels nens"."""
    if kind == "other":
        return _LETTER.fullmatch(surface) is not None
    if kind == "date":
        births = surface == "AGO" and _OF_BIRTHS.match(after)
        none = _SHORT_FORM.fullmatch(surface) or _SAINT_OF.fullmatch(surface)
        return bool(births) or none is not None
    none = _TAKES_CARE.match(surface) or _NO_WORK.fullmatch(surface)
    return kind == "profession" and none is not None
