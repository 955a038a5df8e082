"""Detecting and anonymising for programs, nothing stored."""

from typing import Any, Literal

from pydantic import Field, SecretStr

from veladura.transform import SHORTEST_KEY
from veladura.web.schemas.knowledge import KnowledgeRequest, RecordRequest
from veladura.web.schemas.shape import Mode, Name, Problem, Shape, Text

Caution = Literal["guessable-seed"]


class DetectRequest(Shape):
    text: Text
    profile: Name = "auto"
    recall: float | None = Field(None, ge=0, le=1)
    knowledge: KnowledgeRequest | None = None  # what is always and never hidden, directories
    record: RecordRequest | None = None  # of the person the text is about


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
    doubt: str | None  # why the profile "auto" chose may be wrong: few-words, mixed-languages, …
    length: int
    spans: list[DetectedSpan]


class AnonymizeRequest(DetectRequest):
    mode: Mode = "replace"
    seed: int | None = Field(None, ge=0, le=2**63 - 1)
    key: SecretStr | None = Field(None, min_length=SHORTEST_KEY, max_length=1000)
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
    doubt: str | None
    warnings: list[Caution]  # guessable-seed: whoever knows the seed finds replaced numbers
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
