"""Known numbers are found whatever stands in them, and not inside others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.knowledge.numbers import KnownNumbers
from veladura.knowledge.tokens import read_words


def found(number: str, text: str, *, phone: bool = False) -> list[str]:
    known = KnownNumbers()
    known.add(number, "phone" if phone else "id", phone=phone)
    return [text[one.start : one.end] for one, _ in known.find(read_words(text))]


@pytest.mark.parametrize(
    ("number", "text", "expected"),
    [
        ("1120934", "NHC 1120934.", "1120934"),
        ("1120934", "NHC 1.120.934,", "1.120.934"),
        ("1120934", "1 120 934", "1 120 934"),
        ("1120934", "112-09/34", "112-09/34"),
        ("1120934", "NHC1120934", "1120934"),  # glued to its key word
        ("1120934", "0001120934", "0001120934"),  # filled up with zeros
        ("1120934", "112O934", "112O934"),  # a letter for a nought
        ("1120934", "1120\n934", "1120\n934"),
        ("12345678Z", "12.345.678-Z", "12.345.678-Z"),
        ("12345678Z", "12345678", "12345678"),  # without its letter
        ("12345678", "12345678Z", "12345678Z"),  # with a letter the record lacks
        ("KD-2291884", "Kd.-Nr. 2291884", "2291884"),
        ("KD-2291884", "kd2291884", "kd2291884"),
        ("1120934", "１１２０９３４", "１１２０９３４"),  # as wide as Chinese ones
    ],
)
def test_a_number_is_found_in_other_clothes(number: str, text: str, expected: str) -> None:
    assert found(number, text) == [expected]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("1120934", "11209345"),
        ("1120934", "91120934"),
        ("1120934", "1120, año 934 x"),
        ("1120934", "112093"),
        ("1120934", ""),
        ("123", "123"),  # shorter ones stand everywhere
    ],
)
def test_another_number_is_not_it(number: str, text: str) -> None:
    assert found(number, text) == []


@pytest.mark.parametrize(
    "text",
    ["612 345 678", "+34 612 34 56 78", "0034612345678", "(+34) 612-345-678", "34612345678"],
)
@pytest.mark.parametrize("number", ["612345678", "+34 612 345 678", "0034 612345678"])
def test_a_phone_is_found_with_and_without_the_code_of_its_country(number: str, text: str) -> None:
    (one,) = found(number, text, phone=True)
    assert "612" in one
    assert one.endswith(("678", "78"))


def test_a_phone_that_no_country_has_is_found_as_it_is_written() -> None:
    assert found("+999 12 34 56", "Tel. +999 12 34 56", phone=True) == ["999 12 34 56"]


def test_nothing_is_found_where_nothing_is_known() -> None:
    assert not KnownNumbers()
    assert found("12", "12 12") == []


def test_every_number_says_what_it_is() -> None:
    known = KnownNumbers()
    known.add("1120934", "patient-id")
    known.add("28/1234567890", "insurance")
    words = read_words("281234567890 y 1120934")
    assert [what for _, what in known.find(words)] == ["insurance", "patient-id"]


@given(
    st.integers(10**6, 10**9).map(str),
    st.lists(st.sampled_from(["", " ", ".", "-", "/"]), min_size=9, max_size=9),
)
def test_marks_between_digits_hide_nothing(number: str, marks: list[str]) -> None:
    text = "".join(digit + mark for digit, mark in zip(number, marks, strict=False))
    written = text if len(number) <= len(marks) else text + number[len(marks) :]
    (one,) = found(number, f"x: {written} .")
    assert "".join(filter(str.isdigit, one)) == number
