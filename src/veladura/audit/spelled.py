"""Bytes in other alphabets than base64, and letters that are written as their numbers."""

import base64
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from veladura.audit.odd_letters import in_odd_letters

_BASE32 = re.compile(r"[A-Z2-7]{16,}+|[0-9A-V]{16,}+|[a-z2-7]{16,}+")
_RUN = re.compile(r"[!-~]{20,}+")
_BASE58 = re.compile(r"[1-9A-HJ-NP-Za-km-z]{14,}+")
_BASE45 = re.compile(r"[0-9A-Z$%*+./:-](?<![0-9A-Z$%*+./:-].)[0-9A-Z $%*+./:-]{14,}+")
_OF_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_OF_45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_AS_58 = {sign: value for value, sign in enumerate(_OF_58)}
_AS_45 = {sign: value for value, sign in enumerate(_OF_45)}
_LONGEST_58 = 3_000  # signs; the time grows with their square
_BETWEEN_MARKS = re.compile(r"<~[!-uz\s]{10,}+(?=~>)")
_MARKS = "\"'`()[]{}<>,;"
_NAMED = re.compile(r"[=:][\"']*+|\"[,:]\"?|,\"?")
_NUMBERS = re.compile(
    r"[0-9CUcu-](?<!\w\w)[0-9A-Fa-fHINRWhinrw(+]{0,12}+"
    r"(?:\)?(?: ?[+&.] ?|, ?| |; ?|\r?\n)(?:_xlfn\.)?"
    r"(?:(?i:CHRW?|(?:UNI)?CHAR)\(|[Uu]\+|-)?[0-9A-Fa-f]{1,8}+){3,}+"
)
_NUMBER = re.compile(r"(?<=\+)[0-9a-f]{4,5}|-?[0-9]+", re.I)
_FAR = 60  # characters
_HEAD, _LONGEST = 20, 100_000  # characters that tell words from noise; those that are tried
_SOCKETS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
_VALUES = {sign: value for value, sign in enumerate(_SOCKETS)}
_STARTS = (b"x\x01", b"x\x9c", b"x\xda", b"\x1f\x8b", b"BZh", b"\xfd7zXZ")
_FIRST, _LAST = 32, 0x250  # letters of Latin, and what stands between them
_LETTERS = re.compile(r"[^\W\d_]{4}")
_LEGIBLE = 0.6
_PRINTABLE = bytes(range(32, 127))


def spelled(texts: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """What can be read of texts so; words come out as noise, and noise is left out."""
    for run in runs_of(_BASE32, texts):
        yield from (("Base32", data) for data in _from_base32(run))
    for run in runs_of(_BASE58, texts):
        data = _from_base58(run[:_LONGEST_58])
        if _is_readable(data):
            yield "Base58", data
    for run in runs_of(_BASE45, texts):
        yield from (("Base45", data) for data in _from_base45(run))
    for run in runs_of(_BETWEEN_MARKS, texts):
        short = run[:_LONGEST]
        for letters in dict.fromkeys((short, short.replace('""', '"'))):  # csv doubles its quotes
            yield "Base85", _tried(_from_ascii85, letters)
    for run in runs_of(_RUN, texts):
        yield from (("Base85", data) for data in _from_base85(run))
    for data in (data for text in texts for data in in_odd_letters(text)):
        if _is_readable(data):
            yield "odd letters", data
    for run in runs_of(_NUMBERS, texts):
        yield from (("numbers", said.encode("utf-8")) for said in _from_numbers(run))


def runs_of(pattern: re.Pattern[str], texts: Iterable[str]) -> dict[str, None]:
    """What a pattern finds in readings of one text, once each: they share most of it."""
    return dict.fromkeys(run for text in texts for run in pattern.findall(text))


def _from_base32(letters: str) -> Iterator[bytes]:
    padded = letters.upper() + "=" * (-len(letters) % 8)
    for decode in (base64.b32decode, base64.b32hexdecode):
        data = _tried(decode, padded)
        if _is_readable(data):
            yield data


def _from_base58(letters: str) -> bytes:
    number = 0
    for sign in letters:
        number = 58 * number + _AS_58[sign]
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _from_base45(run: str) -> Iterator[bytes]:
    """From the beginning, and behind blanks and colons near it."""
    starts = [0, *(at + 1 for at, sign in enumerate(run[:_FAR]) if sign in " :")]
    for start in starts:
        letters = run[start : start + _LONGEST].rstrip()
        if _is_readable(b"".join(_pairs(letters[:_HEAD]))):
            yield b"".join(_pairs(letters))


def _pairs(letters: str) -> Iterator[bytes]:
    """Three signs for two bytes; what is none is left out."""
    for start in range(0, len(letters) - 1, 3):
        signs = letters[start : start + 3]
        number = sum(_AS_45[sign] * 45**place for place, sign in enumerate(signs))
        if number < 256 ** (len(signs) - 1):
            yield number.to_bytes(len(signs) - 1, "big")


def _from_base85(run: str) -> Iterator[bytes]:
    behind = [run[match.end() :] for match, _ in zip(_NAMED.finditer(run), range(4))]
    for letters in dict.fromkeys((run, run.strip(_MARKS), run.partition("\\")[0], *_bare(behind))):
        for decode in (_from_ascii85, base64.b85decode, _from_sockets):
            if len(letters) >= _HEAD and _is_readable(_tried(decode, letters[:_HEAD])):
                yield _tried(decode, letters[:_LONGEST])


def _bare(runs: list[str]) -> Iterator[str]:
    return (run.rstrip(_MARKS) for run in runs)


def _from_ascii85(letters: str) -> bytes:
    return base64.a85decode(letters.removeprefix("<~").removesuffix("~>"))


def _from_sockets(letters: str) -> bytes:
    """Z85, group by group."""
    found = bytearray()
    for start in range(0, len(letters) - 4, 5):
        number = 0
        for sign in letters[start : start + 5]:
            number = number * 85 + _VALUES[sign]
        found += number.to_bytes(4, "big")
    return bytes(found)


def _tried(decode: Callable[[str], bytes], letters: str) -> bytes:
    try:
        return decode(letters)
    except (ValueError, KeyError, OverflowError):
        return b""


def _is_readable(data: bytes) -> bool:
    if data.startswith(_STARTS):
        return True
    head = data[:200].replace(b"\0", b"")
    legible = len(head) - len(head.translate(None, _PRINTABLE))
    return legible > _LEGIBLE * len(head)


def _from_numbers(run: str) -> Iterator[str]:
    """In every base, as letters and as bytes."""
    digits = _NUMBER.findall(run)
    for base in (10, 8, 2, 16):
        try:
            codes = [int(one, base) for one in digits]
        except ValueError:
            continue
        if all(_FIRST <= code < _LAST for code in codes):
            yield "".join(map(chr, codes))
        if all(-128 <= code < 256 for code in codes):
            said = bytes(code % 256 for code in codes).decode("utf-8", "ignore")
            if _LETTERS.search(said):
                yield said
