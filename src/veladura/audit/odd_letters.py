"""What letters of another make say: Braille, flags, small capitals, on their heads, Morse.

Also bytes in hexadecimal with odd marks between them, and base64 in groups.
"""

import base64
import re
from collections.abc import Iterator

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TABLE = str.maketrans(
    {
        chr(first + at): one
        for first in (0x1F150, 0x1F170, 0x1F1E6, 0x249C)
        for at, one in enumerate(_LETTERS)
    }
    | dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵⠷⠮⠌⠬⠾⠻⠳", _LETTERS + "aeiounu", strict=True))
    | dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnopqrstuvwyz", strict=True))
)
_ON_HEAD = str.maketrans("ɐqɔpǝɟƃɥᴉıɾʞɯuodbɹʇnʌʍʎ", "abcdefghiijkmnopqrtuvwy")
_ODD = re.compile("[ǝɐ-ʯᴀ-ᵪ⒜-⒵⠁-⣿ꜰꜱꞯ\U0001f150-\U0001f1ff]")
_SIGNS = (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- "
    "-..- -.-- --.."
)
_MORSE = dict(zip(_SIGNS.split(" "), _LETTERS, strict=True))
_MORSE_RUN = re.compile(r"[.·–-](?<![\w.·–-].)[.·–-]{0,4}(?: [.·–-]{1,5}){4,}+")
_BYTES = re.compile(
    r"[x\\0-9A-Fa-f](?<!\w.)[0-9A-Fa-f]{1,2}[hH]?(?:[ ,/]{0,2}[x\\]{0,2}[0-9A-Fa-f]{2}[hH]?){4,}+"
)
_BYTE = re.compile(r"[0-9A-Fa-f]{2}")
_HASHED = re.compile(r"#\d{2,3};(?:#\d{2,3};){4,}+")
_GROUPS = re.compile(
    r"[A-Za-z0-9+/](?<![A-Za-z0-9+/].)[A-Za-z0-9+/]{3}(?: [A-Za-z0-9+/=]{2,4}){3,}+"
)


def in_odd_letters(text: str) -> Iterator[bytes]:
    """Readings of a text in such letters, each with all of it that can be read so."""
    if _ODD.search(text):
        yield text.translate(_TABLE).encode("utf-8", "ignore")
        yield text.translate(_ON_HEAD)[::-1].encode("utf-8", "ignore")
    for match in _MORSE_RUN.finditer(text):
        signs = match.group().replace("·", ".").replace("–", "-").split()
        yield "".join(_MORSE.get(sign, " ") for sign in signs).encode()
    for match in _BYTES.finditer(text):
        yield bytes.fromhex("".join(_BYTE.findall(match.group())))
    for match in _HASHED.finditer(text):
        codes = map(int, re.findall(r"\d+", match.group()))
        yield "".join(map(chr, codes)).encode()
    for match in _GROUPS.finditer(text):
        letters = match.group().replace(" ", "").partition("=")[0]
        yield base64.b64decode(letters[: len(letters) // 4 * 4])
