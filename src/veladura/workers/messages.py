"""What goes through the pipe: tasks to a worker, answers back.

A worker reads hostile files. What it answers is therefore unpacked with care: plain values, and
Veladura's own values and errors, but nothing that could make the reader call something.
"""

import io
import pickle
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from veladura.errors import VeladuraError


@dataclass(frozen=True, slots=True)
class WorkFailure:
    """An error nobody expected: its kind and where it came from, never what it says."""

    kind: str
    trail: str

    @classmethod
    def of(cls, error: BaseException) -> "WorkFailure":
        frames = traceback.extract_tb(error.__traceback__)[-8:]
        places = (f"{f.filename.rpartition('/')[2]}:{f.lineno}" for f in reversed(frames))
        return cls(type(error).__name__, " < ".join(places))


@dataclass(frozen=True, slots=True)
class Answer:
    """At most one is set; with none, the work gave None back."""

    value: Any = field(default=None, repr=False)
    error: VeladuraError | None = None
    failure: WorkFailure | None = None
    share: float | None = None  # of the work that is done: the answer itself comes later


class _Reducers(dict[type, Callable[[Any], tuple[Any, ...]]]):
    """How values are packed: by what they are made from. Python's own way takes ten times as long.

    A document may have a hundred thousand spans, and comes and goes while a person waits.
    """

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]]:
        own = fields(kind) if is_dataclass(kind) else ()
        if len(own) < 2 or not all(one.init and not one.kw_only for one in own):
            raise KeyError(kind)
        read = attrgetter(*(one.name for one in own))
        self[kind] = lambda value: (kind, read(value))
        return self[kind]


def _as_dict(frozen: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return dict, (dict(frozen),)


class _Packer(pickle.Pickler):
    dispatch_table = _Reducers({MappingProxyType: _as_dict})


def pack(message: object) -> bytes:
    target = io.BytesIO()
    _Packer(target, pickle.HIGHEST_PROTOCOL).dump(message)
    return target.getvalue()


def unpack_answer(data: bytes) -> Answer:
    """Raises UnpicklingError for whatever no worker of ours would send."""
    try:
        answer = _Careful(io.BytesIO(data)).load()
    except Exception:  # noise may fail in any way
        answer = None
    if not isinstance(answer, Answer):
        raise pickle.UnpicklingError("not an answer")
    return answer


class _Careful(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("builtins", "dict"):
            return dict
        if module.partition(".")[0] == "veladura":
            found = super().find_class(module, name)
            if isinstance(found, type) and _is_value(found):
                return found
        raise pickle.UnpicklingError("not a value")


def _is_value(kind: type) -> bool:
    named_tuple = issubclass(kind, tuple) and hasattr(kind, "_fields")
    return named_tuple or is_dataclass(kind) or issubclass(kind, VeladuraError)
