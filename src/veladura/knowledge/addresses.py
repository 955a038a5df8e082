"""A known address in a text: the street, with what is said of house and floor.

What counts is the name of the street: "C/ Alcalá, 12" is found in "vive en la calle Alcala nº 12".
A street with the name of an everyday thing needs its number, or a word for a street before it.
"""

import re
from collections.abc import Iterator

from veladura.detect.names import fold
from veladura.knowledge.evidence import ORDINARY
from veladura.knowledge.people import KnownStretch
from veladura.knowledge.spelling import Misspellings
from veladura.knowledge.tokens import TextWords, split
from veladura.knowledge.tongue import Tongue

_GAP = re.compile(r"[ \t.,/\-ºª°()#·'’\u00a0]{0,4}+\n?+[ \t]{0,8}+")
_BEHIND = 12  # words that may say where in the house
_JOINED_ROAD = re.compile(r"(?:strasse|str|weg|platz|allee|gasse|ring|ufer|damm)\Z")


class KnownAddress:
    """One street and house."""

    def __init__(self, address: str, tongue: Tongue) -> None:
        self.tongue = tongue
        pieces = [fold(word) for word in split(address)]
        number = next((i for i, word in enumerate(pieces) if word.isdigit() and i), len(pieces))
        self.number = pieces[number] if number < len(pieces) else ""
        self._all = frozenset(pieces)
        words = [w for w in pieces[:number] if w not in tongue.words.particles]
        self.name = [w for w in words if not self._is_small(w)] or words
        self._typos = Misspellings(self.name)

    def _is_small(self, word: str) -> bool:
        return word in self.tongue.address_words or word in self.tongue.words.particles

    def __bool__(self) -> bool:
        return bool(self.name) and sum(map(len, self.name)) > 2

    def find(self, words: TextWords) -> Iterator[KnownStretch]:
        index = 0
        while index < len(words):
            last = self._name_at(words, index)
            if not last:
                index += 1
                continue
            first, end = self._from(words, index), self._to(words, last)
            if self._convinces(words, index, last, first, end):
                yield KnownStretch(words.starts[first], words.end(end - 1), "an address")
            index = end

    def _name_at(self, words: TextWords, index: int) -> int:
        """The word behind the name of the street, particles left out; 0 where it is not."""
        at = index
        for number, wanted in enumerate(self.name):
            while number and at < len(words) and self._skips(words.folded[at], wanted):
                at += 1
            if at >= len(words) or not self._same(words.folded[at], wanted):
                return 0
            if at > index and not self._near(words, at - 1):
                return 0
            at += 1
        return at

    def _skips(self, written: str, wanted: str) -> bool:
        return written != wanted and self._is_small(written)

    def _same(self, written: str, wanted: str) -> bool:
        if written == wanted or self._typos.meant(written) == wanted:
            return True
        stem, other = _JOINED_ROAD.sub("", wanted), _JOINED_ROAD.sub("", written)
        return stem != wanted and stem == other != written  # "Bergstr." and "Bergstraße"

    def _near(self, words: TextWords, index: int) -> bool:
        return _GAP.fullmatch(words.gap(index)) is not None

    def _from(self, words: TextWords, index: int) -> int:
        """With the word for a street, and small words between: "calle de la"."""
        at = index
        while at > 0 and index - at < 4 and self._near(words, at - 1):
            at -= 1
            if self._is_road(words, at):
                return at
            if not self._is_small(words.folded[at]):
                break
        return index

    def _to(self, words: TextWords, last: int) -> int:
        """With the number and whatever the record also says of house and floor."""
        end, at = last, last
        while at < len(words) and at - last < _BEHIND and self._near(words, at - 1):
            word = words.folded[at]
            if word in self._all and word not in self.tongue.words.particles:
                end = at + 1
            elif not self._is_small(word):
                break
            at += 1
        return end

    def _is_road(self, words: TextWords, at: int) -> bool:
        """A word for a street, short as in "Av.", or the record's own; a letter only as in "C/"."""
        word, mark = words.folded[at], words.text[words.end(at) : words.end(at) + 1]
        if word not in self.tongue.address_words or word in self.tongue.words.particles:
            return False
        if len(word) == 1:
            return mark == "/"
        return mark == "." or word in self.tongue.words.place_words or word in self._all

    def _convinces(self, words: TextWords, index: int, last: int, first: int, end: int) -> bool:
        if first < index or (self.number and self.number in words.folded[last:end]):
            return True
        if not any(words.raw[i][0].isupper() or words.raw[i].isdigit() for i in range(index, last)):
            return False
        names = [word for word in self.name if not word.isdigit()]
        common = [self.tongue.is_common(word, ORDINARY) for word in names]
        return len(names) > 1 and not all(common)
