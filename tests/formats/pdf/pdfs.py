"""PDFs made for the tests, each with another way to show text, and ways to look inside a result."""

import io
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pikepdf
import reportlab
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

LINES = (
    "Paciente: Aurelia Quintanilla Sáez, 67 años",
    "Ingresó el 12/03/2019 en el Hospital de Zumárraga",
    "Remitida por la Dra. Iratxe Goñi, tel. 943 555 012",
    "Wohnhaft: Größenstraße 7, 50667 Köln (Jürgen Weiß)",
)
VERA = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"


def made(draw: Callable[[Canvas], None]) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(420, 595), invariant=True)
    draw(canvas)
    canvas.save()
    return target.getvalue()


def changed(data: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        target = io.BytesIO()
        pdf.save(target, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
        return target.getvalue()


def written(canvas: Canvas, x: float = 40, y: float = 540, lines: tuple[str, ...] = LINES) -> None:
    text = canvas.beginText(x, y)
    text.setLeading(15)
    for line in lines:
        text.textLine(line)
    canvas.drawText(text)


@cache
def helvetica() -> bytes:
    def draw(canvas: Canvas) -> None:
        for _ in range(2):
            canvas.setFont("Helvetica", 11)
            written(canvas)
            canvas.showPage()

    return made(draw)


@cache
def embedded() -> bytes:
    def draw(canvas: Canvas) -> None:
        pdfmetrics.registerFont(TTFont("Vera", str(VERA)))
        canvas.setFont("Vera", 10)
        written(canvas)

    return made(draw)


@cache
def columns() -> bytes:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Roman", 8)
        written(canvas, 30, 540)
        written(canvas, 230, 540)

    return made(draw)


@cache
def rotated() -> bytes:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica-Bold", 10)
        canvas.saveState()
        canvas.translate(120, 100)
        canvas.rotate(90)
        written(canvas, 0, 0)
        canvas.restoreState()
        canvas.translate(180, 120)
        canvas.rotate(30)
        written(canvas, 0, 0, LINES[:1])

    return made(draw)


@cache
def form_xobject() -> bytes:
    """A letterhead drawn by two pages, with a form inside it."""

    def draw(canvas: Canvas) -> None:
        canvas.beginForm("inner")
        canvas.setFont("Courier", 9)
        canvas.drawString(40, 560, LINES[2])
        canvas.endForm()
        canvas.beginForm("head")
        canvas.setFont("Helvetica", 9)
        canvas.drawString(40, 575, LINES[3])
        canvas.doForm("inner")
        canvas.endForm()
        for _ in range(2):
            canvas.doForm("head")
            canvas.setFont("Helvetica", 11)
            written(canvas, 40, 500, LINES[:2])
            canvas.showPage()

    return made(draw)


def raw_page(content: bytes, fonts: dict[str, Dictionary] | None = None, **more: object) -> bytes:
    """A page of hand-written content with a Helvetica /F and whatever else is given."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(420, 595))
    shown = {
        "/F": Dictionary(
            Type=Name.Font,
            Subtype=Name.Type1,
            BaseFont=Name.Helvetica,
            Encoding=Name.WinAnsiEncoding,
        ),
        **(fonts or {}),
    }
    resources = Dictionary(Font=Dictionary({k: pdf.make_indirect(v) for k, v in shown.items()}))
    for key, value in more.items():
        resources[f"/{key}"] = value
    page.Resources = resources
    page.Contents = pdf.make_stream(content)
    target = io.BytesIO()
    pdf.save(target)
    return target.getvalue()


@cache
def kerned() -> bytes:
    """Every operator that shows text, with every parameter that moves it."""
    line = LINES[0].encode("cp1252")
    array = b"".join(b"(%s)%d" % (bytes([c]), 20 if i % 3 else -35) for i, c in enumerate(line))
    content = b"""BT /F 11 Tf 14 TL 0.3 Tc 1.5 Tw 95 Tz 40 500 Td
    [%s] TJ T* (%s) Tj (%s) ' 2 0.1 (%s) " 3 Ts (arriba) Tj 0 Ts (abajo) Tj
    1 0 0.2 1 40 400 Tm (Inclinada Etxebarria) Tj ET""" % (
        array,
        LINES[1].encode("cp1252"),
        LINES[2].encode("cp1252"),
        b"Fin de Zubizarreta",
    )
    return raw_page(content)


@cache
def identity() -> bytes:
    """A composite font with two-byte glyph codes, as most programs embed fonts today."""
    face = TTFont("VeraFace", str(VERA)).face
    characters = sorted(set("".join(LINES)))
    glyphs = {c: face.charToGlyph[ord(c)] for c in characters}
    mapping = "\n".join(f"<{g:04X}> <{ord(c):04X}>" for c, g in glyphs.items())
    cmap = f"""/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF>
    endcodespacerange {len(glyphs)} beginbfchar\n{mapping}\nendbfchar endcmap end""".encode()
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(420, 595))
    widths = Array([x for c, g in glyphs.items() for x in (g, Array([face.charWidths[ord(c)]]))])
    descriptor = pdf.make_indirect(
        Dictionary(
            Type=Name.FontDescriptor,
            FontName=Name("/AAAAAA+Vera"),
            Flags=4,
            FontBBox=Array([-183, -236, 1287, 928]),
            ItalicAngle=0,
            Ascent=928,
            Descent=-236,
            CapHeight=730,
            StemV=80,
            FontFile2=pdf.make_stream(VERA.read_bytes()),
        )
    )
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name("/AAAAAA+Vera"),
        CIDSystemInfo=Dictionary(
            Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0
        ),
        FontDescriptor=descriptor,
        W=widths,
        DW=600,
        CIDToGIDMap=Name.Identity,
    )
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name("/AAAAAA+Vera"),
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(descendant)]),
        ToUnicode=pdf.make_stream(cmap),
    )
    page.Resources = Dictionary(Font=Dictionary(F=pdf.make_indirect(font)))
    shown = ["".join(f"{glyphs[c]:04X}" for c in line) for line in LINES]
    content = "BT /F 10 Tf 15 TL 30 500 Td " + " ".join(f"<{s}> Tj T*" for s in shown) + " ET"
    page.Contents = pdf.make_stream(content.encode())
    target = io.BytesIO()
    pdf.save(target)
    return target.getvalue()


@cache
def fields() -> bytes:
    """A form with values, drawn, beside a text."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 11)
        written(canvas)
        canvas.acroForm.textfield(
            name="name",
            value="Benita Arrizabalaga",
            x=40,
            y=300,
            width=250,
            height=24,
            tooltip="Nombre y apellidos",
        )
        canvas.acroForm.choice(
            name="centre",
            value="Galdakao",
            options=["Galdakao", "Basurto"],
            x=40,
            y=250,
            width=120,
            height=24,
        )
        canvas.acroForm.checkbox(name="ok", checked=True, x=40, y=200)

    return made(draw)


SAMPLES: dict[str, Callable[[], bytes]] = {
    "helvetica": helvetica,
    "embedded": embedded,
    "columns": columns,
    "rotated": rotated,
    "form_xobject": form_xobject,
    "kerned": kerned,
    "identity": identity,
    "fields": fields,
}


def squeezed(text: str) -> str:
    """The normalisation under which texts before and after are alike.

    No white space, no boxes, and doubled letters once: PDFium takes the same letter written twice
    in nearly the same place, as where a substitute is squeezed in, for bold type.
    """
    return "".join(letter for letter, _ in groupby("".join(text.replace("█", "").split())))


def insides(data: bytes) -> Iterator[bytes]:
    """Every stream decoded, every string, and the strings of every content stream in a row."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            yield _strings_in_a_row(page.obj)
        for top in pdf.objects:
            yield from _bytes_of(top, 0)
            if isinstance(top, pikepdf.Stream) and top.get(Name.Subtype) != Name.Image:
                yield top.read_bytes()
                if top.get(Name.Subtype) == Name.Form:
                    yield _strings_in_a_row(top)


def _bytes_of(value: object, depth: int) -> Iterator[bytes]:
    if isinstance(value, String):
        yield bytes(value)
    elif isinstance(value, Name):
        yield str(value).encode()
    elif isinstance(value, Dictionary | pikepdf.Stream) and depth < 20:
        for key, item in value.items():
            yield key.encode()
            if not (isinstance(item, pikepdf.Object) and item.is_indirect):
                yield from _bytes_of(item, depth + 1)
    elif isinstance(value, Array) and depth < 20:
        for item in value:
            if not (isinstance(item, pikepdf.Object) and item.is_indirect):
                yield from _bytes_of(item, depth + 1)


def _strings_in_a_row(stream: pikepdf.Object) -> bytes:
    instructions = pikepdf.parse_content_stream(stream)
    row = bytearray()
    for instruction in instructions:
        for operand in getattr(instruction, "operands", ()):
            parts = operand if isinstance(operand, Array) else [operand]
            for part in parts:
                if isinstance(part, String):
                    row += bytes(part)
    return bytes(row)


def holds(data: bytes, surface: str) -> bool:
    """Whether a text is anywhere in a file, in any of the encodings a PDF can hold it in."""
    forms = {
        surface.encode("utf-8"),
        surface.encode("utf-16-be"),
        surface.encode("cp1252", "ignore"),
        surface.encode("utf-16-be").hex().encode(),
        surface.encode("utf-16-be").hex().upper().encode(),
    }
    return any(form in part for part in insides(data) for form in forms)
