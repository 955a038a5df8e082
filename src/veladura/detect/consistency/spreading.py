"""Within one document, what was found once is found everywhere.

A found name, place or number is looked for in the rest of the text, case and accents folded: as a
whole, and for persons also in parts (a surname alone), behind an initial, and as initials. What a
repeat is worth depends on its surroundings: capitals, a title before it, an eponym's noun, how
ordinary the word is. Time and memory grow with the length of the text only.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from veladura.detect.consistency.evidence import Neighbourhood
from veladura.detect.consistency.known import learn
from veladura.detect.consistency.mentions import Covered, KnownMention, find_hits, find_mentions
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier
from veladura.document import Span
from veladura.language import get_language
from veladura.schemes import Scheme
from veladura.wordlists import read_toml

Ask = Callable[[int, int], float]
# Where nothing has to be weighed: a whole number, address or word for a relative repeated.
FIXED: Mapping[str, float] = MappingProxyType(
    {"number": 0.97, "code": 0.97, "kin": 0.95, "initials": 0.9}
)


@dataclass(frozen=True, slots=True)
class Repeat:
    """A place where something known may stand again, and what speaks for and against it."""

    start: int
    end: int
    label: str
    kind: str  # how it comes back; one of FIXED where nothing has to be weighed
    evidence: Mapping[str, float]  # how much of each; none where it is certain
    certainty: float = 1.0  # of the finding that it repeats: a doubtful one is no surer elsewhere


@dataclass(frozen=True, slots=True)
class Consistency:
    """Carries what was found in a document to its other mentions. Stateless."""

    language: LanguageWords
    names: NameClassifier
    scheme: Scheme
    weights: Mapping[str, float]  # log-odds, by the names of the evidence

    def agree(self, text: str, spans: Sequence[Span], ask: Ask | None = None) -> tuple[Span, ...]:
        """The same spans, one name with one label where the language knows how.

        `ask` is that of `spread`.
        """
        return tuple(spans)

    def spread(self, text: str, spans: Sequence[Span], ask: Ask | None = None) -> list[Span]:
        """Further spans, with scores; none overlaps `spans` or another.

        `ask` tells how probable a model holds a place to be personal, for languages that want it.
        """
        return [
            Span(
                repeat.start,
                repeat.end,
                repeat.label,
                self.score(repeat),
                "consistency",
                f"repeats what was found elsewhere ({repeat.kind})",
            )
            for repeat in self.repeats(text, spans)
        ]

    def score(self, repeat: Repeat) -> float:
        if repeat.kind in FIXED:
            return FIXED[repeat.kind] * repeat.certainty
        total = sum(self.weights.get(name, 0.0) * value for name, value in repeat.evidence.items())
        return repeat.certainty / (1 + math.exp(-max(-30.0, min(30.0, total))))

    def repeats(self, text: str, spans: Sequence[Span]) -> list[Repeat]:
        """Every uncovered place where something known may stand again, sorted."""
        known = learn(text, spans, self.scheme.repeats, self.language)
        if not known.vocabulary:
            return []
        covered = Covered(spans)
        hits = list(find_hits(text, known, covered, self.language))
        lowered = frozenset(hit.word for hit in hits if hit.raw[0].islower())
        around = Neighbourhood(text, known, lowered, self.language, self.names)
        mentions = find_mentions(text, hits, known, covered, self.language)
        edges = [0, *(edge for m in mentions for edge in (m.start, m.end)), len(text)]
        return [
            self._repeat(mention, around, covered, edges[2 * i], edges[2 * i + 3])
            for i, mention in enumerate(mentions)
        ]

    def _repeat(
        self, mention: KnownMention, around: Neighbourhood, covered: Covered, left: int, right: int
    ) -> Repeat:
        """`left` and `right` are where the neighbouring mentions stand."""
        evidence = {} if mention.kind in FIXED else around.evidence(mention)
        whole = around.widen(mention, covered, left, right)
        return Repeat(
            whole.start, whole.end, mention.label, mention.kind, evidence, mention.certainty
        )


def load_consistency(language: str, scheme: Scheme) -> Consistency:
    return get_language(language).consistency(scheme)


@cache
def read_weights(package: str) -> Mapping[str, float]:
    """The weights of a language's evidence, fitted by `benchmarks/consistency.py`."""
    table = read_toml(package, "evidence")
    return MappingProxyType({name: float(weight) for name, weight in table.items()})
