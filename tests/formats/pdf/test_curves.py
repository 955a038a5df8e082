"""Letters that are set along a curve are read as words."""

import io
from math import cos, radians, sin

import pytest
from reportlab.pdfgen.canvas import Canvas

from veladura.document import Edit
from veladura.formats import open_original

NAME = "Guadalupe Zurita"


def _drawn(letters: str, start: float, step: float, turned: float) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, invariant=True)
    canvas.drawString(40, 700, "Informe")
    for number, letter in enumerate(letters):
        angle = start + step * number
        canvas.saveState()
        canvas.translate(300 + 60 * cos(radians(angle)), 400 + 60 * sin(radians(angle)))
        canvas.rotate(angle + turned)
        canvas.drawString(0, 0, letter)
        canvas.restoreState()
    canvas.save()
    return target.getvalue()


@pytest.mark.parametrize("step", [-8, -10, -14, -20, 8, 14, 20])
def test_letters_around_a_stamp_are_words(step: int) -> None:
    """Clockwise above it, and the other way round below it."""
    start, turned = (160, -90) if step < 0 else (200, 90)
    opened = open_original(_drawn(NAME, start, step, turned), "")
    assert opened.text.split() == ["Informe", *NAME.split()]
    at = opened.text.index("Guadalupe")
    written = opened.rewrite([Edit(at, at + 9, "Ana")]).data
    assert open_original(written, "").text.split() == ["Informe", "Ana", "Zurita"]


def test_lines_that_lie_askew_are_read_as_they_are() -> None:
    target = io.BytesIO()
    canvas = Canvas(target, invariant=True)
    canvas.translate(100, 100)
    canvas.rotate(30)
    for row, line in enumerate(("BORRADOR de la nota", "y de su copia")):
        canvas.drawString(0, -20 * row, line)
    canvas.save()
    text = open_original(target.getvalue(), "").text
    assert text.split() == ["BORRADOR", "de", "la", "nota", "y", "de", "su", "copia"]
