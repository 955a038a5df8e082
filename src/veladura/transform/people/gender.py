"""Whether a name is a woman's or a man's: from the name itself, or from what stands before it."""

import re
from functools import cache

from veladura.detect.names import NameClassifier
from veladura.transform.lexicon import lexicon
from veladura.transform.surface import fold

FEMALE, MALE = "female", "male"
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
    unisex = lexicon("es/given_unisex")
    male = {fold(name) for name in lexicon("es/given_male")}
    female = {fold(name) for name in lexicon("es/given_female")}
    both = (male & female).union(unisex)
    return {**dict.fromkeys(male - both, MALE), **dict.fromkeys(female - both, FEMALE)}


@cache
def _classifier(language: str = "es") -> NameClassifier:
    return NameClassifier.load(language)


def listed_gender(name: str) -> str:
    """The gender of a frequent folded given name; "" for all others."""
    return _listed().get(name, "")


def gender_of(name: str) -> str:
    """The gender of a folded given name; "" when it says nothing."""
    return listed_gender(name) or gender_from("es", name)


def gender_from(language: str, name: str) -> str:
    """What a language's name classifier says; "" when it does not know."""
    return {"m": MALE, "f": FEMALE}.get(_classifier(language).gender(name) or "", "")


class CensusRoles:
    """What the census tells of a word: how often it is a given name, how often a surname."""

    def __init__(self, language: str = "es") -> None:
        self.language = language

    def is_given(self, word: str) -> bool:
        return self._given_share(word) > 0.25

    def is_surname(self, word: str) -> bool:
        return self._given_share(word) < 0.75

    def is_only_surname(self, word: str) -> bool:
        return self._given_share(word) < 0.01

    def is_name(self, word: str, *, doubt: float = 0.2) -> bool:
        """Whether a word is a name, with at most so much doubt that it is an ordinary word."""
        return _classifier(self.language).probabilities(word).none <= doubt

    def _given_share(self, word: str) -> float:
        odds = _classifier(self.language).probabilities(word)
        given = odds.male + odds.female
        return given / (given + odds.surname) if given + odds.surname else 0.5
