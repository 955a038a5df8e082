"""What names people in OpenDocument outside its text: authors, marks, names of drawn objects."""

import re
from collections.abc import Collection, Iterable, Iterator

from lxml import etree

from veladura.formats.authors import Authors
from veladura.formats.odf.odf_text import OFFICE, PRESENTATION, TEXT, XLINK
from veladura.formats.xmltext import remove

FOLDERS = ("Pictures/", "media/")  # of what a file shows; fonts go: nobody can look into them
SHOWS = f"{PRESENTATION}settings"  # shows of chosen slides, which lose their names
_DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_CODE = (f"{OFFICE}scripts", f"{OFFICE}event-listeners", f"{TEXT}script", f"{OFFICE}dde-source")
_DUBLIN_CORE = "{http://purl.org/dc/elements/1.1/}"
_MARKS = tuple(
    f"{TEXT}{name}"
    for name in (
        "bookmark",
        "bookmark-start",
        "bookmark-end",
        "reference-mark",
        "reference-mark-start",
        "reference-mark-end",
    )
)
_NO_TIME = "2000-01-01T00:00:00"  # without one LibreOffice shows what was deleted as if it stood
_AUTOMATIC = re.compile(r"_\w*+(?<=\d)$")
_OBJECT_NAMES = (":drawing:1.0}name", ":drawing:1.0}chain-next-name")
# Looks that others speak of by name: identifiers, which the vocabulary renames everywhere alike.
_LOOKS = frozenset(
    f"{_DRAW}{name}"
    for name in ("fill-image", "gradient", "hatch", "layer", "marker", "opacity", "stroke-dash")
)
_NAME, _REFERENCE = f"{TEXT}name", f"{TEXT}ref-name"


class Scrub:
    """Goes through the trees of one file; what is called alike stays so."""

    def __init__(self, members: Collection[str]) -> None:
        self._members = members
        self._authors = Authors()
        self._aliases: dict[str, str] = {}

    def learn(self, roots: Iterable[etree._Element]) -> None:
        """The names of a part that comes in slices: links may stand before what they lead to."""
        marks: list[str] = []
        references: list[str] = []
        objects: list[str] = []
        for root in roots:
            marks += [name for _, name in _named(root.iter(*_MARKS), _NAME)]
            references += [name for _, name in _named(root.iter(etree.Element), _REFERENCE)]
            objects += [str(node.get(key)) for node, key in _objects(root)]
        for kind, names in (("mark", marks), ("mark", references), ("Object", objects)):
            for name in names:
                self._alias(name, kind)

    def __call__(self, root: etree._Element) -> None:
        for node in list(root.iter(*_CODE, SHOWS)):
            remove(node)
        for node in root.iter(f"{_DUBLIN_CORE}creator"):
            node.text = self._authors.alias(node.text or "")
        for node in list(root.iter("{*}creator-initials", f"{_DUBLIN_CORE}date")):
            parent = node.getparent()
            if parent is not None and parent.tag == f"{OFFICE}change-info":
                node.text = _NO_TIME
            else:
                remove(node)
        for node in list(root.iter("{*}object-ole", "{*}object", "{*}plugin", "{*}applet")):
            target = str(node.get(f"{XLINK}href", "")).removeprefix("./")
            if f"{target}/content.xml" not in self._members and len(node) == 0:
                remove(node)
        self._drop_lost_pictures(root)
        self._rename_marks(root)
        for node, key in list(_objects(root)):
            node.set(key, self._alias(str(node.get(key)), "Object"))

    def _drop_lost_pictures(self, root: etree._Element) -> None:
        """LibreOffice does not open a file that shows a picture which is not there any more."""
        for node in list(root.iter(etree.Element)):
            target = str(node.get(f"{XLINK}href", "")).removeprefix("./")
            if target.startswith(FOLDERS) and target not in self._members:
                remove(node)

    def _rename_marks(self, root: etree._Element) -> None:
        for node, name in _named(root.iter(*_MARKS), _NAME):
            node.set(_NAME, self._alias(name, "mark"))
        for node, name in _named(root.iter(etree.Element), _REFERENCE):
            node.set(_REFERENCE, self._alias(name, "mark"))
        for node in root.iter(etree.Element):
            target = str(node.get(f"{XLINK}href", ""))
            if target.startswith("#") and target[1:] in self._aliases:
                node.set(f"{XLINK}href", "#" + self._aliases[target[1:]])

    def _alias(self, name: str, kind: str) -> str:
        return self._aliases.setdefault(name, f"{kind} {len(self._aliases) + 1}")


def _named(nodes: Iterable[etree._Element], key: str) -> Iterator[tuple[etree._Element, str]]:
    """Those that name a mark, but for names that programs make up."""
    for node in nodes:
        name = str(node.get(key, ""))
        if not _AUTOMATIC.match(name) and (name or key == _NAME):
            yield node, name


def _objects(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    for node in root.iter(etree.Element):
        for key in map(str, node.attrib):
            if key.endswith(_OBJECT_NAMES) and node.tag not in _LOOKS:
                yield node, key
