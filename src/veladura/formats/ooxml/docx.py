"""Word documents: parts that hold text are read, parts that only describe people are removed."""

import re
from collections.abc import Mapping

from lxml import etree

from veladura.formats.authors import Authors
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.markup.slices import Slices
from veladura.formats.ooxml.opc import is_rels
from veladura.formats.ooxml.package import Package, Rewriting
from veladura.formats.ooxml.word_text import local, walk_word
from veladura.formats.xmltext import Walk, remove

_ORDER = ("document", "header", "footer", "footnotes", "endnotes", "comments")
_SETTINGS_REMOVED = ("docVars", "attachedTemplate", "mailMerge", "docId", "saveThroughXslt")
_AUTOMATIC_BOOKMARK = re.compile(r"_(?:Toc|Ref|Hlk|GoBack|Hlt)\w*$")


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

    def start_rewriting(self) -> Rewriting:
        return _Scrub()


class _Scrub:
    """Takes out of a tree what names people outside its text; one for all parts of a file."""

    removed: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self._authors = Authors()
        self._bookmarks: dict[str, str] = {}

    def scrub(self, name: str, root: etree._Element) -> None:
        for node in list(root.iter("{*}dataBinding", "{*}smartTagPr", "{*}customXmlPr")):
            remove(node)
        if local(root) == "settings":
            for node in list(root.iter(*(f"{{*}}{name}" for name in _SETTINGS_REMOVED))):
                remove(node)
        self._rename_authors(root)
        self._rename_bookmarks(root)
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
            keys = {str(key).rpartition("}")[2]: str(key) for key in node.attrib}
            author = str(node.get(keys["author"], ""))
            node.set(keys["author"], self._authors.alias(author))
            if "initials" in keys:
                node.set(keys["initials"], self._authors.initials(author))
            for key in ("date", "dateUtc", "userId"):
                if key in keys:
                    del node.attrib[keys[key]]

    def _rename_styles(self, root: etree._Element) -> None:
        """A style of one's own may be called after someone who is to go."""
        for number, style in enumerate(root.iter("{*}style"), 1):
            named = style.find("{*}name")
            for key in named.attrib if named is not None else ():
                name = str(named.get(key, "")).casefold() if named is not None else ""
                if named is not None and any(surface in name for surface in self.removed):
                    named.set(str(key), f"Style {number}")

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


def open_docx(data: bytes, limits: Limits = DEFAULT_LIMITS) -> DocxOriginal:
    limits.check_size(len(data))
    return DocxOriginal(data, limits)
