"""Small files of every format, made of given lines: what a test says is what a file holds."""

import base64
import io
import struct
import tarfile
import zipfile
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from functools import cache
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import docx
import openpyxl
import pptx as presentation
from PIL import Image
from tests.formats.record_samples import (
    cda,
    fhir,
    fhirxml,
    hl7,
    ics,
    jsonl,
    md,
    mt940,
    one_json,
    vcf,
)

from veladura.formats.mail.compound import write_compound

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml."
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
    "rkJggg=="
)


def same_pixels(one: bytes, other: bytes) -> bool:
    first, second = (Image.open(io.BytesIO(data)).convert("RGBA") for data in (one, other))
    return first.size == second.size and first.tobytes() == second.tobytes()


def halves(line: str) -> tuple[str, str]:
    """Every line is split in two pieces of formatting, so that edits have to cross them."""
    return line[: len(line) // 2], line[len(line) // 2 :]


def txt(lines: Sequence[str]) -> bytes:
    return "\r\n".join(lines).encode()


def csv(lines: Sequence[str]) -> bytes:
    rows = ["id,text,note"]
    quoted = [line.replace('"', '""') for line in lines]
    rows += [f'{i},"{line}",x' for i, line in enumerate(quoted)]
    return "\n".join(rows).encode()


def html(lines: Sequence[str]) -> bytes:
    body = "".join(f"<p>{escape(a)}<b>{escape(b)}</b></p>" for a, b in map(halves, lines))
    head = "<!DOCTYPE html><html><head><meta charset='utf-8'></head>"
    return f"{head}<body>{body}</body></html>".encode()


def xml(lines: Sequence[str]) -> bytes:
    body = "".join(f"<line n={quoteattr(str(i))}>{escape(x)}</line>" for i, x in enumerate(lines))
    return f"<?xml version='1.0' encoding='UTF-8'?><doc>{body}</doc>".encode()


def word(lines: Sequence[str]) -> bytes:
    document = docx.Document(io.BytesIO(_small_template()))
    for a, b in map(halves, lines):
        paragraph = document.add_paragraph()
        paragraph.add_run(a).bold = True
        paragraph.add_run(b)
    return _saved(document.save)


@cache
def _small_template() -> bytes:
    """python-docx's own without 800 kB of styles, which every test would read again."""
    document = docx.Document()
    styles = document.styles.element
    for style in styles.findall(f"{{{W}}}style"):
        if style.get(f"{{{W}}}default") != "1":
            styles.remove(style)
    relations = document.part.rels
    for key in [k for k, r in relations.items() if r.reltype.endswith("/stylesWithEffects")]:
        del relations[key]
    return _saved(document.save)


def odt(lines: Sequence[str]) -> bytes:
    urn = "urn:oasis:names:tc:opendocument:xmlns"
    body = "".join(
        f"<text:p>{escape(a)}<text:span>{escape(b)}</text:span></text:p>"
        for a, b in map(halves, lines)
    )
    content = (
        f'<office:document-content xmlns:office="{urn}:office:1.0" xmlns:text="{urn}:text:1.0">'
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )
    return zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


def xlsx(lines: Sequence[str]) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for number, line in enumerate(lines, 1):
        sheet.cell(number, 1, f"row{number}")
        sheet.cell(number, 2, line).data_type = "s"  # one that begins with "=" is text as well
        sheet.cell(number, 3, 600_000_000 + number)
    return _saved(book.save)


def pptx(lines: Sequence[str]) -> bytes:
    deck = presentation.Presentation(io.BytesIO(_small_deck()))
    for line in lines:
        slide = deck.slides.add_slide(deck.slide_layouts[0])
        paragraph = slide.shapes.add_textbox(0, 0, 9_000_000, 900_000).text_frame.paragraphs[0]
        for half in halves(line):
            paragraph.add_run().text = half
    return _saved(deck.save)


@cache
def _small_deck() -> bytes:
    """python-pptx's own with the empty layout only, which has no text."""
    deck = presentation.Presentation()
    for layout in list(deck.slide_layouts):
        if layout.name != "Blank":
            deck.slide_layouts.remove(layout)
    for pattern in (deck.slide_master, deck.slide_layouts[0]):
        for shape in list(pattern.shapes):
            shape.element.getparent().remove(shape.element)
    return _saved(deck.save)


def odp(lines: Sequence[str]) -> bytes:
    pages = "".join(
        f"<draw:page><draw:frame><draw:text-box><text:p>{escape(a)}<text:span>{escape(b)}"
        "</text:span></text:p></draw:text-box></draw:frame></draw:page>"
        for a, b in map(halves, lines)
    )
    body = f"<office:presentation>{pages}</office:presentation>"
    return _open_document("presentation", ("draw", "drawing"), body)


def _open_document(kind: str, own: tuple[str, str], body: str) -> bytes:
    """A package with one part; `own` is the prefix of what such documents are made of."""
    urn = "urn:oasis:names:tc:opendocument:xmlns"
    prefix, name = own
    content = (
        f'<office:document-content xmlns:office="{urn}:office:1.0" xmlns:text="{urn}:text:1.0" '
        f'xmlns:{prefix}="{urn}:{name}:1.0"><office:body>{body}</office:body>'
        "</office:document-content>"
    )
    mimetype = f"application/vnd.oasis.opendocument.{kind}"
    return zipped({"mimetype": mimetype, "content.xml": content})


def _tables(lines: Sequence[str]) -> str:
    rows = "".join(
        f"<table:table-row><table:table-cell><text:p>{escape(a)}<text:span>{escape(b)}</text:span>"
        "</text:p></table:table-cell></table:table-row>"
        for a, b in map(halves, lines)
    )
    return f"<office:spreadsheet><table:table>{rows}</table:table></office:spreadsheet>"


def ods(lines: Sequence[str]) -> bytes:
    return _open_document("spreadsheet", ("table", "table"), _tables(lines))


def fodt(lines: Sequence[str]) -> bytes:
    """What `odt` holds, in one file of XML."""
    content = unzipped(odt(lines))["content.xml"].decode()
    kind = ' office:mimetype="application/vnd.oasis.opendocument.text">'
    flat = content.replace("office:document-content", "office:document").replace(">", kind, 1)
    return f"<?xml version='1.0' encoding='UTF-8'?>{flat}".encode()


def rtf(lines: Sequence[str]) -> bytes:
    def source(text: str) -> str:
        parts: list[str] = []
        for character in text:
            if character in "\\{}":
                parts.append("\\" + character)
            elif character.isascii():
                parts.append(character)
            elif ord(character) < 256:
                parts.append(f"\\'{ord(character):02x}")
            else:
                units = character.encode("utf-16-le")
                for i in range(0, len(units), 2):
                    parts.append(f"\\u{int.from_bytes(units[i : i + 2], 'little', signed=True)}?")
        return "".join(parts)

    body = "".join(f"{source(a)}{{\\b {source(b)}}}\\par\n" for a, b in map(halves, lines))
    head = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}}"
    return f"{head}{{\\info{{\\author Carmen Quiroga}}}}\\pard {body}}}".encode("ascii")


def eml(lines: Sequence[str]) -> bytes:
    message = EmailMessage()
    message["From"] = "Núria Vidal <nuria@example.org>"
    message["To"] = '"Ortiz, Bea" <bea@example.org>'
    message["Subject"] = "Informe de alta"
    message["Message-ID"] = "<secret@host.example.org>"
    message["X-Mailer"] = "Carmen Quiroga's mailer"
    message.set_content("\n".join(lines) + "\n")
    message.add_alternative(html(lines).decode(), subtype="html")
    message.add_attachment(word(lines), maintype="application", subtype="octet-stream")
    return bytes(message)


def archive(lines: Sequence[str]) -> bytes:
    """Each line in a file of its own, of three kinds."""
    makers = (("f", txt, "txt"), ("g/h", html, "html"), ("g/k", xml, "xml"))
    chosen = [(line, *makers[number % 3]) for number, line in enumerate(lines)]
    return zipped(
        {f"{path}{'h' * n}.{end}": make([line]) for n, (line, path, make, end) in enumerate(chosen)}
    )


def tar(lines: Sequence[str]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as packed:
        for number, (line, make, ending) in enumerate(
            (line, (txt, html)[i % 2], ("txt", "html")[i % 2]) for i, line in enumerate(lines)
        ):
            info = tarfile.TarInfo(f"k/{'f' * (number + 1)}.{ending}")
            content = make([line])
            info.size, info.uname, info.mtime = len(content), "carmen", 1_600_000_000
            packed.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def mbox(lines: Sequence[str]) -> bytes:
    parts: list[bytes] = []
    for line in lines:
        message = EmailMessage()
        message["From"] = "Núria Vidal <nuria@example.org>"
        message["Subject"] = "Informe de alta"
        message["Message-ID"] = "<secret@host.example.org>"
        message.set_content(f"{line}\n")
        parts.append(b"From nuria@example.org Mon Mar  4 10:00:00 2019\n" + bytes(message))
    return b"\n".join(parts)


def epub(lines: Sequence[str]) -> bytes:
    body = "".join(f"<p>{escape(a)}<b>{escape(b)}</b></p>" for a, b in map(halves, lines))
    container = "urn:oasis:names:tc:opendocument:xmlns:container"
    opf = "http://www.idpf.org/2007/opf"
    return zipped(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": f'<container xmlns="{container}" version="1.0"><rootfiles>'
            '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/>'
            "</rootfiles></container>",
            "book.opf": f'<package xmlns="{opf}" version="3.0" unique-identifier="i"><metadata '
            'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">b</dc:identifier>'
            '</metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>'
            '</manifest><spine><itemref idref="c"/></spine></package>',
            "c.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head>'
            f"<body>{body}</body></html>",
        }
    )


def msg(lines: Sequence[str]) -> bytes:
    """An Outlook message with a recipient and an attachment; what servers added names somebody."""

    def table(head: int, values: dict[int, bytes | str]) -> dict[str, Any]:
        storage: dict[str, Any] = {}
        rows = [bytes(head)]
        for tag, value in values.items():
            coded = value.encode("utf-16-le") if isinstance(value, str) else value
            if tag & 0xFFFF == 0x40:
                rows.append(struct.pack("<II8s", tag, 6, coded))
                continue
            storage[f"__substg1.0_{tag:08X}"] = coded
            extra = 2 if isinstance(value, str) else 0
            rows.append(struct.pack("<IIII", tag, 6, len(coded) + extra, 0))
        storage["__properties_version1.0"] = b"".join(rows)
        return storage

    root = table(
        32,
        {
            0x001A001F: "IPM.Note",
            0x0037001F: "Informe de alta",
            0x0C1A001F: "Núria Vidal",
            0x007D001F: "Received: from Carmen Quiroga",
            0x1000001F: "\n".join(lines),
            0x10130102: html(lines),
            0x00390040: struct.pack("<Q", 131_965_632_000_000_000),
        },
    )
    root["__recip_version1.0_#00000000"] = table(8, {0x3001001F: "Bea Ortiz"})
    root["__attach_version1.0_#00000000"] = table(
        8, {0x3707001F: "fgh.txt", 0x37010102: "\n".join(lines).encode()}
    )
    return write_compound(root, bytes(16))


def _saved(save: Callable[[io.BytesIO], object]) -> bytes:
    buffer = io.BytesIO()
    save(buffer)
    return buffer.getvalue()


SAMPLES: dict[str, Callable[[Sequence[str]], bytes]] = {
    "sample.txt": txt,
    "sample.csv": csv,
    "sample.jsonl": jsonl,
    "sample.html": html,
    "sample.xml": xml,
    "sample.docx": word,
    "sample.odt": odt,
    "sample.xlsx": xlsx,
    "sample.pptx": pptx,
    "sample.odp": odp,
    "sample.rtf": rtf,
    "sample.eml": eml,
    "sample.mbox": mbox,
    "sample.msg": msg,
    "sample.zip": archive,
    "sample.tar": tar,
    "sample.epub": epub,
    "sample.hl7": hl7,
    "sample.fhir": fhir,
    "sample.fhirxml": fhirxml,
    "sample.cda": cda,
    "sample.sta": mt940,
    "sample.vcf": vcf,
    "sample.ics": ics,
    "sample.md": md,
}
VARIANTS: dict[str, Callable[[Sequence[str]], bytes]] = {  # other shapes of the same readers
    "sample.ods": ods,
    "sample.fodt": fodt,
    "sample.json": one_json,
}
COLLAPSING = (  # runs of white space count as one
    *("sample.html", "sample.odt", "sample.odp", "sample.eml", "sample.zip", "sample.tar"),
    *("sample.epub", "sample.cda", "sample.msg", "sample.ods", "sample.fodt"),
)


def zipped(members: dict[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def unzipped(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def word_package(
    body: str,
    *,
    parts: dict[str, str | bytes] | None = None,
    types: dict[str, str] | None = None,
    relations: str = "",
    package_relations: str = "",
) -> bytes:
    """A Word document from its XML, for what python-docx cannot make."""
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{kind}"/>'
        for name, kind in {"word/document.xml": f"{MAIN}document.main+xml", **(types or {})}.items()
    )
    base = "http://schemas.openxmlformats.org"
    return zipped(
        {
            "[Content_Types].xml": f'<Types xmlns="{base}/package/2006/content-types">'
            f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
            f'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
            f'<Default Extension="png" ContentType="image/png"/>{overrides}</Types>',
            "_rels/.rels": f'<Relationships xmlns="{base}/package/2006/relationships">'
            f'<Relationship Id="rId1" Type="{R}/officeDocument" Target="word/document.xml"/>'
            f"{package_relations}</Relationships>",
            "word/document.xml": f'<w:document xmlns:w="{W}" xmlns:r="{R}" '
            'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
            'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
            f'xmlns:v="urn:schemas-microsoft-com:vml"><w:body>{body}</w:body></w:document>',
            "word/_rels/document.xml.rels": f'<Relationships xmlns="{base}/package/2006/'
            f'relationships">{relations}</Relationships>',
            **(parts or {}),
        }
    )
