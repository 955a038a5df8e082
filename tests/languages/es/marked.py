"""Documents written inline, as `[[LABEL|text]]`, and what becomes of them."""

from typing import Any

from veladura.anonymized import Anonymized
from veladura.corpora import inline
from veladura.document import Document
from veladura.pipeline import load

SHORT = {
    "P": "NOMBRE_SUJETO_ASISTENCIA",
    "S": "NOMBRE_PERSONAL_SANITARIO",
    "K": "FAMILIARES_SUJETO_ASISTENCIA",
    "AGE": "EDAD_SUJETO_ASISTENCIA",
    "SEX": "SEXO_SUJETO_ASISTENCIA",
    "JOB": "PROFESION",
    "D": "FECHAS",
    "H": "HOSPITAL",
    "CS": "CENTRO_SALUD",
    "I": "INSTITUCION",
    "ST": "CALLE",
    "T": "TERRITORIO",
    "C": "PAIS",
    "ID": "ID_SUJETO_ASISTENCIA",
    "LIC": "ID_TITULACION_PERSONAL_SANITARIO",
    "NSS": "ID_ASEGURAMIENTO",
    "CAR": "IDENTIF_VEHICULOS_NRSERIE_PLACAS",
    "TEL": "NUMERO_TELEFONO",
    "FAX": "NUMERO_FAX",
    "MAIL": "CORREO_ELECTRONICO",
    "URL": "URL_WEB",
    "IP": "DIREC_PROT_INTERNET",
    "O": "OTROS_SUJETO_ASISTENCIA",
}


_ANONYMIZER = load("es-clinical")


def marked(source: str) -> Document:
    """`[[P|Ana]] acude` as a document; labels are abbreviated as in SHORT."""
    for short, label in SHORT.items():
        source = source.replace(f"[[{short}|", f"[[{label}|")
    return inline.parse(source)


def rewrite(source: str, *, seed: int = 1, **options: Any) -> Anonymized:
    return _ANONYMIZER.anonymize(marked(source), seed=seed, **options)


def substitutes(source: str, *, seed: int = 1, **options: Any) -> list[str]:
    """What is written for every span, in order; the original where it is kept."""
    outcome = rewrite(source, seed=seed, **options)
    written = {(edit.start, edit.end): edit.text for edit in outcome.edits}
    return [
        written.get((span.start, span.end), outcome.document.surface(span))
        for span in outcome.document.spans
    ]


# Lists are read on first use; a test with a deadline should not be the one to wait for them.
_EVERYTHING = "[[P|Ana]] [[D|1/2/2003]] [[K|madre]] [[H|Hospital]] [[ST|Calle Mayor]] [[T|Jaca]]"
rewrite(f"{_EVERYTHING} [[JOB|sastre]] [[TEL|+44 20 7946 0018]] [[ID|12345678Z]]")
