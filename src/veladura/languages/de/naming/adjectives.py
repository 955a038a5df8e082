"""Adjectives of towns before what somebody has or is there: "die Lübecker Niederlassung".

Nothing else in the text may name the town. What the whole country calls so ("Berliner Testament",
"Frankfurter Tabelle", "Hamburger Hafen") is no company's.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from veladura.detect.consistency.mentions import Covered
from veladura.document import Span
from veladura.languages.de.compounds import is_role
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.company_words import is_plain_noun
from veladura.languages.de.writers.places.atlas import (
    adjective_of,
    known_towns,
    small_towns,
    town_of_adjective,
    towns,
)
from veladura.schemes import Scheme
from veladura.text import fold

_GAP = re.compile(r"er (?=[A-ZÄÖÜ][a-zäöü])")
_STEM = re.compile(r"(?<![\w-])[A-ZÄÖÜ][a-zäöüß]{2,20}\Z")
_NOUN = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{3,30}(?![\w-])")
_PHRASE = re.compile(r"(?P<of>[A-ZÄÖÜ][a-zäöüß]{2,20}er) (?P<noun>[A-ZÄÖÜ][a-zäöüß]{3,30})")
_DOUBTFUL = 0.6
_LONG = 6  # letters of a small town whose adjective is no other word
_LONGEST = 24  # characters that are looked at before "er"
_SCORE = 0.75


def with_adjectives(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans, and the adjectives of towns that stand between them; "Frankenthaler Hersteller",
    once taken for a name, is the adjective alone."""
    label = scheme.label_for("place")
    spans = [_bare(text, span, label, scheme) for span in spans]
    new = list(Covered(spans).leave(_adjectives(text, label)))
    return sorted((*spans, *new), key=lambda span: span.start) if new else list(spans)


def _bare(text: str, span: Span, label: str, scheme: Scheme) -> Span:
    """ "Lübecker Niederlassung", if the model is not sure of a name, is Lübeck's and no more."""
    doubted = span.source == "model" and span.score < _DOUBTFUL
    if not doubted or scheme[span.label].kind not in ("company", "place"):
        return span
    phrase = _PHRASE.fullmatch(text, span.start, span.end)
    if not phrase or not _is_of_town(phrase["of"]) or not _is_of_somebody(phrase["noun"]):
        return span
    reason = "is the adjective of a town"
    return replace(span, end=phrase.end("of"), label=label, reason=reason, fragments=())


def _adjectives(text: str, label: str) -> Iterator[Span]:
    for gap in _GAP.finditer(text):
        stem = _STEM.search(text[max(0, gap.start() - _LONGEST) : gap.start()])
        noun = _NOUN.match(text, gap.end()) if stem else None
        if stem and noun and _is_of_town(f"{stem[0]}er") and _is_of_somebody(noun[0]):
            start, end = gap.start() - len(stem[0]), gap.end() - 1
            yield Span(start, end, label, _SCORE, "rule", "is the adjective of a town")


def _is_of_town(word: str) -> bool:
    folded = fold(word)
    return folded in _of_towns() and not is_plain_noun(folded)  # "Lager"


def _is_of_somebody(noun: str) -> bool:
    forms = (fold(noun), fold(noun).removesuffix("s"), fold(noun).removesuffix("n"))
    return is_role(noun) or any(form.endswith(_nouns()) for form in forms)


@cache
def _of_towns() -> frozenset[str]:
    small = (name for name in (*small_towns(), *known_towns()) if len(name) >= _LONG)  # no "Lage"
    listed = (*towns(), *small)
    regular = (fold(adjective_of(name.title())) for name in listed)
    return frozenset((*regular, *town_of_adjective()))


@cache
def _nouns() -> tuple[str, ...]:
    return tuple(map(fold, lexicon("branch_nouns")))
