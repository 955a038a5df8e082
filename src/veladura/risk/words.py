"""Words of a document that no mark covers."""

import re
from collections.abc import Iterator

from veladura.document import Document
from veladura.text import plain

_WORD = re.compile(r"[^\W_]+")


def unmarked_words(document: Document) -> Iterator[str]:
    position = 0
    for start, end in sorted(piece for span in document.spans for piece in span.pieces):
        yield from _WORD.findall(plain(document.text[position : max(start, position)]))
        position = max(position, end)
    yield from _WORD.findall(plain(document.text[position:]))
