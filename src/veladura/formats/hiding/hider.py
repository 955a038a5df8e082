"""Whether pictures are being hidden just now, and what was.

How a file is rewritten is known last, after it was opened and read, and pictures lie deep inside
(a logo in a letter in a message in an archive): whoever rewrites says so once, for all of them.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LOGO, STAMP, SIGNATURE, FACE, UNSEEN = "logo", "stamp", "signature", "face", "unseen"
_HIDDEN: ContextVar[Counter[str] | None] = ContextVar("hidden", default=None)


@contextmanager
def hiding(wanted: bool) -> Iterator[Counter[str]]:
    """While it lasts, pictures that may identify somebody are hidden, and counted by kind."""
    counted: Counter[str] = Counter()
    token = _HIDDEN.set(counted if wanted else None)
    try:
        yield counted
    finally:
        _HIDDEN.reset(token)


def is_hiding() -> bool:
    return _HIDDEN.get() is not None


def count(kind: str) -> None:
    """One more was hidden."""
    counted = _HIDDEN.get()
    if counted is not None:
        counted[kind] += 1
