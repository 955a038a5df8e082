"""What was found in a text as written and as read, as spans of the text as written."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from veladura.detect.consistency.mentions import Covered
from veladura.detect.reading.view import ReadingView
from veladura.detect.resolve import resolve
from veladura.document import Span

_REASON = "in the text as it reads once mended"


@dataclass(frozen=True, slots=True)
class Least:
    """What the model must hold of a finding that one reading of a damaged text alone has."""

    written: float = 0.0
    read: float = 0.0
    may_name: Callable[[str], bool] = bool  # a name is found whichever reading has it


def unite(
    text: str, written: Iterable[Span], view: ReadingView, read: Iterable[Span], least: Least
) -> tuple[Span, ...]:
    """Spans without overlaps; where both readings found something, the surer one names it.

    What the model hardly believes in, and finds no longer once the text is mended, was a
    misreading of its own. What it hardly believes in and finds only there is noise of the mending,
    unless it may be somebody's name.
    """
    own, found = list(written), list(read)
    seen = Covered(own)
    mended = [
        back
        for span, back in zip(found, _places(view, found), strict=True)
        if seen.touches(back.start, back.end) or _holds(view, span, least)
    ]
    covered = Covered(mended)
    kept = (
        span
        for span in own
        if not _is_weak(span, least.written) or covered.touches(span.start, span.end)
    )
    return resolve(text, [*kept, *mended], lambda span: 0.0)


def map_back(view: ReadingView, read: Iterable[Span]) -> list[Span]:
    """Spans of a view where they stand in the text, around whole repairs."""
    return _places(view, list(read))


def _places(view: ReadingView, spans: Sequence[Span]) -> list[Span]:
    places = view.written([(span.start, span.end) for span in spans])
    return [
        replace(span, start=start, end=end, reason=_explained(span.reason), fragments=())
        for span, (start, end) in zip(spans, places, strict=True)
    ]


def _holds(view: ReadingView, span: Span, least: Least) -> bool:
    """Whether what the mended text alone shows is believed there, or may be a name."""
    return not _is_weak(span, least.read) or least.may_name(view.text[span.start : span.end])


def _is_weak(span: Span, least: float) -> bool:
    return span.source == "model" and span.score < least


def _explained(reason: str) -> str:
    return f"{reason}, {_REASON}" if reason else _REASON
