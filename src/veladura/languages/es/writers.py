"""Who writes what in Spanish."""

from collections.abc import Callable, Mapping
from functools import cache, partial

from veladura.languages.es.ages import AgeWriter
from veladura.languages.es.emails import EmailWriter
from veladura.languages.es.figures import AmountWriter, is_identifier
from veladura.languages.es.gazetteer import is_country
from veladura.languages.es.institutions import CentreWriter
from veladura.languages.es.kinship import KinshipWriter
from veladura.languages.es.people import SPANISH
from veladura.languages.es.phones import PhoneWriter
from veladura.languages.es.places import CountryWriter, TerritoryWriter
from veladura.languages.es.professions import ProfessionWriter
from veladura.languages.es.streets import StreetWriter, is_street
from veladura.transform.context import Mention, Pack, Setting, Writer
from veladura.transform.dates.writer import DateWriter
from veladura.transform.ids import IdWriter
from veladura.transform.internet import InternetWriter
from veladura.transform.kept import MaskedWriter, OtherWriter, SexWriter
from veladura.transform.lexicon import lexicon, table
from veladura.transform.people.writer import NameWriter
from veladura.transform.surface import fold

# Kinds that Spanish has no writer of its own for.
INSTEAD = {"place": "territory", "company": "centre", "figure": "id"}
IDENTIFYING = frozenset({"person", "id", "phone", "email", "internet", "street"})
MAY_KEEP = frozenset({"age", "sex", "other", "kinship", "amount"})  # kinship: a child's age


WRITERS: Mapping[str, Callable[[Setting], Writer]] = {
    "person": partial(NameWriter, language=SPANISH),
    "kinship": KinshipWriter,
    "age": AgeWriter,
    "sex": SexWriter,
    "profession": ProfessionWriter,
    "date": DateWriter,
    "centre": CentreWriter,
    "street": StreetWriter,
    "territory": TerritoryWriter,
    "country": CountryWriter,
    "id": IdWriter,
    "phone": PhoneWriter,
    "email": EmailWriter,
    "internet": InternetWriter,
    "other": OtherWriter,
    "amount": AmountWriter,
    "product": MaskedWriter,
    "segment": MaskedWriter,
}


@cache
def spanish_pack() -> Pack:
    return Pack(WRITERS, INSTEAD, IDENTIFYING, MAY_KEEP, _plain_words(), _refined)


def _refined(mention: Mention) -> str:
    """Countries are often marked as territories; figures are identifiers or amounts."""
    kind = mention.kind
    if kind == "territory" and is_country(mention.surface):
        return "country"
    if mention.label_kind == "place" and is_street(mention.surface):
        return "street"
    return "amount" if mention.label_kind == "figure" and not is_identifier(mention) else kind


def _plain_words() -> frozenset[str]:
    """Words that are kept in substitutes on purpose and identify nobody."""
    lists = (
        "road_types",
        "address_words",
        "facility_words",
        "facility_qualifiers",
        "company_words",
    )
    words = {word for name in lists for word in lexicon(f"es/{name}")}
    words |= {fold(word) for row in table("es/kinship") for word in row[1:3]}
    words |= set(lexicon("es/small_words"))
    return frozenset(words)
