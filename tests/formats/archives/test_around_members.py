"""What archives hold besides their members: comments, owners, extra fields, bytes at the end."""

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.samples import unzipped, zipped

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import open_original


def tape(name: str = "a.txt", *, whole: dict[str, str] | None = None, **about: object) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", pax_headers=whole or {}) as archive:
        entry = tarfile.TarInfo(name)
        entry.size = 4
        for key, value in about.items():
            setattr(entry, key, value)
        archive.addfile(entry, io.BytesIO(b"hola"))
    return buffer.getvalue()


def packed(write: Callable[[zipfile.ZipFile], object]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        write(archive)
    return buffer.getvalue()


def with_extra(archive: zipfile.ZipFile) -> None:
    info = zipfile.ZipInfo("a.txt")
    info.comment, info.extra = b"Zurita", b"\x75\x70\x06\x00Zurita"
    archive.writestr(info, "x")


def with_comment(archive: zipfile.ZipFile) -> None:
    archive.writestr("a.txt", "x")
    archive.comment = b"Zurita"


def named(tar: bytes) -> bytes:
    buffer = io.BytesIO()
    with gzip.GzipFile("Zurita.tar", "wb", fileobj=buffer) as stream:
        stream.write(tar)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        tape(uname="Zurita", gname="Zurita"),
        tape(linkname="Zurita"),
        tape(pax_headers={"comment": "Zurita"}),
        tape(whole={"comment": "Zurita"}),
        tape() + b"Zurita" * 100,
        packed(with_extra),
        packed(with_comment),
        packed(lambda archive: archive.writestr("Zurita/", "")),
    ],
)
def test_what_stands_beside_members_goes(data: bytes) -> None:
    assert b"Zurita" in data
    original = open_original(data, "a.zip" if data.startswith(b"PK") else "a.tar")
    assert "Zurita" not in original.text
    assert b"Zurita" not in original.rewrite([]).data


def test_the_report_does_not_say_whose_files_a_desktop_left_behind() -> None:
    done = open_original(zipped({"a.txt": "x", "._Zurita.txt": b"\0"}), "a.zip").rewrite([])
    assert done.dropped == ("file ._",)


def test_a_packed_archive_forgets_its_name() -> None:
    data = named(tape())
    assert b"Zurita" in data
    assert b"Zurita" not in open_original(data, "a.tgz").rewrite([]).data


@pytest.mark.parametrize(
    "data",
    [gzip.compress(tape(), mtime=0)[:-9], tape()[:300], b"PK\3\4" + bytes(60)],
    ids=["packed tape", "tape", "zip"],
)
def test_what_is_cut_short_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(FormatError) as refused:
        open_original(data, "Zurita.tar")
    assert "Zurita" not in str(refused.value)


letters = st.text("abñ.-_", max_size=7).map(lambda text: f"k{text}k")
trees = st.dictionaries(
    st.lists(letters, min_size=1, max_size=3).map("/".join).map(lambda path: f"{path}.txt"),
    st.text("abc ñ\n", max_size=20),
    min_size=1,
    max_size=5,
)


@settings(deadline=None, max_examples=25)
@given(trees)
def test_an_archive_without_edits_keeps_its_paths_and_files(tree: dict[str, str]) -> None:
    """Two paths that differ in case alone, or a file where a folder stands, are kept apart."""
    members = {path: text.encode() for path, text in tree.items()}
    data = zipped(dict(members))
    assert unzipped(open_original(data, "a.zip").rewrite([]).data) == members


@settings(deadline=None, max_examples=25)
@given(trees, st.text("XY/\\.\0", min_size=1, max_size=6))
def test_no_edit_of_a_path_leads_out_of_the_archive(tree: dict[str, str], new: str) -> None:
    members = {f"Zurita/{path}": text.encode() for path, text in tree.items()}
    original = open_original(zipped(dict(members)), "a.zip")
    text = original.text
    places = [i for i in range(len(text)) if text.startswith("Zurita", i)]
    written = unzipped(original.rewrite([Edit(i, i + 6, new, "X") for i in places]).data)
    assert sorted(written.values()) == sorted(members.values())
    for path in written:
        assert not path.startswith("/")
        assert ".." not in path.split("/")
        assert "\\" not in path
