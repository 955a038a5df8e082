"""vCard and iCalendar: each value behind the name of its property; pictures and keys go."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from zoneinfo import available_timezones

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.lines import values
from veladura.formats.original import Rewritten
from veladura.formats.textmap import Cut, Piece, TextMap, splice
from veladura.formats.txt import decode_text, is_encoding, simplified_note
from veladura.text import PLACE_MARK
from veladura.wordlists import read_list

_NAME = re.compile(r"(?:([A-Za-z0-9-]++)\.)?([A-Za-z0-9-]++)")
_GROUP = re.compile(r"(?:item|group)?\d+\Z", re.I)
_LETTERS = re.compile(r"[^\W\d_]+")
_PARAMETER = re.compile(r';((?:\r?\n[ \t])?[A-Za-z0-9-]++)(?:=((?:"[^"\r\n]*+"|[^;:"])*+))?')
_STAMP = re.compile(r"(?:18|19|20)\d{6}(?:T\d{6}Z?(?:[+-]\d{4})?)?\Z")
_LISTED = re.compile(r"(?:[0-9TZ]+|[+-]?P[0-9DHMSTW]+)(?:[,/](?:[0-9TZ]+|[+-]?P[0-9DHMSTW]+))+\Z")
_IN_LIST = re.compile(r"[^,/]+")
_PARTS = {
    "N": ("family", "given", "additional", "prefix", "suffix"),
    "ADR": ("box", "extended", "street", "locality", "region", "code", "country"),
    "ORG": ("name", "unit", "unit"),
}
_REMOVED = ("PHOTO", "LOGO", "SOUND", "KEY", "GEO", "X-PHOTO", "X-MS-CARDPICTURE")
_EXTENSIONS = ("X-WR-", "X-APPLE-", "X-MICROSOFT-", "X-MOZ-", "X-LIC-", "X-PHONETIC-", "X-ABLABEL")
_COPIES, _OF_LINE = 9, 12  # of the text and of its longest line, at the worst moment
_EACH = 600  # bytes of memory that a line takes, however short it is
_MARKS = re.compile("[;:,]")
_END = re.compile(r"\r?\n\Z")


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A value, a part of it or a parameter: where it stands and how it is written."""

    start: int
    raw: str
    place: str
    charset: str = ""  # of quoted-printable values
    quoted: bool = False  # a parameter between quotation marks
    bare: bool = False  # a parameter without them

    @property
    def is_date(self) -> bool:
        return _STAMP.match(values.unfolded(self.raw)) is not None and not self.charset

    def pieces(self) -> Iterable[Piece]:
        if self.charset:
            return values.quoted_pieces(self.raw, self.charset)
        return values.date_pieces(self.raw) if self.is_date else values.escaped_pieces(self.raw)

    def encode(self, text: str) -> str:
        if self.charset:
            return values.quoted(text, self.charset)
        if self.quoted or self.bare:
            return " ".join(text.replace('"', "'").splitlines())
        return values.date(text) if self.is_date else values.escaped(text)

    def written(self, cuts: Sequence[Cut]) -> Iterator[Cut]:
        """Cuts of the source; a parameter gets the quotation marks that its new value needs."""
        value = splice(self.raw, cuts, self.encode)
        if self.bare and _MARKS.search(value):
            yield Cut(self.start, self.start + len(self.raw), f'"{value}"')
            return
        for cut in cuts:
            yield Cut(self.start + cut.start, self.start + cut.end, self.encode(cut.text))


@cache
def _structure() -> frozenset[str]:
    return frozenset(read_list(__package__, "structure"))


@cache
def _values() -> frozenset[str]:
    return frozenset(read_list(__package__, "structure_values"))


@cache
def _properties() -> frozenset[str]:
    return frozenset(read_list(__package__, "properties"))


def _is_structure(name: str, value: str) -> bool:
    """Whether a property or parameter says what the standards let it say, and nothing else."""
    if name == "TZID" and value.strip('"') in _zones():
        return True
    words = _LETTERS.findall(value.upper())
    return name in _structure() and all(len(w) <= 2 or w in _values() for w in words)


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def logical_lines(source: str) -> Iterator[tuple[int, str]]:
    """Lines as they are meant: with their folded and soft-broken continuations, and their ends."""
    start = position = 0
    is_quoted = False
    while position < len(source):
        end = source.find("\n", position)
        end = len(source) if end < 0 else end + 1
        line = source[position:end]
        is_quoted = is_quoted or "QUOTED-PRINTABLE" in line.upper()
        soft = is_quoted and line.rstrip("\r\n").endswith("=")
        if end == len(source) or not (soft or source[end] in " \t"):
            yield start, source[start:end]
            start, is_quoted = end, False
        position = end


def _stretches(start: int, line: str) -> Iterator[_Stretch]:
    """The values of one logical line that are text."""
    named = _NAME.match(line)
    if not named:
        return
    name = named.group(2).upper()
    position, charset, is_quoted = named.end(), "utf-8", False
    while match := _PARAMETER.match(line, position):
        key, value = match.group(1).strip().upper(), match.group(2) or ""
        if key == "CHARSET" and is_encoding(value.strip('"')):
            charset = value.strip('"')
        elif "QUOTED-PRINTABLE" in (value.upper(), key):
            is_quoted = True
        elif key in _properties() and not _is_structure(key, value):
            inner = value.startswith('"') and value.endswith('"') and len(value) > 1
            raw = value[1:-1] if inner else value
            place = start + match.start(2) + inner
            yield _Stretch(place, raw, f"{name}.{key}", quoted=inner, bare=not inner)
        position = match.end()
    if line[position : position + 1] != ":":  # what no parameter can be is read as it stands
        yield _Stretch(start + position, _END.sub("", line[position:]), name)
        return
    raw = _END.sub("", line[position + 1 :])
    if not _is_structure(name, raw):
        yield from _split(start + position + 1, raw, name, charset if is_quoted else "")


def _neutral(start: int, line: str, groups: dict[str, str]) -> Iterator[Cut]:
    """Names nobody reads: groups become numbers, parameters that no standard has go."""
    named = _NAME.match(line)
    if named is None:
        return
    group = named.group(1)
    if group and not _GROUP.match(group):
        alias = groups.setdefault(group.upper(), f"group{len(groups) + 1}")
        yield Cut(start, start + len(group), alias)
    position = named.end()
    while match := _PARAMETER.match(line, position):
        if match.group(1).strip().upper() not in _properties():
            yield Cut(start + match.start(), start + match.end(), "")
        position = match.end()


def _split(start: int, raw: str, name: str, charset: str) -> Iterator[_Stretch]:
    if _LISTED.match(values.unfolded(raw)):  # days of a series; how long they take is nobody's
        parts = ((start + part.start(), part.group()) for part in _IN_LIST.finditer(raw))
        yield from (_Stretch(place, part, name) for place, part in parts if "P" not in part)
        return
    if name not in _PARTS:
        yield _Stretch(start, raw, name, charset)
        return
    names = _PARTS[name]
    position = 0
    for number, part in enumerate(re.split(r"(?<!\\);", raw)):
        place = f"{name}.{names[min(number, len(names) - 1)]}"
        yield _Stretch(start + position, part, place, charset)
        position += len(part) + 1


def _is_removed(line: str) -> bool:
    """Pictures, sounds, keys, coordinates, what is packed as base64, properties of one's own."""
    named = _NAME.match(line)
    head = line.partition(":")[0].upper()
    packed = "ENCODING=B" in head or "BASE64" in head or ":data:" in line[:200].lower()
    if named is None:
        return False
    name = named.group(2).upper()
    own = name not in _properties() and not name.startswith(_EXTENSIONS)
    return name in _REMOVED or packed or own


class LinesOriginal:
    """Cards or calendars, any number in one file."""

    def __init__(self, data: bytes, limits: Limits, media_type: str) -> None:
        self.media_type = media_type
        self._decoded = decode_text(data)
        self._map = TextMap()
        self._stretches: list[_Stretch] = []
        self._removed: list[tuple[int, int]] = []
        self._neutral: list[Cut] = []
        self._groups: dict[str, str] = {}
        source = self._decoded.text
        limits.check_pieces(source.count("\n") + source.count(";"))
        size, longest = sys.getsizeof(source) * _COPIES, 0
        for number, (start, line) in enumerate(logical_lines(source), 1):
            longest = max(longest, sys.getsizeof(line))
            limits.check_memory(size + longest * _OF_LINE, 1, number, _EACH)
            if line.strip() and not _NAME.match(line):
                raise FormatError(f"line {number} has no name of a property: correct or remove it")
            if _is_removed(line):
                self._removed.append((start, start + len(line)))
                continue
            self._neutral += _neutral(start, line, self._groups)
            for stretch in _stretches(start, line):
                self._show(stretch)

    def _show(self, stretch: _Stretch) -> None:
        if stretch.raw.strip():
            self._map.separate(f"{stretch.place} {PLACE_MARK} ")
            self._map.add(len(self._stretches), stretch.pieces())
            self._map.separate("\n")
            self._stretches.append(stretch)

    @property
    def text(self) -> str:
        return self._map.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        cuts = [*self._neutral, *(Cut(start, end, "") for start, end in self._removed)]
        for index, own in self._map.cuts(edits).items():
            cuts += self._stretches[index].written(own)
        written = splice(self._decoded.text, sorted(cuts))
        data, simplified = self._decoded.encode(written)
        dropped = (f"{len(self._removed)} pictures, keys or other lines",) if self._removed else ()
        return Rewritten(
            data,
            dropped,
            notes=simplified_note(simplified, self._decoded.encoding),
            ignored=tuple(self._map.unplaced(edits)),
        )


def _open(data: bytes, limits: Limits = DEFAULT_LIMITS, *, media_type: str) -> LinesOriginal:
    limits.check_size(len(data))
    return LinesOriginal(data, limits, media_type)


open_vcard = partial(_open, media_type="text/vcard")
open_calendar = partial(_open, media_type="text/calendar")
