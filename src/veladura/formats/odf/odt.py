"""OpenDocument texts, spreadsheets, presentations and drawings."""

import io
import mimetypes
from collections.abc import Iterator, Mapping, Sequence

from lxml import etree

from veladura.document import Edit
from veladura.errors import EncryptedFile, FormatError
from veladura.formats.hiding.hider import is_hiding
from veladura.formats.hiding.place import ANYWHERE, Place, places_in
from veladura.formats.joined import JoinedText
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.markup.svg import clean_svg, scrub_svg, walk_svg
from veladura.formats.odf.odf_text import OFFICE
from veladura.formats.odf.part import OdfRewriting, OpenPart, clean_tree, open_part
from veladura.formats.odf.scrub import FOLDERS
from veladura.formats.odf.spots import OdfLook, linked, packed
from veladura.formats.original import Rewritten
from veladura.formats.pictures.mosaics.edges import Edges
from veladura.formats.pictures.mosaics.joining import (
    by_number,
    edges_of,
    join_parts,
    picture_notes,
    shared_edits,
)
from veladura.formats.pictures.mosaics.spots import Spot
from veladura.formats.pictures.mosaics.trees import spots_of
from veladura.formats.pictures.picture import Picture, open_or_drop
from veladura.formats.refusing import at, places_of_parts
from veladura.formats.unread import element_name
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import XmlPart, parse_xml, remove, serialise
from veladura.formats.zipfiles import read_members, write_members

_VOCABULARY = load_vocabulary("odf")
_LIST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
_MANIFEST = "META-INF/manifest.xml"
_TEXTUAL = ("content.xml", "styles.xml")
_SETTINGS_REMOVED = {  # where it was printed, which databases it was filled from
    "CurrentDatabaseCommand",
    "CurrentDatabaseDataSource",
    "EmbeddedDatabaseName",
    "ModifyPasswordInfo",
    "PrintFaxName",
    "PrinterName",
    "PrinterSetup",
    "RedlineProtectionKey",
}


class OdtOriginal:
    """An opened OpenDocument package."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._limits = limits
        self._members = read_members(data, limits)
        self._named = places_of_parts(self._members, _VOCABULARY.is_structure)
        self.media_type = self._members.get("mimetype", b"").decode("ascii", "replace").strip()
        if b"encryption-data" in self._members.get(_MANIFEST, b""):
            raise EncryptedFile("the file is protected by a password: save it without one")
        if not any(name in self._members for name in _TEXTUAL):
            raise FormatError("the file has no content: open it and save it again")
        clock = limits.clock()
        self._parts: dict[str, XmlPart] = {}
        for name in sorted(self._members, key=lambda name: (name.count("/"), name)):
            if name.rpartition("/")[2] in _TEXTUAL and name.count("/") <= 1:
                with at(self._named[name]):
                    self._parts[name] = open_part(self._members[name], limits)
                clock.check()
            elif name.startswith(FOLDERS) and name.lower().endswith(".svg"):
                with at(self._named[name]):
                    self._parts[name] = XmlPart(self._members[name], walk_svg, limits, clean_svg)
                clock.check()
        self._drawn = self._open_pictures()
        texts = {name: part.map.release() for name, part in self._parts.items()}
        texts |= {name: picture.text for name, picture in self._drawn.items()}
        self._joined = JoinedText(texts.items())

    def _open_pictures(self) -> dict[str, Picture]:
        drawn: dict[str, Picture] = {}
        for name in sorted(self._members):
            if name.startswith(FOLDERS) and name not in self._parts:
                place = f"picture {len(drawn) + 1}"
                picture = open_or_drop(self._members[name], self._limits, place)
                if picture is not None:
                    drawn[name] = picture
        drawn = {name: drawn[name] for name in sorted(drawn, key=by_number)}
        edges = edges_of(drawn)
        join_parts(drawn, self._limits, self._spots(edges) if len(edges) > 1 else ())
        return drawn

    def _spots(self, edges: Mapping[str, Edges]) -> Iterator[Spot]:
        for name, part in self._parts.items():
            if not name.endswith(".svg"):
                yield from spots_of(part.trees(), OdfLook(linked), edges, name)

    @property
    def text(self) -> str:
        return self._joined.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        shares = shared_edits(self._joined.distribute(edits), self._drawn)
        clock = self._limits.clock()
        pictures_named = self._picture_names()
        rewriting = OdfRewriting(self._kept(), pictures_named)
        places = self._places() if is_hiding() else {}
        written: dict[str, bytes] = {"mimetype": self._members.get("mimetype", b"")}
        for name, content in self._members.items():
            if name in self._parts and name.endswith(".svg"):
                root = self._parts[name].rewrite(shares.get(name, ()))
                scrub_svg(root, places.get(name, ANYWHERE))
                written[name] = serialise(root, content)
            elif isinstance(part := self._parts.get(name), OpenPart):
                written[name] = part.written(shares.get(name, ()), rewriting)
            elif name.rpartition("/")[2] == "settings.xml":
                with at(self._named[name]):
                    written[name] = self._settings(content)
            elif name in self._drawn:
                place = places.get(name, ANYWHERE)
                drawn = self._drawn[name].rewrite(shares.get(name, ()), place)
                written[pictures_named.get(name, name)] = drawn
            clock.check()
        gone = self._members.keys() - written.keys() - {_MANIFEST} - pictures_named.keys()
        dropped = sorted({n if _VOCABULARY.is_structure(n) else "a file of its own" for n in gone})
        if _MANIFEST in self._members:
            written[_MANIFEST] = self._manifest(written)
        notes = picture_notes(self._drawn.values())
        return Rewritten(write_members(written), dropped=tuple(dropped), notes=tuple(notes))

    def _kept(self) -> list[str]:
        """What is in the file, but for pictures that nobody could open."""
        known = self._drawn.keys() | self._parts.keys()
        return [n for n in self._members if n in known or not n.startswith(FOLDERS)]

    def _places(self) -> dict[str, Place]:
        """Where its pictures are shown; what styles show stands on every page."""
        places: dict[str, Place] = {}
        for name, part in self._parts.items():
            if name.endswith(".svg"):
                continue
            margin = name.endswith("styles.xml")
            running = "text" in self.media_type or "spreadsheet" in self.media_type
            shown = places_in(part.trees(), margin=margin, running=running)
            for pointer, place in shown.items():
                target = pointer.removeprefix("./")
                if target in self._members:
                    places[target] = places[target].and_also(place) if target in places else place
        return places

    def _picture_names(self) -> dict[str, str]:
        """Pictures may still be called what their owner called them."""
        renamed: dict[str, str] = {}
        for name in sorted(self._members):
            if name.startswith(FOLDERS) and not _VOCABULARY.is_structure(name):
                folder, _, base = name.partition("/")
                ending = base.rpartition(".")[2] if "." in base else "bin"
                renamed[name] = f"{folder}/{len(renamed) + 1:08d}.{ending}"
        return renamed

    def _settings(self, content: bytes) -> bytes:
        root = clean_tree(parse_xml(content, self._limits))
        _drop_settings(root)
        _drop_words(root)
        return serialise(root, content)

    def _manifest(self, written: dict[str, bytes]) -> bytes:
        """The list of files, made anew: those of old programs are not always sound."""
        root = etree.Element(f"{{{_LIST}}}manifest", nsmap={"manifest": _LIST})
        root.set(f"{{{_LIST}}}version", "1.2")
        kinds = {"/": self.media_type}
        kinds |= {name: _kind(name) for name in written if name != "mimetype"}
        for folder in sorted({name.rpartition("/")[0] for name in written if "/content" in name}):
            kinds[f"{folder}/"] = self.media_type
        for name, kind in kinds.items():
            entry = etree.SubElement(root, f"{{{_LIST}}}file-entry")
            entry.set(f"{{{_LIST}}}full-path", name)
            entry.set(f"{{{_LIST}}}media-type", kind)
        return serialise(root)


def _kind(name: str) -> str:
    return "text/xml" if name.endswith(".xml") else mimetypes.guess_type(name)[0] or ""


class FlatOdtOriginal:
    """An OpenDocument text or spreadsheet in a single XML file (.fodt, .fods)."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._part = open_part(data, limits, _drop_making)
        _, root = next(etree.iterparse(io.BytesIO(data), events=("start",)))
        self.media_type = str(root.get(f"{OFFICE}mimetype", "application/xml"))

    @property
    def text(self) -> str:
        return self._part.text

    def spots(self, edges: Mapping[str, Edges]) -> list[Spot]:
        """By the letters in which pictures are written into it."""
        return spots_of(self._part.trees(), OdfLook(packed), edges, "")

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        return Rewritten(self._part.written(edits, OdfRewriting()), dropped=("office:meta",))


def _drop_making(root: etree._Element) -> None:
    """What a flat file says of its making."""
    for node in list(root.iter(f"{OFFICE}meta")):
        remove(node)
    _drop_settings(root)


def _drop_settings(root: etree._Element) -> None:
    for node in list(root.iter("{*}config-item")):
        named = any(value in _SETTINGS_REMOVED for value in node.attrib.values())
        if named or not _is_plain(node):
            remove(node)
    for node in list(root.iter("{*}config-item-map-entry")):
        if not all(map(_VOCABULARY.is_structure, map(str, node.attrib.values()))):
            remove(node)


def _drop_words(root: etree._Element) -> None:
    """Settings are values of items, and nothing else."""
    known = _VOCABULARY.is_structure
    for node in list(root.iter(etree.Element)):
        node.tail = None
        if element_name(node) != "config-item":
            node.text = None
        for key, value in node.attrib.items():
            if not known(str(key)) or not known(str(value)):
                del node.attrib[key]
        if node is not root and not known(str(node.tag)):
            remove(node)


def _is_plain(item: etree._Element) -> bool:
    """Whether a setting says nothing but what the program can say."""
    known = _VOCABULARY.is_structure
    return known(item.text or "") and all(map(known, map(str, item.attrib.values())))


def open_flat_odt(data: bytes, limits: Limits = DEFAULT_LIMITS) -> FlatOdtOriginal:
    limits.check_size(len(data))
    return FlatOdtOriginal(data, limits)


def open_odt(data: bytes, limits: Limits = DEFAULT_LIMITS) -> OdtOriginal:
    limits.check_size(len(data))
    return OdtOriginal(data, limits)
