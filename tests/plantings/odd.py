"""Reads letters of another make, for the judge: the tables of `coded`, the other way round."""

import base64
import re
from collections.abc import Iterator

from tests.plantings import coded

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TABLE = str.maketrans(
    {
        sign: letter
        for signs in (
            coded.BRAILLE,
            *([chr(first + at) for at in range(26)] for first in (0x1F1E6, 0x1F150, 0x249C)),
            coded.SMALL_CAPITALS,
        )
        for sign, letter in zip(signs, _LETTERS, strict=True)
    }
)
_HEADS = str.maketrans(dict(zip(coded.ON_THEIR_HEADS, _LETTERS, strict=True)))
_ODD = re.compile(
    "[\u0180-\u02ff\u1d00-\u1dff\u249c-\u24b5\u2801-\u28ff\ua700-\ua7ff\U0001f100-\U0001f1ff]"
)
_MORSE = dict(zip(coded.MORSE.split(" "), _LETTERS, strict=True))
_SIGNALS = re.compile(r"(?:[.-]{1,5} ){5,}[.-]{1,5}")
_BYTES = re.compile(r"(?:[x\\]{0,2}[0-9A-Fa-f]{2}h?[ /]?){6,}")
_WIDE = re.compile(r"(?:00[0-9A-Fa-f]{2} ?){6,}")
_HASHED = re.compile(r"(?:#\d+;){6,}")
_GROUPS = re.compile(r"(?:[A-Za-z0-9+/]{4} ){4,}[A-Za-z0-9+/=]{2,4}")


def odd_readings(text: str) -> Iterator[tuple[str, str]]:
    if _ODD.search(text):
        yield "odd letters", text.translate(_TABLE)
        yield "on their heads", text.translate(_HEADS)
    for match in _SIGNALS.finditer(text):
        yield "Morse", "".join(_MORSE.get(sign, "") for sign in match.group().split(" "))
    for match in _BYTES.finditer(text):
        pairs = "".join(re.findall(r"[0-9A-Fa-f]{2}", match.group()))
        yield "bytes", bytes.fromhex(pairs).decode("utf-8", "ignore")
    for match in _WIDE.finditer(text):
        yield "wide", "".join(chr(int(one, 16)) for one in re.findall("00..", match.group()))
    for match in _HASHED.finditer(text):
        yield "hashed", "".join(chr(int(one)) for one in re.findall(r"\d+", match.group()))
    for match in _GROUPS.finditer(text):
        letters = match.group().replace(" ", "").rstrip("=")
        data = base64.b64decode(letters + "=" * (-len(letters) % 4))
        yield "groups", data.decode("utf-8", "ignore")
