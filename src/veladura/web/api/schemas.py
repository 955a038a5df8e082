"""The shapes of the JSON API: what goes in, what comes out. The pages use the same ones."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Language = Literal["es", "en", "de"]
Role = Literal["member", "reviewer", "administrator"]
Permission = Literal["viewer", "editor"]
DocumentState = Literal["queued", "processing", "ready", "failed"]
JobState = Literal["queued", "running", "done", "failed"]
ReviewState = Literal["open", "accepted", "rejected"]
Mode = Literal["replace", "mask", "redact", "tag", "hash", "keep"]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
LabelId = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Z_]{0,63}$")]
Offset = Annotated[int, Field(ge=0, le=2**31 - 1)]
Text = Annotated[str, StringConstraints(max_length=5_000_000)]


class Shape(BaseModel):
    """Unknown keys are errors: a misspelt option must not silently leave something in."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """RFC 9457; `code` is stable, for programs."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    errors: list[dict[str, Any]] | None = None


# People ------------------------------------------------------------------------------------------


class User(Shape):
    id: str
    email: str
    name: str
    role: Role
    language: Language
    active: bool
    created: datetime


class AccountChange(Shape):
    name: Name | None = None
    language: Language | None = None
    current_password: str | None = Field(None, max_length=1000)
    new_password: str | None = Field(None, min_length=10, max_length=1000)


class UserChange(Shape):
    role: Role | None = None
    active: bool | None = None


class Token(Shape):
    id: str
    name: str
    prefix: str
    created: datetime
    last_used: datetime | None


class TokenRequest(Shape):
    name: Name


class NewToken(Token):
    """The only answer that ever holds the token itself."""

    token: str


class Settings(Shape):
    registration_open: bool
    retention_days: int = Field(ge=1, le=3650)


class AuditEntry(Shape):
    """Who did what to which thing, never with document text."""

    at: datetime
    user: str | None
    action: str
    subject: str | None
    detail: dict[str, Any]


class AuditPage(Shape):
    entries: list[AuditEntry]
    total: int
    page: int
    size: int


# Workspaces --------------------------------------------------------------------------------------


class Member(Shape):
    user: str
    email: str
    name: str
    permission: Literal["owner", "editor", "viewer"]


class Workspace(Shape):
    id: str
    name: str
    owner: str
    permission: Literal["owner", "editor", "viewer"]  # what the asking user may do
    documents: int
    members: list[Member]
    created: datetime


class WorkspaceRequest(Shape):
    name: Name


class MemberRequest(Shape):
    email: Name
    permission: Permission = "editor"


# Documents ---------------------------------------------------------------------------------------


class Review(Shape):
    """Marks by state, and the state of the document as a whole."""

    accepted: int
    open: int
    rejected: int
    state: ReviewState


class DocumentRow(Shape):
    """A line of the list."""

    id: str
    name: str
    state: DocumentState
    error: str | None
    profile: str
    language: str | None
    media_type: str | None
    length: int
    counts: dict[str, int]  # label → marks that are not rejected
    review: Review
    created: datetime
    expires: datetime
    owner: str


class DocumentList(Shape):
    documents: list[DocumentRow]
    total: int
    page: int
    size: int


class DocumentDetail(DocumentRow):
    workspace: str
    workspace_name: str
    scheme: str
    mode: Mode
    recall: float
    preferences: dict[str, Any]  # the full set, defaults filled in
    can_edit: bool
    can_undo: bool
    can_redo: bool
    is_owner: bool
    paged: bool  # has rendered pages (pdf, docx)
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

    marks: list[Mark]  # new or changed
    removed: list[int]  # ids that are gone
    previews: bool  # false: other replacements may have changed too, /replacements tells
    date_shift: int | None  # days; null: no date is moved, or not planned yet
    counts: dict[str, int]
    review: Review
    recall: float
    mode: Mode
    preferences: dict[str, Any]
    can_undo: bool
    can_redo: bool


class Replacements(Shape):
    """What is written for every mark, by its id, and by how many days dates are moved."""

    replacements: dict[int, str]
    date_shift: int | None  # null: no date is moved


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


class RecallRequest(Shape):
    value: float = Field(ge=0, le=1)


class PreferencesRequest(Shape):
    """Only the keys given change; `mode` is the document's, modes per label go in preferences."""

    mode: Mode | None = None
    preferences: dict[str, Any] = Field(default_factory=dict)


class RerollRequest(Shape):
    mark: int | None = Field(None, ge=0, le=2**31 - 1)


class ReplacementRequest(Shape):
    text: Annotated[str, StringConstraints(max_length=2000)] | None


class ReviewRequest(Shape):
    state: ReviewState


class Finding(Shape):
    """An original that is still in the output: its category and where, never which."""

    label: str
    place: str
    count: int


class AuditResult(Shape):
    passed: bool
    searched: int  # originals
    too_short: int  # originals not searched
    places: int  # parts, pages, streams of the file
    shown_elsewhere: int  # originals that also stand, unmarked, in the text
    findings: list[Finding]


class PageSize(Shape):
    number: int
    width: float  # points
    height: float


class PageList(Shape):
    available: bool
    why_not: str | None
    pages: list[PageSize]


class DownloadRequest(Shape):
    documents: list[str] = Field(min_length=1, max_length=1000)
    format: Literal["native", "txt", "brat", "json", "inline", "report"] = "native"


# Programs ----------------------------------------------------------------------------------------


class DetectRequest(Shape):
    text: Text
    profile: Name = "auto"
    recall: float | None = Field(None, ge=0, le=1)


class DetectedSpan(Shape):
    start: int
    end: int
    label: str
    score: float
    source: str
    reason: str


class Detected(Shape):
    profile: str
    scheme: str
    length: int
    spans: list[DetectedSpan]


class AnonymizeRequest(DetectRequest):
    mode: Mode = "replace"
    seed: int | None = Field(None, ge=0, le=2**63 - 1)
    preferences: dict[str, Any] = Field(default_factory=dict)


class AppliedEdit(Shape):
    """start..end of the original became new_start..new_end of the answer's text."""

    start: int
    end: int
    label: str
    new_start: int
    new_end: int
    text: str


class Anonymized(Shape):
    profile: str
    scheme: str
    text: str
    edits: list[AppliedEdit]


class DetectBatch(Shape):
    items: list[DetectRequest] = Field(min_length=1, max_length=100)


class AnonymizeBatch(Shape):
    items: list[AnonymizeRequest] = Field(min_length=1, max_length=100)


class DetectedBatch(Shape):
    items: list[Detected | Problem]


class AnonymizedBatch(Shape):
    items: list[Anonymized | Problem]


class Job(Shape):
    id: str
    document: str
    state: JobState
    attempts: int
    error: str | None
    created: datetime
    started: datetime | None
    finished: datetime | None


class JobList(Shape):
    jobs: list[Job]
    total: int
    page: int
    size: int


class Profile(Shape):
    id: str
    language: str
    scheme: str
    recall: float
    available: bool
    why_not: str | None  # e.g. the model is not installed


class Label(Shape):
    id: str
    group: str
    hue: int
    es: str
    en: str
    de: str


class LabelList(Shape):
    profile: str
    scheme: str
    groups: dict[str, dict[str, str]]  # group → language → name, in display order
    labels: list[Label]


class Model(Shape):
    name: str
    profile: str | None
    size: int  # bytes
    card: str  # Markdown
    figures: dict[str, Any]


class LabelCorrections(Shape):
    """How people changed what was found, per category."""

    label: str
    scheme: str
    found: int
    confirmed: int
    added: int
    removed: int
    relabelled: int
    moved: int


class Corrections(Shape):
    documents: int
    labels: list[LabelCorrections]


class Health(Shape):
    status: Literal["ok", "degraded"]
    version: str
    database: Literal["ok", "failing"]
    worker: Literal["ok", "stopped"]
    queued: int
    profiles: dict[str, bool]
