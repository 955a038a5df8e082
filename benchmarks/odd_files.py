"""Files near the limits in shapes nobody types: everything in one cell, line, element or message.

A reader that goes through a file piece by piece gains nothing where there is one piece only.
"""

import base64
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from large_files import OOXML, SPACES, archive, message, notes, package, txt, zipped
from odd_pictures import picture, scan

_W = f'xmlns:w="{OOXML}/wordprocessingml/2006/main"'
_P = (
    f'xmlns:p="{OOXML}/presentationml/2006/main" xmlns:a="{OOXML}/drawingml/2006/main" '
    f'xmlns:r="{OOXML}/officeDocument/2006/relationships"'
)
_S = f'xmlns="{OOXML}/spreadsheetml/2006/main" xmlns:r="{OOXML}/officeDocument/2006/relationships"'
_LONGEST = 9_000_000  # characters of one text: what libxml2 takes at most


def _chunks(characters: int, length: int) -> Iterator[str]:
    """The same notes in short pieces: as many elements as the limit lets pass."""
    for note in notes(characters):
        yield from (note[at : at + length] for at in range(0, len(note), length))


def _around(
    before: str, each: str, after: str, characters: int, length: int = 10_000
) -> Iterator[str]:
    yield before
    for number, note in enumerate(_chunks(characters, length)):
        yield each.format(note, number)
    yield after


def _long(before: str, between: str, after: str, characters: int) -> Iterator[str]:
    """A few texts of nine million characters each."""
    yield before
    size = 0
    for note in notes(characters):
        if size > _LONGEST:
            yield between
            size = 0
        size += len(note) + 1
        yield f"{note} "
    yield after


def word(before: str, each: str, after: str, characters: int, *more: int) -> bytes:
    pieces = (_around if "{" in each else _long)(
        f"<w:document {_W}><w:body>{before}",
        each,
        f"{after}</w:body></w:document>",
        characters,
        *more,
    )
    return package("wordprocessingml", {"word/document.xml": ("document.main", pieces)})


def slide(before: str, each: str, after: str, characters: int, *more: int) -> bytes:
    pieces = (_around if "{" in each else _long)(
        f"<p:sld {_P}><p:cSld><p:spTree>{before}",
        each,
        f"{after}</p:spTree></p:cSld></p:sld>",
        characters,
        *more,
    )
    listed = '<p:sldId id="256" r:id="rId0"/>'
    parts: dict[str, tuple[str, Iterable[str]]] = {
        "ppt/presentation.xml": (
            "presentation.main",
            [f"<p:presentation {_P}><p:sldIdLst>{listed}</p:sldIdLst></p:presentation>"],
        ),
        "ppt/slides/slide1.xml": ("slide", pieces),
    }
    kind = f"{OOXML}/officeDocument/2006/relationships/slide"
    relation = f'<Relationship Id="rId0" Type="{kind}" Target="slides/slide1.xml"/>'
    return package("presentationml", parts, relation)


def sheet(rows: Iterable[str], strings: Iterable[str] = ()) -> bytes:
    parts: dict[str, tuple[str, Iterable[str]]] = {
        "xl/workbook.xml": (
            "sheet.main",
            [f'<workbook {_S}><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'],
        ),
        "xl/worksheets/sheet1.xml": ("worksheet", rows),
        "xl/sharedStrings.xml": ("sharedStrings", strings or [f"<sst {_S}/>"]),
    }
    kind = f"{OOXML}/officeDocument/2006/relationships"
    relations = (
        f'<Relationship Id="r1" Type="{kind}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{kind}/sharedStrings" Target="sharedStrings.xml"/>'
    )
    return package("spreadsheetml", parts, relations)


def one_row(characters: int) -> bytes:
    """More columns than Excel has."""
    return sheet(
        _around(
            f'<worksheet {_S}><sheetData><row r="1">',
            '<c t="inlineStr"><is><t>{0}</t></is></c>',
            "</row></sheetData></worksheet>",
            characters,
        )
    )


def one_string(characters: int) -> bytes:
    """Texts far longer than a cell can hold."""
    rows = "".join(f'<row><c t="s"><v>{n}</v></c></row>' for n in range(characters // _LONGEST + 1))
    return sheet(
        [f"<worksheet {_S}><sheetData>{rows}</sheetData></worksheet>"],
        _long(f"<sst {_S}><si><t>", "</t></si><si><t>", "</t></si></sst>", characters),
    )


def dense_sheet(characters: int) -> bytes:
    """Cells of three hundred characters, with strings of their own: what the limits let pass."""
    kept = f"<sst {_S}>", "<si><t>{0}</t></si>", "</sst>"
    row = '<row r="{1}"><c t="s" r="A{1}"><v>{1}</v></c></row>'
    rows = _around(f"<worksheet {_S}><sheetData>", row, "</sheetData></worksheet>", characters, 300)
    return sheet(rows, _around(*kept, characters, 300))


def repeated_string(characters: int) -> bytes:
    """One short string that cells show a million times."""
    note = next(notes(1))[:130]
    count = characters // 131
    rows = (f'<row><c t="s"><v>{0}</v></c></row>' for _ in range(count))

    def pieces() -> Iterator[str]:
        yield f"<worksheet {_S}><sheetData>"
        yield from rows
        yield "</sheetData></worksheet>"

    return sheet(pieces(), [f"<sst {_S}><si><t>{note}</t></si></sst>"])


def open_document(
    kind: str, before: str, each: str, after: str, characters: int, *more: int
) -> bytes:
    pieces = (_around if "{" in each else _long)(
        f"<office:document-content{SPACES}><office:body><office:{kind}>{before}",
        each,
        f"{after}</office:{kind}></office:body></office:document-content>",
        characters,
        *more,
    )
    media = f"application/vnd.oasis.opendocument.{kind}"
    return zipped([("mimetype", [media]), ("content.xml", pieces)])


def line(characters: int, before: str = "", after: str = "", between: str = " ") -> bytes:
    """All of it on one line."""
    return f"{before}{between.join(notes(characters))}{after}".encode()


def folded(characters: int, before: str, after: str) -> bytes:
    """One property of a card, folded every seventy characters."""
    joined = "\\n".join(notes(characters))
    lines = "\r\n ".join(joined[at : at + 70] for at in range(0, len(joined), 70))
    return f"{before}{lines}{after}".encode()


def repeated(characters: int, each: str, length: int = 300) -> bytes:
    """Records of a few short values, one after the other."""
    made = (each.format(note, n) for n, note in enumerate(_chunks(characters * 3 // 4, length)))
    return "".join(made).encode()


def string(characters: int) -> bytes:
    return json.dumps({"nota": "\n".join(notes(characters))}).encode()


def bundle(characters: int) -> bytes:
    entries = [
        {"resource": {"resourceType": "Patient", "id": str(n), "name": [{"text": note}]}}
        for n, note in enumerate(notes(characters))
    ]
    made = {"resourceType": "Bundle", "type": "collection", "entry": entries}
    return json.dumps(made, ensure_ascii=False).encode()


def attachment(characters: int) -> bytes:
    """A resource that holds a text in base64."""
    data = base64.b64encode(txt(characters * 3 // 4)).decode()
    content = {"attachment": {"contentType": "text/plain", "data": data}}
    return json.dumps({"resourceType": "DocumentReference", "content": [content]}).encode()


def coded(characters: int, *, how: str) -> bytes:
    from email.message import EmailMessage

    mail = EmailMessage()
    mail["Subject"] = "Informe"
    mail.set_content("\n".join(notes(characters)), cte=how)
    return bytes(mail)


def heading(characters: int) -> bytes:
    lines = "\r\n ".join(notes(characters))
    return f"From: a@example.org\r\nSubject: {lines}\r\n\r\nHola.\r\n".encode()


def mails(characters: int, levels: int) -> bytes:
    """Messages inside messages."""
    made = message(txt(characters))
    for _ in range(levels):
        head = b"From: a@example.org\r\nMIME-Version: 1.0\r\nContent-Type: message/rfc822\r\n\r\n"
        made = head + made
    return made


def small_files(characters: int, files: int = 9_900) -> bytes:
    return archive(characters, files)


def zip_in_zip(characters: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as outer:
        outer.writestr("dentro.zip", archive(characters, 100))
    return buffer.getvalue()


def page(size: int) -> bytes:
    """A PDF page with as many words as its drawing may have bytes."""
    import pikepdf
    from pikepdf import Array, Dictionary, Name

    pdf = pikepdf.new()
    lines = [
        f"1 0 0 1 50 {800 - n % 780} Tm ({note[:80]}) Tj\n"
        for n, note in enumerate(notes(size * 6))
    ]
    content = ("BT /F0 6 Tf\n" + "".join(lines)).encode("latin-1")[: size - 100]
    content = content[: content.rindex(b"\n")] + b"\nET"
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, 595, 842]),
        Contents=pdf.make_stream(content),
        Resources=Dictionary(Font=Dictionary(F0=font)),
    )
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    buffer = io.BytesIO()
    pdf.save(buffer)
    return buffer.getvalue()


def outlook(characters: int) -> bytes:
    from tests.formats.samples import msg

    return msg(list(notes(characters)))


_BOX = "<p:sp><p:txBody>"
_RUN = "<a:p><a:r><a:t>"
_END = "</a:t></a:r></a:p>"
_OLD = "<w:p><w:r><w:t>"
_FRAME = "<draw:frame><draw:text-box><text:p>{0}</text:p></draw:text-box></draw:frame>"
_CELL = "<table:table-cell><text:p>{0}</text:p></table:table-cell>"
_ROW = "<a:tr><a:tc><a:txBody><a:p><a:r><a:t>{0}</a:t></a:r></a:p></a:txBody></a:tc></a:tr>"
_CARD = ("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Marta\r\nNOTE:", "\r\nEND:VCARD\r\n")
_EVENT = ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDESCRIPTION:", "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
_HL7 = "MSH|^~\\&|A|B|C|D|20190304||ORU^R01|1|P|2.5\rPID|1||1||Vidal^Marta\rOBX|1|TX|||"
_CARDS = (
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Vidal;Marta;;;\r\nFN:Marta Vidal\r\n"
    "TEL;TYPE=CELL:600{1:06}\r\nNOTE:{0}\r\nEND:VCARD\r\n"
)
_CDA = (
    '<ClinicalDocument xmlns="urn:hl7-org:v3"><component><structuredBody><component><section>'
    "<text>",
    "</text></section></component></structuredBody></component></ClinicalDocument>",
)


def odd(megabytes: int) -> dict[str, Callable[[], bytes]]:
    """Rows by the name of their file."""
    size = megabytes * 1_000_000
    return {**_office(size), **_texts(size), **_packed(size, megabytes)}


def _office(size: int) -> dict[str, Callable[[], bytes]]:
    box = f"{_BOX}{_RUN}{{0}}{_END}</p:txBody></p:sp>"
    table = "<p:graphicFrame><a:graphic><a:graphicData><a:tbl>"
    rest = "</a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    runs = "<w:r><w:t>{0}</w:t></w:r>"
    inner = "<w:p><w:r><w:pict><w:txbxContent>", "</w:txbxContent></w:pict></w:r></w:p>"
    breaks = "</w:t></w:r></w:p><w:p><w:r><w:t>"
    listed = "<text:list-item><text:p>{0}</text:p></text:list-item>"
    return {
        "slide.pptx": partial(slide, "", box, "", size),
        "box.pptx": partial(slide, _BOX, f"{_RUN}{{0}}{_END}", "</p:txBody></p:sp>", size),
        "long.pptx": partial(slide, _BOX + _RUN, _END + _RUN, f"{_END}</p:txBody></p:sp>", size),
        "table.pptx": partial(slide, table, _ROW, rest, size),
        "runs.docx": partial(word, "<w:p>", runs, "</w:p>", size),
        "long.docx": partial(word, _OLD, breaks, "</w:t></w:r></w:p>", size),
        "box.docx": partial(word, inner[0], f"<w:p>{runs}</w:p>", inner[1], size),
        "cell.docx": partial(
            word, "<w:tbl><w:tr><w:tc>", f"<w:p>{runs}</w:p>", "</w:tc></w:tr></w:tbl>", size
        ),
        "long.odt": partial(
            open_document, "text", "<text:p>", "</text:p><text:p>", "</text:p>", size
        ),
        "spans.odt": partial(
            open_document, "text", "<text:p>", "<text:span>{0}</text:span>", "</text:p>", size
        ),
        "list.odt": partial(open_document, "text", "<text:list>", listed, "</text:list>", size),
        "row.ods": partial(
            open_document,
            "spreadsheet",
            "<table:table><table:table-row>",
            _CELL,
            "</table:table-row></table:table>",
            size,
        ),
        "page.odp": partial(
            open_document, "presentation", "<draw:page>", _FRAME, "</draw:page>", size
        ),
        "dense.docx": partial(word, "", f"<w:p>{runs}</w:p>", "", size, 99),
        "dense.odt": partial(open_document, "text", "", "<text:p>{0}</text:p>", "", size, 40),
        "dense.ods": partial(
            open_document,
            "spreadsheet",
            "<table:table>",
            f"<table:table-row>{_CELL}</table:table-row>",
            "</table:table>",
            size,
            100,
        ),
        "dense.pptx": partial(slide, "", box, "", size, 170),
        "dense.xlsx": partial(dense_sheet, size),
        "row.xlsx": partial(one_row, size),
        "string.xlsx": partial(one_string, size),
        "repeated.xlsx": partial(repeated_string, size),
    }


def _texts(size: int) -> dict[str, Callable[[], bytes]]:
    return {
        "line.txt": partial(line, size),
        "word.txt": lambda: line(size).replace(b" ", b""),
        "line.md": partial(line, size, "# "),
        "string.json": partial(string, size),
        "bundle.fhir": partial(bundle, size),
        "attachment.fhir": partial(attachment, size),
        "line.html": partial(line, size, "<html><body><p>", "</p></body></html>"),
        "script.html": partial(line, size, "<html><script>var a='", "'</script></html>"),
        "attribute.html": partial(line, size, '<html><p title="', '">a</p></html>'),
        "comment.html": partial(line, size, "<html><!-- ", " --><p>a</p></html>"),
        "line.xml": partial(line, size, "<a>", "</a>"),
        "attribute.xml": partial(line, size, '<a b="', '"/>'),
        "line.rtf": lambda: (
            b"{\\rtf1\\ansi "
            + line(size).replace("ñ".encode(), b"n").replace(b"\xc3\xb3", b"o")
            + b"}"
        ),
        "line.cda": partial(line, size, *_CDA),
        "cell.csv": partial(line, size, 'a,b\n1,"', '"\n'),
        "row.csv": partial(line, size, between=","),
        "card.vcf": partial(folded, size, *_CARD),
        "cards.vcf": partial(repeated, size, _CARDS),
        "messages.hl7": partial(repeated, size, _HL7 + "{0}\r"),
        "line.vcf": partial(line, size, *_CARD),
        "event.ics": partial(folded, size, *_EVENT),
        "field.hl7": partial(line, size, _HL7, "\r"),
        "statement.sta": partial(line, size, ":20:1\n:25:1\n:60F:C190304EUR1,00\n:86:", "\n-\n"),
    }


def _packed(size: int, megabytes: int) -> dict[str, Callable[[], bytes]]:
    return {
        "base64.eml": partial(coded, size * 7 // 10, how="base64"),
        "quoted.eml": partial(coded, size * 8 // 10, how="quoted-printable"),
        "heading.eml": partial(heading, size),
        "inner.eml": partial(mails, size, 3),
        "one.mbox": lambda: (
            b"From nadie@example.org Mon Mar  4 10:00:00 2019\n" + message(txt(size))
        ),
        "text.msg": partial(outlook, size // 2),
        "small.zip": partial(small_files, size),
        "inner.zip": partial(zip_in_zip, size),
        "grey.png": partial(picture, megabytes * 3_000_000, grey=True),
        "colour.png": partial(picture, megabytes * 3_000_000, grey=False),
        "scan.jpg": partial(scan, megabytes * 368_000),
        "page.pdf": partial(page, megabytes * 88_000),
    }
