"""The outcome for one text: what was found, what was written instead, every layer moved along."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from veladura.document import Annotation, Document, Edit, Span, realign
from veladura.transform import Plan


@dataclass(frozen=True)
class Anonymized:
    """An anonymised document.

    `document` is the original with the spans that were found, `edits` say what was written
    instead of them, `text` is the outcome; `result` is the outcome as a document of its own.
    """

    plan: Plan

    @property
    def text(self) -> str:
        return self.plan.text

    @property
    def document(self) -> Document:
        return self.plan.document

    @property
    def edits(self) -> tuple[Edit, ...]:
        return self.plan.edits

    @cached_property
    def result(self) -> Document:
        """The new text with its spans and every other annotation layer moved along."""
        spans = self.document.spans
        pieces = [piece for span in spans for piece in span.pieces]
        others = [piece for other in self.document.others for piece in other.pieces]
        moved = iter(realign([*pieces, *others], self.plan.written))
        new_spans = [_moved_span(span, [next(moved) for _ in span.pieces]) for span in spans]
        new_others = [
            _moved_annotation(other, self, [next(moved) for _ in other.pieces])
            for other in self.document.others
        ]
        return Document(self.text, tuple(new_spans), self.document.id, tuple(new_others))


def _moved_span(span: Span, pieces: Sequence[tuple[int, int]]) -> Span:
    fragments = tuple(pieces) if span.fragments else ()
    return replace(span, start=pieces[0][0], end=pieces[-1][1], fragments=fragments)


def _moved_annotation(
    other: Annotation, outcome: Anonymized, pieces: Sequence[tuple[int, int]]
) -> Annotation:
    """Text-bound annotations repeat their text, and notes may quote it: both have to be new."""
    if pieces:
        body = " ".join(outcome.text[start:end] for start, end in pieces)
        return replace(other, pieces=tuple(pieces), body=body)
    body = other.body
    for edit in sorted(outcome.edits, key=lambda edit: edit.start - edit.end):
        original = outcome.document.text[edit.start : edit.end].strip()
        if original and original in body:
            whole = rf"(?<!\w){re.escape(original)}(?!\w)"
            body = re.sub(whole, edit.text.strip().replace("\\", r"\\"), body)
    return replace(other, body=body)
