"""Refuses PDFs whose small streams unpack to more than a machine can hold."""

import zlib

import pikepdf
from pikepdf import Array, Name, Stream

from veladura.errors import LimitExceeded
from veladura.formats.limits import Limits

_SMALL = 64 * 1024  # packed: even the worst stream of this size unpacks to some 66 MB only
_STEP = 1 << 20
_MOST_PIXELS = 400_000_000  # of one image


def check_streams(pdf: pikepdf.Pdf, limits: Limits) -> None:
    """Unpack the larger streams piece by piece and stop at the limit `expansion`."""
    total = 0
    for stream in pdf.objects:
        if not isinstance(stream, Stream):
            continue
        if _pixels(stream) > _MOST_PIXELS:
            raise LimitExceeded(f"the PDF holds an image of more than {_MOST_PIXELS:,} pixels")
        filters = stream.get(Name.Filter)
        names = list(filters) if isinstance(filters, Array) else [filters]
        if names.count(Name.FlateDecode) > 1:
            raise LimitExceeded("the PDF packs a stream twice: the file is damaged or hostile")
        if names[:1] == [Name.FlateDecode]:
            packed = stream.read_raw_bytes()
            total += _unpacked(packed, limits.expansion - total) if len(packed) > _SMALL else 0
        if total >= limits.expansion:
            raise LimitExceeded(
                f"the PDF unpacks to more than {limits.expansion:,} bytes: split it or raise the "
                "limit `expansion`"
            )


def _pixels(stream: Stream) -> int:
    if stream.get(Name.Subtype) != Name.Image:
        return 0
    width, height = stream.get(Name.Width), stream.get(Name.Height)
    return width * height if isinstance(width, int) and isinstance(height, int) else 0


def _unpacked(packed: bytes, limit: int) -> int:
    """How large a stream becomes, counted no further than `limit`."""
    unpacker = zlib.decompressobj()
    size = 0
    waiting = packed
    try:
        while waiting and size < limit:
            size += len(unpacker.decompress(waiting, _STEP))
            waiting = unpacker.unconsumed_tail
    except zlib.error:
        pass  # a damaged stream ends here for every reader
    return size
