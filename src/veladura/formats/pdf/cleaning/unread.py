"""Takes out of a PDF the strings and names that nobody reads: what is left is text or structure.

Strings that people see are slots (see `slots.py`) and are read; a few more the format needs, and
they have few values. Everything else that could say something goes.
"""

import re

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream, String

from veladura.formats.pdf.cleaning.instructions import plain_content
from veladura.formats.pdf.cleaning.names import listed
from veladura.formats.pdf.cleaning.streams import palette_size
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


def drop_unread(pdf: pikepdf.Pdf) -> None:
    _empty_lost(pdf)
    _name_fields(pdf)
    for holder in dictionaries(pdf):
        _clean_strings(holder)
        _clean_structure(holder)
    _name_layers(pdf)
    for page in pdf.pages:
        _clean_page(pdf, page)


def _name_layers(pdf: pikepdf.Pdf) -> None:
    """Layers that the file does not list are shown to nobody, whatever they are called."""
    properties = pdf.Root.get(Name.OCProperties)
    groups = properties.get(Name.OCGs) if isinstance(properties, Dictionary) else None
    shown = {group.objgen for group in groups} if isinstance(groups, Array) else set()
    for holder in dictionaries(pdf):
        if holder.get(Name.Type) == Name.OCG and (
            not holder.is_indirect or holder.objgen not in shown
        ):
            holder["/Name"] = String("")


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
    if depth > 20:
        return
    if len(array) > 3 and array[0] == Name.Indexed:
        if isinstance(array[3], String):  # a string of bytes, as many as there are colours
            array[3] = String(bytes(array[3])[: palette_size(array)])
        return
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
    parts = [stream.read_bytes() for stream in streams if isinstance(stream, Stream)]
    plain = plain_content(page.obj, b"\n".join(parts)) if parts else None
    if plain is not None:
        page.obj["/Contents"] = pdf.make_stream(plain)


def clean_content(stream: Stream) -> None:
    """A form or pattern without comments, what its marks say and what draws nothing."""
    plain = plain_content(stream, stream.read_bytes())
    if plain is not None:
        stream.write(plain)
