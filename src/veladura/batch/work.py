"""What workers get and return, and how one failed document leaves the others untouched."""

import os
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol, TypeVar

from veladura.batch.sources import Source, digest
from veladura.delivery import Opened, open_file
from veladura.errors import FormatError, VeladuraError
from veladura.formats import DEFAULT_LIMITS
from veladura.formats.disk import read_file

T = TypeVar("T")

# What is taken at a time, in bytes of files: enough to fill the model's batches. One process reads
# on as long as there is more; of several none should have long to do when the others are done.
LARGE, SMALL = 256 * 2**10, 32 * 2**10
MANY = 64  # files at most


@dataclass(frozen=True, slots=True)
class StagedFile:
    """A finished file that waits in the staging folder for its name."""

    staged: str
    suffix: str  # what it adds to the document's place: ".ann"; "" where that is whole
    size: int


@dataclass(frozen=True, slots=True)
class Result:
    """What was made of one document."""

    input: str = ""  # digest of the place and content of the document
    target: str = ""  # where it would like to lie, below OUT
    parts: tuple[StagedFile, ...] = ()
    words: int = 0
    labels: Mapping[str, int] = field(default_factory=dict)
    details: object = field(default=None, repr=False)  # for whoever started the run


@dataclass(frozen=True, slots=True)
class Failure:
    """Why nothing was made of one document."""

    error: str  # a sentence that quotes nothing
    code: str
    input: str = ""  # digest, where it could be read


Outcome = Result | Failure


@dataclass(frozen=True, slots=True)
class FileBatch:
    """Documents that one worker handles together, numbered in the order of the run."""

    staging: str
    first: int
    sources: tuple[Source, ...]

    def __len__(self) -> int:
        return len(self.sources)

    def split(self) -> "list[FileBatch]":
        """One document each: to find out which of them ends a worker."""
        return [
            FileBatch(self.staging, self.first + i, (source,))
            for i, source in enumerate(self.sources)
        ]


class Batch(Protocol):
    """What a worker answers with one result for each item, in order."""

    def __len__(self) -> int: ...

    def split(self) -> Sequence["Batch"]: ...


Work = Callable[[Any], Sequence[Outcome]]  # a worker that has loaded what it needs
StartWorker = Callable[[int], Work]  # told how many threads it may use, 0 for all; is pickled


def file_batches(sources: Sequence[Source], staging: str, workers: int) -> list[FileBatch]:
    """Neighbours together as long as they are small. No document's result depends on the cut."""
    most = LARGE if workers == 1 else SMALL
    batches: list[FileBatch] = []
    first = size = 0
    for number, source in enumerate(sources):
        if number > first and (size + source.size > most or number - first == MANY):
            batches.append(FileBatch(staging, first, tuple(sources[first:number])))
            first, size = number, 0
        size += source.size
    if sources:
        batches.append(FileBatch(staging, first, tuple(sources[first:])))
    return batches


@dataclass(frozen=True, slots=True)
class OpenedSource:
    """A source with its content."""

    source: Source
    data: bytes = field(repr=False)
    opened: Opened = field(repr=False)
    input: str  # digest

    @property
    def text(self) -> str:
        return self.opened.text

    @property
    def relative(self) -> str:
        return self.source.relative

    @property
    def name(self) -> str:
        return os.path.basename(self.source.path)


def open_source(
    source: Source,
    columns: Sequence[str],
    *,
    keep_pictures: bool = False,
    hide_pictures: bool = False,
) -> OpenedSource:
    """Read a file and its text; `keep_pictures` leaves pictures that nobody can read in it.

    With `hide_pictures` they need not be read, because they are going to be hidden.
    """
    if source.problem:
        raise FormatError(source.problem)
    data = read_file(Path(source.path))
    limits = replace(DEFAULT_LIMITS, unread_pictures=keep_pictures, hidden_pictures=hide_pictures)
    name = os.path.basename(source.path)
    opened = open_file(data, name, columns=columns or None, limits=limits)
    return OpenedSource(source, data, opened, digest(source.relative, data))


def attempt(act: Callable[[], T]) -> T | Failure:
    """What `act` gives, or its failure: a document must not end the run of all others."""
    try:
        return act()
    except VeladuraError as error:
        return Failure(error=str(error), code=error.code)
    except MemoryError:
        return Failure(
            error="memory is short: split it or raise --document-memory", code="batch.memory"
        )
    except OSError as error:
        return Failure(error=error.strerror or type(error).__name__, code="batch.system")
    except Exception as error:
        # The message of an unforeseen error may quote the document; its place does not.
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        return Failure(
            error=f"unforeseen {type(error).__name__} at {where}", code="batch.unforeseen"
        )


def count_words(text: str) -> int:
    return len(text.split())
