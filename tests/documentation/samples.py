"""The files that examples in the documentation speak of, small ones."""

import shutil
from pathlib import Path

from docx import Document as WordFile
from tests.documentation.blocks import ROOT

from veladura.corpora import write_corpus
from veladura.document import Document, Span

NOTES = {
    "alta_1120934": (
        "Paciente: Leocadia Zurita Peña, NHC 1120934. Ingreso: 03/06/2024. "
        "La ve la Dra. Orosia Bermejo."
    ),
    "visita": "Acude Blas Quiroga, de Getafe, el 12/07/2024. Se avisa a su hija Marta.",
}
CONTRACT = (
    "Die Nordwind Logistik GmbH, Hamburg, zahlt Frau Petra Sandmann am 3. Mai 2024 12.000 Euro.\n"
)
FILES = {
    "alta.txt": NOTES["alta_1120934"],
    "projects.txt": "Proyecto Fénix\n",
    "wards.txt": "Unidad de Corta Estancia\n",
    "staff.csv": "nombre,apellidos\nOrosia,Bermejo\n",
    "patients.csv": "nhc,nombre,apellidos\n1120934,Leocadia,Zurita Peña\n",
    "secret.key": "0123456789abcdef" * 4,
    "notes.csv": "nhc,note\n1120934,Acude Leocadia Zurita.\n",
}


def marked(name: str, text: str, *surfaces: tuple[str, str]) -> Document:
    spans = [Span(at, at + len(s), label) for s, label in surfaces if (at := text.index(s)) >= 0]
    return Document(text, tuple(sorted(spans, key=lambda span: span.start)), name)


def gold() -> list[Document]:
    return [
        marked(
            "alta_1120934",
            NOTES["alta_1120934"],
            ("Leocadia Zurita Peña", "NOMBRE_SUJETO_ASISTENCIA"),
            ("03/06/2024", "FECHAS"),
            ("1120934", "ID_SUJETO_ASISTENCIA"),
        ),
        marked("visita", NOTES["visita"], ("12/07/2024", "FECHAS"), ("Getafe", "TERRITORIO")),
    ]


def write_samples(folder: Path) -> None:
    for name in ("notes", "contracts"):
        (folder / name).mkdir()
    for name, text in NOTES.items():
        (folder / "notes" / f"{name}.txt").write_text(text + "\n", "utf-8")
    (folder / "contracts" / "vertrag.txt").write_text(CONTRACT, "utf-8")
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    for name in ("gold", "system", "corrected"):
        write_corpus(gold(), folder / name, "brat")
    shutil.copytree(ROOT / "examples", folder / "examples")
    word = WordFile()
    word.add_paragraph(NOTES["alta_1120934"])
    word.save(str(folder / "alta.docx"))
