"""Lists that are damaged, huge or odd: one sentence with file and line, and nobody is quoted."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veladura.errors import KnowledgeError
from veladura.knowledge.entries import LONGEST_ENTRY, parse_entries, to_entries
from veladura.knowledge.record import to_record
from veladura.knowledge.records import Records

SECRET = "Zurita"
cells = st.sampled_from(
    (
        SECRET,
        "",
        "id",
        "name",
        "birth",
        "label",
        '"',
        f'"{SECRET}',
        "x" * 300,
        "1",
        "#",
        "_own",
        "ñ;a",
    )
)
tables = st.lists(st.lists(cells, max_size=4).map(",".join), max_size=5).map("\n".join)
names = st.sampled_from(("people.csv", "people.tsv", "people.txt"))


@settings(max_examples=150, deadline=None)
@given(tables, names)
def test_a_list_is_read_or_refused_by_its_line(text: str, name: str) -> None:
    complaint = ""
    try:
        entries = parse_entries(text.encode(), name)
        assert entries
        assert all(entry.text and entry.text == entry.text.strip() for entry in entries)
        assert SECRET not in repr(entries)
    except KnowledgeError as error:
        complaint = str(error)
    assert not complaint or re.match(
        r"people\.\w+: (?:line \d+: |holds no |is empty|is no )", complaint
    )
    assert SECRET not in complaint


@settings(max_examples=150, deadline=None)
@given(tables, st.sampled_from(("id", "name", SECRET)))
def test_records_are_read_or_refused_by_their_line(text: str, key: str) -> None:
    complaint = ""
    try:
        records = Records.from_bytes(text.encode(), key, "people.csv")
        assert len(records) > 0
        assert SECRET not in repr(records)
    except KnowledgeError as error:
        complaint = str(error)
    assert not complaint or complaint.startswith("people.csv: ")
    assert SECRET not in complaint


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "is empty"),
        (b" \n\t\n", "is empty"),
        (b"# Zurita\n\n", "holds no entries"),
        (b"Ana\nZu\xf1iga\n", "line 2: not UTF-8"),
        (b"PK\3\4\0\0Zurita", "is no text"),
        ("Zurita\n".encode("utf-16"), "not UTF-8"),
        (b"Ana Gil\nZ\n", "line 2: an entry needs two letters"),
        (b"Ana Gil\n" + b"Z" * (LONGEST_ENTRY + 1), "line 2: longer than"),
    ],
)
def test_a_file_that_is_no_list_says_what_to_do(data: bytes, says: str) -> None:
    with pytest.raises(KnowledgeError, match=re.escape(says)) as refused:
        parse_entries(data, "people.txt")
    assert str(refused.value).startswith("people.txt: ")
    assert SECRET not in str(refused.value)


@given(st.lists(st.text("ab \n#ñ", min_size=2, max_size=8), max_size=6))
def test_entries_keep_the_numbers_of_their_lines(lines: list[str]) -> None:
    given = [line for line in lines if line.strip() and not line.strip().startswith("#")]
    sound = all(sum(map(str.isalnum, line)) >= 2 for line in given)
    if not sound:
        with pytest.raises(KnowledgeError, match=r"line \d+"):
            to_entries(lines, "list")
        return
    entries = to_entries(lines, "list")
    assert [lines[entry.line - 1].strip() for entry in entries] == [e.text for e in entries]
    assert len(entries) == len(given)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "holds no value"),
        ({"name": ""}, "holds no value"),
        ({"name": None}, "holds no value"),
        ({"Zurita": "x"}, "field 1 has a name that says nothing"),
        ({"label": "x"}, "field 1 has a name that says nothing"),
        ({"name": {"Zurita": 1}}, "field 1 must be a text"),
        ({"id": "1", "name": [["Zurita"]]}, "field 2 must be a text"),
        ({"name": 4.5}, "field 1 must be a text"),
        ({"name": "Zurita " * 100}, "field 1 is longer than"),
        ({"name": ["Zurita"] * 300}, "more than 200 values"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused_without_its_words(
    fields: dict[str, object], says: str
) -> None:
    with pytest.raises(KnowledgeError, match=re.escape(says)) as refused:
        to_record(fields)
    assert SECRET not in str(refused.value)


def test_no_record_shows_what_it_holds() -> None:
    record = to_record({"name": "Ana Zurita", "id": 12345678})
    assert record is not None
    assert "Zurita" not in repr(record)
    assert "12345678" not in repr(record)
    assert record.identity == "id=12345678"
