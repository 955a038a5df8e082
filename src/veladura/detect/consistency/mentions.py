"""Where something known stands again in a text: whole phrases, runs of name parts, initials.

One pass over the words; whether a mention is meant is weighed elsewhere.
"""

import itertools
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from veladura.detect.consistency.known import INITIALS, WORD, KnownMentions, Phrase
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import fold
from veladura.document import Span

# Between words of a phrase.
_GAP = re.compile(r"[ \t\u00a0]*+[^\w\s]{0,3}+[ \t\u00a0]*+\n?+[ \t]*+")
_NAME_GAP = re.compile(r"[ \t\u00a0]++|-|[ \t]*+\n[ \t]*+")  # between two parts of a name
_OF_WORD = re.compile(r"(?<![^\W\d_])([^\W\d_]++) ([^\W\d_]++) $")
_LONGEST_NAME = 12  # words


@dataclass(frozen=True, slots=True)
class Hit:
    """A word of the text that also occurs in something already found."""

    start: int
    end: int
    word: str = field(repr=False)  # folded
    raw: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class KnownMention:
    """A stretch that reads like something found elsewhere in the document."""

    start: int
    end: int
    label: str
    kind: str  # as in `schemes.REPEATS`, or "initials"
    hits: tuple[Hit, ...] = ()  # without particles
    whole: bool = False  # all the words of what was found, not a part of a name
    initial: bool = False  # begins with a matching initial: "M. Ruiz"
    certainty: float = 1.0  # of the surest finding that it repeats


class Covered:
    """Which stretches are taken already; asked about in any order."""

    def __init__(self, spans: Sequence[Span]) -> None:
        ordered = sorted([(span.start, span.end) for span in spans])
        self._starts = [start for start, _ in ordered]
        self._ends: list[int] = []  # the farthest end so far: the spans given may overlap
        for _, end in ordered:
            self._ends.append(max(end, self._ends[-1]) if self._ends else end)

    def touches(self, start: int, end: int) -> bool:
        index = bisect_right(self._starts, end - 1)
        return index > 0 and self._ends[index - 1] > start

    def leave(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Those of some spans that touch nothing of it."""
        return (span for span in spans if not self.touches(span.start, span.end))


def find_hits(
    text: str, known: KnownMentions, covered: Covered, language: LanguageWords
) -> Iterator[Hit]:
    folded: dict[str, str] = {}  # per document: no text is kept between calls
    vocabulary = known.vocabulary
    for match in WORD.finditer(text):
        raw = match[0]
        word = folded.get(raw)
        if word is None:
            word = folded[raw] = _without_ending(fold(raw), known, language)
        if word in vocabulary and not covered.touches(*match.span()):
            yield Hit(*match.span(), word, raw)


def _without_ending(word: str, known: KnownMentions, language: LanguageWords) -> str:
    if word not in known.vocabulary:
        for ending in language.endings:
            if word.endswith(ending) and word[: -len(ending)] in known.vocabulary:
                return word[: -len(ending)]
    return word


def find_mentions(
    text: str, hits: Sequence[Hit], known: KnownMentions, covered: Covered, language: LanguageWords
) -> list[KnownMention]:
    """Every mention that overlaps neither what is covered nor another mention, sorted."""
    found: list[KnownMention] = []
    index = 0
    while index < len(hits):
        mention, used = _mention_at(text, hits, index, known, covered, language)
        if mention:
            found.append(mention)
        index += used
    found += _initials(text, known, covered)
    found.sort(key=lambda mention: (mention.start, -mention.end))
    kept: list[KnownMention] = []
    for mention in found:
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return kept


def _mention_at(
    text: str,
    hits: Sequence[Hit],
    index: int,
    known: KnownMentions,
    covered: Covered,
    language: LanguageWords,
) -> tuple[KnownMention | None, int]:
    """The mention that begins at a hit, and how many hits it uses up."""
    for size in known.sizes.get(hits[index].word, ()):
        run = hits[index : index + size]
        phrase = known.phrases.get(tuple(hit.word for hit in run))
        if phrase is None or not _is_joined(text, run):
            continue
        if phrase.kind in ("number", "code", "kin"):
            verbatim = _stands_alone(text, run) and not _belongs_to_title(
                text, run, phrase, language
            )
            start, end = run[0].start, run[-1].end
            if not verbatim:
                return None, size
            certainty = phrase.certainty
            return KnownMention(start, end, phrase.label, phrase.kind, certainty=certainty), size
        return _name(text, run, phrase, True, known, covered, language), size
    run = _name_run(text, hits, index, known, language)
    if not run:
        return None, 1
    parts = [known.parts[hit.word] for hit in run if hit.word in known.parts]
    surest = max(part.certainty for part in parts)
    seen = Phrase((), parts[0].label, "person", surest)
    return _name(text, run, seen, False, known, covered, language), len(run)


def _is_joined(text: str, run: Sequence[Hit]) -> bool:
    return all(
        _GAP.fullmatch(text, left.end, right.start) for left, right in itertools.pairwise(run)
    )


def _stands_alone(text: str, run: Sequence[Hit]) -> bool:
    """Not a stretch of a longer number, address or word."""
    start, end = run[0].start, run[-1].end
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if before[-1:].isalnum() or after[:1].isalnum():
        return False
    inside_left = before[-1:] in set("-/.,@_") and before[:-1].isalnum()
    return not inside_left and not (after[:1] in set("-/@_") and after[1:].isalnum())


def _belongs_to_title(
    text: str, run: Sequence[Hit], phrase: Phrase, language: LanguageWords
) -> bool:
    """ "médico de familia" is a doctor, not a relative."""
    if phrase.kind != "kin":
        return False
    match = _OF_WORD.search(text, max(0, run[0].start - 24), run[0].start)
    if match is None or fold(match[2]) not in language.particles:
        return False
    return fold(match[1]) in language.titles


def _name(
    text: str,
    run: Sequence[Hit],
    seen: Phrase,
    whole: bool,
    known: KnownMentions,
    covered: Covered,
    language: LanguageWords,
) -> KnownMention:
    start, end = run[0].start, run[-1].end
    content = tuple(hit for hit in run if hit.word not in language.particles) or tuple(run)
    initial = known.initial_before(text, start, content[0].word) if seen.kind == "person" else None
    if initial is not None and covered.touches(initial, start):
        initial = None
    return KnownMention(
        start if initial is None else initial,
        end,
        seen.label,
        seen.kind,
        content,
        whole,
        initial=initial is not None,
        certainty=seen.certainty,
    )


def _name_run(
    text: str, hits: Sequence[Hit], index: int, known: KnownMentions, language: LanguageWords
) -> Sequence[Hit]:
    """Parts of a known name side by side; particles only between parts."""
    if hits[index].word not in known.parts:
        return ()
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


def _initials(text: str, known: KnownMentions, covered: Covered) -> Iterator[KnownMention]:
    if not known.initials:
        return
    for match in INITIALS.finditer(text):
        letters = fold("".join(c for c in match[0] if c.isalpha()))
        label = known.initials.get(letters)
        if label and not covered.touches(*match.span()):
            yield KnownMention(*match.span(), label, "initials")
