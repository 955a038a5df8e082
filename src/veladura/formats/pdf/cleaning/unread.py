"""Takes out of a PDF the strings and names that nobody reads: what is left is text or structure.

Strings that people see are slots (see `slots.py`) and are read; a few more the format needs, and
they have few values. Everything else that could say something goes.
"""

import re

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream, String

from veladura.formats.pdf.cleaning.names import listed
from veladura.formats.pdf.walking import annotations, dictionaries, entries, fields, is_element

_READ = {  # strings that are slots, and what the dictionary that holds them has
    "/Alt": (),
    "/CA": (),
    "/Contents": ("/Subtype",),
    "/Name": ("/Type",),
    "/OverlayText": ("/Subtype",),
    "/P": ("/S", "/St", "/P"),
    "/TU": ("/T", "/Parent", "/FT"),
    "/Title": ("/Parent", "/Dest", "/A"),
    "/URI": ("/S",),
    "/V": ("/T", "/Parent", "/FT"),
}
_NEEDED = {  # strings the format cannot do without, and what they may say
    "/DA": re.compile(
        rb"\A(?:[\d.\s+-]++|/[\w.+-]++|(?:Tf|[gkGK]|rg|RG|T[cdmrswzL])(?=\s|\Z))*+\Z"
    ),
    "/Lang": re.compile(rb"\A[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*+\Z"),
    "/Ordering": re.compile(rb"\A(?:Identity|UCS|Japan1|GB1|CNS1|Korea1|KR)\Z"),
    "/OutputConditionIdentifier": re.compile(
        rb"\A(?:Custom|sRGB[\w .-]*+|FOGRA\d+|CGATS[\w ]*+)\Z"
    ),
    "/Registry": re.compile(rb"\AAdobe\Z"),
    "/T": re.compile(rb"\A[Ff]ield\d+\Z"),
}
_INSTEAD = {"/Ordering": "Identity", "/OutputConditionIdentifier": "Custom", "/Registry": "Adobe"}
_OF_FIELDS = frozenset(  # what a field is without a place on a page
    (
        *(
            "/Type",
            "/Subtype",
            "/FT",
            "/Ff",
            "/T",
            "/TU",
            "/V",
            "/Opt",
            "/Kids",
            "/Parent",
            "/Rect",
        ),
        *("/MaxLen", "/Q", "/I", "/TI"),
    )
)
_COMMENT = re.compile(rb"%")


def drop_unread(pdf: pikepdf.Pdf) -> None:
    _empty_lost(pdf)
    _name_fields(pdf)
    for holder in dictionaries(pdf):
        _clean_strings(holder)
        _clean_structure(holder)
    for page in pdf.pages:
        _clean_page(pdf, page)


def _empty_lost(pdf: pikepdf.Pdf) -> None:
    """Pages and notes that were deleted but are still pointed to: nobody reads them."""
    pages = {page.obj.objgen for page in pdf.pages}
    notes = {note.objgen for page in pdf.pages for note in _own_notes(pdf, page)}
    for holder in dictionaries(pdf):
        if isinstance(holder, Stream):
            continue
        if _is_page(holder) and holder.objgen not in pages:
            kept: frozenset[str] = frozenset(("/Type",))
        elif _is_note(holder) and holder.objgen not in notes:
            kept = _OF_FIELDS
        else:
            continue
        for key in entries(holder):
            if key not in kept:
                del holder[key]


def _own_notes(pdf: pikepdf.Pdf, page: pikepdf.Page) -> list[Object]:
    """The notes of a page, each an object of its own, so that others can be told from them."""
    if not (found := annotations(page)):
        return []
    page.obj["/Annots"] = Array([n if n.is_indirect else pdf.make_indirect(n) for n in found])
    return list(page.obj["/Annots"])


def _is_page(holder: Object) -> bool:
    return holder.get(Name.Type) == Name.Page or ("/Contents" in holder and "/MediaBox" in holder)


def _is_note(holder: Object) -> bool:
    return holder.get(Name.Type) == Name.Annot or ("/Rect" in holder and "/Subtype" in holder)


def _name_fields(pdf: pikepdf.Pdf) -> None:
    """Fields are known by their names, which nobody sees: numbers do as well."""
    for number, field in enumerate(fields(pdf), 1):
        if "/T" in field:
            field["/T"] = String(f"field{number}")
        for key in ("/TM", "/DS"):
            if key in field:
                del field[key]


def _clean_strings(holder: Object) -> None:
    for key, value in list(holder.items()):
        if isinstance(value, String):
            allowed = _NEEDED.get(key)
            if _is_read(holder, key) or (allowed is not None and allowed.match(bytes(value))):
                continue
            if key in _INSTEAD:
                holder[key] = String(_INSTEAD[key])
            else:
                del holder[key]
        elif isinstance(value, Array) and key not in ("/Opt", "/V"):
            _clean_array(value, 0)


def _is_read(holder: Object, key: str) -> bool:
    if key not in _READ:
        return False
    needed = _READ[key]
    if key == "/Name":
        return holder.get(Name.Type) == Name.OCG
    return not needed or any(other in holder for other in needed)


def _clean_array(array: Array, depth: int) -> None:
    if depth > 20 or (len(array) and array[0] == Name.Indexed):
        return  # the table of a palette is a string of bytes
    for index, item in enumerate(array):
        if isinstance(item, String):
            array[index] = String("")
        elif isinstance(item, Array) and not item.is_indirect:
            _clean_array(item, depth + 1)


def _clean_structure(holder: Object) -> None:
    if is_element(holder):
        kind = holder.get(Name.S)
        if isinstance(kind, Name) and str(kind) not in listed("tags"):
            holder["/S"] = Name.Span
        if "/C" in holder:
            del holder["/C"]
    for key in ("/RoleMap", "/ClassMap", "/IDTree"):
        if key in holder and holder.get(Name.Type) == Name.StructTreeRoot:
            del holder[key]


def _clean_page(pdf: pikepdf.Pdf, page: pikepdf.Page) -> None:
    contents = page.obj.get(Name.Contents)
    streams = list(contents) if isinstance(contents, Array) else [contents]
    if any(isinstance(s, Stream) and _says_more(s.read_bytes()) for s in streams):
        page.obj["/Contents"] = pdf.make_stream(_plain(page.obj))


def clean_content(stream: Stream) -> None:
    """A form or pattern without comments and what its marks say."""
    if _says_more(stream.read_bytes()):
        stream.write(_plain(stream))


def _says_more(content: bytes) -> bool:
    return _COMMENT.search(content) is not None or any(
        mark in content for mark in (b"BDC", b"BMC", b" DP", b" MP")
    )


def _plain(parsed: Object) -> bytes:
    """Content written anew: comments are gone, marks say what kind they are and no more."""
    instructions = list(pikepdf.parse_content_stream(parsed))
    for number, instruction in enumerate(instructions):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            continue
        operator = str(instruction.operator)
        if operator in ("BDC", "BMC", "DP", "MP") and instruction.operands:
            operands = [_mark(operand) for operand in instruction.operands]
            instructions[number] = pikepdf.ContentStreamInstruction(operands, instruction.operator)
    return pikepdf.unparse_content_stream(instructions)


def _mark(operand: Object) -> Object:
    if isinstance(operand, Dictionary):
        number = operand.get(Name.MCID)
        return Dictionary(MCID=number) if isinstance(number, int) else Dictionary()
    if (
        isinstance(operand, Name)
        and str(operand) not in listed("tags")
        and not _is_short(str(operand))
    ):
        return Name.Span
    return operand


def _is_short(name: str) -> bool:
    """ "MC0", "Pr12": how programs call the properties of a mark."""
    return len(name.rstrip("0123456789")) <= 4
