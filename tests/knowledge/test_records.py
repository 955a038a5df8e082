"""Records: whom a document is about, by key; nothing of them is shown."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.errors import KnowledgeError
from veladura.knowledge import Record, Records, to_record
from veladura.knowledge.record import LONGEST_VALUE, MOST_VALUES

TABLE = (
    "nhc,nombre,apellidos,f. nacimiento\n28/40119377,Leocadia,Zurita,12/03/1961\n7700-A,Eva,Gil,\n"
)


@pytest.fixture
def records() -> Records:
    return Records.parse(TABLE, "nhc", "p.csv")


def name_of(record: Record | None) -> str:
    return next(record.of("given"), "") if record else ""


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("28-40119377.docx", "Leocadia"),
        ("alta_2840119377_2021.pdf", "Leocadia"),
        ("informe 28 40119377 v2.txt", "Leocadia"),
        ("7700a.txt", "Eva"),
        ("7700.txt", ""),
        ("40119377.txt", ""),  # not from its beginning
        ("alta.txt", ""),
        ("", ""),
    ],
)
def test_a_file_name_tells_whom_it_is_about(records: Records, file: str, name: str) -> None:
    assert name_of(records.named(file)) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("NHC: 28/40119377. Paciente", "Leocadia"),
        ("NHC 7700-A y 28/40119377", "Eva"),  # the first
        ("NHC 128/40119377", ""),
        ("NHC 28/401193770", ""),
        ("", ""),
    ],
)
def test_a_text_tells_whom_it_is_about(records: Records, text: str, name: str) -> None:
    assert name_of(records.within(text)) == name


def test_a_row_goes_before_a_name_and_a_name_before_a_text(records: Records) -> None:
    text = "NHC 28/40119377"
    assert name_of(records.subject(value="7700 a", name="28-40119377.txt", text=text)) == "Eva"
    assert name_of(records.subject(value="none", name="7700a.txt", text=text)) == "Eva"
    assert name_of(records.subject(name="alta.txt", text=text)) == "Leocadia"
    assert records.subject() is None


@given(st.text(max_size=40))
def test_any_text_can_be_asked(text: str) -> None:
    Records.parse(TABLE, "nhc", "p.csv").subject(name=text, value=text, text=text)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "holds no value"),
        ({"nombre": ""}, "holds no value"),
        ({"nombre": None}, "holds no value"),
        ({"colour": "Zurita"}, "field 1 has a name that says nothing"),
        ({"nombre": "Ana", "etiqueta": "Zurita"}, "field 2 has a name that says nothing"),
        ({"nombre": {"a": "Zurita"}}, "field 1 must be a text"),
        ({"nombre": 3.5}, "field 1 must be a text"),
        ({"nombre": ["Ana", ["Zurita"]]}, "field 1 must be a text"),
        ({"nombre": "Zurita" * LONGEST_VALUE}, "field 1 is longer than"),
        ({"nombre": ["Zurita"] * (MOST_VALUES + 1)}, "more than"),
    ],
)
def test_what_is_no_record_is_refused_without_being_quoted(
    fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(KnowledgeError) as refused:
        to_record(fields)
    assert said in str(refused.value)
    assert "Zurita" not in str(refused.value)


def test_a_record_is_a_text_or_several_a_field() -> None:
    record = to_record({"nombre": "Ana", "teléfono": ["612 345 678", 913334455, None, " "]})
    assert record is not None
    assert [value.text for value in record.values] == ["Ana", "612 345 678", "913334455"]
    assert to_record(record) is record
    assert to_record(None) is None


def test_a_person_is_the_same_whenever_the_record_is_read() -> None:
    one = to_record({"nhc": "28/1", "nombre": "Ana"})
    other = to_record({"nhc": "28/1", "nombre": "Ana María", "teléfono": "612345678"})
    stranger = to_record({"nhc": "28/2", "nombre": "Ana"})
    assert one is not None
    assert other is not None
    assert stranger is not None
    assert one.identity == other.identity != stranger.identity
    nameless = [to_record({"nombre": name}) for name in ("Ana", "ANA", "Eva")]
    first, same, third = [record.identity for record in nameless if record]
    assert first == same != third


def test_no_repr_shows_anything(records: Records) -> None:
    for shown in (repr(records), repr(records.by_key["2840119377"])):
        assert "Zurita" not in shown
        assert "40119377" not in shown
