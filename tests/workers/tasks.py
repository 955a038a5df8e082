"""What the workers of these tests do: some good, and every kind of harm."""

import contextlib
import os
import re
import signal
import time
from dataclasses import dataclass

from veladura.document import Span
from veladura.errors import ConfigError
from veladura.progress import report


@dataclass
class Desk:
    """The state of a worker: it remembers what it has done."""

    done: int = 0


def add(desk: Desk, left: int, right: int) -> int:
    desk.done += 1
    return left + right


def count(desk: Desk) -> tuple[int, int]:
    return os.getpid(), desk.done


def tell(desk: Desk) -> str:
    for share in (0.25, 0.5):
        report(share)
    return "done"


def find(desk: Desk, text: str) -> tuple[Span, ...]:
    return tuple(Span(m.start(), m.end(), "X") for m in re.finditer("Olmedo", text))


def refuse(desk: Desk) -> None:
    raise ConfigError("not like that")


def fail(desk: Desk, text: str) -> None:
    raise ValueError(text)


def burn(desk: Desk) -> None:
    """A regular expression that holds the interpreter for years."""
    re.match(r"(a|aa)+$", "a" * 60 + "b")


def wait(desk: Desk, seconds: float) -> None:
    time.sleep(seconds)


def fill(desk: Desk) -> int:
    return len([bytes(2**26) for _ in range(1_000)])


def end(desk: Desk) -> None:
    os._exit(3)


def crash(desk: Desk) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def speak(desk: Desk, length: int) -> str:
    return "x" * length


def look_around(desk: Desk) -> tuple[dict[str, str], list[str]]:
    """The environment, and what the open files are."""
    files = []
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):  # the folder itself, closed by now
            files.append(os.readlink(f"/proc/self/fd/{name}"))
    return dict(os.environ), files


class Hostile:
    """Would have its reader run a command."""

    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("true",)


def poison(desk: Desk) -> object:
    return Hostile()


def never(seconds: float = 0) -> Desk:
    """A start that does not succeed."""
    os._exit(1)
