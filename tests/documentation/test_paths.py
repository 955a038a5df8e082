"""A file that the documentation names is there."""

import re
import subprocess
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest
from tests.documentation.blocks import ROOT, pages

NAMED = re.compile(r"`((?:[\w.*<>…-]+/)*[\w.*<>-]+\.(?:py|toml|txt|md|html|js))`")
FOLDERS = re.compile(r"`((?:[\w.<>-]+/)+)`")
PAGES = [page for page in pages() if page.parent.name != "reference"]
PAGES += [ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", ROOT / "training" / "README.md"]
# What a reader makes.
THEIRS = frozenset(("safe/", "NOTES-certificate/", "notes/"))


@cache
def files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a checkout")
    return [f"/{line}" for line in listed.stdout.splitlines()]


def is_there(name: str) -> bool:
    pattern = "*/" + re.sub(r"<[^>]+>|…", "*", name)
    return any(
        fnmatchcase(file, pattern + "*" if name.endswith("/") else pattern) for file in files()
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_a_page_names_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    named = {*NAMED.findall(text), *FOLDERS.findall(text)} - THEIRS
    assert sorted(name for name in named if not is_there(name)) == []
