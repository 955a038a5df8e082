"""Decisions carried out: every place of a finding gets its mark, or its label, at once."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from veladura.document import Document, Span
from veladura.errors import ConfigError
from veladura.lint.findings import Doubtful, TextPlace


def chosen(findings: Sequence[Doubtful], wanted: Iterable[str]) -> list[Doubtful]:
    """Findings by id, or all of a kind; those that a mark does not mend are refused."""
    wanted = set(wanted)
    known = {finding.id for finding in findings} | {finding.kind for finding in findings}
    if unknown := wanted - known:
        raise ConfigError(f"there is no finding {', '.join(sorted(unknown))} in this corpus")
    found = [f for f in findings if f.id in wanted or f.kind in wanted]
    if helpless := [finding.id for finding in found if not finding.label]:
        raise ConfigError(f"{helpless[0]}: no mark mends this; change the setting or the text")
    return found


def mend(documents: Sequence[Document], findings: Iterable[Doubtful]) -> list[Document]:
    """The documents with what was decided; places under an old mark keep it with the new label."""
    places: dict[int, dict[TextPlace, str]] = defaultdict(dict)
    for finding in findings:
        for place in finding.places:
            places[place.document][place] = finding.label
    return [
        _mended(document, places[number]) if number in places else document
        for number, document in enumerate(documents)
    ]


def _mended(document: Document, places: dict[TextPlace, str]) -> Document:
    labels = {(place.start, place.end): label for place, label in places.items()}
    spans = [
        replace(span, label=labels.pop((span.start, span.end), span.label))
        for span in document.spans
    ]
    taken = [(span.start, span.end) for span in spans]
    for (start, end), label in sorted(labels.items()):
        if not any(start < other_end and other < end for other, other_end in taken):
            spans.append(Span(start, end, label, source="person"))
            taken.append((start, end))
    return document.with_spans(spans)
