"""Stores only those parts of an original that its anonymised copy does not hold already."""

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

PIECE = 4 * 2**20  # bytes of an original that are packed together
TAIL = 32 * 2**10  # bytes of the copy that packing can point back to: the reach of deflate


@dataclass(frozen=True, slots=True)
class Reversal:
    """What turns one written file back into the file that was read."""

    suffix: str  # of the written file, where a document is written as several
    digest: bytes = field(repr=False)  # of the written file
    pieces: tuple[bytes, ...] = field(repr=False)

    @classmethod
    def of(cls, original: bytes, output: bytes, suffix: str = "") -> "Reversal":
        cut = (original[i : i + PIECE] for i in range(0, len(original), PIECE))
        packed = tuple(pack_pieces(cut, output[-TAIL:]))
        return cls(suffix, hashlib.sha256(output).digest(), packed)


def pack_pieces(pieces: Iterable[bytes], tail: bytes) -> Iterator[bytes]:
    for piece in pieces:
        packer = zlib.compressobj(zdict=tail) if tail else zlib.compressobj()
        yield packer.compress(piece) + packer.flush()


def unpack(packed: bytes, tail: bytes) -> bytes:
    unpacker = zlib.decompressobj(zdict=tail) if tail else zlib.decompressobj()
    return unpacker.decompress(packed) + unpacker.flush()


def read_pieces(stream: BinaryIO) -> Iterator[bytes]:
    while piece := stream.read(PIECE):
        yield piece


def tail_of(output: BinaryIO) -> bytes:
    """The end of an open file, which may be larger than memory."""
    size = output.seek(0, 2)
    output.seek(max(0, size - TAIL))
    return output.read()
