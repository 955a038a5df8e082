"""Everything that is marked anywhere in a corpus, by its words."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from veladura.document import Document
from veladura.lint.words import keys_of
from veladura.schemes import Scheme

Key = tuple[str, ...]
SHORTEST = 4  # letters and digits of a surface that can be told from chance
LONGEST = 10  # words


@dataclass(slots=True)
class MarkedSurface:
    """A surface: how often it has which label, in how many documents, and one way to write it."""

    surface: str = field(repr=False)
    labels: Counter[str] = field(default_factory=Counter)
    documents: int = 0
    last: int = -1

    @property
    def label(self) -> str:
        return self.labels.most_common(1)[0][0]


@dataclass(frozen=True, slots=True)
class Marked:
    """The surfaces of all marks that are no everyday words."""

    entries: dict[Key, MarkedSurface] = field(repr=False)
    lengths: dict[str, list[int]] = field(repr=False)  # first word → lengths, the longest first

    @classmethod
    def of(cls, documents: Iterable[Document], scheme: Scheme) -> "Marked":
        entries: dict[Key, MarkedSurface] = {}
        for number, document in enumerate(documents):
            for span in document.spans:
                if span.label not in scheme or scheme[span.label].common or span.fragments:
                    continue
                surface = document.surface(span)
                key = keys_of(surface)
                if not 0 < len(key) <= LONGEST or sum(map(len, key)) < SHORTEST:
                    continue
                entry = entries.setdefault(key, MarkedSurface(surface))
                entry.labels[span.label] += 1
                if entry.last != number:
                    entry.documents, entry.last = entry.documents + 1, number
        return cls(entries, _lengths(entries))


def _lengths(entries: Iterable[Key]) -> dict[str, list[int]]:
    lengths: dict[str, set[int]] = defaultdict(set)
    for key in entries:
        lengths[key[0]].add(len(key))
    return {word: sorted(found, reverse=True) for word, found in lengths.items()}
