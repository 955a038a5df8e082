"""Hiding places of presentations."""

from functools import cache, partial

from tests.formats.samples import R, pptx, unzipped, zipped
from tests.plantings.people import Person
from tests.plantings.places import Place, forms, templates

_TEMPLATES = templates("decks")
_NS = (
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    f'xmlns:r="{R}"'
)
_ENDS = {  # where a template goes: the part, and before what
    "slide": ("ppt/slides/slide1.xml", "</p:spTree>"),
    "timing": ("ppt/slides/slide1.xml", "</p:sld>"),
    "presentation": ("ppt/presentation.xml", "</p:presentation>"),
}


def _filled(template: str, person: Person, line: str) -> str:
    letters = "".join(f"<a:r><a:t>{sign}</a:t></a:r>" for sign in person.name)
    return forms(template.replace("{deckletters}", letters), person, line)


@cache
def _members() -> dict[str, str | bytes]:
    return dict(unzipped(pptx(["¶"])))


def _text(name: str) -> str:
    content = _members()[name]
    return content if isinstance(content, str) else content.decode()


def _packed(changed: dict[str, str], person: Person, line: str) -> bytes:
    slide = "ppt/slides/slide1.xml"
    filled = {slide: _text(slide), **changed}
    return zipped({**_members(), **{n: _filled(t, person, line) for n, t in filled.items()}})


def _inserted(where: str, template: str, person: Person, line: str) -> bytes:
    part, end = _ENDS[where]
    return _packed({part: _text(part).replace(end, template + end)}, person, line)


def _part(part: tuple[str, str, str, str], person: Person, line: str) -> bytes:
    name, kind, relation, content = part
    types, rels = "[Content_Types].xml", "ppt/slides/_rels/slide1.xml.rels"
    override = f'<Override PartName="/{name}" ContentType="{kind}"/></Types>'
    related = f'<Relationship Id="rId99" Type="{R}/{relation}" Target="/{name}"/></Relationships>'
    changed = {
        types: _text(types).replace("</Types>", override),
        rels: _text(rels).replace("</Relationships>", related),
        name: content.replace("%NS%", _NS),
    }
    return _packed(changed, person, line)


PLACES = [
    *(
        Place(name, partial(_inserted, where, template), "a.pptx")
        for where in _ENDS
        for name, template in _TEMPLATES[where].items()
    ),
    *(
        Place(name, partial(_part, tuple(part)), "a.pptx")
        for name, part in _TEMPLATES["part"].items()
    ),
]
