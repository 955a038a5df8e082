"""Pictures that nobody can read, on the command line: refused, or kept knowingly and counted."""

import base64
import io
import json
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.formats.pictures.test_pictures import PERSON, page, saved
from tests.formats.samples import word_package
from tests.web.server import PROFILE

from veladura.cli import main
from veladura.formats.pictures import ocr

SCAN = saved(page(f"Vino {PERSON}"), "PNG")


def message() -> bytes:
    mail = EmailMessage()
    mail["Subject"] = "Alta"
    mail.set_content("Adjunto.\n")
    for name in ("a.png", "b.png"):
        mail.add_attachment(SCAN, maintype="image", subtype="png", filename=name)
    return bytes(mail)


def archive() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as packed:
        packed.writestr("a.png", SCAN)
        packed.writestr("b.png", SCAN)
    return target.getvalue()


def web_page() -> bytes:
    coded = base64.b64encode(SCAN).decode()
    return f'<p>Alta</p><img src="data:image/png;base64,{coded}">'.encode() * 2


def document() -> bytes:
    return word_package("", parts={f"word/media/image{n}.png": SCAN for n in (1, 2)})


def rich_text() -> bytes:
    picture = rb"{\pict\pngblip " + SCAN.hex().encode() + b"}"
    return rb"{\rtf1\ansi Alta\par" + picture * 2 + b"}"


KEPT = "the picture was kept and not looked at"
COUNTED = ["2 pictures were kept and not looked at"]
FILES: dict[str, tuple[Callable[[], bytes], list[str]]] = {
    "alta.docx": (document, COUNTED),
    "alta.rtf": (rich_text, COUNTED),
    "alta.html": (web_page, COUNTED),
    "alta.eml": (message, [f"part 3: {KEPT}", f"part 4: {KEPT}"]),
    "alta.zip": (archive, [f"file 1: {KEPT}", f"file 2: {KEPT}"]),
    "alta.png": (lambda: SCAN, [KEPT]),
}


@pytest.fixture
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Rules alone, on a machine without OCR."""
    monkeypatch.setattr(ocr, "available", lambda: False)
    path = tmp_path / "es-rules.toml"
    path.write_text(PROFILE, "utf-8")
    return path


def anonymize(source: Path, target: Path, profile: Path, *more: str) -> Result:
    arguments = ["anonymize", str(source), "-o", str(target), "--profile", str(profile)]
    report = target.parent / "report.html"
    return CliRunner().invoke(main, [*arguments, "--report", str(report), *more])


@pytest.mark.parametrize("name", FILES)
def test_pictures_are_kept_only_when_told_and_then_counted(
    name: str, profile: Path, tmp_path: Path
) -> None:
    source, target = tmp_path / name, tmp_path / f"out-{name}"
    make, told = FILES[name]
    source.write_bytes(make())
    refused = anonymize(source, target, profile)
    assert refused.exit_code == 1
    assert "--keep-pictures" in refused.output
    assert not target.exists()
    done = anonymize(source, target, profile, "--keep-pictures")
    assert done.exit_code == 0, done.output
    assert target.exists()
    counted = json.loads((tmp_path / "report.json").read_text("utf-8"))["documents"][0]["notes"]
    assert counted == told
    assert "; ".join(told) in (tmp_path / "report.html").read_text("utf-8")
