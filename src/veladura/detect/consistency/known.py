"""What a document's spans teach about it: whole phrases, parts of names, initials."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import fold
from veladura.document import Span

WORD = re.compile(r"\d+|(?:[^\W\d_ªº]++[\u0300-\u036f]*+)++")
INITIALS = re.compile(r"[A-ZÁÉÍÓÚÑ](?<![^\W_].)\.(?:[ -]?[A-ZÁÉÍÓÚÑ]\.){2,5}")
_LEFT_INITIAL = re.compile(r"(?<![^\W_])(?:[^\W\d_]\.[ -]?){1,2}$")

# A place or firm found with a lower score is not carried to its other mentions: an acronym that may
# name a ward as well as a hospital is not made one everywhere. Persons always are.
SURE_PLACE = 0.75
LONGEST_PHRASE = 40  # words; what is longer is no name or number that comes back


@dataclass(frozen=True, slots=True)
class Phrase:
    """A whole mention as folded words."""

    words: tuple[str, ...] = field(repr=False)
    label: str
    kind: str
    certainty: float  # how sure the finding is that it was learned from


@dataclass(frozen=True, slots=True)
class KnownPart:
    """One word of a person's name, and the folded initials of the names it came with."""

    label: str
    certainty: float
    fellows: frozenset[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class KnownMentions:
    """An index over everything found in one document."""

    phrases: Mapping[tuple[str, ...], Phrase] = field(repr=False)  # by their words
    # Lengths of the phrases that begin with a word, longest first.
    sizes: Mapping[str, Sequence[int]] = field(repr=False)
    parts: Mapping[str, KnownPart] = field(repr=False)
    initials: Mapping[str, str] = field(repr=False)  # "mrl" → label
    surfaces: frozenset[str] = field(repr=False)  # words of names and places exactly as written
    vocabulary: frozenset[str] = field(repr=False)

    def initial_before(self, text: str, start: int, word: str) -> int | None:
        """Where "M." in "M. Ruiz" starts, if Ruiz is known together with a name in M."""
        match = _LEFT_INITIAL.search(text, max(0, start - 6), start)
        if not match or word not in self.parts:
            return None
        letters = {fold(c) for c in match[0] if c.isalpha()}
        return match.start() if letters <= self.parts[word].fellows else None


def learn(
    text: str, spans: Sequence[Span], repeats: Mapping[str, str], language: LanguageWords
) -> KnownMentions:
    """Read a document's spans; `repeats` says how the mentions of each label come back.

    "person": whole and in parts; "kin": the names in it, and the word for the relative; "place":
    whole; "number": whole, whatever the separators; "code": the same where it is no mere figure.
    Labels without one (dates, ages, sex) mean something else at each place.
    """
    seen = _Seen(language)
    for span in spans:
        kind = repeats.get(span.label)
        if kind is not None and (kind != "place" or span.score >= SURE_PLACE):
            seen.add(WORD.findall(text, span.start, span.end), span, kind)
    return seen.known(repeats)


@dataclass(frozen=True, slots=True)
class _Seen:
    """Counts what the spans of a document say until all have been read."""

    language: LanguageWords
    phrases: dict[tuple[str, ...], Counter[str]] = field(default_factory=dict)
    part_labels: dict[str, Counter[str]] = field(default_factory=dict)
    fellows: dict[str, set[str]] = field(default_factory=dict)
    certain: dict[str | tuple[str, ...], float] = field(default_factory=dict)  # of the surest
    initials: dict[str, str] = field(default_factory=dict)
    surfaces: set[str] = field(default_factory=set)

    def add(self, raw: list[str], span: Span, kind: str) -> None:
        words = tuple(fold(word) for word in raw)
        if kind not in ("number", "code"):
            self.surfaces.update(raw)
        worth = _worth_repeating(raw, kind) and len(raw) <= LONGEST_PHRASE
        if worth or (kind == "kin" and len(raw) == 1 and words[0] in self.language.kin):
            self.phrases.setdefault(words, Counter())[span.label] += 1
            self.certain[words] = max(span.score, self.certain.get(words, 0.0))
        if kind in ("person", "kin"):
            pairs = zip(words, raw, strict=True)
            self._add_parts(
                [w for w, r in pairs if _is_part(w, r, kind, self.language)], span, kind
            )

    def _add_parts(self, own: list[str], span: Span, kind: str) -> None:
        heads = Counter(word[0] for word in set(own))
        for word in own:
            self.part_labels.setdefault(word, Counter())[span.label] += 1
            self.certain[word] = max(span.score, self.certain.get(word, 0.0))
            others = (head for head, times in heads.items() if times > (head == word[0]))
            self.fellows.setdefault(word, set()).update(others)
        if kind == "person" and len(own) >= 3:
            self.initials.setdefault("".join(word[0] for word in own), span.label)

    def known(self, repeats: Mapping[str, str]) -> KnownMentions:
        """Every phrase and word with the label it was seen with most often."""
        whole: dict[tuple[str, ...], Phrase] = {}
        sizes: dict[str, set[int]] = {}
        for words, labels in self.phrases.items():
            label = labels.most_common(1)[0][0]
            whole[words] = Phrase(words, label, repeats[label], self.certain[words])
            sizes.setdefault(words[0], set()).add(len(words))
        longest_first = {word: sorted(own, reverse=True) for word, own in sizes.items()}
        parts = {
            word: KnownPart(
                labels.most_common(1)[0][0], self.certain[word], frozenset(self.fellows[word])
            )
            for word, labels in self.part_labels.items()
        }
        vocabulary = frozenset(word for words in self.phrases for word in words) | parts.keys()
        surfaces = frozenset(self.surfaces)
        return KnownMentions(whole, longest_first, parts, self.initials, surfaces, vocabulary)


def _worth_repeating(raw: list[str], kind: str) -> bool:
    if not raw or kind == "kin":
        return False
    characters = sum(len(word) for word in raw)
    if kind in ("number", "code"):  # short figures mean something else elsewhere
        mixed = any(word.isdigit() for word in raw) and any(word.isalpha() for word in raw)
        return characters >= (5 if mixed else 6) and (mixed or kind == "number")
    if kind == "person":
        return len(raw) >= 2
    return characters >= 4


def _is_part(word: str, raw: str, kind: str, language: LanguageWords) -> bool:
    if len(word) < 3 or not word.isalpha() or word in language.particles or word in language.titles:
        return False
    return kind == "person" or (raw[0].isupper() and not raw.isupper())
