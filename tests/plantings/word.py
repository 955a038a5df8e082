"""Hiding places of Word documents."""

import io
import zipfile
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.formats.samples import PNG, R, unzipped, word, word_package, zipped
from tests.plantings import drawings
from tests.plantings.people import Person
from tests.plantings.pictures import (
    EMF,
    EMF_BRUSH,
    EMF_LETTERS,
    EMF_TYPEFACE,
    EMF_UNKNOWN,
    LABELLED,
    SVG,
)
from tests.plantings.places import Place, filled, forms, places, templates

MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    f'xmlns:r="{R}" xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:o="urn:schemas-microsoft-com:office:office"'
)
_SEEN = "<w:p><w:r><w:t>¶</w:t></w:r></w:p>"
_KINDS = {  # element of a part's root → its content type and relationship
    **{name: name for name in ("comments", "footnotes", "endnotes", "settings", "styles")},
    **{"numbering": "numbering", "webSettings": "webSettings", "hdr": "header", "ftr": "footer"},
    "fonts": "fontTable",
}
_TEMPLATES = templates("word")


def _in_body(template: str, person: Person, line: str) -> bytes:
    return word_package(forms(_SEEN + template, person, line))


def _in_part(part: str, template: str, person: Person, line: str) -> bytes:
    kind = relation = _KINDS[part]
    content = forms(f"<w:{part} {_W}>{template}</w:{part}>", person, line)
    return word_package(
        forms(_SEEN, person, line),
        parts={f"word/{part}.xml": content},
        types={f"word/{part}.xml": f"{MAIN}{kind}+xml"},
        relations=f'<Relationship Id="rId5" Type="{R}/{relation}" Target="{part}.xml"/>',
    )


def _whole(name: str, kind: str, relation: str, content: Any, person: Person, line: str) -> bytes:
    name = forms(name, person, line)
    target = name.removeprefix("word/") if name.startswith("word/") else f"/{name}"
    made = content(person) if callable(content) else content
    return word_package(
        forms(_SEEN, person, line),
        parts={name: forms(made, person, line) if isinstance(made, str) else made},
        types={name: kind},
        relations=f'<Relationship Id="rId5" Type="{relation}" Target="{target}"/>',
    )


def _related(template: str, person: Person, line: str) -> bytes:
    used = '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>'
    return word_package(forms(_SEEN + used, person, line), relations=forms(template, person, line))


def _zip_comment(person: Person, line: str) -> bytes:
    buffer = io.BytesIO(word([line]))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = person.name.encode()
    return buffer.getvalue()


def _content_types(template: str, person: Person, line: str) -> bytes:
    members = unzipped(word([line]))
    types = members["[Content_Types].xml"].decode()
    added = types.replace("</Types>", filled(template, person, line) + "</Types>")
    return zipped({**members, "[Content_Types].xml": added})


def _loose(name: str, person: Person, line: str) -> bytes:
    members: dict[str, str | bytes] = dict(unzipped(word([line])))
    return zipped({**members, filled(name, person, line): person.name})


def _document(name: str, kind: str, relation: str, person: Person, line: str) -> bytes:
    return _whole(name, kind, f"{R}/{relation}", lambda p: word([p.name]), person, line)


_PICTURES: dict[str, tuple[str, str, str, Any]] = {
    "metafile": ("word/media/image1.emf", "image/x-emf", f"{R}/image", EMF),
    "letters of a metafile": ("word/media/image1.emf", "image/x-emf", f"{R}/image", EMF_LETTERS),
    "brush of a metafile": ("word/media/image1.emf", "image/x-emf", f"{R}/image", EMF_BRUSH),
    "printer of a metafile": ("word/media/image1.emf", "image/x-emf", f"{R}/image", EMF_UNKNOWN),
    "typeface of a metafile": ("word/media/image1.emf", "image/x-emf", f"{R}/image", EMF_TYPEFACE),
    "picture that is text": ("word/media/image1.png", "image/png", f"{R}/image", "§"),
    "drawing": ("word/media/image1.svg", "image/svg+xml", f"{R}/image", SVG),
    "labels of a drawing": ("word/media/image1.svg", "image/svg+xml", f"{R}/image", LABELLED),
    "name of a picture's part": ("word/media/§.png", "image/png", f"{R}/image", PNG),
}
_DRAWINGS = {
    **{f"drawing: {n}": ("emf", make) for n, make in drawings.NEW.items()},
    **{f"old drawing: {n}": ("wmf", make) for n, make in drawings.OLD.items()},
}
_PICTURES |= {
    name: (
        f"word/media/image1.{ending}",
        f"image/x-{ending}",
        f"{R}/image",
        partial(drawings.planted, make),
    )
    for name, (ending, make) in _DRAWINGS.items()
    if name.partition(": ")[2] not in drawings.NARROW
}
_ENTRY = '<Default Extension="¤" ContentType="x/y"/>'
_OVERRIDE = '<Override PartName="/x.xml" ContentType="application/¤"/>'
_PART = '<Override PartName="/§.xml" ContentType="application/xml"/>'
_OTHERS: dict[str, Callable[[Person, str], bytes]] = {
    "comment of the archive": _zip_comment,
    "ending of a content type": partial(_content_types, _ENTRY),
    "kind of a content type": partial(_content_types, _OVERRIDE),
    "part of a content type": partial(_content_types, _PART),
    "loose file": partial(_loose, "word/notes.txt"),
    "loose XML": partial(_loose, "¤/a.xml"),
    "loose file without ending": partial(_loose, "word/¤"),
    "embedded document": partial(_document, "word/embeddings/a.docx", f"{MAIN}document", "package"),
    "inserted document": partial(
        _document, "word/chunk.docx", f"{MAIN}document.main+xml", "aFChunk"
    ),
}
PLACES = [
    *places("a.docx", _TEMPLATES["body"], _in_body),
    *(
        Place(name, partial(_in_part, part, template), "a.docx")
        for part, found in _TEMPLATES["parts"].items()
        for name, template in found.items()
    ),
    *(
        Place(name, partial(_whole, *whole), "a.docx")
        for name, whole in _TEMPLATES["whole"].items()
    ),
    *(Place(name, partial(_whole, *whole), "a.docx") for name, whole in _PICTURES.items()),
    *places("a.docx", _TEMPLATES["relations"], _related),
    *(Place(name, make, "a.docx") for name, make in _OTHERS.items()),
]
