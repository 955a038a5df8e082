"""Bytes in alphabets whose size is no power of two: Base58 of ledgers, Base45 of codes of squares.

Neither is told by its signs: letters that make words or something packed when they are decoded were
meant to.
"""

import base64
import re
from collections.abc import Callable, Iterator

from veladura.formats.nested.coded import is_number, is_text

_PACKED = (b"x\x01", b"x\x9c", b"x\xda", b"\x1f\x8b")
_OF_LEDGERS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_VALUES = {sign: value for value, sign in enumerate(_OF_LEDGERS)}
_LEDGER = re.compile(r"[1-9A-HJ-NP-Za-km-z]{14,}+")
_LONGEST = 3_000  # signs of Base58: the time to read one grows with its square
_OF_CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_PLACES = {sign: value for value, sign in enumerate(_OF_CODES)}
_CODE = re.compile(r"[0-9A-Z$%*+./:-](?<![0-9A-Z$%*+./:-].)[0-9A-Z $%*+./:-]{15,}+")
_GROUPED = re.compile(
    r"[A-Za-z0-9+/](?<![A-Za-z0-9+/].)[A-Za-z0-9+/]{3}(?: [A-Za-z0-9+/]{4}){3,}+"
    r"(?: [A-Za-z0-9+/]{2,3}={1,2})?"
)
_HEAD = 15  # signs that tell words from noise
_BEGINS = re.compile("[ :]")
_STARTS = 8  # words of capitals before it that are looked behind
_NO_LETTERS = re.compile(r"[0-9$%*+./:-]")
_FEW = 2
_MOST = 0.8  # of the bytes are letters

Found = tuple[int, str, bytes, Callable[[bytes], str]]


def from_base58(raw: str) -> tuple[bytes, Callable[[bytes], str]] | None:
    """What letters of Base58 say, if that is words, a number or something packed."""
    if not _LEDGER.fullmatch(raw) or len(raw) > _LONGEST or (raw.isalpha() and raw[1:].islower()):
        return None
    number = 0
    for sign in raw:
        number = number * 58 + _VALUES[sign]
    zeros = len(raw) - len(raw.lstrip("1"))
    data = bytes(zeros) + number.to_bytes((number.bit_length() + 7) // 8, "big")
    says = _is_said(data) or is_number(data, raw) or data.startswith(_PACKED)
    return (data, _to_base58) if says else None


def _to_base58(data: bytes) -> str:
    number, signs = int.from_bytes(data, "big"), []
    while number:
        number, value = divmod(number, 58)
        signs.append(_OF_LEDGERS[value])
    zeros = len(data) - len(data.lstrip(b"\0"))
    return "1" * zeros + "".join(reversed(signs))


def in_base45(text: str) -> Iterator[Found]:
    """Where something stands in Base45, its signs, its bytes, and the way back."""
    for match in _CODE.finditer(text):
        raw = match.group().rstrip(" ")
        for start in _starts(raw):
            data = _whole(raw[start:]) if _may_say(raw[start : start + _HEAD]) else b""
            if data:
                yield match.start() + start, raw[start:], data, _to_base45
                break


def _whole(raw: str) -> bytes:
    """What it says, also where a page shows two of its blanks as one."""
    blanks = [
        blank.start() for blank, _ in zip(re.finditer(" ", raw), range(_STARTS), strict=False)
    ]
    for letters in (raw, *(f"{raw[:at]} {raw[at:]}" for at in blanks)):
        data = _from_base45(letters)
        if data.startswith(_PACKED) or _is_said(data):
            return data
    return b""


def in_groups(text: str) -> Iterator[Found]:
    """Base64 with a blank behind every four letters."""
    for match in _GROUPED.finditer(text):
        raw = match.group()
        letters = raw.replace(" ", "")
        try:
            data = base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True)
        except ValueError:
            continue
        if _is_said(data):
            yield match.start(), raw, data, _to_groups


def _to_groups(data: bytes) -> str:
    letters = base64.b64encode(data).decode("ascii")
    return " ".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def _starts(raw: str) -> Iterator[int]:
    """Its beginning, behind the mark of a certificate, and behind words of capitals before it."""
    yield 0
    for mark, _ in zip(_BEGINS.finditer(raw), range(_STARTS), strict=False):
        yield mark.end()


def _may_say(head: str) -> bool:
    """A quick look: it is long enough, and no mere words in capitals."""
    if len(head) < _HEAD or len(_NO_LETTERS.findall(head)) < _FEW:
        return False
    data = _from_base45(head)
    return data.startswith(_PACKED) or _is_said(data.rstrip(b"\xc3"))


def _is_said(data: bytes) -> bool:
    letters = sum(chr(byte).isalpha() or byte in b" .,:" for byte in data if byte < 128)
    wide = sum(byte >= 128 for byte in data)
    return letters + wide >= _MOST * len(data) and letters > 2 * wide and is_text(data)


def _from_base45(raw: str) -> bytes:
    """Three signs are two bytes, two at the end are one; nothing where they are none."""
    found = bytearray()
    for start in range(0, len(raw), 3):
        values = [_PLACES[sign] for sign in raw[start : start + 3]]
        number = sum(value * 45**place for place, value in enumerate(values))
        if len(values) == 1 or number >= (65536 if len(values) == 3 else 256):
            return b""
        found += number.to_bytes(len(values) - 1, "big")
    return bytes(found)


def _to_base45(data: bytes) -> str:
    signs = []
    for start in range(0, len(data), 2):
        pair = data[start : start + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, value = divmod(number, 45)
            signs.append(_OF_CODES[value])
    return "".join(signs)
