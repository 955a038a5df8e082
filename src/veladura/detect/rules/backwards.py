"""Names that are written from right to left: "zepol airam", "ZEUGIRDOR AIRAM", "zepóL".

Words that neither the census nor running text has, and that turned around are names of the census
and hardly anything else. One such word may be chance; two side by side, or one whose capital stands
at its end, are somebody who was to be hidden.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.names import NameClassifier
from veladura.detect.rules.rule import Finding

_WORD = re.compile(r"[^\W\d_]{4,20}+")
_BETWEEN = re.compile(r"[ ,;_.-]{1,2}\Z")
_LIKELY, _COMMON = 0.6, 0.2  # shares of a word that are names, and that are none
_LONG = 6  # letters of a surname that stands alone


@dataclass(frozen=True, slots=True)
class BackwardsRule:
    """Judges every word of a text once, by a table of the language."""

    name: str
    language: str
    kinds: frozenset[str] = frozenset({"person"})

    def find(self, text: str) -> Iterator[Finding]:
        run: list[tuple[int, int, int]] = []
        for start, end, sure in self._turned(text):
            if run and not _BETWEEN.fullmatch(text, run[-1][1], start):
                yield from self._found(text, run)
                run = []
            run.append((start, end, sure))
        yield from self._found(text, run)

    def _turned(self, text: str) -> Iterator[tuple[int, int, int]]:
        names = NameClassifier.load(self.language)
        words = list(set(_WORD.findall(text)))
        counted = names.counted([word[::-1] for word in words])  # hardly any is
        turned = [word for word, is_word in zip(words, counted, strict=True) if is_word]
        judged = {word: sure for word in turned if (sure := _judged(word, names))}
        for match in _WORD.finditer(text) if judged else ():
            if match.group() in judged:
                yield *match.span(), judged[match.group()]

    def _found(self, text: str, run: list[tuple[int, int, int]]) -> Iterator[Finding]:
        if not any(sure == _SURE for _, _, sure in run):
            return
        start, end = run[0][0], run[-1][1]
        alone = len(run) == 1
        if not alone or (end - start >= _LONG and _ends_in_capital(text[start:end])):
            yield Finding(start, end, "person", 0.6, self.name, "is a name from right to left")


_NO, _MAYBE, _SURE = 0, 1, 2


def _judged(word: str, names: NameClassifier) -> int:
    """Whether a word turned around is a name, and is none as it stands."""
    if not (word.islower() or word.isupper() or word.istitle() or _ends_in_capital(word)):
        return _NO
    back = word[::-1]
    common = names.counts(word) and names.probabilities(word).none > _COMMON
    if common or not names.counts(back) or names.probabilities(back).name < _LIKELY:
        return _NO
    return _MAYBE if names.counts(word) else _SURE


def _ends_in_capital(word: str) -> bool:
    return word[-1].isupper() and word[:-1].islower()
