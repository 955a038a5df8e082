"""Tables in plain text: which cells stand below each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.grid import Grid

TABS = "Fecha\tImporte\n01.02.\t10,00\n03.02.\t7,50\n"
BARS = "| Name | Betrag |\n| Vogel | 10,00 |\n| Kern | 7,50 |\n"
SEMICOLONS = "Name;Ort;Betrag\nVogel;Ulm;1\nKern;;2\n"
GAPS = (
    "Umsatz          1.234    1.100\n"
    "Aufwand          -234     -100\n"
    "Ergebnis        1.000    1.000\n"
)
FIGURES = "Umsatz 1.234 1.100\nsonstige Erlöse 12 8\n"


def columns(text: str) -> list[list[str]]:
    """The words of every column of the first table, from the top."""
    table = Grid.of(text).tables[0]
    return [[text[c.start : c.end] for c in cells] for _, cells in sorted(table.columns.items())]


def test_tabs_are_counted() -> None:
    assert columns(TABS) == [["Fecha", "01.02.", "03.02."], ["Importe", "10,00", "7,50"]]


def test_empty_cells_are_none_but_count() -> None:
    assert columns(SEMICOLONS) == [["Name", "Vogel", "Kern"], ["Ort", "Ulm"], ["Betrag", "1", "2"]]


def test_bars_at_the_edges_open_no_column_of_words() -> None:
    assert columns(BARS) == [["Name", "Vogel", "Kern"], ["Betrag", "10,00", "7,50"]]


def test_behind_gaps_a_column_is_where_its_figures_end() -> None:
    assert columns(GAPS) == [
        ["Umsatz", "Aufwand", "Ergebnis"],
        ["1.234", "-234", "1.000"],
        ["1.100", "-100", "1.000"],
    ]


def test_figures_one_blank_apart_are_counted_from_the_right() -> None:
    found = [set(column) for column in columns(FIGURES)]
    assert {"1.234", "12"} in found
    assert {"1.100", "8"} in found
    assert {"Umsatz", "sonstige Erlöse"} in found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "Ein Satz ohne Tabelle.\nUnd noch einer.\n",
        "nur\teine Zeile\n",
        "a;b\nc;d\n",  # one semicolon is a mark of prose
    ],
)
def test_prose_is_no_table(text: str) -> None:
    assert Grid.of(text).tables == ()


def test_one_empty_line_may_stand_inside_a_table_and_two_end_it() -> None:
    assert len(Grid.of("a\tb\n\nc\td\n").tables) == 1
    assert len(Grid.of("a\tb\nc\td\n\n\ne\tf\ng\th\n").tables) == 2


def test_another_mark_begins_another_table() -> None:
    assert len(Grid.of("a\tb\nc\td\ne|f\ng|h\n").tables) == 2


def test_a_place_knows_its_table() -> None:
    text = f"Vorwort.\n\n\n{TABS}\n\n{SEMICOLONS}"
    grid = Grid.of(text)
    assert grid.table_at(text.index("Vorwort")) is None
    assert grid.table_at(text.index("Importe")) == 0
    assert grid.table_at(text.index("Betrag")) == 1
    assert grid.table_at(text.index("\t")) is None  # between cells
    assert grid.table_at(len(text)) is None


@given(st.text(alphabet="ab 1.,-\t|;\n\u00a0", max_size=80))
def test_cells_of_any_text_are_stretches_of_it_in_order(text: str) -> None:
    for table in Grid.of(text).tables:
        for number, row in enumerate(table.rows):
            last = 0
            for cell in row:
                assert last <= cell.start < cell.end <= len(text)
                assert text[cell.start : cell.end] == text[cell.start : cell.end].strip()
                assert cell.row == number
                last = cell.end
        assert sum(map(len, table.rows)) == sum(map(len, table.columns.values()))
