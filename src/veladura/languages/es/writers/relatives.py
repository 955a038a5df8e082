"""Which relative stands for which, where somebody asked for other kinship words."""

from typing import TYPE_CHECKING

from veladura.languages.es.kin import Kin, all_kin
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext


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
