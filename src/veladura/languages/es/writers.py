"""The Spanish clinical pack: MEDDOCAN's labels and who writes them."""

from collections.abc import Callable, Mapping
from functools import cache, partial

from veladura.languages.es.ages import AgeWriter
from veladura.languages.es.emails import EmailWriter
from veladura.languages.es.gazetteer import is_country
from veladura.languages.es.institutions import CentreWriter
from veladura.languages.es.kinship import KinshipWriter
from veladura.languages.es.people import SPANISH
from veladura.languages.es.phones import PhoneWriter
from veladura.languages.es.places import CountryWriter, TerritoryWriter
from veladura.languages.es.professions import ProfessionWriter
from veladura.languages.es.streets import StreetWriter
from veladura.transform.context import Mention, Pack, Setting, Writer
from veladura.transform.dates.writer import DateWriter
from veladura.transform.ids import IdWriter
from veladura.transform.internet import InternetWriter
from veladura.transform.kept import OtherWriter, SexWriter
from veladura.transform.lexicon import lexicon, table
from veladura.transform.people.writer import NameWriter
from veladura.transform.surface import fold

KINDS = {
    "NOMBRE_SUJETO_ASISTENCIA": "person",
    "NOMBRE_PERSONAL_SANITARIO": "person",
    "FAMILIARES_SUJETO_ASISTENCIA": "kinship",
    "EDAD_SUJETO_ASISTENCIA": "age",
    "SEXO_SUJETO_ASISTENCIA": "sex",
    "PROFESION": "profession",
    "FECHAS": "date",
    "HOSPITAL": "centre",
    "CENTRO_SALUD": "centre",
    "INSTITUCION": "centre",
    "CALLE": "street",
    "TERRITORIO": "territory",
    "PAIS": "country",
    "ID_SUJETO_ASISTENCIA": "id",
    "ID_CONTACTO_ASISTENCIAL": "id",
    "ID_ASEGURAMIENTO": "id",
    "ID_TITULACION_PERSONAL_SANITARIO": "id",
    "ID_EMPLEO_PERSONAL_SANITARIO": "id",
    "NUMERO_BENEF_PLAN_SALUD": "id",
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS": "id",
    "IDENTIF_DISPOSITIVOS_NRSERIE": "id",
    "IDENTIF_BIOMETRICOS": "id",
    "OTRO_NUMERO_IDENTIF": "id",
    "NUMERO_TELEFONO": "phone",
    "NUMERO_FAX": "phone",
    "CORREO_ELECTRONICO": "email",
    "URL_WEB": "internet",
    "DIREC_PROT_INTERNET": "internet",
    "OTROS_SUJETO_ASISTENCIA": "other",
}
IDENTIFYING = frozenset({"person", "id", "phone", "email", "internet", "street"})
MAY_KEEP = frozenset({"age", "sex", "other", "kinship"})  # kinship: a child's age


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
}


@cache
def spanish_pack() -> Pack:
    return Pack(KINDS, WRITERS, IDENTIFYING, MAY_KEEP, _plain_words(), _refined)


def _refined(mention: Mention) -> str:
    """Countries are often marked as territories."""
    kind = KINDS[mention.label]
    return "country" if kind == "territory" and is_country(mention.surface) else kind


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
