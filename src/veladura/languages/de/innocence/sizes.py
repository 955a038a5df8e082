"""Sizes of things: "1200 × 800 × 144", "60x90", "49,9/24/24,9" say how big something is.

Sums are reckoned with the same sign: two figures with blanks around it ("12 × 120,00"), and what
an equals sign or a currency follows, stay what they are.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence

from veladura.document import Span
from veladura.schemes import Scheme

_EDGE = r"\d{1,5}(?:[.,]\d{1,2})?"
_REST = r"\d{0,4}(?:[.,]\d{1,2})?"  # of the first, whose first figure is quickly looked for
_SIZE = re.compile(
    r"\d(?<![\w./×].)(?<!\d,.)"
    rf"(?:{_REST} ?[x×] ?{_EDGE} ?[x×] ?{_EDGE}|\d{{0,3}}[x×]\d{{1,4}}"
    r"|\d{0,2}(?:,\d)?/\d{1,3}(?:,\d)?/\d{1,3},\d)"
    r"(?![\w/×]|[.,]\d| ?[=€%]| (?:EUR|Euro|CHF)\b)"
)
_SIGNS = ("x", "×", "/")


def without_sizes(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans, without the figures that say how big something is."""
    sizes = [match.span() for match in _SIZE.finditer(text)] if _may_hold(text) else []
    if not sizes:
        return list(spans)
    figures = {label.id for label in scheme if label.kind == "figure"}
    starts = [start for start, _ in sizes]

    def inside(span: Span) -> bool:
        at = bisect_right(starts, span.start) - 1
        return span.label in figures and at >= 0 and span.end <= sizes[at][1]

    return [span for span in spans if not inside(span)]


def _may_hold(text: str) -> bool:
    return any(sign in text for sign in _SIGNS)
