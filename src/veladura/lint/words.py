"""Words of documents with their places, and which of them are under a mark."""

import re
from dataclasses import dataclass
from functools import lru_cache

from veladura.document import Document
from veladura.text import plain

WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class MarkedWord:
    folded: str
    start: int
    end: int
    marked: bool


def words_of(document: Document) -> list[MarkedWord]:
    covered = bytearray(len(document.text))
    for span in document.spans:
        for start, end in span.pieces:
            covered[start:end] = b"\1" * (end - start)
    return [
        MarkedWord(folded(match[0]), match.start(), match.end(), bool(covered[match.start()]))
        for match in WORD.finditer(document.text)
    ]


def keys_of(surface: str) -> tuple[str, ...]:
    """What all spellings of a surface have in common: its words without case and accents."""
    return tuple(folded(match[0]) for match in WORD.finditer(surface))


@lru_cache(maxsize=200_000)
def folded(word: str) -> str:
    return plain(word)
