"""Drawings that are XML: their captions are text, their makers are nobody's business."""

from collections.abc import Iterator

from lxml import etree

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


def scrub_svg(root: etree._Element) -> None:
    for node in list(root.iter("{*}metadata", "{*}script", "{*}namedview", etree.Comment)):
        remove(node)
    for node in root.iter(etree.Element):
        for key in list(node.attrib):
            if str(key).rpartition("}")[2] in _MAKERS:
                del node.attrib[key]
