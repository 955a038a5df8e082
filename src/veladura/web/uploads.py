"""Multipart bodies read as a stream: one file in memory at a time, nothing ever on disk.

The framework's own parser would spool large uploads, unencrypted, into a temporary folder.
"""

from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from fastapi import Request
from python_multipart.exceptions import MultipartParseError
from python_multipart.multipart import MultipartParser, MultipartState, parse_options_header

from veladura.web.problems import ApiError

MAX_FIELD = 10_000  # bytes of a value that is no file
MAX_PARTS = 2_000
MAX_HEADERS = 16_000  # bytes of one part's headers


@dataclass(slots=True)
class UploadPart:
    """A field or, where it has a file name, a file."""

    name: str = ""
    filename: str | None = field(default=None, repr=False)
    data: bytearray = field(default_factory=bytearray, repr=False)

    @property
    def value(self) -> str:
        return self.data.decode("utf-8", "replace")


class _Assembler:
    """Collects the parser's callbacks into finished parts, and stops when one grows too large."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.done: deque[UploadPart] = deque()
        self._part = UploadPart()
        self._header = bytearray()
        self._value = bytearray()
        self._headers: dict[bytes, bytes] = {}
        self._count = self._header_bytes = 0

    def on_part_begin(self) -> None:
        self._part, self._headers, self._header_bytes = UploadPart(), {}, 0
        self._count += 1
        if self._count > MAX_PARTS:
            raise ApiError(413, "too-many-parts", f"At most {MAX_PARTS} files at once.")

    def on_header_field(self, data: bytes, start: int, end: int) -> None:
        self._header += self._within_headers(data[start:end])

    def on_header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += self._within_headers(data[start:end])

    def _within_headers(self, data: bytes) -> bytes:
        self._header_bytes += len(data)
        if self._header_bytes > MAX_HEADERS:
            raise ApiError(400, "bad-upload", "The headers of a part are too long.")
        return data

    def on_header_end(self) -> None:
        self._headers[bytes(self._header).lower()] = bytes(self._value)
        self._header, self._value = bytearray(), bytearray()

    def on_headers_finished(self) -> None:
        _, options = parse_options_header(self._headers.get(b"content-disposition", b""))
        self._part.name = options.get(b"name", b"").decode("utf-8", "replace")
        if b"filename" in options:
            self._part.filename = options[b"filename"].decode("utf-8", "replace")

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        self._part.data += data[start:end]
        limit = MAX_FIELD if self._part.filename is None else self.limit
        if len(self._part.data) > limit:
            raise ApiError(413, "too-large", f"A file may have at most {self.limit:,} bytes.")

    def on_part_end(self) -> None:
        self.done.append(self._part)


async def read_parts(request: Request, limit: int) -> AsyncIterator[UploadPart]:
    """The parts of a multipart/form-data body, each as soon as it is complete."""
    kind, options = parse_options_header(request.headers.get("content-type", "").encode("latin-1"))
    if kind != b"multipart/form-data" or not options.get(b"boundary"):
        raise ApiError(415, "not-multipart", "Send the files as multipart/form-data.")
    assembler = _Assembler(limit)
    try:
        parser = MultipartParser(
            options[b"boundary"],
            {
                "on_part_begin": assembler.on_part_begin,
                "on_part_data": assembler.on_part_data,
                "on_part_end": assembler.on_part_end,
                "on_header_field": assembler.on_header_field,
                "on_header_value": assembler.on_header_value,
                "on_header_end": assembler.on_header_end,
                "on_headers_finished": assembler.on_headers_finished,
            },
        )
        async for chunk in request.stream():
            parser.write(chunk)
            while assembler.done:
                yield assembler.done.popleft()
        parser.finalize()
    except MultipartParseError:
        raise ApiError(400, "bad-upload", "The multipart body is damaged.") from None
    if parser.state not in (MultipartState.START, MultipartState.END):
        raise ApiError(400, "bad-upload", "The multipart body ends too early.")
    while assembler.done:
        yield assembler.done.popleft()


async def read_limited(request: Request, limit: int) -> bytes:
    """A whole body, refused as soon as it is too long."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise ApiError(413, "too-large", f"The request may have at most {limit:,} bytes.")
    return bytes(body)
