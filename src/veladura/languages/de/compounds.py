"""Nouns told by their last part, whatever stands before it: "Förderschnecke", "Schrotthändler".

The census has the last word: who is called Winterhalter holds no winter.
"""

from functools import cache

from veladura.detect.names import NameClassifier
from veladura.languages.de.forms import words
from veladura.languages.de.lexicon import lexicon
from veladura.text import fold

_SHORTEST_BEGINNING = 3  # letters
_NAMED = 0.3  # share of those who bear a word as a name, from which it may be one


def is_borne(folded: str, *, least: float = _NAMED) -> bool:
    """Whether people bear a word as a name, by count and not by how it looks."""
    names = NameClassifier.load("de")
    return names.counts(folded) and names.probabilities(folded).name > least


def is_role(word: str) -> bool:
    """ "Justitiar", "Schrotthändler": what somebody or some company is in a trade or a lawsuit."""
    return is_job(word) or is_part_of_a_firm(word)


def is_part_of_a_firm(word: str) -> bool:
    """ "Emittentin", "Bauträgerin": what a company may be to another, and somebody as well."""
    return _is_part(word, words("firm_roles"))


def is_job(word: str) -> bool:
    """ "Justitiar", "Schichtleiterin": what people alone are."""
    return _is_part(word, words("roles"))


def _is_part(word: str, parts: frozenset[str]) -> bool:
    folded = fold(word).removesuffix("nen")  # "Prüferinnen"
    return _ends_in(word, folded, parts) and not is_borne(folded)


def ends_in_part(word: str) -> bool:
    """ "Eispickel": a thing by its second part, which alone might be somebody's name."""
    folded = fold(word)
    stems = (folded, folded.removesuffix("n"), folded.removesuffix("en"), folded.removesuffix("s"))
    found = any(_ends_in(word, stem, _parts(), alone=False) for stem in stems)
    return found and not is_borne(folded)


def _ends_in(word: str, folded: str, ends: frozenset[str], *, alone: bool = True) -> bool:
    if not word[:1].isupper() or not word.isalpha():
        return False
    cuts = range(_SHORTEST_BEGINNING, len(folded) - _SHORTEST_BEGINNING)
    return (alone and folded in ends) or any(folded[cut:] in ends for cut in cuts)


@cache
def _parts() -> frozenset[str]:
    return frozenset(map(fold, lexicon("thing_ends")))
