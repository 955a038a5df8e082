"""Letters in the boxes of a form are read as a word; words of a sentence stay apart."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from veladura.document import Edit
from veladura.formats import open_original


def _drawn(letters: list[tuple[float, str]], line: str = "Informe") -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, invariant=True)
    canvas.setFont("Helvetica", 12)
    canvas.drawString(40, 700, line)
    for left, sign in letters:
        canvas.drawString(left, 600, sign)
    canvas.save()
    return target.getvalue()


@pytest.mark.parametrize("width", [8.5, 9, 9.5, 10, 10.5, 11, 12, 14, 18])
@pytest.mark.parametrize("word", ["Hagemann", "Willmann", "Olmedilla"])
def test_letters_in_boxes_are_one_word(word: str, width: float) -> None:
    opened = open_original(_drawn([(40 + width * at, sign) for at, sign in enumerate(word)]), "")
    assert opened.text == f"Informe\n{word}\n"
    written = opened.rewrite([Edit(8, 8 + len(word), "Vega")]).data
    assert open_original(written, "").text.split() == ["Informe", "Vega"]


def test_an_empty_box_parts_two_words() -> None:
    drawn = [(40 + 9.5 * at, sign) for at, sign in enumerate("Anna Willmann") if sign != " "]
    assert open_original(_drawn(drawn), "").text == "Informe\nAnna Willmann\n"


def test_short_words_of_a_sentence_stay_apart() -> None:
    line = "si no es lo de la o el"
    words, left = [], 40.0
    for word in line.split():
        words.append((left, word))
        left += 6.2 * len(word) + 5
    assert open_original(_drawn(words), "").text == f"Informe\n{line}\n"
