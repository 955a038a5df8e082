"""Messages of Apple Mail: a length, a message, properties that say it all again."""

import pytest
from tests.formats.samples import eml

from veladura.audit.views import views
from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import open_original, sniff

PROPERTIES = b"<?xml?><plist><dict><key>s</key><string>Quiroga</string></dict></plist>"


def kept(message: bytes, properties: bytes = PROPERTIES) -> bytes:
    return b"%-10d\n" % len(message) + message + properties


def test_a_message_of_apple_mail_is_read_as_the_message_it_is() -> None:
    message = eml(["Vino Leocadia ayer"])
    for name in ("a.emlx", "a.txt", ""):
        assert sniff(kept(message), name) == "eml"
        assert open_original(kept(message), name).text == open_original(message, "a.eml").text


def test_the_length_is_that_of_the_new_message_and_the_properties_are_empty() -> None:
    original = open_original(kept(eml(["Vino Leocadia ayer"])), "a.emlx")
    start = original.text.index("Leocadia")
    edit = Edit(start, start + 8, "Maximiliana", "NOMBRE_SUJETO_ASISTENCIA")
    rewritten = original.rewrite([edit])
    count, _, rest = rewritten.data.partition(b"\n")
    message, properties = rest[: int(count)], rest[int(count) :]
    assert "Maximiliana" in open_original(message, "a.eml").text
    assert properties.startswith(b"<?xml")
    assert b"Quiroga" not in properties
    assert "properties of the message" in rewritten.dropped
    assert open_original(rewritten.data, "a.emlx").text == open_original(message, "a.eml").text


def test_a_message_of_another_length_than_it_says_is_refused() -> None:
    message = eml(["Vino Leocadia ayer"])
    with pytest.raises(FormatError, match="export it again") as refusal:
        open_original(b"40\n" + message, "a.emlx")
    assert "Leocadia" not in str(refusal.value)


def test_a_list_that_begins_with_a_number_is_no_message() -> None:
    assert sniff(b"12\nNombre: Ana\nEdad: 40\n\nIngreso programado.\n", "a.txt") == "txt"
    assert sniff(b"12\nFrom: Ana\nSubject: Alta\n\nIngreso programado.\n", "a.txt") == "txt"


def test_the_audit_reads_the_message_and_its_properties() -> None:
    seen = "\n".join(view.text for view in views(kept(eml(["Vino Leocadia ayer"]))))
    assert "Leocadia" in seen
    assert "Quiroga" in seen
