"""Documents as lists and pages show them."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import StringConstraints

from veladura.web.schemas.files import DrawnCover
from veladura.web.schemas.shape import DocumentState, JobState, Mode, Name, ReviewState, Shape


class Review(Shape):
    """Marks by state, and the state of the document as a whole."""

    accepted: int
    open: int
    doubtful: int  # open, and the machine is unsure
    rejected: int
    state: ReviewState
    by: str | None  # who signed it off
    at: datetime | None
    revision: int | None  # which one was signed


class DocumentRow(Shape):
    """A line of the list."""

    id: str
    name: str
    state: DocumentState
    progress: int | None  # per cent, while it is processed
    error: str | None
    error_code: str | None
    profile: str
    language: str | None
    media_type: str | None
    length: int
    counts: dict[str, int]  # label → marks that are not rejected
    review: Review
    created: datetime
    expires: datetime
    owner: str
    assignee: str | None  # who is to review it
    second_reading: bool  # made for a second reader: it is compared, never delivered


class Progress(Shape):
    """How far a workspace is, in documents."""

    total: int
    reviewed: int
    rejected: int
    to_review: int
    doubtful: int  # marks of those to be reviewed that the machine is unsure of
    waiting: int
    failed: int


class DocumentList(Shape):
    documents: list[DocumentRow]
    total: int
    page: int
    size: int
    progress: Progress


class BinnedDocument(Shape):
    """A document past its time; it can be brought back until it goes for good."""

    id: str
    name: str
    owner: str
    created: datetime
    deletion: datetime  # an estimate: time during which the server does not run does not count
    can_restore: bool


class Redetection(Shape):
    """A long document is detected anew in the background."""

    job: str
    state: JobState
    progress: int  # per cent
    profile: str | None  # asked for; null: it stays
    recall: float | None
    error: str | None


class DocumentDetail(DocumentRow):
    workspace: str
    workspace_name: str
    scheme: str
    revision: int  # grows with every change
    mode: Mode
    recall: float
    preferences: dict[str, Any]  # the full set, defaults filled in
    can_edit: bool
    can_sign_off: bool  # may say that the document is reviewed, or rejected
    can_undo: bool
    can_redo: bool
    is_owner: bool
    paged: bool  # has rendered pages (pdf, docx, pictures)
    covers: list[DrawnCover]  # boxes on its pages
    redetection: Redetection | None  # the last one, while it waits or runs, or if it failed
    twin: str | None  # the other reading of it, where there is one
    has_records: bool  # the workspace knows patients or clients
    record: str | None  # the key of the one this document is about
    doubt: str | None  # why the profile "auto" chose may be wrong: few-words, mixed-languages, …


class PasteRequest(Shape):
    text: Annotated[str, StringConstraints(min_length=1, max_length=5_000_000)]
    name: Name = "text.txt"
    profile: Name = "auto"


class TextChunk(Shape):
    start: int
    end: int
    length: int  # of the whole document
    text: str


class ProfileRequest(Shape):
    profile: Name
