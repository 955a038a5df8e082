"""Plain text: encodings, marks and line ends come back as they were."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Edit
from veladura.errors import FormatError, UnsupportedFormat
from veladura.formats.txt import decode_text, open_txt

TEXT = "Señora Núñez\r\nMüller – 3 €\n"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_encodings_are_found_and_kept(encoding: str) -> None:
    data = TEXT.encode(encoding)
    original = open_txt(data)
    assert original.text == TEXT
    assert original.rewrite([]).data == data
    start = TEXT.index("Müller")
    changed = original.rewrite([Edit(start, start + 6, "Größe")]).data
    assert changed == TEXT.replace("Müller", "Größe").encode(encoding)


@given(st.binary(max_size=200))
def test_any_text_that_is_opened_comes_back(data: bytes) -> None:
    try:
        original = open_txt(data)
    except FormatError:
        return
    assert original.rewrite([]).data == data


def test_what_an_encoding_cannot_hold_is_simplified_and_said() -> None:
    original = open_txt("Ana, Núñez".encode("latin-1"))
    rewritten = original.rewrite([Edit(0, 3, "Łukasz Šimić 漢")])
    assert rewritten.data == "?ukasz Simic ?, Núñez".encode("cp1252").replace(
        b"Simic", "Šimic".encode("cp1252")
    )
    assert rewritten.notes == (
        "3 characters of replacements were simplified: cp1252 cannot hold them",
    )


def test_a_damaged_mark_is_an_error() -> None:
    with pytest.raises(FormatError, match="damaged"):
        decode_text(b"\xef\xbb\xbf\xff\xff")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["Paciente Ana\r\n", "Íñigo «Núñez»\tGrüße", "a\x1a"])
def test_text_of_two_bytes_a_letter_needs_no_mark(text: str, encoding: str) -> None:
    opened = open_txt(text.encode(encoding))
    assert opened.text == text
    assert opened.rewrite([]).data == text.encode(encoding)


@pytest.mark.parametrize(
    "data", [b"\0\1\2\3" * 50, b"\0A\0\0" * 50, b"\0\x07Zu" * 40, b"\0a" * 50 + b"\0\1" * 4]
)
def test_bytes_of_a_program_are_no_text_of_two_bytes_a_letter(data: bytes) -> None:
    with pytest.raises(UnsupportedFormat):
        open_txt(data)


def test_a_text_in_ebcdic_is_refused() -> None:
    with pytest.raises(FormatError, match="EBCDIC"):
        open_txt("Paciente de sesenta y dos años que acude".encode("cp037"))
    mail = "a@b c@d " * 20 + "ññññ"
    assert open_txt(mail.encode("cp1252")).text == mail
