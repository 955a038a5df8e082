"""GermEval 2014 as documents: its people, organisations and places.

Its sentences stand in no order and are too few for a network to learn every kind of name from.
For training each is told several times, among other sentences and with other names in it, so that
a name is known by what stands around it too.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from veladura.document import Document
from veladura_training.data.german_sentences import (
    Sentence,
    document,
    entities,
    natural,
    sentences,
    spaced,
)

NAMES = ("PER", "ORG", "LOC")
LABELS: Mapping[str, str] = {name: name for name in NAMES}  # OTH is films, products, wars alike
Names = Mapping[str, Sequence[tuple[str, ...]]]  # label → names, each a row of tokens

_SIZES = (1, 1, 3, 6, 10, 16)  # sentences of a document
_LONG = (1, 2, 8, 16, 24)  # with these a window is two thirds full
_GLUES = ("\n", "\n", "\n\n", " ")
_SPACED = 0.15  # documents with a blank before every mark
_SWAPPED = 0.3  # names that another stands in for
_HISSING = frozenset("sxzß’'")  # no further s behind these
_OUTSIDE = 0.3  # of these, from lists instead of from the corpus


def germeval(path: Path, name: str) -> Iterator[Document]:
    """As it is: a document is a handful of sentences, often a line each."""
    rng = Random(name)
    for number, group in enumerate(grouped(sentences(path), rng, _SIZES)):
        yield document(group, LABELS, f"{name}-{number}", rng.choice("\n\n "))


def retold(path: Path, name: str, copies: int, others: Names) -> Iterator[Document]:
    """Every sentence `copies` times; from the third on with other names in it.

    `others` holds names that the corpus itself does not.
    """
    every = list(sentences(path))
    swaps = Swaps(mentions(every), others)
    for copy in range(copies):
        rng = Random(f"{name}-{copy}")
        told = rng.sample(every, len(every))
        if copy > 1:
            told = [swaps.retell(sentence, rng) for sentence in told]
        for number, group in enumerate(grouped(told, rng, _LONG)):
            join = spaced if rng.random() < _SPACED else natural
            glue = rng.choice(_GLUES)
            yield document(group, LABELS, f"{name}-{copy}-{number}", glue, join=join)


def grouped(
    every: Iterable[Sentence], rng: Random, sizes: Sequence[int]
) -> Iterator[list[Sentence]]:
    group: list[Sentence] = []
    size = rng.choice(sizes)
    for sentence in every:
        group.append(sentence)
        if len(group) == size:
            yield group
            group, size = [], rng.choice(sizes)
    if group:
        yield group


def mentions(every: Iterable[Sentence]) -> dict[str, list[tuple[str, ...]]]:
    """The names of each label, as often as they come."""
    found: dict[str, list[tuple[str, ...]]] = {label: [] for label in NAMES}
    for sentence in every:
        for first, last, kind in entities([tag for _, tag in sentence]):
            if kind in found:
                found[kind].append(tuple(token for token, _ in sentence[first : last + 1]))
    return found


class Swaps:
    """Exchanges some names of a sentence for others of the same label and length."""

    def __init__(self, own: Names, others: Names) -> None:
        self.own, self.others = own, others
        self.known = {label: frozenset(names) for label, names in own.items()}

    def retell(self, sentence: Sentence, rng: Random) -> Sentence:
        result: Sentence = []
        done = 0
        for first, last, kind in entities([tag for _, tag in sentence]):
            if kind not in self.own or rng.random() >= _SWAPPED:
                continue
            name = tuple(token for token, _ in sentence[first : last + 1])
            stand_in = self._alike(name, kind, rng)
            tags = [f"B-{kind}", *[f"I-{kind}"] * (len(stand_in) - 1)]
            result += [*sentence[done:first], *zip(stand_in, tags, strict=True)]
            done = last + 1
        return result + sentence[done:]

    def _alike(self, name: tuple[str, ...], kind: str, rng: Random) -> tuple[str, ...]:
        """A single word for a single word, in the genitive where the name seems to stand in it."""
        pool = (rng.random() < _OUTSIDE and self.others.get(kind)) or self.own[kind]
        other = rng.choice(pool)
        if (len(other) == 1) != (len(name) == 1):
            return name
        base = (*name[:-1], name[-1].removesuffix("s"))
        if base != name and base in self.known[kind] and other[-1][-1] not in _HISSING:
            return (*other[:-1], other[-1] + "s")
        return other
