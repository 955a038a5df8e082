"""What only its form speaks for, and the model holds for nothing of the kind.

"adenosina 6-12-18", "28046 Madrid" in a reference, "02.01.0010" before a line of a tender: a rule
that knows only the form believes it; the model, which reads the line, does not. What a key word, a
column, a check digit or a date with all its figures proves is not asked about, nor are feasts,
which the model hardly knows. Which rules know only a form, a language says.
"""

from collections.abc import Mapping, Sequence

from veladura.detect.consistency.spreading import Ask
from veladura.document import Span

Least = Mapping[str, float]  # source of a finding → the least that the model must hold of it

_PROVEN = 0.985  # what a rule is as sure of needs no model
_MOST_ASKED = 60  # questions to the model in one document; what is not asked about is found


def believed(spans: Sequence[Span], ask: Ask | None, least: Least) -> list[Span]:
    """The spans without those that only their form speaks for."""
    if ask is None:
        return list(spans)
    asked = [span for span in spans if _is_form_alone(span, least)][:_MOST_ASKED]
    doubted = {span for span in asked if ask(span.start, span.end) < least[span.source]}
    return [span for span in spans if span not in doubted]


def _is_form_alone(span: Span, least: Least) -> bool:
    by_form = span.source in least and span.score < _PROVEN
    return by_form and "key word" not in span.reason and "feast" not in span.reason
