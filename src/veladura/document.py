"""Documents, spans and edits: frozen values with half-open code-point offsets.

The text of a document never changes; an `Edit` says what to write instead, and `apply_edits` is
the one place where text is rewritten. No repr shows text: reprs end up in logs.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from veladura.errors import SpanError


@dataclass(frozen=True, order=True, slots=True)
class Span:
    """A labelled stretch of text; `fragments` is set only when it is discontinuous."""

    start: int
    end: int
    label: str
    score: float = field(default=1.0, compare=False)
    source: str = field(default="", compare=False)  # "model", "rule:dni", "consistency", "person"…
    reason: str = field(default="", compare=False)  # why the source says so; never document text
    fragments: tuple[tuple[int, int], ...] = ()
    id: str = field(default="", compare=False)  # its name where it came from, "T5": for relations

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise SpanError(f"span {self.start}..{self.end}: must be non-empty and not negative")
        if not self.label:
            raise SpanError(f"span {self.start}..{self.end}: has no label")
        if self.fragments:
            previous = self.start
            for start, end in self.fragments:
                if not previous <= start < end:
                    raise SpanError(f"span {self.start}..{self.end}: fragments out of order")
                previous = end
            if (self.fragments[0][0], self.fragments[-1][1]) != (self.start, self.end):
                raise SpanError(f"span {self.start}..{self.end}: fragments do not fill it")

    @property
    def pieces(self) -> tuple[tuple[int, int], ...]:
        """The stretches that are really covered: one, unless the span is discontinuous."""
        return self.fragments or ((self.start, self.end),)

    def overlaps(self, other: "Span") -> bool:
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotation of another layer (a disease, a relation, a note), carried along untouched.

    `pieces` holds the text offsets of text-bound annotations; `body` is what follows them.
    """

    id: str  # "T7", "R1", "A2", "#3": the first letter is brat's kind
    type: str
    pieces: tuple[tuple[int, int], ...] = ()
    body: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Document:
    """A text with the spans found in it, and whatever other annotations came with it."""

    text: str = field(repr=False)
    spans: tuple[Span, ...] = ()
    id: str = ""
    others: tuple[Annotation, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "spans", tuple(sorted(self.spans)))
        length = len(self.text)
        for span in self.spans:
            if span.end > length:
                raise SpanError(
                    f"{self.id or 'document'}: span {span.start}..{span.end} {span.label} ends "
                    f"outside the text of {length} characters"
                )

    def surface(self, span: Span) -> str:
        return self.text[span.start : span.end]

    def with_spans(self, spans: Iterable[Span]) -> "Document":
        return Document(self.text, tuple(spans), self.id, self.others)


@dataclass(frozen=True, order=True, slots=True)
class Edit:
    """Write `text` in the place of start..end."""

    start: int
    end: int
    text: str = field(repr=False)
    label: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise SpanError(f"edit {self.start}..{self.end}: offsets out of order")


def check_edits(edits: Sequence[Edit], length: int) -> list[Edit]:
    """Sort edits and refuse overlaps and offsets outside a text of `length` characters."""
    ordered = sorted(edits)
    position = 0
    for edit in ordered:
        if edit.start < position or edit.end > length:
            raise SpanError(f"edit {edit.start}..{edit.end}: overlaps another or leaves the text")
        position = edit.end
    return ordered


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    parts: list[str] = []
    position = 0
    for edit in check_edits(edits, len(text)):
        parts += (text[position : edit.start], edit.text)
        position = edit.end
    parts.append(text[position:])
    return "".join(parts)


def realign(offsets: Sequence[tuple[int, int]], edits: Sequence[Edit]) -> list[tuple[int, int]]:
    """Where stretches of the original text lie after the edits were applied.

    A stretch that touches the inside of an edit is widened to the whole of its replacement.
    """
    ordered = sorted(edits)
    starts = [edit.start for edit in ordered]
    ends = [edit.end for edit in ordered]
    growth = [0, *accumulate(len(edit.text) - (edit.end - edit.start) for edit in ordered)]
    result: list[tuple[int, int]] = []
    for start, end in offsets:
        before, until = bisect_right(ends, start), bisect_right(ends, end)
        start += growth[before]
        if before < len(ordered) and starts[before] + growth[before] < start:
            start = starts[before] + growth[before]
        if until < len(ordered) and starts[until] < end:
            end = ends[until]
            until += 1
        result.append((start, end + growth[until]))
    return result
