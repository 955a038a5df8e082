"""Whether a document speaks of anybody at all.

In a guide, a law or a history of medicine a town is where a trial was made or a plant grows, a
ministry whoever publishes it, and a year that of an edition or a discovery. They tell of nobody, as
long as nobody with a name, an age, a number or an address is spoken of.
"""

import re
from collections.abc import Sequence

from veladura.document import Span
from veladura.languages.es.innocence.history import is_history
from veladura.schemes import Scheme, lineage
from veladura.text import fold

_PEOPLE = frozenset(
    ("person", "kinship", "age", "sex", "patient-id", "episode", "insurance-id", "street", "phone")
)
_SHORTEST = 500  # characters: of a shorter text too little is known
_SOMEBODY = 0.8  # one sure finding, or several weak ones that together are as sure
_GENERAL = frozenset(("territory", "country", "institution", "other"))
_SURE = 0.9  # what the model is as sure of is somebody's all the same
_OF_HISTORY = _GENERAL | {"person", "kinship", "profession", "hospital"}
_YEAR = re.compile(r"(?:años? )?(?:1[4-9]|20)\d\d(?:[-–/]\d{2,4})?")


def told_of_somebody(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans without places, bodies and years that tell of somebody only where there is one."""
    kinds = _OF_HISTORY if is_history(text, spans, scheme) else _GENERAL
    general = {span for span in spans if _is_general(text, span, kinds, scheme)}
    if not general or (kinds is _GENERAL and not _is_of_nobody(text, spans, scheme)):
        return list(spans)
    return [span for span in spans if span not in general]


def _is_general(text: str, span: Span, general: frozenset[str], scheme: Scheme) -> bool:
    """What the model alone found and doubts, of some kinds, or a bare year."""
    kinds = tuple(lineage(scheme[span.label].kind))
    by_model = span.source in ("model", "model+rule:nombre", "rule:nombre")
    if by_model and span.score < _SURE and not general.isdisjoint(kinds):
        return True
    found = all(source.startswith(("model", "rule")) for source in span.source.split("+"))
    return found and "date" in kinds and _YEAR.fullmatch(text, span.start, span.end) is not None


def _is_of_nobody(text: str, spans: Sequence[Span], scheme: Scheme) -> bool:
    """Whether what was found of people, each thing once, comes to less than one sure finding."""
    if len(text) < _SHORTEST:
        return False
    surest: dict[str, float] = {}
    for span in spans:
        if not _PEOPLE.isdisjoint(lineage(scheme[span.label].kind)):
            surface = fold(text[span.start : span.end])
            surest[surface] = max(surest.get(surface, 0.0), span.score)
    return sum(score * score for score in surest.values()) < _SOMEBODY
