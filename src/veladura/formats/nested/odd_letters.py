"""Letters of another make: Braille, flags, on black, small capitals, on their heads, Morse."""

import re
from collections.abc import Callable, Iterator
from functools import cache

from veladura.formats.nested.columns import may_be_a_word
from veladura.wordlists import read_table

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
# Letters in circles and squares on black, in brackets, and those that flags are made of.
_RANGES = (0x1F150, 0x1F170, 0x1F1E6, 0x249C)
_ROUND_ABOUT = {chr(first + at): letter for first in _RANGES for at, letter in enumerate(_LETTERS)}
_DOTS = dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵⠷⠮⠌⠬⠾⠻⠳", _LETTERS + "áéíóúñü"))
_SMALL = dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnopqrstuvwyz"))
_ON_HEAD = dict(zip("ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ", "acefghijkmrtvwy"))
_TURNED = {**_ON_HEAD, **dict(zip("bdnpqu", "qpudbn"))}
_CAPITAL = "⠠⠨"  # what Braille puts before one
_SIGNS = "".join((*_ROUND_ABOUT, *_DOTS, _CAPITAL))
_RUN = re.compile(rf"[{_SIGNS}]{{3,}}+(?: [{_SIGNS}]{{2,}}+)*+")
_SMALL_RUN = re.compile(rf"[{''.join(_SMALL)}][a-zß-ÿ{''.join(_SMALL)}]{{2,}}+")
_HEAD_RUN = re.compile(rf"[{''.join(_ON_HEAD)}][a-zß-ÿ{''.join(_ON_HEAD)}]{{2,}}+")
_BEFORE = re.compile(r"[a-zß-ÿ]{1,20}\Z")
# Where they stand in Unicode: a look at a few ranges takes a tenth of the time.
_ODD = re.compile("[ǝɐ-ʯᴀ-ᵪ⒜-⒵⠁-⣿ꜰꜱꞯ\U0001f150-\U0001f1ff]")
_MORSE = re.compile(r"[.·–-](?<![\w.·–-].)[.·–-]{0,4}(?:(?: |  | / )[.·–-]{1,5}){4,}+")
_NEAR = 20  # letters
_LEAST = 2  # signs of such a make in a word
_SHORT = 4  # letters of words that are not judged

Found = tuple[int, str, str, Callable[[bytes], str]]


def odd_letters(text: str) -> Iterator[Found]:
    """Where such a word stands, as it is written, what it says; what comes back is plain."""
    for start, raw, said in _found(text):
        if said and all(len(word) < _SHORT or may_be_a_word(word) for word in said.split()):
            yield start, raw, said.title(), _plain


def _found(text: str) -> Iterator[tuple[int, str, str]]:
    if _ODD.search(text):
        for match in _RUN.finditer(text):
            yield match.start(), match.group(), _translated(match.group())
        for start, raw in _whole(_SMALL_RUN, text):
            yield start, raw, _mixed(raw, _SMALL)
        for start, raw in _whole(_HEAD_RUN, text):
            yield start, raw, _mixed(raw[::-1], _TURNED)
    for match in _MORSE.finditer(text):
        yield match.start(), match.group(), _from_morse(match.group())


def _whole(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    """Words with plain letters before their first odd one, which some makes have."""
    for match in pattern.finditer(text):
        before = _BEFORE.search(text, max(0, match.start() - _NEAR), match.start())
        start = before.start() if before else match.start()
        yield start, text[start : match.end()]


def _translated(raw: str) -> str:
    return "".join(_ROUND_ABOUT.get(sign) or _DOTS.get(sign, " " * sign.isspace()) for sign in raw)


def _mixed(raw: str, table: dict[str, str]) -> str:
    odd = sum(sign in table and not sign.isascii() for sign in raw)
    return "".join(table.get(sign, sign) for sign in raw) if odd >= _LEAST else ""


def _from_morse(raw: str) -> str:
    plain = raw.replace("·", ".").replace("–", "-")
    words = re.split("  | / ", plain)
    return " ".join("".join(_morse().get(sign, "") for sign in word.split(" ")) for word in words)


@cache
def _morse() -> dict[str, str]:
    return {sign: letter for letter, sign in read_table(__package__, "morse")}


def _plain(data: bytes) -> str:
    return data.decode("utf-8")
