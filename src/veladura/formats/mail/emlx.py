"""Messages as Apple Mail keeps them: how many bytes, the message, a list of properties.

The list repeats subject, sender and days, and nothing needs it: an empty one is written.
"""

from collections.abc import Sequence

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.mail.eml import EmlOriginal, open_eml
from veladura.formats.mail.messages import counted, is_emlx
from veladura.formats.original import Rewritten

_PROPERTIES = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
    b'"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n'
    b'<plist version="1.0">\n<dict/>\n</plist>\n'
)
_STARTS = (b"<?xml", b"<!DOCTYPE", b"<plist")


class EmlxOriginal:
    """One message between its length and its properties."""

    media_type = "message/x-emlx"

    def __init__(self, data: bytes, limits: Limits) -> None:
        message, self._rest = counted(data)
        if self._rest.strip() and not self._rest.lstrip().startswith(_STARTS):
            raise FormatError("the message is not as long as its first line says: export it again")
        self._message = open_eml(message, limits)

    @property
    def text(self) -> str:
        return self._message.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        inner = self._message.rewrite(edits)
        data = f"{len(inner.data):<10}\n".encode() + inner.data + _PROPERTIES
        dropped = (*inner.dropped, *("properties of the message",) * bool(self._rest.strip()))
        return Rewritten(data, dropped, notes=inner.notes, ignored=inner.ignored)


def open_message(data: bytes, limits: Limits = DEFAULT_LIMITS) -> EmlOriginal | EmlxOriginal:
    """A message, whether Apple Mail kept it or any other program."""
    limits.check_size(len(data))
    return EmlxOriginal(data, limits) if is_emlx(data) else open_eml(data, limits)
