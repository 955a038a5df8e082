"""Whether a text looks like the documents of one organisation, by phrases its forms repeat.

A turn is two neighbouring words, digits as one. Those that stand outside of marks in several of
the house's documents, and hardly ever elsewhere, are its form. Only their hashes are kept.
"""

import io
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from veladura.document import Document
from veladura.errors import ModelError
from veladura.text import plain

_WORD = re.compile(r"\n+|\d+|[^\W\d_]+|[^\w\s]")
_LEAST = 2  # documents of the house that have a turn; one patient's own words are none
_ELSEWHERE = 0.02  # of other documents that may have it, too
_LONGEST = 20_000  # characters that are looked at


@dataclass(frozen=True, slots=True)
class Likeness:
    """Hashed phrases of an organisation, and the share of them that makes a text one of its own."""

    turns: NDArray[np.uint32] = field(repr=False)  # sorted
    least: float

    @classmethod
    def of(cls, own: Sequence[Document], others: Sequence[Document]) -> "Likeness":
        """Learned from the house's documents and from those of others."""
        counts = Counter(turn for document in own for turn in set(_unmarked(document)))
        elsewhere = Counter(turn for document in others for turn in set(turns_of(document.text)))
        most = _ELSEWHERE * len(others)
        form = {t for t, n in counts.items() if n >= _LEAST and elsewhere[t] <= most}
        kept = cls(np.array(sorted(form), np.uint32), 0.0)
        inside = sorted(kept._share(d.text, counts) for d in own)
        outside = sorted(kept.share(document.text) for document in others)
        low, high = _at(inside, 0.05), _at(outside, 0.995)
        return cls(kept.turns, max(high + 0.25 * (low - high), high) + 1e-6)

    @classmethod
    def load(cls, path: Path) -> "Likeness":
        try:
            with np.load(io.BytesIO(path.read_bytes())) as file:
                return cls(file["turns"], float(file["least"]))
        except (OSError, ValueError, KeyError, EOFError, BadZipFile):
            raise ModelError(f"{path.parent}: {path.name} is missing or damaged") from None

    def save(self, path: Path) -> None:
        np.savez_compressed(path, turns=self.turns, least=np.float64(self.least))

    def share(self, text: str) -> float:
        """How many of a text's turns are the house's."""
        found = np.fromiter(turns_of(text), np.uint32)
        if not len(found) or not len(self.turns):
            return 0.0
        places = np.minimum(np.searchsorted(self.turns, found), len(self.turns) - 1)
        return float((self.turns[places] == found).mean())

    def includes(self, text: str) -> bool:
        return self.share(text) >= self.least

    def _share(self, text: str, counts: Counter[int]) -> float:
        """How many turns of a learned document other learned documents have too."""
        found = list(turns_of(text))
        own = set(self.turns.tolist())
        return sum(t in own and counts[t] > _LEAST for t in found) / max(1, len(found))


def turns_of(text: str) -> Iterator[int]:
    return _hashed(_WORD.findall(text[:_LONGEST]))


def _unmarked(document: Document) -> Iterator[int]:
    """Turns outside of all marks."""
    last = 0
    for span in (*sorted(document.spans, key=lambda span: span.start), None):
        end = span.start if span else _LONGEST
        if end > last:
            yield from _hashed(_WORD.findall(document.text[last:end]))
        last = max(last, span.end if span else 0)


def _hashed(words: Iterable[str]) -> Iterator[int]:
    last = ""
    for word in words:
        now = "0" if word[0].isdigit() else "\n" if word[0] == "\n" else plain(word)
        if last:
            yield zlib.crc32(f"{last} {now}".encode("utf-8", "surrogatepass"))
        last = now


def _at(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
