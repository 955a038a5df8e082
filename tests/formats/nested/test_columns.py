"""Letters one below the other are read as the words that they make."""

import pytest

from veladura.audit.columns import read_down
from veladura.document import Edit
from veladura.formats import open_original

ROWS = "n,letra,x\n" + "\n".join(f"nota,{letter},1" for letter in "Zurita") + "\nfin,,2\n"


def test_a_word_of_a_column_is_read_and_written() -> None:
    opened = open_original(ROWS.encode(), "a.csv")
    start = opened.text.index("Zurita")
    done = opened.rewrite([Edit(start, start + 6, "Prieto")]).data.decode()
    assert done == "n,letra,x\nnota,Prieto,1\n" + "nota,,1\n" * 5 + "fin,,2\n"


def test_other_cells_of_such_rows_are_written_where_they_stand() -> None:
    opened = open_original(ROWS.encode(), "a.csv")
    start = opened.text.index("nota")
    done = opened.rewrite([Edit(start, start + 4, "otra")]).data.decode()
    assert done == ROWS.replace("nota", "otra", 1)


def test_two_words_may_have_an_empty_row_between_them() -> None:
    cells = [*"Ana", "", *"Zurita"]
    rows = "\n".join(f"nota,{cell},1" for cell in cells)
    assert "Ana Zurita" in open_original(f"n,letra,x\n{rows}\n".encode(), "a.csv").text


@pytest.mark.parametrize("letters", ["abcdef", "MFMFMFMF", "xxxxxx", "BCDBDCBD", "ACBDA" * 8])
def test_lists_answers_and_marks_stay_where_they_are(letters: str) -> None:
    rows = "".join(f"nota\t{letter}\t1\n" for letter in letters)
    assert open_original(rows.replace("\t", ",").encode(), "a.csv").text == rows


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        (ROWS, False),
        ("".join(f"<tr><td>nota</td><td>{letter}</td></tr>" for letter in "Zurita"), True),
    ],
)
def test_the_audit_reads_columns_downwards(text: str, markup: bool) -> None:
    assert read_down(text, markup=markup) == "Zurita"


@pytest.mark.parametrize("name", ["Ana", "eva", "LUZ"])
def test_names_of_three_letters_are_known_by_a_list(name: str) -> None:
    rows = "\n".join(f"nota,{letter},1" for letter in name)
    assert name in open_original(f"n,letra,x\n{rows}\nfin,,2\n".encode(), "a.csv").text
    assert name in open_original(("hoy\n" + "\n".join(name) + "\nfin").encode(), "a.txt").text


@pytest.mark.parametrize("letters", ["SNA", "XYZ", "ABD", "NSN"])
def test_three_other_letters_stay_where_they_are(letters: str) -> None:
    rows = "".join(f"nota\t{letter}\t1\n" for letter in letters)
    assert open_original(rows.replace("\t", ",").encode(), "a.csv").text == rows
