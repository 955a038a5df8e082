"""Headers: readable text, and readable text as headers again."""

from email import message_from_bytes, message_from_string
from email.message import Message

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Edit
from veladura.formats.mail.headers import HeaderBlock, encoded, readable

LINE = (
    st.text('abñÉß漢 =?_"<>@,.;:-', min_size=1, max_size=40)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("=?utf-8?q?N=C3=BA=C3=B1ez?=", "Núñez"),
        ("=?utf-8?b?TsO6w7Fleg==?=", "Núñez"),
        ("=?iso-8859-1?q?N=FA=F1ez?= Ruiz", "Núñez Ruiz"),
        ("=?utf-8?q?N=C3=BA?= =?utf-8?q?=C3=B1ez?=", "Núñez"),
        ("Ana\r\n Ruiz", "Ana Ruiz"),
        ("=?no-such-charset?q?Zurita?=", "Zurita"),
        ("=?utf-8?q?", "=?utf-8?q?"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_a_value_is_read_as_a_person_reads_it(raw: str, shown: str) -> None:
    assert readable(raw) == shown


@given(LINE)
def test_what_is_written_is_read_again(value: str) -> None:
    written = encoded(value)
    assert written.isascii()
    assert "\n" not in written
    assert readable(written) == value


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("Ana <ana@correo.es>", "Ana <ana@correo.es>"),
        ("a\nb", "a b"),
    ],
)
def test_plain_text_stays_as_it_is(value: str, written: str) -> None:
    assert encoded(value) == written


def test_only_the_words_that_need_it_are_encoded() -> None:
    written = encoded("Núñez <ana@correo.es>")
    assert written.endswith(" <ana@correo.es>")
    assert written.startswith("=?utf-8?")


def block(source: str, *, message: bool = True) -> tuple[Message, HeaderBlock]:
    part = message_from_string(source)
    return part, HeaderBlock(part, message=message)


def test_what_a_reader_sees_is_shown_and_the_rest_goes() -> None:
    source = (
        "From: Ana <ana@correo.es>\nTo: b@c.d\nSubject: Hola\nReceived: from zurita\n"
        "Message-ID: <quiroga@x>\nX-Mailer: y\nDKIM-Signature: z\n\nText"
    )
    part, headers = block(source)
    assert headers.text == "From: Ana <ana@correo.es>\nTo: b@c.d\nSubject: Hola\n"
    gone = headers.rewrite(part, [])
    assert set(part.keys()) == {"From", "To", "Subject"}
    assert "Received" in gone
    assert "zurita" not in part.as_string()
    assert "quiroga" not in part.as_string()


def test_an_edit_changes_the_header_it_lies_in() -> None:
    part, headers = block("From: Ana <ana@correo.es>\nSubject: Hola Ana\n\nText")
    start = headers.text.rindex("Ana")
    headers.rewrite(part, [Edit(start, start + 3, "Íñigo")])
    assert readable(str(part["Subject"])) == "Hola Íñigo"
    assert part["From"] == "Ana <ana@correo.es>"


def test_the_second_of_two_headers_is_its_own() -> None:
    part, headers = block("To: a@b.c\nTo: Zurita <z@b.c>\n\nText")
    start = headers.text.index("Zurita")
    headers.rewrite(part, [Edit(start, start + 6, "Vega")])
    assert part.get_all("To") == ["a@b.c", "Vega <z@b.c>"]


@pytest.mark.parametrize(
    "header",
    [
        'Content-Disposition: attachment; filename="Zurita.pdf"',
        "Content-Disposition: attachment; filename*=utf-8''Zurita.pdf",
        "Content-Disposition: attachment; filename=\"x.pdf\"; filename*=utf-8''Zurita.pdf",
        'Content-Type: application/pdf; name="Zurita.pdf"',
        'Content-Type: application/pdf; name="=?utf-8?q?Zurita=2Epdf?="',
    ],
)
def test_the_name_of_a_file_is_shown_and_rewritten(header: str) -> None:
    part, headers = block(f"{header}\n\nx", message=False)
    start = headers.text.index("Zurita")
    headers.rewrite(part, [Edit(start, start + 6, "Núñez")])
    assert "Zurita" not in part.as_string()
    again = message_from_bytes(part.as_bytes())
    assert "Núñez" in HeaderBlock(again, message=False).text


@pytest.mark.parametrize(
    ("header", "left"),
    [
        ("Content-Type: text/zurita", "text/plain"),
        ("Content-Type: image/zurita", "application/octet-stream"),
        ("Content-Type: text/plain; charset=utf-8; x-zurita=1", 'text/plain; charset="utf-8"'),
        ("Content-Type: text/plain; format=flowed", "text/plain; format=flowed"),
        ("Content-Transfer-Encoding: zurita", "8bit"),
        ("Content-Language: zurita", "und"),
        ("Content-Language: es-ES", "es-ES"),
        ("Content-Disposition: zurita", "attachment"),
        ('Content-Disposition: attachment; size="zurita"', "attachment"),
    ],
)
def test_what_a_part_is_is_told_in_the_words_of_the_standards(header: str, left: str) -> None:
    part, headers = block(f"{header}\n\nx", message=False)
    headers.rewrite(part, [])
    name = header.partition(":")[0]
    assert str(part[name]).replace('"', "") == left.replace('"', "")
    assert "zurita" not in part.as_string()
