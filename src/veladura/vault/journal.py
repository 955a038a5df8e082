"""An append-only file that several processes may extend at once, and no crash spoils.

Frames only ever come in groups: any number of pieces, then the one that closes the group. A group
is on the disk for good before `append` returns. What a killed process left of one is cut off by
the next; a file that is damaged anywhere else is never shortened.
"""

import fcntl
import os
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from veladura.durable import sync
from veladura.errors import VaultError

PIECE, CLOSING = 1, 2
_HEAD = struct.Struct(">BI")  # kind, length
_CHECK = struct.Struct(">I")  # CRC of the head: a length that was damaged must not be followed
_FRAME = _HEAD.size + _CHECK.size
_BLOCK = 2**20


class JournalFrame(NamedTuple):
    kind: int
    start: int  # of the content
    length: int

    @property
    def end(self) -> int:
        return self.start + self.length


class Journal:
    """Frames behind a prologue of `size` bytes, which begins with `magic`."""

    def __init__(
        self, path: Path, magic: bytes, size: int, prologue: Callable[[], bytes] | None = None
    ) -> None:
        """Opened for reading; with `prologue`, for growing, and begun where there is no file."""
        flags = os.O_RDONLY if prologue is None else os.O_RDWR | os.O_CREAT
        self._path, self._magic, self._first = path, magic, size
        try:
            self._file = os.open(path, flags | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise VaultError(f"{path}: cannot be opened ({error.strerror})") from None
        try:
            if prologue is not None:
                self._begin(prologue)
        except BaseException:
            self.close()
            raise
        self._end = size  # after the last whole group that was seen

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def read(self, start: int, length: int) -> bytes:
        parts: list[bytes] = []
        while length and (data := os.pread(self._file, min(length, _BLOCK), start)):
            parts.append(data)
            start, length = start + len(data), length - len(data)
        return b"".join(parts)

    def frames(self, start: int | None = None) -> Iterator[JournalFrame]:
        """Whole frames, as far as the file goes; raises VaultError where it is damaged."""
        position = self._first if start is None else start
        size = os.fstat(self._file).st_size
        while position < size:
            head = self.read(position, _FRAME)
            if len(head) < _FRAME:
                return  # cut off while it was written
            kind, length = _HEAD.unpack_from(head)
            if _CHECK.unpack_from(head, _HEAD.size)[0] != zlib.crc32(head[: _HEAD.size]):
                if self._only_zeros(position, size):
                    return
                raise VaultError(
                    f"{self._path}: damaged at byte {position:,}; what was kept after it is lost, "
                    "and nothing can be added: use another vault"
                )
            frame = JournalFrame(kind, position + _FRAME, length)
            if frame.end > size:
                return
            yield frame
            position = frame.end

    def append(self, group: Iterable[tuple[int, bytes]]) -> None:
        """Add frames, of which the last closes the group, and wait until the disk has them."""
        with self._locked():
            start = end = self._settle()
            try:
                for kind, content in group:
                    end = self._write(end, kind, content)
                os.fsync(self._file)
            except OSError as error:
                self._cut(start)
                raise VaultError(f"the vault cannot be written ({error.strerror})") from None
            except BaseException:
                self._cut(start)
                raise
            self._end = end

    def _begin(self, prologue: Callable[[], bytes]) -> None:
        """Two processes may find no vault at the same time: one of them begins it."""
        with self._locked():
            there = self.read(0, self._first)
            ours = there.startswith(self._magic) or self._magic.startswith(there)
            if len(there) == self._first or not ours:
                return
            try:
                os.ftruncate(self._file, 0)
                self._put(0, prologue())
                os.fsync(self._file)
                sync(self._path.parent)
            except OSError as error:
                raise VaultError(f"{self._path}: cannot be written ({error.strerror})") from None

    def _settle(self) -> int:
        """Where the next group goes: behind the last whole one, of whichever process."""
        if os.fstat(self._file).st_size != self._end:
            for frame in self.frames(self._end):
                if frame.kind == CLOSING:
                    self._end = frame.end
            self._cut(self._end)
        return self._end

    def _write(self, position: int, kind: int, content: bytes) -> int:
        head = _HEAD.pack(kind, len(content))
        return self._put(position, head + _CHECK.pack(zlib.crc32(head)) + content)

    def _put(self, position: int, data: bytes) -> int:
        view = memoryview(data)
        while view:
            written = os.pwrite(self._file, view, position)
            view, position = view[written:], position + written
        return position

    def _cut(self, end: int) -> None:
        try:
            os.ftruncate(self._file, end)
        except OSError as error:
            raise VaultError(f"the vault cannot be written ({error.strerror})") from None

    def _only_zeros(self, start: int, end: int) -> bool:
        """What a file system shows of a file that grew right before the power went."""
        while start < end and (data := self.read(start, _BLOCK)):
            if data.count(0) != len(data):
                return False
            start += len(data)
        return True

    @contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX)
        except OSError as error:
            raise VaultError(f"{self._path}: cannot be locked ({error.strerror})") from None
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)
