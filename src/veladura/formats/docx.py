"""Word documents: every part that holds text is read, everything that only tells tales goes."""

import re
from collections.abc import Sequence
from dataclasses import replace

from lxml import etree

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded
from veladura.formats import open_original
from veladura.formats.authors import Authors
from veladura.formats.joined import JoinedText
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.opc import (
    CONTENT_TYPES,
    ContentTypes,
    drop_pointers,
    drop_relationships,
    is_rels,
    owner_of,
    read_content_types,
    read_relationships,
    walk_rels,
    without_types,
)
from veladura.formats.original import Original, Rewritten
from veladura.formats.pictures import strip_metadata
from veladura.formats.wordtext import local, walk_word
from veladura.formats.xmltext import XmlPart, parse_xml, remove, serialise
from veladura.formats.zipfiles import read_members, write_members

_ORDER = ("document", "header", "footer", "footnotes", "endnotes", "comments")
_DROPPED_KINDS = {  # relationships whose targets go
    "attachedToolbars",
    "attachedTemplate",
    "commentsExtensible",
    "control",
    "core-properties",
    "custom-properties",
    "customXml",
    "extended-properties",
    "keyMapCustomizations",
    "oleObject",
    "package",
    "people",
    "printerSettings",
    "thumbnail",
    "vbaProject",
    "wordVbaData",
    "origin",
    "signature",
    "webextension",
    "webextensiontaskpanes",
}
_DROPPED_FOLDERS = ("docprops/", "customxml/", "_xmlsignatures/", "word/activex/")
_SETTINGS_REMOVED = (
    "docVars",
    "attachedTemplate",
    "mailMerge",
    "docId",
    "saveThroughXslt",
    "readModeInkLockDown",
)
_AUTOMATIC_BOOKMARK = re.compile(r"_(?:Toc|Ref|Hlk|GoBack|Hlt)\w*$")


class DocxOriginal:
    """An opened package: parts with text, parts copied, parts that will go."""

    media_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._limits = limits
        self._members = read_members(data, limits)
        if CONTENT_TYPES not in self._members:
            raise FormatError("the package has no list of its parts: open it and save it again")
        self._types = read_content_types(self._members[CONTENT_TYPES], limits)
        self._chunks: dict[str, Original] = {}
        self._parts: dict[str, XmlPart] = {}
        self._notes: list[str] = []
        self._dropped = self._find_dropped()
        clock = limits.clock()
        for name in sorted(self._members, key=self._reading_order):
            if name in self._dropped or name == CONTENT_TYPES or name in self._chunks:
                continue
            if is_rels(name):
                self._parts[name] = XmlPart(self._members[name], walk_rels, limits)
            elif _is_xml(name, self._types):
                self._parts[name] = XmlPart(self._members[name], walk_word, limits)
            clock.check()
        texts = {name: part.text for name, part in self._parts.items()}
        texts |= {name: chunk.text for name, chunk in self._chunks.items()}
        self._joined = JoinedText(
            (name, texts[name]) for name in sorted(texts, key=self._reading_order)
        )

    @property
    def text(self) -> str:
        return self._joined.text

    def _reading_order(self, name: str) -> tuple[int, str]:
        if name in self._chunks:
            return 1, name
        if is_rels(name):
            return len(_ORDER) + 3, name
        base = name.rpartition("/")[2]
        for index, kind in enumerate(_ORDER):
            if base.startswith(kind) and "glossary" not in name:
                return (index if index == 0 else index + 1), name
        return len(_ORDER) + 2, name

    def _find_dropped(self) -> set[str]:
        dropped = {name for name in self._members if name.lower().startswith(_DROPPED_FOLDERS)}
        for name in [name for name in self._members if is_rels(name)]:
            for relationship in read_relationships(
                parse_xml(self._members[name], self._limits), name
            ):
                if relationship.kind in _DROPPED_KINDS:
                    dropped.add(relationship.target)
                elif relationship.kind == "aFChunk" and relationship.target in self._members:
                    self._open_chunk(relationship.target, dropped)
        pictures = 0
        for name in self._members:
            content_type = self._types.of(name)
            if name == CONTENT_TYPES or is_rels(name) or _is_xml(name, self._types):
                continue
            if name in self._chunks:
                continue
            if content_type.startswith("image/"):
                pictures += name not in dropped
            elif "obfuscatedFont" not in content_type:
                dropped.add(name)
        if pictures:
            self._notes.append(f"{pictures} pictures were kept and not looked at")
        dropped &= self._members.keys()
        dropped |= {n for n in self._members if is_rels(n) and owner_of(n) in dropped}
        return dropped

    def _open_chunk(self, name: str, dropped: set[str]) -> None:
        """An inserted file is opened by its own format, or goes."""
        try:
            self._chunks[name] = open_original(
                self._members[name], name, limits=inner_limits(self._limits)
            )
        except LimitExceeded:
            raise
        except FormatError:
            dropped.add(name)

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        shares = self._joined.distribute(edits)
        clock = self._limits.clock()
        gone: dict[str, set[str]] = {}  # part → ids of relationships it lost
        written: dict[str, bytes] = {}
        notes = list(self._notes)
        for name in self._parts:
            if is_rels(name):
                root = self._parts[name].rewrite(shares.get(name, ()))
                gone[owner_of(name)] = drop_relationships(root, name, self._dropped)
                written[name] = serialise(root)
        scrub = _Scrub()
        for name, part in self._parts.items():
            if not is_rels(name):
                root = part.rewrite(shares.get(name, ()))
                drop_pointers(root, gone.get(name, set()))
                scrub(root)
                written[name] = serialise(root)
                clock.check()
        for name, chunk in self._chunks.items():
            inner = chunk.rewrite(shares.get(name, ()))
            written[name] = inner.data
            notes += inner.notes
        written[CONTENT_TYPES] = without_types(
            self._members[CONTENT_TYPES], self._dropped, self._limits
        )
        members = {
            name: written[name] if name in written else strip_metadata(self._members[name])
            for name in self._members
            if name not in self._dropped
        }
        dropped = tuple(sorted(n for n in self._dropped if not is_rels(n)))
        return Rewritten(write_members(members), dropped=dropped, notes=tuple(notes))


class _Scrub:
    """Takes out of a tree what names people outside its text; one for all parts of a file."""

    def __init__(self) -> None:
        self._authors = Authors()
        self._bookmarks: dict[str, str] = {}

    def __call__(self, root: etree._Element) -> None:
        for node in list(root.iter("{*}dataBinding", "{*}smartTagPr", "{*}customXmlPr")):
            remove(node)
        if local(root) == "settings":
            for node in list(root.iter(*(f"{{*}}{name}" for name in _SETTINGS_REMOVED))):
                remove(node)
        self._rename_authors(root)
        self._rename_bookmarks(root)
        for node in root.iter("{*}docPr", "{*}cNvPr"):
            if node.get("name"):
                node.set("name", f"Object {node.get('id', '0')}")
        for node in root.iter("{*}date", "{*}permStart"):
            for key in list(node.attrib):
                if str(key).endswith(("}fullDate", "}ed")):
                    del node.attrib[key]

    def _rename_authors(self, root: etree._Element) -> None:
        for node in root.xpath("//*[@*[local-name()='author']]"):
            keys = {str(key).rpartition("}")[2]: str(key) for key in node.attrib}
            author = str(node.get(keys["author"], ""))
            node.set(keys["author"], self._authors.alias(author))
            if "initials" in keys:
                node.set(keys["initials"], self._authors.initials(author))
            for key in ("date", "dateUtc", "userId"):
                if key in keys:
                    del node.attrib[keys[key]]

    def _rename_bookmarks(self, root: etree._Element) -> None:
        """Names of bookmarks may be names of people; links and references follow."""
        for node in root.iter("{*}bookmarkStart", "{*}ffData"):
            named = node if local(node) == "bookmarkStart" else node.find("{*}name")
            if named is not None:
                self._rename(named, "name" if named is node else "val")
        for node in root.iter("{*}hyperlink"):
            self._rename(node, "anchor")
        if self._bookmarks:
            pattern = re.compile(
                r"(?<!\w)(?:" + "|".join(map(re.escape, self._bookmarks)) + r")(?!\w)"
            )
            for node in root.iter("{*}instrText", "{*}fldSimple"):
                key = next((k for k in map(str, node.attrib) if k.endswith("}instr")), None)
                code = node.get(key) if key else node.text
                if not code or not re.match(r"\s*(?:REF|PAGEREF|NOTEREF|HYPERLINK|=)", code):
                    continue
                changed = pattern.sub(lambda match: self._bookmarks[match.group()], code)
                if key:
                    node.set(key, changed)
                else:
                    node.text = changed

    def _rename(self, node: etree._Element, attribute: str) -> None:
        for key, value in node.attrib.items():
            name = str(value)
            if str(key).rpartition("}")[2] != attribute or not name:
                continue
            if not _AUTOMATIC_BOOKMARK.match(name):
                alias = self._bookmarks.setdefault(name, f"bookmark{len(self._bookmarks) + 1}")
                node.set(str(key), alias)


def _is_xml(name: str, types: ContentTypes) -> bool:
    content_type = types.of(name)
    return content_type.endswith(("+xml", "/xml", "vmlDrawing")) and "image/" not in content_type


def inner_limits(limits: Limits) -> Limits:
    if limits.nesting <= 0:
        raise LimitExceeded("files are nested too deep inside each other (limit `nesting`)")
    return replace(limits, nesting=limits.nesting - 1)


def open_docx(data: bytes, limits: Limits = DEFAULT_LIMITS) -> DocxOriginal:
    limits.check_size(len(data))
    return DocxOriginal(data, limits)
