"""Words that stand on their head, read up or down, or slant: replaced where they are."""

import io

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs

from veladura.document import Edit
from veladura.formats import open_original
from veladura.formats.pictures import ocr

pytestmark = pytest.mark.skipif(not ocr.available(), reason="the extra `ocr` is not installed")
LINES = ("Paciente Olmedo", "Banco Quintanilla y", "sin hallazgos")


def page() -> Image.Image:
    image = Image.new("RGB", (600, 220), "white")
    font = ImageFont.truetype(str(pdfs.VERA), 40)
    for number, line in enumerate(LINES):
        ImageDraw.Draw(image).text((40, 20 + 50 * number), line, fill="black", font=font)
    return image


def changed(image: Image.Image, word: str, text: str) -> Image.Image:
    target = io.BytesIO()
    image.save(target, "PNG")
    original = open_original(target.getvalue(), "a.png")
    start = original.text.index(word)
    data = original.rewrite([Edit(start, start + len(word), text)]).data
    return Image.open(io.BytesIO(data)).convert("RGB")


def lines_of(image: Image.Image) -> list[str]:
    return [line.text for line in ocr.read_lines(np.asarray(image, dtype=np.uint8))]


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_word_of_a_turned_page_is_replaced_where_it_stands(quarters: int) -> None:
    turned = page().rotate(90 * quarters, expand=True)
    shown = changed(turned, "Quintanilla", "Gil").rotate(-90 * quarters, expand=True)
    assert lines_of(shown) == [LINES[0], "Banco Gil y", LINES[2]]


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_word_of_a_turned_page_is_painted_black_where_it_stands(quarters: int) -> None:
    turned = page().rotate(90 * quarters, expand=True)
    shown = changed(turned, "Olmedo", "█████").rotate(-90 * quarters, expand=True)
    read = lines_of(shown)
    assert read[-2:] == [*LINES[1:]]
    assert "Paciente" in read[0]
    assert "lmed" not in "".join(read)


@pytest.mark.parametrize("degrees", [4, 20, 38])
def test_a_slanting_word_goes_and_what_replaces_it_is_no_larger(degrees: int) -> None:
    slanting = page().rotate(
        degrees, expand=True, fillcolor="white", resample=Image.Resampling.BICUBIC
    )
    shown = changed(slanting, "Quintanilla", "Gil")
    read = "".join(lines_of(shown.rotate(-degrees, fillcolor="white")) + lines_of(shown))
    assert "uintan" not in read
    assert "anill" not in read
    before, after = (np.asarray(one.convert("L")).astype(int) for one in (slanting, shown))
    rows = np.flatnonzero((before - after > 100).any(axis=1))  # what became darker: the new word
    assert 10 < np.ptp(rows) < 60


def test_the_lines_above_and_below_stay_as_they_are() -> None:
    before = np.asarray(page()).astype(int)
    after = np.asarray(changed(page(), "Quintanilla", "Gil")).astype(int)
    rows = np.flatnonzero((before != after).any(axis=(1, 2)))
    ink = np.flatnonzero(np.asarray(page().crop((165, 0, 400, 220)).convert("L")).min(axis=1) < 128)
    above, below = ink[ink < 62].max(), ink[ink > 125].min()
    assert above < rows.min()
    assert rows.max() < below
