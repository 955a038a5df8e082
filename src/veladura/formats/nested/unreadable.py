"""Text that nobody reads as it is written: turned around, invisible, or a file as letters.

What a detector sees of it is not what a person sees. Such a file is refused, with the reason.
"""

import re

from veladura.errors import FormatError
from veladura.formats.refusing import line_of

_TURNED = "\u202e"  # letters behind it are shown from right to left
_TAGS = re.compile("(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0020-\U000e007e]")
_FILE = re.compile(
    r"^begin [0-7]{3,4} \S[^\n]{0,200}\n(?:[!-M][ -`]{4,61}|[+0-9A-Za-z-]{5,62})\r?$"  # or xx
    r"|^(?:M[ -`]{60}\r?\n){2}"
    r"|^=ybegin (?:part=\d+ )?(?:total=\d+ )?line=\d"
    r"|^\(This file must be converted with BinHex",
    re.M,
)
_SQUARES = "█▀▄▌▐■□▪▫⬛⬜▓▒░\u2596-\u259f"
_CODE = re.compile(rf"(?:^[ \t]{{0,9}}[{_SQUARES}][{_SQUARES} \u00a0\t]{{9,}}+\r?\n){{8}}", re.M)
_HASHES = re.compile(r"(?:^(?=[^#\n]{0,60}#)(?=[# .\t]*+$)[# .]{20,}+\r?\n){18}", re.M)


def refuse_unreadable(text: str) -> None:
    """Flags are the one use of invisible tags; they begin with a black flag."""
    turned = text.find(_TURNED)
    if turned >= 0:
        raise turned_around("U+202E", line_of(text, turned))
    if unseen := _TAGS.search(text):
        raise FormatError(
            f"line {line_of(text, unseen.start()):,} of the text holds letters that nobody sees "
            "(U+E0020 and after): remove them first"
        )
    if code := _CODE.search(text) or ("#" in text and _HASHES.search(text)):
        raise FormatError(
            f"line {line_of(text, code.start()):,} of the text begins a code for machines that is "
            "drawn with signs, which a telephone reads: remove it first"
        )
    if packed := _FILE.search(text):
        raise FormatError(
            f"line {line_of(text, packed.start()):,} of the text begins a file as letters "
            "(uuencoded, yEnc or BinHex): take it out first"
        )


def turned_around(how: str, line: int | None = None) -> FormatError:
    where = f", line {line:,}" if line else ""
    return FormatError(
        f"the text shows letters from right to left ({how}{where}), where a name stands the wrong "
        "way round: write it the right way first"
    )
