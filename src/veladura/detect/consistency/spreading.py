"""Within one document, what was found once is found everywhere.

A found name, place or number is looked for in the rest of the text, case and accents folded: as a
whole, and for persons also in parts (a surname alone), behind an initial, and as initials. What a
repeat is worth depends on its surroundings: capitals, a title before it, an eponym's noun, how
ordinary the word is. Time and memory grow with the length of the text only.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from veladura.detect.consistency.evidence import WEIGHTS, Surroundings
from veladura.detect.consistency.known import learn
from veladura.detect.consistency.mentions import Covered, Mention, find_hits, find_mentions
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier
from veladura.document import Span
from veladura.language import get_language
from veladura.schemes import Scheme

# Where nothing has to be weighed: a whole number, address or word for a relative repeated.
FIXED: Mapping[str, float] = MappingProxyType(
    {"number": 0.97, "code": 0.97, "kin": 0.95, "initials": 0.9}
)


@dataclass(frozen=True, slots=True)
class Repeat:
    """A mention of something known, and the evidence that it is meant; none where it is certain."""

    mention: Mention
    evidence: Mapping[str, float]

    @property
    def start(self) -> int:
        return self.mention.start

    @property
    def end(self) -> int:
        return self.mention.end

    @property
    def label(self) -> str:
        return self.mention.label


@dataclass(frozen=True, slots=True)
class Consistency:
    """Carries what was found in a document to its other mentions. Stateless."""

    language: LanguageWords
    names: NameClassifier
    scheme: Scheme
    weights: Mapping[str, float] = field(default_factory=lambda: WEIGHTS)

    def agree(self, text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The same spans, one name with one label where the language knows how."""
        return tuple(spans)

    def spread(self, text: str, spans: Sequence[Span]) -> list[Span]:
        """Further spans, with scores; none overlaps `spans` or another."""
        return [
            Span(
                repeat.start,
                repeat.end,
                repeat.label,
                self.score(repeat),
                "consistency",
                f"repeats what was found elsewhere ({repeat.mention.kind})",
            )
            for repeat in self.repeats(text, spans)
        ]

    def score(self, repeat: Repeat) -> float:
        if repeat.mention.kind in FIXED:
            return FIXED[repeat.mention.kind]
        total = sum(self.weights[name] * value for name, value in repeat.evidence.items())
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))

    def repeats(self, text: str, spans: Sequence[Span]) -> list[Repeat]:
        """Every uncovered place where something known may stand again, sorted."""
        known = learn(text, spans, self.scheme.repeats, self.language)
        if not known.vocabulary:
            return []
        covered = Covered(spans)
        hits = list(find_hits(text, known, covered, self.language))
        lowered = frozenset(hit.word for hit in hits if hit.raw[0].islower())
        around = Surroundings(text, known, lowered, self.language, self.names)
        found = [
            Repeat(mention, {} if mention.kind in FIXED else around.evidence(mention))
            for mention in find_mentions(text, hits, known, covered, self.language)
        ]
        edges = [0, *(edge for repeat in found for edge in (repeat.start, repeat.end)), len(text)]
        return [
            replace(
                repeat,
                mention=around.widen(repeat.mention, covered, edges[2 * i], edges[2 * i + 3]),
            )
            for i, repeat in enumerate(found)
        ]


def load_consistency(language: str, scheme: Scheme) -> Consistency:
    return get_language(language).consistency(scheme)
