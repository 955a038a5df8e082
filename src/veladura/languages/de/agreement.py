"""One thing, one label: what a German document calls by the same name is the same kind of thing.

The model sees a name anew at each mention and may take a town for a person once in ten times. The
mentions vote with their scores, those of a company's full name for its short form too, those of a
whole name for the surname; a mention of the model that is clearly outvoted changes its label.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from veladura.detect.names import NameClassifier
from veladura.document import Span
from veladura.schemes import Scheme

Words = Callable[[str], Sequence[str]]  # the words of a mention, as they are compared
Votes = dict[tuple[str, ...], dict[str, float]]

_NAMED = ("person", "place")  # ways to repeat that names have
LEAD = 1.5  # times as many votes as its own label that another must have
_DOUBTFUL = 0.7  # what the model calls a company less surely may be somebody the text names again
_ORDINARY = 0.35  # a first word more ordinary than that is no short form of a company


def agree(
    text: str,
    spans: Sequence[Span],
    scheme: Scheme,
    words_of: Words,
    names: NameClassifier,
    legal_forms: frozenset[str],
) -> tuple[Span, ...]:
    """The same spans, some with another label."""
    named = {label for label, way in scheme.repeats.items() if way in _NAMED}
    mentions = [span for span in spans if span.label in named]
    votes = _count(text, mentions, scheme, words_of, names, legal_forms)
    persons = {label for label in named if scheme.repeats[label] == "person"}
    return tuple(
        _voted(text, span, words_of, votes, persons) if span.label in named else span
        for span in spans
    )


def _count(
    text: str,
    spans: Sequence[Span],
    scheme: Scheme,
    words_of: Words,
    names: NameClassifier,
    legal_forms: frozenset[str],
) -> Votes:
    votes: Votes = {}

    def vote(words: Sequence[str], span: Span) -> None:
        mine = votes.setdefault(tuple(words), {})
        mine[span.label] = mine.get(span.label, 0.0) + span.score

    for span in spans:
        words = words_of(text[span.start : span.end])
        vote(words, span)
        if scheme.repeats[span.label] == "person" and len(words) > 1:
            vote(words[-1:], span)
        size = len(words)
        while size and words[size - 1] in legal_forms:
            size -= 1
        if scheme[span.label].kind == "company" and 0 < size < len(words):
            vote(words[:size], span)
            if size > 1 and names.probabilities(words[0]).none < _ORDINARY:
                vote(words[:1], span)
    return votes


def _voted(text: str, span: Span, words_of: Words, votes: Votes, persons: set[str]) -> Span:
    if span.source != "model":
        return span
    *first, last = words_of(text[span.start : span.end]) or [""]
    heard: dict[str, float] = {}
    surname = votes.get((last,), {}) if len(first) == 1 and span.score < _DOUBTFUL else {}
    for label in surname.keys() & persons:  # "Kanaga Thevarajah" where "Herr Thevarajah" follows
        heard[label] = surname[label]
    for spelling in {last, last.removesuffix("s")}:  # with its genitive
        for label, score in votes.get((*first, spelling), {}).items():
            heard[label] = heard.get(label, 0.0) + score
    best = max(heard, key=lambda label: heard[label], default=span.label)
    if best == span.label or heard[best] <= LEAD * heard.get(span.label, 0.0):
        return span
    reason = f"is called {best} elsewhere in the document"
    return replace(span, label=best, reason=reason)
