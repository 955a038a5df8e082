"""What a version control shows of changes: commits, statistics of files, differences.

"commit 9f31c0e7" is a number of something; counts of lines, paths and zones behind a time are the
program's.
"""

import re
from collections.abc import Iterator

from veladura.languages.de.machine.field import FORM, Field

_COMMIT = re.compile(r"^(?P<word>commit) (?P<hash>[0-9a-f]{7,40})\b", re.M)
_HEAD = re.compile(
    r"^(?:Author|AuthorDate|Commit|CommitDate|Date|Merge|[ ]{4}[A-Z][a-z]+(?:-[a-z]+)?-by):", re.M
)
_ZONE = re.compile(r"(?<=\d\d:\d\d:\d\d) [+-]\d{4}$", re.M)
_OF_THE_PROGRAM = re.compile(
    r"^ [^\n|]{1,120} \|[ ]{1,6}(?:\d{1,6} [+-]{1,80}|Bin \d+ -> \d+ bytes)$"
    r"|^ \d{1,5} files? changed(?:, \d{1,6} insertions?\(\+\))?(?:, \d{1,6} deletions?\(-\))?$"
    r"|^diff --git [^\n]{1,400}$|^index [0-9a-f]{7,40}\.\.[0-9a-f]{7,40}(?: \d{6})?$"
    r"|^(?:---|\+\+\+) (?:[ab]/[^\n]{1,200}|/dev/null)$|^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@",
    re.M,
)


def change_fields(text: str) -> list[Field]:
    return list(_fields(text))


def _fields(text: str) -> Iterator[Field]:
    commits = list(_COMMIT.finditer(text)) if "commit " in text else []
    for commit in commits:
        yield Field(*commit.span("word"), FORM)
        yield Field(*commit.span("hash"), "id")
    if not commits and "diff --git " not in text:
        return
    for pattern in (_HEAD, _ZONE, _OF_THE_PROGRAM):
        yield from (Field(*found.span(), FORM) for found in pattern.finditer(text))
