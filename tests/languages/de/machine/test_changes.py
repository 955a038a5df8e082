"""What a version control shows: numbers of commits go, statistics, paths and zones stay."""

from types import EllipsisType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.de.machine.changes import change_fields
from veladura.languages.de.machine.field import FORM

COMMIT = "commit 9f31c0e74b2d\n"


def form(text: str) -> list[str]:
    return [text[f.start : f.end] for f in sorted(change_fields(text)) if f.kind == FORM]


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("Author: Ida Pohl <ida@firma.de>", ["Author:"]),
        ("    Signed-off-by: Ida Pohl <ida@firma.de>", ["    Signed-off-by:"]),
        ("Date:   Mon Nov 17 08:01:12 2025", ["Date:"]),
        ("AuthorDate: 2025-11-17 08:01:12 +0100", ["AuthorDate:", " +0100"]),
        (" src/lohn.py | 14 ++++----", [" src/lohn.py | 14 ++++----"]),
        (" logo.png | Bin 1220 -> 1410 bytes", [" logo.png | Bin 1220 -> 1410 bytes"]),
        (" 3 files changed, 17 insertions(+), 4 deletions(-)", ...),
        (" 1 file changed, 1 deletion(-)", ...),
        ("diff --git a/lohn.py b/lohn.py", ...),
        ("index 9f31c0e..1b22aa4 100644", ...),
        ("--- a/lohn.py", ...),
        ("+++ /dev/null", ...),
        ("@@ -12,7 +12,9 @@ def netto", ["@@ -12,7 +12,9 @@"]),
        ("    Pohl zahlt 1.400,00 EUR an 3 Leute", []),
        ("+ konto = 4711998", []),
        ("Author ist Ida Pohl", []),
        ("um 08:01:12 Uhr, Kurs +0100", []),
        ("Posten | 14", []),
        ("Wir haben 3 files changed", []),
    ],
)
def test_a_line_behind_a_commit(line: str, stays: list[str] | EllipsisType) -> None:
    expected = [line] if stays is ... else stays
    assert form(COMMIT + line + "\n") == ["commit", *expected]


def test_lines_of_a_letter_are_no_changes() -> None:
    assert change_fields("Author: Ida Pohl\n--- a/lohn.py\n 1 file changed\n") == []
    assert change_fields("Das commitment 9f31c0e7\nsiehe commit 9f31c0e7\n") == []
    assert form("diff --git a/x b/x\n--- a/x\n") == ["diff --git a/x b/x", "--- a/x"]


@given(number=st.text("0123456789abcdef", min_size=1, max_size=48))
def test_a_commit_has_a_number_of_seven_to_forty_signs(number: str) -> None:
    text = f"commit {number}\n"
    told = [text[f.start : f.end] for f in change_fields(text) if f.kind == "id"]
    assert told == ([number] if 7 <= len(number) <= 40 else [])
