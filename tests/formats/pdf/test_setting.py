"""Substitutes are set like the text around them, as poppler sees the pages."""

import html
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Table
from tests.formats.pdf import pdfs

from veladura.document import Edit, apply_edits
from veladura.formats.original import Rewritten
from veladura.formats.pdf import open_pdf
from veladura.formats.pdf.fonts.cmaps import CMap, write_cmap

needs_poppler = pytest.mark.skipif(not shutil.which("pdftotext"), reason="needs poppler")

PROSE = (
    "La paciente Aurelia Quintanilla, natural de Zumaia, ingresó el 12 de marzo de 2019 en el "
    "servicio de cardiología remitida por la doctora Iratxe Goñi por dolor torácico de tres "
    "horas de evolución. Acude con su hijo Mikel Otaegi, que refiere disnea de esfuerzo desde "
    "hace dos semanas. Se comenta el caso con el doctor Bartolomé Arriaga y se decide el "
    "ingreso en planta para estudio y tratamiento, con buena evolución hasta el alta."
)
LONG = {
    "Aurelia Quintanilla": "María Fernanda Villaverde Castellanos",
    "Zumaia": "Villanueva de la Serena",
    "Iratxe Goñi": "Montserrat Etxeberria",
    "Mikel Otaegi": "Maximiliano Valdeolivas",
    "Bartolomé Arriaga": "Hermenegildo Santisteban",
}
SHORT = {name: "Ana Gil" if " " in name else "Gil" for name in LONG}


class Seen(NamedTuple):
    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        return round(self.bottom - self.top, 1)


def seen(data: bytes) -> list[Seen]:
    """The words of the first page with their boxes, read by a program we have no part in."""
    command = ["pdftotext", "-bbox", "-l", "1", "-", "-"]
    output = subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode()
    found = re.findall(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', output)
    return [Seen(html.unescape(text), *map(float, box)) for *box, text in found]


def overlaps(words: Sequence[Seen]) -> list[tuple[str, str]]:
    return [
        (a.text, b.text)
        for number, a in enumerate(words)
        for b in words[number + 1 :]
        if min(a.right, b.right) - max(a.left, b.left) > 0.3
        and min(a.bottom, b.bottom) - max(a.top, b.top) > 0.45 * a.height
    ]


def rewritten(data: bytes, table: dict[str, str]) -> tuple[Rewritten, str]:
    """The file with its names replaced, and the text it should have."""
    original = open_pdf(data)
    names = "|".join(name.replace(" ", r"\s") for name in table)
    edits = [
        Edit(found.start(), found.end(), table[" ".join(found[0].split())])
        for found in re.finditer(names, original.text)
    ]
    assert edits
    return original.rewrite(edits), apply_edits(original.text, edits)


def flowing(alignment: int, *places: float, width: float = 340, size: float = 10) -> bytes:
    """The prose as a paragraph at each of the places (from the left), and a line below it."""

    def draw(canvas: Canvas) -> None:
        style = ParagraphStyle("p", alignment=alignment, fontSize=size, leading=1.25 * size)
        for left in places:
            paragraph = Paragraph(PROSE, style)
            _, height = paragraph.wrap(width, 500)
            paragraph.drawOn(canvas, left, 560 - height)
            canvas.setFont("Helvetica", size)
            canvas.drawString(left, 540 - height - size, "Sin alergias conocidas")

    return pdfs.made(draw)


def ruled() -> bytes:
    """A table with rules, cells that wrap, and figures to the right."""

    def draw(canvas: Canvas) -> None:
        style = ParagraphStyle("cell", fontSize=9, leading=11)
        rows = [
            [Paragraph(name, style), "4471", Paragraph("control el lunes próximo", style)]
            for name in LONG
        ]
        table = Table(rows, colWidths=(120, 50, 120))
        table.setStyle(
            [("GRID", (0, 0), (-1, -1), 0.5, "black"), ("ALIGN", (1, 0), (1, -1), "RIGHT")]
        )
        _, height = table.wrap(300, 500)
        table.drawOn(canvas, 40, 540 - height)

    return pdfs.made(draw)


LAYOUTS: dict[str, Callable[[], bytes]] = {
    "justified": lambda: flowing(TA_JUSTIFY, 40),
    "left": lambda: flowing(TA_LEFT, 40),
    "right": lambda: flowing(TA_RIGHT, 40),
    "centred": lambda: flowing(TA_CENTER, 40),
    "two columns": lambda: flowing(TA_JUSTIFY, 30, 220, width=170, size=9),
    "two ragged columns": lambda: flowing(TA_LEFT, 30, 220, width=170, size=9),
    "table": ruled,
}


@needs_poppler
@pytest.mark.parametrize("table", [LONG, SHORT], ids=["longer", "shorter"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_substitutes_keep_the_type_size_and_touch_nothing(
    layout: str, table: dict[str, str]
) -> None:
    data = LAYOUTS[layout]()
    result, wanted = rewritten(data, table)
    assert not result.rasterised
    assert not result.notes
    before, after = seen(data), seen(result.data)
    assert pdfs.squeezed(open_pdf(result.data).text) == pdfs.squeezed(wanted)
    assert {word.height for word in after} == {word.height for word in before}
    assert overlaps(before) == overlaps(after) == []
    assert max(word.right for word in after) <= max(word.right for word in before) + 1


@needs_poppler
@pytest.mark.parametrize("table", [LONG, SHORT], ids=["longer", "shorter"])
def test_a_justified_paragraph_stays_justified(table: dict[str, str]) -> None:
    data = LAYOUTS["justified"]()
    edge = max(word.right for word in seen(data))
    lines = lines_of(seen(rewritten(data, table)[0].data))
    paragraph = lines[: next(n for n, line in enumerate(lines) if line[0].text == "Sin")]
    assert all(abs(line[-1].right - edge) < 0.5 for line in paragraph[:-1])
    assert {round(line[0].left, 1) for line in paragraph} == {40.0}


@needs_poppler
def test_shorter_names_leave_no_hole() -> None:
    lines = lines_of(seen(rewritten(LAYOUTS["left"](), SHORT)[0].data))[:-1]
    for line, following in pairwise(lines):
        assert max(b.left - a.right for a, b in pairwise(line)) < 5
        assert line[-1].right + following[0].right - following[0].left > 380 - 0.08 * 340


def lines_of(words: Sequence[Seen]) -> list[list[Seen]]:
    """Words by line, from the top, each from left to right."""
    found: dict[int, list[Seen]] = {}
    for word in words:
        found.setdefault(round(word.bottom), []).append(word)
    return [sorted(found[bottom], key=lambda word: word.left) for bottom in sorted(found)]


def drawn(*lines: tuple[float, float, str], rules: Sequence[Sequence[float]] = ()) -> bytes:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        for left, base, text in lines:
            canvas.drawString(left, base, text)
        for rule in rules:
            canvas.line(*rule)

    return pdfs.made(draw)


@needs_poppler
def test_a_line_grows_to_the_side_it_is_free_on() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawCentredString(210, 540, "Informe de Iratxe Goñi")
        canvas.drawString(40, 520, "Sin alergias conocidas hasta la fecha de este informe")
        canvas.drawString(40, 500, "Paciente: Mikel Otaegi")
        canvas.drawRightString(380, 480, "Zumaia, a 3 de abril")
        canvas.drawRightString(380, 460, "Bartolomé Arriaga")

    after = lines_of(seen(rewritten(pdfs.made(draw), LONG)[0].data))
    title, _, name, place, signed = after
    assert abs(title[0].left + title[-1].right - 420) < 1
    assert abs(name[0].left - 40) < 1
    assert abs(place[-1].right - 380) < 1
    assert abs(signed[-1].right - 380) < 1


@needs_poppler
def test_neighbours_that_both_grow_do_not_meet() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(40, 500, "Aurelia Quintanilla")
        canvas.drawRightString(300, 500, "Bartolomé Arriaga")
        canvas.drawString(40, 470, "Sin alergias")
        canvas.drawRightString(300, 470, "Alta")

    assert overlaps(seen(rewritten(pdfs.made(draw), LONG)[0].data)) == []


def test_what_has_no_room_at_all_becomes_smaller_and_is_reported() -> None:
    data = drawn((40, 500, "Gil"), (70, 500, "67 años"), (70, 488, "4471"), (40, 488, "Ruiz"))
    original = open_pdf(data)
    result = original.rewrite([Edit(0, 3, "María Fernanda Villaverde Castellanos")])
    assert any("set smaller" in note for note in result.notes)


@needs_poppler
def test_underlined_words_stay_above_their_line() -> None:
    data = drawn(
        (40, 500, "Remitida por Iratxe Goñi con carácter urgente"),
        rules=[(160, 498.5, 245, 498.5)],
    )
    before, after = seen(data), seen(rewritten(data, LONG)[0].data)
    for word in ("con", "carácter", "urgente"):
        (old,), (new,) = ([one for one in page if one.text == word] for page in (before, after))
        assert abs(old.left - new.left) < 0.1


@needs_poppler
def test_a_broken_word_that_comes_together_loses_its_hyphen() -> None:
    data = drawn(
        (40, 500, "la doctora Iratxe Goñi decide ingreso y trata-"),
        (40, 488, "miento con buena evolución clínica hasta hoy"),
        (40, 476, "según consta en el informe de esta unidad"),
    )
    words = [word.text for word in seen(rewritten(data, {"Iratxe Goñi": "Ana"})[0].data)]
    assert "tratamiento" in words
    assert "trata-" not in words


def test_lists_and_addresses_are_not_taken_for_prose() -> None:
    data = drawn(
        (40, 500, "Dr. Bartolomé Arriaga"),
        (40, 488, "Calle Larga 5"),
        (40, 476, "20800 Zumaia"),
    )
    text = open_pdf(rewritten(data, LONG)[0].data).text
    assert text.splitlines() == [
        "Dr. Hermenegildo Santisteban",
        "Calle Larga 5",
        "20800 Villanueva de la Serena",
    ]


@needs_poppler
def test_a_name_over_two_lines_is_set_in_both() -> None:
    data = drawn((40, 500, "ingresa Aurelia"), (40, 488, "Quintanilla, y vuelve"))
    result, wanted = rewritten(data, LONG)
    assert pdfs.squeezed(open_pdf(result.data).text) == pdfs.squeezed(wanted)
    assert overlaps(seen(result.data)) == []


@needs_poppler
def test_a_name_over_two_cells_is_set_in_both() -> None:
    data = drawn(
        *((40, 500, "Aurelia"), (120, 500, "Quintanilla"), (220, 500, "67")),
        *((40, 480, "Mikel"), (120, 480, "Otaegi"), (220, 480, "41")),
    )
    result, wanted = rewritten(data, {"Aurelia Quintanilla": "Montserrat Gil Ruiz"})
    words = {word.text: word for word in seen(result.data)}
    assert pdfs.squeezed(open_pdf(result.data).text) == pdfs.squeezed(wanted)
    assert [words[name].left for name in ("Montserrat", "Otaegi", "41")] == [40, 120, 220]
    assert words["Gil"].left == 120 or words["Ruiz"].left == 120


def rows(data: bytes) -> dict[str, tuple[float, float]]:
    """Where the words of the first page stand: from the left, and from the top."""
    return {word.text: (round(word.left), round(word.bottom)) for word in seen(data)}


@needs_poppler
def test_lines_of_addresses_in_the_net_stay_lines_of_their_own() -> None:
    lines = ("Dr. Mikel Otaegi", "otaegi@zumaia.example", "www.otaegi.example")

    def draw(canvas: Canvas) -> None:
        for number, line in enumerate(lines):
            canvas.drawCentredString(210, 500 - 14 * number, line)

    data = pdfs.made(draw)
    done, _ = rewritten(data, {lines[1]: "[EMAIL]", lines[2]: "[URL]"})
    before, after = rows(data), rows(done.data)
    assert after["[EMAIL]"][1] == before[lines[1]][1]
    assert after["[URL]"][1] == before[lines[2]][1]


@needs_poppler
def test_entries_of_a_table_of_contents_keep_their_lines_and_pages() -> None:
    names = ("Aurelia Quintanilla", "Zumaia", "Mikel Otaegi", "Iratxe Goñi")

    def draw(canvas: Canvas) -> None:
        for number, name in enumerate(names * 2):
            top = 500 - 13 * number
            left = 40 + canvas.stringWidth(f"{number + 1}.1 {name} ")
            canvas.drawString(40, top, f"{number + 1}.1 {name}")
            canvas.drawString(left, top, ". " * int((356 - left) / canvas.stringWidth(". ")))
            canvas.drawRightString(380, top, str(100 + number))

    data = pdfs.made(draw)
    done, _ = rewritten(data, dict.fromkeys(names, "Ana") | {"104": "PAGE_1"})
    before, after = rows(data), rows(done.data)
    for number in range(8):
        assert after[f"{number + 1}.1"] == before[f"{number + 1}.1"]
        if number != 4:
            assert after[str(100 + number)] == before[str(100 + number)]
    assert after["PAGE_1"][1] == before["104"][1]


@needs_poppler
def test_a_cut_over_two_lines_whose_substitute_breaks_as_well_joins_nothing() -> None:
    first = "Editorial Zumaia, 2104"

    def draw(canvas: Canvas) -> None:
        for number, line in enumerate((first, "Goñi Otaegi", "Un curso breve para toda la casa")):
            canvas.drawString(40, 500 - 14 * number, line)

    data = pdfs.made(draw)
    original = open_pdf(data)
    start = original.text.index("2104")
    done = original.rewrite([Edit(start, start + len("2104\nGoñi"), "9189\nVega")])
    before, after = rows(data), rows(done.data)
    assert after["9189"] == before["2104"]
    assert after["Vega"] == before["Goñi"]


@needs_poppler
@pytest.mark.parametrize("unit", [0.001, 0.012, 1.0], ids=["usual", "pixels of a printer", "one"])
def test_substitutes_for_drawn_letters_are_as_large(unit: float) -> None:
    """Old programs draw their letters pixel by pixel: then a unit is no thousandth of the size."""
    height = 12 / (0.24 if unit == 1.0 else 12) / unit  # of a letter of 12 points

    def change(pdf: pikepdf.Pdf) -> None:
        box = Array([0, 0, height, height])
        bar = pdf.make_stream(b"%f 0 0 0 %f %f d1 0 0 %f %f re f" % ((height / 2, *[height] * 4)))
        letters = sorted(set("OtaegiMikel"))
        said = {(ord(letter), 1): letter for letter in letters}
        pdf.pages[0].Resources.Font.T = pdf.make_indirect(
            Dictionary(
                Type=Name.Font,
                Subtype=Name.Type3,
                FontBBox=box,
                FontMatrix=Array([unit, 0, 0, unit, 0, 0]),
                CharProcs=Dictionary({f"/{letter}": bar for letter in letters}),
                Encoding=Dictionary(
                    Type=Name.Encoding,
                    Differences=Array([x for c in letters for x in (ord(c), Name(f"/{c}"))]),
                ),
                FirstChar=0,
                LastChar=255,
                Widths=Array([height / 2] * 256),
                Resources=Dictionary(),
                ToUnicode=pdf.make_stream(write_cmap(CMap((1,), said, {}))),
            )
        )

    size = 0.24 if unit == 1.0 else 12
    content = b"BT /F 12 Tf 40 540 Td (Antes) Tj 0 -60 Td /T %f Tf (Otaegi) Tj ET" % size
    original = open_pdf(pdfs.changed(pdfs.raw_page(content), change))
    start = original.text.index("Otaegi")
    done = original.rewrite([Edit(start, start + 6, "Quiroga")])
    heights = {word.text: word.height for word in seen(done.data)}
    assert heights["Quiroga"] == pytest.approx(heights["Antes"], rel=0.25)
