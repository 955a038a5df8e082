"""Finds what is encoded inside a text, and can encode it again."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from urllib.parse import quote, unquote_to_bytes

from veladura.document import Edit, apply_edits
from veladura.errors import FormatError, LimitExceeded, NeedsOcr
from veladura.formats.limits import Limits
from veladura.formats.nested.alphabets import from_base32, in_base85
from veladura.formats.nested.apart import words_apart
from veladura.formats.nested.backwards import words_backwards
from veladura.formats.nested.coded import (
    CONTROLS,
    FILES,
    Compressed,
    Removed,
    decoded,
    encoder,
    holds_words,
    is_closed,
    is_number,
    is_opaque,
    is_text,
    unpacked,
)
from veladura.formats.nested.escapes import ESCAPES
from veladura.formats.nested.limits import inner_limits
from veladura.formats.nested.numbered import in_numbers
from veladura.formats.nested.odd_letters import odd_letters
from veladura.formats.nested.rare_alphabets import from_base58, in_base45, in_groups
from veladura.formats.nested.unreadable import refuse_unreadable
from veladura.formats.original import Original
from veladura.formats.pictures.stripping import is_bitmap
from veladura.formats.refusing import at, line_of

# What is encoded in a text, by its kind: a mark without which there is none, and how it is written.
_KINDS = {
    "word": (
        "=?",
        r"=\?[\w*-]{2,60}\?[bBqQ]\?[^?\s]*+\?=(?:\s++=\?[\w*-]{2,60}\?[bBqQ]\?[^?\s]*+\?=)*+",
    ),
    "percent": (
        "%",
        r"(?<![^\s\"'<>])[^\s\"'<>%]*+(?:%(?:[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4})[^\s\"'<>%]*+)++",
    ),
    "entity": (
        "&",
        r"(?<!\w)\w*+(?:&(?:#\d{1,10}+;?+|#[xX][0-9A-Fa-f]{1,10}+;?+"
        r"|[A-Za-z][A-Za-z0-9]{1,31}+;)\w*+)++",
    ),
    "backslash": (
        "\\",
        r"(?<!\w)\w*+(?:(?:\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|u\{[0-9A-Fa-f]{1,6}\}"
        r"|U[0-9A-Fa-f]{8})|(?:\\[0-3][0-7]{2}){2,}+)\w*+)++",
    ),
    "printable": ("=", r"(?<!\w)\w*+(?:(?:=\r?\n)?=[0-9A-Fa-f]{2}\w*+)++"),
    "office": ("_x", r"(?<![^\W_])[^\W_]*+(?:_x[0-9A-Fa-f]{4}_[^\W_]*+)++"),
    "seven": ("+A", r"(?<![\w+])[A-Za-z]*+(?:\+A[A-Za-z0-9+/]{2,}+-[A-Za-z]*+)++"),
    "hex": ("", r"(?<![0-9A-Za-z])(?:0x)?(?:[0-9A-Fa-f]{2}){10,}+(?![0-9A-Za-z])"),
    "parted": (
        "",
        r"(?<![0-9A-Za-z])(?:0x)?[0-9A-Fa-f]{2}(?:[ :,-] ?(?:0x)?[0-9A-Fa-f]{2}){7,}+",
    ),
    "base64": (
        "",
        r"(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{12,}+"
        r"(?:\r?\n[ \t]?[A-Za-z0-9+/_-]{12,}+)*+"
        r"(?:\r?\n[ \t]?[A-Za-z0-9+/_-]{1,11}(?==))?={0,6}|[A-Za-z0-9+/]{6,11}+={1,2}(?!=))",
    ),
}
_RARE = {
    "domain": re.compile(r"xn--(?<![\w-]xn--)[A-Za-z0-9-]{2,59}+"),
    "folder": re.compile(r"&A[A-Za-z0-9+,]{2,}+-"),
}
_ENCODED = re.compile(
    r"=\?|%[0-9A-Fa-fu]|&[#\w]|\\[uUx0-3]|=[0-9A-Fa-f]{2}|[\w+/-]{12}|\w=|\+[A\d]|_x"
    r"|[0-9A-Fa-f)][ :;,+-]|[!-~]{20}|<~"
)

_DATA = re.compile(r"data:[\w/+.;=-]{0,100},")
_ADDRESS = re.compile(r"data:[\w/+.;=-]{0,100};base64,\Z", re.I)
_LONGEST_ADDRESS = 120  # characters of it
_UNKNOWN = "a file that cannot be looked into"
_PARTS = re.compile(r"[/_-]")
_TRIED = 8  # places in a stretch of letters where base64 may begin: behind the parts of an address
_LEAST = 12
_DECLARED = b"<!ENTITY"


_Place = Callable[[], str]


@dataclass(frozen=True, slots=True)
class EncodedStretch:
    """Where something encoded stands in a text, what it says, and how it is encoded again."""

    start: int
    end: int
    raw: str = field(repr=False)
    inner: Original | str = field(repr=False)
    encode: Callable[[bytes], str] = field(repr=False)

    @property
    def text(self) -> str:
        return self.inner if isinstance(self.inner, str) else self.inner.text

    def rewritten(self, edits: Sequence[Edit]) -> tuple[str, tuple[str, ...]]:
        """The stretch with edits of its own text, and notes about a file it holds."""
        if isinstance(self.inner, str):
            if not edits:
                return self.raw, ()
            return self.encode(apply_edits(self.inner, edits).encode("utf-8")), ()
        done = self.inner.rewrite(edits)
        return self.encode(done.data), done.notes


def find_stretches(text: str, limits: Limits) -> tuple[EncodedStretch, ...]:
    found = tuple(_found(text, limits))
    if len(found) > limits.pieces:
        raise LimitExceeded("the file holds too many encoded stretches (limit `pieces`)")
    return found


def _found(text: str, limits: Limits) -> Iterator[EncodedStretch]:
    token = _token(tuple(kind for kind, (mark, _) in _KINDS.items() if mark in text))
    position = 0
    for stretch in sorted(_of_other_kinds(text, limits), key=lambda one: (one.start, -one.end)):
        if stretch.start >= position:
            yield from _tokens(token.finditer(text, position, stretch.start), limits)
            yield stretch
            position = stretch.end
    yield from _tokens(token.finditer(text, position), limits)


@cache
def _token(kinds: tuple[str, ...]) -> re.Pattern[str]:
    """One pattern for all kinds; those without their mark would only take time."""
    return re.compile("|".join(f"(?P<{kind}>{_KINDS[kind][1]})" for kind in kinds))


def _of_other_kinds(text: str, limits: Limits) -> Iterator[EncodedStretch]:
    """Other alphabets than base64, letters that are numbers, stand apart or go backwards."""
    for start, raw, said, again in _spelled(text):
        yield EncodedStretch(start, start + len(raw), raw, said, again)
    for kind, rare in _RARE.items():
        for match in rare.finditer(text):
            yield from _unescaped(kind, match, limits)
    for how, find in (("Base85", in_base85), ("Base45", in_base45), ("base64", in_groups)):
        for start, raw, data, encode in find(text):
            place = _place_of(text, start, how)
            opened = _unpacked_or_opened(data, limits, place, encode)
            if opened is not None:
                yield EncodedStretch(start, start + len(raw), raw, *opened)


def _spelled(text: str) -> Iterator[tuple[int, str, str, Callable[[bytes], str]]]:
    yield from in_numbers(text)
    yield from words_apart(text)
    yield from words_backwards(text)
    yield from odd_letters(text)


def _unpacked_or_opened(
    data: bytes, limits: Limits, place: _Place, encode: Callable[[bytes], str]
) -> tuple[Original, Callable[[bytes], str]] | None:
    if is_text(data):
        return _opened(data, place, limits), encode
    return _unpacked(data, limits, place, encode)


def _tokens(found: Iterable[re.Match[str]], limits: Limits) -> Iterator[EncodedStretch]:
    for match in found:
        kind, raw = str(match.lastgroup), match.group()
        if kind in _CODED:
            yield from _opened_bytes(kind, match, limits)
            continue
        address = _DATA.match(raw) if kind == "percent" else None
        if address is not None:
            packed = unquote_to_bytes(raw[address.end() :])
            inner = _opened(packed, _place(match, "a data: address"), limits)
            start = match.start() + address.end()
            yield EncodedStretch(start, match.end(), raw[address.end() :], inner, quote)
            continue
        yield from _unescaped(kind, match, limits)


def _unescaped(kind: str, match: re.Match[str], limits: Limits) -> Iterator[EncodedStretch]:
    raw = match.group()
    decode, encode = ESCAPES[kind]
    shown = decode(raw)
    if shown and shown != raw and not CONTROLS.search(shown):
        again = _text_encoder(encode, raw)
        said = _escaped(shown, _place(match), limits)
        yield EncodedStretch(match.start(), match.end(), raw, said, again)


def _escaped(shown: str, place: _Place, limits: Limits) -> Original | str:
    """What stands behind an escape, and what is encoded in that once more."""
    if len(shown) < _LEAST or not _ENCODED.search(shown):
        return shown
    from veladura.formats.nested.original import nested_text

    with at(place):
        if limits.nesting < 0:
            raise LimitExceeded("escapes are nested too deep inside each other (limit `nesting`)")
        return nested_text(shown, replace(limits, nesting=limits.nesting - 1))


_CODED = ("base64", "hex", "parted")


def _opened_bytes(kind: str, match: re.Match[str], limits: Limits) -> Iterator[EncodedStretch]:
    place = _place(match, "hex" if kind == "parted" else kind)
    candidates = list(_candidates(kind, match.group()))
    for start, end in candidates:
        raw = match.group()[start:end]
        found = from_base32(raw) or from_base58(raw)
        inside = found and _unpacked_or_opened(found[0], limits, place, found[1])
        if inside:
            yield EncodedStretch(match.start() + start, match.start() + end, raw, *inside)
            return
    for removing in (False, True):  # only what nothing else explains goes
        for start, end in candidates:
            raw = match.group()[start:end]
            opened = _open(kind, raw, limits, place, removing=removing)
            if opened is not None:
                first = match.start() + start
                yield EncodedStretch(first, first + len(raw), raw, *opened)
                return
    if _ADDRESS.search(match.string, max(0, match.start() - _LONGEST_ADDRESS), match.start()):
        gone = Removed(_UNKNOWN), encoder(kind, match.group())
        yield EncodedStretch(match.start(), match.end(), match.group(), *gone)


def _candidates(kind: str, raw: str) -> Iterator[tuple[int, int]]:
    """All of it, and what stands behind parts of an address, to its end or to the next part."""
    yield 0, len(raw)
    if kind != "base64" or "\n" in raw:
        return
    cuts = [cut.start() for cut, _ in zip(_PARTS.finditer(raw), range(_TRIED))]
    for cut in cuts:
        if len(raw) - cut > _LEAST:
            yield cut + 1, len(raw)
    for start, end in zip([-1, *cuts], [*cuts, len(raw)], strict=True):
        if end - start > _LEAST:
            yield start + 1, end


def _place(match: re.Match[str], how: str = "") -> _Place:
    return _place_of(match.string, match.start(), how)


def _place_of(text: str, start: int, how: str = "") -> _Place:
    """Counts the lines before it only if it is asked: of a long text that takes a while."""

    def said() -> str:
        aside = f" ({how})" if how else ""
        return f"line {line_of(text, start):,} of the text{aside}"

    return said


def _text_encoder(encode: Callable[[str, str], str], raw: str) -> Callable[[bytes], str]:
    return lambda data: encode(data.decode("utf-8"), raw)


def _open(
    kind: str, raw: str, limits: Limits, place: _Place, *, removing: bool
) -> tuple[Original | str, Callable[[bytes], str]] | None:
    data = decoded(kind, raw)
    encode = encoder(kind, raw)
    if not data or (raw.isdecimal() and not data.isdigit()):  # a number is not packed: it is one
        return None
    if is_bitmap(data) and len(data) > 60:
        with at(place):
            return _picture(data, limits), encode
    if not data.startswith(FILES) and not is_text(data) and not is_number(data, raw):
        if removing:
            return _removed(data, raw, encode)
        return _unpacked(data, limits, place, encode)
    return _opened(data, place, limits), encode


def _removed(
    data: bytes, raw: str, encode: Callable[[bytes], str]
) -> tuple[Original, Callable[[bytes], str]] | None:
    if is_closed(data) or is_opaque(data, raw):
        return Removed(_UNKNOWN), encode
    if holds_words(data):
        return Removed("something with words in it that no format explains"), encode
    return None


def _unpacked(
    data: bytes, limits: Limits, place: _Place, encode: Callable[[bytes], str]
) -> tuple[Original, Callable[[bytes], str]] | None:
    with at(place):
        inflated = unpacked(data, limits)
    if inflated is None:
        return None
    plain, pack = inflated
    return Compressed(_opened(plain, place, limits), pack), encode


def _opened(data: bytes, place: _Place, limits: Limits) -> Original:
    from veladura.formats import open_original

    try:
        return open_original(data, limits=inner_limits(limits))
    except (LimitExceeded, NeedsOcr):
        raise
    except FormatError as error:
        if is_text(data) and not data.startswith(FILES) and _DECLARED not in data:
            return _as_words(data, place, limits)
        raise type(error)(
            f"{place()}: a file that is written there as letters cannot be read: {error}"
        ) from None


def _as_words(data: bytes, place: _Place, limits: Limits) -> Original:
    """Words that begin like a format and are none, such as a part of a page."""
    from veladura.formats.nested.original import with_nested
    from veladura.formats.txt import open_txt

    opened = open_txt(data, limits)
    with at(place):
        refuse_unreadable(opened.text)
    return with_nested(opened, inner_limits(limits))


def _picture(data: bytes, limits: Limits) -> Original:
    from veladura.formats.pictures.document import open_image

    try:
        return open_image(data, limits)
    except (LimitExceeded, NeedsOcr):
        raise
    except FormatError:
        return Removed("a picture that cannot be looked into")
