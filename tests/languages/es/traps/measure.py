"""Forty short texts full of traps, with little that is personal, and what is hidden in them.

`python -m tests.languages.es.traps.measure [PROFILE]` prints the figures of a profile, by register:
dense clinical text, files of machines, speech and chat.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import veladura
from veladura.corpora import inline
from veladura.document import Document
from veladura.evaluate.measures import coverage, innocent_words, words_of

REGISTERS = ("dense", "machine", "spoken")


class Figures(NamedTuple):
    words: int
    innocent: int  # hidden, and no part of anything personal
    personal: int
    missed: int

    @property
    def per_thousand(self) -> float:
        return 1000 * self.innocent / self.words


def texts(register: str) -> Iterator[Document]:
    source = (Path(__file__).parent / f"{register}.txt").read_text("utf-8")
    for part in source.split("%%% ")[1:]:
        name, _, body = part.partition("\n")
        yield inline.parse(body, id=name)


def measure(anonymizer: veladura.Anonymizer, register: str) -> Figures:
    gold = list(texts(register))
    found = anonymizer.detect_many([document.text for document in gold])
    pairs = list(zip(gold, found, strict=True))
    counts = [coverage(*pair) for pair in pairs]
    words = sum(len(words_of(document.text)) for document in gold)
    innocent = sum(innocent_words(*pair) for pair in pairs)
    personal = sum(len(document.spans) for document in gold)
    missed = personal - sum(count.covered for count in counts)
    return Figures(words, innocent, personal, missed)


if __name__ == "__main__":
    chosen = veladura.load(sys.argv[1] if len(sys.argv) > 1 else "es-clinical")
    for name in REGISTERS:
        figures = measure(chosen, name)
        sys.stdout.write(
            f"{name:8} {figures.words} words, {figures.innocent} innocent ones hidden"
            f" ({figures.per_thousand:.1f} in 1,000),"
            f" {figures.missed} of {figures.personal} missed\n"
        )
