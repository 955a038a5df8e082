"""A scan cut both ways into tiles is read as one picture, whatever document shows it."""

import re

import pytest
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs
from tests.formats.pictures.mosaics import grids, tiled

from veladura.document import Edit
from veladura.formats import open_original
from veladura.formats.pictures import ocr

pytestmark = pytest.mark.skipif(not ocr.available(), reason="the extra `ocr` is not installed")
SURNAME = "Quintanilla"
CUTS = {
    "letters": ([230, 345], [40, 112]),
    "strips": ([], [30, 44, 100]),
    "columns": ([90, 260, 345], []),
    "gaps": (grids.between_letters(grids.scan()), [80]),
}
TRIED = [(kind, ("letters", "gaps")[n % 2]) for n, kind in enumerate(tiled.TILED)]
TRIED += [("docx lines", cut) for cut in ("strips", "columns", "gaps")]
TRIED += [(kind, "strips") for kind in ("xlsx cells", "pptx slide", "odt lines", "rtf lines")]


def replaced(data: bytes, name: str, text: str) -> tuple[bytes, tuple[str, ...]]:
    original = open_original(data, name)
    start = original.text.index(SURNAME)
    done = original.rewrite([Edit(start, start + len(SURNAME), text)])
    return done.data, done.notes


@pytest.mark.parametrize(("kind", "cut"), TRIED)
def test_a_name_cut_into_tiles_is_read_and_replaced(kind: str, cut: str) -> None:
    grid = grids.cut(grids.scan(), *CUTS[cut])
    ending = kind.partition(" ")[0]
    data, notes = replaced(tiled.TILED[kind](grid), f"a.{ending}", "Gil")
    shown = grids.words(grids.together(grid, tiled.parts_of(ending, data)))
    assert not re.search("quint|uinta|anill", shown)
    assert "aurelia" in shown
    assert "hallazgos" in shown
    assert any("of one" in note and "read" in note for note in notes)


def test_blank_tiles_that_are_one_file_stay() -> None:
    white = grids.scan().point(lambda bright: 255 if bright > 200 else bright)
    grid = grids.cut(white, [130, 390, 455], [40, 80, 120])
    data = tiled.TILED["docx cells"](grid)
    written, _ = replaced(data, "a.docx", "Gil")
    assert len(tiled.parts_of("docx", data)) < 16
    assert "Aurelia Gil" in open_original(written, "a.docx").text


def test_a_line_that_is_cut_along_belongs_to_the_larger_whole() -> None:
    """Its lower half alone makes words as well, and must not leave the upper half behind."""
    image = Image.new("RGB", (900, 220), (252, 242, 225))
    font = ImageFont.truetype(str(pdfs.VERA), 33)
    lines = (
        "Paciente: Gumersindo Bustamante",
        "Historia 434495677",
        "Ingreso 18/03/2019 en planta",
    )
    for place, line in enumerate(lines):
        ImageDraw.Draw(image).text((20, 15 + 65 * place), line, fill=(86, 19, 15), font=font)
    grid = grids.cut(image, [80, 191, 672], [120, 158])
    for number, tile in enumerate(tile for row in grid for tile in row):
        tile.putpixel((0, 0), (200, 200, 200 + number))
    done = open_original(tiled.TILED["eml page"](grid), "a.eml").rewrite([])
    assert not any("white" in note for note in done.notes)
    assert "ingreso" in grids.words(grids.together(grid, tiled.parts_of("eml", done.data)))
