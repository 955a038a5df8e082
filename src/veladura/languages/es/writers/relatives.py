"""Which relative stands for which, where somebody asked for other kinship words."""

import re
from typing import TYPE_CHECKING

from veladura.languages.es.kin import Kin, all_kin, is_beside_kin
from veladura.languages.es.names.parts import PARTICLES
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_MARY = re.compile(r"\AM\.? ?[ªº]\.? (?=[A-ZÁÉÍÓÚ])")
_FULL = 2  # words of a name that tells its given names and surnames


class Relatives:
    """Exchanges relatives within their gender and generation, singular and plural alike."""

    def __init__(self, context: "SpanishContext") -> None:
        self.context = context
        self._several: set[str] = set()  # kin there are more than one of

    def are_several(self, kin: Kin) -> None:
        self._several.add(kin.singular)

    def instead_of(self, kin: Kin) -> Kin:
        """Another of the same list, by blood first if by blood; the same where there is none."""
        word = fold(kin.singular)
        peers = {
            other.singular: other
            for other in all_kin()
            if other.group == kin.group and other.bond != "rare" and other.singular != kin.singular
        }
        near = [name for name, other in peers.items() if other.bond == kin.bond]
        for names in (near, list(peers)):
            chosen = self.context.pick(
                f"kinship {kin.group}",
                names,
                word,
                roll=self._rolls(word),
                fits=lambda name: not (name == "madre" and kin.singular in self._several),
            )
            if chosen is not None:
                return peers[chosen]
        return kin

    def _rolls(self, word: str) -> int:
        """How often a person asked for another word for this relative."""
        rolls = self.context.rolls
        if not rolls:
            return 0
        mentions = self.context.of_kind("kinship")
        return sum(rolls.get(m.place, 0) for m in mentions if word in fold(m.surface))


def is_full_name(surface: str) -> bool:
    """Whether a mention of relatives says no more than the names of one: "Águila Consuegra"."""
    surface = _MARY.sub("María ", surface)
    words = re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", surface)
    named = [word for word in words if fold(word) not in PARTICLES]
    marked = not re.fullmatch(r"[^\W\d_]+(?:[ .'’-]{1,3}[^\W\d_]+)*\.?", surface.strip())
    if len(named) < _FULL or marked:
        return False
    kin = named if surface.isupper() else named[:1]  # "Águila Consuegra" is no relative by marriage
    return all(w[0].isupper() and len(w) > 1 for w in named) and not any(map(is_beside_kin, kin))
