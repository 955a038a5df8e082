"""Finds the messages of a mailbox. Loads nothing else: every file is asked whether it is one."""

import re
from collections.abc import Iterator

_START = re.compile(rb"^From [^\r\n]*+\r?\n(?=[!-9;-~]++:)", re.M)


def is_mbox(data: bytes) -> bool:
    return data.startswith(b"From ") and _START.match(data) is not None


def messages(data: bytes) -> Iterator[bytes]:
    """The messages without the lines that begin them and the blank lines that end them."""
    starts = [match.span() for match in _START.finditer(data) if _is_apart(data, match.start())]
    ends = [start for start, _ in starts[1:]] + [len(data)]
    for (_, start), end in zip(starts, ends, strict=True):
        message = data[start:end]
        ending = b"\r\n" if message.endswith(b"\r\n") else b"\n"
        yield message.removesuffix(ending) if end < len(data) else message


def _is_apart(data: bytes, start: int) -> bool:
    """Whether a blank line, or nothing, stands before."""
    return start == 0 or data[max(0, start - 4) : start].endswith((b"\n\n", b"\n\r\n"))
