"""Tar archives, plain or compressed: the same tree comes out, compressed the same way.

Owners, times and rights do not survive; links and devices hold no text and go.
"""

import bz2
import gzip
import io
import lzma
import tarfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded
from veladura.formats.archives.tree import Tree
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten

_OPENERS: dict[bytes, Callable[[io.BytesIO], gzip.GzipFile | bz2.BZ2File | lzma.LZMAFile]] = {
    b"\x1f\x8b": lambda data: gzip.GzipFile(fileobj=data),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ": lzma.LZMAFile,
}
_PACKERS: dict[bytes, Callable[[bytes], bytes]] = {
    b"\x1f\x8b": partial(gzip.compress, mtime=0),
    b"BZh": bz2.compress,
    b"\xfd7zXZ": lzma.compress,
}
_RATIO_FROM = 10 * 2**20
_DAMAGED = (tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError)


def unpacked(data: bytes, limits: Limits) -> bytes:
    """What a compressed file holds, or the file itself."""
    for signature, reader in _OPENERS.items():
        if data.startswith(signature):
            with reader(io.BytesIO(data)) as stream:
                content = stream.read(limits.expansion + 1)
            if len(content) > limits.expansion:
                raise LimitExceeded(
                    f"unpacked, the file is larger than {limits.expansion:,} bytes "
                    "(limit `expansion`)"
                )
            if len(content) > max(_RATIO_FROM, limits.zip_ratio * len(data)):
                raise LimitExceeded(
                    f"the file unpacks to more than {limits.zip_ratio} times its size "
                    "(limit `zip_ratio`)"
                )
            return content
    return data


def is_tar(data: bytes) -> bool:
    """Whether bytes, or what is packed in them, begin like a tar archive."""
    head = data
    try:
        for signature, reader in _OPENERS.items():
            if data.startswith(signature):
                with reader(io.BytesIO(data)) as stream:
                    head = stream.read(512)
    except _DAMAGED:
        return False
    return head[257:262] == b"ustar"


class TarOriginal(Tree):
    """An archive of files in folders."""

    media_type = "application/x-tar"

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._pack = next(
            (pack for signature, pack in _PACKERS.items() if data.startswith(signature)), bytes
        )
        members, self._links = _read(data, limits)
        super().__init__(members, limits)

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        done = self.rewritten(edits)
        links = ("links",) if self._links else ()
        packed = self._pack(_write(done.members))
        return replace(done.report, data=packed, dropped=(*done.report.dropped, *links))


def _read(data: bytes, limits: Limits) -> tuple[dict[str, bytes], int]:
    """Files by their paths, and how many entries are neither files nor folders."""
    members: dict[str, bytes] = {}
    links = number = 0
    try:
        plain = unpacked(data, limits)
        with tarfile.open(fileobj=io.BytesIO(plain), mode="r:") as archive:
            for number, entry in enumerate(archive, 1):
                if number > limits.members:
                    raise LimitExceeded("the archive holds too many files (limit `members`)")
                name = entry.name.removeprefix("./")
                stream = archive.extractfile(entry) if entry.isreg() else None
                if stream is None:
                    links += not entry.isdir()
                elif name in members:
                    raise _twice(list(members).index(name) + 1, len(members) + 1)
                else:
                    members[name] = stream.read()
            if plain[archive.offset :][: tarfile.BLOCKSIZE].strip(b"\0"):
                raise tarfile.ReadError  # a damaged entry ends an archive for tarfile
    except FormatError:
        raise
    except _DAMAGED as error:
        where = f"behind entry {number} of it" if number else "before its first entry"
        raise FormatError(
            f"the archive is damaged {where} ({type(error).__name__}): pack it again"
        ) from None
    return members, links


def _twice(first: int, second: int) -> FormatError:
    return FormatError(
        f"the archive holds two files of the same name (files {first} and {second}): pack it again"
    )


def _write(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


def open_tar(data: bytes, limits: Limits = DEFAULT_LIMITS) -> TarOriginal:
    limits.check_size(len(data))
    return TarOriginal(data, limits)
