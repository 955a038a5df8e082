"""Finds many surfaces in a text at once, blind to case, accents, spacing and hyphenation.

Text is folded and cut into words (runs of letters, runs of digits); a surface is a sequence of
words, so what stands between them (spaces, line ends, punctuation, tags) does not matter, and
"Ana" is not found in "Anastasia". Long numbers are compared digit by digit across their groups:
"612 345 678" is found in "612345678".
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

SHORTEST = 4  # letters and digits: "M", "62" and "H." stand everywhere, and prove nothing
SHORTEST_NUMBER = 7  # digits that are compared across groups
_MARKS = re.compile("[\u0300-\u036f\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]+")
_WORD = re.compile(r"[^\W\d_]+|\d+")
_BROKEN = re.compile(r"[-\u2010\u2011]\s*[\r\n]\s*")
_STRETCH = 1 << 20
_GROUPED = re.compile(r"\d(?:[ .\-/\u00a0\u2009]?\d)+")


def words(text: str) -> list[str]:
    """Folded words as a reader sees them: soft hyphens and other invisible marks are gone too."""
    if not text.isascii():
        text = _MARKS.sub("", unicodedata.normalize("NFKD", text))
    return _WORD.findall(text.casefold())


def stretches(text: str) -> Iterator[str]:
    """A long text a megabyte at a time, cut at line ends: words of all of it would fill memory."""
    start = 0
    while len(text) - start > _STRETCH:
        end = text.rfind("\n", start, start + _STRETCH) + 1
        end = end if end > start else start + _STRETCH
        yield text[start:end]
        start = end
    yield text[start:] if start else text


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """Something that was to go, reduced to what can be recognised."""

    words: tuple[str, ...]
    label: str
    index: int  # its place in what was asked for: the text itself is not kept

    @property
    def size(self) -> int:
        return sum(map(len, self.words))

    @property
    def digits(self) -> str:
        """All of it as one number, or nothing if it is not one number."""
        joined = "".join(self.words)
        return joined if joined.isdecimal() and len(joined) >= SHORTEST_NUMBER else ""

    @property
    def is_number(self) -> bool:
        return all(word.isdecimal() for word in self.words)


def to_surfaces(removed: Iterable[tuple[str, str]]) -> tuple[Surface, ...]:
    """Each surface once per label, in the order given."""
    seen: dict[tuple[tuple[str, ...], str], Surface] = {}
    for index, (text, label) in enumerate(removed):
        key = tuple(words(text)), label
        if key[0] and key not in seen:
            seen[key] = Surface(*key, index)
    return tuple(seen.values())


class Finder:
    """Counts how often each surface occurs in a text."""

    def __init__(self, surfaces: Iterable[Surface]) -> None:
        self._sizes: dict[str, set[int]] = {}  # first word → how many words may follow from it
        self._by_words: dict[tuple[str, ...], list[Surface]] = {}
        self._by_digits: dict[str, list[Surface]] = {}
        for surface in surfaces:
            self._sizes.setdefault(surface.words[0], set()).add(len(surface.words))
            self._by_words.setdefault(surface.words, []).append(surface)
            if surface.digits:
                self._by_digits.setdefault(surface.digits[:SHORTEST_NUMBER], []).append(surface)
        self._longest = max(map(len, self._by_words), default=1)

    def count(self, text: str) -> Counter[Surface]:
        found: Counter[Surface] = Counter()
        before: list[str] = []  # the last words of the stretch before: a surface may go on
        for stretch in stretches(text):
            tokens = words(stretch)
            counted = self._count_words([*before, *tokens], len(before))
            if _BROKEN.search(stretch):
                counted |= self._count_words(words(_BROKEN.sub("", stretch)), 0)
            if self._by_digits:
                counted |= self._count_numbers(stretch)
            found += counted
            before = tokens[len(tokens) - self._longest + 1 :] if self._longest > 1 else []
        return found

    def places(self, text: str) -> Iterator[tuple[int, int, Surface]]:
        """Where surfaces stand, word by word; what is torn at a line end is only counted."""
        found = [
            (word, match.start(), match.end())
            for match in _WORD.finditer(text)
            for word in words(match.group())
        ]
        tokens = [word for word, _, _ in found]
        for place, token in enumerate(tokens):
            for size in self._sizes.get(token, ()):
                for surface in self._by_words.get(tuple(tokens[place : place + size]), ()):
                    yield found[place][1], found[place + size - 1][2], surface

    def _count_words(self, tokens: list[str], counted: int) -> Counter[Surface]:
        """How often surfaces end behind the words that are `counted` already."""
        found: Counter[Surface] = Counter()
        sizes = self._sizes
        if sizes.keys().isdisjoint(tokens):
            return found
        for place, token in enumerate(tokens):
            if token in sizes:
                for size in sizes[token]:
                    if place + size <= counted:
                        continue
                    for surface in self._by_words.get(tuple(tokens[place : place + size]), ()):
                        found[surface] += 1
        return found

    def _count_numbers(self, text: str) -> Counter[Surface]:
        found: Counter[Surface] = Counter()
        for match in _GROUPED.finditer(text):
            digits = "".join(filter(str.isdecimal, match.group()))
            for place in range(len(digits) - SHORTEST_NUMBER + 1):
                for surface in self._by_digits.get(digits[place : place + SHORTEST_NUMBER], ()):
                    if digits.startswith(surface.digits, place):
                        found[surface] += 1
        return found
