"""Compound files (OLE): a tree of streams, read with olefile and written from scratch.

Written files have one version of everything: no slack, no deleted streams, no times.
"""

import io
import struct
from collections.abc import Sequence

import olefile

from veladura.errors import FormatError, LimitExceeded
from veladura.formats.limits import Limits

Storage = dict[str, "bytes | Storage"]
_SECTOR, _MINI, _CUTOFF = 512, 64, 4096
_FREE, _END, _FAT, _DIFAT, _NONE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFC, 0xFFFFFFFF
_IN_HEADER = 109  # sectors of the table that the header names


def read_compound(data: bytes, limits: Limits) -> Storage:
    root: Storage = {}
    total = number = 0
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as file:
            paths = file.listdir(streams=True, storages=False)
            if len(paths) > limits.members:
                raise LimitExceeded("the file holds too many streams (limit `members`)")
            for number, (*folders, name) in enumerate(paths, 1):
                content = file.openstream([*folders, name]).read()
                total += len(content)
                if total > limits.expansion:
                    raise LimitExceeded("the file holds too much (limit `expansion`)")
                place = root
                for folder in folders:
                    inner = place.setdefault(folder, {})
                    if not isinstance(inner, dict):
                        raise FormatError(f"{_stream(number)} is damaged: save the file again")
                    place = inner
                place[name] = content
    except FormatError:
        raise
    except Exception as error:  # olefile raises many kinds on damaged files
        raise FormatError(
            f"{_stream(number)} is damaged ({type(error).__name__}): save the file again"
        ) from None
    return root


def _stream(number: int) -> str:
    return f"stream {number} of the file" if number else "the file's list of its streams"


class _Writer:
    """Lays out sectors: streams first, then the tables that find them."""

    def __init__(self) -> None:
        self.sectors: list[bytes] = []
        self.table: list[int] = []
        self.mini = bytearray()
        self.mini_table: list[int] = []
        self.entries: list[list[int | bytes | str]] = []

    def chain(self, data: bytes) -> int:
        """Put data into sectors of its own; the first one's number."""
        if not data:
            return _END
        first = len(self.sectors)
        count = -(-len(data) // _SECTOR)
        for number in range(count):
            part = data[number * _SECTOR : (number + 1) * _SECTOR]
            self.sectors.append(part.ljust(_SECTOR, b"\0"))
            self.table.append(first + number + 1 if number < count - 1 else _END)
        return first

    def mini_chain(self, data: bytes) -> int:
        if not data:
            return _END
        first = len(self.mini_table)
        count = -(-len(data) // _MINI)
        self.mini += data.ljust(count * _MINI, b"\0")
        self.mini_table += [first + n + 1 if n < count - 1 else _END for n in range(count)]
        return first

    def stream(self, data: bytes) -> int:
        return self.mini_chain(data) if len(data) < _CUTOFF else self.chain(data)


def write_compound(root: Storage, class_id: bytes) -> bytes:
    writer = _Writer()
    entries: list[bytes] = [b""]
    child = _add(writer, entries, root)
    mini_first = writer.chain(bytes(writer.mini))
    entries[0] = _entry(
        "Root Entry", 5, child, (_NONE, _NONE), mini_first, len(writer.mini), class_id
    )
    while len(entries) % 4:
        entries.append(_entry("", 0, _NONE, (_NONE, _NONE), 0, 0))
    mini_table = struct.pack(f"<{len(writer.mini_table)}I", *writer.mini_table)
    mini_table += b"\xff" * (-len(mini_table) % _SECTOR)
    mini_table_first = writer.chain(mini_table)
    directory = writer.chain(b"".join(entries))
    return _file(writer, directory, mini_table_first, len(mini_table) // _SECTOR)


def _add(writer: _Writer, entries: list[bytes], storage: Storage) -> int:
    """The entries of a storage as a balanced tree; the number of its top."""
    names = sorted(storage, key=lambda name: (len(name.encode("utf-16-le")), name.upper()))
    numbers = {name: len(entries) + place for place, name in enumerate(names)}
    entries += [b""] * len(names)

    def build(part: Sequence[str]) -> int:
        if not part:
            return _NONE
        middle = len(part) // 2
        name, content = part[middle], storage[part[middle]]
        sides = (build(part[:middle]), build(part[middle + 1 :]))
        if isinstance(content, dict):
            top = _add(writer, entries, content)
            entries[numbers[name]] = _entry(name, 1, top, sides, 0, 0)
        else:
            first = writer.stream(content)
            entries[numbers[name]] = _entry(name, 2, _NONE, sides, first, len(content))
        return numbers[name]

    return build(names)


def _entry(
    name: str,
    kind: int,
    child: int,
    sides: tuple[int, int],
    first: int,
    size: int,
    class_id: bytes = bytes(16),
) -> bytes:
    coded = name.encode("utf-16-le")
    length = len(coded) + 2 if name else 0
    head = coded.ljust(64, b"\0") + struct.pack("<HBBIII", length, kind, 1, *sides, child)
    return head + class_id + struct.pack("<IQQIQ", 0, 0, 0, first, size)


def _file(writer: _Writer, directory: int, mini_first: int, mini_count: int) -> bytes:
    used = len(writer.sectors)
    tables = index = 0
    while tables * 128 < used + tables + index:  # the table also covers its own sectors
        tables += 1
        index = max(0, -(-(tables - _IN_HEADER) // 127))
    places = list(range(used, used + tables))
    table = [*writer.table, *[_FAT] * tables, *[_DIFAT] * index]
    table += [_FREE] * (tables * 128 - len(table))
    rest = places[_IN_HEADER:]
    blocks: list[bytes] = []
    for number in range(index):
        part = rest[number * 127 : (number + 1) * 127]
        part += [_FREE] * (127 - len(part))
        following = used + tables + number + 1 if number < index - 1 else _END
        blocks.append(struct.pack("<128I", *part, following))
    named = places[:_IN_HEADER] + [_FREE] * max(0, _IN_HEADER - tables)
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack(
        "<HHHHH6xIIIIIIIII",
        0x3E,
        3,
        0xFFFE,
        9,
        6,
        0,
        tables,
        directory,
        0,
        _CUTOFF,
        mini_first if mini_count else _END,
        mini_count,
        used + tables if index else _END,
        index,
    )
    head += struct.pack("<109I", *named)
    packed = struct.pack(f"<{len(table)}I", *table)
    return head + b"".join(writer.sectors) + packed + b"".join(blocks)
