"""Finds hundreds of thousands of phrases in one pass over the words of a text.

It runs on folded words, not letters: a step is a look-up of a word, so borders are exact ("Ana" is
not found in "Anastasia"). Most words of a text are in no phrase and cost that one look-up. A state
is the run of words read so far; states share their strings, a phrase costs about 200 bytes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from veladura.knowledge.tokens import TextWords, odd_gaps, spellings, split

LONGEST = 12  # words of a phrase


@dataclass(frozen=True, slots=True)
class PhraseHit:
    """Words first..last (half-open) of a text are the phrase with this number."""

    first: int
    last: int
    phrase: int


@dataclass(slots=True)
class Phrases:
    """Numbered phrases; `any_order` takes "Ruiz Mora, Ana" for "Ana Ruiz Mora"."""

    any_order: bool = False
    endings: tuple[str, ...] = ()  # that a language glues to a name: genitive "s"
    _vocabulary: set[str] = field(default_factory=set, repr=False)
    _phrases: dict[str, int] = field(default_factory=dict, repr=False)
    _sizes: set[int] = field(default_factory=set, repr=False)
    _marks: set[str] = field(default_factory=set, repr=False)  # of addresses: "@", "://"

    def add(self, text: str, number: int) -> None:
        """The first of two equal phrases keeps its number."""
        raw = split(text)[:LONGEST]
        self._marks |= odd_gaps(text)
        for variant in zip(*(_both(word) for word in raw), strict=True):
            self._vocabulary.update(variant)
            self._phrases.setdefault(self._state(variant), number)
            self._sizes.add(len(variant))

    def __bool__(self) -> bool:
        return bool(self._phrases)

    def find(self, words: TextWords) -> Iterator[PhraseHit]:
        """Every place where a phrase stands, the longest first where several begin at a word."""
        if not self._phrases:
            return
        known = self._known(words)
        index, count = 0, len(words)
        while index < count:
            hit = self._longest(words, known, index) if known[index] else None
            if hit:
                yield hit
            index = hit.last if hit else index + 1

    def _known(self, words: TextWords) -> list[str]:
        """Each word as the phrases know it; nothing for the others."""
        vocabulary = self._vocabulary
        seen: dict[str, str] = {}
        for raw, folded in zip(words.raw, words.folded, strict=True):
            if raw not in seen:
                seen[raw] = folded if folded in vocabulary else self._other_form(raw)
        return [seen[raw] for raw in words.raw]

    def _other_form(self, raw: str) -> str:
        for form in spellings(raw):
            if form in self._vocabulary:
                return form
            for ending in self.endings:
                stem = form.removesuffix(ending)
                if len(stem) > 2 and stem in self._vocabulary:
                    return stem
        return ""

    def _longest(self, words: TextWords, known: list[str], index: int) -> PhraseHit | None:
        last = index + 1
        while last < len(known) and last - index < LONGEST and known[last]:
            if not words.joins(last - 1, self._marks):
                break
            last += 1
        for end in range(last, index, -1):
            if end - index in self._sizes:
                number = self._phrases.get(self._state(known[index:end]))
                if number is not None:
                    return PhraseHit(index, end, number)
        return None

    def _state(self, words: Iterable[str]) -> str:
        return " ".join(sorted(words) if self.any_order else words)


def _both(word: str) -> tuple[str, str]:
    forms = spellings(word)
    return forms[0], forms[-1]
