"""Hiding places of OpenDocument texts, sheets, slides, and texts in one XML file."""

from collections.abc import Callable
from functools import partial

from tests.formats.samples import PNG, zipped
from tests.plantings.people import Person
from tests.plantings.places import Place, forms, places, templates

_URN = "urn:oasis:names:tc:opendocument:xmlns"
_PREFIXES = {
    **{
        prefix: f"{_URN}:{name}:1.0"
        for prefix, name in {
            **{n: n for n in ("office", "text", "table", "style", "meta", "form", "script")},
            **{"draw": "drawing", "svg": "svg-compatible", "fo": "xsl-fo-compatible"},
            **{"number": "datastyle", "config": "config", "chart": "chart"},
            **{"presentation": "presentation", "anim": "animation"},
        }.items()
    },
    "xlink": "http://www.w3.org/1999/xlink",
    "dc": "http://purl.org/dc/elements/1.1/",
    "xhtml": "http://www.w3.org/1999/xhtml",
    "math": "http://www.w3.org/1998/Math/MathML",
    "loext": f"{_URN.replace('oasis', 'org:documentfoundation').replace('opendocument', 'office')}"
    ":loext:1.0",
}
_DECLARED = " ".join(f'xmlns:{prefix}="{space}"' for prefix, space in _PREFIXES.items())
_MIMETYPE = "application/vnd.oasis.opendocument.text"
_SHEET = "<table:table><table:table-row><table:table-cell><text:p>¶</text:p></table:table-cell>"
_LINES = {  # what stands in the body of each kind besides the place
    "spreadsheet": f"{_SHEET}</table:table-row></table:table>",
    "presentation": "<draw:page><draw:frame><draw:text-box><text:p>¶</text:p></draw:text-box>"
    "</draw:frame></draw:page>",
}
_TEMPLATES = templates("odf")


def _package(where: str, template: str, person: Person, line: str) -> bytes:
    letters = "".join(f"<text:span>{sign}</text:span>" for sign in person.name)
    placed = {"body": "", "styles": "", "settings": "", where: template}
    content = (
        f"<office:document-content {_DECLARED}><office:automatic-styles>{placed['styles']}"
        f"</office:automatic-styles><office:body><office:text><text:p>¶</text:p>{placed['body']}"
        "</office:text></office:body></office:document-content>"
    )
    settings = (
        f"<office:document-settings {_DECLARED}><office:settings><config:config-item-set "
        f'config:name="x">{placed["settings"]}</config:config-item-set></office:settings>'
        "</office:document-settings>"
    )
    made = {"content.xml": content, "settings.xml": settings}
    filled = {
        name: forms(part.replace("{odfletters}", letters), person, line)
        for name, part in made.items()
    }
    return zipped({"mimetype": _MIMETYPE, **filled})


def _office(kind: str, template: str, person: Person, line: str) -> bytes:
    content = (
        f"<office:document-content {_DECLARED}><office:body><office:{kind}>{_LINES[kind]}{template}"
        f"</office:{kind}></office:body></office:document-content>"
    )
    mimetype = _MIMETYPE.replace("text", kind)
    return zipped({"mimetype": mimetype, "content.xml": forms(content, person, line)})


def _flat(template: str, person: Person, line: str) -> bytes:
    letters = "".join(f"<text:span>{sign}</text:span>" for sign in person.name)
    content = (
        f'<office:document {_DECLARED} office:mimetype="{_MIMETYPE}"><office:body><office:text>'
        f"<text:p>¶</text:p>{template}</office:text></office:body></office:document>"
    )
    return forms(content.replace("{odfletters}", letters), person, line).encode()


def _member(name: str, content: bytes | None, person: Person, line: str) -> bytes:
    text = f"<office:document-content {_DECLARED}><office:body><office:text><text:p>¶</text:p>"
    text += "</office:text></office:body></office:document-content>"
    inner = content if content is not None else f"<a>{person.name}</a>".encode()
    return zipped(
        {
            "mimetype": _MIMETYPE,
            "content.xml": forms(text, person, line),
            forms(name, person, line): inner,
        }
    )


def _manifest(template: str, person: Person, line: str) -> bytes:
    manifest = f'<m:manifest xmlns:m="{_URN}:manifest:1.0">{template}</m:manifest>'
    return _member("META-INF/manifest.xml", forms(manifest, person, line).encode(), person, line)


_ENTRY = '<m:file-entry m:full-path="content.xml" m:media-type="text/xml"'
_MEMBERS: dict[str, Callable[[Person, str], bytes]] = {
    "metadata": partial(_member, "meta.xml", None),
    "name of a picture": partial(_member, "Pictures/¤.png", PNG),
    "thumbnail": partial(_member, "Thumbnails/thumbnail.png", None),
    "macros": partial(_member, "Basic/Standard/¤.xml", None),
    "loose file": partial(_member, "¤/a.txt", None),
    "RDF": partial(_member, "manifest.rdf", None),
    "font": partial(_member, "Fonts/¤.ttf", None),
    "toolbars": partial(_member, "Configurations2/¤.xml", None),
    "older version": partial(_member, "Versions/Version1", None),
    "list of versions": partial(_member, "VersionList.xml", None),
    "picture of an object": partial(_member, "ObjectReplacements/Object 1", None),
    "object": partial(_member, "Object 1/content.xml", None),
    "settings of an object": partial(_member, "Object 1/settings.xml", None),
    "signatures": partial(_member, "META-INF/documentsignatures.xml", None),
    "places of words": partial(_member, "layout-cache", None),
    "dialogue": partial(_member, "Dialogs/Standard/¤.xml", None),
    "entry of the manifest": partial(_manifest, f'{_ENTRY}/><m:file-entry m:full-path="§"/>'),
    "attribute of the manifest": partial(_manifest, f'{_ENTRY} m:owner="§"/>'),
    "comment in the manifest": partial(_manifest, f"{_ENTRY}/><!-- § -->"),
}
TEXTS = [
    *(
        Place(name, partial(_package, where, template), "a.odt")
        for where in ("body", "styles", "settings")
        for name, template in _TEMPLATES[where].items()
    ),
    *(Place(name, make, "a.odt") for name, make in _MEMBERS.items()),
]
PLACES = {
    "odt": TEXTS,
    "ods": places("a.ods", _TEMPLATES["spreadsheet"], partial(_office, "spreadsheet")),
    "odp": places("a.odp", _TEMPLATES["presentation"], partial(_office, "presentation")),
    "fodt": places("a.fodt", dict(list(_TEMPLATES["body"].items())[::3]), _flat),
}
