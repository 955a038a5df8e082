"""Codes that machines read, drawn in SVG of squares, rows or bars, or as a table without words."""

import re
from collections import defaultdict
from collections.abc import Iterator

from lxml import etree

from veladura.formats.unread import local_name
from veladura.formats.xmltext import remove

_PARTS = 60  # squares or rows of a code
_BARS = 20
_TALL = 3.0  # times as high as wide: the bars of a code
_CELLS = 400  # of a table that is a code
_STRAIGHT = re.compile(r"[\sMmHhVvZz\d.,eE+-]*+")
_BEGINS = re.compile(r"[Mm]")
_LOOKS = ("bgcolor", "style", "class", "background", "width", "height")
_NUMBER = re.compile(r"\s*+(-?\d{0,9}\.?\d{0,9})")


def erase_codes(root: etree._Element) -> int:
    """In place; says how many elements drew one."""
    gone = [*_paths(root), *_rectangles(root)]
    for node in gone:
        remove(node)
    return len(gone) + sum(map(_without_looks, root.iter("table", "{*}table")))


def _paths(root: etree._Element) -> Iterator[etree._Element]:
    """A path of many straight pieces, each of which begins anew."""
    for node in root.iter("path", "{*}path"):
        drawn = str(node.get("d") or "")
        if len(_BEGINS.findall(drawn)) >= _PARTS and _STRAIGHT.fullmatch(drawn):
            yield node


def _rectangles(root: etree._Element) -> Iterator[etree._Element]:
    """Squares of one size and ink by the dozen, and bars of one height."""
    squares: dict[tuple[str, ...], list[etree._Element]] = defaultdict(list)
    bars: dict[tuple[str, ...], list[etree._Element]] = defaultdict(list)
    for node in root.iter("rect", "{*}rect", "use", "{*}use"):
        wide, high = (_number(node.get(name)) for name in ("width", "height"))
        ink = str(node.get("fill") or node.get("class") or node.get("style") or "")
        if local_name(node.tag) == "use" or wide == high:
            squares[local_name(node.tag), f"{wide:g}", ink].append(node)
        elif high > _TALL * wide > 0:
            bars[str(node.get("y")), f"{high:g}", ink].append(node)
    yield from (node for group in squares.values() if len(group) >= _PARTS for node in group)
    yield from (node for group in bars.values() if len(group) >= _BARS for node in group)


def _number(said: object) -> float:
    match = _NUMBER.match(str(said or ""))
    try:
        return float(match[1]) if match else 0.0
    except ValueError:
        return 0.0


def _without_looks(table: etree._Element) -> bool:
    """A table of many cells and no words shows what its colours show, and loses them."""
    cells = list(table.iter("td", "{*}td"))
    if len(cells) < _CELLS or "".join(map(str, table.itertext())).strip():
        return False
    for cell in cells:
        for name in _LOOKS:
            if name in cell.attrib:
                del cell.attrib[name]
    return True
