"""Whether a document speaks of anybody at all.

In a guide, a law or a history of medicine a town is where a trial was made or a plant grows, a
ministry whoever publishes it, and a year that of an edition or a discovery. They tell of nobody, as
long as nobody with a name, an age, a number or an address is spoken of. The same holds for months
without a year ("de octubre a marzo") and for the months between which a study ran. Where nothing
else is personal at all, "la madre" of a leaflet for parents is nobody's either.
"""

import re
from collections.abc import Sequence
from functools import cache

from veladura.document import Span
from veladura.languages.es.innocence.calendars import (
    is_of_every_year,
    is_of_one_year,
    is_of_period,
)
from veladura.languages.es.innocence.history import is_history
from veladura.languages.es.kin import PIECE, is_beside_kin
from veladura.schemes import Scheme, lineage
from veladura.text import fold

_PEOPLE = frozenset(
    ("person", "kinship", "age", "sex", "patient-id", "episode", "insurance-id", "street", "phone")
)
_RELATED = frozenset(("kinship", "sex"))
_SHORTEST = 500  # characters: of a shorter text too little is known
_SOMEBODY = 0.8  # one sure finding, or several weak ones that together are as sure
_FAINT = 0.35  # what the model holds of a finding that only a text about somebody makes likely
_NOTHING_ELSE = 0.25  # what else may be found, of any kind, where relatives are anybody's
_GENERAL = frozenset(("territory", "country", "institution", "other"))
_SURE = 0.9  # what the model is as sure of is somebody's all the same
_OF_HISTORY = _GENERAL | {"person", "kinship", "profession", "hospital"}
_YEAR = re.compile(r"(?:años? )?(?:1[4-9]|20)\d\d(?:[-–/]\d{2,4})?")
# Before a number that whoever reads may dial: "Servicio de Información Toxicológica, 91 …".
_OF_SERVICE = re.compile(
    r"(?<!\w)(?:informaci[oó]n|servicio|unidad|centro|instituto|laboratorio|urgencias|urgente|busca"
    r"|centralita|secretar[ií]a|declaraci[oó]n|notifi\w{2,9}|l[ií]nea|gratuito|asociaci[oó]n|registro)"
    r"(?!\w)[^\n.;]{0,60}$",
    re.IGNORECASE,
)
_AROUND = 40  # characters that tell the other month of a period


def told_of_somebody(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans without places, bodies, years and relatives that tell of somebody only where
    there is one."""
    if is_history(text, spans, scheme):
        return [span for span in spans if not _is_general(text, span, _OF_HISTORY, scheme)]
    if len(text) < _SHORTEST:
        return list(spans)
    alone = _is_all_else_faint(text, spans, scheme)
    people = [span for span in spans if _is_of_people(text, span, scheme)]
    if not alone and _weight(text, people) >= _SOMEBODY:
        return list(spans)
    nobodys = {span for span in spans if _is_general(text, span, _GENERAL, scheme)}
    if alone:
        nobodys.update(span for span in spans if _is_any_relative(text, span, scheme))
    days = [span for span in spans if _is_day(text, span, scheme)]
    if _weight(text, [span for span in (*people, *days) if span not in nobodys]) < _SOMEBODY:
        nobodys.update(filter(_is_weak, spans))
    return [span for span in spans if span not in nobodys]


def _is_all_else_faint(text: str, spans: Sequence[Span], scheme: Scheme) -> bool:
    """Whether little is found besides days and relatives without a name."""
    others = [span for span in spans if "date" not in _kinds(span, scheme)]
    strangers = [span for span in others if _RELATED.isdisjoint(_kinds(span, scheme))]
    if _weight(text, strangers) >= _NOTHING_ELSE:
        return False
    named = (span for span in others if not _is_any_relative(text, span, scheme))
    return _weight(text, list(named)) < _NOTHING_ELSE


def _is_day(text: str, span: Span, scheme: Scheme) -> bool:
    """One that surely happened once, and neither "viernes" nor "invierno"."""
    dated = span.score >= _SURE and "date" in _kinds(span, scheme)
    return dated and any(letter.isdigit() for letter in text[span.start : span.end])


def _is_weak(span: Span) -> bool:
    return span.source == "model" and span.score < _FAINT


def _is_of_people(text: str, span: Span, scheme: Scheme) -> bool:
    kinds = _kinds(span, scheme)
    if _PEOPLE.isdisjoint(kinds):
        return False
    before = text[max(0, span.start - 2 * _AROUND) : span.start]
    return "phone" not in kinds or _OF_SERVICE.search(before) is None


def _is_general(text: str, span: Span, general: frozenset[str], scheme: Scheme) -> bool:
    """What the model alone found and doubts, of some kinds, or a bare year or month."""
    kinds = _kinds(span, scheme)
    by_model = span.source in ("model", "model+rule:nombre", "rule:nombre")
    if by_model and span.score < _SURE and not general.isdisjoint(kinds):
        return True
    return is_found(span) and "date" in kinds and _is_general_time(text, span)


def _is_general_time(text: str, span: Span) -> bool:
    surface = text[span.start : span.end]
    before, after = text[max(0, span.start - _AROUND) : span.start], text[span.end :][:_AROUND]
    if _YEAR.fullmatch(surface) or is_of_period(surface, before, after):
        return True
    return is_of_every_year(surface) and not is_of_one_year(after)


def _is_any_relative(text: str, span: Span, scheme: Scheme) -> bool:
    """ "la madre", "hermanos mayores", without anybody's name."""
    if not is_found(span) or _RELATED.isdisjoint(_kinds(span, scheme)):
        return False
    return all(
        is_beside_kin(piece) for piece in PIECE.findall(text, span.start, span.end) if piece != " "
    )


def is_found(span: Span) -> bool:
    """Whether the model or a rule found it: what somebody told is meant."""
    return all(source.startswith(("model", "rule")) for source in span.source.split("+"))


def _kinds(span: Span, scheme: Scheme) -> frozenset[str]:
    return _lineage(scheme[span.label].kind)


@cache
def _lineage(kind: str) -> frozenset[str]:
    return frozenset(lineage(kind))


def _weight(text: str, spans: Sequence[Span]) -> float:
    """How sure all of them together are, each thing counted once."""
    surest: dict[str, float] = {}
    for span in spans:
        surface = fold(text[span.start : span.end])
        surest[surface] = max(surest.get(surface, 0.0), span.score)
    return sum(score * score for score in surest.values())
