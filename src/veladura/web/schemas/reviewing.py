"""Reviewing together: who decided what, who reads next, how far two readers agree."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from veladura.web.schemas.shape import EmailAddress, LabelId, ReviewState, Shape

Remark = Annotated[str, StringConstraints(min_length=1, max_length=2000, strip_whitespace=True)]


class ReviewRequest(Shape):
    state: ReviewState
    revision: int | None = None  # that was looked at: if there is a newer one, nothing is signed
    accept_open: bool = False  # accept what is undecided, as one step with the sign-off
    comment: Remark | None = None


class CommentRequest(Shape):
    text: Remark


class AssigneeRequest(Shape):
    email: EmailAddress | None  # null: nobody in particular


class HistoryEntry(Shape):
    """A change, a sign-off, or a comment."""

    at: datetime | None
    by: str | None  # a name; null for somebody who left
    own: bool
    kind: Literal["change", "review", "comment"]
    action: str  # of a change: "mark.add", "document.recall"…; of a sign-off its state
    marks: int  # how many a change touched
    undone: bool
    revision: int
    text: str | None  # of a comment


class History(Shape):
    entries: list[HistoryEntry]  # the newest first
    total: int


class Decision(Shape):
    """Marks that are undecided, or those named, and what becomes of them: one step."""

    state: ReviewState = "accepted"
    marks: list[int] | None = Field(None, max_length=100_000)  # null: all that are undecided
    labels: list[LabelId] | None = Field(None, max_length=100)
    least_score: float = Field(0.0, ge=0, le=1)


class News(Shape):
    """Whether there is anything new, and who else is here."""

    revision: int
    review: ReviewState
    remarks: int
    by: str | None  # whose change was the last
    own: bool  # it was one's own
    others: list[str]  # who else has the document open


class Queue(Shape):
    document: str | None  # the next one to review
    left: int


class Ids(Shape):
    ids: list[str]


class SecondReadingRequest(Shape):
    email: EmailAddress


class Stretch(Shape):
    start: int
    end: int


class Agreement(Shape):
    """Two readers of one document, mark by mark: same place and category, or not."""

    first: str | None  # their names
    second: str | None
    complete: bool  # both have signed off
    both: int
    only_first: int
    only_second: int
    relabelled: int  # the same place, another category
    f1: float  # of the second reader's marks against the first's, exact
    kappa: float  # Cohen's, over the characters either marked or not
    disagreements: list[Stretch]  # places, for who settles them
