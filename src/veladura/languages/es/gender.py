"""What tells the gender of somebody's name in Spanish."""

import re
from functools import cache

from veladura.languages.es.lexicon import lexicon
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, MALE, gender_from

_BEFORE_FEMALE = re.compile(
    r"(?:\b(?:dra|sra|srta|dña|doña|doctora|señora|señorita|enfermera|matrona|licenciada|lcda"
    r"|hija|madre|hermana|esposa|abuela|tía|nieta|prima|sobrina|nuera|suegra|cuñada|la paciente)"
    r"|\bd\.?ª|\bd\.?a|\bla)\.?[\s,:(]+$",
    re.IGNORECASE,
)
_BEFORE_MALE = re.compile(
    r"(?:\b(?:dr|sr|don|doctor|señor|enfermero|matrón|licenciado|lcdo"
    r"|hijo|padre|hermano|esposo|marido|abuelo|tío|nieto|primo|sobrino|yerno|suegro|cuñado"
    r"|el paciente)|\bd|\bel)\.?[\s,:(]+$",
    re.IGNORECASE,
)
_ARTICLE_BEFORE = re.compile(r"\b(la|el|una|un) [^\W\d_]+,? $", re.IGNORECASE)


def gender_before(before: str) -> str:
    """The gender shown by a title, a kinship word or an article right before a name; or ""."""
    tail = before[-24:]
    if _BEFORE_FEMALE.search(tail):
        return FEMALE
    if _BEFORE_MALE.search(tail):
        return MALE
    article = _ARTICLE_BEFORE.search(tail)  # "la cuidadora, "
    return "" if article is None else FEMALE if article[1].lower().endswith("a") else MALE


@cache
def _listed() -> dict[str, str]:
    unisex = lexicon("given_unisex")
    male = {fold(name) for name in lexicon("given_male")}
    female = {fold(name) for name in lexicon("given_female")}
    both = (male & female).union(unisex)
    return {**dict.fromkeys(male - both, MALE), **dict.fromkeys(female - both, FEMALE)}


def listed_gender(name: str) -> str:
    """The gender of a frequent folded given name; "" for all others."""
    return _listed().get(name, "")


def gender_of(name: str) -> str:
    """The gender of a folded given name; "" when it says nothing."""
    return listed_gender(name) or gender_from("es", name)
