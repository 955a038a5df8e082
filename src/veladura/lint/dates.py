"""Dates that come out as they went in: unreadable ones, and those that a setting keeps."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from veladura.document import Document
from veladura.lint.findings import Doubtful, TextPlace
from veladura.pipeline import Anonymizer
from veladura.text import fold
from veladura.transform import secret_of


def unmoved_dates(documents: Sequence[Document], anonymizer: Anonymizer) -> Iterator[Doubtful]:
    """Plan every document that has a date and look at what is written for it."""
    scheme = anonymizer.profile.scheme
    places: dict[str, list[TextPlace]] = defaultdict(list)
    for number, document in enumerate(documents):
        dates = [span for span in document.spans if scheme.stands_for(span.label, "date")]
        if not dates:
            continue
        kept = document.with_spans(dates)
        planned = anonymizer.plan(kept, seed=secret_of(0))
        moved = {
            edit.start
            for edit in planned.edits
            if fold(edit.text) != fold(document.text[edit.start : edit.end])
        }
        for span in dates:
            if not any(span.start <= start < span.end for start in moved):
                places[document.surface(span)].append(TextPlace(number, span.start, span.end))
    for surface, found in places.items():
        yield Doubtful("date", surface, "", tuple(found))
