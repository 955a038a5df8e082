"""Letters that are written as numbers, as bytes in other alphabets or as escapes, for the judge."""

import base64
import html
import re
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from lzma import LZMAError
from typing import Any

CARD_ESCAPE = re.compile(r"\\([\\,;{}])")
_NUMBERS = re.compile(
    r"(?:(?:U\+[0-9A-F]{4}|(?:_xlfn\.)?(?:CHR|CHAR|UNICHAR)\(\d+\)|-?\d{1,3}|[01]{8})"
    r"(?:, ?|[ ;&\n])){6,}[\w+().]+"
)
_BASE45 = re.compile(r"[0-9A-Z $%*+./:-]{16,}")
_ENDS_OF_RUNS = ("", "/", '"', ",", "'", "<>", '"<>', '="', ":", r'=\\"')
_OTHER_LETTERS = [re.compile(rf"[^\s{more}]{{20,400}}") for more in _ENDS_OF_RUNS]


def spelled(text: str) -> Iterator[tuple[str, str]]:
    """Letters that are written as numbers, in every base, and bytes in other alphabets."""
    plain = html.unescape(CARD_ESCAPE.sub(r"\1", text))
    for match in _NUMBERS.finditer(plain):
        digits = re.findall(r"(?<=\+)[0-9A-Fa-f]{4}|-?\d+", match.group())
        for base in (10, 8, 2, 16):
            try:
                codes = [int(one, base) for one in digits]
            except ValueError:
                continue
            if all(-129 < code < 0x3000 for code in codes):
                yield f"numbers of base {base}", "".join(chr(code % 0x3000) for code in codes)
                data = bytes(code % 256 for code in codes)
                yield f"bytes of base {base}", data.decode("utf-8", "ignore")
    runs = {run for pattern in _OTHER_LETTERS for run in pattern.findall(plain)}
    runs |= {html.unescape(run) for run in re.findall(r"[^\s<>]{20,}", text)}
    for run in runs:
        yield from _in_other_alphabets(run)
    for match in _BASE45.finditer(plain):
        run = match.group().rstrip()
        for start in (0, *(at + 1 for at, sign in enumerate(run[:30]) if sign in " :")):
            yield from _from_base45(run[start:])


@lru_cache(200_000)
def _in_other_alphabets(run: str) -> tuple[tuple[str, str], ...]:
    """What a run of letters says in each of them; files repeat most of their runs."""
    found: list[tuple[str, str]] = []
    bare = run.strip('"')
    for decode in _OTHER_ALPHABETS:
        if not any(tried("", decode, bare[:40])):
            continue
        for _, data in tried("", decode, bare):
            found.append((decode.__name__, data.decode("utf-8", "ignore")))
            for _, inner in tried("", zlib.decompress, data):
                found.append((f"{decode.__name__}, inflated", inner.decode("utf-8", "ignore")))
    return tuple(found)


def _base32(letters: str) -> bytes:
    bare = letters.upper().rstrip("=")
    return base64.b32decode(bare + "=" * (-len(bare) % 8))


def _base32_of_digits(letters: str) -> bytes:
    bare = letters.upper().rstrip("=")
    return base64.b32hexdecode(bare + "=" * (-len(bare) % 8))


def _ascii85(letters: str) -> bytes:
    return base64.a85decode(letters.removeprefix("<~").removesuffix("~>"))


def _z85(letters: str) -> bytes:
    """Group by group, from the definition."""
    found = b""
    for start in range(0, len(letters) - 4, 5):
        number = 0
        for sign in letters[start : start + 5]:
            number = number * 85 + _Z85.index(sign)
        found += number.to_bytes(4, "big")
    return found


def _from_base45(letters: str) -> Iterator[tuple[str, str]]:
    data = b""
    for start in range(0, len(letters) - 1, 3):
        signs = letters[start : start + 3]
        number = sum(_OF_45.index(sign) * 45**place for place, sign in enumerate(signs))
        data += (number % 65536).to_bytes(2, "big")[3 - len(signs) :]
    yield "Base45", data.decode("utf-8", "ignore")
    for _, inner in tried("", zlib.decompress, data):
        yield "Base45, inflated", inner.decode("utf-8", "ignore")


def _base58(letters: str) -> bytes:
    number = 0
    for sign in letters:
        number = 58 * number + _OF_58.index(sign)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


_OF_45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_OF_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_Z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
_OTHER_ALPHABETS = (_base32, _base32_of_digits, _ascii85, base64.b85decode, _z85, _base58)


def escapes(text: str) -> str:
    braced = r"\\u\\?\{([0-9a-fA-F]{1,6})\\?\}|\\U([0-9a-fA-F]{8})"
    text = re.sub(braced, lambda m: chr(int(m.group(1) or m.group(2), 16)), text)
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m.group(1), 16)), text)
    text = re.sub(r"\\(0[0-9a-fA-F]{5})", lambda m: chr(int(m.group(1), 16)), text)
    text = re.sub(r"\\x([0-9a-fA-F]{2})", lambda m: chr(int(m.group(1), 16)), text)
    return re.sub(r"\\([0-7]{3})", lambda m: chr(int(m.group(1), 8)), text)


def tried(name: str, decode: Callable[[Any], bytes], data: object) -> Iterator[tuple[str, bytes]]:
    """What a decoder makes of something, with a name for it; nothing where it cannot."""
    try:
        yield name, decode(data)
    except (ValueError, OverflowError, OSError, EOFError, zlib.error, LZMAError):
        return
