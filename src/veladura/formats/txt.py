"""Plain text: the encoding, the byte order mark and the line ends stay as they were."""

import codecs
import re
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from veladura.alignment import aligned
from veladura.document import Edit, apply_edits
from veladura.errors import FormatError, UnsupportedFormat
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OF_HOSTS = ("idna", "punycode")  # which fail at what is no name of a machine
_EMOJI = re.compile(rb"[\xf0-\xf4][\x80-\xbf]{3}")
_BEYOND_LATIN = re.compile(rb"[\xc4-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
_COPIES = 6  # of a text at the worst moment
_CONTROL_SIGNS = re.compile("[\x01-\x08\x0e-\x19\x1c-\x1f]")
_LOOKED_AT = 4_000  # bytes
_SMALL_LETTERS_OF_EBCDIC = [
    bytes([code]) for code in (*range(0x81, 0x8A), *range(0x91, 0x9A), *range(0xA2, 0xAA))
]
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\x0b\x0c\r\x1a\x1b"))


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text with what is needed to write it back: the mark at its start and its encoding."""

    text: str
    encoding: str
    mark: bytes = b""

    def encode(self, text: str) -> tuple[bytes, int]:
        """Bytes in the same encoding, and how many characters had to be simplified for it."""
        try:
            return self.mark + text.encode(self.encoding), 0
        except UnicodeEncodeError:
            pass
        if self.encoding.startswith("utf"):
            raise FormatError(
                "a replacement holds half a surrogate pair, which nothing can hold: choose another"
            )
        simplified = 0
        characters: list[str] = []
        for character in text:
            try:
                character.encode(self.encoding)
            except UnicodeEncodeError:
                simplified += 1
                plain = unicodedata.normalize("NFKD", character).encode(self.encoding, "ignore")
                character = plain.decode(self.encoding) or "?"
            characters.append(character)
        return self.mark + "".join(characters).encode(self.encoding), simplified


def is_encoding(name: str) -> bool:
    """Whether a text can be written in what a file calls its encoding, whatever it says."""
    try:
        return codecs.lookup(name).name not in _OF_HOSTS and bool("a".encode(name))
    except (LookupError, ValueError):
        return False


def decode_text(data: bytes) -> Decoded:
    """Read text by its mark, as UTF-8, by the zeros of UTF-16, or as a Western code page."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return Decoded(data[len(mark) :].decode(encoding), encoding, mark)
            except UnicodeDecodeError as error:
                raise FormatError(
                    f"the file says that it is {encoding} but is damaged at byte "
                    f"{len(mark) + error.start:,}: save it again as UTF-8"
                ) from None
    if b"\0" in data:
        return _without_mark(data)
    if len(data.translate(None, _CONTROLS)) < len(data) - len(data) // 100:
        raise UnsupportedFormat(
            "the file is not text and not a kind of file Veladura knows: convert it"
        )
    for encoding in ("utf-8", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == "cp1252":
            _refuse_other_letters(data)
        return Decoded(text, encoding)
    _refuse_other_letters(data)
    return Decoded(data.decode("latin-1"), "latin-1")


def _refuse_other_letters(data: bytes) -> None:
    """What a large computer wrote: its blanks are at signs, its small letters beyond ASCII."""
    head = data[:_LOOKED_AT]
    letters = sum(map(head.count, _SMALL_LETTERS_OF_EBCDIC))
    if letters > len(head) // 2 and head.count(b"@") > len(head) // 50:
        raise UnsupportedFormat("the text is in EBCDIC: convert it to UTF-8 first")


def text_width(data: bytes) -> int:
    """How many bytes a character takes once it is decoded: one with emoji in it takes four."""
    return 4 if _EMOJI.search(data) else 2 if _BEYOND_LATIN.search(data) else 1


def _without_mark(data: bytes) -> Decoded:
    even, odd = data[0::2].count(0), data[1::2].count(0)
    if len(data) % 2 == 0 and max(even, odd) > len(data) // 5 and min(even, odd) * 8 < len(data):
        encoding = "utf-16-be" if even > odd else "utf-16-le"
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            pass
        else:
            if "\0" not in text and len(_CONTROL_SIGNS.findall(text)) <= len(text) // 100:
                return Decoded(text, encoding)
    raise UnsupportedFormat(
        "the file is not text and not a kind of file Veladura knows: convert it"
    )


class TextOriginal:
    """A text file; every character of it is text."""

    media_type = "text/plain"

    def __init__(self, decoded: Decoded) -> None:
        self._decoded = decoded

    @property
    def text(self) -> str:
        return self._decoded.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        data, simplified = self._decoded.encode(apply_edits(self.text, aligned(self.text, edits)))
        return Rewritten(data, notes=simplified_note(simplified, self._decoded.encoding))


def simplified_note(count: int, encoding: str) -> tuple[str, ...]:
    if not count:
        return ()
    return (f"{count} characters of replacements were simplified: {encoding} cannot hold them",)


def open_txt(data: bytes, limits: Limits = DEFAULT_LIMITS) -> TextOriginal:
    limits.check_size(len(data))
    decoded = decode_text(data)
    limits.check_memory(sys.getsizeof(decoded.text), _COPIES)
    return TextOriginal(decoded)
