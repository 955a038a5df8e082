import itertools

from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.neural.tokens import tokenize


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in tokenize(text)]


def test_a_token_ends_where_the_kind_of_character_changes() -> None:
    assert cut("cp:28007, 34años\n\nDr.") == [
        "cp",
        ":",
        "28007",
        ",",
        "34",
        "años",
        "\n\n",
        "Dr",
        ".",
    ]


def test_a_name_glued_to_the_next_field_ends_before_it() -> None:
    assert cut("IzaNºCol: 28") == ["Iza", "N", "º", "Col", ":", "28"]
    assert cut("OrtizN° 4") == ["Ortiz", "N", "°", "4"]
    assert cut("Nº 3, DNI N° 4") == ["N", "º", "3", ",", "DNI", "N", "°", "4"]


@given(st.text())
def test_tokens_hold_all_but_white_space_in_order(text: str) -> None:
    found = tokenize(text)
    assert all(start < end for start, end in found)
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(found))
    assert "".join(cut(text)).replace("\n", "") == "".join(text.split())
