"""Outlook messages: what a reader sees stays, with other names; what servers added goes."""

import io

import olefile
import pytest
from tests.formats.samples import msg

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import Limits, open_original
from veladura.formats.mail.compound import Storage, read_compound, write_compound

PERSON = "Leocadia Zubizarreta"


def streams(data: bytes) -> dict[str, bytes]:
    with olefile.OleFileIO(io.BytesIO(data)) as file:
        return {"/".join(path): file.openstream(path).read() for path in file.listdir()}


def without(data: bytes, *pairs: tuple[str, str]) -> bytes:
    original = open_original(data, "a.msg")
    edits = [
        Edit(place, place + len(old), new)
        for old, new in pairs
        for place in range(len(original.text))
        if original.text.startswith(old, place)
    ]
    return original.rewrite(edits).data


def test_body_page_attachment_sender_and_date_are_text() -> None:
    data = msg([f"Vino {PERSON}"])
    text = open_original(data, "a.msg").text
    for shown in ("Subject: Informe de alta", "From: Núria Vidal", "Date: 2019-03-09", "Bea Ortiz"):
        assert shown in text
    assert text.count(PERSON) == 3
    out = without(
        data, (PERSON, "Ana Vega"), ("Núria Vidal", "Eva Gil"), ("2019-03-09", "2011-01-02")
    )
    inside = streams(out)
    everything = b"".join(inside.values())
    assert PERSON.encode() not in everything
    assert PERSON.encode("utf-16-le") not in everything
    assert inside["__attach_version1.0_#00000000/__substg1.0_37010102"] == b"Vino Ana Vega"
    assert "Date: 2011-01-02" in open_original(out, "a.msg").text


def test_what_servers_added_goes() -> None:
    inside = streams(without(msg(["x"])))
    assert "__substg1.0_007D001F" not in inside
    assert "Carmen".encode("utf-16-le") not in b"".join(inside.values())


def test_an_attachment_that_cannot_be_read_goes() -> None:
    tree = read_compound(msg(["x"]), Limits())
    attachment = tree["__attach_version1.0_#00000000"]
    assert isinstance(attachment, dict)
    attachment["__substg1.0_37010102"] = b"MZ\0\0"
    done = open_original(write_compound(tree, bytes(16)), "a.msg").rewrite([])
    assert done.dropped == ("attachment 1",)
    assert not [name for name in streams(done.data) if name.startswith("__attach")]


def test_messages_inside_messages_are_opened() -> None:
    tree = read_compound(msg(["fuera"]), Limits())
    inner = read_compound(msg([f"Vino {PERSON}"]), Limits())
    table = inner["__properties_version1.0"]
    assert isinstance(table, bytes)
    inner["__properties_version1.0"] = table[:24] + table[32:]
    tree["__attach_version1.0_#00000001"] = {
        "__properties_version1.0": bytes(8),
        "__substg1.0_3701000D": inner,
    }
    data = write_compound(tree, bytes(16))
    assert PERSON in open_original(data, "a.msg").text
    out = without(data, (PERSON, "Ana"))
    assert PERSON.encode("utf-16-le") not in b"".join(streams(out).values())


@pytest.mark.parametrize("size", [0, 10, 4095, 4096, 70_000, 9_000_000])
def test_a_compound_file_holds_what_it_was_given(size: int) -> None:
    content = bytes(range(256)) * (size // 256) + bytes(size % 256)
    tree: Storage = {"a": content, "Zeta": b"x", "folder": {"b": content[:5000], "c": b""}}
    data = write_compound(tree, bytes(16))
    assert read_compound(data, Limits()) == tree
    assert streams(data)["a"] == content


def test_damaged_messages_are_refused_in_words() -> None:
    data = msg([PERSON])
    with pytest.raises(FormatError) as refused:
        open_original(data[:1500], "a.msg")
    assert "Leocadia" not in str(refused.value)
