"""Codes that machines read and that a page draws square by square or bar by bar: they go.

Lines lie close together in tables, charts and maps too: what may be a code is drawn, and looked at.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import reduce

import numpy as np
import numpy.typing as npt
import pikepdf

from veladura.formats.hiding.paths import Path, erase, paths_on
from veladura.formats.pdf.engine import Box, open_engine
from veladura.formats.pdf.saving import save
from veladura.formats.pdf.walking import dictionaries
from veladura.formats.pictures.modules import is_code

_PARTS = 40  # steps of drawing that a code takes at least
_BARS = 20
_LARGEST = 0.3  # of a page: what is larger is a drawing
_NEAR = 6.0  # points between squares of one code
_DOTS_PER_INCH = 216
_GREY = (0.299, 0.587, 0.114)


def erase_drawn_codes(pdf: pikepdf.Pdf) -> int:
    """In place; says how many there were."""
    if not _draws_much(pdf):
        return 0
    pages = [(number, list(_groups(paths_on(page)))) for number, page in enumerate(pdf.pages)]
    asked = [(number, groups) for number, groups in pages if groups]
    if not asked:
        return 0
    gone: list[Path] = []
    count = 0
    with open_engine(save(pdf)) as engine:
        for number, groups in asked:
            sheet = engine.page_box(number)
            pixels = engine.render(number, _DOTS_PER_INCH)
            codes = [group for group in groups if _looks_so(pixels, _around(group), sheet)]
            gone += [path for group in codes for path in group]
            count += len(codes)
    erase(pdf, gone)
    return count


def _draws_much(pdf: pikepdf.Pdf) -> bool:
    """A quick look at the bytes: most pages are words."""
    forms = (one for one in dictionaries(pdf) if one.get("/Subtype") == "/Form")
    pages = (stream for page in pdf.pages for stream in _streams(page.obj.get("/Contents")))
    return any(map(_may_draw, (*pages, *forms)))


def _streams(contents: object) -> Iterator[pikepdf.Object]:
    if isinstance(contents, pikepdf.Stream):
        yield contents
    elif isinstance(contents, pikepdf.Array):
        yield from (one for one in contents if isinstance(one, pikepdf.Stream))


def _may_draw(stream: pikepdf.Object) -> bool:
    try:
        data = stream.read_bytes()
    except pikepdf.PdfError:
        return False
    return data.count(b" re") + data.count(b" l") >= _PARTS


def _groups(paths: Sequence[Path]) -> Iterator[list[Path]]:
    """Paths of one code, if they are one: bars of one height, and squares that lie together."""
    painted = [path for path in paths if path.paints and not path.bent and not path.clips]
    bars: dict[tuple[int, int], list[Path]] = defaultdict(list)
    for path in painted:
        if path.box.top - path.box.bottom > 2 * (path.box.right - path.box.left):
            bars[round(path.box.top), round(path.box.bottom)].append(path)
    yield from (group for group in bars.values() if len(group) >= _BARS)
    small = [path for path in painted if _is_small(path)]
    yield from (group for group in _near(small) if sum(map(_steps, group)) >= _PARTS)


def _steps(path: Path) -> int:
    return max(1, path.last - path.first)


def _is_small(path: Path) -> bool:
    """A square, a row of squares, or a whole code in one path."""
    return path.filled or _steps(path) >= _PARTS or path.box.right - path.box.left < 2 * _NEAR


def _near(paths: Sequence[Path]) -> Iterator[list[Path]]:
    """Paths that hang together, by cells of a coarse grid."""
    cells: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, path in enumerate(paths):
        for cell in _cells(path.box):
            cells[cell].append(number)
    left = set(cells)
    while left:
        waiting, found = [left.pop()], set[int]()
        while waiting:
            across, down = waiting.pop()
            found.update(cells[across, down])
            beside = {(across + x, down + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} & left
            left -= beside
            waiting += beside
        yield [paths[number] for number in sorted(found)]


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    across = range(int(box.left // _NEAR), int(box.right // _NEAR) + 1)
    down = range(int(box.bottom // _NEAR), int(box.top // _NEAR) + 1)
    if len(across) * len(down) < 40_000:
        yield from ((x, y) for x in across for y in down)


def _around(paths: Sequence[Path]) -> Box:
    return reduce(Box.around, (path.box for path in paths))


def _looks_so(pixels: npt.NDArray[np.uint8], box: Box, sheet: Box) -> bool:
    seen = box.within(sheet)
    if seen.area <= 0 or seen.area > _LARGEST * sheet.area:
        return False
    height, width = pixels.shape[:2]
    across, down = width / (sheet.right - sheet.left), height / (sheet.top - sheet.bottom)
    rows = slice(int((sheet.top - seen.top) * down), round((sheet.top - seen.bottom) * down))
    columns = slice(
        int((seen.left - sheet.left) * across), round((seen.right - sheet.left) * across)
    )
    crop = pixels[rows, columns] @ np.array(_GREY)
    return min(crop.shape) > 0 and is_code(crop.astype(np.uint8))
