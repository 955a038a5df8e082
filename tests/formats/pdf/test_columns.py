"""Columns that a file draws line by line across the page are read one after the other."""

from collections import Counter

import pytest
from reportlab.pdfgen.canvas import Canvas
from tests.formats.pdf import pdfs

from veladura.document import Edit, apply_edits
from veladura.formats.pdf import open_pdf

LEFT = (
    "Se comenta con la doctora Iratxe",
    "Goñi Etxeberria, de guardia, que",
    "indica ingreso. La hija, Leire Otae-",
    "gi Quintanilla, queda informada.",
)
RIGHT = (
    "Antecedentes: hipertensión arterial",
    "en tratamiento con enalapril. No",
    "alergias. Vive con su esposo Barto-",
    "lomé Arrizabalaga en Zumárraga.",
)


def across(*columns: tuple[str, ...], title: str = "", size: float = 8) -> bytes:
    """Columns side by side, drawn row by row."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", size)
        if title:
            canvas.drawString(30, 540, title)
        for number in range(max(map(len, columns))):
            for place, column in enumerate(columns):
                if number < len(column):
                    canvas.drawString(
                        30 + 370 / len(columns) * place, 520 - 11 * number, column[number]
                    )

    return pdfs.made(draw)


def test_columns_of_prose_are_read_one_after_the_other() -> None:
    text = open_pdf(across(LEFT, RIGHT, title="Informe de alta")).text
    assert text.splitlines() == ["Informe de alta", *LEFT, *RIGHT]


def test_the_longer_column_goes_on_alone() -> None:
    text = open_pdf(across((*LEFT, "Puede marcharse a su casa."), RIGHT)).text
    assert text.splitlines() == [*LEFT, "Puede marcharse a su casa.", *RIGHT]


def test_three_columns() -> None:
    columns = [tuple(line[:20] for line in column) for column in (LEFT, RIGHT, LEFT)]
    text = open_pdf(across(*columns, size=6)).text
    assert "".join(text.split()) == "".join("".join(sum(columns, ())).split())


@pytest.mark.parametrize(
    "rows",
    [
        (
            ("Aurelia", "Quintanilla Sáez", "67"),
            ("Mikel", "Otaegi Goñi", "41"),
            ("Ana", "Gil", "7"),
        ),
        (("Hemoglobina", "13,2 g/dl", "normal"), ("Leucocitos", "9.800", "alto")) * 3,
        (("Fecha del alta", "tres de abril"), ("Médico que firma", "la doctora Goñi")) * 3,
    ],
)
def test_tables_are_read_row_by_row(rows: tuple[tuple[str, ...], ...]) -> None:
    text = open_pdf(across(*zip(*rows, strict=True))).text
    assert text.split() == " ".join(" ".join(row) for row in rows).split()


def test_names_in_columns_are_replaced_where_they_stand() -> None:
    data = across(LEFT, RIGHT)
    original = open_pdf(data)
    names = ("Iratxe\nGoñi Etxeberria", "Leire Otae-\ngi", "Barto-\nlomé Arrizabalaga")
    starts = [(original.text.index(name), name) for name in names]
    edits = [Edit(at, at + len(name), "Ana Gil") for at, name in starts]
    result = original.rewrite(edits)
    assert not result.rasterised
    left = Counter("".join(apply_edits(original.text, edits).split()))
    again = "".join(open_pdf(result.data).text.split())
    assert Counter(again) == left  # words that moved are drawn later
    assert not any(pdfs.holds(result.data, word) for word in ("Iratxe", "Leire", "Arrizabalaga"))
