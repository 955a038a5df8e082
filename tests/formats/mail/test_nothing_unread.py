"""Places of a message where a name can hide: parameters, encodings, what decoders pass over."""

from email import message_from_bytes, policy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.planted import is_shown

from veladura.document import Edit
from veladura.formats import open_original
from veladura.formats.mail.eml import open_eml
from veladura.formats.mail.headers import encoded, readable


def mail(headers: str, body: str = "Hola\n") -> str:
    return f"From: a@x.es\nSubject: x\nMIME-Version: 1.0\n{headers}\n\n{body}"


def with_part(headers: str, body: str = "Hola\n") -> str:
    parts = f"--b\nContent-Type: text/plain\n\nhola\n--b\n{headers}\n\n{body}\n--b--\n"
    return mail('Content-Type: multipart/mixed; boundary="b"', parts)


PLAIN = "Content-Type: text/plain"
ATTACHED = f"{PLAIN}\nContent-Disposition: attachment"


@pytest.mark.parametrize(
    "source",
    [
        with_part(f"{ATTACHED}; filename=\"i.txt\"; filename*=UTF-8''Zurita.txt"),
        with_part(f"{ATTACHED}; filename*=UTF-8''Zurita.txt; filename=\"i.txt\""),
        with_part(f'{ATTACHED}; filename*0="Ana "; filename*1="Zurita.txt"'),
        with_part(f'{ATTACHED}; filename="=?utf-8?q?Zurita?=.txt"'),
        with_part(f"{PLAIN}; name=\"i.txt\"; name*=UTF-8''Zurita.txt"),
        with_part(f"{PLAIN}; name=Zurita.txt"),
        with_part(f"{PLAIN}\nContent-Description: Zurita"),
        with_part(f"{PLAIN}\nContent-ID: <Zurita@x>"),
        mail(PLAIN, "Zurita"),
        mail(f"{PLAIN}; charset=idna", f"{'a' * 90}. Zurita"),
        mail(f"{PLAIN}; charset=undefined", "Zurita"),
        mail(f"{PLAIN}; charset=hex", "Zurita"),
        mail(f"{PLAIN}; charset=utf-7", "Zurita +AOk-"),
        mail("Content-Type: text/html", "<p>x</p><!-- Zurita -->"),
        mail("Content-Type: text/html", "<html><body>x</body></html>Zurita"),
        mail("Content-Type: text/html; charset=punycode", "<p>Zurita</p>"),
        mail(f"Comments: Zurita\n{PLAIN}"),
        mail(f"Date: Mon, 4 Mar 2019 10:00:00 +0100 (Zurita)\n{PLAIN}"),
        mail(f"Cc: =?idna?q?{'a' * 80}?= Zurita <z@x.es>\n{PLAIN}"),
        mail(f"Cc: =?punycode?q?=FF=FE?= Zurita <z@x.es>\n{PLAIN}"),
        mail(f"Cc: =?nonsense?q?Zurita?= <z@x.es>\n{PLAIN}"),
        mail(f"Cc: =?utf-8?x?Zurita?= <z@x.es>\n{PLAIN}"),
        mail(f"Keywords: uno,\n\tZurita\n{PLAIN}"),
    ],
)
def test_names_are_read_in_every_header_and_encoding(source: str) -> None:
    assert is_shown(source, "a.eml")


@pytest.mark.parametrize(
    "source",
    [
        with_part(f"{ATTACHED}; filename=i.txt; x-owner=Zurita"),
        with_part(f"{PLAIN}\nContent-Disposition: Zurita"),
        with_part(f"{PLAIN}\nContent-Disposition: inline\nContent-Disposition: x; filename=Zurita"),
        with_part(f"{PLAIN}\n{PLAIN}; name=Zurita"),
        with_part(f"{PLAIN}\nContent-Transfer-Encoding: 7bit (Zurita)"),
        with_part(f"{PLAIN}\nContent-Transfer-Encoding: Zurita"),
        with_part(f"{PLAIN}\nContent-Language: Zurita"),
        with_part(f"{PLAIN}\nContent-Location: Zurita"),
        *(with_part(f"{PLAIN}; {name}=Zurita") for name in ("charset", "boundary", "format")),
        *(with_part(f"{PLAIN}; {name}=Zurita") for name in ("protocol", "method", "x-unix-mode")),
        with_part(f"{PLAIN}\nContent-Transfer-Encoding: base64", "SG9sYQ==\n==Zurita=="),
        with_part(f"{PLAIN}\nContent-Transfer-Encoding: base64", "SG9s\n\n-Zurita-\n"),
        with_part(
            f"{PLAIN}\nContent-Transfer-Encoding: x-uuencode",
            "Zurita\nbegin 644 Zurita.txt\n#86)C\n`\nend\nZurita",
        ),
        with_part("Content-Type: application/pgp-signature", "Zurita"),
        with_part("Content-Type: text/Zurita"),
        with_part("Content-Type: image/Zurita"),
        mail(f"Cc: =?Zurita?q?Ana?= <z@x.es>\n{PLAIN}"),
        mail(f"Cc: =?u Zurita tf-8?q?Ana?= <z@x.es>\n{PLAIN}"),
        mail('Content-Type: multipart/Zurita; boundary="b"', f"--b\n{PLAIN}\n\nx\n--b--\n"),
        mail('Content-Type: multipart/mixed; boundary="b"', f"Zurita\n--b\n{PLAIN}\n\nx\n--b--\n"),
        mail('Content-Type: multipart/mixed; boundary="b"', f"--b\n{PLAIN}\n\nx\n--b--\nZurita"),
        mail(
            'Content-Type: multipart/related; boundary="b"; start="<Zurita>"', f"--b\n{PLAIN}\n\nx"
        ),
        mail('Content-Type: multipart/related; boundary="b"; type=Zurita', f"--b\n{PLAIN}\n\nx"),
        mail('Content-Type: multipart/mixed; boundary="Zurita"', f"--Zurita\n{PLAIN}\n\nx"),
        mail(f"Message-ID: <Zurita@x>\nReceived: from Zurita\nX-Mailer: Zurita\n{PLAIN}"),
        "From: a@x.es\nMIME-Version: 1.0 (Zurita)\n\nhola\n",
    ],
)
def test_what_only_programs_read_goes_or_says_what_the_standards_say(source: str) -> None:
    assert not is_shown(source, "a.eml")


def test_a_part_stays_what_it_is() -> None:
    source = with_part(
        "Content-Type: text/calendar; charset=utf-8; method=REQUEST\nContent-Language: de-DE\n"
        "Content-Disposition: inline; filename=i.ics\nContent-Transfer-Encoding: 7BIT",
        "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR",
    )
    message = message_from_bytes(open_eml(source.encode()).rewrite([]).data, policy=policy.default)
    part = list(message.iter_parts())[1]
    assert part.get_content_type() == "text/calendar"
    assert dict(part["Content-Type"].params) == {"charset": "utf-8", "method": "REQUEST"}
    assert (
        part["Content-Disposition"] == 'inline; filename="i.ics"' or part.get_filename() == "i.ics"
    )
    assert part["Content-Language"] == "de-DE"


def test_a_text_of_an_odd_kind_keeps_its_encoding() -> None:
    source = with_part("Content-Type: text/zurita; charset=latin-1", "Año").encode("latin-1")
    written = open_eml(source).rewrite([]).data
    part = list(message_from_bytes(written, policy=policy.default).iter_parts())[1]
    assert part.get_content_type() == "text/plain"
    assert part.get_content().strip() == "Año"


def test_of_two_names_of_a_file_the_new_reader_s_is_kept() -> None:
    source = with_part(f"{ATTACHED}; filename=\"a_o.txt\"; filename*=UTF-8''a%C3%B1o.txt")
    written = open_eml(source.encode()).rewrite([]).data
    part = list(message_from_bytes(written, policy=policy.default).iter_parts())[1]
    assert part.get_filename() == "año.txt"
    assert b"a_o" not in written


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=30))
def test_any_value_comes_back_from_a_header(value: str) -> None:
    written = encoded(value)
    assert written.isascii()
    assert "\n" not in written
    assert readable(written).split() == value.split()


@given(
    st.sampled_from(("7bit", "8bit", "quoted-printable", "base64")),
    st.text("aé=.\n -", max_size=40),
    st.text("aéßŁ=. ", min_size=1, max_size=90),
)
def test_bodies_are_read_as_they_were_written(transport: str, text: str, new: str) -> None:
    headers = f"{PLAIN}; charset=utf-8\nContent-Transfer-Encoding: {transport}"
    body = "Zurita acude.\n" if transport != "base64" else "WnVyaXRhIGFjdWRlLgo=\n"
    original = open_original(mail(headers, body).encode(), "a.eml")
    start = original.text.index("Zurita")
    written = original.rewrite([Edit(start, start + 6, f"X{new}{text}X")]).data
    read = message_from_bytes(written).get_payload(decode=True)
    assert isinstance(read, bytes)
    assert read.decode() == f"X{new}{text}X acude.\n"
