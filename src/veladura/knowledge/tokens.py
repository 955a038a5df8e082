"""Words and numbers of a text as they are compared: folded, with the place they stand at."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from veladura.detect.names import fold

WORD = re.compile(r"\d+|(?:[^\W\d_ªº][\u0300-\u036f]*)+")
_DOTTED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_DOTS = re.compile("[äöüÄÖÜ]")
# Between the words of one thing: spaces, a mark or two, one line end. A blank line ends it.
_GAP = re.compile(r"[ \t\u00a0\u202f]*+[-.,'’·/&()]{0,2}+[ \t\u00a0\u202f]*+\n?+[ \t]*+")


@dataclass(frozen=True, slots=True)
class Words:
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

    def joins(self, index: int) -> bool:
        """Whether the next word may go on with what this one says."""
        start = self.end(index)
        match = _GAP.match(self.text, start)
        return match is not None and match.end() == self.starts[index + 1]


def read_words(text: str) -> Words:
    raw: list[str] = []
    starts: list[int] = []
    for match in WORD.finditer(text):
        raw.append(match[0])
        starts.append(match.start())
    known = {word: fold(word) for word in set(raw)}
    return Words(text, raw, starts, [known[word] for word in raw])


def spellings(word: str) -> tuple[str, ...]:
    """The folded forms a word is known under: "Müller" is mueller and muller."""
    plain = fold(word)
    if not _DOTS.search(word):
        return (plain,)
    return fold(word.translate(_DOTTED)), plain


def split(text: str) -> list[str]:
    """The words of an entry, unfolded."""
    return WORD.findall(text)
