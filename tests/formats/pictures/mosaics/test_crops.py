"""Words that cropped pictures make side by side are seen; cropped pictures elsewhere stay."""

import io

import docx
import numpy as np
import pptx
import pytest
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs
from tests.formats.pictured import pictures_of

from veladura.formats import open_original
from veladura.formats.pictures import ocr

pytestmark = pytest.mark.skipif(not ocr.available(), reason="the extra ocr is not installed")
_EMU = 9525
_JUNK = 120  # pixels beside what is shown


def _halves() -> tuple[bytes, bytes]:
    """A line cut through, each half with something else where it is cut off."""
    line = Image.new("RGB", (620, 90), "white")
    font = ImageFont.truetype(str(pdfs.VERA), 44)
    ImageDraw.Draw(line).text((20, 18), "Vino Zubizarreta hoy", fill="black", font=font)
    chance = np.random.default_rng(7)
    junk = Image.fromarray(chance.integers(0, 255, (90, _JUNK, 3)).astype(np.uint8))
    left, right = (Image.new("RGB", (310 + _JUNK, 90)) for _ in range(2))
    left.paste(line.crop((0, 0, 310, 90)), (0, 0))
    left.paste(junk, (310, 0))
    right.paste(junk, (0, 0))
    right.paste(line.crop((310, 0, 620, 90)), (_JUNK, 0))
    return _saved(left), _saved(right)


def _saved(image: Image.Image) -> bytes:
    target = io.BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


def _slide(apart: int = 0) -> bytes:
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    left, right = _halves()
    for data, place, side in ((left, 0, "crop_right"), (right, 310 + apart, "crop_left")):
        size = 310 * _EMU, 90 * _EMU
        picture = slide.shapes.add_picture(io.BytesIO(data), place * _EMU, 0, *size)
        setattr(picture, side, _JUNK / (310 + _JUNK))
    target = io.BytesIO()
    deck.save(target)
    return target.getvalue()


def _letter() -> bytes:
    document = docx.Document()
    run = document.add_paragraph().add_run()
    for data, side in zip(_halves(), ("r", "l"), strict=True):
        shape = run.add_picture(io.BytesIO(data), 310 * _EMU, 90 * _EMU)
        fill = next(shape._inline.iter("{*}blipFill"))
        cut = fill.makeelement(f"{{{fill.nsmap['a']}}}srcRect")
        cut.set(side, str(round(100_000 * _JUNK / (310 + _JUNK))))
        fill.insert(1, cut)
    target = io.BytesIO()
    document.save(target)
    return target.getvalue()


def _is_white(picture: bytes) -> bool:
    return bool((np.asarray(Image.open(io.BytesIO(picture)).convert("L")) == 255).all())


@pytest.mark.parametrize(("kind", "data"), [("pptx", _slide()), ("docx", _letter())])
def test_parts_that_make_a_word_go_white(kind: str, data: bytes) -> None:
    done = open_original(data, f"a.{kind}").rewrite([])
    assert [_is_white(picture) for picture in pictures_of(kind, done.data)] == [True, True]
    assert any("made white" in note for note in done.notes)


def test_parts_that_stand_apart_are_read_one_by_one() -> None:
    done = open_original(_slide(apart=150), "a.pptx").rewrite([]).data
    assert not any(map(_is_white, pictures_of("pptx", done)))
