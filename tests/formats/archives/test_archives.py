"""Archives, mailboxes and books come back as the same tree, and paths are text too."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Callable

import pytest
from tests.formats.samples import SAMPLES, unzipped, zipped

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded, UnsupportedFormat
from veladura.formats import Limits, open_original

PERSON = "Leocadia Zubizarreta"


def without_person(data: bytes, name: str) -> bytes:
    original = open_original(data, name)
    places = [i for i in range(len(original.text)) if original.text.startswith(PERSON, i)]
    edits = [Edit(i, i + len(PERSON), "Ana Vega", "X") for i in places]
    return original.rewrite(edits).data


def test_a_zip_keeps_its_tree_and_its_paths_lose_people() -> None:
    data = zipped({"2019/zubizarreta_leocadia.txt": f"Vino {PERSON}", "2019/b.csv": "a,b\n1,2\n"})
    out = unzipped(without_person(data, "a.zip"))
    assert out == {"2019/vega_ana.txt": b"Vino Ana Vega", "2019/b.csv": b"a,b\n1,2\n"}


def test_a_path_can_be_edited_and_never_leaves_the_archive() -> None:
    original = open_original(zipped({"juan/nota.txt": "x"}), "a.zip")
    start = original.text.index("juan")
    out = unzipped(original.rewrite([Edit(start, start + 4, "../../etc")]).data)
    assert list(out) == ["etc/nota.txt"]


def test_files_that_would_share_a_path_are_kept_apart() -> None:
    original = open_original(zipped({"juan.txt": "1", "eva.txt": "2"}), "a.zip")
    edits = [
        Edit(original.text.index(name), original.text.index(name) + len(name), "ana")
        for name in ("juan", "eva")
    ]
    assert unzipped(original.rewrite(edits).data) == {"ana.txt": b"1", "ana 2.txt": b"2"}


def test_archives_in_archives_are_opened_to_a_depth() -> None:
    data = zipped({"b.zip": zipped({"c.txt": f"Vino {PERSON}"})})
    assert (
        PERSON.encode() not in unzipped(unzipped(without_person(data, "a.zip"))["b.zip"])["c.txt"]
    )
    for _ in range(6):
        data = zipped({"b.zip": data})
    with pytest.raises(LimitExceeded, match="nested"):
        open_original(data, "a.zip")


def test_what_cannot_be_read_stops_the_archive_and_is_named_by_its_number() -> None:
    data = zipped({"leocadia.txt": "x", "leocadia.exe": b"MZ\0\0"})
    with pytest.raises(UnsupportedFormat, match="file 2 of the archive") as refused:
        open_original(data, "a.zip")
    assert "leocadia" not in str(refused.value)


@pytest.mark.parametrize("name", ["../a.txt", "/etc/a.txt"])
def test_files_outside_the_archive_are_refused(name: str) -> None:
    with pytest.raises(FormatError, match="outside"):
        open_original(zipped({name: "x"}), "a.zip")


def test_what_desktops_leave_behind_goes() -> None:
    data = zipped({"a.txt": "x", "__MACOSX/._a.txt": b"\0\1", "Thumbs.db": b"\xd0\xcf"})
    rewritten = open_original(data, "a.zip").rewrite([])
    assert list(unzipped(rewritten.data)) == ["a.txt"]
    assert rewritten.dropped == ("file __MACOSX", "file Thumbs.db")


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress, lzma.compress])
def test_a_tar_is_compressed_as_it_was_and_forgets_owners_and_times(
    pack: Callable[[bytes], bytes],
) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        info = tarfile.TarInfo("./a/nota.txt")
        content = f"Vino {PERSON}".encode()
        info.size, info.uname, info.gname, info.mtime = len(content), "leocadia", "l", 1_500_000_000
        archive.addfile(info, io.BytesIO(content))
        link = tarfile.TarInfo("l")
        link.type, link.linkname = tarfile.SYMTYPE, "/home/leocadia"
        archive.addfile(link)
    packed = pack(buffer.getvalue())
    out = without_person(packed, "a.tar")
    assert out[:2] == packed[:2] or pack is bytes
    with tarfile.open(fileobj=io.BytesIO(out)) as archive:
        (entry,) = archive.getmembers()
        stream = archive.extractfile(entry)
        assert stream is not None
        assert stream.read() == b"Vino Ana Vega"
    assert (entry.name, entry.uname, entry.mtime) == ("a/nota.txt", "", 0)
    assert out == without_person(packed, "a.tar")


def test_bombs_in_a_tar_are_refused() -> None:
    tape = io.BytesIO()
    with tarfile.open(fileobj=tape, mode="w") as archive:
        info = tarfile.TarInfo("a.txt")
        info.size = 2**24
        archive.addfile(info, io.BytesIO(bytes(2**24)))
    with pytest.raises(LimitExceeded, match="zip_ratio"):
        open_original(gzip.compress(tape.getvalue()), "a.tar.gz")
    with pytest.raises(LimitExceeded, match="expansion"):
        open_original(gzip.compress(tape.getvalue()), "a.tar.gz", limits=Limits(expansion=1000))


def test_a_packed_file_that_is_no_tar_says_what_to_do() -> None:
    with pytest.raises(UnsupportedFormat, match="unpack"):
        open_original(gzip.compress(b"hola"), "a.gz")


def test_a_mailbox_keeps_its_messages_apart_and_forgets_who_sent_when() -> None:
    data = SAMPLES["sample.mbox"](["uno", f"From here on {PERSON}"])
    out = without_person(data, "a.mbox")
    assert out.count(b"\nFrom nobody ") + out.startswith(b"From nobody ") == 2
    assert b"Mar  4" not in out
    assert b"secret@host" not in out
    assert b">From here on Ana Vega" in out


def test_a_letter_that_begins_with_from_is_no_mailbox() -> None:
    assert open_original(b"From Ana\nto Bea, with love", "a.txt").media_type == "text/plain"


def test_a_book_stays_a_book() -> None:
    parts: dict[str, str | bytes] = dict(unzipped(SAMPLES["sample.epub"]([f"Vino {PERSON}&"])))
    opf = bytes(parts["book.opf"]).decode() if isinstance(parts["book.opf"], bytes) else ""
    parts["book.opf"] = opf.replace(
        "</metadata>", f"<dc:creator>{PERSON}</dc:creator></metadata>"
    ).replace("</manifest>", '<item id="j" href="run.js" media-type="x/js"/></manifest>')
    chapter = unzipped(SAMPLES["sample.epub"](["x"]))["c.xhtml"].decode()
    parts["d.xhtml"] = chapter.replace("<p>", f"<p>caf&eacute;&nbsp;{PERSON}<br/>")
    parts["run.js"] = "alert(1)"
    out = unzipped(without_person(zipped(parts), "a.epub"))
    assert b"Leocadia" not in b"".join(out.values())
    assert "run.js" not in out
    assert b"run.js" not in out["book.opf"]
    assert "café\xa0Ana Vega<br/>" in out["d.xhtml"].decode()
    assert b'<html xmlns="http://www.w3.org/1999/xhtml">' in out["d.xhtml"]
    assert zipfile.ZipFile(io.BytesIO(zipped(dict(out)))).namelist()[0] == "mimetype"
