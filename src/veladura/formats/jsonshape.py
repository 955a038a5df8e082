"""How many and how deep: what JSON would cost to parse, told from its signs alone.

A parsed value takes many times the bytes of its source: three bytes of `[],` become a list.
"""

import re

import numpy as np

_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.S)
_NO_SIGN = bytes(set(range(256)) - set(b"[]{},"))
_STEPS = np.zeros(256, np.int8)
_STEPS[list(b"[{")], _STEPS[list(b"]}")] = 1, -1


class JsonShape:
    """Counts for JSON that may be unsound as well: nothing is parsed."""

    def __init__(self, source: bytes | str) -> None:
        data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
        self._signs = _STRING.sub(b"", data).translate(None, _NO_SIGN)

    @property
    def values(self) -> int:
        """How many values it holds at most, keys not counted."""
        return 1 + sum(map(self._signs.count, (b"[", b"{", b",")))

    @property
    def depth(self) -> int:
        """How many lists and objects are open at once."""
        steps = _STEPS[np.frombuffer(self._signs, np.uint8)]
        return int(np.cumsum(steps, dtype=np.int64).max(initial=0))
