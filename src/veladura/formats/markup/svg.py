"""Drawings that are XML: their captions are text, their makers are nobody's business."""

from collections.abc import Iterator

from lxml import etree

from veladura.formats.hiding.blocks import block_svg
from veladura.formats.hiding.hider import count, is_hiding
from veladura.formats.hiding.judging import hides_drawing
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.xmltext import LINE, Slot, remove

_TEXT = ("text", "tspan", "textPath", "title", "desc", "flowPara", "flowSpan")
_MAKERS = ("docname", "export-filename", "absref")


def walk_svg(root: etree._Element) -> Iterator[Slot | str]:
    for node in root.iter(*(f"{{*}}{name}" for name in _TEXT)):
        name = str(node.tag).rpartition("}")[2]
        if name in ("text", "title", "desc", "flowPara"):
            yield LINE
        yield Slot(node)
        if name in ("tspan", "textPath", "flowSpan"):
            yield Slot(node, "tail")
    yield LINE


def scrub_svg(root: etree._Element, place: Place = ANYWHERE) -> None:
    """Take out makers, and everything where drawings are being hidden and this is one to hide."""
    kind = hides_drawing(sum(1 for _ in root.iter("{*}text")), place) if is_hiding() else None
    if kind:
        count(kind)
        block_svg(root)
    for node in list(root.iter("{*}metadata", "{*}script", "{*}namedview", etree.Comment)):
        remove(node)
    for node in root.iter(etree.Element):
        for key in list(node.attrib):
            if str(key).rpartition("}")[2] in _MAKERS:
                del node.attrib[key]
