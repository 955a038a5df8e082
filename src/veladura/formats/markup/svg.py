"""SVG drawings: captions are read as text, and what names their makers is removed."""

from collections.abc import Iterator

from lxml import etree

from veladura.formats.hiding.blocks import block_svg
from veladura.formats.hiding.hider import count, is_hiding
from veladura.formats.hiding.judging import hides_drawing
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.markup.drawn_codes import erase_codes
from veladura.formats.unread import cleaned, complete, local_name
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import LINE, Slot, remove

_VOCABULARY = load_vocabulary("markup")
_TEXT = ("text", "tspan", "textPath", "title", "desc", "flowPara", "flowSpan")
_REMOVED = ("metadata", "script", "namedview")


def _captions(root: etree._Element) -> Iterator[Slot | str]:
    for node in root.iter(*(f"{{*}}{name}" for name in _TEXT)):
        name = local_name(node.tag)
        if name in ("text", "title", "desc", "flowPara"):
            yield LINE
        yield Slot(node)
        if name in ("tspan", "textPath", "flowSpan"):
            yield Slot(node, "tail")
    yield LINE


walk_svg = complete(_captions, _VOCABULARY)


def clean_svg(root: etree._Element) -> etree._Element:
    """Without what its makers noted, and without pictures inside it, which nobody could read."""
    root = cleaned(root, _VOCABULARY)
    erase_codes(root)
    for node in list(root.iter(etree.Element)):
        inside = any(str(value).lstrip().startswith("data:") for value in node.attrib.values())
        if inside or local_name(node.tag) in _REMOVED:
            remove(node)
    return root


def scrub_svg(root: etree._Element, place: Place = ANYWHERE) -> None:
    """Empty it where drawings are being hidden and this is one to hide."""
    kind = hides_drawing(sum(1 for _ in root.iter("{*}text")), place) if is_hiding() else None
    if kind:
        count(kind)
        block_svg(root)
