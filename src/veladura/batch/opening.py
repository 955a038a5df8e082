"""What happens to every document in a worker, whatever is done to it then."""

import os
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from veladura.batch.manifest import digest
from veladura.batch.sources import Source
from veladura.batch.work import Result
from veladura.errors import FormatError, VeladuraError
from veladura.formats.disk import read_file
from veladura.pipeline import Opened, open_file

T = TypeVar("T")


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


def open_source(source: Source, columns: Sequence[str]) -> OpenedSource:
    if source.problem:
        raise FormatError(source.problem)
    data = read_file(Path(source.path))
    opened = open_file(data, os.path.basename(source.path), columns=columns or None)
    return OpenedSource(source, data, opened, digest(source.relative, data))


def attempt(act: Callable[[], T]) -> T | Result:
    """What `act` gives, or its failure: a document must not end the run of all others."""
    try:
        return act()
    except VeladuraError as error:
        return Result(error=str(error), code=error.code)
    except MemoryError:
        return Result(error="memory is short: use fewer workers or split it", code="batch.memory")
    except OSError as error:
        return Result(error=error.strerror or type(error).__name__, code="batch.system")
    except Exception as error:
        # The message of an unforeseen error may quote the document; its place does not.
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        return Result(
            error=f"unforeseen {type(error).__name__} at {where}", code="batch.unforeseen"
        )


def count_words(text: str) -> int:
    return len(text.split())
