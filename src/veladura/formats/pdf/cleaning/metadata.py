"""Takes out of a PDF everything around the pages that readers do not see but files carry.

Done once, when a file is opened, whatever the edits will be: the text that is shown for review
is the text of what is left.
"""

import re
from collections import Counter

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from veladura.formats.pdf.cleaning.glyphs import clean_glyph_names, tell_ligatures
from veladura.formats.pdf.cleaning.names import Names
from veladura.formats.pdf.cleaning.pixels import clean_jpeg2000, cut_to_pixels, is_jpeg2000
from veladura.formats.pdf.cleaning.streams import clean_streams
from veladura.formats.pdf.cleaning.unread import clean_content, drop_unread
from veladura.formats.pdf.fonts.cmaps import parse_cmap, write_cmap
from veladura.formats.pdf.walking import (
    annotations,
    dictionaries,
    fields,
    is_content,
    is_element,
    letters,
    nodes,
    outline,
)
from veladura.formats.pictures.stripping import strip_metadata
from veladura.wordlists import read_list

_ANYWHERE = read_list(__package__, "dropped")
_OF_THE_CATALOG = (
    "OpenAction",
    "Names",
    "Dests",
    "Threads",
    "SpiderInfo",
    "Legal",
    "DSS",
    "Perms",
    "Collection",
    "URI",
    "Requirements",
)
_OF_THE_TRAILER = frozenset(("/Root", "/Size", "/Encrypt", "/Prev", "/XRefStm"))
_OF_MARKUP = ("T", "Subj", "RC", "CreationDate", "M", "NM", "ExData")
_HARMLESS_ACTIONS = frozenset(("/GoTo", "/URI", "/Named"))
_DROPPED_ANNOTATIONS = frozenset(
    ("/FileAttachment", "/Sound", "/Movie", "/Screen", "/RichMedia", "/3D", "/TrapNet")
)
# Names may be written with #xx escapes.
_PROPERTIES = re.compile(rb"/(?:ActualText|Alt|E)\b|/[^\s/<>\[\]()]*#[0-9A-Fa-f]{2}")


def clean(pdf: pikepdf.Pdf) -> tuple[str, ...]:
    """Remove what is never kept, in place; say what was removed."""
    dropped: Counter[str] = Counter()
    _resolve_destinations(pdf)
    for holder in dictionaries(pdf):
        dropped["attachment"] += "/EF" in holder
        dropped["script"] += "/JS" in holder
    if "/Info" in pdf.trailer:
        dropped["document information"] += 1
        del pdf.trailer["/Info"]
    for key in dict(pdf.trailer.items()).keys() - _OF_THE_TRAILER:
        del pdf.trailer[key]
    if "/Metadata" in pdf.Root:
        dropped["XMP metadata"] += 1
    for key in _OF_THE_CATALOG:
        _drop(pdf.Root, key)
    _clean_form(pdf, dropped)
    for page in pdf.pages:
        _clean_annotations(page, dropped)
        _drop(page.obj, "B")
        _drop(page.obj, "PresSteps")
    for item in outline(pdf):
        _clean_action(item, dropped)
        _drop(item, "SE")
    _clean_everywhere(pdf, dropped)
    drop_unread(pdf)
    clean_glyph_names(pdf)
    tell_ligatures(pdf)
    clean_streams(pdf)
    Names().neutralise(pdf)
    return tuple(f"{what} ({n})" if n > 1 else what for what, n in sorted(dropped.items()) if n)


def _drop(holder: Object, key: str) -> bool:
    name = f"/{key}"
    if name in holder:
        del holder[name]
        return True
    return False


def _clean_form(pdf: pikepdf.Pdf, dropped: Counter[str]) -> None:
    form = pdf.Root.get(Name.AcroForm)
    if not isinstance(form, Dictionary):
        return
    if _drop(form, "XFA"):
        dropped["XFA form"] += 1
    for key in ("CO", "SigFlags", "NeedAppearances"):
        _drop(form, key)
    shared = form.get(Name.DR)
    if isinstance(shared, Dictionary):
        form["/DR"] = Dictionary({k: v for k, v in shared.items() if k in ("/Font", "/Encoding")})
    for field in fields(pdf):
        for key in ("DV", "RV"):
            _drop(field, key)
        value = field.get(Name.V)
        if isinstance(value, Dictionary):
            dropped["digital signature"] += 1
            del field["/V"]
        elif isinstance(value, Stream):
            field["/V"] = pikepdf.String(value.read_bytes().decode("utf-8", "replace"))
        for key in ("SV", "Lock"):
            _drop(field, key)


def _clean_annotations(page: pikepdf.Page, dropped: Counter[str]) -> None:
    kept: list[Object] = []
    for annotation in annotations(page):
        subtype = str(annotation.get(Name.Subtype, ""))
        if subtype in _DROPPED_ANNOTATIONS:
            dropped[f"annotation {subtype[1:]}"] += 1
            continue
        kept.append(annotation)
        _clean_action(annotation, dropped)
        if subtype != "/Widget":
            for key in _OF_MARKUP:
                _drop(annotation, key)
        for key in ("PA", "DV", "RV"):
            _drop(annotation, key)
        characteristics = annotation.get(Name.MK)
        if isinstance(characteristics, Dictionary):
            for key in ("RC", "AC", "RI", "IX"):
                _drop(characteristics, key)
        shown = annotation.get(Name.AP)
        if isinstance(shown, Dictionary):
            _drop(shown, "D")
            _drop(shown, "R")
    if "/Annots" in page.obj:
        page.obj["/Annots"] = Array(kept)


def _clean_action(holder: Object, dropped: Counter[str]) -> None:
    action = holder.get(Name.A)
    if not isinstance(action, Dictionary):
        _drop(holder, "A")
        return
    kind = str(action.get(Name.S, ""))
    if kind not in _HARMLESS_ACTIONS:
        dropped[f"action {kind[1:]}" if kind.isascii() and kind[1:].isalnum() else "action"] += 1
        del holder["/A"]
        return
    _drop(action, "Next")
    _drop(action, "SD")


def _clean_everywhere(pdf: pikepdf.Pdf, dropped: Counter[str]) -> None:
    for holder in dictionaries(pdf):
        for key in _ANYWHERE:
            if _drop(holder, key) and key == "Thumb":
                dropped["thumbnail"] += 1
        if is_element(holder):
            for key in ("E", "T", "ID"):
                _drop(holder, key)
        if holder.get(Name.O) == Name.UserProperties:
            _drop(holder, "P")
        if holder.get(Name.Type) == Name.OCG and isinstance(
            usage := holder.get(Name.Usage), Dictionary
        ):
            _drop(usage, "User")
        if "/MCID" in holder or "/Alt" in holder:
            _drop(holder, "E")
        if isinstance(meaning := holder.get(Name.ToUnicode), Stream):
            _reorder(meaning)
        if isinstance(holder, Stream) and holder.get(Name.Subtype) == Name.Image:
            strip_picture(holder)
            if is_jpeg2000(holder):
                clean_jpeg2000(holder)
            else:
                cut_to_pixels(holder)
        elif isinstance(holder, Stream) and is_content(holder):
            _clean_content(holder)
        for letter in letters(holder):
            _clean_content(letter)
    for page in pdf.pages:
        contents = page.obj.get(Name.Contents)
        streams = list(contents) if isinstance(contents, Array) else [contents]
        if any(isinstance(s, Stream) and _PROPERTIES.search(s.read_bytes()) for s in streams):
            data = _without_properties(page.obj)
            page.obj["/Contents"] = pdf.make_stream(data)


def _clean_content(stream: Stream) -> None:
    if _PROPERTIES.search(stream.read_bytes()):
        stream.write(_without_properties(stream))
    clean_content(stream)


def _without_properties(parsed: Object) -> bytes:
    """Content without the texts that marked content can carry beside what it shows."""
    instructions = list(pikepdf.parse_content_stream(parsed))
    for instruction in instructions:
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            continue
        if str(instruction.operator) in ("BDC", "DP"):
            for operand in instruction.operands:
                if isinstance(operand, Dictionary):
                    for key in ("ActualText", "Alt", "E", "Lang"):
                        _drop(operand, key)
    return pikepdf.unparse_content_stream(instructions)


def _reorder(meaning: Stream) -> None:
    """Sort a font's table of letters: programs list them as they first occur, names and all."""
    cmap = parse_cmap(meaning.read_bytes())
    if cmap.text and cmap.lengths and not cmap.uses_another:
        meaning.write(write_cmap(cmap))


def strip_picture(image: Stream) -> None:
    """Remove camera data and comments (EXIF, IPTC, XMP) from a JPEG without touching its pixels."""
    filters = image.get(Name.Filter)
    if filters == Name.DCTDecode or (
        isinstance(filters, Array) and len(filters) == 1 and filters[0] == Name.DCTDecode
    ):
        data = image.read_raw_bytes()
        stripped = strip_metadata(data)
        if stripped != data:
            parameters = image.get(Name.DecodeParms)
            if not isinstance(parameters, Dictionary | Array):
                parameters = None
            image.write(stripped, filter=Name.DCTDecode, decode_parms=parameters)


def _resolve_destinations(pdf: pikepdf.Pdf) -> None:
    """Replace named destinations by the places they name: the names are text nobody reviews."""
    places: dict[bytes, Object] = {}
    old = pdf.Root.get(Name.Dests)
    if isinstance(old, Dictionary):
        for key, value in old.items():
            places[key[1:].encode("utf-8", "surrogateescape")] = value
    names = pdf.Root.get(Name.Names)
    tree = names.get(Name.Dests) if isinstance(names, Dictionary) else None
    for node in nodes(tree):
        listed = node.get(Name.Names)
        if isinstance(listed, Array):
            items = list(listed)
            for name, place in zip(items[::2], items[1::2]):
                if isinstance(name, pikepdf.String):
                    places[bytes(name)] = place
    for holder in [a for page in pdf.pages for a in annotations(page)] + list(outline(pdf)):
        _resolve(holder, "/Dest", places)
        action = holder.get(Name.A)
        if isinstance(action, Dictionary) and action.get(Name.S) == Name.GoTo:
            _resolve(action, "/D", places)


def _resolve(holder: Object, key: str, places: dict[bytes, Object]) -> None:
    target = holder.get(key)
    if isinstance(target, pikepdf.String):
        name = bytes(target)
    elif isinstance(target, Name):
        name = str(target)[1:].encode("utf-8", "surrogateescape")
    else:
        return
    place = places.get(name)
    if isinstance(place, Dictionary):
        place = place.get(Name.D)
    if isinstance(place, Array):
        holder[key] = place
    else:
        del holder[key]
