"""What is painted over is grey, and what lies around it stays as it was."""

import pytest
from PIL import Image

from veladura.formats.hiding.blocks import GREY, with_blocks


@pytest.mark.parametrize("mode", ["RGBA", "LA", "PA"])
def test_a_picture_that_one_sees_through_stays_one(mode: str) -> None:
    frame = Image.new("RGBA", (9, 9), (0, 0, 0, 0)).convert(mode)
    painted = with_blocks(frame, [(1, 1, 3, 3)]).convert("RGBA")
    assert painted.getpixel((5, 5)) == (0, 0, 0, 0)
    assert painted.getpixel((1, 1)) == (*GREY, 255)


@pytest.mark.parametrize(("mode", "grey"), [("1", 0), ("L", 200), ("RGB", GREY), ("P", GREY)])
def test_others_stay_what_they_are(mode: str, grey: object) -> None:
    frame = Image.new(mode, (9, 9))
    assert with_blocks(frame, []) is frame
    assert with_blocks(frame, [(1, 1, 3, 3)]).getpixel((1, 1)) == grey
