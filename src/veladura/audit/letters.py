"""Finds originals by their letters alone: joined, spaced out, split by marks, turned round.

Text is reduced to its plain letters and digits, so that "JuanOlmedo", "O l m e d o" and a name cut
into twenty pieces of markup read alike. A name is looked for in every order of its words (cells of
a row stand as they like), backwards, and by each long word of it inside any other string.
"""

import itertools
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from veladura.audit.surfaces import Surface, stretches

SHORTEST_WHOLE = 8  # letters of all words together: less stands in other words by chance
SHORTEST_PART = 6  # of one word of a name
_KEY = 6  # letters by which needles are looked up
_MOST_WORDS = 3  # whose every order is looked for; longer names are also read backwards
_SPREAD = np.uint64(0x9E3779B97F4A7C15)  # the golden ratio: neighbouring keys fall far apart
_OTHERS = bytes(byte for byte in range(256) if not chr(byte).isalnum() or byte > 127)


def squeezed(text: str) -> bytes:
    """Plain letters and digits without case and accents; letters without a plain form are left
    out, in needles as well."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
    return text.casefold().encode("ascii", "ignore").translate(None, _OTHERS)


class LetterFinder:
    """Which of many runs of letters occur among the letters of a text."""

    def __init__(self, needles: Collection[bytes]) -> None:
        self._needles: dict[bytes, list[bytes]] = {}
        for needle in needles:
            self._needles.setdefault(needle[:_KEY], []).append(needle)
        self._longest = max((len(needle) for needle in needles), default=0)
        self._marks = np.zeros(1 << 16, dtype=bool)
        if self._needles:
            joined = np.frombuffer(b"".join(self._needles), np.uint8).reshape(-1, _KEY)
            self._marks[_spread(joined.T)] = True

    def find(self, text: str) -> set[bytes]:
        found: set[bytes] = set()
        before = b""  # the last letters of the stretch before: a needle may go on
        for stretch in stretches(text) if self._needles else ():
            letters = before + squeezed(stretch)
            found |= self._found(letters)
            before = letters[max(0, len(letters) - self._longest + 1) :]
        return found

    def _found(self, letters: bytes) -> set[bytes]:
        if len(letters) < _KEY:
            return set()
        places = np.lib.stride_tricks.sliding_window_view(np.frombuffer(letters, np.uint8), _KEY)
        return {
            needle
            for at in map(int, np.flatnonzero(self._marks[_spread(places.T)]))
            for needle in self._needles.get(letters[at : at + _KEY], ())
            if letters.startswith(needle, at)
        }


def _spread(columns: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint64]:
    """Sixteen bits for each run of letters, given letter by letter."""
    keys = np.zeros(columns.shape[1], np.uint64)
    for column in columns:
        keys <<= np.uint64(8)
        keys |= column
    keys *= _SPREAD
    keys >>= np.uint64(48)
    return keys


def whole_needles(surfaces: Iterable[Surface]) -> Iterator[tuple[bytes, Surface]]:
    """Every way to write a surface as one run of letters."""
    for surface in surfaces:
        plain = [squeezed(word) for word in surface.words]
        if sum(map(_letters, plain)) < SHORTEST_WHOLE:
            continue
        orders: Iterable[Sequence[bytes]] = (plain, plain[::-1])
        if len(plain) <= _MOST_WORDS:
            orders = itertools.permutations(plain)
        joined = {b"".join(order) for order in orders}
        for needle in joined | {needle[::-1] for needle in joined}:
            yield needle, surface


def part_needles(surfaces: Iterable[Surface]) -> Iterator[tuple[bytes, Surface]]:
    """Every long word of a name on its own, forwards and backwards."""
    for surface in surfaces:
        for word in surface.words:
            needle = squeezed(word)
            if _letters(needle) >= SHORTEST_PART:
                yield needle, surface
                yield needle[::-1], surface


def _letters(word: bytes) -> int:
    return sum(byte > 57 for byte in word)  # digits stand below letters
