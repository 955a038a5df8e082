"""HL7 v2 messages: segments of fields, told by their places; delimiters are the message's own."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.health.timestamps import date_pieces, is_timestamp, without_hyphens
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.nested.coded import AS_BASE64
from veladura.formats.original import Rewritten
from veladura.formats.textmap import Piece, TextMap, splice
from veladura.formats.txt import decode_text, simplified_note
from veladura.formats.unread import joined_of
from veladura.text import PLACE_MARK
from veladura.wordlists import read_list

_SEGMENT = re.compile(r"[^\r\n\x0b\x1c]+")
_NAME = re.compile(r"[A-Z][A-Z0-9]{2}\Z")
_ESCAPES = "FSTRE"  # of the five delimiters, in the order of their names
_CODE = re.compile(r"[A-Z0-9_.+*/%-]{1,24}\Z|[a-z]{1,3}\Z")  # a word in a code's place is text
_MARKS = re.compile(r"[^\w\s]{5}")
_DELIMITERS = re.compile(r"[^\w\s]{3,5}\Z")  # of a message, said by its head
_COPIES, _EACH = 9, 400  # of the text at the worst moment; bytes of a component
_BINARY = re.compile(r"[A-Za-z0-9+/=\s]{200,}\Z")


@dataclass(frozen=True, slots=True)
class _Value:
    """One component and where it stands; a date is shown with separators."""

    start: int
    end: int
    place: str
    is_date: bool
    is_packed: bool  # a file as base64


@dataclass(frozen=True, slots=True)
class _Signs:
    """The delimiters a message declares in its first segment."""

    field: str
    component: str
    repetition: str
    escape: str
    part: str

    def pieces(self, raw: str) -> Iterator[Piece]:
        """Escaped delimiters as themselves; other escapes (bold, line breaks) stay as they are."""
        shown = (self.field, self.component, self.part, self.repetition, self.escape)
        names = dict(zip(_ESCAPES, shown, strict=True))
        escape = re.escape(self.escape)
        position = 0
        escapes = rf"{escape}(?:([FSTRE])|\.br|[XMC]((?:[0-9A-Fa-f]{{2}}){{1,400}})){escape}"
        for match in re.finditer(escapes, raw):
            yield from _read(raw[position : match.start()])
            if match.group(1):
                yield Piece(names[match.group(1)], match.group())
            elif match.group(2):
                yield Piece(_from_digits(match.group(2)) or match.group(), match.group())
            else:
                yield Piece("\n", match.group(), False)
            position = match.end()
        yield from _read(raw[position:])

    def count(self, text: str) -> int:
        """How many components a text may have at most."""
        return 1 + sum(map(text.count, (self.field, self.component, self.repetition, "\n", "\r")))

    def encode(self, text: str) -> str:
        shown = (self.field, self.component, self.part, self.repetition)
        text = " ".join(text.splitlines()) if "\n" in text or "\r" in text else text
        text = text.replace(self.escape, f"{self.escape}E{self.escape}")
        for name, sign in zip(_ESCAPES, shown, strict=False):
            if sign != self.escape:
                text = text.replace(sign, f"{self.escape}{name}{self.escape}")
        return text


def _read(raw: str) -> Iterable[Piece]:
    return joined_of(raw).decode(raw)


def _from_digits(digits: str) -> str:
    """What a message writes in hexadecimal digits, if it is text."""
    data = bytes.fromhex(digits)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text if text.isprintable() else ""


@cache
def _codes() -> frozenset[str]:
    return frozenset(read_list(__package__, "hl7_codes"))


def _signs(text: str) -> _Signs:
    start = re.search(r"(?:MSH|FHS|BHS)(.)(.)(.)(.)(.)", text)
    if not start or len(set(start.groups())) != 5 or not _MARKS.fullmatch("".join(start.groups())):
        raise FormatError("the message does not say its delimiters (MSH): export it again")
    field, component, repetition, escape, part = start.groups()
    return _Signs(field, component, repetition, escape, part)


def _values(text: str, signs: _Signs, limits: Limits) -> Iterator[_Value | str]:
    """Every component that is no code, and a line end after each segment."""
    for number, segment in enumerate(_SEGMENT.finditer(text), 1):
        fields = segment.group().split(signs.field)
        limits.check_pieces(number)
        name = fields[0].strip()
        if not _NAME.match(name):
            raise FormatError(f"line {number} is no segment of HL7 v2: correct or remove it")
        position = segment.start() + len(fields[0])
        shift = 1 if name in ("MSH", "FHS", "BHS") else 0
        for index, field in enumerate(fields[1:], 1 + shift):
            position += len(signs.field)
            if not (shift and index == 2 and _DELIMITERS.match(field)):
                yield from _components(field, position, f"{name}-{index}", signs)
            position += len(field)
        yield "\n"


def _components(field: str, start: int, place: str, signs: _Signs) -> Iterator[_Value]:
    for repetition in field.split(signs.repetition):
        position = start
        for index, component in enumerate(repetition.split(signs.component), 1):
            end = position + len(component)
            where = f"{place}.{index}"
            coded = place in _codes() or where in _codes()
            if component.strip() and not (coded and _CODE.match(component)):
                packed = _BINARY.match(component) is not None
                yield _Value(position, end, where, is_timestamp(component), packed)
            position = end + len(signs.component)
        start += len(repetition) + len(signs.repetition)


class Hl7Original:
    """One message or a batch of them."""

    media_type = "application/hl7-v2"

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._decoded = decode_text(data)
        self._signs = _signs(self._decoded.text)
        components = self._signs.count(self._decoded.text)
        limits.check_pieces(components)
        limits.check_memory(sys.getsizeof(self._decoded.text), _COPIES, components, _EACH)
        self._map = TextMap()
        self._values: list[_Value] = []
        for item in _values(self._decoded.text, self._signs, limits):
            if isinstance(item, str):
                self._map.separate(item)
                continue
            raw = self._decoded.text[item.start : item.end]
            self._map.separate(f"{item.place} {PLACE_MARK} {AS_BASE64 if item.is_packed else ''}")
            pieces = date_pieces(raw) if item.is_date else self._signs.pieces(raw)
            self._map.add(len(self._values), pieces)
            self._map.separate("\n")
            self._values.append(item)

    @property
    def text(self) -> str:
        return self._map.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        source = self._decoded.text
        cuts = self._map.cuts_in_source(edits, self._values, self._encoded)
        data, simplified = self._decoded.encode(splice(source, cuts))
        return Rewritten(
            data,
            notes=simplified_note(simplified, self._decoded.encoding),
            ignored=tuple(self._map.unplaced(edits)),
        )

    def _encoded(self, text: str, value: _Value) -> str:
        return self._signs.encode(without_hyphens(text) if value.is_date else text)


def open_hl7(data: bytes, limits: Limits = DEFAULT_LIMITS) -> Hl7Original:
    limits.check_size(len(data))
    return Hl7Original(data, limits)
