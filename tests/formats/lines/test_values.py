"""Values of content lines: what is written is what others read."""

import quopri

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Edit
from veladura.formats import open_original
from veladura.formats.lines import values
from veladura.formats.textmap import Piece

CARD = "BEGIN:VCARD\r\nVERSION:2.1\r\n{}\r\nEND:VCARD\r\n"


def renamed(line: str, old: str, new: str) -> str:
    """The line of a card after an edit."""
    opened = open_original(CARD.format(line).encode("latin-1"), "a.vcf")
    start = opened.text.index(old)
    data = opened.rewrite([Edit(start, start + len(old), new, "PER")]).data
    assert new in open_original(data, "a.vcf").text
    return data.decode("latin-1").split("\r\n")[2]


@pytest.mark.parametrize(
    "order",
    [
        "N;CHARSET={};ENCODING=QUOTED-PRINTABLE:",
        "N;ENCODING=QUOTED-PRINTABLE;CHARSET={}:",
        "N;QUOTED-PRINTABLE;CHARSET={}:",
    ],
)
@pytest.mark.parametrize("charset", ["UTF-8", "ISO-8859-1", "windows-1252"])
def test_a_value_is_written_in_the_encoding_its_line_names(order: str, charset: str) -> None:
    head = order.format(charset)
    old = quopri.encodestring("Zuñiga".encode(charset)).decode()
    line = renamed(f"{head}{old};Leocadia", "Zuñiga", "Peña")
    assert line.startswith(head)
    written = line.removeprefix(head).partition(";")[0]
    assert quopri.decodestring(written).decode(charset) == "Peña"


@pytest.mark.parametrize("charset", ["KLINGON", "", "Leocadia", "rot13"])
def test_an_encoding_that_is_none_does_not_stop_anything(charset: str) -> None:
    for head in ("N;ENCODING=QUOTED-PRINTABLE;CHARSET={}:", "N;CHARSET={};QUOTED-PRINTABLE:"):
        line = renamed(f"{head.format(charset)}Zu=C3=B1iga;Eva", "Zuñiga", "Peña")
        assert "Pe=C3=B1a" in line


def test_what_stands_in_the_place_of_an_encoding_is_read() -> None:
    data = CARD.format("N;CHARSET=Zurita;ENCODING=QUOTED-PRINTABLE:Gil").encode()
    assert "Zurita" in open_original(data, "a.vcf").text


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Calle Mayor\\, 3\\; bajo", "Calle Mayor, 3; bajo"),
        ("una\\nlínea\\Notra", "una\nlínea\notra"),
        ("Leo\r\n cadia", "Leocadia"),
        ("Leo\n\tcadia", "Leocadia"),
        ("a\\\\b", "a\\b"),
    ],
)
def test_folds_and_escapes_are_seen_through(raw: str, shown: str) -> None:
    pieces = list(values.escaped_pieces(raw))
    assert "".join(piece.shown for piece in pieces) == shown
    assert "".join(piece.raw for piece in pieces) == raw


@given(st.text(alphabet="ab,;\\ñ ", max_size=20))
def test_what_is_escaped_reads_as_it_was(text: str) -> None:
    assert "".join(p.shown for p in values.escaped_pieces(values.escaped(text))) == text


@given(st.text(alphabet="ab=;ñ é", max_size=20))
def test_what_is_quoted_reads_as_it_was(text: str) -> None:
    written = values.quoted(text, "utf-8")
    assert "".join(p.shown for p in values.quoted_pieces(written, "utf-8")) == text
    assert ";" not in written


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("19610312", "1961-03-12"),
        ("19610312T101500Z", "1961-03-12"),
        ("1961-03-12", "1961-03-12"),
        ("19611399", "19611399"),
        ("19610312X", "19610312X"),
    ],
)
def test_dates_are_shown_with_their_hyphens(raw: str, shown: str) -> None:
    pieces = list(values.date_pieces(raw))
    assert "".join(piece.shown for piece in pieces) == shown
    assert "".join(piece.raw for piece in pieces) == raw


def test_dates_are_written_back_without() -> None:
    assert values.date("1958-11-02") == "19581102"
    assert values.date("marzo, 1958") == "marzo\\, 1958"
    first, _ = values.date_pieces(values.date("1958-11-02"))
    assert first == Piece("1958-11-02", "19581102")
