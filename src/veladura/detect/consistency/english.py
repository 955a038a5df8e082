"""Small words of English beside names: a model of another language takes them for parts of one.

In a paper in English it marks "and", "datasets and" or "and Schmidt". The words themselves are
nobody's; what they stand beside stays marked.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from veladura.document import Span
from veladura.schemes import find_label
from veladura.wordlists import read_list


def without_grammar(text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """The same spans, what the model takes for people without such words at both ends."""
    trimmed = (_trimmed(text, span) if _is_doubtful(span) else span for span in spans)
    return tuple(span for span in trimmed if span is not None)


@cache
def english_grammar() -> frozenset[str]:
    return frozenset(read_list(__package__, "english_grammar"))


def _is_doubtful(span: Span) -> bool:
    label = find_label(span.label)
    person = label is not None and label.repeats == "person"
    return person and span.source == "model" and not span.fragments


@cache
def _ends() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """In small letters only: somebody may be called "The" or "And"."""
    listed = "|".join(read_list(__package__, "english_grammar"))
    before = re.compile(rf"(?:(?:{listed})(?!\w)[\s,;.]*+)*+")
    after = re.compile(rf"(?:(?<![\s,;])[\s,;]++)?+(?<!\w)(?:{listed})\Z")
    return before, after


def _trimmed(text: str, span: Span) -> Span | None:
    before, after = _ends()
    surface = text[span.start : span.end]
    found = before.match(surface)
    start = found.end() if found else 0
    kept = surface[start:]
    while (end := after.search(kept)) is not None:
        kept = kept[: end.start()]
    if not kept.strip():
        return None
    if kept == surface:
        return span
    return replace(span, start=span.start + start, end=span.start + start + len(kept))
