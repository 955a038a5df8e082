"""Calendars and contacts: what the format says is nobody's, times are days and hours."""

import itertools
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.de.machine.calendars import calendar_fields
from veladura.languages.de.machine.field import FORM


def kinds(line: str, what: str = "VCALENDAR") -> list[tuple[str, str]]:
    """The fields of one line inside a calendar or a card."""
    text = f"BEGIN:{what}\n{line}\nEND:{what}\n"
    start, end = text.index(line), text.index(line) + len(line)
    fields = [field for field in calendar_fields(text) if start <= field.start < end]
    return [(text[f.start : f.end], f.kind) for f in fields if f.end > f.start]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("DTSTART:20251118", [("DTSTART", FORM), ("20251118", "date")]),
        ("BDAY:1974-03-09", [("BDAY", FORM), ("1974-03-09", "date")]),
        (
            "DTSTAMP:20251118T093000Z",
            [("DTSTAMP", FORM), ("20251118", "date"), ("T", FORM), ("093000", "time"), ("Z", FORM)],
        ),
        (
            "DTEND;TZID=Europe/Berlin:20251118T101500",
            [
                ("DTEND", FORM),
                (";TZID=Europe/Berlin", FORM),
                ("20251118", "date"),
                ("T", FORM),
                ("101500", "time"),
            ],
        ),
        ("RRULE:FREQ=WEEKLY;COUNT=10", [("RRULE", FORM), ("FREQ=WEEKLY;COUNT=10", FORM)]),
        ("STATUS:CONFIRMED", [("STATUS", FORM), ("CONFIRMED", FORM)]),
        ("SUMMARY:Bilanz mit Herrn Pohl", [("SUMMARY", FORM)]),
        ("SUMMARY:20251118 bis 20251120", [("SUMMARY", FORM)]),  # no time alone: left to all others
        ("ATTENDEE;CN=Maike Thoma:mailto:m@firma.de", [("ATTENDEE", FORM), (";CN", FORM)]),
        ("ATTENDEE;ROLE=CHAIR:mailto:m@firma.de", [("ATTENDEE", FORM), (";ROLE=CHAIR", FORM)]),
        ("Termin:20251118", []),  # no property
    ],
)
def test_a_line_of_a_calendar(line: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ORG:Kestra Sensorik GmbH;Einkauf", [("ORG", FORM), ("Kestra Sensorik GmbH", "company")]),
        ("VERSION:3.0", [("VERSION", FORM), ("3.0", FORM)]),
        ("N:Pohl;Ida;;;", [("N", FORM)]),
        ("TEL;TYPE=CELL:+49 171 5550613", [("TEL", FORM), (";TYPE=CELL", FORM)]),
    ],
)
def test_a_line_of_a_card(line: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(line, "VCARD") == expected


def test_lines_outside_and_of_a_calendar_cut_short() -> None:
    assert calendar_fields("DTSTART:20251118\nORG:Kestra GmbH\n") == []
    cut = "BEGIN:VCALENDAR\nDTSTART:20251118"
    assert [cut[f.start : f.end] for f in calendar_fields(cut) if f.kind == "date"] == ["20251118"]
    card = "BEGIN:VCARD\nFN:Ida Pohl\nEND:VCARD\nDTSTART:20251118\n"
    assert all(field.end <= card.index("DTSTART") for field in calendar_fields(card))


@given(time=st.datetimes(), zone=st.sampled_from(["", "Z"]))
def test_every_time_is_a_day_and_an_hour(time: datetime, zone: str) -> None:
    day, hour = f"{time.year:04}{time:%m%d}", f"{time:%H%M%S}"
    assert [told for told in kinds(f"DTSTART:{day}T{hour}{zone}") if told[1] != FORM] == [
        (day, "date"),
        (hour, "time"),
    ]


@given(value=st.text(st.characters(exclude_categories=["C", "Z"]), max_size=30))
def test_fields_stay_inside_the_text_and_apart(value: str) -> None:
    text = f"BEGIN:VCALENDAR\nSUMMARY;CN={value}:{value}\nDTSTART:{value}\nORG:{value}"
    fields = sorted(calendar_fields(text))
    assert all(0 <= field.start <= field.end <= len(text) for field in fields)
    assert all(one.end <= two.start for one, two in itertools.pairwise(fields))
