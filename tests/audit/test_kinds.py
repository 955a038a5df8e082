"""The audit tells by itself what an output is: the tables that opened it may be wrong."""

import gzip
import importlib
import io
import struct
import tarfile
import zlib
from collections.abc import Callable
from itertools import count

import pytest
from tests.formats import samples
from tests.formats.samples import SAMPLES

from veladura.audit import check, find_leaks
from veladura.audit.kinds import FileKind, decode, kinds
from veladura.audit.views import views
from veladura.formats import open_original, registry, txt, zipfiles

SNIFFING = importlib.import_module("veladura.formats.sniff")  # the room, not the function

PERSON = "Gertrudis Zurita"
REMOVED = [(PERSON, "NOMBRE_SUJETO_ASISTENCIA")]


def tape() -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("a.txt"), io.BytesIO())
    return target.getvalue()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (samples.word([PERSON]), (FileKind.PACKAGE,)),
        (samples.odt([PERSON]), (FileKind.PACKAGE,)),
        (samples.zipped({"a.txt": b"x"}), (FileKind.ARCHIVE,)),
        (b"PK\x03\x04 cut off", (FileKind.BYTES,)),
        (tape(), (FileKind.ARCHIVE,)),
        (gzip.compress(tape()), (FileKind.ARCHIVE,)),
        (gzip.compress(b"hola"), (FileKind.BYTES,)),
        (b"\xd0\xcf\x11\xe0\0\0", (FileKind.ARCHIVE,)),
        (b"\n%PDF-1.7\n", (FileKind.PDF,)),
        (samples.PNG, (FileKind.PICTURE,)),
        (b" {\\rtf1 x}", (FileKind.RTF,)),
        ("\ufeff<a/>".encode("utf-16"), (FileKind.MARKUP,)),
        (b"\n <p>x</p>", (FileKind.MARKUP,)),
        (b"BEGIN:VCARD\nFN:x\n", (FileKind.CARDS,)),
        (b"From a@b.es Mon Jan  1 00:00:00 2024\nFrom: a\nTo: b\n\nx", (FileKind.MAILBOX,)),
        (b"From here on, nothing.\n", (FileKind.MAILBOX, FileKind.TEXT)),
        (b"MIME-Version: 1.0\nFrom: a@b.es\n\nx", (FileKind.MAIL,)),
        (b"120\nMIME-Version: 1.0\nFrom: a@b.es\n\nx", (FileKind.MAIL,)),
        (b"From: a\nTo: b\n\nx", (FileKind.MAIL, FileKind.TEXT)),
        (b"Paciente: x\nEdad: y\n\nz", (FileKind.TEXT,)),
        (b'{"from": 1,\n"to": 2}', (FileKind.TEXT,)),
        (b"\0\1\2x", (FileKind.BYTES,)),
        (b"", (FileKind.TEXT,)),
    ],
    ids=count(),  # the bytes of some hold the second they were made in
)
def test_bytes_say_what_they_are(data: bytes, expected: tuple[FileKind, ...]) -> None:
    assert kinds(data) == expected


@pytest.mark.parametrize(
    ("data", "charset"),
    [
        ("Núñez".encode(), ""),
        ("Núñez".encode("utf-8-sig"), ""),
        ("Núñez".encode("utf-16"), ""),
        ("Núñez".encode("utf-32"), ""),
        ("Núñez".encode("utf-16-le"), ""),
        ("Núñez".encode("utf-16-be"), ""),
        ("Núñez".encode("cp1252"), ""),
        ("Núñez".encode("cp850"), "cp850"),
        ("Núñez".encode(), "no-such-thing"),
    ],
)
def test_text_is_decoded_as_it_says_or_looks(data: bytes, charset: str) -> None:
    assert decode(data, charset) == "Núñez"


def _all_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is a picture to the tables that say what files are."""
    monkeypatch.setattr(registry.Format, "recognises", lambda *_: True)
    monkeypatch.setattr(SNIFFING, "sniff", lambda *_, **__: "image")


def _nothing_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decoder of texts loses all of them."""
    monkeypatch.setattr(txt, "decode_text", lambda _: txt.Decoded("", "utf-8"))
    monkeypatch.setattr(SNIFFING, "decode_text", lambda _: txt.Decoded("", "utf-8"))


def _nothing_inflated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of packages finds no parts."""
    monkeypatch.setattr(zipfiles, "read_members", lambda *_: {})


SABOTAGE: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "sniffing": _all_pictures,
    "decoding": _nothing_decoded,
    "inflating": _nothing_inflated,
}


@pytest.mark.parametrize("how", SABOTAGE)
@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_reader_that_is_mistaken_hides_nobody(
    name: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first path is blind (it believes the writer); the second must see on its own."""
    output = SAMPLES[name]([f"Vino {PERSON} ayer"])
    shown = open_original(output, name).text
    if PERSON not in shown:
        pytest.skip("the sample does not show its lines")
    SABOTAGE[how](monkeypatch)
    monkeypatch.setattr(check, "read_output", lambda *_: "")
    leaks, _ = find_leaks(output, REMOVED, expected="", name=name)
    assert leaks


def test_a_tar_that_is_packed_tightly_is_seen_through() -> None:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:xz") as archive:
        entry = tarfile.TarInfo("a.txt")
        entry.size = len(PERSON)
        archive.addfile(entry, io.BytesIO(PERSON.encode()))
    assert any(PERSON in view.text for view in views(target.getvalue()))


def test_a_picture_gives_its_words_away() -> None:
    chunk = b"tEXtAuthor\0" + PERSON.encode()
    said = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    data = samples.PNG[:33] + said + samples.PNG[33:]
    assert any(PERSON in view.text for view in views(data))
