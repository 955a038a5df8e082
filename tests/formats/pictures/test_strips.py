"""Long pictures: read in pieces, every word once."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs

from veladura.formats.pictures import ocr
from veladura.formats.pictures.reading import may_hold_words
from veladura.formats.pictures.strips import bands, shares


@given(st.integers(1, 60_000), st.integers(736, 8_000), st.floats(0, 1))
def test_every_place_belongs_to_one_piece_that_shows_it_whole(
    long: int, wide: int, share: float
) -> None:
    place, word = share * (long - 1), 0.2 * wide
    pieces = list(bands(long, wide))
    owners = [piece for piece in pieces if piece.first <= place < piece.last]
    assert len(owners) == 1
    assert owners[0].start <= max(0, place - word)
    assert owners[0].end >= min(long, place + word)
    assert all(0 <= piece.start < piece.end <= long for piece in pieces)


@given(st.integers(736, 2_000), st.integers(1, 4), st.floats(0, 1))
def test_shares_of_a_page_show_every_line_whole_once(long: int, count: int, share: float) -> None:
    place, line, shared = share * (long - 1), 70, 160
    pieces = list(shares(long, count, shared))
    assert len(pieces) == count
    owners = [piece for piece in pieces if piece.first <= place < piece.last]
    assert len(owners) == 1
    assert owners[0].start <= max(0, place - line)
    assert owners[0].end >= min(long, place + line)


def test_every_line_of_a_large_page_is_read_once() -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    image = Image.new("RGB", (2_100, 2_970), "white")
    font = ImageFont.truetype(str(pdfs.VERA), 40)
    wanted = [f"Historia {70_001 + number}" for number in range(28)]
    for number, line in enumerate(wanted):
        ImageDraw.Draw(image).text((150, 60 + 103 * number), line, fill="black", font=font)
    read = [line.text for line in ocr.read_lines(np.asarray(image))]
    assert read == wanted


@pytest.mark.parametrize("tall", [True, False])
def test_a_talk_on_a_telephone_is_read_to_its_end(tall: bool) -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    image = Image.new("RGB", (480, 2600) if tall else (2600, 480), "white")
    font = ImageFont.truetype(str(pdfs.VERA), 26)
    for number in range(24):
        place = (
            (20, 20 + 107 * number) if tall else (20 + 430 * (number // 4), 20 + 110 * (number % 4))
        )
        ImageDraw.Draw(image).text(place, f"Aurelia {1001 + number}", fill="black", font=font)
    read = " ".join(line.text for line in ocr.read_lines(np.asarray(image)))
    assert sorted(re.findall(r"\b1\d\d\d\b", read)) == [str(1001 + number) for number in range(24)]
    assert read.count("Aurelia") == 24


def test_words_of_a_large_picture_stand_where_they_are() -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    image = Image.new("RGB", (2400, 2400), "white")
    font = ImageFont.truetype(str(pdfs.VERA), 60)
    ImageDraw.Draw(image).text((1500, 2100), "Quintanilla", fill="black", font=font)
    (line,) = ocr.read_lines(np.asarray(image))
    (word,) = line.words
    assert word.text == "Quintanilla"
    assert word.left == pytest.approx(1500, abs=25)
    assert word.top == pytest.approx(2110, abs=30)


def test_brightness_is_the_same_in_pieces() -> None:
    flat = np.full((1200, 1100, 3), 200, dtype=np.uint8)
    assert not may_hold_words(flat)
    flat[600:640, 100:400] = 0  # less than a hundredth of it
    assert may_hold_words(flat)


def test_a_name_alone_on_a_page_is_read() -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    image = Image.new("RGB", (2480, 3508), "white")
    font = ImageFont.truetype(str(pdfs.VERA), 44)
    ImageDraw.Draw(image).text((300, 400), "Aurelia Quintanilla", fill="black", font=font)
    pixels = np.asarray(image)
    assert may_hold_words(pixels)
    (line,) = ocr.read_lines(pixels)
    assert line.text == "Aurelia Quintanilla"
    assert line.left == pytest.approx(300, abs=20)
    assert line.top == pytest.approx(410, abs=20)
