"""Labelled text under construction, as in `train.notes.markup`, for the labels of the finance scheme.

Private-use characters stand around each span, so that templates and tables are ordinary strings.
"""

import re

from veladura.document import Document, Span
from veladura.schemes import FINANCE
from veladura_training.generator.es.markup import (
    CLOSE,
    bare,
    capitalised,
    inner,
    pad,
    whole_lines,
    width,
)

__all__ = [
    "CLOSE", "SPAN", "bare", "capitalised", "from_document", "inner", "label_of", "mark", "pad",
    "parse", "whole_lines", "width",
]  # fmt: skip

_OPENERS = {label: chr(0xE001 + index) for index, label in enumerate(FINANCE.ids)}
_LABELS = {opener: label for label, opener in _OPENERS.items()}
SPAN = re.compile("([\ue001-\ue0ff])([^\ue000-\ue0ff]*)\ue000")


def mark(label: str, text: str) -> str:
    return f"{_OPENERS[label]}{text}{CLOSE}"


def label_of(opener: str) -> str:
    return _LABELS[opener]


def from_document(document: Document) -> str:
    """The marked text of a labelled document whose spans do not overlap."""
    parts: list[str] = []
    position = 0
    for span in document.spans:
        if span.start < position:
            continue
        parts += (document.text[position : span.start], mark(span.label, document.surface(span)))
        position = span.end
    return "".join((*parts, document.text[position:]))


def parse(marked: str, document_id: str = "") -> Document:
    """Read the marks off; spans lose white space at their ends, and empty ones go."""
    parts: list[str] = []
    spans: list[Span] = []
    length = 0
    opened: tuple[int, str] | None = None
    for piece in re.split("([\ue000-\ue0ff])", marked):
        if piece == CLOSE:
            if opened is not None:
                start, label = opened
                surface = "".join(parts)[start:]
                start += len(surface) - len(surface.lstrip())
                end = start + len(surface.strip())
                if start < end:
                    spans.append(Span(start, end, label))
            opened = None
        elif piece in _LABELS:
            parts = ["".join(parts)]
            opened = (length, _LABELS[piece])
        else:
            parts.append(piece)
            length += len(piece)
    return Document("".join(parts), tuple(spans), document_id)
