"""Reading order of OpenDocument: paragraphs, cells, then what hangs on them, then what hides.

Notes, annotations and text boxes follow the paragraph they are anchored in; tracked deletions,
alternative texts, link targets and values of forms and variables stand at the end of the part.
"""

from collections.abc import Iterator

from lxml import etree

from veladura.formats.textmap import Cut
from veladura.formats.unread import element_name, local_name
from veladura.formats.xmltext import LINE, URL, ElementSlot, Slot

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
XLINK = "{http://www.w3.org/1999/xlink}"
_SPAN = f"{TEXT}span"
_STRUCTURE = {"p", "h", "span", "a", "meta", "meta-field", "ruby", "ruby-base", "list-item"}
_LATER = {"note-body", "annotation", "text-box", "ruby-text", "image-map", "shapes"}
_SKIPPED = {"note-citation", "binary-data", "creator-initials", "scripts"}
_DUBLIN_CORE = "{http://purl.org/dc/elements/1.1/}"  # who and when: scrubbed, not shown
_SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"
PRESENTATION = "{urn:oasis:names:tc:opendocument:xmlns:presentation:1.0}"
_HIDDEN_TEXT = (
    *(f"{_SVG}title", f"{_SVG}desc", f"{TEXT}index-title-template"),
    *(f"{PRESENTATION}{kind}-decl" for kind in ("header", "footer", "date-time")),
)
_VALUES = {  # attributes of a cell that repeat what its paragraphs show
    f"{OFFICE}value",
    f"{OFFICE}date-value",
    f"{OFFICE}time-value",
    f"{OFFICE}string-value",
    f"{OFFICE}boolean-value",
    f"{OFFICE}currency",
    f"{TABLE}formula",
}
_ATTRIBUTES = {
    "condition",
    "current-value",
    "description",
    "help-text",
    "label",
    "string-value-if-false",
    "string-value-if-true",
    "title",
    "value",
}
_OWN_TARGETS = ("#", "./", "Pictures/", "Object", "media/", "../")


class OdfSlot(Slot):
    """Text in a paragraph; what repeated it in attributes goes when it changes."""

    def change(self, cuts: list[Cut]) -> None:
        super().change(cuts)
        if self.place == "text" and self.node.tag != _SPAN and _is_field(self.node):
            self.node.tag = _SPAN
            for name in list(self.node.attrib):
                del self.node.attrib[name]
        for parent in self.node.iterancestors():
            if parent.tag == f"{OFFICE}annotation":
                return
            if parent.tag == f"{TABLE}table-cell":
                _make_textual(parent)
                return


def _make_textual(cell: etree._Element) -> None:
    kind = f"{OFFICE}value-type"
    if kind not in cell.attrib:
        return
    for name in list(cell.attrib):
        if name in _VALUES or str(name).endswith("}value-type"):
            del cell.attrib[name]
    cell.set(kind, "string")


def _is_field(node: etree._Element) -> bool:
    return str(node.tag).startswith(TEXT) and element_name(node) not in _STRUCTURE


def walk_odf(root: etree._Element) -> Iterator[Slot | str]:
    changes = list(root.iter(f"{TEXT}tracked-changes", f"{TABLE}tracked-changes"))
    yield from _block(root, set(changes))
    for node in changes:
        yield from _block(node, set())
    for node in root.iter(*_HIDDEN_TEXT):
        yield LINE
        yield Slot(node)
    yield LINE
    yield from _attributes(root)


def _block(root: etree._Element, skipped: set[etree._Element]) -> Iterator[Slot | str]:
    later: list[etree._Element] = []
    paragraphs: list[etree._Element] = []
    walker = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    for event, node in walker:
        name = element_name(node)
        inside = bool(paragraphs)
        if event == "start":
            if node is not root and (
                node in skipped
                or name in _SKIPPED
                or str(node.tag).startswith(_DUBLIN_CORE)
                or (inside and name in _LATER)
            ):
                if name in _LATER:
                    later.append(node)
                walker.skip_subtree()
            elif name in ("p", "h") and str(node.tag).startswith(TEXT):
                paragraphs.append(node)
                yield OdfSlot(node, collapse=True)
            elif inside:
                yield from _inline(node, name)
            continue
        if paragraphs and node is paragraphs[-1]:
            paragraphs.pop()
            yield _paragraph_end(node)
            if not paragraphs:
                for anchored in later:
                    yield from _block(anchored, skipped)
                    yield LINE
                later.clear()
        elif event == "end" and name in ("table-cell", "covered-table-cell"):
            yield "\t"
        elif event == "end" and name == "table-row":
            yield "\n"
        if paragraphs and node is not root:
            yield OdfSlot(node, "tail", collapse=True)
    for anchored in later:
        yield from _block(anchored, skipped)


def _inline(node: etree._Element, name: str) -> Iterator[Slot | str]:
    if name == "s":
        count = str(node.get(f"{TEXT}c", "1"))
        yield ElementSlot(node, " " * min(int(count) if count.isdecimal() else 1, 500), _SPAN)
    elif name == "tab":
        yield ElementSlot(node, "\t", _SPAN)
    elif name == "line-break":
        yield ElementSlot(node, "\n", _SPAN)
    elif str(node.tag).startswith(TEXT):
        yield OdfSlot(node, collapse=True)


def _paragraph_end(node: etree._Element) -> str:
    parent = node.getparent()
    if parent is None or not element_name(parent).endswith("table-cell"):
        return "\n"
    return (
        "\n" if any(element_name(sibling) in ("p", "h") for sibling in node.itersiblings()) else ""
    )


def _attributes(root: etree._Element) -> Iterator[Slot | str]:
    for node in root.iter(etree.Element):
        name = element_name(node)
        for key, value in node.attrib.items():
            attribute = str(key)
            if attribute == f"{XLINK}href":
                if not str(value).startswith(_OWN_TARGETS):
                    yield Slot(node, attribute, URL)
                    yield "\n"
            elif _holds_text(name, str(node.tag), attribute):
                yield Slot(node, attribute)
                yield "\n"


def _holds_text(name: str, tag: str, attribute: str) -> bool:
    short = local_name(attribute)
    if name == "user-field-decl":
        return short in ("string-value", "formula")
    if name == "table" and attribute == f"{TABLE}name":
        return True
    if ":form:" in tag:
        return short in _ATTRIBUTES
    return name in ("placeholder", "hidden-text", "conditional-text") and short in (
        "description",
        "string-value",
        "string-value-if-true",
        "string-value-if-false",
    )
