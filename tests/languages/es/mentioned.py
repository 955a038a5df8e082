"""Mentions written inline by their kinds, as `[territory|Lorca]`, for what looks at them alone."""

import re

from veladura.transform.context import Mention

_MARK = re.compile(r"\[(?P<kind>[a-z-]+)\|(?P<surface>[^\]]+)\]")
_AROUND = 160  # characters


def mentioned(source: str) -> tuple[str, list[Mention]]:
    """The text without its marks, and what they mark."""
    text, found, last = "", list[tuple[int, str, str]](), 0
    for mark in _MARK.finditer(source):
        text += source[last : mark.start()]
        found.append((len(text), mark["kind"], mark["surface"]))
        text, last = text + mark["surface"], mark.end()
    text += source[last:]
    return text, [_mention(text, start, kind, surface) for start, kind, surface in found]


def _mention(text: str, start: int, kind: str, surface: str) -> Mention:
    end = start + len(surface)
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    return Mention(start, end, "L", kind, surface, before, after, label_kind=kind)


def mention(source: str) -> Mention:
    """The only one of a text."""
    (one,) = mentioned(source)[1]
    return one
