"""Words and numbers of a text as they are compared: folded, with the place they stand at."""

import re
import unicodedata
from collections.abc import Sequence, Set
from dataclasses import dataclass, field

from veladura.detect.names import fold

WORD = re.compile(r"\d+|(?:[^\W\d_ªº][\u0300-\u036f]*)+")
_DOTTED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_DOTS = re.compile("[äöüÄÖÜ]")
# Between the words of one thing: spaces, a mark or two, one line end. A blank line ends it.
_GAP = re.compile(r"[ \t\u00a0\u202f]*+[-.,'’·/&()]{0,2}+[ \t\u00a0\u202f]*+\n?+[ \t]*+")


@dataclass(frozen=True, slots=True)
class TextWords:
    """The words of one text, side by side; nothing is kept between texts."""

    text: str = field(repr=False)
    raw: Sequence[str] = field(repr=False)
    starts: Sequence[int] = field(repr=False)
    folded: Sequence[str] = field(repr=False)

    def __len__(self) -> int:
        return len(self.raw)

    def end(self, index: int) -> int:
        return self.starts[index] + len(self.raw[index])

    def gap(self, index: int) -> str:
        """What stands between a word and the next."""
        return self.text[self.end(index) : self.starts[index + 1]]

    def joins(self, index: int, marks: Set[str] = frozenset()) -> bool:
        """Whether the next word may go on with what this one says; `marks` may stand between."""
        start, next_start = self.end(index), self.starts[index + 1]
        match = _GAP.match(self.text, start)
        if match is not None and match.end() == next_start:
            return True
        return bool(marks) and self.text[start:next_start] in marks


def read_words(text: str) -> TextWords:
    raw: list[str] = []
    starts: list[int] = []
    for match in WORD.finditer(text):
        raw.append(match[0])
        starts.append(match.start())
    known = {word: _folded(word) for word in set(raw)}
    return TextWords(text, raw, starts, [known[word] for word in raw])


def _folded(word: str) -> str:
    """Digits of wide and other scripts are digits."""
    if word[0].isdigit() and not word.isascii():
        return "".join(str(unicodedata.digit(c, c)) for c in word)
    return fold(word)


def spellings(word: str) -> tuple[str, ...]:
    """The folded forms a word is known under: "Müller" is mueller and muller."""
    plain = fold(word)
    if not _DOTS.search(word):
        return (plain,)
    return fold(word.translate(_DOTTED)), plain


def split(text: str) -> list[str]:
    """The words of an entry, unfolded."""
    return WORD.findall(text)


def odd_gaps(text: str) -> set[str]:
    """What stands between the words of an entry and is no common gap: the "@" of an address."""
    if text.replace(" ", "").isalpha():
        return set()
    words = read_words(text)
    return {words.gap(i) for i in range(len(words) - 1) if not words.joins(i)}
