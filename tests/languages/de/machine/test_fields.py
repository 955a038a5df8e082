"""What the fields of machine-made text are, format by format."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Span
from veladura.languages.de.machine.calendars import calendar_fields
from veladura.languages.de.machine.changes import change_fields
from veladura.languages.de.machine.datev import ledger_accounts, of_export
from veladura.languages.de.machine.edifact import edifact_fields
from veladura.languages.de.machine.field import FORM, Field
from veladura.languages.de.machine.heads import head_fields
from veladura.languages.de.machine.json_keys import json_fields
from veladura.languages.de.machine.mt940 import statement_fields
from veladura.languages.de.machine.records import record_fields
from veladura.languages.de.machine.settling import fields_of, outside_form, settled
from veladura.languages.de.machine.weblogs import request_fields
from veladura.languages.de.machine.xml import xml_fields
from veladura.schemes import FINANCE

Reader = Callable[[str], Sequence[Field]]
READERS: tuple[Reader, ...] = (
    xml_fields,
    statement_fields,
    edifact_fields,
    json_fields,
    record_fields,
    head_fields,
    request_fields,
    calendar_fields,
    change_fields,
    fields_of,
)
EDIFACT = (
    "UNB+UNOC:3+4012345500004:14+4098765400009:14+240117:0932+REF7'"
    "UNH+1+INVOIC:D:96A:UN'NAD+BY+4012345500004::9++Haberstroh GmbH:Ulm'UNT+3+1'"
)
STATEMENT = ":20:STARTUMS\n:25:10020030/1234567890\n:28C:5/1\n:60F:C240117EUR1000,00\n"
EXPORT = (
    '"EXTF";700;21;"Buchungsstapel";9;20240131093000000;;"RE";"jpohl";"";29098;55003;20240101;4;'
    '20240101;20240131;"Januar 2024"\n'
    "Umsatz;Soll/Haben-Kennzeichen;Konto;Gegenkonto;BU-Schlüssel;Belegdatum;Buchungstext\n"
    '1000,00;"S";10001;8400;"9";1701;"Haberstroh"\n'
)


def told(text: str, fields: Sequence[Field]) -> list[tuple[str, str]]:
    return [(text[f.start : f.end], f.kind) for f in fields if f.kind != FORM]


def left(text: str, fields: Sequence[Field]) -> str:
    """What no field takes."""
    rest = list(text)
    for field in fields:
        rest[field.start : field.end] = " " * (field.end - field.start)
    return "".join(rest)


@given(st.text("<a/>\"='b:{}|;\n\t 01UNH+?:-", max_size=80))
def test_fields_lie_in_the_text_and_known_ones_never_overlap(text: str) -> None:
    for read in READERS:
        for field in read(text):
            assert 0 <= field.start <= field.end <= len(text)
    last = 0
    for field in fields_of(text):
        assert last <= field.start < field.end
        last = field.end


@pytest.mark.parametrize("read", READERS)
def test_prose_has_no_fields(read: Reader) -> None:
    assert not read("Sehr geehrte Frau Haberstroh, Ihr Antrag vom 3. Mai ging ein.\nGruß")


def test_names_of_elements_are_form_and_values_are_not() -> None:
    text = "<a><Name>Ida Haberstroh</Name><b>x</b></a>"
    assert "Ida Haberstroh" in left(text, xml_fields(text)) or told(text, xml_fields(text))
    assert "Name" not in left(text, xml_fields(text))


def test_two_tags_in_prose_are_no_xml() -> None:
    assert xml_fields("Er schrieb <b>fett</b> und ging.") == []


def test_values_of_attributes_that_only_the_author_knows_are_read() -> None:
    text = '<a><b titel="Haberstroh" xmlns:x="urn:y">1</b><c></c></a>'
    rest = left(text, xml_fields(text))
    assert "Haberstroh" in rest
    assert "urn" not in rest


def test_qualifiers_of_edifact_are_form() -> None:
    fields = edifact_fields(EDIFACT)
    assert fields
    rest = left(EDIFACT, fields)
    assert "INVOIC" not in rest
    assert "UNH" not in rest


def test_a_quoted_mark_of_edifact_is_no_end() -> None:
    text = "UNH+1+INVOIC:D:96A:UN'FTX+AAI+++Huber ?+ Sohn?'s Laden'UNT+3+1'"
    assert "Laden" in left(text, edifact_fields(text)) or "Laden" in str(
        told(text, edifact_fields(text))
    )


def test_a_statement_is_known_by_its_first_fields() -> None:
    assert statement_fields(STATEMENT)
    assert statement_fields(STATEMENT.replace(":25:", ":99:")) == []
    assert ("5/1", "id") in told(STATEMENT, statement_fields(STATEMENT))


def test_keys_of_json_are_form_where_a_program_wrote_them() -> None:
    text = '{"kunde": "Ida Haberstroh", "ort": "Ulm", "plz": "89073", "Ida Haberstroh": 3}'
    rest = left(text, json_fields(text))
    assert "kunde" not in rest
    assert rest.count("Haberstroh") == 2


def test_heads_of_tables_are_form_above_figures_only() -> None:
    table = "Konto;Datum;Betrag;Text\n4711;01.02.2024;100,00;Haberstroh\n"
    assert "Konto" not in left(table, head_fields(table))
    assert "Haberstroh" in left(table, head_fields(table))
    words = "Konto;Datum;Betrag;Text\nIda;Eva;Ulm;Jena\n"
    assert "Konto" in left(words, head_fields(words))


def test_a_legend_explains_signs() -> None:
    text = "GS = Girosammelverwahrung, WR = Wertpapierrechnung"
    assert left(text, head_fields(text)).strip() == ""


def test_the_head_of_an_export_tells_who_and_when() -> None:
    spans = of_export(EXPORT, [], FINANCE)
    found = {EXPORT[s.start : s.end]: s.label for s in spans}
    assert found["29098"] == found["55003"] == FINANCE.label_for("id")
    assert found["jpohl"] == "OTH"
    assert found["20240131"] == "DATE"
    assert found["1701"] == "DATE"
    assert "700" not in found


def test_accounts_of_the_books_are_those_every_company_has() -> None:
    accounts = {EXPORT[start:end] for start, end in ledger_accounts(EXPORT)}
    assert accounts == {"8400"}
    assert ledger_accounts("Konto;Betrag\n8400;1\n") == frozenset()


def test_another_text_is_no_export() -> None:
    spans = [Span(0, 3, "PER")]
    assert of_export("Ida;700\n", spans, FINANCE) is spans


def test_a_span_ends_where_form_begins() -> None:
    text = "<a><Name>Ida</Name><b>x</b></a>"
    (one,) = [
        s for s in settled(text, [Span(0, 19, "PER")], FINANCE) if text[s.start : s.end] == "Ida"
    ]
    assert one.label


def test_without_fields_spans_stay_as_they_are() -> None:
    spans = [Span(0, 3, "PER"), Span(4, 8, "LOC")]
    assert settled("Ida Jena", spans, FINANCE) == spans


def test_what_lies_outside_of_form_is_told() -> None:
    text = "<a><Name>Ida</Name><b>x</b></a>"
    outside = outside_form(text)
    start = text.index("Ida")
    assert outside(start, start + 3)
    assert not outside(0, 3)
    assert not outside(start, start + 5)


def test_a_point_of_delivery_is_an_identifier() -> None:
    text = EDIFACT.replace("UNT+", "LOC+172+DE0011709961000000000000044188200'UNT+")
    assert ("DE0011709961000000000000044188200", "id") in told(text, edifact_fields(text))
