"""What was found in a text as written and as read, as spans of the text as written."""

from collections.abc import Iterable
from dataclasses import replace

from veladura.detect.consistency.mentions import Covered
from veladura.detect.reading.view import ReadingView
from veladura.detect.resolve import resolve
from veladura.document import Span

_REASON = "in the text as it reads once mended"


def unite(
    text: str, written: Iterable[Span], view: ReadingView, read: Iterable[Span], least: float = 0.0
) -> tuple[Span, ...]:
    """Spans without overlaps; where both readings found something, the surer one names it.

    What the model hardly believes in (less than `least`), and finds no longer once the text is
    mended, was a misreading of its own.
    """
    mended = map_back(view, read)
    covered = Covered(mended)
    kept = (
        span
        for span in written
        if span.source != "model" or span.score >= least or covered.touches(span.start, span.end)
    )
    return resolve(text, [*kept, *mended], lambda span: 0.0)


def map_back(view: ReadingView, read: Iterable[Span]) -> list[Span]:
    """Spans of a view where they stand in the text, around whole repairs."""
    spans = list(read)
    places = view.written([(span.start, span.end) for span in spans])
    return [
        replace(span, start=start, end=end, reason=_explained(span.reason), fragments=())
        for span, (start, end) in zip(spans, places, strict=True)
        if start < end
    ]


def _explained(reason: str) -> str:
    return f"{reason}, {_REASON}" if reason else _REASON
