"""Labelled text under construction: plain strings with private-use characters around each span.

Templates, tables and letters are then ordinary string work; `parse` turns the result into a
`Document` once, at the end.
"""

import re
from collections.abc import Sequence
from itertools import accumulate

from veladura.document import Document, Span

CLOSE = "\ue000"  # ends a span; each label has its own opening character after it
SPAN = re.compile("([\ue001-\ue0ff])([^\ue000-\ue0ff]*)\ue000")
_MARKS = re.compile("[\ue000-\ue0ff]")


def bare(marked: str) -> str:
    """The text without its marks."""
    return _MARKS.sub("", marked)


def width(marked: str) -> int:
    """How many visible characters a marked text has."""
    return len(marked) - len(_MARKS.findall(marked))


def pad(marked: str, columns: int) -> str:
    """Fill up with blanks to `columns` visible characters."""
    return marked + " " * max(0, columns - width(marked))


def wrap_marked(marked: str, columns: int) -> list[str]:
    """Break at blanks; a span that runs over the end of a line is closed and opened again."""
    rows: list[str] = []
    row = ""
    opened = ""
    for word in marked.split(" "):
        if row and width(row) + 1 + width(word) > columns:
            rows.append(row + CLOSE if opened else row)
            row = opened + word
        else:
            row = f"{row} {word}" if row else word
        for char in _MARKS.findall(word):
            opened = "" if char == CLOSE else char
    return [*rows, row]


def inner(marked: str) -> str:
    """The first span's text of a marked value, or the whole text where there is none."""
    found = SPAN.search(marked)
    return found[2] if found else marked


def capitalised(marked: str) -> str:
    """Upper-case the first visible letter."""
    for index, char in enumerate(marked):
        if not "\ue000" <= char <= "\ue0ff":
            return marked[:index] + char.upper() + marked[index + 1 :]
    return marked


def whole_lines(marked: str) -> list[str]:
    """Lines, never cut inside a span."""
    lines: list[str] = []
    held = ""
    for line in marked.split("\n"):
        held = f"{held}\n{line}" if held else line
        if len(re.findall("[\ue001-\ue0ff]", held)) == held.count(CLOSE):
            lines.append(held)
            held = ""
    return [*lines, held] if held else lines


class Markup:
    """Marks for the labels of one scheme."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._openers = {label: chr(0xE001 + index) for index, label in enumerate(labels)}
        self._labels = {opener: label for label, opener in self._openers.items()}

    def mark(self, label: str, text: str) -> str:
        """Wrap `text` as a span."""
        return f"{self._openers[label]}{text}{CLOSE}"

    def label_of(self, opener: str) -> str:
        """The label id an opening character stands for."""
        return self._labels[opener]

    def from_document(self, document: Document) -> str:
        """The marked text of a labelled document; of spans that overlap the first counts."""
        parts: list[str] = []
        position = 0
        for span in document.spans:
            if span.start < position:
                continue
            marked = self.mark(span.label, document.surface(span))
            parts += (document.text[position : span.start], marked)
            position = span.end
        return "".join((*parts, document.text[position:]))

    def parse(self, marked: str, document_id: str = "") -> Document:
        """Read the marks off; spans lose white space at their ends, and empty ones go."""
        parts: list[str] = []
        spans: list[Span] = []
        length = 0
        opened: tuple[int, int, str] | None = None  # offset, number of parts, label
        for piece in re.split("([\ue000-\ue0ff])", marked):
            if piece == CLOSE:
                if opened is not None:
                    _append(spans, opened[0], length, opened[2], "".join(parts[opened[1] :]))
                opened = None
            elif piece in self._labels:
                opened = (length, len(parts), self._labels[piece])
            else:
                parts.append(piece)
                length += len(piece)
        return Document("".join(parts), tuple(spans), document_id)


def _append(spans: list[Span], start: int, end: int, label: str, surface: str) -> None:
    start += len(surface) - len(surface.lstrip())
    end -= len(surface) - len(surface.rstrip())
    if start < end:
        spans.append(Span(start, end, label))


def rewrite(document: Document, characters: list[str]) -> Document:
    """The document after every character was replaced by the string at its index."""
    ends = list(accumulate(map(len, characters), initial=0))
    text = "".join(characters)
    spans: list[Span] = []
    for span in document.spans:
        start, end = ends[span.start], ends[span.end]
        _append(spans, start, end, span.label, text[start:end])
    return Document(text, tuple(spans), document.id)
