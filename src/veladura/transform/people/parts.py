"""The pieces of a written name: given names, surnames, initials, particles, marks between."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

GIVEN, SURNAME, INITIAL, PARTICLE, LITERAL = "given", "surname", "initial", "particle", "literal"
OWNER = "owner"  # somebody else, whom one is known by: "Lino el de Xuana"
_DOTTED = frozenset("äöüÄÖÜ")


@dataclass(frozen=True, slots=True)
class NamePart:
    """One piece of a name; `key` is the folded name it stands for."""

    text: str
    role: str
    key: str = ""
    particle: str = ""  # "de la" before a surname
    genitive: bool = False  # "Müllers": the key is the name without its ending

    def in_role(self, role: str) -> "NamePart":
        """The same word in another role; `replace` is slow, and every name comes by here."""
        return NamePart(self.text, role, self.key, self.particle, self.genitive)


Split = Callable[[str], Sequence[NamePart]]  # takes a name apart


def lead_of(parts: Sequence[NamePart]) -> str:
    """The title inside a mention ("la Dra. "), as it would stand before it."""
    named = next((i for i, p in enumerate(parts) if p.role not in (LITERAL, PARTICLE)), 0)
    titles = [i for i, part in enumerate(parts[:named]) if part.role == LITERAL]
    return "".join(part.text for part in parts[: titles[-1] + 1]) if titles else ""


def word_by_word(
    old: Sequence[NamePart], new: Sequence[NamePart]
) -> list[tuple[NamePart, NamePart]]:
    """Which word of a name stands for which of another: in their order, or by what they are."""
    olds = [part for part in old if part.role in (GIVEN, SURNAME)]
    news = [part for part in new if part.role in (GIVEN, SURNAME)]
    if len(olds) == len(news):
        return list(zip(olds, news))
    return [
        pair
        for role in (GIVEN, SURNAME)
        for pair in zip([p for p in olds if p.role == role], [p for p in news if p.role == role])
    ]


def dotted_words(surfaces: Iterable[str], split: Split) -> set[str]:
    """Words of names that are written with an umlaut somewhere in the document."""
    return {
        part.key
        for surface in surfaces
        if not _DOTTED.isdisjoint(surface)
        for part in split(surface)
        if not _DOTTED.isdisjoint(part.text)
    }
