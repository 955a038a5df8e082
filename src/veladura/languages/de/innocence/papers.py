"""Papers that name nobody: guides, lists of codes, descriptions of fields, questions of an exam.

Where next to nothing is surely somebody, a place, a day or an address, what the model half takes
for a name is a word, and what has but the form of a number is one of the paper's own. A price list
numbers its wares: where sums of money stand, numbers stay.
"""

import re
from collections.abc import Sequence

from veladura.document import Span
from veladura.schemes import Scheme

_LEAST = 900  # characters: a sentence or two that name nobody surely say little of the rest
_SURE = 0.8
_MOST = 1  # sure findings in a paper about nobody
_TELLING = frozenset(("person", "company", "place", "date", "phone", "email"))
_NAMES = frozenset(("person", "company", "place", "product", "segment", "other"))
_MONEY = re.compile(r"\d,\d\d(?![\d%])(?! ?%)|€|(?<!\w)(?:EUR|CHF|Euro)(?!\w)")
_PRICED = 3  # sums of money, more than that
_BY_FORM = frozenset(("rule:zahl", "rule:betrag", "rule:betrag+rule:zahl"))  # no model agrees
_DOUBTED = frozenset(("model", "rule:zahl", "model+rule:zahl"))
_UNSURE_NAME, _UNSURE_NUMBER = 0.75, 0.9
_UNSURE_FIGURE = 0.8  # in 230 such papers 14 figures below it were true, and 80 were codes


def without_doubtful(text: str, spans: Sequence[Span], scheme: Scheme) -> Sequence[Span]:
    """The spans; in a paper that names nobody without what is not sure."""
    kinds = {label.id: label.kind for label in scheme}
    sure = [span for span in spans if span.score >= _SURE and kinds[span.label] in _TELLING]
    if len(text) < _LEAST or len(sure) > _MOST:
        return spans
    priced = len(_MONEY.findall(text)) > _PRICED
    return [
        span
        for span in spans
        if not _is_doubtful(
            span, kinds[span.label], priced=priced, decimal="," in text[span.start : span.end]
        )
    ]


def _is_doubtful(span: Span, kind: str, *, priced: bool, decimal: bool) -> bool:
    if kind in _NAMES:
        capitals = span.source == "rule:produkt"  # "PfandRueckzahlung"
        return capitals or (span.source == "model" and span.score < _UNSURE_NAME)
    unsure = span.source in _DOUBTED and span.score < _UNSURE_FIGURE
    if kind == "figure":
        return (unsure and not decimal) or span.source in _BY_FORM
    if kind != "id" or (priced and span.source != "model"):
        return False
    return unsure or (span.source in _DOUBTED and span.score < _UNSURE_NUMBER and not priced)
