"""Properties of Outlook messages: which are text, which are structure; all others go.

A message keeps what a reader sees (who, to whom, when, about what, the text, attachments). Headers
of servers, identifiers of mailboxes and whatever else Exchange adds identify machines and people.
"""

import re
import struct
from dataclasses import dataclass
from functools import cache

from veladura.formats.mail.compound import Storage
from veladura.wordlists import read_table

PROPERTIES = "__properties_version1.0"
STREAM = "__substg1.0_"
CLASS = 0x001A
STRING8, STRING16, BINARY, TIME, OBJECT = 0x1E, 0x1F, 0x102, 0x40, 0x0D


@cache
def known() -> dict[int, tuple[str, str]]:
    """Property → (what it is: "text", "structure", "date"; the name shown before it)."""
    return {
        int(row[0], 16): (row[1], row[2] if len(row) > 2 else "")
        for row in read_table(__package__, "msg_properties")
    }


@dataclass(frozen=True, slots=True)
class Property:
    """One entry of a property table; `value` are the eight bytes that stand in it."""

    id: int
    kind: int
    flags: int
    value: bytes

    @property
    def stream(self) -> str:
        return f"{STREAM}{self.id:04X}{self.kind:04X}"


_CLASSES = re.compile(
    r"(?:REPORT\.)?IPM(?:\.(?:Note|Appointment|Schedule|Meeting|Request|Resp|Pos|Neg|Tent|Canceled"
    r"|Contact|DistList|Task|TaskRequest|Activity|StickyNote|Post|Document|SMIME|MultipartSigned"
    r"|NDR|DR|IPNRN|IPNNRN|Rules|Microsoft|OOF))*+\Z"
)


def neutral_class(name: str) -> str:
    """The kind of a message, as long as it is one that Outlook knows."""
    return name if _CLASSES.match(name) else "IPM.Note"


def read_properties(storage: Storage, head: int) -> list[Property]:
    table = storage.get(PROPERTIES, b"")
    data = table if isinstance(table, bytes) else b""
    found: list[Property] = []
    for position in range(head, len(data) - 15, 16):
        tag, flags, value = struct.unpack_from("<II8s", data, position)
        found.append(Property(tag >> 16, tag & 0xFFFF, flags, value))
    return found


def entry(item: Property, size: int | None = None) -> bytes:
    """The entry as it stands in a table, with the size of its stream where it has one."""
    value = item.value
    if size is not None:
        extra = {STRING8: 1, STRING16: 2}.get(item.kind, 0)
        value = struct.pack("<II", size + extra, 0)
    return struct.pack("<II", item.id << 16 | item.kind, item.flags) + value
