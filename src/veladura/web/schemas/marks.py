"""Marks, what a change to them did, and why they are there."""

from typing import Any

from veladura.web.schemas.documents import Review
from veladura.web.schemas.files import DrawnCover
from veladura.web.schemas.shape import LabelId, Mode, Offset, ReviewState, Shape


class Mark(Shape):
    id: int
    start: int
    end: int
    label: str
    score: float
    source: str
    reason: str
    state: ReviewState
    masked: str  # what Masking shows; the original text for rejected marks
    replacement: str | None  # what Replacement shows; null: not planned yet, see /replacements
    chosen: bool  # a person wrote this replacement


class MarkRequest(Shape):
    start: Offset
    end: Offset
    label: LabelId
    all_occurrences: bool = False


class MarkChange(Shape):
    start: Offset | None = None
    end: Offset | None = None
    label: LabelId | None = None
    state: ReviewState | None = None
    all_occurrences: bool = False


class Changed(Shape):
    """The answer to everything that changes a document: replace these, drop those."""

    revision: int  # more than one further on: somebody else changed the document too
    marks: list[Mark]  # new or changed
    removed: list[int]  # ids that are gone
    previews: bool  # false: other replacements may have changed too, /replacements tells
    date_shift: int | None  # days; null: no date is moved, or not planned yet
    counts: dict[str, int]
    review: Review
    profile: str  # another one: its scheme, and with it the categories, may be others too
    recall: float
    mode: Mode
    preferences: dict[str, Any]
    covers: list[DrawnCover]  # boxes on its pages
    can_undo: bool
    can_redo: bool


class LabelScore(Shape):
    label: str
    score: float


class Explanation(Shape):
    """Why start..end carries its label, or why it carries none."""

    start: int
    end: int
    label: str | None
    score: float
    source: str
    reason: str
    threshold: float  # what a score must reach
    next_best: list[LabelScore]
    mark: int | None
