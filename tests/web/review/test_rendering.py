"""Word documents through the real LibreOffice, and pages that are worked out once."""

import http.server
import io
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import docx
import pytest
from docx.oxml import parse_xml
from tests.workers.processes import has_ended

from veladura.errors import FormatError
from veladura.formats.legacy import libreoffice as office
from veladura.formats.legacy.libreoffice import find_office, word_to_pdf
from veladura.web.review.cache import RevisionCache
from veladura.web.review.page_pictures import page_sizes

needs_office = pytest.mark.skipif(
    find_office() is None, reason="LibreOffice is not installed (apt-get install libreoffice-nogui)"
)
MAIN = "http://schemas.openxmlformats.org"
LINKED = """<w:r
 xmlns:w="{main}/wordprocessingml/2006/main" xmlns:a="{main}/drawingml/2006/main"
 xmlns:r="{main}/officeDocument/2006/relationships"
 xmlns:wp="{main}/drawingml/2006/wordprocessingDrawing"
 xmlns:pic="{main}/drawingml/2006/picture"><w:drawing><wp:inline>
 <wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/>
 <a:graphic><a:graphicData uri="{main}/drawingml/2006/picture"><pic:pic>
 <pic:nvPicPr><pic:cNvPr id="0" name="p"/><pic:cNvPicPr/></pic:nvPicPr>
 <pic:blipFill><a:blip r:link="{link}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>
 <pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm>
 <a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic>
 </wp:inline></w:drawing></w:r>"""


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """A server that documents may link to, and what was asked of it."""
    asked: list[str] = []

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        do_HEAD = do_OPTIONS = do_PROPFIND = do_GET

        def log_message(self, format: str, *args: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/pixel.png", asked
        server.shutdown()


def word_with_a_picture_at(address: str) -> bytes:
    document = docx.Document()
    paragraph = document.add_paragraph("Vista el 12/03/2021.")
    kind = f"{MAIN}/officeDocument/2006/relationships/image"
    link = document.part.relate_to(address, kind, is_external=True)
    paragraph._p.append(parse_xml(LINKED.format(main=MAIN, link=link)))
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


@needs_office
def test_nothing_is_fetched_and_nothing_stays(
    elsewhere: tuple[str, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "MEMORY", tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    address, asked = elsewhere
    assert len(page_sizes(word_to_pdf(word_with_a_picture_at(address)))) == 1
    assert asked == []
    assert list(tmp_path.iterdir()) == []


def stand_in(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "soffice"
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
def test_what_takes_too_long_is_ended_with_its_children(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, f"sleep 600 & echo $! > {tmp_path}/child; wait", monkeypatch)
    monkeypatch.setattr(office, "SECONDS", 1)
    with pytest.raises(FormatError):
        word_to_pdf(b"")
    assert has_ended(int((tmp_path / "child").read_text()))


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
def test_an_office_does_not_outlive_whoever_started_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker may be ended at any moment, by its limits or because a job was cancelled."""
    stand_in(tmp_path, f"sleep 600 & echo $! > {tmp_path}/child; wait", monkeypatch)
    code = "from veladura.formats.legacy.libreoffice import word_to_pdf; word_to_pdf(b'')"
    with subprocess.Popen([sys.executable, "-c", code]) as starting:
        try:
            while not (tmp_path / "child").exists() or not (tmp_path / "child").read_text():
                assert starting.poll() is None
                time.sleep(0.02)
        finally:
            starting.kill()
    assert has_ended(int((tmp_path / "child").read_text()))
    office.sweep()


def test_an_office_that_writes_nothing_is_a_clear_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, "exit 0", monkeypatch)
    with pytest.raises(FormatError, match="could not convert"):
        word_to_pdf(b"")


def test_pages_asked_for_at_once_are_worked_out_once() -> None:
    kept: RevisionCache[str] = RevisionCache(2)
    together = threading.Barrier(4)
    worked: list[str] = []

    def work() -> str:
        worked.append("once")
        return "pdf"

    def ask(_: int) -> str:
        together.wait(10)
        return kept.load(("document", 1), work)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(4))) == ["pdf"] * 4
    assert worked == ["once"]


def test_only_the_last_few_are_kept_and_deleted_ones_not() -> None:
    kept: RevisionCache[str] = RevisionCache(2)
    for document in ("a", "b", "c"):
        kept.load((document, 1), lambda: "first")
    assert kept.load(("c", 1), lambda: "again") == "first"
    assert kept.load(("a", 1), lambda: "again") == "again"
    kept.forget("a")
    assert kept.load(("a", 1), lambda: "anew") == "anew"


def test_what_a_killed_server_left_is_swept_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "MEMORY", tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with subprocess.Popen(["/bin/true"]) as ended:
        ended.wait()
    gone, ours = (tmp_path / f"{office.PREFIX}{pid}-x" for pid in (ended.pid, os.getpid()))
    for folder in (gone, ours):
        folder.mkdir()
        (folder / "page.docx").write_bytes(b"text")
    office.sweep()
    assert list(tmp_path.iterdir()) == [ours]


def test_without_memory_to_spare_the_usual_folder_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "MEMORY", Path("/no/such/folder"))
    stand_in(tmp_path, f"pwd > /dev/null; echo $6 > {tmp_path}/seen", monkeypatch)
    with pytest.raises(FormatError):
        word_to_pdf(b"")
    assert (tmp_path / "seen").read_text().startswith(tempfile.gettempdir())


def test_secrets_of_the_server_are_not_handed_to_the_office(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VELADURA_KEY", "c2VjcmV0")
    monkeypatch.setenv("DATABASE_URL", "postgresql://ana:hunter2@db/veladura")
    seen = tmp_path / "seen"
    stand_in(tmp_path, f"env > {seen}; ls -l /proc/self/fd >> {seen}", monkeypatch)
    with (tmp_path / "key").open("w") as key, pytest.raises(FormatError):
        word_to_pdf(b"")
    told = seen.read_text()
    assert "PATH=" in told
    assert not any(word in told for word in ("c2VjcmV0", "hunter2", "VELADURA", key.name))
