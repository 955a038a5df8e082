"""How Veladura's labels are called in Presidio; what it has no name for keeps its own."""

from collections.abc import Mapping
from types import MappingProxyType

LABELS: Mapping[str, str] = MappingProxyType(
    {
        # meddocan
        "NOMBRE_SUJETO_ASISTENCIA": "PERSON",
        "NOMBRE_PERSONAL_SANITARIO": "PERSON",
        "EDAD_SUJETO_ASISTENCIA": "AGE",
        "FECHAS": "DATE_TIME",
        "HOSPITAL": "ORGANIZATION",
        "CENTRO_SALUD": "ORGANIZATION",
        "INSTITUCION": "ORGANIZATION",
        "CALLE": "LOCATION",
        "TERRITORIO": "LOCATION",
        "PAIS": "LOCATION",
        "NUMERO_TELEFONO": "PHONE_NUMBER",
        "NUMERO_FAX": "PHONE_NUMBER",
        "CORREO_ELECTRONICO": "EMAIL_ADDRESS",
        "URL_WEB": "URL",
        "DIREC_PROT_INTERNET": "IP_ADDRESS",
        "ID_SUJETO_ASISTENCIA": "ID",
        "ID_CONTACTO_ASISTENCIAL": "ID",
        "ID_ASEGURAMIENTO": "ID",
        "ID_EMPLEO_PERSONAL_SANITARIO": "ID",
        "NUMERO_BENEF_PLAN_SALUD": "ID",
        "OTRO_NUMERO_IDENTIF": "ID",
        "ID_TITULACION_PERSONAL_SANITARIO": "MEDICAL_LICENSE",
        # finance
        "PER": "PERSON",
        "ORG": "ORGANIZATION",
        "LOC": "LOCATION",
        "DATE": "DATE_TIME",
        "TEL": "PHONE_NUMBER",
        "EMAIL": "EMAIL_ADDRESS",
        "URL": "URL",
    }
)


def presidio_label(label: str) -> str:
    return LABELS.get(label, label)
