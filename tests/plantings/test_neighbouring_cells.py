"""First name and surnames in cells of their own are found as they are in a sentence."""

import io
import re
from collections.abc import Callable, Sequence
from functools import cache, partial

import docx
import openpyxl
import pptx as presentation
import pytest
from reportlab.pdfgen.canvas import Canvas
from tests.formats.samples import zipped

from veladura.delivery import open_file
from veladura.pipeline import Anonymizer, load

HEAD = ("Nombre", "Apellidos", "Edad", "Servicio")
PEOPLE = (
    ("Aurelia", "Quintanilla Sáez", "67", "Cardiología"),
    ("Oluwaseun", "Adeyemi Okafor", "34", "Urgencias"),
    ("Iñaki", "Zubizarreta Uribe", "71", "Neumología"),
    ("Rosa", "Blanco Calle", "61", "Urgencias"),
    ("Yusuf", "Benabdallah Haddou", "29", "Cardiología"),
    ("Dolores", "Fuertes Cabeza", "80", "Neumología"),
)
Rows = Sequence[Sequence[str]]


def as_csv(rows: Rows) -> bytes:
    return "\n".join(";".join(row) for row in rows).encode()


def as_html(rows: Rows) -> bytes:
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    return f"<html><body><table>{body}</table></body></html>".encode()


def as_xlsx(rows: Rows) -> bytes:
    book, target = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.worksheets[0].append(list(row))
    book.save(target)
    return target.getvalue()


def as_docx(rows: Rows) -> bytes:
    document, target = docx.Document(), io.BytesIO()
    table = document.add_table(len(rows), len(rows[0]))
    for number, row in enumerate(rows):
        for cell, text in zip(table.rows[number].cells, row, strict=True):
            cell.text = text
    document.save(target)
    return target.getvalue()


def as_pdf(rows: Rows) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, invariant=True)
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            canvas.drawString(50 + 130 * column, 780 - 20 * number, cell)
    canvas.save()
    return target.getvalue()


def as_rtf(rows: Rows) -> bytes:
    edges = "".join(f"\\cellx{2000 * number}" for number in range(1, len(rows[0]) + 1))
    lines = ("".join(f"\\intbl {cell}\\cell" for cell in row) for row in rows)
    body = "".join(f"\\trowd{edges}{line}\\row\n" for line in lines)
    return f"{{\\rtf1\\ansi\\ansicpg1252\\deff0 {body}}}".encode("cp1252")


def _open_document(kind: str, rows: Rows) -> bytes:
    spaces = {"office": "office", "table": "table", "text": "text"}
    urn = "urn:oasis:names:tc:opendocument:xmlns"
    declared = " ".join(f'xmlns:{key}="{urn}:{name}:1.0"' for key, name in spaces.items())
    cells = (
        "".join(f"<table:table-cell><text:p>{x}</text:p></table:table-cell>" for x in row)
        for row in rows
    )
    body = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    content = (
        f"<office:document-content {declared}><office:body><office:{kind}><table:table "
        f'table:name="T">{body}</table:table></office:{kind}></office:body>'
        "</office:document-content>"
    )
    mimetype = f"application/vnd.oasis.opendocument.{kind}"
    return zipped({"mimetype": mimetype, "content.xml": content})


def as_pptx(rows: Rows) -> bytes:
    deck, target = presentation.Presentation(), io.BytesIO()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    shape = slide.shapes.add_table(len(rows), len(rows[0]), 0, 0, 9_000_000, 3_000_000)
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            shape.table.cell(number, column).text = cell
    deck.save(target)
    return target.getvalue()


FILES: dict[str, Callable[[Rows], bytes]] = {
    "a.csv": as_csv,
    "a.html": as_html,
    "a.xlsx": as_xlsx,
    "a.docx": as_docx,
    "a.pdf": as_pdf,
    "a.rtf": as_rtf,
    "a.odt": partial(_open_document, "text"),
    "a.ods": partial(_open_document, "spreadsheet"),
    "a.pptx": as_pptx,
}


@cache
def anonymizer() -> Anonymizer:
    return load("es-clinical:fast")


@pytest.mark.parametrize("headed", [True, False], ids=["with a head", "without"])
@pytest.mark.parametrize("name", FILES)
def test_names_in_neighbouring_cells_are_found(name: str, headed: bool) -> None:
    rows = (HEAD, *PEOPLE) if headed else PEOPLE
    text = open_file(FILES[name](rows), name).text
    covered = {
        offset for span in anonymizer().detect(text).spans for offset in range(span.start, span.end)
    }
    missed = [
        word
        for given, surnames, *_ in PEOPLE
        for word in (given, *surnames.split())
        for found in re.finditer(rf"\b{word}\b", text)
        if not covered.issuperset(range(*found.span()))
    ]
    assert missed == []
