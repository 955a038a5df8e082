"""What a mention is by what stands around it, whatever it was marked as: "mi santo, San Blas" is a
day and no town, "como el arcángel" no name."""

import re

from veladura.languages.es.lexicon import is_word
from veladura.text import fold
from veladura.transform.context import Mention

_SAINTS_DAY = re.compile(r"\b(?:santo|onom[áa]stica)(?: es)?[,:(]? \(?$", re.IGNORECASE)
_SAINT = re.compile(r"(?:San|Santa|Santo|Sant|Santiago)\b")
_COMPARED = re.compile(r"\bcom[oa] (?:el|la|los|las|un|una) $", re.IGNORECASE)
_SAID_OF = re.compile(r"[A-ZÀ-Þ].{0,50}\b(?:de|muy|tan|poco|es|soy|era)\s$", re.IGNORECASE)
_LETTER = re.compile(r"[A-Z]\.?")
_SHORT_FORM = re.compile(r"[A-Z][a-z]{1,2}[A-Z][a-zA-Z]{0,3}")  # "CaCu", of cervix
_OF_BIRTHS = re.compile(r":? ?(?:G ?\d|P ?\d|menar|IVSA|FUM|gesta)", re.IGNORECASE)
_TAKES_CARE = re.compile(r"(?:far[àa]|fan?|faran|fer|feia|feien|fet) c[àa]rrec\b", re.IGNORECASE)
_HANDLE = re.compile(r"@(?![^\s]*\.[a-z]{2,3}$)[\w.-]{3,30}", re.IGNORECASE)


def told_otherwise(mention: Mention) -> str:
    """The kind of a mention that is not what it was marked as; "" for all others."""
    kind, surface = mention.kind, mention.surface.strip()
    if kind == "territory" and _SAINT.match(surface):
        return "date" if _SAINTS_DAY.search(mention.before) else ""
    if kind == "person":
        return "clinical" if surface.islower() and _is_said(surface, mention.before) else ""
    if kind == "email":
        return "internet" if _HANDLE.fullmatch(surface) else ""
    return "clinical" if _is_none(kind, surface, mention.after) else ""


def _is_said(word: str, before: str) -> bool:
    """ "como el evangelista"; "de modesto no tiene nada", where names have capitals."""
    if _COMPARED.search(before):
        return True
    return word.isalpha() and is_word(fold(word)) and _SAID_OF.search(before) is not None


def _is_none(kind: str, surface: str, after: str) -> bool:
    """ "el C. Pech", a citizen; "CaCu" and "AGO: G3"; "es farà càrrec dels nens"."""
    if kind == "other":
        return _LETTER.fullmatch(surface) is not None
    if kind == "date":
        births = surface == "AGO" and _OF_BIRTHS.match(after)
        return bool(births) or _SHORT_FORM.fullmatch(surface) is not None
    return kind == "profession" and _TAKES_CARE.match(surface) is not None
