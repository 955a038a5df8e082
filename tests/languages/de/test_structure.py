"""Numbers that order a text are nobody's."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.de.structure import Structure


def ordering(text: str) -> str:
    """The first number of a text: whether it orders it."""
    digits = [i for i, c in enumerate(text) if c.isdigit()]
    start = digits[0]
    end = start
    while end < len(text) and text[end].isdigit():
        end += 1
    return "order" if Structure.of(text).holds(start, end) else "number"


@pytest.mark.parametrize(
    "text",
    [
        "gemäß § 433 Abs. 2 BGB",
        "nach Art. 6 DSGVO",
        "Seite 7 von 12",
        "Blatt 3/4",
        "Anlage 3",
        "Anlage K 3",
        "siehe Zeile 10-12",
        "in Spalte 3",
        "1. Gegenstand des Vertrags",
        "2.1 Zahlungen werden",
        "  3) Haftung",
        "(4) Haftung",
        "im 2. Quartal",
        "3. Mahnung",
        "Verordnung (EU) Nr. 537/2014",
        "Nr. 2300 VV RVG",
        "TSV Abendfrieden 1921 e. V.",
        ":20:STARTUMS",
    ],
)
def test_a_number_of_the_order_is_known(text: str) -> None:
    assert ordering(text) == "order"


@pytest.mark.parametrize(
    "text",
    [
        "Konto 4711998",
        "Rechnung 2024",
        "1000 Euro",
        "1. März 2024",
        "12.03.2024",
        "Tel. 07351 5550",
        "die 2 Wohnungen",
    ],
)
def test_other_numbers_are_left_to_the_rules(text: str) -> None:
    assert ordering(text) == "number"


@pytest.mark.parametrize(
    ("text", "inside"),
    [("§§ 3, 4 und 5 Abs. 2 Satz 1 GmbHG", "3 4 5 2 1"), ("Art. 28 Abs. 3 lit. a", "28 3")],
)
def test_all_steps_of_a_citation_belong_to_it(text: str, inside: str) -> None:
    structure = Structure.of(text)
    for number in inside.split():
        start = text.index(number)
        assert structure.holds(start, start + len(number))


def test_another_text_is_another_order() -> None:
    one, other = Structure.of("§ 433 BGB"), Structure.of("Kto 433 XYZ")
    assert one.holds(2, 5)
    assert not other.holds(4, 7)
    assert Structure.of("§ 433 BGB").holds(2, 5)


@given(st.text("§1. (A)\nbis/", max_size=60))
def test_any_text_has_an_order_without_overlaps(text: str) -> None:
    structure = Structure.of(text)
    assert len(structure.starts) == len(structure.ends)
    pairs = list(zip(structure.starts, structure.ends, strict=True))
    assert pairs == sorted(pairs)
    assert all(end <= start for (_, end), (start, _) in itertools.pairwise(pairs))
