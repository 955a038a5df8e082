"""Books (EPUB): chapters, table of contents and description are text; scripts and keys go."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html.entities import html5

from lxml import etree

from veladura.document import Edit
from veladura.errors import EncryptedFile, FormatError
from veladura.formats.archives.book_paths import BookPaths
from veladura.formats.html import drop_code, drop_names, walk_html, walk_xml
from veladura.formats.joined import JoinedText
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.markup.css import clean_sheet
from veladura.formats.markup.identifiers import Identifiers
from veladura.formats.markup.names import without_instructions
from veladura.formats.markup.spots import PageLook
from veladura.formats.markup.svg import clean_svg, scrub_svg, walk_svg
from veladura.formats.markup.turned import refuse_turned
from veladura.formats.original import Rewritten
from veladura.formats.pictures.mosaics.edges import Edges
from veladura.formats.pictures.mosaics.joining import (
    edges_of,
    join_parts,
    picture_notes,
    shared_edits,
)
from veladura.formats.pictures.mosaics.spots import Spot
from veladura.formats.pictures.mosaics.trees import spots_of
from veladura.formats.pictures.picture import Picture, open_or_drop
from veladura.formats.pictures.stripping import is_bitmap
from veladura.formats.refusing import at
from veladura.formats.txt import decode_text
from veladura.formats.unread import complete
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import Cleaner, XmlPart, parse_xml, remove, serialise
from veladura.formats.zipfiles import read_members, write_members

_XHTML = "{http://www.w3.org/1999/xhtml}"
_TYPE = "{http://www.idpf.org/2007/ops}type"
_ENTITY = re.compile(rb"&([A-Za-z][A-Za-z0-9]*+);")
_OF_XML = {b"amp", b"lt", b"gt", b"quot", b"apos"}
_CONTAINER = "{urn:oasis:names:tc:opendocument:xmlns:container}"
_NO_PACKAGE = f'<container xmlns="{_CONTAINER[1:-1]}" version="1.0"><rootfiles/></container>'
_PACKAGE = "application/oebps-package+xml"
_FONT_MARKS = (b"\0\1\0\0", b"true", b"OTTO", b"ttcf", b"wOFF", b"wOF2")
_FONTS = (".ttf", ".otf", ".woff", ".woff2")
_DESCRIPTION = (".opf", ".ncx", ".xml", ".pls", ".smil")


class XhtmlPart(XmlPart):
    """A chapter: read like any page, written as XML with its namespace."""

    def __init__(
        self,
        data: bytes,
        limits: Limits,
        identifiers: Identifiers,
        follow: Cleaner,
        sheets: Sequence[str] = (),
    ) -> None:
        self._identifiers, self._follow, self._sheets = identifiers, follow, sheets
        walk = complete(walk_html, load_vocabulary("markup"))
        super().__init__(_ENTITY.sub(_as_number, data), walk, limits)

    def parse(self) -> etree._Element:
        root = self._follow(super().parse())
        for node in root.iter(f"{_XHTML}*"):
            node.tag = str(node.tag).removeprefix(_XHTML)
        refuse_turned(root, self._sheets)
        drop_code(root)
        kinds = {node: str(node.attrib.pop(_TYPE)) for node in root.iter() if _TYPE in node.attrib}
        drop_names(root)
        for node, kind in kinds.items():
            if load_vocabulary("markup").is_structure(kind):
                node.set(_TYPE, kind)
        self._identifiers.rename(root)
        return root

    def written(self, edits: Sequence[Edit]) -> bytes:
        root = self.rewrite(edits)
        for node in root.iter(etree.Element):
            if not str(node.tag).startswith("{"):
                node.tag = f"{_XHTML}{node.tag}"
        etree.cleanup_namespaces(root)
        return serialise(root, self.data)


def _as_number(match: re.Match[bytes]) -> bytes:
    """A named character as its number: XML knows five names only."""
    name = match.group(1)
    shown = html5.get(f"{name.decode('ascii')};", "") if name not in _OF_XML else ""
    return b"".join(b"&#%d;" % ord(character) for character in shown) or match.group()


class EpubOriginal:
    """A book; its parts are read in the order in which they are packed."""

    media_type = "application/epub+zip"

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._limits = limits
        self._members = read_members(data, limits)
        sealed = self._members.get("META-INF/encryption.xml", b"")
        if b"EncryptedData" in sealed and b"CipherReference" in sealed:
            raise EncryptedFile("the book is protected: ask its publisher for a free copy")
        if "META-INF/container.xml" not in self._members:
            raise FormatError("the book has no list of its parts: export it again")
        clock = limits.clock()
        self._paths = BookPaths(self._members)
        self._identifiers = Identifiers()  # one for the book: chapters point into each other
        self._sheets = [
            decode_text(content).text
            for name, content in self._members.items()
            if name.lower().endswith(".css")
        ]
        self._parts: dict[str, XmlPart] = {}
        for number, (name, content) in enumerate(self._members.items(), 1):
            with at(f"part {number} of the book"):
                part = self._part(name, content)
            if part is not None:
                self._parts[name] = part
            clock.check()
        self._drawn: dict[str, Picture] = {}
        for name, content in self._members.items():
            if is_bitmap(content):
                picture = open_or_drop(content, limits, f"picture {len(self._drawn) + 1}")
                if picture is not None:
                    self._drawn[name] = picture
        edges = edges_of(self._drawn)
        join_parts(self._drawn, limits, self._spots(edges) if len(edges) > 1 else ())
        texts = {name: part.text for name, part in self._parts.items()}
        texts |= {name: picture.text for name, picture in self._drawn.items()}
        self._joined = JoinedText(texts.items())

    def _spots(self, edges: Mapping[str, Edges]) -> Iterator[Spot]:
        for name, part in self._parts.items():
            if isinstance(part, XhtmlPart):
                look = PageLook(partial(self._paths.member, name=name))
                yield from spots_of(part.trees(), look, edges, name)

    def _part(self, name: str, content: bytes) -> XmlPart | None:
        ending = f".{name.lower().rpartition('.')[2]}"
        if name.startswith("META-INF/"):
            return None
        if ending in (".xhtml", ".html", ".htm"):
            follow = self._following(name)
            return XhtmlPart(content, self._limits, self._identifiers, follow, self._sheets)
        if ending == ".svg":
            return XmlPart(content, walk_svg, self._limits, clean_svg)
        if ending in _DESCRIPTION:
            walk = partial(walk_xml, runs=False)
            return XmlPart(content, walk, self._limits, self._following(name))
        return None

    def _following(self, name: str) -> Cleaner:
        """A part without instructions, whose references know where the other parts go."""

        def follow(root: etree._Element) -> etree._Element:
            self._paths.follow(root, name)
            return without_instructions(root)

        return follow

    @property
    def text(self) -> str:
        return self._joined.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        shares = shared_edits(self._joined.distribute(edits), self._drawn)
        clock = self._limits.clock()
        written = {"mimetype": self.media_type.encode()}
        for name, content in self._members.items():
            new = self._written(name, content, shares.get(name, ()))
            if new is not None:
                written[self._paths.new(name)] = new
            clock.check()
        dropped = sorted(set(map(self._paths.new, self._members)) - written.keys())
        for name in [name for name in written if name.lower().endswith(".opf")]:
            written[name] = self._manifest(name, written[name], set(dropped))
        notes = tuple(picture_notes(self._drawn.values()))
        return Rewritten(write_members(written), tuple(dropped), notes=notes)

    def _written(self, name: str, content: bytes, edits: Sequence[Edit]) -> bytes | None:
        part = self._parts.get(name)
        if isinstance(part, XhtmlPart):
            return part.written(edits)
        if part is not None:
            root = part.rewrite(edits)
            if name.lower().endswith(".svg"):
                scrub_svg(root)
            return serialise(root, content)
        if name.lower().endswith(".css"):
            decoded = decode_text(content)
            return decoded.encode(clean_sheet(decoded.text, self._identifiers.alias))[0]
        if name == "META-INF/container.xml":
            with at(f"part {name}"):
                return self._container(content)
        if name.lower().endswith(_FONTS):
            return content if content.startswith(_FONT_MARKS) else None
        picture = self._drawn.get(name)
        return picture.rewrite(edits) if picture is not None else None

    def _container(self, content: bytes) -> bytes:
        """Where the description of the book lies, and nothing else."""
        root = etree.fromstring(_NO_PACKAGE)
        for found in parse_xml(content, self._limits).iter(f"{_CONTAINER}rootfile"):
            old = str(found.get("full-path", ""))
            if old not in self._members:
                continue  # it leads nowhere, and may say anything
            path = self._paths.reference(old, "")
            etree.SubElement(
                root[0], f"{_CONTAINER}rootfile", {"full-path": path, "media-type": _PACKAGE}
            )
        return serialise(root)

    def _manifest(self, name: str, content: bytes, dropped: set[str]) -> bytes:
        """The list of parts without those that went, and no mention of scripts."""
        root = parse_xml(content, self._limits)
        folder = name.rpartition("/")[0]
        for item in list(root.iter("{*}item")):
            path = f"{folder}/{item.get('href', '')}" if folder else str(item.get("href", ""))
            if path in dropped:
                remove(item)
            kinds = [k for k in str(item.get("properties", "")).split() if k != "scripted"]
            if item.get("properties") is not None:
                item.set("properties", " ".join(kinds))
        return serialise(root, content)


def open_epub(data: bytes, limits: Limits = DEFAULT_LIMITS) -> EpubOriginal:
    limits.check_size(len(data))
    return EpubOriginal(data, limits)
