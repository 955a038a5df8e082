"""Words of a document that no mark covers, and whom the document is about."""

import re
from collections.abc import Iterator

from veladura.document import Document
from veladura.schemes import Scheme, lineage
from veladura.text import fold, plain

_WORD = re.compile(r"[^\W_]+")


def unmarked_words(document: Document) -> Iterator[str]:
    position = 0
    for start, end in sorted(piece for span in document.spans for piece in span.pieces):
        yield from _WORD.findall(plain(document.text[position : max(start, position)]))
        position = max(position, end)
    yield from _WORD.findall(plain(document.text[position:]))


def patient_of(document: Document, scheme: Scheme, number: int) -> str:
    """The first identifier of a patient in a document; a document without one stands alone."""
    for kind in ("patient-id", "patient"):
        for span in document.spans:
            if span.label in scheme and kind in lineage(scheme[span.label].kind):
                return fold(document.surface(span))
    return f"document {number}"
