"""Pictures in RTF: runs of hexadecimal digits inside groups that begin with \\pict."""

import re
from collections.abc import Iterator

_PICTURE = re.compile(r"\\pict(?![a-z])")
_BRACE = re.compile(r"[{}]")
_DIGITS = re.compile(r"(?<![0-9a-fA-F])[0-9a-fA-F](?:[0-9a-fA-F\s]{7,})")
_ESCAPED = "\\"


def hexadecimal_runs(source: str) -> Iterator[tuple[int, int]]:
    """Start and end of the digits of each picture."""
    position = 0
    while match := _PICTURE.search(source, position):
        end = _group_end(source, match.end())
        runs = [found.span() for found in _DIGITS.finditer(source, match.end(), end)]
        if runs:
            yield max(runs, key=lambda run: run[1] - run[0])
        position = end


def _group_end(source: str, start: int) -> int:
    depth = 0
    for brace in _BRACE.finditer(source, start):
        if source[brace.start() - 1] == _ESCAPED:
            continue
        depth += 1 if brace.group() == "{" else -1
        if depth < 0:
            return brace.start()
    return len(source)


def decoded(digits: str) -> bytes:
    plain = "".join(digits.split())
    return bytes.fromhex(plain[: len(plain) // 2 * 2])
