"""However many rows a table has, its head tells figures from numbers of somebody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Span
from veladura.languages.de.columns import figures_apart
from veladura.schemes import FINANCE

FIGURE, ID = FINANCE.label_for("figure"), FINANCE.label_for("id")
NUMBERS = st.lists(st.integers(10_000, 999_999), min_size=2, max_size=12, unique=True)
GAPS = st.sampled_from(["\t", ";", " | "])


def labels(head: str, cells: list[str], given: list[str], gap: str = "\t") -> list[str]:
    text, spans = f"Text{gap}{head}{gap}Art\n", []
    for cell, label in zip(cells, given, strict=True):
        text += f"Zeile{gap}"
        spans.append(Span(len(text), len(text) + len(cell), label, 0.8, "model"))
        text += f"{cell}{gap}x\n"
    new = figures_apart(text, spans, FINANCE)
    assert [(s.start, s.end) for s in new] == [(s.start, s.end) for s in spans]
    return [span.label for span in new]


@given(numbers=NUMBERS, gap=GAPS, data=st.data())
@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Debitor", ID),
        ("Kundennummer", ID),
        ("Konto", ID),
        ("Vertragsnr.", ID),
        ("Umsatz", FIGURE),
        ("Betrag EUR", FIGURE),
        ("Saldo", FIGURE),
        ("Soll", FIGURE),
    ],
)
def test_the_head_tells_whatever_the_model_took_them_for(
    head: str, expected: str, numbers: list[int], gap: str, data: st.DataObject
) -> None:
    taken = [data.draw(st.sampled_from([FIGURE, ID])) for _ in numbers]
    assert set(labels(head, list(map(str, numbers)), taken, gap)) == {expected}


@given(numbers=NUMBERS, data=st.data())
def test_without_a_telling_head_no_column_takes_a_label_nobody_gave(
    numbers: list[int], data: st.DataObject
) -> None:
    one = data.draw(st.sampled_from([FIGURE, ID]))
    new = labels("Ding", [str(n * 2 + 1) for n in sorted(numbers)], [one] * len(numbers))
    assert set(new) == {one} or sum(numbers[:-1]) * 2 + len(numbers) - 1 == numbers[-1] * 2 + 1


@pytest.mark.parametrize(
    ("text", "surface", "taken", "expected"),
    [
        ("Stück 150 auf Lager", "150", ID, FIGURE),
        ("Miteigentumsanteil: 84/1.000", "84/1.000", ID, FIGURE),
        ("Budget: 4.200", "4.200", ID, FIGURE),
        ("Quote 70/30", "70/30", ID, FIGURE),
        ("12 Aktien", "12", ID, FIGURE),
        ("3 x 4 m", "3", ID, FIGURE),
        ("340 kWh", "340", ID, FIGURE),
        ("Kunde 150", "150", ID, ID),
        ("Akte 70/31", "70/31", ID, ID),
        ("Lager 240.018.5", "240.018.5", FIGURE, ID),
        ("Ware 77.118.04", "77.118.04", FIGURE, ID),
        ("Wert 1.240.018", "1.240.018", FIGURE, FIGURE),
        ("Erbteil (1/3)", "1/3", "DATE", FIGURE),
        ("Stand (13/3)", "13/3", "DATE", "DATE"),
        ("am 1/3", "1/3", "DATE", "DATE"),
    ],
)
def test_a_word_or_a_unit_beside_a_number_tells(
    text: str, surface: str, taken: str, expected: str
) -> None:
    start = text.index(surface)
    span = Span(start, start + len(surface), taken, 0.8, "model")
    assert [new.label for new in figures_apart(text, [span], FINANCE)] == [expected]
