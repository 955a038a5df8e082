"""Where a page shows its pictures: in lines and cells, or at places of their own; and SVG."""

import re
from collections.abc import Callable, Iterable, Iterator

from lxml import etree

from veladura.formats.pictures.mosaics.trees import Role, ShownPicture, declarations, length
from veladura.formats.unread import element_name, local_name
from veladura.wordlists import read_list

_INLINE = frozenset(read_list("veladura.formats.markup", "inline_elements"))
_CELLS = {"tr": Role.ROW, "br": Role.BREAK, "style": Role.SKIPPED, "script": Role.SKIPPED}
_ABSOLUTE = ("absolute", "fixed")
_BESIDE = ("inline", "flex", "grid")  # how things are shown that stand side by side
_MOVE = re.compile(r"(translate|scale|matrix)\s*\(([^()]{0,200})\)")
_BETWEEN = re.compile(r"[\s,]+")

Move = tuple[float, float, float, float]  # stretched across and down, moved across and down


class PageLook:
    """Keys are what `key` makes of the address of a picture."""

    def __init__(self, key: Callable[[str], str]) -> None:
        self._key = key

    def role(self, node: etree._Element) -> Role | None:
        name = element_name(node)
        if not name or name in _INLINE:
            return None
        if name in _CELLS:
            return _CELLS[name]
        style = declarations(node.get("style"))
        beside = "float" in style or style.get("display", "").startswith(_BESIDE)
        return None if beside else Role.BLOCK

    def pictures(self, node: etree._Element) -> Iterable[ShownPicture] | None:
        name = element_name(node)
        if name == "svg":
            return self._on_drawing(node)
        if name not in ("img", "input"):
            return None
        return self._shown(node) if node.get("src") else ()

    def _shown(self, image: etree._Element) -> Iterator[ShownPicture]:
        style = declarations(image.get("style"))
        wide = length(style.get("width")) or length(image.get("width"))
        high = length(style.get("height")) or length(image.get("height"))
        left, top, apart = 0.0, 0.0, False
        for node in (image, *image.iterancestors()):
            said = declarations(node.get("style"))
            if said.get("position") in _ABSOLUTE:
                apart = True
                left, top = left + length(said.get("left")), top + length(said.get("top"))
        key = self._key(str(image.get("src")))
        if not apart:
            yield ShownPicture(key, wide, high)
        elif wide and high:
            yield ShownPicture(key, wide, high, "page", left, top)

    def _on_drawing(self, drawing: etree._Element) -> list[ShownPicture]:
        shown = []
        for image in drawing.iter("{*}image"):
            address = {local_name(k): str(v) for k, v in image.attrib.items()}.get("href", "")
            move = _moved(image, drawing)
            wide, high = (length(image.get(name)) for name in ("width", "height"))
            left, top = (length(image.get(name)) for name in ("x", "y"))
            place = left * move[0] + move[2], top * move[1] + move[3]
            size = wide * move[0], high * move[1]
            shown.append(ShownPicture(self._key(address), *size, f"drawing {id(drawing)}", *place))
        return shown


def _moved(image: etree._Element, drawing: etree._Element) -> Move:
    """By what stands around a picture in its drawing; nothing is turned."""
    whole: Move = (1.0, 1.0, 0.0, 0.0)
    for node in (image, *image.iterancestors()):
        for kind, said in reversed(_MOVE.findall(str(node.get("transform", "")))):
            a, b, c, d = _one_move(kind, [length(one) for one in _BETWEEN.split(said.strip())])
            whole = (whole[0] * a, whole[1] * b, whole[2] * a + c, whole[3] * b + d)
        if element_name(node) in ("svg", "g", "a"):
            across, down = length(node.get("x")), length(node.get("y"))
            whole = (whole[0], whole[1], whole[2] + across, whole[3] + down)
        if node is drawing:
            break
    return whole


def _one_move(kind: str, numbers: list[float]) -> Move:
    if kind == "translate":
        return 1.0, 1.0, numbers[0], numbers[1] if len(numbers) > 1 else 0.0
    if kind == "scale":
        return numbers[0], numbers[-1], 0.0, 0.0
    if len(numbers) == 6:
        return numbers[0], numbers[3], numbers[4], numbers[5]
    return 1.0, 1.0, 0.0, 0.0


def packed(address: str) -> str:
    """The letters in which a picture is written into its address; other addresses as they are."""
    if not address.lstrip().lower().startswith("data:"):
        return address.strip()
    return "".join(address.partition(",")[2].split())
