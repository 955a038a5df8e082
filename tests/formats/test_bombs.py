"""What asks for gigabytes is refused at once, with a sentence, in little memory."""

import json
import subprocess
import sys
from collections.abc import Callable

import pytest
from tests.formats import bombs

from veladura.errors import LimitExceeded
from veladura.formats import Limits, open_original

OPEN = r"""
import json, re, resource, sys
from pathlib import Path
from veladura.errors import FormatError
from veladura.formats import open_original
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
said = {}
for name in json.load(sys.stdin):
    try:
        open_original(Path(sys.argv[1], name).read_bytes(), name)
        said[name] = "opened"
    except FormatError as error:
        said[name] = f"{error.code}: {error}"
peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
json.dump({"said": said, "megabytes": int(peak[1]) // 1024}, sys.stdout)
"""
BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {  # file → how it is made, limit it breaks
    "forms-5.pdf": (lambda: bombs.nested_forms(5), "forms"),
    "forms-10.pdf": (lambda: bombs.nested_forms(10), "page_content"),
    "forms-400.pdf": (lambda: bombs.nested_forms(400), "nests forms too deep"),
    "circle.pdf": (bombs.form_in_itself, "draws itself"),
    "escaped-names.pdf": (bombs.forms_by_another_spelling, "page_content"),
    "borrowed.pdf": (bombs.borrowed_resources, "page_content"),
    "annotation.pdf": (bombs.form_in_an_annotation, "page_content"),
    "glyph.pdf": (bombs.form_in_a_glyph, "page_content"),
    "paths.pdf": (lambda: bombs.long_page(b"0 0 m 1 1 l S ", 1_000_000), "page_content"),
    "letters.pdf": (lambda: bombs.coded_page(b"(a) Tj ", 3_000_000), "page_content"),
    "string.xlsx": (lambda: bombs.repeated_string(32_000, 100_000), "characters"),
    "cells.xlsx": (lambda: bombs.empty_cells(4_000_000), "zip_ratio"),
    "sheets.xlsx": (lambda: bombs.many_sheets(40, 200_000), "zip_ratio"),
    "attributes.xml": (lambda: bombs.many_attributes(4_000_000), "pieces"),
    "commas.csv": (lambda: b"a,b\n" + b"," * 4_000_000, "pieces"),
    "lists.json": (lambda: b"[" + b"[]," * 4_000_000 + b"[]]", "pieces"),
    "lists.jsonl": (lambda: b'{"a":1}\n[' + b"[]," * 4_000_000 + b"[]]\n", "pieces"),
    "breaks.rtf": (lambda: b"{\\rtf1 " + rb"\par" * 4_000_000 + b"}", "pieces"),
    "breaks.html": (lambda: b"<html><body>" + b"<br>" * 4_000_000, "pieces"),
}


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """All of them opened by one process, whose memory says what the worst one took."""
    folder = tmp_path_factory.mktemp("bombs")
    for name, (make, _) in BOMBS.items():
        (folder / name).write_bytes(make())
    done = subprocess.run(
        [sys.executable, "-c", OPEN, str(folder)],
        input=json.dumps(list(BOMBS)),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_by_the_limit_it_breaks(outcome: dict[str, object], name: str) -> None:
    said = outcome["said"]
    assert isinstance(said, dict)
    assert said[name].startswith("format.limit: ")
    assert BOMBS[name][1] in said[name]


def test_bombs_take_little_memory(outcome: dict[str, object]) -> None:
    assert isinstance(outcome["megabytes"], int)
    assert outcome["megabytes"] < 500  # Python, lxml, PDFium and the files themselves take 100


def test_what_is_within_the_limits_is_opened() -> None:
    assert "Olmedo" in open_original(bombs.nested_forms(3), "letterhead.pdf").text
    assert open_original(bombs.repeated_string(700, 30)).text.count("Olmedo") == 3_000


def test_whoever_trusts_a_file_raises_the_limit() -> None:
    data = bombs.repeated_string(700, 30)
    with pytest.raises(LimitExceeded, match="`characters`"):
        open_original(data, limits=Limits(characters=10_000))
    with pytest.raises(LimitExceeded, match="`pieces`"):
        open_original(data, limits=Limits(pieces=60))
    with pytest.raises(LimitExceeded, match="`forms`"):
        open_original(bombs.nested_forms(3), limits=Limits(forms=1_000))
    assert open_original(bombs.nested_forms(3), limits=Limits(forms=1_110)).text


def test_files_that_nobody_minds_are_counted_together() -> None:
    file, limits = bombs.repeated_string(32_000, 30), Limits(characters=1_000_000)
    assert len(open_original(file, limits=limits).text) > 500_000
    with pytest.raises(LimitExceeded, match="`characters`"):
        open_original(bombs.attached(file, 2), limits=limits)


def test_bombs_are_small() -> None:
    assert len(bombs.nested_forms(10)) < 3_000
    assert len(bombs.repeated_string(32_000, 100_000)) < 30_000
