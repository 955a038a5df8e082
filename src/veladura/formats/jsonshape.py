"""Counts the values and levels of JSON from its signs alone, before anything is parsed.

A parsed value takes many times the bytes of its source: three bytes of `[],` become a list.
"""

import re

_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.S)
_NO_SIGN = bytes(set(range(256)) - set(b"[]{},"))
_ALIKE = bytes.maketrans(b"{}", b"[]")


class JsonShape:
    """Counts for JSON that may be unsound as well: nothing is parsed."""

    def __init__(self, source: bytes | str) -> None:
        data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
        self._signs = _STRING.sub(b"", data).translate(None, _NO_SIGN)

    @property
    def values(self) -> int:
        """How many values it holds at most, keys not counted."""
        return 1 + sum(map(self._signs.count, (b"[", b"{", b",")))

    def is_deeper_than(self, levels: int) -> bool:
        """Whether more lists and objects are open at once: each round closes the innermost."""
        brackets = self._signs.translate(_ALIKE, b",")
        for _ in range(levels):
            fewer = brackets.replace(b"[]", b"")
            if len(fewer) == len(brackets):
                return brackets.count(b"[") > levels  # all closed, or unsound
            brackets = fewer
        return bool(brackets)
