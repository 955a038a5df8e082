"""The assembling detector: model, rules and consistency, weighed against each other.

The recall dial runs from 0 (precise) to 1 (finds most). The model turns it into thresholds of its
own; for the other sources the threshold is 1 - recall. A threshold the profile sets for a label
wins over the dial, for every source.

A damaged text is detected twice, as it is written and as it reads; both findings are united.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from types import MappingProxyType

from veladura.detect.consistency.english import without_grammar
from veladura.detect.consistency.spreading import Consistency, load_consistency
from veladura.detect.known import Known
from veladura.detect.models.backends import load_model
from veladura.detect.models.protocol import ScoringModel, StreamingModel
from veladura.detect.reading import Reader, ReadingView, load_reader
from veladura.detect.reading.union import Least, map_back, unite
from veladura.detect.resolve import IN_ORDER, resolve
from veladura.detect.rules import SpanRule, load_positions, load_rules
from veladura.detect.rules.positions import outside_places
from veladura.document import Span
from veladura.errors import ConfigError, SpanError
from veladura.profiles import Profile

_AROUND = 300  # characters on both sides of a place the model is asked about
# Of what other sources must reach: below it the model needs both readings of a damaged text, more
# so where only the mended one shows it.
_UNCONFIRMED, _UNSEEN = 0.6, 1.25
PRECISE, GENEROUS = 0.95, 0.05  # thresholds at the ends of the dial: proofs stay, noise stays out


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a stretch is marked, or what came closest to marking it."""

    start: int
    end: int
    span: Span | None  # the span that covers the stretch, None where it is not marked
    threshold: float  # what a score must reach for `span`'s label, or for the best candidate's
    candidates: tuple[Span, ...]  # everything any source said here, before it was weighed
    model: tuple[tuple[str, float], ...]  # the model's labels for the stretch, best first
    kept: str = ""  # why it is never hidden, whatever the sources say


@dataclass(frozen=True, slots=True)
class HybridDetector:
    """Finds spans with every source a profile names; without a model, with rules alone."""

    model: ScoringModel | None = None
    rules: tuple[SpanRule, ...] = ()
    consistency: Consistency | None = None
    reader: Reader | None = None  # of damaged text; None takes every text as it is written
    recall: float = 0.5
    thresholds: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    off: frozenset[str] = frozenset()

    def detect(
        self, text: str, *, recall: float | None = None, known: Known | None = None
    ) -> tuple[Span, ...]:
        return self.detect_many([text], recall=recall, known=[known])[0]

    def detect_many(
        self,
        texts: Sequence[str],
        *,
        recall: float | None = None,
        known: Sequence[Known | None] = (),
    ) -> list[tuple[Span, ...]]:
        return list(self.stream(texts, recall=recall, known=known))

    def stream(
        self,
        texts: Sequence[str],
        *,
        recall: float | None = None,
        known: Sequence[Known | None] = (),
    ) -> Iterator[tuple[Span, ...]]:
        """Spans of one text after another; a model that can reads ahead meanwhile.

        `known` is what is known beforehand, for each text.
        """
        dial = self._dial(recall)
        written = [encodable(text) for text in texts]
        views = [self._view(text) for text in written]
        candidates = self._candidates(_readings(written, views), dial)
        told = known or repeat(None, len(texts))
        for text, view, one in zip(written, views, told, strict=True):
            spans = self._weigh(*next(candidates), dial, one)
            if view is not None:
                read = self._weigh(*next(candidates), dial, one)
                spans = unite(text, spans, view, read, self._least(dial))
                spans = one.allow(text, spans) if one else spans
            yield spans

    def _view(self, text: str) -> ReadingView | None:
        return self.reader.read(text) if self.reader else None

    def _least(self, dial: float) -> Least:
        other = _other_threshold(dial)
        if self.reader is None:
            return Least(_UNCONFIRMED * other)
        return Least(_UNCONFIRMED * other, _UNSEEN * other, self.reader.may_name)

    def explain(
        self,
        text: str,
        start: int,
        end: int,
        *,
        recall: float | None = None,
        known: Known | None = None,
    ) -> Explanation:
        """Source, score and rule of what is marked at start..end, or why nothing is."""
        if not 0 <= start < end <= len(text):
            raise SpanError(f"nothing to explain at {start}..{end}: outside the text or empty")
        dial = self._dial(recall)
        text = encodable(text)
        view = self._view(text)
        readings = list(self._candidates(_readings([text], [view]), dial))
        spans, *read = [self._weigh(*reading, dial, known) for reading in readings]
        candidates = readings[0][1]
        if known:
            candidates = [*candidates, *known.find(text, self._doubt(text))]
        if view:
            spans = unite(text, spans, view, read[0], self._least(dial))
            candidates = [*candidates, *map_back(view, readings[1][1])]
        here = Span(start, end, "?")
        marked = [span for span in spans if span.overlaps(here)]
        near = sorted((c for c in candidates if c.overlaps(here)), key=lambda c: -c.score)
        scores = self.model.token_scores(text, start, end) if self.model else []
        scores = sorted(scores, key=lambda pair: -pair[1])
        best = marked[0].label if marked else near[0].label if near else ""
        if not best and scores:
            best = scores[0][0]
        return Explanation(
            start=start,
            end=end,
            span=marked[0] if marked else None,
            threshold=self.thresholds.get(best, _other_threshold(dial)),
            candidates=tuple(near),
            model=tuple(scores),
            kept=known.why_kept(text, start, end) if known and not marked else "",
        )

    def _dial(self, recall: float | None) -> float:
        dial = self.recall if recall is None else recall
        if not 0 <= dial <= 1:
            raise ConfigError("recall must lie between 0 and 1")
        return dial

    def _model_recall(self, dial: float) -> float:
        """The dial, turned up as far as the lowest threshold of a label asks for."""
        return max(dial, *(1 - value for value in self.thresholds.values()), 0.0)

    def _candidates(self, texts: Sequence[str], dial: float) -> Iterator[tuple[str, list[Span]]]:
        """What every source says, text by text."""
        from_model: Iterable[tuple[Span, ...]] = repeat((), len(texts))
        if isinstance(self.model, StreamingModel):
            from_model = self.model.stream(texts, recall=self._model_recall(dial))
        elif self.model:
            from_model = self.model.detect_many(texts, recall=self._model_recall(dial))
        for text, spans in zip(texts, from_model, strict=True):
            found = [*spans, *(span for rule in self.rules for span in rule.find(text))]
            yield text, outside_places(text, found)

    def _doubt(self, text: str) -> Callable[[int, int], float]:
        """Asks the model about a place of a text: how probable is any label there?"""

        def ask(start: int, end: int) -> float:
            if self.model is None:
                return 0.0
            first = max(0, start - _AROUND)
            part = text[first : end + _AROUND]
            scores = self.model.token_scores(part, start - first, end - first)
            return max((score for _, score in scores), default=0.0)

        return ask

    def _weigh(
        self, text: str, candidates: Sequence[Span], dial: float, known: Known | None = None
    ) -> tuple[Span, ...]:
        other = _other_threshold(dial)
        # The model has applied the dial already, unless one label asked it for weaker spans.
        model = other if self._model_recall(dial) > dial else 0.0

        def threshold(span: Span) -> float:
            default = model if span.source == "model" else other
            return self.thresholds.get(span.label, default)

        if known:
            candidates = known.allow(text, candidates)
        spans = resolve(text, candidates, threshold)
        if known:
            spans = known.settle(text, spans, known.find(text, self._doubt(text)))
        if self.consistency:
            ask = self._doubt(text) if self.model else None
            spans = self.consistency.agree(text, without_grammar(text, spans), ask)
            repeats = self.consistency.spread(text, spans, ask)
            kept = (repeat for repeat in repeats if repeat.score >= threshold(repeat))
            spans = tuple(sorted((*spans, *kept), key=IN_ORDER))
        if known:
            spans = known.allow(text, spans)
        sure = known.is_sure if known else _is_never_sure
        return tuple(span for span in spans if span.label not in self.off or sure(span))


def _is_never_sure(span: Span) -> bool:
    return False


def encodable(text: str) -> str:
    """The text with a question mark for each half of a surrogate pair: offsets stay.

    Damaged emoji come from JSON and RTF, and no model nor encoding can do anything with them.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode("utf-8")
    return text


def _readings(texts: Sequence[str], views: Sequence[ReadingView | None]) -> list[str]:
    """Every text as it is written, each damaged one also as it reads."""
    return [
        reading
        for text, view in zip(texts, views, strict=True)
        for reading in ((text,) if view is None else (text, view.text))
    ]


def _other_threshold(dial: float) -> float:
    return min(PRECISE, max(GENEROUS, 1 - dial))


def load_detector(profile: Profile, *, threads: int = 0) -> HybridDetector:
    """The detector a profile describes; `threads` for its model, 0 for one per core."""
    return HybridDetector(
        model=load_model(profile.model, profile.scheme, profile.model_labels, threads=threads),
        rules=(
            *load_rules(profile.language, profile.scheme, profile.rules),
            load_positions(profile.scheme),
        ),
        consistency=load_consistency(profile.language, profile.scheme)
        if profile.consistency
        else None,
        reader=load_reader(profile.language),
        recall=profile.recall,
        thresholds=MappingProxyType(dict(profile.thresholds)),
        off=frozenset(profile.off),
    )
