"""Emblems and handwriting drawn of lines and curves go from the pages of a PDF; figures stay."""

import io
import random
from collections.abc import Callable

import numpy as np
import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from veladura.formats import Limits, open_original
from veladura.formats.hiding.blocks import GREY
from veladura.formats.hiding.hider import hiding

Draw = Callable[[Canvas], None]
LIMITS = Limits(unread_pictures=True)


def curved(canvas: Canvas, x: float, y: float, *, clip: bool = False) -> None:
    """A leaf of 60 by 40 points."""
    path = canvas.beginPath()
    path.moveTo(x, y)
    path.curveTo(x + 20, y + 26.5, x + 40, y + 26.5, x + 60, y)
    path.curveTo(x + 40, y - 26.5, x + 20, y - 26.5, x, y)
    canvas.setFillColorRGB(0.8, 0.1, 0.1)
    if clip:
        canvas.clipPath(path, stroke=0, fill=0)
    else:
        canvas.drawPath(path, stroke=0, fill=1)


def emblem(canvas: Canvas) -> None:
    curved(canvas, 440, 800)


def shaded(canvas: Canvas) -> None:
    canvas.saveState()
    curved(canvas, 440, 800, clip=True)
    canvas.linearGradient(440, 780, 500, 820, ((1, 0, 0), (0, 0, 1)))
    canvas.restoreState()


def in_a_form(canvas: Canvas) -> None:
    canvas.beginForm("head")
    curved(canvas, 440, 800)
    canvas.endForm()
    canvas.doForm("head")


def square(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.1, 0.1, 0.6)
    canvas.rect(445, 785, 40, 30, stroke=0, fill=1)


def signature(canvas: Canvas) -> None:
    chance = random.Random(3)
    path = canvas.beginPath()
    path.moveTo(70, 250)
    x, y = 70, 250
    for _ in range(14):
        bends = [chance.randrange(-25, 26) for _ in range(2)]
        path.curveTo(x, y + bends[0], x + 8, y + bends[1], x + 8, 250 + bends[0] // 2)
        x, y = x + 8, 250 + bends[0] // 2
    canvas.drawPath(path)
    canvas.line(60, 225, 220, 225)
    canvas.drawString(60, 212, "Unterschrift")


def table(canvas: Canvas) -> None:
    for row in range(3, 40, 2):
        canvas.setFillColorRGB(0.9, 0.9, 0.9)
        canvas.rect(60, 20 * row, 300, 20, stroke=1, fill=1)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.drawString(65, 20 * row + 6, "Position")
    canvas.line(60, 798, 180, 798)


def charts(canvas: Canvas) -> None:
    canvas.wedge(80, 400, 200, 520, 0, 120, fill=1)
    canvas.wedge(80, 400, 200, 520, 120, 360, fill=1)
    for bar in range(6):
        canvas.rect(300 + 30 * bar, 400, 20, 20 + 15 * bar, stroke=0, fill=1)
    canvas.line(80, 250, 80, 350)
    canvas.line(80, 250, 200, 250)
    path = canvas.beginPath()
    path.moveTo(80, 260)
    for step, high in enumerate((20, 5, 60, 42, 77, 30), 1):
        path.lineTo(80 + 20 * step, 260 + high)
    canvas.drawPath(path)


def frame(canvas: Canvas) -> None:
    canvas.roundRect(300, 760, 240, 60, 8)
    for line in range(4):
        canvas.drawString(306, 808 - 13 * line, "Rückfragen an den Kundenservice")


def background(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.97, 0.95, 0.9)
    canvas.rect(0, 0, 595, 842, stroke=0, fill=1)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.circle(64, 826, 3, fill=1)


def page(draw: Draw) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(595, 842), pageCompression=0, invariant=1)
    draw(canvas)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawString(60, 700, "Wir bestätigen den Eingang Ihres Schreibens.")
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def rewritten(data: bytes) -> tuple[bytes, dict[str, int]]:
    with hiding(True) as hidden:
        written = open_original(data, "a.pdf", limits=LIMITS).rewrite([])
    assert written.rasterised == ()
    return written.data, dict(hidden)


def drawn(data: bytes) -> list[str]:
    """Every operator that builds a curve, a line or an area, in all streams."""
    found: list[str] = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for stream in pdf.objects:
            if isinstance(stream, pikepdf.Stream) and "/FunctionType" not in stream:
                steps = stream.read_bytes().decode("latin-1").splitlines()
                found += [step for step in steps if step.endswith((" c", " l", " m", " re"))]
    return found


def grey_share(data: bytes) -> float:
    shown = pypdfium2.PdfDocument(data)[0].render(scale=1).to_numpy()
    return float((np.abs(shown[:, :, :3].astype(int) - GREY[0]).max(axis=2) < 3).mean())


@pytest.mark.parametrize(
    ("draw", "kind"),
    [
        (emblem, "logo"),
        (shaded, "logo"),
        (in_a_form, "logo"),
        (square, "logo"),
        (signature, "signature"),
    ],
)
def test_emblems_and_handwriting_go(draw: Draw, kind: str) -> None:
    before = page(draw)
    after, hidden = rewritten(before)
    assert hidden == {kind: 1}
    left = drawn(after)
    assert not any(step.endswith(" c") for step in left)
    assert sum(step.endswith(" re") for step in left) <= 2  # the block, what bounded a shading
    assert grey_share(after) > grey_share(before) + 0.002
    assert "Eingang Ihres Schreibens" in open_original(after, "a.pdf", limits=LIMITS).text


@pytest.mark.parametrize("draw", [table, charts, frame, background])
def test_tables_charts_frames_and_backgrounds_stay(draw: Draw) -> None:
    before = page(draw)
    after, hidden = rewritten(before)
    assert hidden == {}
    assert len(drawn(after)) >= len(drawn(before))


def test_a_page_without_hiding_keeps_its_emblem() -> None:
    after = open_original(page(emblem), "a.pdf", limits=LIMITS).rewrite([]).data
    assert any(step.endswith(" c") for step in drawn(after))
