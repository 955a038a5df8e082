"""Places that nobody thought of: every name, attribute and text of files that programs write.

A sample is walked part by part; each different place in it (an attribute of an element, its text,
its name, a key of a dictionary) holds somebody once. What a format does not classify shows here.
"""

import io
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import openpyxl
import pikepdf
from lxml import etree
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table
from pikepdf import Dictionary, Name, Stream, String
from reportlab.pdfgen.canvas import Canvas
from tests.formats.samples import epub, pptx, unzipped, word, zipped
from tests.plantings.people import Person
from tests.plantings.places import Place

_WRITTEN = Path(__file__).parent / "written"  # what LibreOffice made of such files
_XML = (".xml", ".rels", ".opf", ".xhtml", ".rdf")

_OPEN_DOCUMENT = ("odt", "ods", "odp")
_OFFICE_OPEN = ("docx", "xlsx", "pptx")  # the same documents, saved as Office Open XML


def _workbook() -> bytes:
    book: Any = openpyxl.Workbook()
    sheet = book.active
    for row in (("a", "b"), (1, 2), (3, 4)):
        sheet.append(row)
    sheet["A5"].comment = Comment("x", "y")
    sheet["A6"].hyperlink = "http://x.example"
    sheet.add_data_validation(DataValidation("list", formula1='"x,y"', prompt="p", error="e"))
    rule: Any = CellIsRule
    sheet.conditional_formatting.add("A1:B3", rule("greaterThan", ["1"]))
    sheet.add_table(Table(displayName="T", ref="A1:B3"))
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=1, min_row=1, max_row=3), titles_from_data=True)
    sheet.add_chart(chart, "D1")
    sheet.oddHeader.center.text = "h"
    book.defined_names["n"] = DefinedName("n", attr_text="Sheet!$A$1")
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _form() -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, invariant=True)
    canvas.setAuthor("x")
    canvas.bookmarkPage("p")
    canvas.addOutlineEntry("o", "p")
    canvas.drawString(72, 700, "Informe de alta")
    canvas.linkURL("http://x.example", (0, 0, 9, 9))
    canvas.acroForm.textfield(name="f", tooltip="t", value="v", x=72, y=600)
    canvas.acroForm.checkbox(name="g", x=72, y=500, checked=True)
    canvas.acroForm.choice(name="c", value="a", options=["a", "b"], x=72, y=400)
    canvas.save()
    return target.getvalue()


@cache
def samples() -> dict[str, bytes]:
    """Files as the programs that most people use write them."""
    made = {"docx": word(["Informe de alta"]), "pptx": pptx(["Informe de alta"])}
    made |= {"xlsx": _workbook(), "pdf": _form(), "epub": epub(["Informe  de alta."])}
    made |= {kind: _written(kind) for kind in _OPEN_DOCUMENT}
    return made | {f"libreoffice.{kind}": _written(kind) for kind in _OFFICE_OPEN}


def _written(kind: str) -> bytes:
    return (_WRITTEN / f"walked.{kind}").read_bytes()


def walked(kind: str) -> list[Place]:
    data = samples()[kind]
    return list(_of_pdf(data) if kind == "pdf" else _of_package(data, f"a.{kind}"))


def _of_package(data: bytes, file: str) -> Iterator[Place]:
    seen: set[str] = set()
    for part, content in unzipped(data).items():
        if not part.endswith(_XML):
            continue
        for number, node in enumerate(etree.fromstring(content).iter(etree.Element)):
            tag = str(node.tag).rpartition("}")[2]
            for where in ("<name>", "<text>", *map(str, node.attrib)):
                name = f"{tag} {where.rpartition('}')[2]}"
                if name not in seen:
                    seen.add(name)
                    yield Place(name, partial(_planted, data, part, number, where), file)


def _planted(data: bytes, part: str, number: int, where: str, person: Person, line: str) -> bytes:
    members = unzipped(data)
    root = etree.fromstring(members[part])
    node = list(root.iter(etree.Element))[number]
    if where == "<name>":
        node.set(person.joined, "1")
    elif where == "<text>":
        node.text = person.name
    else:
        node.set(where, person.name)
    return zipped({**members, part: etree.tostring(root)})


def _of_pdf(data: bytes) -> Iterator[Place]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for number, item in enumerate(pdf.objects):
            if isinstance(item, Dictionary | Stream):
                for key in dict(item.items()):
                    kind = str(item.get(Name.Type, item.get(Name.S, "")))
                    name = f"{kind} {key} of object {number}"
                    yield Place(name, partial(_in_pdf, data, number, key), "a.pdf")


def _in_pdf(data: bytes, number: int, key: str, person: Person, line: str) -> bytes:
    """The person beside a key, as a string, a name and a key of its own."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        item = pdf.objects[number]
        assert isinstance(item, Dictionary | Stream)
        value = item[key]
        if isinstance(value, Dictionary) and not value.is_indirect:
            value[f"/{person.joined}"] = String(person.name)
        elif isinstance(value, String):
            item[key] = String(person.name)
        item[f"/{person.joined}"] = Name(f"/{person.joined}")
        target = io.BytesIO()
        pdf.save(target)
        return target.getvalue()
