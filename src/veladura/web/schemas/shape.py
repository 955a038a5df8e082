"""What all shapes share: unknown keys refused, names and offsets bounded, problems."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Language = Literal["es", "en", "de"]
Role = Literal["member", "reviewer", "administrator"]
Permission = Literal["viewer", "editor"]
DocumentState = Literal["queued", "processing", "ready", "failed"]
Listed = Literal["queued", "processing", "ready", "failed", "to-review", "reviewed", "rejected"]
Order = Literal["newest", "oldest", "doubt", "name"]
JobState = Literal["queued", "running", "done", "failed", "cancelled"]
ReviewState = Literal["open", "accepted", "rejected"]
Mode = Literal["replace", "mask", "redact", "tag", "hash", "keep"]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
EmailAddress = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=200, pattern=r"^[^@\s]+@[^@\s]+$"),
]
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
    documents: list[str] | None = None  # which ones it is about
