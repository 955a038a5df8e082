"""Files of every format near the limits, of notes that differ and hardly compress.

Packed ones hold as much text as the others: a file of 95 MB would be refused for its characters.
"""

import io
import json
import random
import zipfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice

WORDS = (
    *("paciente", "ingreso", "dolor", "tratamiento", "Gertrudis", "Madrid", "control", "alta"),
    *("evolución", "Quiroga"),
)
LETTERS = "aeiourstnldcmpbgvhfzjyñ"
URN = "urn:oasis:names:tc:opendocument:xmlns"
OOXML = "http://schemas.openxmlformats.org"
SPACES = "".join(
    f' xmlns:{short}="{URN}:{name}:1.0"'
    for short, name in (
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("draw", "drawing"),
    )
)


def text(generator: random.Random, count: int) -> str:
    return " ".join(generator.choice(WORDS) + str(generator.randrange(99)) for _ in range(count))


def notes(characters: int) -> Iterator[str]:
    """Notes of some 600 characters, a name in every third or so."""
    generator = random.Random(7)
    while characters > 0:
        drawn = "".join(generator.choices(LETTERS, k=620))
        note = " ".join(drawn[at : at + 4 + at % 5] for at in range(0, 610, 6))
        note = f"{text(generator, 3)} {note}"
        yield note
        characters -= len(note) + 1


def noise(generator: random.Random, side: int) -> bytes:
    """A picture that does not compress."""
    import struct
    import zlib

    rows = b"".join(b"\0" + generator.randbytes(side * 3) for _ in range(side))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 1)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content))
        + kind
        + content
        + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in chunks
    )


def word_document(pages: int, pictures: int) -> bytes:
    """Formatted paragraphs, a table a page, and pictures that do not compress: as in practice."""
    import docx

    generator = random.Random(7)
    document = docx.Document()
    for page in range(pages):
        document.add_heading(f"Informe {page}", 2)
        for _ in range(8):
            paragraph = document.add_paragraph()
            for _ in range(8):
                paragraph.add_run(text(generator, 6) + " ").bold = generator.random() < 0.3
        table = document.add_table(6, 4)
        for row in table.rows:
            for cell in row.cells:
                cell.text = text(generator, 2)
    for _ in range(pictures):
        document.add_picture(io.BytesIO(noise(generator, 330)))
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def csv(characters: int) -> bytes:
    """Rows of an export: an identifier, a date, figures, and a note of some fifty words."""
    generator = random.Random(7)
    drawn = [text(generator, 50) for _ in range(500)]
    parts = ["id,fecha,edad,servicio,nota\n"]
    size, row = 0, 0
    while size < characters:
        row += 1
        line = f'{row},2019-03-{row % 28 + 1:02d},{row % 90},URG,"{drawn[row % 500]} {row}"\n'
        parts.append(line)
        size += len(line)
    return "".join(parts).encode()


def pdf(pages: int) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    generator = random.Random(7)
    target = io.BytesIO()
    canvas = Canvas(target)
    for _ in range(pages):
        for line in range(45):
            canvas.drawString(60, 780 - 16 * line, text(generator, 9))
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def xlsx(characters: int) -> bytes:
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row, note in enumerate(notes(characters)):
        sheet.append([row, note, row * 3])
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def zipped(members: Iterable[tuple[str, Iterable[str]]]) -> bytes:
    """A package whose members are written piece by piece."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, pieces in members:
            with archive.open(name, "w", force_zip64=True) as member:
                for piece in pieces:
                    member.write(piece.encode())
    return buffer.getvalue()


def package(kind: str, parts: dict[str, tuple[str, Iterable[str]]], relations: str = "") -> bytes:
    """An Office package; the first part is the main one, and `relations` are its own."""
    main = next(iter(parts))
    types = "".join(
        f'<Override PartName="/{name}" ContentType="application/vnd.openxmlformats-'
        f'officedocument.{kind}.{content}+xml"/>'
        for name, (content, _) in parts.items()
    )
    folder, _, base = main.rpartition("/")
    space = f'xmlns="{OOXML}/package/2006/relationships"'
    members: dict[str, Iterable[str]] = {
        "[Content_Types].xml": [
            f'<Types xmlns="{OOXML}/package/2006/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f"{types}</Types>"
        ],
        "_rels/.rels": [
            f'<Relationships {space}><Relationship Id="rId1" Type="{OOXML}/officeDocument/2006/'
            f'relationships/officeDocument" Target="{main}"/></Relationships>'
        ],
        f"{folder}/_rels/{base}.rels": [f"<Relationships {space}>{relations}</Relationships>"],
    }
    members |= {name: pieces for name, (_, pieces) in parts.items()}
    return zipped(members.items())


def docx(characters: int) -> bytes:
    """Paragraphs of two runs and, for every tenth, a table with one row."""
    space = f'xmlns:w="{OOXML}/wordprocessingml/2006/main"'

    def pieces() -> Iterator[str]:
        yield f"<w:document {space}><w:body>"
        for number, note in enumerate(notes(characters)):
            paragraph = (
                f'<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">{note[:300]}</w:t></w:r>'
                f'<w:r><w:t xml:space="preserve">{note[300:]}</w:t></w:r></w:p>'
            )
            cell = f"<w:tbl><w:tr><w:tc>{paragraph}</w:tc></w:tr></w:tbl>"
            yield cell if number % 10 == 9 else paragraph
        yield "</w:body></w:document>"

    return package("wordprocessingml", {"word/document.xml": ("document.main", pieces())})


def pptx(characters: int, slides: int) -> bytes:
    """Slides with as many text boxes as it takes."""
    spaces = (
        f'xmlns:p="{OOXML}/presentationml/2006/main" xmlns:a="{OOXML}/drawingml/2006/main" '
        f'xmlns:r="{OOXML}/officeDocument/2006/relationships"'
    )

    def slide(boxes: Iterable[str]) -> Iterator[str]:
        yield f"<p:sld {spaces}><p:cSld><p:spTree>"
        for note in boxes:
            yield f"<p:sp><p:txBody><a:p><a:r><a:t>{note}</a:t></a:r></a:p></p:txBody></p:sp>"
        yield "</p:spTree></p:cSld></p:sld>"

    everything = list(notes(characters))
    each = -(-len(everything) // slides)
    listed = "".join(f'<p:sldId id="{256 + n}" r:id="rId{n}"/>' for n in range(slides))
    parts: dict[str, tuple[str, Iterable[str]]] = {
        "ppt/presentation.xml": (
            "presentation.main",
            [f"<p:presentation {spaces}><p:sldIdLst>{listed}</p:sldIdLst></p:presentation>"],
        )
    }
    for n in range(slides):
        boxes = slide(everything[n * each : (n + 1) * each])
        parts[f"ppt/slides/slide{n + 1}.xml"] = ("slide", boxes)
    kind = f"{OOXML}/officeDocument/2006/relationships/slide"
    relations = "".join(
        f'<Relationship Id="rId{n}" Type="{kind}" Target="slides/slide{n + 1}.xml"/>'
        for n in range(slides)
    )
    return package("presentationml", parts, relations)


OPEN_DOCUMENTS = {  # kind of body: how a note is written in it
    "text": "<text:p>{} <text:span>{}</text:span></text:p>",
    "spreadsheet": "<table:table-row><table:table-cell><text:p>{} {}</text:p></table:table-cell>"
    "</table:table-row>",
    "presentation": "<draw:page><draw:frame><draw:text-box><text:p>{} {}</text:p></draw:text-box>"
    "</draw:frame></draw:page>",
}


def open_document(kind: str, characters: int) -> bytes:
    around = ("<table:table>", "</table:table>") if kind == "spreadsheet" else ("", "")

    def pieces() -> Iterator[str]:
        yield f"<office:document-content{SPACES}><office:body><office:{kind}>{around[0]}"
        for note in notes(characters):
            yield OPEN_DOCUMENTS[kind].format(note[:300], note[300:])
        yield f"{around[1]}</office:{kind}></office:body></office:document-content>"

    media = f"application/vnd.oasis.opendocument.{kind}"
    return zipped([("mimetype", [media]), ("content.xml", pieces())])


def txt(characters: int) -> bytes:
    return "\n".join(notes(characters)).encode()


def records(characters: int, *, lines: bool) -> bytes:
    made = (
        json.dumps({"id": n, "edad": n % 90, "nota": note}, ensure_ascii=False)
        for n, note in enumerate(notes(characters))
    )
    return "\n".join(made).encode() if lines else f"[{','.join(made)}]".encode()


def markup(characters: int, paragraph: str, before: str, after: str) -> bytes:
    made = (paragraph.format(note[:300], note[300:]) for note in notes(characters))
    return "".join((before, *made, after)).encode()


html = partial(
    markup,
    paragraph="<p>{} <b>{}</b></p>\n",
    before="<!DOCTYPE html><html><head><meta charset='utf-8'></head><body>",
    after="</body></html>",
)
xml = partial(markup, paragraph='<nota n="1">{} <b>{}</b></nota>\n', before="<doc>", after="</doc>")


def rtf(characters: int) -> bytes:
    body = "\\par\n".join(f"{note[:300]}{{\\b {note[300:]}}}" for note in notes(characters))
    source = "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}}\\pard " + body + "}"
    return "".join(c if ord(c) < 128 else f"\\'{ord(c):02x}" for c in source).encode()


def message(content: bytes, attached: str = "") -> bytes:
    """A mail whose text this is, or that has it attached."""
    from email.message import EmailMessage

    mail = EmailMessage()
    mail["From"] = "Marta Vidal <marta@example.org>"
    mail["Subject"] = "Informe"
    if attached:
        mail.set_content("Adjunto.\n")
        mail.add_attachment(
            content, maintype="application", subtype="octet-stream", filename=attached
        )
    else:
        mail.set_content(content.decode(), cte="8bit")
    return bytes(mail)


def mbox(characters: int) -> bytes:
    """A message for every twenty notes."""
    coming = notes(characters)
    made: list[bytes] = []
    while batch := "\n".join(islice(coming, 20)):
        made.append(b"From nadie@example.org Mon Mar  4 10:00:00 2019\n" + message(batch.encode()))
    return b"\n".join(made)


def archive(characters: int, files: int) -> bytes:
    """Texts of the same length."""
    return zipped((f"nota{n}.txt", notes(characters // files)) for n in range(files))


def epub(characters: int, chapters: int) -> bytes:
    items = "".join(
        f'<item id="c{n}" href="c{n}.xhtml" media-type="application/xhtml+xml"/>'
        for n in range(chapters)
    )
    spine = "".join(f'<itemref idref="c{n}"/>' for n in range(chapters))
    members: list[tuple[str, Iterable[str]]] = [
        ("mimetype", ["application/epub+zip"]),
        (
            "META-INF/container.xml",
            [
                f'<container xmlns="{URN.rpartition(":")[0]}:xmlns:container" version="1.0">'
                '<rootfiles><rootfile full-path="book.opf" '
                'media-type="application/oebps-package+xml"/></rootfiles></container>'
            ],
        ),
        (
            "book.opf",
            [
                '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" '
                'unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
                f'<dc:identifier id="i">b</dc:identifier></metadata><manifest>{items}</manifest>'
                f"<spine>{spine}</spine></package>"
            ],
        ),
    ]
    head = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>'
    for n in range(chapters):
        paragraphs = (f"<p>{note}</p>" for note in notes(characters // chapters))
        members.append((f"c{n}.xhtml", [head, *paragraphs, "</body></html>"]))
    return zipped(members)


def large(megabytes: int) -> dict[str, Callable[[], bytes]]:
    """Rows by name, each with about a million characters a megabyte."""
    size = megabytes * 1_000_000
    return {
        "txt": partial(txt, size),
        "csv": partial(csv, size),
        "json": partial(records, size, lines=False),
        "jsonl": partial(records, size, lines=True),
        "xml": partial(xml, size),
        "html": partial(html, size),
        "rtf": partial(rtf, size * 9 // 10),  # letters beyond ASCII take four bytes
        "eml": lambda: message(txt(size)),
        "mbox": partial(mbox, size),
        "docx": partial(docx, size),
        "odt": partial(open_document, "text", size),
        "ods": partial(open_document, "spreadsheet", size),
        "odp": partial(open_document, "presentation", size),
        "pptx": partial(pptx, size, 400),
        "xlsx": partial(xlsx, size),
        "zip": partial(archive, size, 400),
        "epub": partial(epub, size, 40),
        "pdf": partial(pdf, 1_000 * megabytes // 95),  # pages: a thousand unless told otherwise
        "attached.eml": lambda: message(docx(size), "informe.docx"),
    }
