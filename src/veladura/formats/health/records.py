"""FHIR and CDA as XML: every value behind its path; narratives read like any text."""

import re
from collections.abc import Iterator, Sequence

from lxml import etree

from veladura.document import Edit
from veladura.formats.health.codes import is_code, is_coded_attribute, is_style
from veladura.formats.health.timestamps import TIMESTAMP, is_timestamp
from veladura.formats.html import COMMENT, all_nodes, check_markup
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.markup.names import is_known_name, walk_names, without_instructions
from veladura.formats.nested.coded import AS_BASE64
from veladura.formats.original import Rewritten
from veladura.formats.textmap import Piece
from veladura.formats.txt import text_width
from veladura.formats.unread import WORDS, element_name, local_name
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import LINE, Codec, Slot, XmlPart, allowed, serialise
from veladura.text import PLACE_MARK

_FHIR = "{http://hl7.org/fhir}"
_XHTML = "{http://www.w3.org/1999/xhtml}"
_STEPS = 4  # of a path that are shown: enough to say what stands there
_INLINE = {"b", "i", "em", "strong", "span", "a", "content", "linkHtml", "sub", "sup"}
_FILE = re.compile(r"[A-Za-z0-9+/=\s]{8,}")
_LETTERS = Codec(lambda raw: (Piece("".join(raw.split()), raw),), allowed)  # of base64, in one line
_CELLS = {"td", "th"}
_STRUCTURAL = ("styleCode", "ID", "align", "valign", "border", "width", "colspan", "rowspan")


def walk_record(root: etree._Element) -> Iterator[Slot | str]:
    fhir = str(root.tag).startswith(_FHIR)
    walker = etree.iterwalk(root, events=("start",))
    for _, node in walker:
        if _is_narrative(node):
            yield from _narrative(node)
            walker.skip_subtree()
        else:
            yield from _values(node, fhir=fhir)
    for node in all_nodes(root):
        if not isinstance(node.tag, str):  # a comment or an instruction
            yield LINE
            yield Slot(node, codec=COMMENT)
    yield from walk_names(root)


def _is_narrative(node: etree._Element) -> bool:
    parent = node.getparent()
    in_section = (
        parent is not None and element_name(parent) == "section" and element_name(node) == "text"
    )
    return in_section or str(node.tag) == f"{_XHTML}div"


def _values(node: etree._Element, *, fhir: bool) -> Iterator[Slot | str]:
    path = _path(node)
    if packed := _packed(node, fhir=fhir):
        yield f"{path} {PLACE_MARK} {AS_BASE64}"
        yield packed
        yield LINE
    for key, value in node.attrib.items():
        name = local_name(key)
        system = _system(node, fhir=fhir)
        if fhir:
            coded = is_code(element_name(node), str(value), system)
        else:
            measured = node.get("unit") is not None
            coded = is_coded_attribute(name, str(value), system, measured=measured)
        coded = coded or (name == "schemaLocation" and is_known_name(str(value)))
        if not coded and str(value).strip() and not (packed and packed.place == key):
            place = path if fhir and name == "value" else f"{path}@{name}"
            yield f"{place} {PLACE_MARK} "
            codec = TIMESTAMP if not fhir and is_timestamp(str(value)) else WORDS
            yield Slot(node, str(key), codec)
            yield "\n"
    for slot in (Slot(node), *(Slot(child, "tail") for child in node)):
        is_packed = packed and (slot.node, slot.place) == (packed.node, packed.place)
        if slot.read().strip() and not is_packed:
            yield f"{path} {PLACE_MARK} "
            yield slot
            yield LINE


def _packed(node: etree._Element, *, fhir: bool) -> Slot | None:
    """Where a file stands as base64: it is opened, or removed if nobody can look into it."""
    name = element_name(node)
    if fhir and name == "data" and _FILE.fullmatch(str(node.get("value", ""))):
        return Slot(node, "value", _LETTERS)
    is_file = name == "binaryDataB64" or str(node.get("representation", "")) == "B64"
    return Slot(node, codec=_LETTERS) if is_file and (node.text or "").strip() else None


def _system(node: etree._Element, *, fhir: bool) -> str:
    if not fhir:
        return str(node.get("codeSystem", ""))
    parent = node.getparent()
    sibling = parent.find(f"{_FHIR}system") if parent is not None else None
    return str(sibling.get("value", "")) if sibling is not None else ""


def _path(node: etree._Element) -> str:
    steps = [element_name(node)]
    for parent in node.iterancestors():
        if len(steps) == _STEPS:
            break
        steps.append(element_name(parent))
    return ".".join(reversed(steps))


def _narrative(root: etree._Element) -> Iterator[Slot | str]:
    for event, node in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        name = element_name(node)
        if event in ("comment", "pi"):
            yield Slot(node, "tail")
        elif event == "start":
            yield "\n" if name == "br" else "" if name in _INLINE | _CELLS else LINE
            yield Slot(node, collapse=True)
        else:
            yield "\t" if name in _CELLS else "" if name in _INLINE else LINE
            if node is not root:
                yield Slot(node, "tail", collapse=True)
    for node in root.iter(etree.Element):
        for key, value in node.attrib.items():
            own = local_name(key) in _STRUCTURAL
            known = load_vocabulary("markup").is_structure(str(value)) or is_style(str(value))
            if not own or not known:
                yield LINE
                yield Slot(node, str(key), WORDS)
    yield LINE


class RecordOriginal:
    """A resource, a bundle or a clinical document."""

    def __init__(self, data: bytes, limits: Limits, media_type: str) -> None:
        self.media_type = media_type
        limits.check_size(len(data))
        check_markup(data, len(data) * text_width(data), limits)
        self._part = XmlPart(data, walk_record, limits, without_instructions)

    @property
    def text(self) -> str:
        return self._part.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        root = self._part.rewrite(edits)
        ignored = tuple(self._part.map.unplaced(edits))
        return Rewritten(serialise(root, self._part.data), ignored=ignored)


def open_cda(data: bytes, limits: Limits = DEFAULT_LIMITS) -> RecordOriginal:
    return RecordOriginal(data, limits, "application/cda+xml")


def open_fhir_xml(data: bytes, limits: Limits = DEFAULT_LIMITS) -> RecordOriginal:
    return RecordOriginal(data, limits, "application/fhir+xml")
