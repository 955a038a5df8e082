"""Files of a few kilobytes that ask for gigabytes, one for every way to ask."""

import io
import zipfile
import zlib
from collections.abc import Mapping
from email.message import EmailMessage

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_CONTENT_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPES}.sheet.main+xml"/>'
    f'<Override PartName="/xl/sheet.xml" ContentType="{_TYPES}.worksheet+xml"/>'
    f'<Override PartName="/xl/strings.xml" ContentType="{_TYPES}.sharedStrings+xml"/>'
    "</Types>"
)


def nested_forms(levels: int, width: int = 10) -> bytes:
    """A page that shows one word `width` to the power of `levels` times."""
    pdf = pikepdf.new()
    return _paged(pdf, b"/X Do " * width, _nest(pdf, levels - 1, width).Resources)


def _nest(pdf: pikepdf.Pdf, levels: int, width: int = 10, name: bytes = b"/X") -> Stream:
    """A form whose resources hold, as X, what it draws."""
    drawn = _form(pdf, b"BT /F0 9 Tf (Olmedo) Tj ET", Dictionary(Font=Dictionary(F0=_font())))
    for _ in range(levels + 1):
        drawn = _form(pdf, (name + b" Do ") * width, Dictionary(XObject=Dictionary(X=drawn)))
    return drawn


def _form(pdf: pikepdf.Pdf, content: bytes, resources: Object | None = None) -> Stream:
    form = pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form)
    form.BBox = Array([0, 0, 300, 300])
    if resources is not None:
        form.Resources = resources
    return form


def _font() -> Dictionary:
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)


def _paged(pdf: pikepdf.Pdf, content: bytes | Stream, resources: Object, **more: Object) -> bytes:
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, 300, 300]),
        Contents=pdf.make_stream(content) if isinstance(content, bytes) else content,
        Resources=resources,
    )
    for key, value in more.items():
        page[f"/{key}"] = value
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    return _saved(pdf)


def form_in_itself() -> bytes:
    """Three forms that draw each other in a circle."""
    pdf = pikepdf.new()
    forms = [_form(pdf, b"/A Do /B Do /C Do ") for _ in range(3)]
    drawn = Dictionary(A=forms[0], B=forms[1], C=forms[2])
    resources = pdf.make_indirect(Dictionary(XObject=drawn))
    for form in forms:
        form.Resources = resources
    return _paged(pdf, b"/A Do", resources)


def forms_by_another_spelling() -> bytes:
    pdf = pikepdf.new()
    return _paged(pdf, b"/#58%\nDo " * 10, _nest(pdf, 9, name=b"/#58").Resources)


def borrowed_resources() -> bytes:
    """A form without resources means those of the page: harmless on the first one only."""
    pdf = pikepdf.new()
    shared = _form(pdf, b"/X Do " * 10)
    harmless = Dictionary(XObject=Dictionary(S=shared, X=_form(pdf, b"n")))
    _paged(pdf, b"/S Do", harmless)
    return _paged(pdf, b"/S Do", Dictionary(XObject=Dictionary(S=shared, X=_nest(pdf, 9))))


def form_in_an_annotation() -> bytes:
    pdf = pikepdf.new()
    stamp = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Stamp,
        Rect=Array([0, 0, 90, 90]),
        AP=Dictionary(N=_nest(pdf, 9)),
    )
    return _paged(pdf, b"n", Dictionary(), Annots=Array([pdf.make_indirect(stamp)]))


def form_in_a_glyph() -> bytes:
    """A font whose one letter is drawn by forms."""
    pdf = pikepdf.new()
    drawn = _nest(pdf, 9)
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, 0, 9, 9]),
        FontMatrix=Array([1, 0, 0, 1, 0, 0]),
        CharProcs=Dictionary(a=pdf.make_stream(b"9 0 d0 /X Do")),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([97, Name("/a")])),
        FirstChar=97,
        LastChar=97,
        Widths=Array([9]),
    )
    resources = Dictionary(Font=Dictionary(F0=font), XObject=Dictionary(X=drawn))
    return _paged(pdf, b"BT /F0 9 Tf (aaa) Tj ET", resources)


def long_page(content: bytes, times: int) -> bytes:
    """A page that repeats one instruction."""
    pdf = pikepdf.new()
    resources = Dictionary(Font=Dictionary(F0=_font()))
    return _paged(pdf, b"BT /F0 9 Tf " + content * times, resources)


def coded_page(content: bytes, times: int) -> bytes:
    """A page that repeats one instruction; its deflated content is spelt in hexadecimal digits."""
    pdf = pikepdf.new()
    stream = pdf.make_stream(zlib.compress(content * times).hex().encode() + b">")
    stream.Filter = Array([Name.ASCIIHexDecode, Name.FlateDecode])
    return _paged(pdf, stream, Dictionary(Font=Dictionary(F0=_font())))


def _saved(pdf: pikepdf.Pdf) -> bytes:
    target = io.BytesIO()
    pdf.save(
        target,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        stream_decode_level=pikepdf.StreamDecodeLevel.none,
    )
    return target.getvalue()


def repeated_string(letters: int, cells: int) -> bytes:
    """A workbook of which every cell shows the same long text."""
    strings = f'<sst xmlns="{_MAIN}"><si><t>{"Olmedo " * (letters // 7)}</t></si></sst>'
    return _workbook('<c t="s"><v>0</v></c>' * cells, strings)


def empty_cells(cells: int) -> bytes:
    return _workbook("<c/>" * cells, f'<sst xmlns="{_MAIN}"/>')


def many_sheets(sheets: int, cells: int) -> bytes:
    """Parts that are each of a size that nobody minds."""
    sheet = f'<worksheet xmlns="{_MAIN}">{"<c/>" * cells}</worksheet>'
    names = [f"xl/sheet{number}.xml" for number in range(sheets)]
    return zipped({"[Content_Types].xml": _CONTENT_TYPES, **dict.fromkeys(names, sheet)})


def attached(file: bytes, times: int) -> bytes:
    """A message with a file that nobody minds, again and again."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@example.org", "b@example.org", "Hola"
    message["Message-ID"] = "<1@example.org>"
    message.set_content("Hola")
    for number in range(times):
        message.add_attachment(
            file, maintype="application", subtype="octet-stream", filename=f"{number}.xlsx"
        )
    return message.as_bytes()


def many_attributes(count: int) -> bytes:
    return b"<a " + b" ".join(b'x%d=""' % number for number in range(count)) + b"/>"


def _workbook(cells: str, strings: str) -> bytes:
    sheet = f'<worksheet xmlns="{_MAIN}"><sheetData><row>{cells}</row></sheetData></worksheet>'
    return zipped(
        {
            "[Content_Types].xml": _CONTENT_TYPES,
            "xl/workbook.xml": f'<workbook xmlns="{_MAIN}"/>',
            "xl/strings.xml": strings,
            "xl/sheet.xml": sheet,
        }
    )


def zipped(members: Mapping[str, str]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return target.getvalue()
