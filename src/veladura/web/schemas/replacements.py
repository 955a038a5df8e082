"""What is written instead, and how that is chosen."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from veladura.web.schemas.shape import Mode, Shape

WRITABLE = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"  # control characters no format can hold

Substitute = Annotated[str, StringConstraints(max_length=2000, pattern=WRITABLE)]


class Replacements(Shape):
    """What is written for every mark, by its id, and by how many days dates are moved."""

    replacements: dict[int, str]
    date_shift: int | None  # null: no date is moved


class RecallRequest(Shape):
    value: float = Field(ge=0, le=1)


class PreferencesRequest(Shape):
    """Only the keys given change; `mode` is the document's, modes per label go in preferences."""

    mode: Mode | None = None
    preferences: dict[str, Any] = Field(default_factory=dict)


class RerollRequest(Shape):
    mark: int | None = Field(None, ge=0, le=2**31 - 1)


class ReplacementRequest(Shape):
    text: Substitute | None


class Entity(Shape):
    """Somebody or something that is mentioned, once or often."""

    label: str
    name: str  # its longest form
    substitute: str  # what is written for that
    forms: list[str]
    marks: list[int]


class SubstitutesRequest(Shape):
    substitutes: dict[int, Substitute | None] = Field(min_length=1, max_length=2000)


class Addition(Shape):
    """A mark there would be."""

    start: int
    end: int
    label: str
    score: float


class Measured(Shape):
    """Whether what was measured of a model says anything about a document."""

    holds: bool  # not of another language, nor of a handful of words


class RecallOutlook(Shape):
    """What another recall would change, as long as nobody has decided otherwise."""

    added: list[Addition]
    gone: int
