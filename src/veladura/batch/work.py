"""What a run hands to its workers and gets back: small values that travel between processes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from veladura.batch.sources import Source

# What is taken at a time, in bytes of files: enough to fill the model's batches. One process reads
# on as long as there is more; of several none should have long to do when the others are done.
LARGE, SMALL = 256 * 2**10, 32 * 2**10
MANY = 64  # files at most


@dataclass(frozen=True, slots=True)
class Part:
    """A finished file that waits in the staging folder for its name."""

    staged: str
    suffix: str  # what it adds to the document's place: ".ann"; "" where that is whole
    size: int


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one document; `error` says why nothing did."""

    input: str = ""  # digest of the place and content of the document
    place: str = ""  # where it would like to lie, below OUT
    parts: tuple[Part, ...] = ()
    words: int = 0
    labels: Mapping[str, int] = field(default_factory=dict)
    error: str = ""
    code: str = ""
    details: object = field(default=None, repr=False)  # for whoever started the run


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


Work = Callable[[Any], Sequence[Result]]  # a worker that has loaded what it needs
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
