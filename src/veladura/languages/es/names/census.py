"""What the Spanish census tells of the words of names, put right where regions know better."""

from functools import cache

from veladura.languages.es.gender import is_listed, listed_gender, nicknames
from veladura.languages.es.lexicon import lexicon
from veladura.text import fold
from veladura.transform.people.gender import CensusRoles

_RARELY = 0.08  # share of given names among the bearers of what is a surname
BY_CENSUS = 0.3  # share of given names of what is a surname where it stands alone
_EVEN = 0.5
_BY_LETTERS = 0.12  # share of given names among words whose letters are like these


class SpanishRoles(CensusRoles):
    """What the census tells, put right where it counts a region's given names as surnames."""

    def is_given(self, word: str) -> bool:
        return is_listed(word) or word in nicknames() or super().is_given(word)

    def is_ever_called(self, word: str) -> bool:
        """Whether somebody may bear a word as the given name, however rarely."""
        told = listed_gender(word) or not self.is_counted(word)
        return bool(told) or self.given_share(word) > _RARELY

    def is_called(self, word: str) -> bool:
        """Whether most who bear a word are called by it."""
        return bool(listed_gender(word)) or self.is_mostly_given(word)

    def is_mostly_given(self, word: str) -> bool:
        rare = not self.is_counted(word) or super().is_given(word)
        foreign = is_listed(word) and rare  # "Conceição"
        return foreign or super().is_mostly_given(word)

    def is_only_surname(self, word: str) -> bool:
        familiar = is_listed(word) or word in nicknames()
        return not familiar and super().is_only_surname(word)

    def is_rather_surname(self, word: str) -> bool:
        """Whether more people are known to have a word as a surname than are called by it."""
        return self.is_counted(word) and self.given_share(word) < _EVEN

    def is_likely_surname(self, word: str) -> bool:
        """The same of a word alone; of one that the census has not, its letters tell less surely,
        and a surname is what most such words are."""
        if word in nicknames():
            return False  # "Ale", of an Alejandra
        if self.is_only_surname(word):
            return True
        most = BY_CENSUS if self.is_counted(word) else _BY_LETTERS
        return not listed_gender(word) and self.given_share(word) < most


ROLES = SpanishRoles("es")


@cache
def common_surnames() -> frozenset[str]:
    """Those of the list, folded."""
    return frozenset(map(fold, lexicon("surnames")))
