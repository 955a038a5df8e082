"""Who is who among the companies of a document: members of one group are told apart.

"Wolfhagen AG", "Sparkasse Wolfhagen" and "Wolfhagen Polska Sp. z o.o." share a name and are three.
A short form belongs to the one it is defined for, or to the only one it can mean; otherwise it
means the group.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from veladura.languages.de.writers.organisations.company_words import (
    business_group,
    is_country,
    is_legal,
    split_words,
)
from veladura.languages.de.writers.organisations.legal_forms import legal_form
from veladura.text import fold

_GROUP = frozenset({"gruppe", "konzern", "group", "konzerns", "unternehmensgruppe", "firmengruppe"})


@dataclass(frozen=True, slots=True)
class Firm:
    """One company or body, as far as its name tells it from others of the same name."""

    group: str = field(repr=False)  # what its name shares with others of the group
    does: frozenset[str] = field(repr=False)  # folded words for what it does
    seats: frozenset[str] = field(repr=False)  # folded countries in its name
    form: str
    is_group: bool = False

    @property
    def is_bare(self) -> bool:
        """Nothing but the name: one of the group, or all of it."""
        return not (self.does or self.seats or self.form or self.is_group)

    @property
    def identity(self) -> str:
        """Equal for mentions of one firm."""
        parts = (self.group, *sorted(self.does), *sorted(self.seats), fold(self.form))
        return " ".join((*parts, "gruppe") if self.is_group else parts).strip()

    def may_be(self, other: "Firm") -> bool:
        """Whether this is a shorter way to write `other`: it leaves something out, no country."""
        if self.is_group or other.is_group:
            return self.is_group == other.is_group
        return (
            self.does <= other.does
            and self.seats == other.seats
            and (not self.form or f" {other.form}".endswith(f" {self.form}"))
        )

    @property
    def kind(self) -> str:
        """The line of business that its first word tells; "company" where none does."""
        if self.is_group:
            return "group"
        found = sorted(filter(None, map(business_group, self.does)))
        return found[0] if found else "company"


class Firms:
    """The firms of one document, by the surfaces that mention them."""

    def __init__(
        self,
        surfaces: Iterable[str],
        group_of: Callable[[str], str],
        defined: Mapping[str, str],
    ) -> None:
        self._defined = defined  # folded short form → the long name it was defined for
        self._group_of = group_of
        self._firms: dict[str, Firm] = {}  # folded surface → as it is written
        for surface in surfaces:
            self._firms.setdefault(fold(surface), _read(surface, group_of(surface)))
        self._members: dict[str, list[Firm]] = {}
        for firm in dict.fromkeys(self._firms.values()):
            self._members.setdefault(firm.group, []).append(firm)

    def meant_by(self, surface: str) -> Firm:
        """The firm that a surface means."""
        key = fold(surface)
        if key in self._defined:
            long = self._defined[key]
            return self._fullest(_read(long, self._group_of(long)))
        firm = self._firms.get(key) or _read(surface, self._group_of(surface))
        return self._fullest(firm)

    def group_size(self, group: str) -> int:
        """How many firms of a document share a name; groups as such are not counted."""
        full = {self._fullest(firm) for firm in self._members.get(group, ())}
        return sum(not firm.is_group and not firm.is_bare for firm in full)

    def _fullest(self, firm: Firm) -> Firm:
        if firm.is_group:
            return firm
        others = [o for o in self._members.get(firm.group, ()) if not o.is_bare and o != firm]
        if firm.is_bare:
            longest = [o for o in others if not o.is_group and not _leads_on(o, others)]
            return longest[0] if len(longest) == 1 else firm
        longer = [o for o in others if firm.may_be(o) and not _leads_on(o, others)]
        return longer[0] if len(longer) == 1 else firm


def _leads_on(firm: Firm, others: list[Firm]) -> bool:
    """Whether one of the others is a fuller way to write this firm."""
    return any(firm != other and firm.may_be(other) for other in others)


def _read(surface: str, group: str) -> Firm:
    words = [word.text for word in split_words(surface) if word.name]
    folded = [fold(word) for word in words]
    kept = [(word, key) for word, key in zip(words, folded, strict=True) if not is_legal(word)]
    return Firm(
        group,
        frozenset(key for word, key in kept if business_group(word)),
        frozenset(key for word, key in kept if is_country(word)),
        legal_form(surface),
        bool(_GROUP.intersection(folded)),
    )
