"""What speaks for and against a repeated word being the name found elsewhere.

What each is worth (log-odds) is a language's own: `evidence.toml` in its folder.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from veladura.detect.consistency.known import WORD, KnownMentions
from veladura.detect.consistency.mentions import Covered, KnownMention
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier, NameProbabilities, fold

_SENTENCE_START = re.compile(r"(?:^|[\n.:;!?•¿¡|>\"«(\t-])[ \t\"«(¿¡]{0,48}$")
_CAPITALISED = r"([^\W\d_a-zà-ÿ][^\W\d_]{2,})"
_NAME_BEFORE = re.compile(rf"(?<![^\W_]){_CAPITALISED} $")
_NAME_AFTER = re.compile(rf" {_CAPITALISED}(?![^\W_])")
_WINDOW = 48  # characters of context that decide
_TITLE_MARKS = ("", ".", "ª.", ".ª", "º.", ":")  # between a title and the name


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """Reads the neighbourhood of mentions in one document."""

    text: str = field(repr=False)
    known: KnownMentions = field(repr=False)
    # Known words that also stand in lower case, uncovered.
    lowered: frozenset[str] = field(repr=False)
    language: LanguageWords
    names: NameClassifier
    _judged: dict[str, NameProbabilities] = field(default_factory=dict, repr=False)

    def evidence(self, mention: KnownMention) -> Mapping[str, float]:
        """How much of each kind of evidence there is, by name; what is absent is left out."""
        before = self.text[max(0, mention.start - _WINDOW) : mention.start]
        after = self.text[mention.end : mention.end + _WINDOW]
        hits = mention.hits
        single = len(hits) == 1
        capital = all(hit.raw[0].isupper() for hit in hits)
        same_case = all(hit.raw in self.known.surfaces for hit in hits)
        at_start = _SENTENCE_START.search(before) is not None
        ordinary = min(self._judge(hit.raw).none for hit in hits)
        lower_word = ordinary > 0.03 and single and not capital and not same_case
        found = {
            "always": 1.0,
            "person": mention.kind == "person",
            "more words": min(len(hits), 3) - 1,
            "whole": mention.whole,
            "capital": capital,
            "same case": same_case,
            "sentence start": at_start,
            "ordinary word": ordinary,
            "ordinary word at sentence start": ordinary * at_start,
            "ordinary word in lower case": lower_word,
            "seen in lower case": single and hits[0].word in self.lowered,
            "shouted": not same_case and _is_shouted(mention, before + after),
            "initial": mention.initial,
            "length": min(sum(len(hit.raw) for hit in hits), 10) / 10,
            "hyphen": before.endswith("-") or after.startswith("-"),
        }
        found.update((name, 1.0) for name in self._in_words_before(before))
        found.update((name, 1.0) for name in self._in_neighbours(before, after))
        return {name: float(value) for name, value in found.items() if value}

    def widen(self, mention: KnownMention, covered: Covered, left: int, right: int) -> KnownMention:
        """A part of a name with the names beside it: all of "Rafael Crovetto Ruiz", not "Ruiz".

        Never past `left` or `right`, where the neighbouring mentions stand.
        """
        part = mention.kind == "person" and not mention.whole
        if not part or not all(hit.raw[0].isupper() for hit in mention.hits):
            return mention
        start, end = mention.start, mention.end
        while match := _NAME_BEFORE.search(self.text, max(left, start - _WINDOW), start):
            if not self._is_name(match[1]) or covered.touches(match.start(1), start):
                break
            start = match.start(1)
        while match := _NAME_AFTER.match(self.text, end, right):
            if not self._is_name(match[1]) or covered.touches(end, match.end()):
                break
            end = match.end()
        return replace(mention, start=start, end=end)

    def _is_name(self, word: str) -> bool:
        return fold(word) not in self.language.titles and self._judge(word).name > 0.9

    def _judge(self, word: str) -> NameProbabilities:
        """The classifier's answer, remembered for as long as this document is read."""
        if word not in self._judged:
            self._judged[word] = self.names.probabilities(word)
        return self._judged[word]

    def _in_words_before(self, before: str) -> Iterator[str]:
        words = list(WORD.finditer(before))[-3:]
        clause = max(before.rfind(mark) for mark in "\n.;:,()") + 1
        for match in words:
            word = fold(match[0])
            is_last = match is words[-1] and before[match.end() :].strip(" ") in _TITLE_MARKS
            if is_last and word in self.language.titles:
                yield "title"
            if match.start() >= clause and word in self.language.eponym_cues:
                yield "eponym"
            if match.start() >= clause and word in self.language.place_words:
                yield "place word"

    def _in_neighbours(self, before: str, after: str) -> Iterator[str]:
        left = before[:-1].rpartition(" ")[2] if before.endswith(" ") else ""
        right = WORD.match(after, 1) if after.startswith(" ") else None
        for word in (left, right[0] if right else ""):
            if word[:1].isupper() and word.isalpha() and fold(word) not in self.language.titles:
                is_name = len(word) > 2 and self._judge(word).name > 0.5
                yield "name beside" if is_name else "capital beside"


def _is_shouted(mention: KnownMention, context: str) -> bool:
    """Capitals amid small letters, "ANA" in a list of antibodies: an abbreviation, not Ana."""
    if not all(hit.raw.isupper() and len(hit.raw) <= 4 for hit in mention.hits):
        return False
    letters = [c for c in context if c.isalpha()]
    return sum(c.isupper() for c in letters) < 0.6 * len(letters)
