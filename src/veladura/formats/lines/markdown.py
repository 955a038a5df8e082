"""Markdown: escapes, entities and percent signs are read as what they stand for."""

import html
import re
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from veladura.alignment import aligned
from veladura.document import Edit
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten
from veladura.formats.textmap import Cut, Piece, TextMap, splice
from veladura.formats.txt import decode_text, simplified_note
from veladura.formats.unread import WORDS
from veladura.formats.xmltext import URL

_TARGET = re.compile(
    r"(?<=\]\()<?([^\s()<>]+)|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*+<?([^\s<>]+)"
    r"|<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*+)>",
    re.M | re.I,
)
_MARKED = re.compile(r"\\([!-/:-@\[-`{-~])|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,31});")
_SPECIAL = re.compile(r"([\\`*_\[\]<>&])")
_COPIES = 8  # of the text at the worst moment
_EMBEDDED = re.compile(r"data:[\w.+-]+/[\w.+-]+[;,]", re.I)


class _Region(NamedTuple):
    start: int
    end: int
    is_target: bool


def _regions(source: str) -> Iterator[_Region]:
    position = 0
    for match in _TARGET.finditer(source):
        group = match.lastindex or 1
        yield _Region(position, match.start(group), False)
        yield _Region(match.start(group), match.end(group), True)
        position = match.end(group)
    yield _Region(position, len(source), False)


def _pieces(raw: str) -> Iterator[Piece]:
    position = 0
    for match in _MARKED.finditer(raw):
        shown = match.group(1) or html.unescape(match.group())
        if shown == match.group():
            continue
        yield from WORDS.decode(raw[position : match.start()])
        yield Piece(shown, match.group())
        position = match.end()
    yield from WORDS.decode(raw[position:])


def _encoded(text: str) -> str:
    """Signs of Markdown are escaped, so that a replacement never becomes a link or a heading."""
    return _SPECIAL.sub(r"\\\1", text)


def _written(text: str, region: _Region) -> str:
    return URL.encode(text) if region.is_target else _encoded(text)


class MarkdownOriginal:
    """A text with marks; pictures packed into link targets go."""

    media_type = "text/markdown"

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._decoded = decode_text(data)
        size = sys.getsizeof(self._decoded.text)
        self._regions: list[_Region] = []
        for number, region in enumerate(_regions(self._decoded.text), 1):
            limits.check_pieces(number)
            limits.check_memory(size, _COPIES, number)
            self._regions.append(region)
        self._map = TextMap()
        for number, region in enumerate(self._regions):
            raw = self._decoded.text[region.start : region.end]
            if not (region.is_target and _EMBEDDED.match(raw)):
                self._map.add(number, URL.decode(raw) if region.is_target else _pieces(raw))

    @property
    def text(self) -> str:
        return self._map.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        source = self._decoded.text
        embedded = [
            Cut(region.start, region.end, "data:,")
            for region in self._regions
            if region.is_target and _EMBEDDED.match(source[region.start : region.end])
        ]
        written = aligned(self.text, edits, lambda text: len(_encoded(text)))
        cuts = self._map.cuts_in_source(written, self._regions, _written)
        data, simplified = self._decoded.encode(splice(source, sorted(embedded + cuts)))
        dropped = (f"{len(embedded)} embedded pictures",) if embedded else ()
        return Rewritten(data, dropped, notes=simplified_note(simplified, self._decoded.encoding))


def open_markdown(data: bytes, limits: Limits = DEFAULT_LIMITS) -> MarkdownOriginal:
    limits.check_size(len(data))
    return MarkdownOriginal(data, limits)
