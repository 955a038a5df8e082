"""Names that are written from right to left: "zepóL aíraM". Their capitals stand at the end.

What has no capital there is told by lists of names (`detect/backwards.py`).
"""

import re
from collections.abc import Callable, Iterator

# Begins behind the first capital, which is looked at afterwards: few words end in one.
_WORD = r"[a-zß-öø-ÿ]{2,30}+[A-ZÀ-ÖØ-Þ](?!\w)"
_TURNED = re.compile(
    rf"(?<=[a-zß-öø-ÿ]{{2}}[A-ZÀ-ÖØ-Þ])[ ,;_.-]{{1,3}}+"
    rf"(?:(?:ed|al|led|sol|nov|red)[ _]){{0,2}}{_WORD}(?:[ ,;_.-]{{1,3}}+{_WORD}){{0,4}}+"
)
_HEAD = re.compile(r"(?<![^\W_])[a-zß-öø-ÿ]{2,30}[A-ZÀ-ÖØ-Þ]\Z")
_LONGEST = 32  # letters of a word


def words_backwards(text: str) -> Iterator[tuple[int, str, str, Callable[[bytes], str]]]:
    """Where two or more such words stand, as they are written, what they say, and the way back."""
    for match in _TURNED.finditer(text):
        head = _HEAD.search(text, max(0, match.start() - _LONGEST), match.start())
        if head:
            raw = text[head.start() : match.end()]
            yield head.start(), raw, raw[::-1], _again


def _again(data: bytes) -> str:
    """Backwards again, if it is a name; what stands for one can be read."""
    said = data.decode("utf-8")
    return said[::-1] if said.replace(" ", "").isalpha() else said
