"""Boxes on pages: what is under them is gone from the file, and found out if it is not."""

import io
from collections.abc import Callable

import docx
import numpy as np
import pikepdf
import pytest
from docx.shared import Cm
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from tests.formats.pdf.pdfs import changed, insides, made

from veladura import load
from veladura.delivery import Delivered, deliver, open_file, open_text
from veladura.document import Document, Edit
from veladura.errors import CannotCover, SpanError
from veladura.formats import DEFAULT_LIMITS, Limits
from veladura.formats.covers import Cover
from veladura.formats.covers.aligning import PageWord, places_of
from veladura.formats.covers.cover import LABEL, covering_edits
from veladura.formats.covers.hiding import still_seen
from veladura.formats.covers.looking import DOCX, PDF, look_under
from veladura.formats.legacy.libreoffice import find_office
from veladura.formats.pdf.engine import Box, open_engine
from veladura.formats.pictures import ocr

HEIGHT, WIDTH = 595, 420


def on_page(left: float, top: float, right: float, bottom: float, page: int = 1) -> Cover:
    """In points from the top left of the pages that the tests make."""
    return Cover(page, left / WIDTH, top / HEIGHT, right / WIDTH, bottom / HEIGHT)


def letter(draw_more: Callable[[Canvas], None] = lambda canvas: None) -> bytes:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 12)
        canvas.drawString(40, HEIGHT - 60, "Firmado por Aurelio Gamboa en consulta")
        canvas.drawString(40, HEIGHT - 100, "Tensión normal, revisión en un mes")
        draw_more(canvas)
        canvas.showPage()
        canvas.drawString(40, HEIGHT - 60, "Segunda hoja del informe")
        canvas.showPage()

    return made(draw)


def seal(canvas: Canvas) -> None:
    picture = Image.effect_noise((80, 80), 90).convert("RGB")
    canvas.drawImage(ImageReader(picture), 300, HEIGHT - 320, 80, 80)


def signature(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.moveTo(300, HEIGHT - 300)
    for step in range(8):
        x = 300 + 10 * step
        path.curveTo(x, HEIGHT - 270, x + 8, HEIGHT - 320, x + 10, HEIGHT - 300)
    canvas.drawPath(path)


def delivered(data: bytes, name: str, *covers: Cover, limits: Limits = DEFAULT_LIMITS) -> Delivered:
    opened = open_file(data, name, limits=limits)
    looked = [look_under(data, opened.media_type, opened.text, cover) for cover in covers]
    plan = load("es-clinical:fast").plan(Document(opened.text))
    return deliver(opened, plan, None, looked)


def test_text_under_a_box_is_gone_from_the_file_and_from_the_text() -> None:
    data = letter()
    done = delivered(data, "carta.pdf", on_page(30, 45, 390, 70))
    assert not any(b"Gamboa" in part for part in insides(done.data))
    assert any(b"Tensi" in part for part in insides(done.data))
    assert done.rewritten.rasterised == ()
    assert "Gamboa" not in done.plan.text
    assert "Segunda hoja del informe" in done.plan.text
    assert [edit.label for edit in done.plan.edits] == [LABEL]


def test_a_box_takes_whole_words_and_leaves_the_lines_beside_it() -> None:
    done = delivered(letter(), "carta.pdf", on_page(115, 45, 185, 70))
    assert done.plan.text.startswith("Firmado por █████ en consulta\nTensión normal")


@pytest.mark.parametrize("draw", [seal, signature])
def test_pictures_and_drawings_under_a_box_are_gone(
    draw: Callable[[Canvas], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)  # it takes seconds, and is not needed
    unread = Limits(unread_pictures=True)
    box = on_page(290, 230, 400, 340)
    done = delivered(letter(draw), "carta.pdf", box, limits=unread)
    assert done.rewritten.rasterised == (1,)
    assert done.plan.edits == ()
    with open_engine(done.data) as engine:
        pixels = engine.render(0, 144)  # two pixels for a point
    assert pixels[470:670, 590:790].max() < 20
    assert pixels[170:210].min() < 60  # the rest of the page is there


def test_boxes_lie_where_they_were_drawn_on_pages_that_are_shown_turned() -> None:
    def turn(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Rotate = 90

    done = delivered(
        changed(letter(), turn),
        "carta.pdf",
        Cover(1, 1 - 70 / HEIGHT, 30 / WIDTH, 1 - 45 / HEIGHT, 390 / WIDTH),
    )
    assert "Gamboa" not in done.plan.text
    assert "Tensión normal" in done.plan.text
    assert done.data


@pytest.mark.parametrize(
    ("turned", "expected"),
    [
        (0, Box(20, 140, 60, 180)),
        (1, Box(10, 40, 30, 120)),
        (2, Box(40, 20, 80, 60)),
        (3, Box(70, 80, 90, 160)),
    ],
)
def test_shares_of_a_page_as_shown_become_places_on_it(turned: int, expected: Box) -> None:
    box = Cover(1, 0.2, 0.1, 0.6, 0.3).on(Box(0, 0, 100, 200), turned)
    assert np.allclose(
        [box.left, box.bottom, box.right, box.top],
        [expected.left, expected.bottom, expected.right, expected.top],
    )


def test_fields_and_notes_under_a_box_go_with_their_values() -> None:
    def fill(canvas: Canvas) -> None:
        canvas.acroForm.textfield(
            name="quien", x=40, y=HEIGHT - 220, width=200, height=20, value="Aurelio Gamboa"
        )

    done = delivered(letter(fill), "carta.pdf", on_page(30, 40, 390, 225))
    assert not any(b"Gamboa" in part for part in insides(done.data))
    assert "Gamboa" not in done.plan.text


def test_the_audit_sees_a_box_that_only_lies_on_top() -> None:
    def cover_up(canvas: Canvas) -> None:
        canvas.rect(30, HEIGHT - 70, 360, 25, fill=1)

    box = on_page(30, 45, 390, 70)
    assert still_seen(letter(cover_up), PDF, [box]) == [1]  # black to see, but the text is there
    assert still_seen(letter(seal), PDF, [on_page(290, 230, 400, 340)]) == [1]


def scan() -> bytes:
    image = Image.new("RGB", (640, 300), "white")
    pen = ImageDraw.Draw(image)
    pen.text((30, 40), "Firmado Gamboa", fill="black", font_size=36)
    pen.text((30, 160), "Revision normal", fill="black", font_size=36)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def test_a_box_on_a_picture_is_black_and_its_words_are_gone() -> None:
    done = delivered(scan(), "foto.png", Cover(1, 0, 0.08, 1, 0.35))
    pixels = np.asarray(Image.open(io.BytesIO(done.data)).convert("L"))
    assert pixels[30:100].max() == 0
    assert pixels[120:].max() == 255
    assert "Gamboa" not in done.plan.text
    assert "normal" in done.plan.text


def word_file() -> bytes:
    document = docx.Document()
    document.add_paragraph("Firmado por Aurelio Gamboa en consulta")
    for seed in (20, 120):
        out = io.BytesIO()
        Image.linear_gradient("L").rotate(seed).resize((200, 200)).save(out, "PNG")
        document.add_picture(io.BytesIO(out.getvalue()), width=Cm(4))
    document.add_paragraph("Tensión normal")
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def pictures_of(data: bytes) -> list[bool]:
    """Whether each picture of a Word file is black."""
    found = docx.Document(io.BytesIO(data)).part.package.image_parts
    return [np.asarray(Image.open(io.BytesIO(part.blob))).max() == 0 for part in found]


@pytest.mark.skipif(find_office() is None, reason="LibreOffice is not installed")
def test_text_and_pictures_under_a_box_on_a_word_page_are_gone() -> None:
    data = word_file()
    opened = open_file(data, "carta.docx")
    looked = look_under(data, DOCX, opened.text, Cover(1, 0.05, 0.05, 0.95, 0.22))
    plan = load("es-clinical:fast").plan(Document(opened.text))
    done = deliver(opened, plan, None, [looked])
    text = open_file(done.data, "carta.docx").text
    assert "Gamboa" not in text
    assert "Tensión normal" in text
    assert sorted(pictures_of(done.data)) == [False, True]
    assert still_seen(data, DOCX, [looked]) == [1]


def test_downloads_as_text_hide_it_too() -> None:
    opened = open_file(letter(), "carta.pdf")
    cover = look_under(letter(), PDF, opened.text, on_page(30, 45, 390, 70))
    plan = load("es-clinical:fast").plan(Document(opened.text))
    assert b"Gamboa" not in deliver(open_text(opened.text), plan, None, [cover]).data


def test_a_word_is_found_in_its_place_or_wherever_it_may_be() -> None:
    words = [PageWord(w, w == "Ana") for w in ["Vino", "Ana", "ayer"]]
    assert places_of(words, "Ana dijo\fVino Ana ayer", 2) == ((14, 17),)
    alone = [PageWord("Ana", True)]
    assert places_of([PageWord("1.", True)], "Vino Ana ayer", 1) == ()
    assert len(places_of(alone, "Ana y (Ana)", 1)) == 1
    with pytest.raises(CannotCover) as error:
        places_of([PageWord("Gamboa", True)], "Vino Ana ayer", 1)
    assert "Gamboa" not in str(error.value)


def test_what_is_written_anyway_is_not_written_twice() -> None:
    cover = Cover(1, 0, 0, 1, 1, places=((0, 20),))
    edits = [Edit(5, 9, "X"), Edit(18, 25, "Y")]
    found = covering_edits([cover, cover], edits)
    assert [(edit.start, edit.end) for edit in found] == [(0, 5), (9, 18)]


@pytest.mark.parametrize("corners", [(0.5, 0, 0.5, 1), (0, 0, 1.1, 1), (0.2, 0, 0.1, 1)])
def test_a_box_must_lie_on_its_page(corners: tuple[float, float, float, float]) -> None:
    with pytest.raises(SpanError):
        Cover(1, *corners)


def test_no_box_on_what_has_no_pages_and_on_no_page_there_is_not() -> None:
    with pytest.raises(CannotCover):
        look_under(b"hola", "text/plain", "hola", Cover(1, 0, 0, 1, 1))
    with pytest.raises(CannotCover):
        look_under(letter(), PDF, "", on_page(0, 0, 10, 10, page=3))
