"""Pieces of plain text as unlabelled documents: what teachers mark for their student."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from veladura.document import Document
from veladura.train.encode import read_text

LENGTH = 2500  # characters, about one window of tokens


def pieces(shares: Mapping[Path, int], seed: int) -> Iterator[Document]:
    """As many pieces of each file as its share says, from places drawn by the seed."""
    rng = random.Random(seed)
    for path, count in shares.items():
        text = read_text(path)
        for number in range(count):
            start = text.find("\n", rng.randrange(max(1, len(text) - LENGTH))) + 1
            end = text.rfind("\n", start, start + LENGTH)
            piece = text[start : end if end > start else start + LENGTH]
            yield Document(piece, id=f"{path.name.split('.')[0]}-{number}")
