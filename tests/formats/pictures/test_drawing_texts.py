"""Texts of a drawing are read as a person reads them, whatever pieces a program writes."""

import struct

import pytest
from tests.plantings.drawings import emf, emf_record

from veladura.document import Edit
from veladura.formats.limits import Limits
from veladura.formats.pictures.metafiles import Metafile


def written(text: str, left: int, top: int = 0, wide: int = 10) -> bytes:
    """A record that writes at a place, each letter as wide as the others."""
    coded = text.encode("utf-16-le")
    coded += bytes(-len(coded) % 4)
    body = struct.pack("<4iIff", 0, 0, 9, 9, 1, 1.0, 1.0)
    body += struct.pack("<iiIII4iI", left, top, len(text), 76, 0, 0, 0, 0, 0, 76 + len(coded))
    return emf_record(84, body + coded + struct.pack(f"<{len(text)}i", *[wide] * len(text)))


def aligned(mode: int) -> bytes:
    return emf_record(22, struct.pack("<I", mode))


def letters(text: str, step: int, top: int = 0) -> list[bytes]:
    return [written(letter, step * n, top) for n, letter in enumerate(text)]


@pytest.mark.parametrize(
    ("records", "text"),
    [
        ([written("Aure", 0), written("lia", 40)], "Aurelia\n"),
        ([written("Aurelia", 0), written("Gil", 76)], "Aurelia Gil\n"),
        ([written("Aurelia ", 0), written("Gil", 86)], "Aurelia Gil\n"),
        ([written("Aurelia", 0), written("Gil", 300)], "Aurelia\nGil\n"),
        ([written("Aurelia", 0), written("Gil", 70, top=12)], "Aurelia\nGil\n"),
        (letters("Aurelia", 10), "Aurelia\n"),
        (letters("Aurelia", 25), "Aurelia\n"),
        (letters("Aurelia", 0), "Aurelia\n"),
        (
            [*letters("Ana", 10), *(written(x, 45 + 10 * n) for n, x in enumerate("Gil"))],
            "Ana Gil\n",
        ),
        ([aligned(1), written("Aure", 0), written("lia", 0)], "Aurelia\n"),
        ([written("Aurelia\0\0", 0)], "Aurelia\n"),
        ([written("Aurelia\0Gil", 0)], "Aurelia Gil\n"),
    ],
)
def test_pieces_are_put_together(records: list[bytes], text: str) -> None:
    assert Metafile(emf(*records), Limits()).text == text


def test_what_is_written_instead_may_be_longer_or_shorter() -> None:
    drawing = Metafile(emf(*letters("Aurelia", 10), written("Gil", 90)), Limits())
    start = drawing.text.index("Aurelia")
    for instead in ("Ana", "Maximiliana Eduvigis"):
        out = drawing.rewrite([Edit(start, start + 7, instead)])
        assert Metafile(out, Limits()).text.startswith(instead)
        assert "Aurelia" not in Metafile(out, Limits()).text


def test_letters_written_instead_are_as_wide_as_the_same_ones_beside_them() -> None:
    coded = "Sra. Emilia".encode("utf-16-le") + b"\0\0"
    widths = [12, 6, 10, 5, 5, 12, 16, 4, 4, 4, 10]
    body = struct.pack("<4iIff", 0, 0, 9, 9, 1, 1.0, 1.0)
    body += struct.pack("<iiIII4iI", 0, 0, 11, 76, 0, 0, 0, 0, 0, 76 + len(coded))
    data = emf(emf_record(84, body + coded + struct.pack("<11i", *widths)))
    out = Metafile(data, Limits()).rewrite([Edit(5, 11, "mila")])
    assert struct.pack("<9i", 12, 6, 10, 5, 5, 16, 4, 4, 10) in out
    other = Metafile(data, Limits()).rewrite([Edit(5, 11, "no")])
    new = struct.unpack_from("<2i", other, other.index(struct.pack("<5i", *widths[:5])) + 20)
    assert all(6 <= width <= 11 for width in new)
