"""Letters that stand apart ("M A R Í A"): read together, and what is written stands apart again."""

import re

_APART = re.compile(r"\S(?: {1,2}\S)++(?: {3,9}\S(?: {1,2}\S)*+)*+")
_GAP = re.compile(r" +")
_WORD_APART = re.compile(  # "A m a d o r Sobrado": four capitals might be initials
    r"(?<!\S)[^\W\d_](?: [a-zà-ÿ]){2,24}(?!\S)|(?<!\S)[A-ZÀ-Þ](?: [A-ZÀ-Þ]){4,24}(?!\S)"
)
_WIDER = {1: re.compile(r" {2,}"), 2: re.compile(r" {3,}")}  # than between letters


def gap_of(text: str) -> int:
    """The spaces between the letters of a text in which every letter stands apart; or 0."""
    if len(text) < len("M A R Í") or text[1] != " " or not _APART.fullmatch(text):
        return 0
    return min(len(gap) for gap in _GAP.findall(text))


def together(text: str) -> str:
    """A text without the spaces between its letters; wider ones are between words. A word of it
    whose letters alone stand apart is read as well."""
    if " " not in text:
        return text
    gap = gap_of(text)
    if not gap:
        return _WORD_APART.sub(lambda word: word[0].replace(" ", ""), text)
    return " ".join(word.replace(" " * gap, "") for word in _WIDER[gap].split(text))


def apart_like(original: str, text: str) -> str:
    """What is written for a text whose letters stood apart, with the same spaces."""
    gap = gap_of(original)
    if not gap:
        return text
    return (" " * (2 * gap + 1)).join((" " * gap).join(word) for word in text.split())
