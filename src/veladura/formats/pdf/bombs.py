"""Refuses PDFs whose small streams unpack to more than a machine can hold."""

import base64
import binascii
import zlib

import pikepdf
from pikepdf import Array, Name, Stream

from veladura.errors import LimitExceeded
from veladura.formats.limits import Limits

_SMALL = 8 * 1024  # packed: even the worst stream of this size unpacks to some 8 MB only
_STEP = 1 << 20
_MOST_PIXELS = 400_000_000  # of one image
_MOST_LZW = 256 * 1024  # packed; unpacked it may be two thousand times as much
_PACKERS = (Name.FlateDecode, Name.LZWDecode, Name.RunLengthDecode)
_SPELLINGS = {"/Fl": Name.FlateDecode, "/LZW": Name.LZWDecode, "/RL": Name.RunLengthDecode}


def check_streams(pdf: pikepdf.Pdf, limits: Limits) -> None:
    """Unpack the larger streams piece by piece and stop at the limit `expansion`."""
    clock = limits.clock()
    total = 0
    for stream in pdf.objects:
        if not isinstance(stream, Stream):
            continue
        pixels = _pixels(stream)
        if pixels > _MOST_PIXELS:
            raise LimitExceeded(
                f"the PDF holds an image of more than {_MOST_PIXELS:,} pixels: make it smaller"
            )
        packers = [name for name in filters(stream) if name in _PACKERS]
        if len(packers) > 1:
            raise LimitExceeded(
                "the PDF packs a stream twice, as hostile files do: print it to a new PDF"
            )
        size = len(stream.read_raw_bytes())
        if packers == [Name.LZWDecode] and size > _MOST_LZW and not pixels:
            raise LimitExceeded(
                "the PDF packs a long stream in an old way (LZW): print it to a new PDF"
            )
        if size > _SMALL:
            total += unpacked(stream, limits.expansion - total)
        if total >= limits.expansion:
            raise LimitExceeded(
                f"the PDF unpacks to more than {limits.expansion:,} bytes: split it or raise the "
                "limit `expansion`"
            )
        clock.check()


def filters(stream: Stream) -> list[object]:
    """How a stream is coded, outermost first, by the long names."""
    found = stream.get(Name.Filter)
    names = list(found) if isinstance(found, Array) else [found]
    return [_SPELLINGS.get(str(name), name) for name in names]


def _pixels(stream: Stream) -> int:
    if stream.get(Name.Subtype) != Name.Image:
        return 0
    width, height = stream.get(Name.Width), stream.get(Name.Height)
    return width * height if isinstance(width, int) and isinstance(height, int) else 0


def unpacked(stream: Stream, limit: int) -> int:
    """How large a deflated stream becomes, counted no further than `limit`; others count 0."""
    names = filters(stream)
    if Name.FlateDecode not in names:
        return 0
    packed = stream.read_raw_bytes()
    for name in names[: names.index(Name.FlateDecode)]:
        packed = _from_letters(packed, name)
    unpacker = zlib.decompressobj()
    size = 0
    try:
        while packed and size < limit:
            size += len(unpacker.decompress(packed, _STEP))
            packed = unpacker.unconsumed_tail
    except zlib.error:
        pass  # a damaged stream ends here for every reader
    return size


def _from_letters(coded: bytes, name: object) -> bytes:
    try:
        if str(name) in ("/ASCIIHexDecode", "/AHx"):
            digits = b"".join(coded.partition(b">")[0].split())
            return binascii.unhexlify(digits + b"0" * (len(digits) % 2))
        if str(name) in ("/ASCII85Decode", "/A85"):
            return base64.a85decode(coded.partition(b"~>")[0].removeprefix(b"<~"))
    except ValueError:
        pass
    raise LimitExceeded("the PDF codes a stream in a way that cannot be measured: print it anew")
