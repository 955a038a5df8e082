"""Whether a name is a woman's or a man's: from the name itself, or from what stands before it."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from veladura.detect.names import NameClassifier

FEMALE, MALE = "female", "male"
_SURE = 0.85
_ONLY = 0.025  # share of given names among the bearers of what is a surname all the same
_MOSTLY = 0.6  # share of given names of what is called by it
_SHARED = 0.8  # share of given names of what is a surname, too
_EVER = 0.05  # of what a word may be: being a given name


@cache
def _classifier(language: str) -> "NameClassifier":
    from veladura.detect.names import NameClassifier  # with numpy, which a server need not load

    return NameClassifier.load(language)


def gender_from(language: str, name: str) -> str:
    """What a language's name classifier says; "" when it does not know."""
    return {"m": MALE, "f": FEMALE}.get(_classifier(language).gender(name) or "", "")


def surely_gender_from(language: str, name: str) -> str:
    """The same where there is next to no doubt that it is a given name."""
    odds = _classifier(language).probabilities(name)
    return MALE if odds.male > _SURE else FEMALE if odds.female > _SURE else ""


def mostly_gender_from(language: str, name: str) -> str:
    """What most are who are called so, however common it is as a word or a surname."""
    odds = _classifier(language).probabilities(name)
    if odds.male == odds.female:
        return ""
    return MALE if odds.male > odds.female else FEMALE


class CensusRoles:
    """What the census tells of a word: how often it is a given name, how often a surname."""

    def __init__(self, language: str) -> None:
        self.language = language

    def is_given(self, word: str) -> bool:
        return self.given_share(word) > 0.25

    def is_mostly_given(self, word: str) -> bool:
        return self.given_share(word) > _MOSTLY

    def is_surname(self, word: str) -> bool:
        return self.given_share(word) < 0.75

    def is_ever_surname(self, word: str) -> bool:
        """Whether some bear a word as a surname that others are called by."""
        return self.given_share(word) < _SHARED

    def is_only_surname(self, word: str) -> bool:
        return self.given_share(word) < _ONLY

    def is_name(self, word: str, *, doubt: float = 0.2) -> bool:
        """Whether a word is a name, with at most so much doubt that it is an ordinary word."""
        return _classifier(self.language).probabilities(word).none <= doubt

    def is_ever_given(self, word: str) -> bool:
        """Whether a word is a given name at all, however common it is as a word."""
        odds = _classifier(self.language).probabilities(word)
        return odds.male + odds.female > _EVER

    def is_counted(self, word: str) -> bool:
        """Whether the census has a word: of others we guess by their letters."""
        return _classifier(self.language).counts(word)

    def given_share(self, word: str) -> float:
        """Of those who bear a word as a name, how many are called by it; a half of what nobody
        bears."""
        odds = _classifier(self.language).probabilities(word)
        given = odds.male + odds.female
        return given / (given + odds.surname) if given + odds.surname else 0.5
