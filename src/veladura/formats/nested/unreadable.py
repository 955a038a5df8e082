"""Text that nobody reads as it is written: turned around, invisible, or a file as letters.

What a detector sees of it is not what a person sees. Such a file is refused, with the reason.
"""

import re

from veladura.errors import FormatError

_TURNED = "\u202e"  # letters behind it are shown from right to left
_TAGS = re.compile("(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0020-\U000e007e]")
_FILE = re.compile(r"^begin [0-7]{3,4} \S[^\n]{0,200}\n[!-M][ -`]{4,61}\r?$", re.M)


def refuse_unreadable(text: str) -> None:
    """Flags are the one use of invisible tags; they begin with a black flag."""
    if _TURNED in text:
        raise turned_around("U+202E")
    if _TAGS.search(text):
        raise FormatError(
            "the text holds letters that nobody sees (U+E0020 and after): remove them first"
        )
    if _FILE.search(text):
        raise FormatError("the text holds a file as letters (uuencoded): take it out first")


def turned_around(how: str) -> FormatError:
    return FormatError(
        f"the text shows letters from right to left ({how}), where a name stands the wrong way "
        "round: write it the right way first"
    )
