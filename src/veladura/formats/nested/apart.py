"""Words whose letters stand apart, in circles, or with signs between them that nobody sees."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import partial

from veladura.formats.nested.columns import is_short_name, may_be_a_word

_LETTER = r"[^\W\d_]"
_SPACE = "[ \u00a0\u2002-\u200a\u202f]"
_COLOURS = r"\x1b\[[0-9;]{0,20}+[A-Za-z]"  # what terminals are told
_CONTROL = r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]"
_ROUNDS = "\u24b6-\u24e9\U0001f110-\U0001f129\U0001f130-\U0001f149"  # in circles, in squares
_UNSEEN_WORD = re.compile(
    rf"(?<!{_LETTER})(?<!{_CONTROL})"
    rf"((?:{_COLOURS}|{_CONTROL})*+(?:{_LETTER}++(?:{_COLOURS}|{_CONTROL})++)++{_LETTER}*+)"
)
# Both begin behind the first letter, which is looked at afterwards: most signs are no such.
_SPACED = re.compile(
    rf"{_SPACE}(?<={_LETTER}.)(?<![\w.·-]..)(?<!\b{_LETTER}{_SPACE}..)"
    rf"{_LETTER}(?!\w)(?:{_SPACE}{_LETTER}(?!\w)){{2,}}+"
    rf"(?:{_SPACE}{{2,4}}+{_LETTER}(?:{_SPACE}{_LETTER}(?!\w)){{2,}}+)*+"
)
_PARTED = re.compile(
    rf"([.·*_-])(?<={_LETTER}.)(?<![\w.·*-]..){_LETTER}(?![^\W_])(?:\1{_LETTER}(?![^\W_])){{4,}}+"
)
_BELOW = re.compile(
    rf"([\t\n])(?<={_LETTER}.)(?<!\w..)(?<!\b{_LETTER}\1..)"
    rf"{_LETTER}(?!\w)(?:\1{_LETTER}(?!\w)){{1,}}+",
    re.S,
)
# Any mark between single letters, the same throughout, with or without blanks around it.
_MARK = (
    rf"(?: ?[,;/+|•~=–—→>\\:#&…'] ?| [·*.-] |{_SPACE}{{2,4}}"
    r"|(?:\r?\n){2}|\r?\n[ \t]{1,8}+|\r\n)"
)
_JOINTS = re.compile(
    rf"{_LETTER}(?<!\w.)(?!\w)(?P<mark>{_MARK}){_LETTER}(?!\w)"
    rf"(?:(?P=mark){_LETTER}(?!\w)){{3,}}+"
)
_BRACKETED = rf"[\[({{<\"']{_LETTER}[\])}}>\"']"
_IN_BRACKETS = re.compile(rf"{_BRACKETED}(?:[ ,]?{_BRACKETED}){{4,}}+")
_GLUED = re.compile(
    rf"([\"'])(?<!\w.){_LETTER}{{1,20}}+(?:\1 ?(?:[+.&]|\|\|) ?\1[a-zß-ÿ]{_LETTER}{{0,20}}+)++\1"
)
_NO_LETTER = re.compile(r"[\W\d_]+")
_CIRCLED = re.compile(rf"[{_ROUNDS}][{_ROUNDS}\u0300-\u0308]{{2,}}+")
_ANY_CONTROL = re.compile(_CONTROL)
_ANYWAY = 5  # letters below each other that make a word, however they are written
_DIFFERENT = 4  # letters and the sign between them: answers and columns have fewer
_UNSEEN = re.compile(f"{_COLOURS}|{_CONTROL}")
_GAP = re.compile(f"{_SPACE}{{2,4}}+")
_MARKED = re.compile(r"[.·*_-]")
_ROUND = re.compile(r"\(([A-Za-z])\)")


def words_apart(text: str) -> Iterator[tuple[int, str, str, Callable[[bytes], str]]]:
    """Where such a word stands, as it is written, what it says, and the way back."""
    for kind, start, raw in _found(text):
        said = _READINGS[kind](raw)
        if all(map(_is_word, said.split())):  # "A y B o C" are letters and words of one letter
            yield start, raw, said, partial(_again, kind, raw)


def _is_word(said: str) -> bool:
    return said.isupper() or said[1:].islower()


def _found(text: str) -> Iterator[tuple[str, int, str]]:
    for kind, pattern in (("joints", _JOINTS), ("joints", _IN_BRACKETS), ("joints", _GLUED)):
        for match in pattern.finditer(text):
            if may_be_a_word(_bare(match.group())):
                yield kind, match.start(), match.group()
    for kind, pattern in (("spaced", _SPACED), ("parted", _PARTED), ("below", _BELOW)):
        for match in pattern.finditer(text):
            start = match.start() - 1
            raw = text[start : match.end()]
            if kind != "below" or _may_be_below(raw):
                yield kind, start, raw
    if _ANY_CONTROL.search(text):
        yield from (("unseen", one.start(), one.group()) for one in _UNSEEN_WORD.finditer(text))
    if not text.isascii():
        yield from (("circled", one.start(), one.group()) for one in _CIRCLED.finditer(text))


def _may_be_below(raw: str) -> bool:
    """Of few letters, names alone and what has its capital in front."""
    said = "".join(raw.split())
    if len(said) < _ANYWAY:
        return is_short_name(said) or (len(said) == _ANYWAY - 1 and said.istitle())
    return len(set(raw.casefold())) > _DIFFERENT


def _bare(raw: str) -> str:
    return _NO_LETTER.sub("", raw)


def _words(raw: str) -> str:
    return " ".join("".join(word.split()) for word in _GAP.split(raw))


def _uncircled(raw: str) -> str:
    return _ROUND.sub(r"\1", unicodedata.normalize("NFKC", raw))


_READINGS: dict[str, Callable[[str], str]] = {
    "unseen": lambda raw: _UNSEEN.sub("", raw),
    "spaced": _words,
    "joints": _bare,
    "parted": lambda raw: _MARKED.sub("", raw),
    "below": lambda raw: "".join(raw.split()),  # in cells, or one below the other
    "circled": _uncircled,
}


def _again(kind: str, raw: str, data: bytes) -> str:
    """Letters apart as they were; without signs that nobody saw, and without circles."""
    said = data.decode("utf-8")
    if not said.replace(" ", "").isalpha():  # no name, but what stands for one
        return said
    if kind == "spaced":
        gap = _GAP.search(raw)
        wide = gap.group() if gap else raw[1] * 2
        return wide.join(raw[1].join(word) for word in said.split(" "))
    if kind == "joints":
        return " ".join(_with_marks(raw, word) for word in said.split(" "))
    return " ".join(map(raw[1].join, said.split(" "))) if kind == "parted" else said


def _with_marks(raw: str, word: str) -> str:
    """A word with what stood between letters or around each of them; strings become one."""
    if raw[0].isalpha():
        mark = _NO_LETTER.match(raw, 1)
        return (mark.group() if mark else "").join(word)
    if raw[1:3].isalpha():
        return f"{raw[0]}{word}{raw[0]}"
    return "".join(f"{raw[0]}{letter}{raw[2]}" for letter in word)
