"""Texts of a PDF that are not page content: notes, form values, links, bookmarks, descriptions.

Each is a slot: a string that is shown as a line of its own behind the page it belongs to, and
that edits are written back into.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream, String

from veladura.formats.pdf.walking import (
    annotations,
    appearances,
    dictionaries,
    fields,
    nodes,
    outline,
    parents,
)

_URI_SIGNS = ":/?#[]@!$&'()*+,;=~-._"


@dataclass(slots=True)
class PdfSlot:
    """A string in a dictionary or an array, and the page it is shown with (None: the document)."""

    holder: Object
    key: str | int
    page: int | None
    text: str = field(repr=False)

    def write(self, text: str) -> None:
        if self.key == "/URI":
            self.holder["/URI"] = String(quote(text, safe=_URI_SIGNS))
        elif isinstance(self.key, int):
            self.holder[self.key] = String(text.replace("\n", "\r"))
        else:
            self.holder[self.key] = String(text.replace("\n", "\r"))


@dataclass(slots=True)
class Appearance:
    """A drawing of an annotation; `slot` is the text it usually shows."""

    stream: Stream
    page: int
    slot: int | None


@dataclass(slots=True)
class PdfSurroundings:
    slots: list[PdfSlot] = field(default_factory=list)
    appearances: list[Appearance] = field(default_factory=list)
    _seen: dict[tuple[tuple[int, int], str | int], int] = field(default_factory=dict)
    _fields: set[tuple[int, int]] = field(default_factory=set)

    def is_new(self, form_field: Object) -> bool:
        """Whether a field is met for the first time; widgets and the field tree share fields."""
        if not form_field.is_indirect:
            return True
        known = form_field.objgen in self._fields
        self._fields.add(form_field.objgen)
        return not known

    def add(self, holder: Object, key: str | int, page: int | None) -> int | None:
        """Add one string; the number of its slot, also when it is known already."""
        if isinstance(holder, Array) and isinstance(key, int):
            value: object = holder[key]
        elif isinstance(key, str):
            value = holder.get(key)
        if not isinstance(value, String):
            return None
        identity = (holder.objgen, key)
        if holder.is_indirect and identity in self._seen:
            return self._seen[identity]
        text = readable(value)
        if key == "/URI":
            text = unquote(text)  # names in links are often written as %xx
        if not text.strip():
            return None
        self.slots.append(PdfSlot(holder, key, page, text))
        number = len(self.slots) - 1
        if holder.is_indirect:
            self._seen[identity] = number
        return number


def readable(value: String) -> str:
    """The text of a string, with \\n for every kind of line end."""
    try:
        text = str(value)
    except (UnicodeDecodeError, ValueError):
        text = bytes(value).decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def collect(pdf: pikepdf.Pdf) -> PdfSurroundings:
    """All slots and appearances, always in the same order for the same file."""
    found = PdfSurroundings()
    for number, page in enumerate(pdf.pages):
        for annotation in annotations(page):
            _annotation(found, annotation, number)
    for form_field in fields(pdf):
        _values(found, form_field, None)
    for item in outline(pdf):
        found.add(item, "/Title", None)
        _link(found, item, None)
    for label in _labels(pdf):
        found.add(label, "/P", None)
    for layer in _layers(pdf):
        found.add(layer, "/Name", None)
    for holder in dictionaries(pdf):
        if "/Alt" in holder:
            found.add(holder, "/Alt", None)
    return found


def _annotation(found: PdfSurroundings, annotation: Object, page: int) -> None:
    shown: int | None = None
    if annotation.get(Name.Subtype) == Name.Widget:
        for holder in parents(annotation):
            value = _values(found, holder, page)
            shown = shown if shown is not None else value
        characteristics = annotation.get(Name.MK)
        if isinstance(characteristics, Dictionary):
            caption = found.add(characteristics, "/CA", page)
            shown = shown if shown is not None else caption
    else:
        shown = found.add(annotation, "/Contents", page)
        found.add(annotation, "/OverlayText", page)
    _link(found, annotation, page)
    known = {appearance.stream.objgen for appearance in found.appearances}
    for stream in appearances(annotation):
        if stream.objgen not in known:
            found.appearances.append(Appearance(stream, page, shown))


def _values(found: PdfSurroundings, form_field: Object, page: int | None) -> int | None:
    """The texts of one field: what it holds, what it offers, what it says about itself."""
    shown = found.add(form_field, "/V", page)
    if not found.is_new(form_field):
        return shown
    value = form_field.get(Name.V)
    if isinstance(value, Array):
        for index in range(len(value)):
            found.add(value, index, page)
    found.add(form_field, "/TU", page)
    options = form_field.get(Name.Opt)
    if isinstance(options, Array):
        for index in range(len(options)):
            option = options[index]
            if isinstance(option, Array):
                for part in range(len(option)):
                    found.add(option, part, page)
            else:
                found.add(options, index, page)
    return shown


def _link(found: PdfSurroundings, holder: Object, page: int | None) -> None:
    action = holder.get(Name.A)
    if isinstance(action, Dictionary):
        found.add(action, "/URI", page)


def _labels(pdf: pikepdf.Pdf) -> Iterator[Object]:
    for node in nodes(pdf.Root.get(Name.PageLabels)):
        listed = node.get(Name.Nums)
        if isinstance(listed, Array):
            yield from (item for item in listed if isinstance(item, Dictionary))


def _layers(pdf: pikepdf.Pdf) -> Iterator[Object]:
    properties = pdf.Root.get(Name.OCProperties)
    groups = properties.get(Name.OCGs) if isinstance(properties, Dictionary) else None
    if isinstance(groups, Array):
        for group in groups:
            if isinstance(group, Dictionary):
                yield group
