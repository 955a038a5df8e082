"""Knowledge made ready for one profile: finds what lists, directories and a record name.

`never` wins over the model, the rules and the directories, not over `always` and the record. What
is known is certain, but for everyday words in a directory: these need evidence from their context.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from veladura.detect.known import Doubt
from veladura.detect.resolve import IN_ORDER, leftovers
from veladura.document import Span
from veladura.knowledge.entries import Entry
from veladura.knowledge.evidence import ENOUGH, ORDINARY, Evidence, no_doubt
from veladura.knowledge.knowledge import Knowledge
from veladura.knowledge.phrases import Phrases
from veladura.knowledge.record import Record
from veladura.knowledge.subject import SOURCE as RECORD
from veladura.knowledge.subject import KnownSubject
from veladura.knowledge.tokens import TextWords, read_words, split
from veladura.knowledge.tongue import Tongue, tongue_of
from veladura.profiles import Profile
from veladura.schemes import lineage

ALWAYS, DIRECTORY = "always", "directory"
_SURE = {RECORD: 1.0, ALWAYS: 0.999, DIRECTORY: 0.99}
_GUESSED = 0.998  # hidden for sure, under a label that the list did not say
_FIRM = 0.9  # a model so sure that somebody is a relative or a doctor is believed
_ONE_NAME = 12  # characters: what is longer is more than a name that two people share
_NEVER = "from your list of what is never hidden, line {}"


@dataclass(frozen=True, slots=True)
class _Listed:
    """The entries of one list with the automaton that finds them."""

    entries: Sequence[Entry] = field(repr=False)
    phrases: Phrases = field(repr=False)
    common: frozenset[int] = frozenset()  # numbers of entries that are everyday words
    label: str = ""
    name: str = ""


@dataclass(frozen=True)
class Knower:
    """Thread-safe but for a record, which belongs to one document at a time."""

    profile: Profile
    knowledge: Knowledge = field(repr=False)
    subject: KnownSubject | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.knowledge.check(self.profile.scheme)

    def about(self, record: Record | None) -> "Knower":
        """A knower with the same lists and the record of a document's subject."""
        if record is None:
            return self
        subject = KnownSubject(record, self._tongue, self.profile.scheme)
        other = Knower(self.profile, self.knowledge, subject)
        for name in ("_never", "_lists"):
            if name in self.__dict__:
                other.__dict__[name] = self.__dict__[name]
        return other

    def __bool__(self) -> bool:
        return bool(self.knowledge) or self.subject is not None

    @property
    def common_lines(self) -> list[tuple[str, list[int]]]:
        """Each directory with the lines that hold everyday words, to be told once."""
        found = (
            (one.name, [one.entries[i].line for i in sorted(one.common)]) for one in self._lists
        )
        return [(name, lines) for name, lines in found if lines]

    def find(self, text: str, doubt: Doubt = no_doubt) -> list[Span]:
        """Everything known that stands in a text, what `never` forbids left out."""
        words = read_words(text)
        evidence = Evidence(words, self._tongue, doubt)
        found = self.subject.find(words, evidence) if self.subject else []
        listed = [span for one in self._lists for span in self._listed(one, words, evidence)]
        kept = self._kept_places(words) if listed else []
        return [*found, *(s for s in listed if s.source == ALWAYS or not _inside(s, kept))]

    def find_subject(self, text: str) -> list[Span]:
        """What of the record stands in a text, disjoint: no two name the same place."""
        if self.subject is None:
            return []
        words = read_words(text)
        found = self.subject.find(words, Evidence(words, self._tongue))
        return list(self.settle(text, (), found))

    def settle(self, text: str, spans: Sequence[Span], known: Sequence[Span]) -> tuple[Span, ...]:
        """What is known among what was found: it takes its ground, and nothing is uncovered."""
        if not known:
            return tuple(spans)
        hits = set(map(id, known))
        settled: list[Span] = []
        for cluster in _clusters(sorted((*spans, *known), key=IN_ORDER)):
            together = [span for span in cluster if id(span) not in hits]
            told = [span for span in cluster if id(span) in hits]
            for hit in sorted(told, key=lambda span: (-span.score, span.start - span.end)):
                together = self._settled(text, together, hit)
            settled += together
        return tuple(sorted(settled, key=IN_ORDER))

    def allow(self, text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans without what is never hidden."""
        if not self.knowledge.never or not spans:
            return tuple(spans)
        kept = self._kept_places(read_words(text))
        return tuple(part for span in spans for part in _without(text, span, kept))

    def is_sure(self, span: Span) -> bool:
        return is_sure(span)

    def why_kept(self, text: str, start: int, end: int) -> str:
        """Which line of the list keeps a stretch from being hidden; or ""."""
        for first, last, line in self._kept(read_words(text)):
            if first < end and start < last:
                return _NEVER.format(line)
        return ""

    # -- made ready when first used ------------------------------------------------------------

    @cached_property
    def _tongue(self) -> Tongue:
        return tongue_of(self.profile.language)

    @cached_property
    def _never(self) -> _Listed:
        return self._make(self.knowledge.never, "", "", weighed=False)

    @cached_property
    def _lists(self) -> list[_Listed]:
        """Without entries nothing is made: it would load all that a language knows."""
        known = self.knowledge
        always = [self._make(known.always, "", ALWAYS, weighed=False)] if known.always else []
        return always + [
            self._make(one.entries, one.label, one.name, weighed=True)
            for one in known.directories
            if one.entries
        ]

    def _make(self, entries: Sequence[Entry], label: str, name: str, *, weighed: bool) -> _Listed:
        person = self.profile.scheme.stands_for(label, "person")
        phrases = Phrases(any_order=person, endings=self._tongue.words.endings)
        common: set[int] = set()
        for number, entry in enumerate(entries):
            phrases.add(entry.text, number)
            if weighed and self._is_common(entry.text):
                common.add(number)
        return _Listed(entries, phrases, frozenset(common), label, name)

    def _is_common(self, text: str) -> bool:
        words = split(text)
        return all(word.isalpha() and self._tongue.is_common(word, ORDINARY) for word in words)

    # -- what is found -------------------------------------------------------------------------

    def _listed(self, one: _Listed, words: TextWords, evidence: Evidence) -> Iterator[Span]:
        source = ALWAYS if one.name == ALWAYS else DIRECTORY
        for hit in one.phrases.find(words):
            score = _SURE[source]
            if hit.phrase in one.common:
                score = min(score, evidence.score(hit.first, hit.last))
                if score < ENOUGH:
                    continue
            entry = one.entries[hit.phrase]
            start, end = words.starts[hit.first], words.end(hit.last - 1)
            label = entry.label or one.label
            if not label:
                label, score = self._guess(entry.text), _GUESSED
            yield Span(start, end, label, score, source, _reason(source, entry.line))

    def _guess(self, text: str) -> str:
        """The label of something that is always hidden, where the list says none."""
        if any(map(str.isdigit, text)):
            return self.profile.scheme.label_for("id")
        named = all(self._tongue.is_name(word) for word in split(text))
        return self.profile.scheme.label_for("person" if named else self._organisation)

    @cached_property
    def _organisation(self) -> str:
        kinds = {kind for label in self.profile.scheme for kind in (label.kind, *label.finds)}
        return "institution" if "institution" in kinds else "company"

    def _settled(self, text: str, spans: list[Span], hit: Span) -> list[Span]:
        touched = [span for span in spans if span.overlaps(hit)]
        if not touched:
            return [*spans, hit]
        around = next((s for s in touched if s.start <= hit.start and hit.end <= s.end), None)
        if around:
            return [self._confirmed(s, hit) if s is around else s for s in spans]
        alike = [s for s in touched if s.label == hit.label]
        start = min(hit.start, *(s.start for s in alike)) if alike else hit.start
        end = max(hit.end, *(s.end for s in alike)) if alike else hit.end
        whole = replace(hit, start=start, end=end)
        rest = [part for s in touched if s not in alike for part in leftovers(text, s, [whole])]
        return [*(s for s in spans if s not in touched), *rest, whole]

    def _confirmed(self, span: Span, hit: Span) -> Span:
        """A span in which something known stands, and says so; whose label it has is weighed."""
        if RECORD in span.source.split("+"):
            return span
        label = hit.label if self._names_better(hit, span) else span.label
        sources = "+".join(dict.fromkeys(filter(None, (hit.source, span.source))))
        return replace(span, label=label, score=1.0, source=sources, reason=hit.reason)

    def _names_better(self, hit: Span, span: Span) -> bool:
        """Whether the known thing gives a span that holds it the label.

        Not where that label is a guess, or the span's is a closer one of the same kind (an
        insurance number is a number), nor where a relative or a doctor shares no more than a name
        with the subject.
        """
        scheme = self.profile.scheme
        if hit.score == _GUESSED:
            return False
        own, known = scheme[span.label].kind, scheme[hit.label].kind
        if own != known and known in lineage(own):
            return False
        if (span.start, span.end) == (hit.start, hit.end):
            shared = hit.source == RECORD and span.score >= _FIRM and self._are_people(hit, span)
            return not shared or hit.end - hit.start > _ONE_NAME
        most = 2 * (hit.end - hit.start) > span.end - span.start
        return most and self._are_people(hit, span)

    def _are_people(self, *spans: Span) -> bool:
        return all(self.profile.scheme.repeats.get(s.label) in ("person", "kin") for s in spans)

    def _kept(self, words: TextWords) -> Iterator[tuple[int, int, int]]:
        for hit in self._never.phrases.find(words):
            line = self._never.entries[hit.phrase].line
            yield words.starts[hit.first], words.end(hit.last - 1), line

    def _kept_places(self, words: TextWords) -> list[tuple[int, int]]:
        return [(start, end) for start, end, _ in self._kept(words)]


def is_sure(span: Span) -> bool:
    """Whether a person has said so: what is never hidden does not count against it."""
    return not {RECORD, ALWAYS}.isdisjoint(span.source.split("+"))


def _reason(source: str, line: int) -> str:
    if source == ALWAYS:
        return f"from your list of what is always hidden, line {line}"
    return f"from your directory, line {line}"


def _touched(span: Span, places: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """The places, in order and apart from each other, that a span overlaps."""
    first = bisect_right(places, span.start, key=lambda place: place[1])
    return places[first : bisect_left(places, span.end, key=lambda place: place[0])]


def _inside(span: Span, places: Sequence[tuple[int, int]]) -> bool:
    return any(start <= span.start and span.end <= end for start, end in _touched(span, places))


def _clusters(spans: Sequence[Span]) -> Iterator[list[Span]]:
    """Runs of spans chained together by overlaps; `spans` must be sorted."""
    cluster: list[Span] = []
    reach = 0
    for span in spans:
        if cluster and span.start >= reach:
            yield cluster
            cluster = []
        reach = max(reach, span.end)
        cluster.append(span)
    if cluster:
        yield cluster


def _without(text: str, span: Span, places: Sequence[tuple[int, int]]) -> list[Span]:
    if is_sure(span):
        return [span]
    touched = _touched(span, places)
    if not touched:
        return [span]
    return leftovers(text, span, [Span(start, end, "kept") for start, end in touched])
