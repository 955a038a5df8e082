"""Cards whose lines are written as no standard allows: programs write them all the same."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.planted import is_shown

from veladura.document import Edit, apply_edits
from veladura.formats import open_original

CARD = "BEGIN:VCARD\r\nVERSION:3.0\r\n{}\r\nEND:VCARD\r\n"


@pytest.mark.parametrize(
    "line",
    [
        "FN:Zurita",
        "fn:Zurita",
        "item1.FN:Zurita",
        "FN\r\n :Zurita",
        "FN Zurita",
        "FN :Zurita",
        "FN;:Zurita",
        "FN;;TYPE=x:Zurita",
        "FN; TYPE=home:Zurita",
        'FN;TYPE="home:Zurita',
        "FN;TYPE=home\r\n :Zurita",
        "FN;LANGUAGE=Zurita:x",
        "FN;TYPE=Zurita:x",
        "VERSION:Zurita",
        "REV:Zurita",
        "TZ:Zurita",
        "N:;;;;Zurita",
        "N:a;b;c;d;e;f;Zurita",
        "ADR:;;;;;;;;Zurita",
        "NOTE:a\\;Zurita",
        "NOTE:a\\\\;Zurita",
    ],
)
def test_a_value_is_read_however_its_line_begins(line: str) -> None:
    assert is_shown(CARD.format(line), "a.vcf")


@pytest.mark.parametrize(
    "line",
    ["Zurita:x", "Zurita.FN:x", "FN;X-OF=Zurita:x", "X-OWN:Zurita", "PHOTO:Zurita", "KEY:Zurita"],
)
def test_names_of_ones_own_go(line: str) -> None:
    assert not is_shown(CARD.format(line), "a.vcf")


@pytest.mark.parametrize("charset", ["idna", "punycode", "undefined", "hex", "rot13"])
def test_encodings_that_are_none_of_texts_are_passed_over(charset: str) -> None:
    line = f"FN;CHARSET={charset};ENCODING=QUOTED-PRINTABLE:{'a' * 90}=FF.Zurita"
    assert is_shown(CARD.format(line), "a.vcf")


@given(st.text("ab ;:,'ñ", min_size=1, max_size=12).filter(str.strip))
def test_a_parameter_gets_the_quotation_marks_its_new_value_needs(new: str) -> None:
    """`CN=Vega: hija` would begin the value of the line in the middle of a name."""
    source = "BEGIN:VCALENDAR\r\nATTENDEE;CN=Zurita;ROLE=CHAIR:mailto:z@example.org\r\n"
    original = open_original(f"{source}END:VCALENDAR\r\n".encode(), "a.ics")
    start = original.text.index("Zurita")
    edits = [Edit(start, start + 6, new)]
    again = open_original(original.rewrite(edits).data, "a.ics").text
    assert again == apply_edits(original.text, edits)


@pytest.mark.parametrize("end", ["=\r\n", "\r\n "])
def test_long_values_are_read_in_time(end: str) -> None:
    """A photograph of three megabytes took half a minute: each line was put to all before it."""
    head = "NOTE;ENCODING=QUOTED-PRINTABLE:" if end[0] == "=" else "NOTE:"

    def seconds(lines: int) -> float:
        data = CARD.format(head + f"{'a' * 70}{end}" * lines + "b").encode()
        start = process_time()
        open_original(data, "a.vcf")
        return process_time() - start

    seconds(10)
    assert seconds(8_000) < 8 * seconds(2_000) + 0.5
