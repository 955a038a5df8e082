"""What has the form of a date, an age or a name, and the model holds for nothing of the kind.

"adenosina 6-12-18", "Mayo 2012", "28046 Madrid" in a reference: a rule that knows only the form
believes it; the model, which reads the line, does not. What a key word, a column, a check digit or
a date with all its figures proves is not asked about, nor are feasts, which the model hardly knows.
"""

from collections.abc import Sequence

from veladura.detect.consistency.spreading import Ask
from veladura.document import Span

_BY_FORM = frozenset(
    f"rule:{name}"
    for name in ("fecha", "fecha-letra", "edad", "codigo-postal", "matricula", "hospital", "nombre")
)
_PROVEN = 0.985  # what a rule is as sure of needs no model
_NOTHING = 0.05  # the least that the model must hold of it; of true ones it held 0.18 and more
_MOST_ASKED = 60  # questions to the model in one document; what is not asked about is found


def believed(spans: Sequence[Span], ask: Ask | None) -> list[Span]:
    """The spans without those that only their form speaks for."""
    if ask is None:
        return list(spans)
    asked = [span for span in spans if _is_form_alone(span)][:_MOST_ASKED]
    doubted = {span for span in asked if ask(span.start, span.end) < _NOTHING}
    return [span for span in spans if span not in doubted]


def _is_form_alone(span: Span) -> bool:
    by_form = span.source in _BY_FORM and span.score < _PROVEN
    return by_form and "key word" not in span.reason and "feast" not in span.reason
