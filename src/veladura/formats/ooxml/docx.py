"""Word documents: parts that hold text are read, parts that only describe people are removed."""

import re
from collections.abc import Iterable, Iterator, Mapping

from lxml import etree

from veladura.formats.authors import Authors
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.markup.slices import SlicedPart, Slices, Slicing
from veladura.formats.ooxml.opc import is_rels
from veladura.formats.ooxml.package import Package, Rewriting
from veladura.formats.ooxml.word_text import walk_word
from veladura.formats.unread import element_name, local_name
from veladura.formats.xmltext import Slot, Walk, remove
from veladura.text import any_of

_ORDER = ("document", "header", "footer", "footnotes", "endnotes", "comments")
_SETTINGS_REMOVED = ("docVars", "attachedTemplate", "mailMerge", "docId", "saveThroughXslt")
_AUTOMATIC_BOOKMARK = re.compile(r"_(?:Toc|Ref|Hlk|GoBack|Hlt)[\d_]*$")
_REFERENCE = re.compile(r"\s*(?:REF|PAGEREF|NOTEREF|HYPERLINK|=)")
_CODED = ("{*}instrText", "{*}fldSimple")
_BLOCKS = Slicing(
    tuple(f"{{*}}{name}" for name in ("p", "tbl", "tr", "sdt", "footnote", "endnote", "comment")),
    frozenset(
        (
            *("document", "body", "tbl", "sdt", "sdtContent", "footnotes", "endnotes", "comments"),
            *("hdr", "ftr", "glossaryDocument", "docParts"),
        )
    ),
)


class DocxOriginal(Package):
    """A package of WordprocessingML."""

    media_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    dropped_kinds = frozenset(("commentsExtensible", "people"))
    dropped_folders = ("word/activex/",)

    def order(self, name: str) -> tuple[int, int, str]:
        if name in self.chunks:
            return 1, 0, name
        if is_rels(name):
            return len(_ORDER) + 3, 0, name
        base = name.rpartition("/")[2]
        for index, kind in enumerate(_ORDER):
            if base.startswith(kind) and "glossary" not in name:
                return (index if index == 0 else index + 1), len(base), name
        return len(_ORDER) + 2, 0, name

    def walk(self, name: str) -> Walk:
        return walk_word

    def prepare(self) -> None:
        pass

    def slicing(self, name: str) -> Slicing | None:
        return None if name.lower().endswith(".vml") else _BLOCKS

    def start_rewriting(self) -> Rewriting:
        bookmarks = _Bookmarks()
        for part in self.parts.values():
            if isinstance(part, SlicedPart) and not part.is_whole:
                bookmarks.learn(part.uncleaned())
        return _Scrub(bookmarks)


class _Scrub:
    """Takes out of a tree what names people outside its text; one for all parts of a file."""

    removed: frozenset[str] = frozenset()
    independent = True

    def __init__(self, bookmarks: "_Bookmarks") -> None:
        self._authors = Authors()
        self._bookmarks = bookmarks

    def scrub(self, name: str, root: etree._Element) -> None:
        for node in list(root.iter("{*}dataBinding", "{*}smartTagPr", "{*}customXmlPr")):
            remove(node)
        if element_name(root) == "settings":
            for node in list(root.iter(*(f"{{*}}{name}" for name in _SETTINGS_REMOVED))):
                remove(node)
        self._rename_authors(root)
        self._bookmarks.rename(root)
        self._rename_styles(root)
        for node in root.iter("{*}docPr", "{*}cNvPr"):
            if node.get("name"):
                node.set("name", f"Object {node.get('id', '0')}")
        for node in root.iter("{*}date", "{*}permStart"):
            for key in list(node.attrib):
                if str(key).endswith(("}fullDate", "}ed")):
                    del node.attrib[key]

    def walk(self, name: str) -> Walk | None:
        return None

    def finish(self, roots: dict[str, etree._Element], slices: Mapping[str, Slices]) -> None:
        pass

    def _rename_authors(self, root: etree._Element) -> None:
        found = root.xpath("//*[@*[local-name()='author']]")
        for node in found if isinstance(found, list) else ():
            if not isinstance(node, etree._Element):
                continue
            keys = {local_name(key): str(key) for key in node.attrib}
            author = str(node.get(keys["author"], ""))
            node.set(keys["author"], self._authors.alias(author))
            if "initials" in keys:
                node.set(keys["initials"], self._authors.initials(author))
            for key in ("date", "dateUtc", "userId"):
                if key in keys:
                    del node.attrib[keys[key]]

    def _rename_styles(self, root: etree._Element) -> None:
        """A style of one's own may be called after someone who is to go; no two have one name."""
        taken: set[str] = set()
        for number, style in enumerate(root.iter("{*}style"), 1):
            named = style.find("{*}name")
            for key in map(str, named.attrib) if named is not None else ():
                name = str(named.get(key, "")).casefold() if named is not None else ""
                strange = name in taken or any(surface in name for surface in self.removed)
                if named is not None and strange:
                    named.set(key, f"Style {number}")
                taken.add(name)


class _Bookmarks:
    """Names of bookmarks may be names of people: they become numbers, and references follow."""

    def __init__(self) -> None:
        self._aliases: dict[str, str] = {}

    def learn(self, roots: Iterable[etree._Element]) -> None:
        """The names of a part that comes in slices: what refers to them may come before them."""
        anchors: list[str] = []
        for root in roots:
            for node, key in _named(root):
                self._alias(str(node.get(key)))
            anchors += [str(node.get(key)) for node, key in _anchored(root)]
        for name in anchors:
            self._alias(name)

    def rename(self, root: etree._Element) -> None:
        for node, key in [*_named(root), *_anchored(root)]:
            node.set(key, self._alias(str(node.get(key))))
        codes = [found for found in map(_referring, root.iter(*_CODED)) if found]
        if not codes or not self._aliases:
            return
        pattern = re.compile(rf"(?<!\w)(?:{any_of(self._aliases)})(?!\w)")
        for slot in codes:
            slot.write(pattern.sub(lambda match: self._aliases[match.group()], slot.read()))

    def _alias(self, name: str) -> str:
        if not name or _AUTOMATIC_BOOKMARK.match(name):
            return name
        return self._aliases.setdefault(name, f"bookmark{len(self._aliases) + 1}")


def _named(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    """Bookmarks and the fields of forms, which are bookmarks too, by the attribute that names."""
    for node in root.iter("{*}bookmarkStart", "{*}ffData"):
        if element_name(node) == "bookmarkStart":
            yield from _keys(node, "name")
        elif (named := node.find("{*}name")) is not None:
            yield from _keys(named, "val")


def _anchored(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    for node in root.iter("{*}hyperlink"):
        yield from _keys(node, "anchor")


def _keys(node: etree._Element, name: str) -> Iterator[tuple[etree._Element, str]]:
    for key in map(str, node.attrib):
        if local_name(key) == name:
            yield node, key


def _referring(node: etree._Element) -> Slot | None:
    """The code of a field that speaks of bookmarks."""
    key = next((k for k in map(str, node.attrib) if k.endswith("}instr")), "text")
    slot = Slot(node, key)
    return slot if _REFERENCE.match(slot.read()) else None


def open_docx(data: bytes, limits: Limits = DEFAULT_LIMITS) -> DocxOriginal:
    limits.check_size(len(data))
    return DocxOriginal(data, limits)
