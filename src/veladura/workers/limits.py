"""What the work on one document may cost before its process is ended."""

import signal
from dataclasses import dataclass
from importlib.util import find_spec

try:
    import resource
except ImportError:  # Windows has none of these limits
    resource = None  # type: ignore[assignment]

MEBIBYTE = 2**20


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


def end_after(seconds: float) -> None:
    """Have the system end this process then; 0 to be left in peace."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def usual_limits() -> WorkLimits:
    """More where scans can be read: a page of them takes seconds, and a gigabyte."""
    if find_spec("rapidocr") is None:
        return WorkLimits()
    return WorkLimits(seconds=1200, memory=2048 * MEBIBYTE)
