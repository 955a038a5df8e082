"""How likely it is that a name is written in one order or the other, by what its words are."""

from collections.abc import Sequence
from math import prod
from typing import Protocol

from veladura.languages.es.gender import listed_gender
from veladura.transform.people.parts import PARTICLE, NamePart

_WITH_SURNAMES = 3  # words at least of what may be turned round unseen
_LONGEST_NAME = 5  # words that are one name
_NEVER = 0.02  # the least share of given names of any word
_LISTED, _WRITTEN = 4, 40  # how much likelier it must be that a name is turned round
OF_BOTH = frozenset({"jose", "maria", "jesus"})  # second names of women and men


class Shares(Protocol):
    """How often a folded word is a given name."""

    def given_share(self, word: str) -> float: ...


def givens_behind(
    parts: Sequence[NamePart], words: Sequence[int], keys: Sequence[str], roles: Shares
) -> int:
    """How many given names stand last, where that is far likelier than that they stand first:
    "LUNA GALINDO PAULA". Capitals are of lists, and lists turn names round."""
    if len(keys) < _WITH_SURNAMES or len(keys) > _LONGEST_NAME:
        return 0
    shares = [min(max(roles.given_share(key), _NEVER), 1 - _NEVER) for key in keys]
    first, last = (2 if go_together(*pair) else 1 for pair in (keys[:2], keys[-2:]))
    forward = max(_likelihood(shares, count) for count in range(1, first + 1))
    behind = {count: _likelihood(shares[::-1], count) for count in range(1, last + 1)}
    best = max(behind, key=lambda count: behind[count])
    shouted = all(parts[i].text.isupper() for i in words)
    return best if behind[best] > forward * (_LISTED if shouted else _WRITTEN) else 0


def go_together(first: str, second: str) -> bool:
    """Whether one may bear both as given names; "Catalina Pedro" has a surname."""
    genders = {listed_gender(first), listed_gender(second)}
    return len(genders - {""}) < 2 or second in OF_BOTH or first in OF_BOTH


def are_joined(parts: Sequence[NamePart], words: Sequence[int], keys: Sequence[str]) -> bool:
    """Whether two words are surnames with "y" or "i" between them."""
    between = parts[words[0] : words[1]] if len(words) == len(("Puig", "Soler")) else ()
    joined = any(part.role == PARTICLE and part.key in ("y", "i") for part in between)
    return joined and not all(map(listed_gender, keys))


def _likelihood(shares: Sequence[float], count: int) -> float:
    """That the first words of a name are given names and the others surnames."""
    others = (1 - share for share in shares[count:])
    return prod((*shares[:count], *others))
