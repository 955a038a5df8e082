"""The writers of a Spanish document, each by name and type."""

from functools import cached_property

from veladura.languages.es.ages import AgeWriter
from veladura.languages.es.emails import EmailWriter
from veladura.languages.es.figures import AmountWriter
from veladura.languages.es.ids import SpanishIdWriter
from veladura.languages.es.institutions import CentreWriter
from veladura.languages.es.internet import InternetWriter
from veladura.languages.es.kinship import KinshipWriter
from veladura.languages.es.others import OtherWriter
from veladura.languages.es.phones import PhoneWriter
from veladura.languages.es.places import CountryWriter, TerritoryWriter
from veladura.languages.es.professions import ProfessionWriter
from veladura.languages.es.streets import StreetWriter
from veladura.transform.context import PlanContext


class SpanishContext(PlanContext):
    @cached_property
    def kinship(self) -> KinshipWriter:
        return KinshipWriter(self)

    @cached_property
    def ages(self) -> AgeWriter:
        return AgeWriter(self)

    @cached_property
    def professions(self) -> ProfessionWriter:
        return ProfessionWriter(self)

    @cached_property
    def centres(self) -> CentreWriter:
        return CentreWriter(self)

    @cached_property
    def streets(self) -> StreetWriter:
        return StreetWriter(self)

    @cached_property
    def places(self) -> TerritoryWriter:
        return TerritoryWriter(self)

    @cached_property
    def countries(self) -> CountryWriter:
        return CountryWriter(self)

    @cached_property
    def ids(self) -> SpanishIdWriter:
        return SpanishIdWriter(self)

    @cached_property
    def phones(self) -> PhoneWriter:
        return PhoneWriter(self)

    @cached_property
    def emails(self) -> EmailWriter:
        return EmailWriter(self)

    @cached_property
    def internet(self) -> InternetWriter:
        return InternetWriter(self)

    @cached_property
    def others(self) -> OtherWriter:
        return OtherWriter(self)

    @cached_property
    def amounts(self) -> AmountWriter:
        return AmountWriter(self)
