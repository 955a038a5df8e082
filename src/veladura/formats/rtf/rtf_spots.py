"""Where the pictures of RTF stand: in lines and cells, or in shapes at places of their own."""

import re
from collections.abc import Iterator, Mapping, Sequence

from veladura.formats.pictures.mosaics.edges import Edges
from veladura.formats.pictures.mosaics.flow import Flow
from veladura.formats.pictures.mosaics.spots import Spot
from veladura.formats.rtf.rtf_pictures import group_end, size_of

_TWIPS = 15  # in a pixel
_CENTIMETRE = 96 / 2.54  # pixels
_ENDS = re.compile(r"\\(par|line|sect|page|trowd|cell|nestcell|row|nestrow)(?![a-z])")
_SHAPE = re.compile(r"\\shpinst(?![a-z])")
_SIDE = re.compile(r"\\shp(left|top|right|bottom)(-?\d{1,9})")
_SAID = 400  # characters in which the sides of a shape are told


def spots_in(
    source: str,
    starts: Mapping[str, int],
    texts: Sequence[tuple[int, str]],
    edges: Mapping[str, Edges],
) -> list[Spot]:
    """Pictures by where their digits start; `texts` are the shown pieces and where they begin."""
    shapes = {match.start(): group_end(source, match.end()) for match in _SHAPE.finditer(source)}
    flow, spots, in_row = Flow(edges, "text"), list[Spot](), False
    for at, said, key in sorted(_steps(source, starts, texts, edges)):
        if key:
            shape = max((start for start, end in shapes.items() if start < at < end), default=None)
            if shape is None:
                flow.picture(key, *(size * _CENTIMETRE for size in size_of(source, at)))
            else:
                spots += _in_shape(source, shape, key)
        elif said in ("cell", "nestcell"):
            flow.close()
            flow.open()
        elif said in ("row", "nestrow") and in_row:
            in_row = False
            flow.close()
            flow.close()
        elif said == "trowd" and not in_row:
            in_row = True
            flow.open(is_row=True)
            flow.open()
        elif said in ("par", "line", "sect", "page"):
            flow.end_line()
        else:
            flow.text(said.removeprefix(" "))
    return spots + flow.spots()


def _steps(
    source: str,
    starts: Mapping[str, int],
    texts: Sequence[tuple[int, str]],
    edges: Mapping[str, Edges],
) -> Iterator[tuple[int, str, str]]:
    """What ends a line or a cell, what is shown (behind a blank), and pictures, by their place."""
    yield from ((match.start(), match.group(1), "") for match in _ENDS.finditer(source))
    yield from ((at, f" {shown}", "") for at, shown in texts if not shown.isspace())
    yield from ((at, "", key) for key, at in starts.items() if key in edges)


def _in_shape(source: str, start: int, key: str) -> Iterator[Spot]:
    said = {name: int(value) for name, value in _SIDE.findall(source, start, start + _SAID)}
    if len(said) == 4:
        left, top, right, bottom = (
            said[name] / _TWIPS for name in ("left", "top", "right", "bottom")
        )
        yield Spot(key, "shapes", (left, top, right, bottom))
