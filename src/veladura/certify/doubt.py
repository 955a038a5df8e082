"""Documents and passages with the chance, by the detector's own scores, that they still leak."""

import hashlib
import re
from collections.abc import Iterator, Sequence

from veladura.certify.sampling import Unit
from veladura.document import Document, Span

GENEROUS = 0.9  # recall setting at which weak spans are looked for
PASSAGE = 600  # characters after which a passage ends with its line
_LINE = re.compile(r"[^\n]*+(?:\n++|\Z)")


def documents_as_units(document: Document, digest: str, weak: Sequence[Span]) -> list[Unit]:
    return [_unit(document, digest, weak, 0, len(document.text))]


def passages_as_units(document: Document, digest: str, weak: Sequence[Span]) -> list[Unit]:
    """Whole lines up to some length; no mark is cut."""
    return [_unit(document, digest, weak, *place) for place in passages(document)]


UNITS = {"document": documents_as_units, "passage": passages_as_units}


def passages(document: Document) -> Iterator[tuple[int, int]]:
    start = end = 0
    for line in _LINE.finditer(document.text):
        if line.end() - start > PASSAGE and end > start and not _cuts(document, end):
            yield start, end
            start = end
        end = line.end()
    if end > start:
        yield start, end


def _cuts(document: Document, place: int) -> bool:
    return any(span.start < place < span.end for span in document.spans)


def _unit(document: Document, digest: str, weak: Sequence[Span], start: int, end: int) -> Unit:
    marks = [span for span in document.spans if start <= span.start < end]
    clean = 1.0
    for span in weak:
        if start <= span.start < end:
            clean *= 1 - min(max(span.score, 0.0), 0.99)
    whole = hashlib.sha256(f"{digest} {start} {end}\n".encode())
    whole.update(document.text[start:end].encode("utf-8", "surrogatepass"))
    for span in marks:
        whole.update(f"\n{span.pieces} {span.label}".encode())
    return Unit(whole.hexdigest(), digest, start, end, round(1 - clean, 6), len(marks))
