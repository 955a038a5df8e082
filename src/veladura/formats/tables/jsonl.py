"""JSON and JSON lines: strings and numbers are text, the rest of the source stays as it is.

Shown as "key: value" lines, because a value alone ("1974") says little to a detector.
"""

import json
import re
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.jsonshape import JsonShape
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten
from veladura.formats.refusing import line_of, on_line
from veladura.formats.textmap import Cut, Piece, TextMap, splice
from veladura.formats.txt import Decoded, decode_text, simplified_note
from veladura.formats.unread import joined_of

_TOKEN = re.compile(
    r'\s*+(?:(?P<string>"(?:[^"\\]|\\.)*+")(?P<key>\s*:)?'
    r"|(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?P<word>true|false|null|NaN|-?Infinity)"
    r"|(?P<mark>[{}\[\],]))",
    re.S,
)
_HIGH, _LOW = r"\\u[dD][89abAB][0-9a-fA-F]{2}", r"\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_ESCAPE = re.compile(rf"{_HIGH}{_LOW}|\\u[0-9a-fA-F]{{4}}|\\.", re.S)  # each one character
_COPIES = 9  # of the text, at the worst moment
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?\Z")


class JsonToken(NamedTuple):
    start: int
    end: int
    value: str
    path: tuple[str, ...]
    is_key: bool
    is_number: bool = False
    is_word: bool = False  # true, null, NaN: shown, but nothing to replace


class JsonOriginal:
    """`columns` are keys, with dots where they lie deeper ("patient.name")."""

    def __init__(
        self, decoded: Decoded, columns: Sequence[str] | None, limits: Limits, *, lines: bool
    ) -> None:
        self.media_type = "application/jsonl" if lines else "application/json"
        self._decoded = decoded
        self._starts = array("q")  # of tokens that are shown: there may be millions
        self._ends = array("q")
        self._map = TextMap()
        wanted = [tuple(name.split(".")) for name in columns or ()]
        found: set[tuple[str, ...]] = set()
        for start, end in self._records(lines):
            shown = False
            for token in json_tokens(self._decoded.text, start, end, limits):
                column = next((w for w in wanted if token.path[: len(w)] == w), None)
                if wanted and column is None:
                    continue
                if column:
                    found.add(column)
                self._map.add(len(self._starts), _pieces(token))
                self._map.separate(": " if token.is_key else "\n")
                self._starts.append(token.start)
                self._ends.append(token.end)
                shown = True
            if shown:
                self._map.separate("\n")
        for column in wanted:
            if column not in found:
                raise FormatError(f"no record has the key {'.'.join(column)!r}: choose another")

    @property
    def text(self) -> str:
        return self._map.text

    def _records(self, lines: bool) -> Iterator[tuple[int, int]]:
        source = self._decoded.text
        if not lines:
            yield 0, len(source)
            return
        position = 0
        for number, line in enumerate(source.split("\n"), 1):
            end = position + len(line)
            if line.strip():
                try:
                    json.loads(line)
                except (ValueError, RecursionError):
                    raise FormatError(f"line {number} is not JSON: correct or remove it") from None
                yield position, end
            position = end + 1

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        source = self._decoded.text
        parts: list[str] = []
        position = 0
        ascii_only = source.isascii()
        for index, cuts in sorted(self._map.cuts(edits).items()):
            start, end = self._starts[index], self._ends[index]
            raw = source[start:end]
            parts.append(source[position:start])
            if raw.startswith('"'):
                parts.append(_spliced(raw, cuts, ascii_only=ascii_only))
            else:
                value = splice(raw, cuts)
                bare = _NUMBER.match(value)
                parts.append(value if bare else json.dumps(value, ensure_ascii=ascii_only))
            position = end
        parts.append(source[position:])
        data, simplified = self._decoded.encode("".join(parts))
        return Rewritten(data, notes=simplified_note(simplified, self._decoded.encoding))


def _spliced(raw: str, cuts: Sequence[Cut], *, ascii_only: bool) -> str:
    """A string's source with new stretches; the escapes around them stay as they were."""
    ascii_only = ascii_only or (raw.isascii() and "\\u" in raw)
    body = raw[1:-1]
    places = _source_places(body, (place for cut in cuts for place in cut[:2]))
    parts, position = ['"'], 0
    for cut in cuts:
        start, end = next(places), next(places)
        parts += (body[position:start], json.dumps(cut.text, ensure_ascii=ascii_only)[1:-1])
        position = end
    return "".join((*parts, body[position:], '"'))


def _source_places(body: str, wanted: Iterable[int]) -> Iterator[int]:
    """Where characters of a string, counted as shown and ascending, stand in its source."""
    escapes = _ESCAPE.finditer(body)
    escape = next(escapes, None)
    longer = 0  # by this much the source is ahead
    for place in wanted:
        while escape is not None and escape.start() - longer < place:
            longer += len(escape.group()) - 1
            escape = next(escapes, None)
        yield place + longer


def json_tokens(source: str, start: int, end: int, limits: Limits) -> Iterator[JsonToken]:
    """Keys, strings and numbers of JSON that is known to be sound, with the way to each."""
    path: list[str] = []  # the key each open object is at; "" in arrays
    kinds: list[str] = []
    position = start
    while position < end:
        match = _TOKEN.match(source, position, end)
        if match is None:
            rest = source[position:end].lstrip()
            if rest:
                raise _unsound(line_of(source, end - len(rest)))
            return
        position = match.end()
        mark = match.group("mark")
        if mark in ("{", "["):
            kinds.append(mark)
            path.append("")
            limits.check_depth(len(kinds))
        elif mark in ("}", "]"):
            kinds.pop()
            path.pop()
        elif match.group("string"):
            value = json.loads(match.group("string"), strict=False)
            is_key = match.group("key") is not None
            if is_key:
                path[-1] = value
            way = tuple(step for step in path if step)
            yield JsonToken(*match.span("string"), value, way, is_key)
        elif match.group("number"):
            way = tuple(step for step in path if step)
            yield JsonToken(
                *match.span("number"), match.group("number"), way, False, is_number=True
            )
        elif match.group("word"):
            way = tuple(step for step in path if step)
            yield JsonToken(*match.span("word"), match.group("word"), way, False, is_word=True)


def _unsound(line: int | None) -> FormatError:
    return FormatError(f"the file is not sound JSON{on_line(line)}: export it again")


def _pieces(token: JsonToken) -> Iterable[Piece]:
    if token.is_word:
        return (Piece(token.value, token.value, False),)
    return joined_of(token.value).decode(token.value)


def open_json(
    data: bytes, limits: Limits = DEFAULT_LIMITS, *, columns: Sequence[str] | None = None
) -> JsonOriginal:
    decoded = decode_json(data, limits)
    try:
        json.loads(decoded.text)
    except (ValueError, RecursionError) as error:
        raise _unsound(getattr(error, "lineno", None)) from None
    return JsonOriginal(decoded, columns, limits, lines=False)


def open_jsonl(
    data: bytes, limits: Limits = DEFAULT_LIMITS, *, columns: Sequence[str] | None = None
) -> JsonOriginal:
    return JsonOriginal(decode_json(data, limits), columns, limits, lines=True)


def decode_json(data: bytes, limits: Limits) -> Decoded:
    """The source of a file that can be held with all its values."""
    limits.check_size(len(data))
    decoded = decode_text(data)
    pieces = JsonShape(decoded.text).values
    limits.check_pieces(pieces)
    limits.check_memory(sys.getsizeof(decoded.text), _COPIES, pieces)
    return decoded
