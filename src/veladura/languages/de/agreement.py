"""One thing, one label: what a German document calls by the same name is the same kind of thing.

The model sees a name anew at each mention and may take a town for a person once in ten times. The
mentions vote with their scores, those of a company's full name for its short form too, those of a
whole name for the surname; a mention of the model that is clearly outvoted changes its label.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from veladura.detect.names import NameClassifier
from veladura.document import Span
from veladura.languages.de.forms import key_of
from veladura.languages.de.forms import words as known_words
from veladura.schemes import Scheme

Words = Callable[[str], Sequence[str]]  # the words of a mention, as they are compared


@dataclass(frozen=True, slots=True)
class Votes:
    """What the mentions of one document call each other."""

    by_words: dict[tuple[str, ...], dict[str, float]] = field(default_factory=dict, repr=False)
    surnames: set[str] = field(default_factory=set, repr=False)  # of people with a given name

    def get(self, *words: str) -> dict[str, float]:
        return self.by_words.get(words, {})


_NAMED = ("person", "place")  # ways to repeat that names have
_ROUNDS = 2
_CALLED_AFTER_PEOPLE = ("company", "place")
LEAD = 1.5  # times as many votes as its own label that another must have
_DOUBTFUL = 0.7  # what the model calls a company less surely may be somebody the text names again
_ORDINARY = 0.35  # a first word more ordinary than that is no short form of a company
_TOLD = 2.5  # votes of a mention whose neighbours tell what it is
_LEAD_OF_BARE = 0.7  # the same, over a person who has neither a given name nor a title
_SURE = 0.8  # of whom the model is not as sure as that
_WORD_BEFORE = re.compile(r"([^\W\d_]{1,24})\.?\s\Z")
_LONGEST_TITLE = 27
_ELSEWHERE = "elsewhere in the document"
_QUOTES = '„“”"»«‚'


def agree(
    text: str,
    spans: Sequence[Span],
    scheme: Scheme,
    words_of: Words,
    names: NameClassifier,
    legal_forms: frozenset[str],
) -> tuple[Span, ...]:
    """The same spans, some with another label; who has changed it is heard once more."""
    named = {label for label, way in scheme.repeats.items() if way in _NAMED}
    agreed = tuple(spans)
    for _ in range(_ROUNDS):
        mentions = [span for span in agreed if span.label in named]
        votes = _count(text, mentions, scheme, words_of, names, legal_forms)
        before = agreed
        agreed = tuple(
            _voted(text, span, words_of, votes, scheme) if span.label in named else span
            for span in before
        )
        if agreed == before:
            break
    return agreed


def _count(
    text: str,
    spans: Sequence[Span],
    scheme: Scheme,
    words_of: Words,
    names: NameClassifier,
    legal_forms: frozenset[str],
) -> Votes:
    votes = Votes()

    @cache  # of this document
    def is_told_by(word: str) -> bool:
        return names.probabilities(word).none < _ORDINARY

    def vote(words: Sequence[str], span: Span) -> None:
        mine = votes.by_words.setdefault(tuple(words), {})
        mine[span.label] = mine.get(span.label, 0.0) + span.score * weight

    for span in spans:
        words = words_of(text[span.start : span.end])
        weight = _weight(text, span, scheme[span.label].kind)
        vote(words, span)
        if scheme.repeats[span.label] == "person" and len(words) > 1:
            vote(words[-1:], span)
            votes.surnames.add(words[-1])
        size = len(words)
        while size and words[size - 1] in legal_forms:
            size -= 1
        if scheme[span.label].kind == "company" and 0 < size < len(words):
            vote(words[:size], span)
            if size > 1 and is_told_by(words[0]):
                vote(words[:1], span)
    return votes


def _weight(text: str, span: Span, kind: str) -> float:
    """ "die Segmente Bulk & Agri", „AeroSense“: who is told by a cue is heard more than others."""
    quoted = kind == "product" and text[span.start - 1 : span.start] in _QUOTES and span.start
    told = span.reason and not span.reason.endswith(_ELSEWHERE)
    if span.source == "model" and (told or quoted):
        return _TOLD
    return 1.0


def _is_bare(text: str, span: Span) -> bool:
    """ "Capvis", once taken for somebody: one word, and nothing before it speaks of a person."""
    if span.score >= _SURE or not text[span.start : span.end].isalpha():
        return False
    title = _WORD_BEFORE.search(text, max(0, span.start - _LONGEST_TITLE), span.start)
    return not (title and key_of(title[1]) in known_words("titles"))


def _voted(text: str, span: Span, words_of: Words, votes: Votes, scheme: Scheme) -> Span:
    if span.source != "model":
        return span
    *first, last = words_of(text[span.start : span.end]) or [""]
    heard: dict[str, float] = {}
    surname = votes.get(last) if len(first) == 1 and span.score < _DOUBTFUL else {}
    for label in surname:  # "Kanaga Thevarajah" where "Herr Thevarajah" follows
        if scheme.repeats[label] == "person":
            heard[label] = surname[label]
    for spelling in {last, last.removesuffix("s")}:  # with its genitive
        for label, score in votes.get(*first, spelling).items():
            heard[label] = heard.get(label, 0.0) + score
    whole = not first and last in votes.surnames
    mine = heard.pop(span.label, 0.0)
    best = max(heard, key=lambda label: heard[label], default=span.label)
    if best == span.label or heard[best] <= _lead(text, span, best, scheme, whole=whole) * mine:
        return span
    reason = f"is called {best} {_ELSEWHERE}"
    return replace(span, label=best, reason=reason)


def _lead(text: str, span: Span, best: str, scheme: Scheme, *, whole: bool) -> float:
    """How far another label must be ahead: less where the own one is a guess, or where somebody's
    whole name ends so."""
    if scheme.repeats[span.label] == "person":
        place = scheme[best].kind == "place"  # "Kiel" is a town, and somebody
        return _LEAD_OF_BARE if _is_bare(text, span) and not place else LEAD
    somebody = (
        scheme.repeats[best] == "person" and scheme[span.label].kind not in _CALLED_AFTER_PEOPLE
    )
    return 1.0 if somebody and whole else LEAD  # "Minderheitsgesellschafter Tanzer" is no product
