"""Office Open XML packages (docx, xlsx): content types, relationships, parts kept and dropped."""

import posixpath
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from lxml import etree

from veladura.formats.limits import Limits
from veladura.formats.unread import cleaned, local_name
from veladura.formats.vocabulary import Vocabulary
from veladura.formats.xmltext import URL, Slot, parse_xml, remove, serialise
from veladura.wordlists import read_list

CONTENT_TYPES = "[Content_Types].xml"
_POINTERS = {
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "s": "http://purl.oclc.org/ooxml/officeDocument/relationships",
}
_R = tuple(f"{{{uri}}}" for uri in _POINTERS.values())
_OF_RELATIONSHIPS = ("Id", "Type", "Target", "TargetMode")
_ENTRIES = ("Default", "Override", "Relationship")
_OF_TYPES = ("PartName", "Extension", "ContentType")


@dataclass(frozen=True, slots=True)
class ContentTypes:
    """What kind each part is: by its own entry or by its ending."""

    defaults: dict[str, str]
    overrides: dict[str, str]

    def of(self, name: str) -> str:
        ending = name.rpartition(".")[2].lower()
        return self.overrides.get(f"/{name}".lower(), self.defaults.get(ending, ""))


def read_content_types(data: bytes, limits: Limits) -> ContentTypes:
    defaults: dict[str, str] = {}
    overrides: dict[str, str] = {}
    for entry in parse_xml(data, limits):
        content_type = str(entry.get("ContentType", ""))
        if entry.get("Extension") is not None:
            defaults[str(entry.get("Extension")).lower()] = content_type
        elif entry.get("PartName") is not None:
            overrides[str(entry.get("PartName")).lower()] = content_type
    return ContentTypes(defaults, overrides)


def write_types(
    data: bytes, names: Mapping[str, str], vocabulary: Vocabulary, limits: Limits
) -> bytes:
    """The list of kinds for these parts (old name → new), and for endings they have."""
    root = parse_xml(data, limits)
    kept = {f"/{name}".lower(): new for name, new in names.items()}
    endings = {name.rpartition(".")[2].lower() for name in names}
    for entry in list(root):
        part = str(entry.get("PartName", "")).lower() if isinstance(entry.tag, str) else ""
        if part in kept:
            entry.set("PartName", f"/{kept[part]}")
        elif not isinstance(entry.tag, str) or _ending(entry) not in endings:
            remove(entry)
    _bare(root, _OF_TYPES)
    return serialise(cleaned(root, vocabulary))


def _bare(root: etree._Element, attributes: Collection[str]) -> None:
    """A list of entries, and nothing beside what its entries need."""
    root.attrib.clear()
    for node in list(root):
        if isinstance(node.tag, str) and local_name(node.tag) not in _ENTRIES:
            root.remove(node)
    for node in root.iter(etree.Element):
        node.text = node.tail = None
        for key in node.attrib:
            if str(key) not in attributes:
                del node.attrib[key]


def _ending(entry: etree._Element) -> str:
    return str(entry.get("Extension", "/")).lower()


def owner_of(rels_name: str) -> str:
    """The part whose relationships a .rels member holds ("" for the package itself)."""
    folder, _, base = rels_name.rpartition("_rels/")
    return folder + base.removesuffix(".rels")


def rels_of(name: str) -> str:
    """The member that holds a part's relationships, if it has any."""
    folder, slash, base = name.rpartition("/")
    return f"{folder}{slash}_rels/{base}.rels"


def is_rels(name: str) -> bool:
    return name.endswith(".rels") and "_rels/" in name


@dataclass(frozen=True, slots=True)
class Relationship:
    id: str
    kind: str  # last step of its type: "hyperlink", "image", "thumbnail"…
    target: str  # member name, or "" for what lies outside
    node: etree._Element = field(repr=False)


def read_relationships(root: etree._Element, rels_name: str) -> Iterator[Relationship]:
    folder = posixpath.dirname(owner_of(rels_name))
    for node in root:
        if not isinstance(node.tag, str):
            continue
        target = str(node.get("Target", ""))
        if node.get("TargetMode") == "External":
            member = ""
        elif target.startswith("/"):
            member = target[1:]
        else:
            member = posixpath.normpath(posixpath.join(folder, target))
        kind = str(node.get("Type", "")).rpartition("/")[2]
        yield Relationship(str(node.get("Id", "")), kind, member, node)


def is_xml(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip()
    return kind.endswith(("+xml", "/xml", "vmlDrawing"))


def walk_rels(root: etree._Element) -> Iterator[Slot | str]:
    """Targets outside the package: links, mail addresses, paths."""
    for node in root:
        if isinstance(node.tag, str) and node.get("TargetMode") == "External":
            yield Slot(node, "Target", URL)
            yield "\n"


def follow_names(root: etree._Element, rels_name: str, renamed: Mapping[str, str]) -> None:
    """Point to parts by their new names."""
    for relationship in read_relationships(root, rels_name):
        new = renamed.get(relationship.target)
        if new:
            folder = str(relationship.node.get("Target", "")).rpartition("/")[0]
            base = new.rpartition("/")[2]
            relationship.node.set("Target", f"{folder}/{base}" if folder else base)


def clean_relationships(root: etree._Element, vocabulary: Vocabulary) -> etree._Element:
    """Without relationships of a kind nobody knows and attributes that say something else."""
    for node in list(root):
        if isinstance(node.tag, str) and not vocabulary.is_structure(str(node.get("Type", ""))):
            root.remove(node)
    _bare(root, _OF_RELATIONSHIPS)
    return cleaned(root, vocabulary)


def rename_ids(root: etree._Element, vocabulary: Vocabulary) -> dict[str, str]:
    """Ids of relationships that are words of somebody become numbers; returns old and new."""
    renamed: dict[str, str] = {}
    for node in root:
        old = str(node.get("Id", "")) if isinstance(node.tag, str) else ""
        if old and not vocabulary.is_structure(old):
            renamed[old] = f"rIdx{len(renamed) + 1}"
            node.set("Id", renamed[old])
    return renamed


def follow_ids(root: etree._Element, renamed: Mapping[str, str]) -> None:
    """Point to relationships by their new ids."""
    found = root.xpath("//*[@r:* or @s:*]", namespaces=_POINTERS) if renamed else ()
    for node in found if isinstance(found, list) else ():
        if isinstance(node, etree._Element):
            for key, value in node.attrib.items():
                if str(key).startswith(_R) and str(value) in renamed:
                    node.set(str(key), renamed[str(value)])


def drop_relationships(root: etree._Element, rels_name: str, kept: Collection[str]) -> set[str]:
    """Remove relationships to parts that are dropped or never were there; the ids of the others."""
    left: set[str] = set()
    known = {name.casefold() for name in kept}
    for relationship in list(read_relationships(root, rels_name)):
        target = unquote(relationship.target)
        if target and "#" not in target and target.casefold() not in known:
            root.remove(relationship.node)
        else:
            left.add(relationship.id)
    return left


def drop_pointers(root: etree._Element, known: set[str]) -> None:
    """Remove what points to relationships that are gone; an empty pointer points to nothing."""
    found = root.xpath("//*[@r:* or @s:*]", namespaces=_POINTERS)
    for node in found if isinstance(found, list) else ():
        if not isinstance(node, etree._Element):
            continue
        for name, value in node.attrib.items():
            if value and value not in known and str(name).startswith(_R):
                if etree.QName(node).localname in read_list(__package__, "removed_with_target"):
                    remove(node)
                    break
                del node.attrib[name]
