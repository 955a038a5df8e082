"""A history of medicine: people whom everybody may read of, and nobody's patients.

Three things must come together. The text uses the words and the years of histories; it holds no
number, telephone or address of anybody; and the model, which finds its own people without doubt,
half believes in these.
"""

import re
from collections.abc import Sequence

from veladura.document import Span
from veladura.languages.es.innocence.facts import fact_set
from veladura.schemes import Scheme, lineage
from veladura.text import fold

_CUES = 5  # so many words and years of histories, each counted once
_PEOPLE = 4  # so many different people
_SURE, _SURE_SHARE = 0.9, 0.25  # of them at most this share is found without doubt
_OLD = re.compile(r"(?<![\d.,/-])1[4-9]\d\d(?![\d/%]|[.,]\d| ?(?:mg|ml|kcal|UI|g|cc)\b)")
_WORD = re.compile(r"[^\W\d_]+")
_RECENT = "1960"  # from here on years may be those of a patient's life
_HELD_BY_SOMEBODY = frozenset(
    ("patient-id", "episode", "insurance-id", "licence", "staff-id", "policy", "id", "phone", "fax")
)
_ADDRESSES = frozenset(("street", "email", "hospital", "health-centre"))


def is_history(text: str, spans: Sequence[Span], scheme: Scheme) -> bool:
    """Whether a text tells of people of the past; looked at only where there are several."""
    surest: dict[str, float] = {}
    for span in spans:
        kinds = set(lineage(scheme[span.label].kind))
        if span.score >= _SURE and kinds & (_HELD_BY_SOMEBODY | _ADDRESSES):
            return False
        if "person" in kinds:
            surface = fold(text[span.start : span.end])
            surest[surface] = max(surest.get(surface, 0.0), span.score)
    sure = sum(score >= _SURE for score in surest.values())
    if len(surest) < _PEOPLE or sure > _SURE_SHARE * len(surest):
        return False
    return _told_as_history(text) >= _CUES


def _told_as_history(text: str) -> int:
    words = f" {' '.join(_WORD.findall(fold(text)))} "
    told = sum(f" {cue} " in words for cue in fact_set("history"))
    return told + len({year[0] for year in _OLD.finditer(text) if year[0] < _RECENT})
