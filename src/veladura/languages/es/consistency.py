"""Consistency of Spanish documents: what is common to all languages, and how names are written.

Second surnames hang on "y" or "i" ("Ludivina Abascal y Ruiz de Villa"); people and hospitals come
back as user names, initials and acronyms.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import chain

from veladura.detect.consistency.belief import believed
from veladura.detect.consistency.foreign_letters import with_foreign_words
from veladura.detect.consistency.mentions import Covered
from veladura.detect.consistency.other_forms import OtherForms
from veladura.detect.consistency.spreading import Ask, Consistency, read_weights
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier, fold
from veladura.detect.resolve import leftovers
from veladura.document import Span
from veladura.languages.es.borders import (
    days_behind,
    days_in_columns,
    people_apart,
    wider,
    with_words_between,
    without_edges,
    without_verb,
)
from veladura.languages.es.clinical import is_clinical
from veladura.languages.es.gender import full_names
from veladura.languages.es.home import known_place
from veladura.languages.es.innocence.judge import Innocence
from veladura.languages.es.innocence.subject import is_found, told_of_somebody
from veladura.languages.es.lexicon import is_word
from veladura.languages.es.names.turns import speakers
from veladura.schemes import Scheme, lineage
from veladura.wordlists import read_list

_SECOND_SURNAME = re.compile(
    r" [yie] (?:de (?:la |los |las )?|del )?([A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,}+)"
    r"(?:-[A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,}+| de (?:la |los |las )?[A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,}+)?(?![^\W_])"
)
_TOWN_BEHIND = re.compile(
    r" (?:de|DE) ((?:[A-ZÁÉÍÓÚÑ][\wÀ-ÿ'’-]{1,20}+| (?:(?:del?|l[ao]s?|el|y) ){0,2}+"
    r"(?=[A-ZÁÉÍÓÚÑ])){1,9}+)(?![\w])"
)
# Rules that know only a form, and the least that the model must hold of what they find: of true
# ones it held 0.18 and more.
_BY_FORM = {
    f"rule:{name}": 0.05
    for name in ("fecha", "fecha-letra", "edad", "codigo-postal", "matricula", "hospital", "nombre")
}
_AROUND = 60  # characters that tell clinical content
_MOST_ASKED = 60  # questions to the model in one document; what is not asked about is found
_DAYS = (days_in_columns, days_behind)
_SURNAME = 0.9  # how sure it must be that the word is a surname and no first name


class SpanishConsistency(Consistency):
    """Carries Spanish names through a document in all the forms they take."""

    def agree(self, text: str, spans: Sequence[Span], ask: Ask | None = None) -> tuple[Span, ...]:
        """The same spans without what is nobody's, names with their second surname."""
        judge = self._innocence(text, spans)
        meant = [
            span
            for span in spans
            if not (is_found(span) and (self._is_clinical(text, span) or judge.clears(span)))
        ]
        meant = told_of_somebody(text, believed(meant, ask, _BY_FORM), self.scheme)
        meant = with_foreign_words(text, meant, self.scheme)
        meant = [_without_command(text, span) for span in meant]
        meant = [without_verb(text, span, self.scheme) for span in meant]
        meant = [without_edges(text, span, self.scheme) for span in meant]
        meant = list(people_apart(text, with_words_between(text, meant, self.scheme), self.scheme))
        covered = Covered(meant)
        meant = [self._with_town(text, span, covered) for span in meant]
        meant = [wider(text, span, covered, self.scheme) for span in meant]
        return tuple(self._with_second_surname(text, span, covered) for span in meant)

    def _innocence(self, text: str, spans: Sequence[Span]) -> Innocence:
        return Innocence.of(text, spans, self.scheme, self.names, self.language)

    def _is_clinical(self, text: str, span: Span) -> bool:
        kinds = lineage(self.scheme[span.label].kind)
        before, after = (
            text[max(0, span.start - _AROUND) : span.start],
            text[span.end : span.end + _AROUND],
        )
        surface = text[span.start : span.end]
        return any(is_clinical(kind, surface, before, after) for kind in kinds)

    def _with_town(self, text: str, span: Span, covered: Covered) -> Span:
        """ "HOSPITAL SAN RAFAEL DE FACATATIVÁ", of which the model left the town."""
        if "centre" not in lineage(self.scheme[span.label].kind):
            return span
        town = _TOWN_BEHIND.match(text, span.end)
        while town is not None and not known_place(town[1]):
            last = max(town[1].rfind(" "), 0)
            town = _TOWN_BEHIND.match(text, span.end, town.start(1) + last) if last else None
        if town is None or covered.touches(*town.span()):
            return span
        return replace(span, end=town.end(), fragments=())

    def _with_second_surname(self, text: str, span: Span, covered: Covered) -> Span:
        if (
            self.scheme.repeats.get(span.label) != "person"
            or " " not in text[span.start : span.end]
        ):
            return span
        match = _SECOND_SURNAME.match(text, span.end)
        if not match or covered.touches(*match.span()):
            return span
        if self.names.probabilities(match[1]).surname < _SURNAME:
            return span
        return replace(span, end=match.end(), fragments=())

    def spread(self, text: str, spans: Sequence[Span], ask: Ask | None = None) -> list[Span]:
        """Repeats, and other forms of what was found; a form goes before a repeat inside it.

        A single word may mean something else than the person: there the model is asked.
        """
        forms = self._other_forms(text, spans)
        turns = speakers(text, spans, self.scheme)
        forms = [*forms, *Covered(forms).leave(turns)]
        covered = Covered(forms)
        days = (find(text, spans, self.scheme) for find in _DAYS)
        repeats = [*super().spread(text, spans), *chain.from_iterable(days)]
        others = covered.leave(repeats)
        judge = self._innocence(text, spans)
        meant = [
            one
            for one in (*forms, *others)
            if not (self._is_clinical(text, one) or judge.clears(one))
        ]
        asked = [one for one in meant if ask and judge.is_doubtful(one)][:_MOST_ASKED]
        doubted = {one for one in asked if ask and judge.doubts(one, ask)}
        return sorted(one for one in meant if one not in doubted)

    def _other_forms(self, text: str, spans: Sequence[Span]) -> list[Span]:
        """None overlaps `spans` or another: of one that does, what is left over."""
        starts = [span.start for span in spans]
        found: list[Span] = []
        told = self.scheme, self.language, _lettered(), is_word, full_names
        forms = OtherForms(text, spans, *told)
        for form in sorted(forms.find()):
            if found and form.start < found[-1].end:
                continue
            first = max(0, bisect_left(starts, form.start) - 1)
            near = [
                span for span in spans[first : bisect_left(starts, form.end)] if span.overlaps(form)
            ]
            found += leftovers(text, form, near) if near else [form]
        return found


def _without_command(text: str, span: Span) -> Span:
    """ "^FDRUIZ": a label printer's command is no part of the name behind it."""
    if not text.startswith("^FD", span.start - 1) or span.end - span.start <= len("FD"):
        return span
    return replace(span, start=span.start + len("FD"), fragments=())


@cache
def _lettered() -> frozenset[str]:
    return frozenset(map(fold, read_list(__package__, "words/lettered")))


@cache
def _words() -> LanguageWords:
    return LanguageWords.read(__package__)


def make_consistency(scheme: Scheme) -> SpanishConsistency:
    names = NameClassifier.load("es")
    return SpanishConsistency(_words(), names, scheme, read_weights(__package__))
