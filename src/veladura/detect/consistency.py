"""Within one document, what was found once is found everywhere.

A found name, place or number is looked for in the rest of the text, case and accents folded: as a
whole, and for persons also in parts (a surname alone), behind an initial, and as initials. What a
repeat is worth depends on its surroundings: capitals, a title before it, an eponym's noun, how
ordinary the word is. `WEIGHTS` holds what each of these counts for; `benchmarks/consistency.py
--fit` measures them by deleting known mentions and looking which come back.

One pass over the words of the text, so the time grows with its length only.
"""

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from veladura.detect.known import INITIALS, KINDS, WORD, Known, Phrase, learn
from veladura.detect.language import Language, load_language
from veladura.detect.names import NameClassifier, fold
from veladura.document import Span
from veladura.errors import ConfigError
from veladura.schemes import Scheme

WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "always": -0.9,
        "person": 0.8,
        "more words": 1.7,
        "whole": 1.8,
        "capital": 0.6,
        "same case": 2.0,
        "title": 2.0,
        "sentence start": 0.3,
        "ordinary word": -2.2,
        "ordinary word at sentence start": -4.0,
        "ordinary word in lower case": -4.0,
        "seen in lower case": -1.0,
        "eponym": -5.0,
        "place word": -1.0,
        "name beside": 1.0,
        "capital beside": -0.3,
        "shouted": -4.0,
        "initial": 2.0,
        "length": 2.5,
        "hyphen": -0.8,
    }
)
NUMBER_SCORE = 0.97  # a whole number or address repeated is no coincidence
KIN_SCORE = 0.95
INITIALS_SCORE = 0.9
_GAP = re.compile(r"[ \t\u00a0]*[^\w\s]{0,3}[ \t\u00a0]*\n?[ \t]*")  # between two words of a phrase
_NAME_GAP = re.compile(r"[ \t\u00a0]+|-|[ \t]*\n[ \t]*")  # between two parts of a name
_SENTENCE_START = re.compile(r"(?:^|[\n.:;!?•¿¡|>\"«(\t-])[ \t\"«(¿¡]*$")
_LONGEST_NAME = 12  # words
_WINDOW = 48  # characters of context that decide


@dataclass(frozen=True, slots=True)
class Hit:
    """A word of the text that also occurs in something already found."""

    start: int
    end: int
    word: str  # folded
    raw: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """A place where something known seems to stand again, and the evidence for it."""

    start: int
    end: int
    label: str
    evidence: Mapping[str, float]
    fixed: float = 0.0  # the score where no evidence has to be weighed
    reason: str = "repeats what was found elsewhere"


@dataclass(frozen=True, slots=True)
class Consistency:
    """Carries what was found in a document to its other mentions. Stateless."""

    language: Language
    names: NameClassifier
    kinds: Mapping[str, str]
    weights: Mapping[str, float] = field(default_factory=lambda: WEIGHTS)

    def spread(self, text: str, spans: Sequence[Span]) -> list[Span]:
        """Further spans, with scores; none overlaps `spans` or another."""
        return [
            Span(
                repeat.start,
                repeat.end,
                repeat.label,
                self.score(repeat),
                "consistency",
                repeat.reason,
            )
            for repeat in self.repeats(text, spans)
        ]

    def score(self, repeat: Repeat) -> float:
        if repeat.fixed:
            return repeat.fixed
        total = sum(self.weights[name] * value for name, value in repeat.evidence.items())
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))

    def repeats(self, text: str, spans: Sequence[Span]) -> list[Repeat]:
        """Every uncovered place where something known may stand again, sorted."""
        known = learn(text, spans, self.kinds, self.language)
        if not known.vocabulary:
            return []
        covered = _Covered(spans)
        hits = list(_hits(text, known, covered, self.language))
        lowered = {hit.word for hit in hits if hit.raw[0].islower()}
        found: list[Repeat] = []
        position = 0
        index = 0
        while index < len(hits):
            repeat, used = self._at(text, hits, index, known, covered, lowered)
            if repeat and repeat.start >= position:
                found.append(repeat)
                position = repeat.end
            index += used
        found += list(self._initials(text, known, covered))
        return _without_overlaps(found)

    def _at(
        self,
        text: str,
        hits: list[Hit],
        index: int,
        known: Known,
        covered: "_Covered",
        lowered: set[str],
    ) -> tuple[Repeat | None, int]:
        """The repeat that begins at a hit, and how many hits it uses up."""
        for phrase in known.phrases.get(hits[index].word, ()):
            if used := _match(text, hits, index, phrase):
                run = hits[index : index + used]
                if phrase.kind in ("number", "kin"):
                    return _verbatim(text, run, phrase), used
                return self._named(
                    text, run, phrase.label, phrase.kind, known, covered, lowered, True
                ), used
        run = _name_run(text, hits, index, known, self.language)
        if not run:
            return None, 1
        label = known.parts[next(hit.word for hit in run if hit.word in known.parts)].label
        return self._named(text, run, label, "person", known, covered, lowered, False), len(run)

    def _named(
        self,
        text: str,
        run: list[Hit],
        label: str,
        kind: str,
        known: Known,
        covered: "_Covered",
        lowered: set[str],
        whole: bool,
    ) -> Repeat:
        start, end = run[0].start, run[-1].end
        content = [hit for hit in run if hit.word not in self.language.particles] or run
        initial = None
        if kind == "person":
            initial = known.initial_before(text, start, content[0].word)
        if initial is not None and not covered.touches(initial, start):
            start = initial
        else:
            initial = None
        before = text[max(0, start - _WINDOW) : start]
        after = text[end : end + _WINDOW]
        single = len(content) == 1
        capital = all(hit.raw[0].isupper() for hit in content)
        same_case = all(hit.raw in known.surfaces for hit in content)
        at_start = _SENTENCE_START.search(before) is not None
        ordinary = min(self.names.probabilities(hit.raw).none for hit in content)
        evidence = {
            "always": 1.0,
            "person": float(kind == "person"),
            "more words": float(min(len(content), 3) - 1),
            "whole": float(whole),
            "capital": float(capital),
            "same case": float(same_case),
            "title": 0.0,
            "sentence start": float(at_start),
            "ordinary word": ordinary,
            "ordinary word at sentence start": ordinary * at_start,
            "ordinary word in lower case": float(
                ordinary > 0.03 and single and not capital and not same_case
            ),
            "seen in lower case": float(single and content[0].word in lowered),
            "eponym": 0.0,
            "place word": 0.0,
            "name beside": 0.0,
            "capital beside": 0.0,
            "shouted": float(not same_case and _shouted(content, before, after)),
            "initial": float(initial is not None),
            "length": min(sum(len(hit.raw) for hit in content), 10) / 10,
            "hyphen": float(before.endswith("-") or after.startswith("-")),
        }
        self._look_around(evidence, before, after, start, covered)
        return Repeat(start, end, label, evidence)

    def _look_around(
        self, evidence: dict[str, float], before: str, after: str, start: int, covered: "_Covered"
    ) -> None:
        words = list(WORD.finditer(before))[-3:]
        phrase_start = max(before.rfind(mark) for mark in "\n.;:,()") + 1
        for distance, match in enumerate(reversed(words)):
            word = fold(match[0])
            abbreviation = before[match.end() :].strip(" ") in ("", ".", "ª.", ".ª", "º.", ":")
            if distance == 0 and word in self.language.titles and abbreviation:
                evidence["title"] = 1.0
            if match.start() >= phrase_start:
                evidence["eponym"] = max(evidence["eponym"], word in self.language.eponym_cues)
                evidence["place word"] = max(
                    evidence["place word"], word in self.language.place_words
                )
        sides = []
        if words and before[words[-1].end() :] == " ":
            sides.append(words[-1][0])
        following = WORD.match(after, 1) if after.startswith(" ") else None
        if following:
            sides.append(following[0])
        for word in sides:
            folded = fold(word)
            if word[0].isupper() and folded not in self.language.titles:
                is_name = len(word) > 2 and self.names.probabilities(word).name > 0.5
                evidence["name beside" if is_name else "capital beside"] = 1.0

    def _initials(self, text: str, known: Known, covered: "_Covered") -> Iterator[Repeat]:
        if not known.initials:
            return
        for match in INITIALS.finditer(text):
            letters = fold("".join(c for c in match[0] if c.isalpha()))
            label = known.initials.get(letters)
            if label and not covered.touches(*match.span()):
                yield Repeat(
                    *match.span(), label, {}, INITIALS_SCORE, "initials of a name found elsewhere"
                )


class _Covered:
    """Which stretches are taken already; asked about in any order."""

    def __init__(self, spans: Sequence[Span]) -> None:
        ordered = sorted((span.start, span.end) for span in spans)
        self._starts = [start for start, _ in ordered]
        self._ends: list[int] = []  # the farthest end so far: spans given may overlap
        for _, end in ordered:
            self._ends.append(max(end, self._ends[-1]) if self._ends else end)

    def touches(self, start: int, end: int) -> bool:
        index = bisect_right(self._starts, end - 1)
        return index > 0 and self._ends[index - 1] > start


def _hits(text: str, known: Known, covered: _Covered, language: Language) -> Iterator[Hit]:
    folded: dict[str, str] = {}  # per document: no text is kept between calls
    vocabulary = known.vocabulary
    for match in WORD.finditer(text):
        raw = match[0]
        word = folded.get(raw)
        if word is None:
            word = folded[raw] = fold(raw)
        if word not in vocabulary:
            for ending in language.endings:
                if word.endswith(ending) and word[: -len(ending)] in vocabulary:
                    word = word[: -len(ending)]
                    break
            else:
                continue
        if not covered.touches(*match.span()):
            yield Hit(*match.span(), word, raw)


def _match(text: str, hits: list[Hit], index: int, phrase: Phrase) -> int:
    """How many hits a whole phrase takes here: 0 where it does not stand."""
    size = len(phrase.words)
    if index + size > len(hits):
        return 0
    for offset in range(size):
        if hits[index + offset].word != phrase.words[offset]:
            return 0
        if offset and not _GAP.fullmatch(
            text, hits[index + offset - 1].end, hits[index + offset].start
        ):
            return 0
    return size


def _shouted(content: list[Hit], before: str, after: str) -> bool:
    """Capitals amid small letters, "ANA" in a list of antibodies: an abbreviation, not Ana."""
    letters = [c for c in before + after if c.isalpha()]
    return all(hit.raw.isupper() and len(hit.raw) <= 4 for hit in content) and sum(
        c.isupper() for c in letters
    ) < 0.6 * len(letters)


def _verbatim(text: str, run: list[Hit], phrase: Phrase) -> Repeat | None:
    start, end = run[0].start, run[-1].end
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    if before.isalnum() or after.isalnum():
        return None
    if before in "-/.,@_" and before and start > 1 and text[start - 2].isalnum():
        return None
    if after in "-/@_" and after and text[end + 1 : end + 2].isalnum():
        return None
    return Repeat(start, end, phrase.label, {}, KIN_SCORE if phrase.kind == "kin" else NUMBER_SCORE)


def _name_run(
    text: str, hits: list[Hit], index: int, known: Known, language: Language
) -> list[Hit]:
    """Parts of a known name side by side; particles only between parts."""
    if hits[index].word not in known.parts:
        return []
    run = [hits[index]]
    pending: list[Hit] = []
    for hit in hits[index + 1 : index + 1 + _LONGEST_NAME]:
        last = pending[-1] if pending else run[-1]
        if not _NAME_GAP.fullmatch(text, last.end, hit.start):
            break
        if hit.word in known.parts:
            run += [*pending, hit]
            pending = []
        elif hit.word in language.particles:
            pending.append(hit)
        else:
            break
    return run


def _without_overlaps(repeats: list[Repeat]) -> list[Repeat]:
    kept: list[Repeat] = []
    for repeat in sorted(repeats, key=lambda r: (r.start, -r.end)):
        if not kept or repeat.start >= kept[-1].end:
            kept.append(repeat)
    return kept


def load_consistency(language: str, scheme: Scheme) -> Consistency:
    if scheme.id not in KINDS:
        raise ConfigError(f"consistency does not know the labels of scheme {scheme.id}")
    return Consistency(load_language(language), NameClassifier.load(language), KINDS[scheme.id])
