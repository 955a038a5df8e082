"""Marks for MEDDOCAN's labels, by the short names that templates and renderers use."""

from veladura.schemes import MEDDOCAN
from veladura_training.generator.engine.markup import Markup

MARKUP = Markup(MEDDOCAN.ids)
from_document, label_of, parse = MARKUP.from_document, MARKUP.label_of, MARKUP.parse

SHORT = {  # the names templates and renderers use
    "pat": "NOMBRE_SUJETO_ASISTENCIA",
    "staff": "NOMBRE_PERSONAL_SANITARIO",
    "kin": "FAMILIARES_SUJETO_ASISTENCIA",
    "age": "EDAD_SUJETO_ASISTENCIA",
    "sex": "SEXO_SUJETO_ASISTENCIA",
    "job": "PROFESION",
    "date": "FECHAS",
    "hosp": "HOSPITAL",
    "centre": "CENTRO_SALUD",
    "inst": "INSTITUCION",
    "street": "CALLE",
    "place": "TERRITORIO",
    "country": "PAIS",
    "id": "ID_SUJETO_ASISTENCIA",
    "episode": "ID_CONTACTO_ASISTENCIAL",
    "insurance": "ID_ASEGURAMIENTO",
    "licence": "ID_TITULACION_PERSONAL_SANITARIO",
    "employee": "ID_EMPLEO_PERSONAL_SANITARIO",
    "plan": "NUMERO_BENEF_PLAN_SALUD",
    "vehicle": "IDENTIF_VEHICULOS_NRSERIE_PLACAS",
    "device": "IDENTIF_DISPOSITIVOS_NRSERIE",
    "biometric": "IDENTIF_BIOMETRICOS",
    "number": "OTRO_NUMERO_IDENTIF",
    "phone": "NUMERO_TELEFONO",
    "fax": "NUMERO_FAX",
    "mail": "CORREO_ELECTRONICO",
    "url": "URL_WEB",
    "ip": "DIREC_PROT_INTERNET",
    "other": "OTROS_SUJETO_ASISTENCIA",
}


def mark(short: str, text: str) -> str:
    """Wrap `text` as a span; the label is one of the keys of SHORT."""
    return MARKUP.mark(SHORT[short], text)
