"""Further hiding places of pictures: blocks, tags and tables that show nothing."""

import io
import struct
import zlib
from collections.abc import Callable
from functools import partial

from PIL import Image, TiffImagePlugin
from tests.plantings.people import Person
from tests.plantings.places import Place

Make = Callable[[Person, str], bytes]


def _saved(kind: str, **options: object) -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(target, kind, **options)
    return target.getvalue()


def _chunk(name: bytes, body: Callable[[Person], bytes], person: Person, line: str) -> bytes:
    """A PNG with a chunk behind its header."""
    data, said = _saved("PNG"), body(person)
    chunk = struct.pack(">I", len(said)) + name + said
    return data[:33] + chunk + struct.pack(">I", zlib.crc32(name + said)) + data[33:]


def _behind(person: Person, line: str) -> bytes:
    """A chunk behind the last."""
    said = person.name.encode()
    chunk = struct.pack(">I", len(said)) + b"tEXt" + said
    return _saved("PNG") + chunk + struct.pack(">I", zlib.crc32(b"tEXt" + said))


def _segment(marker: int, head: bytes, person: Person, line: str) -> bytes:
    data, body = _saved("JPEG"), head + person.name.encode()
    return data[:2] + struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body + data[2:]


def _after_jpeg(person: Person, line: str) -> bytes:
    return _saved("JPEG") + person.name.encode()


def _tagged(tag: int, person: Person, line: str) -> bytes:
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[tag] = person.joined
    return _saved("TIFF", tiffinfo=tags)


def _second_page(person: Person, line: str) -> bytes:
    target = io.BytesIO()
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[285] = person.joined
    other = Image.new("RGB", (8, 8), "white")
    other.encoderinfo = {"tiffinfo": tags}
    Image.new("RGB", (8, 8), "white").save(target, "TIFF", save_all=True, append_images=[other])
    return target.getvalue() + person.joined.encode()


def _extension(kind: bytes, person: Person, line: str) -> bytes:
    """A GIF with a block that programs write for themselves."""
    data, said = _saved("GIF"), person.joined.encode()
    at = data.find(b"\x2c")  # the first picture
    head = b"\x21" + kind + (b"\x0bXMP DataXMP" if kind == b"\xff" else b"")
    return data[:at] + head + bytes([len(said)]) + said + b"\0" + data[at:]


def _after_gif(person: Person, line: str) -> bytes:
    return _saved("GIF") + person.joined.encode()


def _gap_of_a_bitmap(person: Person, line: str) -> bytes:
    """Bytes between the header of a BMP and its pixels."""
    data, said = bytearray(_saved("BMP")), person.joined.encode()
    start = struct.unpack_from("<I", data, 10)[0]
    struct.pack_into("<I", data, 10, start + len(said))
    struct.pack_into("<I", data, 2, len(data) + len(said))
    return bytes(data[:start]) + said + bytes(data[start:])


def _after_bitmap(person: Person, line: str) -> bytes:
    return _saved("BMP") + person.joined.encode()


def _riff(name: bytes, person: Person, line: str) -> bytes:
    data, said = _saved("WEBP", lossless=True), person.joined.encode()
    said += b"\0" * (len(said) % 2)
    chunk = name + struct.pack("<I", len(said)) + said
    size = struct.unpack_from("<I", data, 4)[0] + len(chunk)
    return data[:4] + struct.pack("<I", size) + data[8:] + chunk


MAKERS: dict[str, tuple[str, Make]] = {
    "name of a palette": ("png", partial(_chunk, b"sPLT", lambda p: p.joined.encode() + b"\0\x08")),
    "calibration": ("png", partial(_chunk, b"pCAL", lambda p: p.joined.encode() + bytes(14))),
    "scale": ("png", partial(_chunk, b"sCAL", lambda p: b"\x01" + p.joined.encode() + b"\x001")),
    "packed words": (
        "png",
        partial(_chunk, b"zTXt", lambda p: b"Author\0\0" + zlib.compress(p.name.encode())),
    ),
    "packed words of the world": (
        "png",
        partial(
            _chunk,
            b"iTXt",
            lambda p: b"Title\0\x01\0es\0T\0" + zlib.compress(p.name.encode()),
        ),
    ),
    "chunk of a camera": ("png", partial(_chunk, b"eXIf", lambda p: p.joined.encode())),
    "chunk of one's own": ("png", partial(_chunk, b"teRm", lambda p: p.name.encode())),
    "chunk behind the end": ("png", _behind),
    "segment of Flashpix": ("jpg", partial(_segment, 0xE2, b"FPXR\0\0")),
    "segment of Ducky": ("jpg", partial(_segment, 0xEC, b"Ducky\0")),
    "segment of Adobe": ("jpg", partial(_segment, 0xEE, b"Adobe\0d\0\0\0\0\0\0")),
    "more metadata": (
        "jpg",
        partial(_segment, 0xE1, b"http://ns.adobe.com/xmp/extension/\0" + b"0" * 40),
    ),
    "picture of a picture": ("jpg", partial(_segment, 0xE0, b"JFXX\0\x10")),
    "proof of origin": ("jpg", partial(_segment, 0xEB, b"JP\0\1\0\0\0\1jumb")),
    "behind a photograph": ("jpg", _after_jpeg),
    **{
        f"{what} of a scan": ("tif", partial(_tagged, tag))
        for what, tag in {
            "document": 269,
            "maker": 271,
            "page": 285,
            "program": 305,
            "computer": 316,
            "target printer": 337,
            "copyright": 33432,
            "owner": 50341,
            "notes of Windows": 40093,
            "scanner": 65000,
        }.items()
    },
    "second page of a scan": ("tif", _second_page),
    "comment of a program": ("gif", partial(_extension, b"\xff")),
    "remark": ("gif", partial(_extension, b"\xfe")),
    "text of an animation": ("gif", partial(_extension, b"\x01")),
    "behind an animation": ("gif", _after_gif),
    "gap of a bitmap": ("bmp", _gap_of_a_bitmap),
    "behind a bitmap": ("bmp", _after_bitmap),
    "metadata of a web picture": ("webp", partial(_riff, b"XMP ")),
    "camera of a web picture": ("webp", partial(_riff, b"EXIF")),
    "block of one's own": ("webp", partial(_riff, b"OWNR")),
}
PLACES = {
    "image": [Place(name, make, f"a.{ending}") for name, (ending, make) in MAKERS.items()],
}
