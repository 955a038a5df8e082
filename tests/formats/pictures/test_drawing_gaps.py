"""Whatever is written into bytes of a drawing that are no field is not in what comes out."""

import random
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.plantings.drawings import NEW, OLD, Make

from veladura.errors import FormatError
from veladura.formats.limits import Limits
from veladura.formats.pictures.metafiles import Metafile

PLACES = [*(("new", name) for name in NEW), *(("old", name) for name in OLD)]
GONE = {49, 70}  # palettes and comments


def made(place: tuple[str, str]) -> Make:
    return NEW[place[1]] if place[0] == "new" else OLD[place[1]]


def rewritten(data: bytes) -> bytes:
    return Metafile(data, Limits(unread_pictures=True)).rewrite([])


def kinds(data: bytes) -> list[int]:
    """The records of a drawing."""
    found: list[int] = []
    if data[40:44] == b" EMF":
        position = 0
        while position < len(data):
            kind, size = struct.unpack_from("<II", data, position)
            found.append(kind)
            position += size
        return found
    position = 40 if data.startswith(b"\xd7\xcd\xc6\x9a") else 18
    while position < len(data):
        words, kind = struct.unpack_from("<IH", data, position)
        found.append(kind)
        position += 2 * words
    return found


@pytest.mark.parametrize("place", PLACES, ids=": ".join)
@given(seed=st.integers(0, 2**32))
def test_noise_between_fields_does_not_survive(place: tuple[str, str], seed: int) -> None:
    make = made(place)
    assert rewritten(make(random.Random(seed).randbytes)) == rewritten(make(bytes))


@pytest.mark.parametrize("place", PLACES, ids=": ".join)
def test_what_draws_is_still_there(place: tuple[str, str]) -> None:
    written = rewritten(made(place)(bytes))
    assert rewritten(written) == written
    dropped = "glyphs" in place[1] or any(f"record {k}" in place[1] for k in ("0626", "00F7"))
    before = kinds(emptied(made(place)))
    after = kinds(written)
    if not dropped:
        assert after == [kind for kind in before if kind not in GONE]


def emptied(make: Make) -> bytes:
    """Nothing behind the end."""
    data = make(bytes)
    if data[40:44] == b" EMF":
        end = data.rindex(struct.pack("<I", 14))
        return data[: end + struct.unpack_from("<I", data, end + 4)[0]]
    (words,) = struct.unpack_from("<I", data, 28 if data[:2] == b"\xd7\xcd" else 6)
    return data[: 2 * words + (22 if data[:2] == b"\xd7\xcd" else 0)]


def test_a_drawing_in_EMF_plus_alone_is_refused() -> None:
    only = NEW["EMF+ beside records"](bytes).replace(b"EMF+\1\x40\1\0", b"EMF+\1\x40\0\0")
    with pytest.raises(FormatError, match=r"EMF\+ alone.*save it as"):
        Metafile(only, Limits())


def test_colours_of_a_palette_stay_in_the_pictures_that_use_them() -> None:
    """A palette goes, because any of its colours may be a text; those that are seen do not."""
    from tests.plantings.drawings import dib, emf, emf_record

    palette = struct.pack("<IHH", 1, 0x300, 2) + b"\1\2\3\0\xaa\xbb\xcc\0"
    head, bits = dib("colours", bytes)
    numbers = struct.pack("<256H", 1, *[0] * 255)
    head = head[:40] + numbers
    body = bytes(16) + struct.pack(
        "<6i4I", 1, 2, 0, 0, 5, 3, 80, len(head), 80 + len(head), len(bits)
    )
    body += struct.pack("<IIii", 1, 0xCC0020, 50, 30) + head + bits
    written = rewritten(emf(emf_record(49, palette), emf_record(81, body)))
    assert b"\xcc\xbb\xaa\0" in written
    assert b"\1\2\3\0" not in written
    assert kinds(written) == [1, 81, 14]
