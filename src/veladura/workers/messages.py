"""What goes through the pipe: tasks to a worker, answers back.

A worker reads hostile files. What it answers is therefore unpacked with care: plain values, and
Veladura's own values and errors, but nothing that could make the reader call something.
"""

import io
import pickle
import traceback
from dataclasses import dataclass, field, is_dataclass
from typing import Any

from veladura.errors import VeladuraError


@dataclass(frozen=True, slots=True)
class Failure:
    """An error nobody expected: its kind and where it came from, never what it says."""

    kind: str
    trail: str

    @classmethod
    def of(cls, error: BaseException) -> "Failure":
        frames = traceback.extract_tb(error.__traceback__)[-8:]
        places = (f"{f.filename.rpartition('/')[2]}:{f.lineno}" for f in reversed(frames))
        return cls(type(error).__name__, " < ".join(places))


@dataclass(frozen=True, slots=True)
class Answer:
    """Exactly one is set, or none: the work gave None back."""

    value: Any = field(default=None, repr=False)
    error: VeladuraError | None = None
    failure: Failure | None = None


def pack(message: object) -> bytes:
    return pickle.dumps(message, pickle.HIGHEST_PROTOCOL)


def unpack_answer(data: bytes) -> Answer:
    """Raises UnpicklingError for whatever no worker of ours would send."""
    answer = _Careful(io.BytesIO(data)).load()
    if not isinstance(answer, Answer):
        raise pickle.UnpicklingError("not an answer")
    return answer


class _Careful(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module.partition(".")[0] == "veladura":
            found = super().find_class(module, name)
            if isinstance(found, type) and _is_value(found):
                return found
        raise pickle.UnpicklingError("not a value")


def _is_value(kind: type) -> bool:
    named_tuple = issubclass(kind, tuple) and hasattr(kind, "_fields")
    return named_tuple or is_dataclass(kind) or issubclass(kind, VeladuraError)
