"""Codes that machines read are known by their looks: in pictures, pages, drawings and texts."""

import io

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
import segno
from PIL import Image
from reportlab.graphics.barcode import code39, code128
from reportlab.pdfgen.canvas import Canvas

from veladura.errors import FormatError
from veladura.formats import open_original
from veladura.formats.pictures import ocr
from veladura.formats.pictures.modules import is_code

SAID = "Leocadia Zubizarreta Olmedo;12/03/1961"
Bits = npt.NDArray[np.bool_]


def _squares() -> Bits:
    """Two full sides, two of which every second square is dark, and chance between them."""
    bits = np.random.default_rng(19).random((24, 24)) < 0.5
    bits[:, 0] = bits[-1] = True
    bits[0], bits[:, -1] = np.arange(24) % 2 == 0, np.arange(24) % 2 == 1
    return bits


def _quick() -> Bits:
    return np.array([list(row) for row in segno.make(SAID, micro=False).matrix], dtype=bool)


def _bars() -> Bits:
    return np.repeat(np.random.default_rng(3).random(90)[None] < 0.5, 20, axis=0)


def _picture(bits: Bits, side: int) -> npt.NDArray[np.uint8]:
    return np.kron(np.where(bits, 20, 240), np.ones((side, side))).astype(np.uint8)


@pytest.mark.parametrize("bits", [_squares(), _quick(), _bars(), _bars().T])
@pytest.mark.parametrize("side", [3, 5, 8])
def test_squares_and_bars_are_known(bits: Bits, side: int) -> None:
    assert is_code(_picture(bits, side))


def test_shades_and_boards_and_stripes_are_none() -> None:
    shade = np.tile(np.arange(200, dtype=np.uint8), (200, 1))
    noise = np.random.default_rng(1).integers(0, 255, (200, 200)).astype(np.uint8)
    for picture in (shade, noise, _picture(np.eye(4, dtype=bool), 40)):
        assert not is_code(picture)


@pytest.mark.skipif(not ocr.available(), reason="the extra ocr is not installed")
@pytest.mark.parametrize("bits", [_squares(), _bars()])
def test_they_are_painted_over_in_a_picture(bits: Bits) -> None:
    page = np.full((420, 640), 255, dtype=np.uint8)
    code = _picture(bits, 4)
    page[60 : 60 + code.shape[0], 80 : 80 + code.shape[1]] = code
    target = io.BytesIO()
    Image.fromarray(page).save(target, "PNG")
    done = open_original(target.getvalue(), "a.png").rewrite([]).data
    after = np.asarray(Image.open(io.BytesIO(done)).convert("L"))
    assert len(np.unique(after[70 : 50 + code.shape[0], 90 : 70 + code.shape[1]])) == 1


def _draw_squares(canvas: Canvas) -> None:
    for row, line in enumerate(_quick()):
        for column in np.flatnonzero(line):
            canvas.rect(100 + 2.2 * column, 500 - 2.2 * row, 2.2, 2.2, stroke=0, fill=1)


def _draw_one_path(canvas: Canvas) -> None:
    path = canvas.beginPath()
    for row, line in enumerate(_squares()):
        for column in np.flatnonzero(line):
            path.rect(100 + 2.2 * column, 500 - 2.2 * row, 2.2, 2.2)
    canvas.drawPath(path, stroke=0, fill=1)


DRAWN = {
    "squares": _draw_squares,
    "one path": _draw_one_path,
    "bars": lambda canvas: code128.Code128("HC4471902", barHeight=40, barWidth=1).drawOn(
        canvas, 100, 460
    ),
    "wide bars": lambda canvas: code39.Standard39("4471902", barHeight=40).drawOn(canvas, 100, 460),
}


def _shown(data: bytes) -> npt.NDArray[np.uint8]:
    with pypdfium2.PdfDocument(data) as document:
        return np.asarray(document[0].render(scale=2).to_pil().convert("L"))


@pytest.mark.parametrize("how", DRAWN)
def test_they_are_taken_out_of_pages_and_tables_stay(how: str) -> None:
    target = io.BytesIO()
    canvas = Canvas(target)
    for number in range(30):
        canvas.rect(60 + 15 * number, 100, 14, 20 + 3 * (number % 7), fill=1)
        canvas.line(60, 300 + 4 * number, 90, 300 + 4 * number)
    canvas.drawString(60, 780, "Alta")
    DRAWN[how](canvas)  # type: ignore[no-untyped-call]
    canvas.save()
    before = _shown(target.getvalue())
    done = open_original(target.getvalue(), "a.pdf").rewrite([])
    after = _shown(done.data)
    assert (before[1400:] == after[1400:]).all()  # what is no code
    assert (before[1000:1400, :190] == after[1000:1400, :190]).all()
    assert after[660:800, 200:400].min() > 200 > before[660:800, 200:400].min()
    assert any("codes that machines read" in note for note in done.notes)


def _svg() -> bytes:
    target = io.BytesIO()
    segno.make(SAID).save(target, kind="svg")
    return target.getvalue()


def test_they_are_taken_out_of_drawings_and_pages() -> None:
    page = b"<!DOCTYPE html><html><body>" + _svg().partition(b"?>")[2] + b"</body></html>"
    for data, name in ((_svg(), "a.svg"), (page, "a.html")):
        assert b"<path" in data
        assert b"<path" not in open_original(data, name).rewrite([]).data
    squares = "".join(
        f'<rect x="{x}" y="{y}" width="1" height="1"/>' for y, x in np.argwhere(_quick())
    )
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg">{squares}<rect width="9" height="2"/></svg>'
    assert open_original(drawing.encode(), "a.svg").rewrite([]).data.count(b"<rect") == 1


def test_charts_stay_in_drawings() -> None:
    bars = "".join(f'<rect y="{9 - n}" width="2" height="{n}"/>' for n in range(9, 59))
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg">{bars}<path d="M0 0L9 9"/></svg>'
    assert open_original(drawing.encode(), "a.svg").rewrite([]).data.decode() == drawing


def test_a_table_without_words_loses_its_colours() -> None:
    rows = (
        "<tr>" + "".join(f'<td bgcolor="{"#000" if dark else "#fff"}"></td>' for dark in row)
        for row in _quick()
    )
    page = f"<!DOCTYPE html><html><body><table>{'</tr>'.join(rows)}</tr></table></body></html>"
    assert b"#000" not in open_original(page.encode(), "a.html").rewrite([]).data


@pytest.mark.parametrize(("dark", "light"), [("██", "  "), ("⬛", "⬜"), ("##", "  ")])
def test_a_code_of_signs_is_refused(dark: str, light: str) -> None:
    code = "\n".join("".join(dark if bit else light for bit in row) for row in _quick())
    with pytest.raises(FormatError, match="telephone"):
        open_original(f"Nota\n{code}\nfin\n".encode(), "a.txt")


@pytest.mark.parametrize("line", ["# Título #", "##########", "█████░░░░░ 50 %", "■ punto"])
def test_headings_and_bars_of_progress_are_none(line: str) -> None:
    text = f"{line}\n" * 30
    assert open_original(text.encode(), "a.txt").text == text
