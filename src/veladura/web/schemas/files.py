"""Files on their way out: audit, pages, downloads."""

from typing import Literal

from pydantic import Field

from veladura.web.schemas.shape import Shape


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
    kept: list[int]  # marks that are left as they are, on purpose
    short: list[int]  # marks whose originals are too short to be searched
    left: list[int]  # marks of names that can still be read somewhere: the audit fails
    empty: bool  # there is no text: nothing was searched, and nothing proved


class PageSize(Shape):
    number: int
    width: float  # points
    height: float


class PageList(Shape):
    available: bool
    why_not: str | None
    pages: list[PageSize]


class CoverRequest(Shape):
    """A box on a page as it is shown: its corners as shares of width and height, from the top
    left."""

    page: int = Field(ge=1, le=100_000)
    left: float = Field(ge=0, le=1)
    top: float = Field(ge=0, le=1)
    right: float = Field(ge=0, le=1)
    bottom: float = Field(ge=0, le=1)


class DrawnCover(CoverRequest):
    id: int
    places: list[tuple[int, int]]  # of the text that it hides


class DownloadRequest(Shape):
    documents: list[str] = Field(min_length=1, max_length=1000)
    format: Literal["native", "txt", "brat", "json", "inline", "report"] = "native"
    evidence: bool = True  # a report beside the files: who reviewed them, settings, digests
    unreviewed: bool = False  # deliver those too that nobody has signed off
