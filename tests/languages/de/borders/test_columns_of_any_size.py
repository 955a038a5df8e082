"""Of any column of figures the few that were missed are found, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Span
from veladura.languages.de.borders.whole_columns import with_whole_columns
from veladura.schemes import FINANCE

FIGURES = st.one_of(
    st.integers(0, 999).map(str),
    st.integers(1000, 9_999_999).map(lambda n: f"{n:,}".replace(",", ".")),
    st.integers(0, 99_999).map(lambda n: f"{n // 100},{n % 100:02}"),
)
ROWS = st.lists(st.tuples(FIGURES, st.booleans()), min_size=3, max_size=15)


def table(cells: list[str]) -> tuple[str, list[tuple[int, int]]]:
    """Rows of a label and a figure, and where the figures stand."""
    text, places = "Was\tTEUR\n", []
    for cell in cells:
        text += "Miete\t"
        places.append((len(text), len(text) + len(cell)))
        text += cell + "\n"
    return text, places


@given(rows=ROWS)
def test_what_was_missed_is_found_where_most_was_not(rows: list[tuple[str, bool]]) -> None:
    text, places = table([cell for cell, _ in rows])
    known = [
        Span(*place, "NUM", 0.9, "model")
        for place, (_, found) in zip(places, rows, strict=True)
        if found
    ]
    whole = with_whole_columns(text, known, FINANCE)
    missed = len(rows) - len(known)
    expected = places if 0 < missed <= 0.4 * len(rows) else [(s.start, s.end) for s in known]
    assert [(span.start, span.end) for span in whole] == expected
    assert set(known) <= set(whole)


@given(rows=ROWS)
def test_a_second_look_finds_no_more(rows: list[tuple[str, bool]]) -> None:
    text, places = table([cell for cell, _ in rows])
    known = [Span(*place, "NUM", 0.9) for place, row in zip(places, rows, strict=True) if row[1]]
    once = with_whole_columns(text, known, FINANCE)
    assert with_whole_columns(text, once, FINANCE) == once


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("3", "3"),
        ("-1.200", "-1.200"),
        ("1.200,50 €", "1.200,50"),
        ("7 %", "7"),
        ("12’400", "12’400"),
        ("", None),
        ("–", None),
        ("n. v.", None),
        ("Q3", None),
        ("4711998", None),  # no figure has so many digits in one
        ("12.03.2024", None),
        ("3 Stück", None),
    ],
)
def test_only_what_is_written_as_a_figure_is_one(cell: str, found: str | None) -> None:
    text, places = table(["140", cell, "22", "31"])
    known = [Span(*place, "NUM", 0.9) for place in (places[0], places[2], places[3])]
    new = [span for span in with_whole_columns(text, known, FINANCE) if span not in known]
    assert [text[span.start : span.end] for span in new] == ([found] if found else [])
