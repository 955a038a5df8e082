"""The writers of a German document, each by name and type."""

import re
from collections.abc import Mapping
from functools import cached_property

from veladura.languages.de.writers.ages import GermanAgeWriter
from veladura.languages.de.writers.amounts import AmountWriter
from veladura.languages.de.writers.ids import GermanIdWriter
from veladura.languages.de.writers.internet import AddressWriter
from veladura.languages.de.writers.organisations.companies import CompanyWriter
from veladura.languages.de.writers.people.families import addressed_as, germany
from veladura.languages.de.writers.phones import GermanPhoneWriter
from veladura.languages.de.writers.places.writer import PlaceWriter
from veladura.languages.de.writers.products import ProductWriter
from veladura.languages.de.writers.segments import SegmentWriter
from veladura.languages.de.writers.streets import StreetWriter
from veladura.languages.de.writers.things import OtherWriter
from veladura.languages.de.writers.torn import TornWriter
from veladura.transform.context import Mention, Organisation, PlanContext
from veladura.transform.people.origins import names_from

_DOTTED = re.compile("[äöüßÄÖÜ]")
_SPELT_OUT = re.compile(  # words that many texts have
    r"(?<!\w)(?:fuer|ueber|koenn|muess|moecht|waer|wuerd|natuerlich|gruess|zurueck|haett|naechst"
    r"|geschaeft|pruef|spaet)",
    re.IGNORECASE,
)
_TWO_LETTERS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)


class GermanContext(PlanContext):
    @cached_property
    def _has_no_umlauts(self) -> bool:
        """Whether a document was written where there are none: "fuer", "Gruesse"."""
        return not _DOTTED.search(self.text) and _SPELT_OUT.search(self.text) is not None

    def as_spelt(self, substitute: str) -> str:
        if not self._has_no_umlauts:
            return substitute
        spelt = substitute.translate(_TWO_LETTERS)
        return spelt.upper() if substitute.isupper() else spelt

    def names_there(
        self, names: tuple[str, ...], role: str, gender: str, word: str
    ) -> tuple[str, ...]:
        return names_from(self.name_origins.get(word, ""), role, gender) or names

    @cached_property
    def name_origins(self) -> Mapping[str, str]:
        people = self.of_kind("person")
        told = germany().origins_of(mention.surface for mention in people)
        addressed = {word: its for mention in people for word, its in addressed_as(mention)}
        return addressed | {word: its for word, its in told.items() if its or word not in addressed}

    def of_kind(self, *kinds: str) -> list[Mention]:
        """With names that stand in two fields, as if they stood in one."""
        known = kinds in self._by_kind
        found = super().of_kind(*kinds)
        if not known and any(mention.kind == "torn" for mention in self.mentions):
            found = sorted([*found, *self.torn.wholes(kinds)], key=lambda mention: mention.start)
            self._by_kind[kinds] = found
        return found

    def organisation(self, mention: Mention) -> Organisation | None:
        return self.companies.described(mention) if mention.kind == "company" else None

    @cached_property
    def torn(self) -> TornWriter:
        return TornWriter(self)

    @cached_property
    def ages(self) -> GermanAgeWriter:
        return GermanAgeWriter(self)

    @cached_property
    def companies(self) -> CompanyWriter:
        return CompanyWriter(self)

    @cached_property
    def places(self) -> PlaceWriter:
        return PlaceWriter(self)

    @cached_property
    def streets(self) -> StreetWriter:
        return StreetWriter(self)

    @cached_property
    def products(self) -> ProductWriter:
        return ProductWriter(self)

    @cached_property
    def segments(self) -> SegmentWriter:
        return SegmentWriter(self)

    @cached_property
    def others(self) -> OtherWriter:
        return OtherWriter(self)

    @cached_property
    def ids(self) -> GermanIdWriter:
        return GermanIdWriter(self)

    @cached_property
    def amounts(self) -> AmountWriter:
        return AmountWriter(self)

    @cached_property
    def phones(self) -> GermanPhoneWriter:
        return GermanPhoneWriter(self)

    @cached_property
    def addresses(self) -> AddressWriter:
        return AddressWriter(self)

    @cached_property
    def internet(self) -> AddressWriter:
        return AddressWriter(self)
