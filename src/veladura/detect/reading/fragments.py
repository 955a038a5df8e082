"""Words and numbers that fell apart, "Q u | j an 0" or "1 8 / 0 4 / 2 0 1 6", joined again.

Pieces with one blank between them are grouped into the likeliest words. Where most words of a line
have a wider gap between them, a single blank is hardly ever one between words.
"""

import re
from collections.abc import Iterator, Sequence

from veladura.detect.reading.glyphs import GlyphReader
from veladura.document import Edit

_RUN = re.compile(
    r"(?<!\S)(?=[|]{0,9}\w)[\w|]{1,30}(?: (?:(?=[|]{0,9}\w)[\w|]{1,30}|\|)(?![\w|]))+"
)
_PIECE = re.compile(r"[\w|]+")
_NUMBER = re.compile(  # a comma right before a blank parts an hour from a day, a dose from the next
    r"(?<![\w,./-])[\dOl][\dOl|]{0,3}(?:(?: ?[−/.:-] ?| , ?|[ ,])[\dOl][\dOl|]{0,3})+(?![\w])"
)
_FIGURES = re.compile(r"\d*[2-57-9]\d*|\d{2,}")  # never a letter misread
_WORD_GAP = re.compile(r"(?<=\S) (?=\S)")
_WIDE_GAP = re.compile(r"(?<=\S) {2,3}(?=\S)")
_ADDRESS = re.compile(
    r"(?<![a-z0-9])(?:www ?\. ?|[a-z0-9]{1,30}(?: ?[.-] ?[a-z0-9]{1,30}){0,3} ?@ ?)"
    r"[a-z0-9]{1,60}(?: ?[.-] ?[a-z0-9]{1,60}){0,4}"
)
_LONGEST = 7  # pieces of one word
_BOUNDARY = 10.0  # bits of a word's end at a single blank where words have wider gaps


def join_words(text: str, glyphs: GlyphReader) -> Iterator[Edit]:
    position = 0
    for line in text.split("\n"):
        boundary = _BOUNDARY if _is_wide(line) else 0.0
        for match in _RUN.finditer(line):
            pieces = [piece.span() for piece in _PIECE.finditer(line, *match.span())]
            for first, last in _words(line, pieces, glyphs, boundary):
                if last - first > 1:
                    start, end = pieces[first][0], pieces[last - 1][1]
                    joined = line[start:end].replace(" ", "")
                    yield Edit(position + start, position + end, joined)
        position += len(line) + 1


def join_numbers(text: str, *, broken: bool) -> Iterator[Edit]:
    """Runs of single figures; in a broken text short ones too, which elsewhere are doses."""
    for match in _NUMBER.finditer(text):
        joined = match[0].replace(" ", "")
        singles = sum(len(piece) == 1 for piece in re.findall(r"[\dOl|]+", match[0]))
        if joined != match[0] and singles > (1 if broken else 4) and not joined.isalpha():
            yield Edit(*match.span(), joined)


def join_addresses(text: str) -> Iterator[Edit]:
    """Addresses of mail and of pages with blanks around their dots: "raul . n @ correo . es"."""
    for match in _ADDRESS.finditer(text):
        if " " in match[0]:
            yield Edit(*match.span(), match[0].replace(" ", ""))


def narrow_gaps(text: str) -> Iterator[Edit]:
    """Single blanks between words where most of them have two."""
    position = 0
    for line in text.split("\n"):
        if _is_wide(line):
            for gap in _WIDE_GAP.finditer(line):
                yield Edit(position + gap.start(), position + gap.end(), " ")
        position += len(line) + 1


def _is_wide(line: str) -> bool:
    return len(_WIDE_GAP.findall(line)) > len(_WORD_GAP.findall(line))


def _words(
    line: str, pieces: Sequence[tuple[int, int]], glyphs: GlyphReader, boundary: float
) -> list[tuple[int, int]]:
    """The cheapest way to group the pieces, as (first, after the last) of each word."""
    written = [line[start:end] for start, end in pieces]
    if all(glyphs.is_word(piece) or _FIGURES.fullmatch(piece) for piece in written):
        return []  # no splinter among them
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(pieces) + 1):
        options: list[tuple[float, int]] = []
        for start in range(max(0, end - _LONGEST), end):
            bits = _bits(written[start:end], glyphs, sure=not boundary)
            if bits is not None:
                options.append((best[start][0] + bits + boundary * (start > 0), start))
        best.append(min(options))
    groups: list[tuple[int, int]] = []
    end = len(pieces)
    while end:
        start = best[end][1]
        groups.append((start, end))
        end = start
    return groups[::-1]


def _bits(parts: Sequence[str], glyphs: GlyphReader, *, sure: bool) -> float | None:
    """What it costs that the parts are one word; None where they cannot be.

    Where it has to be sure, it must be a word that the language has.
    """
    if len(parts) == 1:
        return glyphs.bits(parts[0])
    whole = "".join(parts)
    if not 3 < len(whole) <= 24 or not (whole.isupper() or whole[1:] == whole[1:].lower()):
        return None
    odd = sum(not glyphs.is_word(part) for part in parts)
    if 2 * odd < len(parts) or any(_FIGURES.fullmatch(part) for part in parts):
        return None
    return glyphs.bits(whole) if not sure or glyphs.is_word(glyphs.likeliest(whole)) else None
