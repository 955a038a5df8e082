"""What a word looks like to a model: hashed n-grams, a shape, and the gap before it.

Everything here depends on one word alone, so the runtime computes it once per distinct word. Words
are folded (lower case, no accents) before hashing; case and accents live in the shape. A note in
capitals or without accents then differs from the training text in its shapes only.
"""

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from veladura.detect.neural.tokens import TOKEN

# The tokens of detect.tokens, with the white space before each: one C call for a whole text.
# A gap is read from its first character only: white space at the end has no token to lead to.
GAP_AND_TOKEN = re.compile(rf"(?<![^\S\n])([^\S\n]*+)({TOKEN.pattern})")

LONGEST_WORD = 28  # longer runs of letters are cut to their first 20 and last 8
GAPS = 5

_CASES = 5  # lower, Title, UPPER, one capital, mIxed
_LENGTHS = 6
_DIGITS_FROM = _CASES * 2 * _LENGTHS
_LONGEST_NUMBER = 16
_MARK = _DIGITS_FROM + _LONGEST_NUMBER
_LONGER = (2, 3, 4, 6, 10)  # letters from which a word is one size longer
_NEWLINE_FROM = _MARK + 1
SHAPES = _NEWLINE_FROM + 3


@dataclass(frozen=True, slots=True)
class Hashing:
    """How many rows the table of n-grams has, and which n-grams are taken."""

    buckets: int = 40_960
    shortest: int = 3
    longest: int = 5


def fold(word: str) -> str:
    """Lower case without accents: "GARCÍA" and "garcia" are one word."""
    lowered = word.lower()
    if lowered.isascii():
        return lowered
    return "".join(c for c in unicodedata.normalize("NFD", lowered) if not unicodedata.combining(c))


@lru_cache(maxsize=4096)
def gap_id(gap: str) -> int:
    if gap in ("", " "):
        return len(gap)
    return 3 if "\t" in gap else 2 if gap.isspace() and len(gap) > 1 else 4


def _length_bucket(length: int) -> int:
    return bisect_right(_LONGER, length)


def shape_id(word: str) -> int:
    first = word[0]
    if first == "\n":
        return _NEWLINE_FROM + min(len(word), 3) - 1
    if first.isdigit():
        return _DIGITS_FROM + min(len(word), _LONGEST_NUMBER) - 1
    if not first.isalpha() or first in "ªº":
        return _MARK
    if word.islower():
        case = 0
    elif len(word) == 1:
        case = 3
    elif word.isupper():
        case = 2
    elif first.isupper() and word[1:].islower():
        case = 1
    else:
        case = 4
    accented = not word.isascii()
    return (case * 2 + accented) * _LENGTHS + _length_bucket(len(word))


def recased(shape: int, *, upper: bool) -> int:
    """The shape the same word has in a text all in capitals, or all in lower case."""
    if shape >= _DIGITS_FROM:
        return shape
    rest = shape % (2 * _LENGTHS)
    case = (3 if rest % _LENGTHS == 0 else 2) if upper else 0
    return case * 2 * _LENGTHS + rest


def deaccented(shape: int) -> int:
    """The shape the same word has where accents were lost."""
    if shape >= _DIGITS_FROM:
        return shape
    case, rest = divmod(shape, 2 * _LENGTHS)
    return case * 2 * _LENGTHS + rest % _LENGTHS


def bag(folded: str, hashing: Hashing) -> list[int]:
    """Rows of the table for one folded word; the first is the word itself."""
    if len(folded) > LONGEST_WORD:
        folded = folded[:20] + folded[-8:]
    first = folded[0]
    if first == "\n":
        return [crc32(b"w\n%d" % min(len(folded), 3)) % hashing.buckets]
    if first.isdigit():
        return _number_bag(folded, hashing.buckets)
    rows = [crc32(b"w" + folded.encode()) % hashing.buckets]
    if len(folded) > 1:
        framed = f"<{folded}>"
        sizes = range(hashing.shortest, hashing.longest + 1)
        if framed.isascii():  # one byte a character: encoded once, not piece by piece
            data = framed.encode()
            rows += [
                crc32(data[i : i + n]) % hashing.buckets
                for n in sizes
                for i in range(len(data) - n + 1)
            ]
        else:
            rows += [
                crc32(framed[i : i + n].encode()) % hashing.buckets
                for n in sizes
                for i in range(len(framed) - n + 1)
            ]
    return rows


def _number_bag(digits: str, buckets: int) -> list[int]:
    """A number is its length, its beginnings, and itself when it is short (years, days, ages)."""
    keys = [f"#{len(digits)}"]
    keys += (f"#{len(digits)}:{digits[:n]}" for n in (1, 2, 3, 4) if n < len(digits))
    if len(digits) <= 4:
        keys.append(f"={digits}")
    return [crc32(key.encode()) % buckets for key in keys]
