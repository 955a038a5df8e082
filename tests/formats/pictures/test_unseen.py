"""Pictures show to others what they do not show at once: greys, transparency, unused colours."""

import io

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs

from veladura.formats import open_original

NAME = "Aurelia Quintanilla"


def _drawn() -> Image.Image:
    image = Image.new("L", (900, 300), 255)
    font = ImageFont.truetype(str(pdfs.VERA), 44)
    ImageDraw.Draw(image).text((30, 100), NAME, fill=0, font=font)
    return image


def _saved(image: Image.Image, kind: str) -> bytes:
    target = io.BytesIO()
    image.save(target, kind)
    return target.getvalue()


def _rewritten(data: bytes, name: str) -> Image.Image:
    return Image.open(io.BytesIO(open_original(data, name).rewrite([]).data))


@pytest.mark.parametrize(
    ("kind", "name", "depth"),
    [
        ("PNG", "a.png", np.uint16),
        ("TIFF", "a.tif", np.uint16),
        ("TIFF", "a.tif", np.int32),
        ("TIFF", "a.tif", np.float32),
    ],
)
def test_pictures_of_more_than_eight_bits_are_read(kind: str, name: str, depth: type) -> None:
    """As numbers above 255 all of it would be white."""
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    greys = np.asarray(_drawn()).astype(np.uint16) * 200 + 3_000
    data = _saved(Image.fromarray(greys.astype(depth)), kind)
    assert NAME in open_original(data, name).text
    assert _rewritten(data, name).mode == "L"


@pytest.mark.parametrize(("mode", "alpha"), [("RGBA", 0), ("RGBA", 5), ("LA", 0)])
def test_what_is_drawn_in_nothing_goes(mode: str, alpha: int) -> None:
    grey = _drawn()
    bands = [grey] * (len(mode) - 1)
    hidden = Image.merge(mode, (*bands, Image.new("L", grey.size, alpha)))
    assert np.asarray(_rewritten(_saved(hidden, "PNG"), "a.png").convert("RGBA")).std() == 0


def test_what_is_drawn_with_colours_of_nothing_goes() -> None:
    image = _drawn().convert("P")
    image.putpalette(bytes(range(256)) * 3)
    target = io.BytesIO()
    image.save(target, "PNG", transparency=bytes(256))
    after = np.asarray(_rewritten(target.getvalue(), "a.png").convert("RGBA"))
    assert after.std() == 0


@pytest.mark.parametrize(("kind", "name"), [("PNG", "a.png"), ("GIF", "a.gif"), ("BMP", "a.bmp")])
def test_colours_that_no_pixel_has_go(kind: str, name: str) -> None:
    image = Image.new("P", (40, 40), 0)
    image.putpixel((3, 3), 1)
    image.putpalette(b"\xff\xff\xff\x10\x20\x30" + NAME.encode().ljust(30) + bytes(120))
    data = _saved(image, kind)
    after = _rewritten(data, name)
    assert b"Quint" not in open_original(data, name).rewrite([]).data
    assert after.convert("RGB").getpixel((3, 3)) == (16, 32, 48)
    assert after.convert("RGB").getpixel((9, 9)) == (255, 255, 255)
