"""The Spanish clinical pack: MEDDOCAN's labels and who writes them."""

from veladura.transform.ids import IdWriter
from veladura.transform.names import NameWriter
from veladura.transform.setting import Pack
from veladura.transform.unknown import MaskedWriter

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
MAY_KEEP = frozenset({"age", "sex", "other"})


def spanish_pack() -> Pack:
    return Pack(
        KINDS,
        {
            "person": NameWriter,
            "kinship": MaskedWriter,
            "age": MaskedWriter,
            "sex": MaskedWriter,
            "profession": MaskedWriter,
            "date": MaskedWriter,
            "centre": MaskedWriter,
            "street": MaskedWriter,
            "territory": MaskedWriter,
            "country": MaskedWriter,
            "id": IdWriter,
            "phone": IdWriter,
            "email": MaskedWriter,
            "internet": MaskedWriter,
            "other": MaskedWriter,
        },
        IDENTIFYING,
        MAY_KEEP,
        PLAIN_WORDS,
    )


PLAIN_WORDS = frozenset(
    [
        "de",
        "del",
        "la",
        "las",
        "los",
        "el",
        "y",
        "en",
        "con",
        "san",
        "santa",
        "santo",
        "nuestra",
        "senora",
        "virgen",
    ]
)
