"""Old office files come back in their old format, where LibreOffice is installed."""

import shutil
from collections.abc import Callable, Sequence

import pytest
from tests.formats.samples import pptx, word, xlsx

from veladura.document import Edit
from veladura.formats import open_original
from veladura.formats.legacy.libreoffice import convert

pytestmark = pytest.mark.skipif(shutil.which("soffice") is None, reason="needs LibreOffice")


@pytest.mark.parametrize(
    ("make", "new", "old", "target"),
    [
        (word, "docx", "doc", "doc:MS Word 97"),
        (xlsx, "xlsx", "xls", "xls:MS Excel 97"),
        (pptx, "pptx", "ppt", "ppt:MS PowerPoint 97"),
    ],
)
def test_an_old_file_is_read_and_written_back(
    make: Callable[[Sequence[str]], bytes], new: str, old: str, target: str
) -> None:
    data = convert(make(["Vino Leocadia ayer"]), new, target)
    original = open_original(data, f"a.{old}")
    start = original.text.index("Leocadia")
    done = original.rewrite([Edit(start, start + 8, "Ana")])
    assert done.data.startswith(b"\xd0\xcf\x11\xe0")
    assert not any("Leocadia".encode(code) in done.data for code in ("cp1252", "utf-16-le"))
    assert "Vino Ana ayer" in open_original(done.data, f"a.{old}").text
    assert any("LibreOffice" in note for note in done.notes)
