"""Names with letters that neither language writes: "Đorđe Nikolić", "Yiğit Şahin".

A model folds letters it hardly met to nothing and may see only half of such a name. A capitalised
word with a letter beyond Western Europe's, right beside somebody, is part of the name.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from veladura.document import Span
from veladura.schemes import Scheme

_LETTER = "\u0100-\u024f\u1e00-\u1eff"  # of Latin script, beyond Western Europe
_FOREIGN = re.compile(f"[{_LETTER}]")
_LONGEST = 24  # letters of one such word
_BEFORE = re.compile(rf"(?<![^\W_])[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_])){{1,{_LONGEST}}} $")
_AFTER = re.compile(rf" [^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_])){{1,{_LONGEST}}}+(?![^\W_])")
_MOST = 3  # words on either side


def with_foreign_words(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The same spans, people with the words of their names that foreign letters had hidden."""
    if not _FOREIGN.search(text):
        return list(spans)
    starts = [span.start for span in spans[1:]]
    grown: list[Span] = []
    for span, ceiling in zip(spans, (*starts, len(text))):
        person = scheme.repeats.get(span.label) == "person"
        floor = grown[-1].end if grown else 0
        grown.append(_whole(text, span, floor, ceiling) if person else span)
    return grown


def _whole(text: str, span: Span, floor: int, ceiling: int) -> Span:
    """Between the end of what was found before it and the start of what was found behind it."""
    start, end = span.start, span.end
    for _ in range(_MOST):
        window = max(floor, start - _LONGEST - 3)
        match = _BEFORE.search(text[window:start])
        if not match or not _is_name(match[0]):
            break
        start = window + match.start()
    for _ in range(_MOST):
        match = _AFTER.match(text, end, ceiling)
        if not match or not _is_name(match[0]):
            break
        end = match.end()
    if (start, end) == (span.start, span.end):
        return span
    return replace(span, start=start, end=end, fragments=())


def _is_name(word: str) -> bool:
    return word.strip()[0].isupper() and _FOREIGN.search(word) is not None
