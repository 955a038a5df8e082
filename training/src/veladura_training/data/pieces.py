"""Pieces of plain text as unlabelled documents: what teachers mark for their student."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from veladura.document import Document
from veladura.train.encode import read_text

SHORTEST, LONGEST = 20, 1500  # characters of a line that is worth reading


def pieces(shares: Mapping[Path, tuple[int, int]], seed: str) -> Iterator[Document]:
    """Of each file as many pieces as its share says, of as many lines, from anywhere in it."""
    rng = Random(seed)
    for path, (count, size) in shares.items():
        lines = [x for x in read_text(path).split("\n") if SHORTEST < len(x) < LONGEST]
        name = path.name.partition(".")[0]
        for number in range(min(count, len(lines) // size)):
            first = rng.randrange(len(lines) - size + 1)
            yield Document("\n".join(lines[first : first + size]), (), f"{name}-{number}")
