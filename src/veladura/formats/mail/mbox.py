"""Mailboxes: one message after another, each opened as a message of its own.

The line that begins a message ("From ana@example.org Mon Mar 4 …") says who and when: it is written
anew and says neither.
"""

import re
import sys
from collections.abc import Sequence

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.joined import JoinedText
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.mail.eml import open_eml
from veladura.formats.mail.messages import messages
from veladura.formats.nested.limits import inner_limits
from veladura.formats.original import Rewritten

_QUOTED = re.compile(rb"^(?=From )", re.M)
_COPIES = 11  # of the text at the worst moment
_NOBODY = b"From nobody Thu Jan  1 00:00:00 1970"


class MboxOriginal:
    """A file of messages, numbered from 1."""

    media_type = "application/mbox"

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._ending = b"\r\n" if b"\r\n" in data[:2000] else b"\n"
        self._limits = limits
        within = inner_limits(limits)
        clock = limits.clock()
        self._messages = []
        for number, message in enumerate(messages(data), 1):
            try:
                self._messages.append(open_eml(message, within))
            except FormatError as error:
                raise type(error)(f"message {number} of the mailbox: {error}") from None
            clock.check()
        limits.check_characters(sum(len(message.text) for message in self._messages))
        size = sum(sys.getsizeof(message.text) for message in self._messages)
        limits.check_memory(size, _COPIES)
        self._joined = JoinedText((str(n), m.text) for n, m in enumerate(self._messages))

    @property
    def text(self) -> str:
        return self._joined.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        shares = self._joined.distribute(edits)
        clock = self._limits.clock()
        parts: list[bytes] = []
        dropped: list[str] = []
        notes: list[str] = []
        ignored: list[Edit] = []
        for number, message in enumerate(self._messages):
            inner = message.rewrite(shares.get(str(number), ()))
            body = _QUOTED.sub(b">", inner.data)
            parts += (_NOBODY, self._ending, body)
            last = number == len(self._messages) - 1
            parts += (
                () if last else (self._ending,) if body.endswith(b"\n") else (self._ending * 2,)
            )
            dropped += (f"message {number + 1}: {part}" for part in inner.dropped)
            notes += (f"message {number + 1}: {note}" for note in inner.notes)
            ignored += self._joined.moved(str(number), inner.ignored)
            clock.check()
        return Rewritten(
            b"".join(parts), tuple(dropped), notes=tuple(notes), ignored=tuple(ignored)
        )


def open_mbox(data: bytes, limits: Limits = DEFAULT_LIMITS) -> MboxOriginal:
    limits.check_size(len(data))
    return MboxOriginal(data, limits)
