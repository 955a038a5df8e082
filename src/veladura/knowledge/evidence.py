"""Whether an everyday word is meant as the name that a list holds: Rosa, Blanco, Mayo; Koch, Weiß.

Such an entry alone says nothing. Capitals, a title or another name beside it do, and what the model
thinks of the place.
"""

import math
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from veladura.detect.consistency.spreading import read_weights
from veladura.detect.known import Doubt
from veladura.knowledge.tokens import TextWords
from veladura.knowledge.tongue import Tongue

ORDINARY = 0.15  # a word at least so probable to be no name is an everyday word
_SENTENCE_START = re.compile(r"(?:^|[\n.!?•¿¡-])[ \t\"«„(¿¡-]{0,32}$")
_WINDOW = 40  # characters before that decide
_ASKED = 0.02  # where less speaks for it, the model is not asked
ENOUGH = 0.5


def no_doubt(start: int, end: int) -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """Reads the surroundings of words in one text."""

    words: TextWords = field(repr=False)
    tongue: Tongue
    doubt: Doubt = no_doubt
    _asked: dict[tuple[int, int], float] = field(default_factory=dict, repr=False)

    def score(self, first: int, last: int) -> float:
        """How probable it is that words first..last mean the name."""
        weights = read_weights(__package__)
        total = sum(weights[name] for name in ("always", *self._found(first, last)))
        own = 1 / (1 + math.exp(-total))
        if not _ASKED < own < ENOUGH:
            return own
        return 1 - (1 - own) * (1 - self._ask(first, last))

    def index(self, start: int) -> int | None:
        """Which word begins at a place."""
        at = bisect_left(self.words.starts, start)
        return at if at < len(self.words) and self.words.starts[at] == start else None

    def names_a_thing(self, first: int) -> bool:
        """ "Enfermedad de Parkinson", "calle Quiroga": somebody else's name."""
        words = self.words
        for index in (first - 1, first):
            if 0 <= index < len(words) - 1 and words.gap(index) in ("-", "–"):
                return True  # "Wolff-Parkinson-White": a name beside it that is not the subject's
        return not {"eponym", "place word"}.isdisjoint(self._before(first, titled=False))

    def _ask(self, first: int, last: int) -> float:
        place = self.words.starts[first], self.words.end(last - 1)
        if place not in self._asked:
            self._asked[place] = self.doubt(*place)
        return self._asked[place]

    def _found(self, first: int, last: int) -> Iterator[str]:
        words = self.words
        start = words.starts[first]
        before = words.text[max(0, start - _WINDOW) : start]
        capital = all(words.raw[i][0].isupper() for i in range(first, last))
        if not capital:
            yield "small letters"
        elif self.tongue.nouns_have_capitals:
            yield "capital that every noun has"
        else:
            yield "capital"
        if last - first > 1:
            yield "more words"
        titled = self.is_titled(first)
        if titled:
            yield "title"
        elif _SENTENCE_START.search(before) and not self.tongue.nouns_have_capitals:
            yield "sentence start"
        yield from self._before(first, titled=titled)
        if capital and self._beside_name(first, last):
            yield "name beside"

    def is_titled(self, first: int) -> bool:
        """ "Sr.", "Herr" or the like right before a word."""
        near = first > 0 and len(self.words.gap(first - 1).strip(" ")) <= 1
        return near and self.words.folded[first - 1] in self.tongue.words.titles

    def _before(self, first: int, *, titled: bool) -> Iterator[str]:
        """Words right before, in the same clause, that make it the name of something else."""
        for index in range(first - 1, max(-1, first - 4), -1):
            if set(self.words.gap(index)) & set("\n.;:,()"):
                return
            word = self.words.folded[index]
            if word in self.tongue.words.eponym_cues:
                yield "eponym"
            if word in self.tongue.words.place_words:
                yield "place word"
            if index == first - 1 and word in self.tongue.articles and not titled:
                yield "article before"

    def _beside_name(self, first: int, last: int) -> bool:
        for index, gap in ((first - 1, first - 1), (last, last - 1)):
            if 0 <= index < len(self.words) and self.words.gap(gap) in (" ", ", "):
                word = self.words.raw[index]
                if word[0].isupper() and self.tongue.is_name(word):
                    return True
        return False
