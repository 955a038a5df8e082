"""The checks that look at words: unmarked, under two labels, almost an identifier, rare.

Each reads every word of the corpus a fixed number of times, so that cost grows with its length.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from veladura.detect.reading.vocabulary import load_vocabulary
from veladura.document import Document
from veladura.knowledge.spelling import deletions
from veladura.lint.findings import Doubtful, TextPlace
from veladura.lint.marked import Key, Marked, MarkedSurface
from veladura.lint.words import MarkedWord, keys_of, words_of
from veladura.patients import patient_of
from veladura.profiles import Profile
from veladura.schemes import Scheme
from veladura.text import compact

LEAST = 2  # documents that must have a mark before another one is said to lack it
NEAR = 6  # letters and digits of an identifier that can have a near-duplicate
RARE = 5  # letters of a rare word
TIMES = 2  # a rare word occurs so often at least
IDENTIFIERS = ("id", "phone", "email")


def unmarked(documents: Sequence[Document], marked: Marked) -> Iterator[Doubtful]:
    """What most documents mark and some do not."""
    places: dict[Key, list[TextPlace]] = defaultdict(list)
    for number, document in enumerate(documents):
        words = words_of(document)
        i = 0
        while i < len(words):
            key = _key_at(words, i, marked)
            if key and _looks_alike(document, words[i], marked.entries[key]):
                places[key].append(TextPlace(number, words[i].start, words[i + len(key) - 1].end))
            i += len(key) or 1
    for key, found in places.items():
        entry = marked.entries[key]
        without = len({place.document for place in found})
        if entry.documents >= max(LEAST, without):
            surface = entry.surface
            yield Doubtful("unmarked", surface, entry.label, tuple(found), entry.documents)


def _key_at(words: Sequence[MarkedWord], i: int, marked: Marked) -> Key:
    """The longest marked surface that stands at a word without being marked, or nothing."""
    for length in marked.lengths.get(words[i].folded, ()):
        run = words[i : i + length]
        key = tuple(word.folded for word in run)
        if key in marked.entries and not any(word.marked for word in run):
            return key
    return ()


def _looks_alike(document: Document, word: MarkedWord, entry: MarkedSurface) -> bool:
    """A name in small letters is mostly a word: "rosa", "vega"."""
    first = document.text[word.start]
    return not entry.surface[:1].isupper() or not first.islower()


def two_labels(documents: Sequence[Document], marked: Marked, scheme: Scheme) -> Iterator[Doubtful]:
    """One surface under several labels: the one that most of its marks have is proposed."""
    torn = {key for key, entry in marked.entries.items() if len(entry.labels) > 1}
    places: dict[Key, list[TextPlace]] = defaultdict(list)
    for number, document in enumerate(documents):
        for span in document.spans:
            if span.label not in scheme or scheme[span.label].common:
                continue
            key = keys_of(document.surface(span))
            if key in torn and span.label != marked.entries[key].label:
                places[key].append(TextPlace(number, span.start, span.end))
    for key, found in places.items():
        entry = marked.entries[key]
        yield Doubtful("labels", entry.surface, entry.label, tuple(found), entry.documents)


def near_identifiers(
    documents: Sequence[Document], marked: Marked, scheme: Scheme
) -> Iterator[Doubtful]:
    """Unmarked codes that differ from a marked identifier by one character: a slip of the pen."""
    known: dict[str, MarkedSurface] = {}
    exact: set[str] = set()
    for entry in marked.entries.values():
        if scheme.stands_for(entry.label, *IDENTIFIERS):
            text = compact(entry.surface)
            if len(text) >= NEAR and any(c.isdigit() for c in text):
                exact.add(text)
                known.update((short, entry) for short in deletions(text))
    places: dict[str, list[TextPlace]] = defaultdict(list)
    entries: dict[str, MarkedSurface] = {}
    for number, document in enumerate(documents):
        for word in words_of(document):
            if word.marked or len(word.folded) < NEAR or not _has_digit(word.folded):
                continue
            found = next((known[s] for s in deletions(word.folded) if s in known), None)
            if found and word.folded not in exact:
                surface = document.text[word.start : word.end]
                entries[surface] = found
                places[surface].append(TextPlace(number, word.start, word.end))
    for surface, at in places.items():
        entry = entries[surface]
        yield Doubtful("near", surface, entry.label, tuple(at), entry.documents)


def _has_digit(text: str) -> bool:
    return any(c.isdigit() for c in text)


def rare_words(documents: Sequence[Document], profile: Profile) -> Iterator[Doubtful]:
    """Words unknown to the language that only one patient's documents have, again and again.

    A nickname, a village, an employer: unmarked, and as good as a name to those who know it.
    """
    vocabulary = load_vocabulary(profile.language)
    patients = [patient_of(document, profile.scheme, n) for n, document in enumerate(documents)]
    owner: dict[str, str | None] = {}
    counts: Counter[str] = Counter()
    for patient, document in zip(patients, documents, strict=True):
        for word in words_of(document):
            counts[word.folded] += 1
            one = None if word.marked else patient
            if owner.setdefault(word.folded, one) != one:
                owner[word.folded] = None
    rare = {
        word
        for word, patient in owner.items()
        if patient is not None
        and counts[word] >= TIMES
        and len(word) >= RARE
        and word.isalpha()
        and not (vocabulary and vocabulary.knows(word))
    }
    yield from _capitalised(documents, rare, profile.scheme.label_for("other"))


def _capitalised(documents: Sequence[Document], rare: set[str], label: str) -> Iterator[Doubtful]:
    places: dict[str, list[TextPlace]] = defaultdict(list)
    surfaces: dict[str, str] = {}
    for number, document in enumerate(documents):
        for word in words_of(document):
            if word.folded in rare:
                surface = document.text[word.start : word.end]
                places[word.folded].append(TextPlace(number, word.start, word.end))
                surfaces.setdefault(word.folded, surface)
    for folded, found in places.items():
        surface = surfaces[folded]
        if surface[0].isupper() and not surface.isupper():
            yield Doubtful("rare", surface, label, tuple(found))
