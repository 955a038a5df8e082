"""What the work on one document may cost before its process is ended."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from veladura.errors import TooMuchMemory

try:
    import resource
except ImportError:  # Windows has none of these limits
    resource = None  # type: ignore[assignment]

MEBIBYTE = 2**20
_OF_CORE = 40 * MEBIBYTE  # what a thread takes for itself; a process that is no worker has many
_HELD = Path("/proc/self/statm")  # in pages; the sixth figure is data


@dataclass(frozen=True, slots=True)
class WorkLimits:
    """Limits of one task; the worker enforces the first two itself, even if its parent has died."""

    seconds: float = 180.0
    memory: int = 1024 * MEBIBYTE  # bytes of the whole process; its models take 160 MiB
    answer: int = 256 * MEBIBYTE  # bytes that come back

    def confine(self) -> None:
        """Bind this process: no more memory, no picture of it on disk if it crashes."""
        if resource is None:
            return
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        memory = self.memory if most == resource.RLIM_INFINITY else min(self.memory, most)
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    @contextmanager
    def fenced(self) -> Iterator[None]:
        """Bind this process for a while: no more memory than this beside what it holds already.

        For a process that works itself, without workers. Its other threads are bound as well.
        Nothing is bound where the system cannot say how much a process holds.
        """
        if resource is None or not _HELD.exists():
            yield
            return
        before, most = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = _held() + self.memory + (os.cpu_count() or 1) * _OF_CORE
        known = [limit for limit in (wanted, before) if limit != resource.RLIM_INFINITY]
        resource.setrlimit(resource.RLIMIT_DATA, (min(known), most))
        try:
            yield
        except MemoryError:
            raise TooMuchMemory(
                f"this document needs more memory than the {self.memory // MEBIBYTE:,} MiB "
                "allowed: split it, or raise the limit"
            ) from None
        finally:
            resource.setrlimit(resource.RLIMIT_DATA, (before, most))


def _held() -> int:
    return int(_HELD.read_text("ascii").split()[5]) * resource.getpagesize()


def end_after(seconds: float) -> None:
    """Have the system end this process then; 0 to be left in peace."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def usual_limits() -> WorkLimits:
    """More where scans can be read: a page of them takes seconds, and a gigabyte."""
    if find_spec("rapidocr") is None:
        return WorkLimits()
    return WorkLimits(seconds=1200, memory=2048 * MEBIBYTE)
