"""What lies in archives, mailboxes and pictures is read without the readers that packed it."""

import gzip
import io
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin
from tests.formats.pictures.drawing_samples import emf, wmf

from veladura.audit.contents import (
    contents,
    drawn_text,
    picture_without_pixels,
    unfolded,
    without_zones,
    zip_slack,
)
from veladura.formats.mail.compound import Storage, write_compound

NAME = b"Leocadia Zurita"


def zipped(**files: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(f"{name}.txt", data)
    return stream.getvalue()


def taped(entry: tarfile.TarInfo, data: bytes = b"") -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive:
        entry.size = len(data)
        archive.addfile(entry, io.BytesIO(data))
    return stream.getvalue()


def picture(form: str, **options: object) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (4, 4), "red").save(stream, form, **options)
    return stream.getvalue()


def shown(data: bytes) -> str:
    return "\n".join(f"{path}\n{content.decode('latin-1')}" for path, content in contents(data))


@given(st.dictionaries(st.text("abc", min_size=1, max_size=4), st.binary(max_size=60), max_size=4))
def test_every_file_of_a_zip_comes_out(files: dict[str, bytes]) -> None:
    found = dict(contents(zipped(**files)))
    assert {name: found[f"{name}.txt"] for name in files} == files


def test_comments_and_extra_fields_of_a_zip_come_with_it() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        info = zipfile.ZipInfo("a.txt")
        info.comment = b"comment of Zurita"
        info.extra = struct.pack("<HH", 0x7777, 6) + b"Quiro!"
        archive.writestr(info, b"x")
        archive.comment = b"Ribadesella"
    text = shown(stream.getvalue())
    assert "comment of Zurita" in text
    assert "Quiro!" in text
    assert "Ribadesella" in text


@pytest.mark.parametrize("place", ["before", "between"])
def test_bytes_that_no_reader_of_zips_looks_at_are_looked_at(place: str) -> None:
    data = zipped(a=b"1" * 50, b=b"2" * 50)
    if place == "before":
        hidden = NAME + data
    else:
        second = data.index(b"PK\x03\x04", 4)
        start = data.index(b"PK\x01\x02")
        body = data[:second] + NAME + data[second:start]
        directory = bytearray(data[start:])
        entry = directory.index(b"PK\x01\x02", 4)
        struct.pack_into("<I", directory, entry + 42, second + len(NAME))
        end = directory.index(b"PK\x05\x06")
        struct.pack_into("<I", directory, end + 16, start + len(NAME))
        hidden = body + bytes(directory)
    assert zipfile.ZipFile(io.BytesIO(hidden)).read("b.txt") == b"2" * 50
    assert NAME in zip_slack(hidden)


def test_the_content_of_files_is_no_slack() -> None:
    assert NAME not in zip_slack(zipped(a=NAME * 3))


def test_everything_a_tar_says_of_a_file_is_shown() -> None:
    entry = tarfile.TarInfo("carpeta/Zurita.txt")
    entry.uname, entry.gname = "lquiroga", "grupo"
    entry.pax_headers = {"comment": "Ribadesella"}
    text = shown(taped(entry, NAME))
    for said in ("Zurita.txt", "lquiroga", "grupo", "Ribadesella", NAME.decode()):
        assert said in text


def test_a_packed_tar_is_read_too() -> None:
    assert "Zurita" in shown(gzip.compress(taped(tarfile.TarInfo("a.txt"), NAME)))


def test_links_tell_where_they_lead() -> None:
    entry = tarfile.TarInfo("a")
    entry.type, entry.linkname = tarfile.SYMTYPE, "../Zurita"
    assert "../Zurita" in shown(taped(entry))


def test_streams_of_a_compound_file_are_shown_with_their_names() -> None:
    data = write_compound(Storage({"Inhalt": NAME, "Mappe": Storage({"Quiroga": b"x"})}), bytes(16))
    text = shown(data)
    assert NAME.decode() in text
    assert "Mappe Quiroga" in text


def test_a_mailbox_is_cut_wherever_a_message_could_begin() -> None:
    data = b"From a@b Mon\nSubject: 1\n\nZurita\nFrom here on text\nFrom c@d Tue\n\nQuiroga\n"
    parts = list(contents(data))
    assert [first for first, _ in parts] == ["a@b Mon", "here on text", "c@d Tue"]
    assert b"".join(rest for _, rest in parts).count(b"Zurita") == 1


@pytest.mark.parametrize(
    ("folded", "meant"),
    [
        (b"FN:Leocadia\r\n  Zurita", "FN:Leocadia Zurita"),
        (b"FN:Zu=\r\nrita", "FN:Zurita"),
        (b"FN:Zur=C3=ADta", "FN:Zuríta"),
        (b"FN:Ruiz\\, Ana", "FN:Ruiz, Ana"),
    ],
)
def test_lines_are_read_as_they_are_meant(folded: bytes, meant: str) -> None:
    assert unfolded(folded) == meant


def test_time_zones_are_called_after_towns_and_nobody_else() -> None:
    assert without_zones("DTSTART;TZID=Europe/Madrid:2016") == "DTSTART;TZID=:2016"
    assert without_zones("TZID:Zurita") == "TZID:Zurita"
    assert without_zones("LOCATION:Europe/Madrid") == "LOCATION:Europe/Madrid"


def png_info() -> PngImagePlugin.PngInfo:
    info = PngImagePlugin.PngInfo()
    info.add_text("Author", NAME.decode())
    return info


EXIF = Image.Exif()
EXIF[0x013B] = NAME.decode()


@pytest.mark.parametrize(
    "data",
    [
        picture("PNG", pnginfo=png_info()),
        picture("PNG", exif=EXIF.tobytes()),
        picture("JPEG", comment=NAME),
        picture("JPEG", exif=EXIF.tobytes()),
        picture("WEBP", exif=EXIF.tobytes()),
        picture("WEBP", xmp=b"<x>" + NAME + b"</x>"),
        picture("GIF", comment=NAME),
        *(picture(form) + NAME for form in ("PNG", "JPEG", "WEBP")),
    ],
    ids=range(10),
)
def test_what_a_picture_says_besides_its_pixels_is_shown(data: bytes) -> None:
    assert NAME in picture_without_pixels(data)


def test_a_text_that_a_picture_packs_is_unpacked() -> None:
    packed = b"Comment\0\0" + zlib.compress(NAME)
    chunk = struct.pack(">I", len(packed)) + b"zTXt" + packed
    chunk += struct.pack(">I", zlib.crc32(b"zTXt" + packed))
    plain = picture("PNG")
    assert NAME in picture_without_pixels(plain[:33] + chunk + plain[33:])


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_pixels_are_left_out(form: str) -> None:
    whole = io.BytesIO()
    Image.effect_noise((64, 64), 90).save(whole, form)
    assert len(picture_without_pixels(whole.getvalue())) < len(whole.getvalue()) / 2


@given(
    st.sampled_from([b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF1234WEBP"]),
    st.binary(max_size=80),
)
def test_a_damaged_picture_is_read_as_far_as_it_goes(head: bytes, rest: bytes) -> None:
    assert isinstance(picture_without_pixels(head + rest), bytes)


@pytest.mark.parametrize("make", [emf, wmf])
def test_what_a_drawing_writes_is_joined(make: Callable[..., bytes]) -> None:
    name = NAME.decode()
    assert name in drawn_text(make("Sra. ", *name))
    assert drawn_text(make(*name)[:30]) == ""
    assert drawn_text(NAME * 9) == ""
