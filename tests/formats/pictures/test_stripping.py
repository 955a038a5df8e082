"""Pictures lose what was written into them and nothing else."""

import struct

from hypothesis import given
from hypothesis import strategies as st
from tests.formats.samples import PNG

from veladura.formats.pictures.stripping import strip_metadata


def segment(marker: int, content: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def test_a_photograph_forgets_where_and_when() -> None:
    start, tables = b"\xff\xd8", segment(0xDB, bytes(64))
    scan = segment(0xDA, b"\0") + b"pixels\xff\xd9"
    photo = start + segment(0xE1, b"Exif GPS") + segment(0xFE, b"Gertrudis") + tables + scan
    assert strip_metadata(photo + b"trailing Gertrudis") == start + tables + scan


@given(st.binary(max_size=300))
def test_damaged_pictures_stay_as_they_are(data: bytes) -> None:
    for head in (b"\xff\xd8", PNG[:8]):
        assert strip_metadata(head + data).startswith(head)
