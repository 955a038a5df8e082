"""Packages are read within limits and written without anything of their own."""

import io
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.errors import EncryptedFile, FormatError, LimitExceeded
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.zipfiles import read_members, write_members

NAMES = st.text(alphabet="abcñ/._-", min_size=1, max_size=12).filter(
    lambda name: not name.endswith("/")
)
MEMBERS = st.dictionaries(NAMES, st.binary(max_size=60), max_size=6)


def package(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return buffer.getvalue()


@given(MEMBERS)
def test_what_is_written_is_read_again_in_its_order(members: dict[str, bytes]) -> None:
    again = read_members(write_members(members), DEFAULT_LIMITS)
    assert list(again.items()) == list(members.items())


@given(MEMBERS)
def test_the_same_members_give_the_same_bytes(members: dict[str, bytes]) -> None:
    assert write_members(members) == write_members(dict(members))


def test_comments_times_and_what_stands_between_do_not_survive() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        info = zipfile.ZipInfo("a.xml", (2021, 3, 12, 10, 15, 0))
        info.comment = b"Leocadia"
        info.extra = struct.pack("<HH", 0x7075, 6) + b"Zurita"
        archive.writestr(info, b"<a/>")
        archive.comment = b"Getafe"
    stuffed = b"Onofra" + buffer.getvalue()
    written = write_members(read_members(stuffed, DEFAULT_LIMITS))
    for word in (b"Leocadia", b"Zurita", b"Getafe", b"Onofra"):
        assert word in stuffed
        assert word not in written
    with zipfile.ZipFile(io.BytesIO(written)) as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_folders_are_left_out_and_pictures_are_not_packed_twice() -> None:
    data = package(("folder/", b""), ("folder/a.png", b"\0" * 500), ("mimetype", b"x" * 500))
    members = read_members(data, DEFAULT_LIMITS)
    assert list(members) == ["folder/a.png", "mimetype"]
    with zipfile.ZipFile(io.BytesIO(write_members(members))) as archive:
        assert {i.compress_type for i in archive.infolist()} == {zipfile.ZIP_STORED}


@pytest.mark.parametrize(
    ("limits", "named"),
    [
        (Limits(members=2), "members"),
        (Limits(expansion=100), "expansion"),
        (Limits(pieces=3), "pieces"),
    ],
)
def test_a_package_over_a_limit_is_refused_by_its_name(limits: Limits, named: str) -> None:
    data = package(("a.xml", b"<a><b/><c/><d/><e/></a>" * 5), ("b", b"x"), ("c", b"y"))
    assert len(read_members(data, DEFAULT_LIMITS)) == 3
    with pytest.raises(LimitExceeded, match=f"`{named}`"):
        read_members(data, limits)


def test_what_unpacks_to_hundreds_of_times_its_size_is_refused() -> None:
    data = package(("a.bin", bytes(12 * 2**20)))
    with pytest.raises(LimitExceeded, match="`zip_ratio`"):
        read_members(data, DEFAULT_LIMITS)


def test_many_small_bombs_are_one() -> None:
    data = package(*((f"{n}.bin", bytes(2**20)) for n in range(12)))
    with pytest.raises(LimitExceeded, match="`zip_ratio`"):
        read_members(data, DEFAULT_LIMITS)


def test_the_true_size_counts_not_the_one_that_is_claimed() -> None:
    data = bytearray(package(("a.bin", b"x" * 5000)))
    for mark, offset in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        at = data.index(mark) + offset
        data[at : at + 4] = struct.pack("<I", 3)
    with pytest.raises(FormatError):
        read_members(bytes(data), Limits(expansion=100))


def test_two_parts_of_one_name_are_refused() -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        data = package(("a.xml", b"<a/>"), ("a.xml", b"<b/>"))
    with pytest.raises(FormatError, match="two parts of the same name"):
        read_members(data, DEFAULT_LIMITS)


def test_a_part_behind_a_password_is_refused_with_what_to_do() -> None:
    data = bytearray(package(("a.xml", b"<a/>")))
    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(mark) + offset] |= 1
    with pytest.raises(EncryptedFile, match="save it without one"):
        read_members(bytes(data), DEFAULT_LIMITS)


def test_a_method_nobody_has_is_damage() -> None:
    data = bytearray(package(("a.xml", b"<a/>")))
    for mark, offset in ((b"PK\x01\x02", 10), (b"PK\x03\x04", 8)):
        at = data.index(mark) + offset
        data[at : at + 2] = struct.pack("<H", 99)
    with pytest.raises(FormatError, match="damaged"):
        read_members(bytes(data), DEFAULT_LIMITS)


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04", b"not a zip at all", bytes(100)])
def test_what_is_no_package_is_damage(data: bytes) -> None:
    with pytest.raises(FormatError, match="damaged"):
        read_members(data, DEFAULT_LIMITS)


@given(st.integers(0, 400), st.integers(0, 255))
def test_one_wrong_byte_is_read_or_refused_in_words(place: int, byte: int) -> None:
    data = bytearray(package(("a.xml", b"<a>hola</a>"), ("b.txt", b"texto" * 20)))
    data[place % len(data)] = byte
    said = ""
    try:
        read_members(bytes(data), DEFAULT_LIMITS)
    except FormatError as error:
        said = str(error)
    assert "hola" not in said


def test_time_is_limited() -> None:
    with pytest.raises(LimitExceeded, match="`seconds`"):
        read_members(package(("a", b"x"), ("b", b"y")), Limits(seconds=-1))
