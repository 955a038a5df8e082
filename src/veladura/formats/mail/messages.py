"""Finds the messages of a mailbox, or the one that Apple Mail keeps in a file. Loads little: every
file is asked whether it is one."""

import re
from collections.abc import Iterator

from veladura.formats.sniff import is_mail

_START = re.compile(rb"^From [^\r\n]*+\r?\n(?=[!-9;-~]++:)", re.M)
_COUNT = re.compile(rb"(\d{1,12}+)[ \t]*+\r?\n(?=[!-9;-~]++:)")
_HEAD = 200_000  # bytes of headers that are looked at


def is_mbox(data: bytes) -> bool:
    return data.startswith(b"From ") and _START.match(data) is not None


def is_emlx(data: bytes) -> bool:
    found = _COUNT.match(data)
    if found is None:
        return False
    head = data[found.end() : found.end() + _HEAD].decode("latin-1")
    return is_mail(head, certain=True)


def counted(data: bytes) -> tuple[bytes, bytes]:
    """The message behind its length, and what stands behind the message."""
    found = _COUNT.match(data)
    if found is None:
        return data, b""
    end = found.end() + int(found.group(1))
    return data[found.end() : end], data[end:]


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
