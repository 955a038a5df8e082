"""PowerPoint presentations: slides in their order, notes, comments, then masters and layouts."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

from lxml import etree

from veladura.formats.authors import Authors
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.markup.slices import Slices, Slicing
from veladura.formats.ooxml.opc import is_rels, read_relationships
from veladura.formats.ooxml.package import Package, Rewriting
from veladura.formats.ooxml.word_text import walk_word
from veladura.formats.xmltext import LINE, Slot, Walk, remove

_ORDER = ("slide", "notesSlide", "comments", "presentation", "slideMaster", "slideLayout")
_KIND = re.compile(r"(?<![A-Za-z])([A-Za-z]++)(\d*+)\.xml\Z")
_NAMED = ("section", "custShow")
_LOOKS = ("theme", "clrScheme", "fontScheme", "fmtScheme")  # how it looks: a name says nothing
_ANY_NUMBER = "‹#›"  # what programs write there themselves
_PATTERNS = re.compile(r"/(?:slide|notes|handout)(?:Masters?|Layouts?)/")
_NO_TIME = "2000-01-01T00:00:00.000"
_SHAPES = Slicing(
    tuple(f"{{*}}{name}" for name in ("sp", "grpSp", "graphicFrame", "pic", "p", "tr", "cm")),
    frozenset(
        (
            *("sld", "notes", "sldMaster", "sldLayout", "cSld"),
            *("spTree", "grpSp", "sp", "txBody", "cmLst"),
            *("graphicFrame", "graphic", "graphicData", "tbl"),
        )
    ),
)
_PROPERTIES_REMOVED = ("modifyVerifier", "photoAlbum", "custDataLst", "kinsoku", "smartTags")


@cache
def _known_names() -> frozenset[str]:
    lines = resources.files(__package__).joinpath("layout_names.txt").read_text("utf-8")
    return frozenset(
        line.strip().casefold() for line in lines.splitlines() if not line.startswith("#")
    )


class PptxOriginal(Package):
    """A package of PresentationML."""

    media_type = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
    dropped_kinds = frozenset(("tags", "presProps", "viewProps", "customData", "changesInfo"))
    dropped_folders = ("ppt/activex/", "ppt/revisioninfo", "ppt/changesinfos/")

    def prepare(self) -> None:
        self._places = {name: number for number, name in enumerate(self._slides())}

    def _slides(self) -> Iterator[str]:
        """Slides as they are shown: the list of the presentation, not the numbers of the files."""
        for name in self.members:
            if not name.endswith("presentation.xml") or is_rels(name):
                continue
            folder, _, base = name.rpartition("/")
            rels = f"{folder}/_rels/{base}.rels"
            if rels not in self.members:
                continue
            found = read_relationships(self.parse(rels), rels)
            targets = {relationship.id: relationship.target for relationship in found}
            for node in self.parse(name).iter("{*}sldId"):
                for key, value in node.attrib.items():
                    if str(key).endswith("}id") and str(value) in targets:
                        yield targets[str(value)]

    def order(self, name: str) -> tuple[int, int, str]:
        if is_rels(name):
            return len(_ORDER) + 1, 0, name
        match = _KIND.search(name)
        kind = match.group(1) if match else ""
        place = _ORDER.index(kind) if kind in _ORDER else len(_ORDER)
        number = int(match.group(2) or 0) if match else 0
        return place, self._places.get(name, number), name

    def walk(self, name: str) -> Walk:
        return walk_pattern if _PATTERNS.search(name) else walk_slide

    def slicing(self, name: str) -> Slicing | None:
        return None if name.lower().endswith(".vml") else _SHAPES

    def start_rewriting(self) -> Rewriting:
        return _Scrub()


def walk_slide(root: etree._Element) -> Iterator[Slot | str]:
    yield from walk_word(root)
    for node in root.iter("{*}cm"):  # comments of old programs hold their text without paragraphs
        for text in node.iter("{*}text"):
            yield LINE
            yield Slot(text)
    for node in root.iter(*(f"{{*}}{name}" for name in _NAMED)):
        if node.get("name"):
            yield LINE
            yield Slot(node, "name")
    yield LINE


def walk_pattern(root: etree._Element) -> Iterator[Slot | str]:
    """Masters and layouts: their dates and page numbers are worked out anew, and not read."""
    for item in walk_slide(root):
        if isinstance(item, str) or not _is_computed(item.node):
            yield item


def _is_computed(node: etree._Element) -> bool:
    parent = node.getparent()
    return parent is not None and etree.QName(parent).localname == "fld"


class _Scrub:
    """Takes out of a tree what names people outside its text; one for all parts of a file."""

    removed: frozenset[str] = frozenset()
    independent = True

    def __init__(self) -> None:
        self._authors = Authors()

    def walk(self, name: str) -> Walk | None:
        return None

    def scrub(self, name: str, root: etree._Element) -> None:
        for node in list(root.iter(*(f"{{*}}{name}" for name in _PROPERTIES_REMOVED))):
            remove(node)
        for node in root.iter("{*}cmAuthor", "{*}author"):
            self._rename_author(node)
        for node in root.iter("{*}cm", "{*}reply"):
            node.attrib.pop("dt", "")
            if node.get("created"):  # programs insist on one
                node.set("created", _NO_TIME)
        for node in root.iter("{*}fld") if _PATTERNS.search(name) else ():
            for text in node.iter("{*}t"):  # LibreOffice shows no number where a layout has none
                text.text = _ANY_NUMBER if node.get("type") == "slidenum" else ""
        self._rename_looks(name, root)
        for node in root.iter("{*}cNvPr"):
            if node.get("name"):
                node.set("name", f"Object {node.get('id', '0')}")

    def _rename_looks(self, part: str, root: etree._Element) -> None:
        """Names of layouts and themes: those every program ships stay, others become numbers."""
        for node in root.iter("{*}cSld", *(f"{{*}}{name}" for name in _LOOKS)):
            name = str(node.get("name", ""))
            if name and name.casefold() not in _known_names():
                match = _KIND.search(part)
                node.set("name", f"Layout {match.group(2) if match else ''}".strip())

    def _rename_author(self, node: etree._Element) -> None:
        author = str(node.get("name", ""))
        if not author:
            return
        node.set("name", self._authors.alias(author))
        if node.get("initials") is not None:
            node.set("initials", self._authors.initials(author))
        if node.get("userId") is not None:
            node.set("userId", self._authors.alias(author))
            node.set("providerId", "None")

    def finish(self, roots: dict[str, etree._Element], slices: Mapping[str, Slices]) -> None:
        pass


def open_pptx(data: bytes, limits: Limits = DEFAULT_LIMITS) -> PptxOriginal:
    limits.check_size(len(data))
    return PptxOriginal(data, limits)
