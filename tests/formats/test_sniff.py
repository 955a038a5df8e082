"""Files are told apart by what is in them, and refusals say what to do."""

import pytest
from tests.formats.samples import SAMPLES, word_package, zipped

from veladura.errors import EncryptedFile, FormatError, LimitExceeded, UnsupportedFormat
from veladura.formats import Limits, open_original, sniff

ODF = "application/vnd.oasis.opendocument."
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_content_wins_over_the_name(name: str) -> None:
    kind = {"sample.odp": "odt", "sample.sta": "mt940"}.get(name, name.partition(".")[2])
    assert sniff(SAMPLES[name](["uno", "dos, tres", "cuatro"]), name) == kind
    if kind not in ("csv", "txt", "md"):
        assert sniff(SAMPLES[name](["uno", "dos, tres", "cuatro"]), "liar.pdf") == kind


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"a;b\n1;2\n3;4\n", "", "csv"),
        (b"a;b\n1;2\n3;4\n", "notes.txt", "txt"),
        (b"a;b\n", "table.csv", "csv"),
        (b"Nombre: Ana\nEdad: 3\nTo: x\n\ntexto", "", "txt"),
        (b"From: a@x.es\nTo: b@x.es\nSubject: c\n\nd", "", "eml"),
        (b"From: Ana\nTo: Bea\nSubject: c\n\nd", "letter.txt", "txt"),
        (b"From: a@x.es\nTo: b@x.es\nMessage-ID: <c>\n\nd", "mail.txt", "eml"),
        (b'{"a": 1}\n{"a": 2}\n', "", "jsonl"),
        (b'[{"a": 1}]', "", "json"),
        (b'{"a": 1}\n{"a": 2}\n', "export.txt", "jsonl"),
        (b'{"a": 1}\nno json\n', "export.txt", "txt"),
        (b'{"resourceType": "Patient"}', "a.json", "fhir"),
        (b'{"resourceType": "Patient"}\n{"resourceType": "Patient"}', "a.ndjson", "fhir"),
        (b"# Titel", "a.md", "md"),
        (b"{no json", "", "txt"),
        (b"<3 you", "", "txt"),
        (b"BMW fahren", "", "txt"),
        ("<?xml version='1.0'?><a/>".encode("utf-16"), "", "xml"),
        (b"\n\n <!-- x --> <!DOCTYPE HTML><p>x", "", "html"),
        (b"hola <b>x</b>", "f.html", "html"),
        (b"", "", "txt"),
        (b"%PDF-1.4 x", "a.docx", "pdf"),
    ],
)
def test_ties_and_near_misses(data: bytes, name: str, kind: str) -> None:
    assert sniff(data, name) == kind


@pytest.mark.parametrize(
    ("data", "error", "advice"),
    [
        (OLE + "EncryptedPackage".encode("utf-16-le") + b"\0\0", EncryptedFile, "password"),
        (OLE, UnsupportedFormat, "save it"),
        (b"\x89PNG\r\n\x1a\n\0\0", FormatError, "damaged"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", UnsupportedFormat, "unpack"),
        (zipped({"a.exe": b"MZ\0\0"}), UnsupportedFormat, "file 1 of the archive"),
        (
            zipped({"mimetype": "application/vnd.oasis.opendocument.database"}),
            UnsupportedFormat,
            "unpack",
        ),
        (b"PK\x03\x04rubbish", FormatError, "damaged"),
        (bytes(range(256)) * 4, UnsupportedFormat, "not text"),
    ],
    ids=["encrypted", "ole", "png", "7z", "zip", "odb", "bad zip", "binary"],
)
def test_refusals_say_what_to_do(data: bytes, error: type[FormatError], advice: str) -> None:
    with pytest.raises(error, match=advice):
        open_original(data, "note.docx")


def test_columns_are_for_tables() -> None:
    with pytest.raises(FormatError, match="columns"):
        open_original(b"hola", "a.txt", columns=["x"])


def test_a_password_on_a_zip_is_seen() -> None:
    data = bytearray(zipped({"[Content_Types].xml": "<x/>"}))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    with pytest.raises(EncryptedFile):
        open_original(bytes(data))


@pytest.mark.parametrize(
    ("limits", "name"),
    [
        (Limits(bytes=10), "bytes"),
        (Limits(members=3), "members"),
        (Limits(expansion=100), "expansion"),
        (Limits(xml_depth=2), "xml_depth"),
        (Limits(seconds=-1), "seconds"),
    ],
)
def test_limits_are_kept_and_named(limits: Limits, name: str) -> None:
    data = SAMPLES["sample.docx"](["uno"])
    with pytest.raises(LimitExceeded, match=name):
        open_original(data, limits=limits)


def test_a_zip_bomb_is_refused() -> None:
    bomb = word_package("", parts={"word/media/image1.png": bytes(2**24)})
    with pytest.raises(LimitExceeded, match="zip_ratio"):
        open_original(bomb)


def test_entities_are_never_expanded() -> None:
    bomb = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'
    with pytest.raises(LimitExceeded, match="entities"):
        open_original(bomb)


@pytest.mark.parametrize(
    ("stream", "kind", "advice"),
    [
        ("WordDocument", "doc", "save it as .docx, or install LibreOffice"),
        ("Workbook", "xls", "save it as .xlsx, or install LibreOffice"),
        ("PowerPoint Document", "ppt", "save it as .pptx, or install LibreOffice"),
    ],
)
def test_old_files_need_libreoffice(
    stream: str, kind: str, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = OLE + stream.encode("utf-16-le") + b"\0\0"
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/soffice")
    assert sniff(data) == kind
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(UnsupportedFormat, match=advice):
        sniff(data)
