"""Numbers in words, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.es.numerals import read_number, respell, spell


@given(number=st.integers(0, 9999))
def test_what_is_spelt_is_read_again(number: int) -> None:
    words = spell(number).split()
    assert read_number(words) == (number, len(words))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("dos mil veintitrés y más", (2023, 3)),
        ("treinta y uno de mayo", (31, 3)),
        ("cinco doscientos", (5, 1)),
        ("veinte cinco", (20, 1)),
        ("mayo", None),
    ],
)
def test_reading_stops_where_the_number_ends(words: str, expected: tuple[int, int] | None) -> None:
    assert read_number(words.split()) == expected


def test_a_dictated_number_keeps_its_shape() -> None:
    text = "seis cinco dos, treinta y uno"
    new = respell(text, iter(range(100)))
    assert new is not None
    assert len(new.split()) == len(text.split())
    assert " y " in new
    assert not {"seis", "cinco", "dos"} & set(new.replace(",", "").split()[:3])
    assert respell("una vez", iter(range(9))) is None


def test_no_thousands_are_followed_by_zero() -> None:
    assert respell("cero cuatro, cuatro mil siete", iter([0] * 9)) == "uno cero, dos mil uno"
