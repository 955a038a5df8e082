"""A known person in a text: order, initials, accents, case, nicknames, typos, misread letters."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

from veladura.detect.names import fold
from veladura.knowledge.evidence import ENOUGH, ORDINARY, Evidence
from veladura.knowledge.spelling import Misspellings, looks
from veladura.knowledge.tokens import spellings, split
from veladura.knowledge.tongue import Tongue
from veladura.transform.people.parts import GIVEN, PARTICLE, SURNAME

CHUNK = re.compile(r"(?:[^\W_][\u0300-\u036f]*|\|(?=[^\W\d_]))+(?:\.[ªº])?+")
_JOINED = re.compile(r"[ \t\u00a0\u202f]*+[-.,'’·]{0,2}+[ \t\u00a0\u202f]*+\n?+[ \t]*+")
_SHORTENED = 5  # letters of an abbreviation, behind which a full stop ends no sentence: "Fdez."
_INITIALS = re.compile(r"(?<![^\W_])[^\W\d_]\.(?:[ \u00a0-]?[^\W\d_]\.)+")
_LONGEST = 16  # words of a name, with initials and particles
_LETTERS = 4  # capitals without dots that may be somebody's initials
_MOST_INITIALS = 5  # of surnames
_ALONE = 3  # letters a name needs to stand for somebody by itself


class How(Enum):
    """What a word of a text is to a name, surest first."""

    SAME = "as it is written"
    OTHER = "in another form"
    MISREAD = "misread"
    TYPO = "one letter apart"
    INITIAL = "an initial"
    PARTICLE = "a particle"


_HOWS = [how.value for how in How]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of letters and digits in a text, and what of the name it is."""

    start: int
    end: int
    raw: str = field(repr=False)
    how: How | None
    word: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class KnownStretch:
    """A stretch of a text that is something known, and how it is written there."""

    start: int
    end: int
    how: str


class KnownPerson:
    """One person's name, ready to be found in texts of one language."""

    def __init__(self, given: Sequence[str], surnames: Sequence[str], tongue: Tongue) -> None:
        self.tongue = tongue
        self.written_given, self.written_surnames = " ".join(given), " ".join(surnames)
        self.given = [w for name in given for w in _parts(name, tongue)]
        self.surnames = [w for name in surnames for w in _parts(name, tongue)]
        names = [*self.given, *self.surnames]
        self.words = {form for name in names for form in spellings(name) if len(form) > 1}
        if len(self.given) > 1:
            self.words |= set(spellings("".join(self.given)))  # "Karlheinz"
        full = tongue.names.nickname_of
        self._long = {long for name in self.given if (long := full(fold(name)))}
        self._looks = {looks(word): word for word in self.words}
        self._typos = Misspellings(self.words)
        self._letters = {fold(name)[0] for name in names}
        written = f"{self.written_given} {self.written_surnames}"
        self._links = {fold(word) for word in split(written)} - self.words  # "y", "Vda."
        self._initials = set(self._spelt_initials())
        self._seen: dict[str, tuple[How | None, str]] = {}

    def find(self, text: str, evidence: Evidence) -> Iterator[KnownStretch]:
        """Every mention, in order; none overlaps another."""
        self._seen.clear()  # what was read in another text is not kept
        chunks = [self._read(match) for match in CHUNK.finditer(text)]
        taken = 0
        index = 0
        while index < len(chunks):
            run = self._run(text, chunks, index) if chunks[index].how else []
            how = self._judge(run, evidence) if run else ""
            for start, end in _stretches(run, text) if how else ():
                if start >= taken:
                    yield KnownStretch(start, end, how)
                    taken = end
            index += max(1, len(run)) if how else 1
        self._seen.clear()

    def find_initials(self, text: str) -> Iterator[KnownStretch]:
        """ "A. R. M." and, without dots, four capitals or more."""
        for match in _INITIALS.finditer(text):
            if "".join(c for c in fold(match[0]) if c.isalpha()) in self._initials:
                yield KnownStretch(match.start(), match.end(), "initials")
        if any(len(letters) >= _LETTERS for letters in self._initials):
            for match in CHUNK.finditer(text):
                raw = match[0]
                if len(raw) >= _LETTERS and raw.isupper() and fold(raw) in self._initials:
                    yield KnownStretch(match.start(), match.end(), "initials")

    def _spelt_initials(self) -> Iterator[str]:
        given = "".join(fold(name)[0] for name in self.given)
        surnames = "".join(fold(name)[0] for name in self.surnames)[:_MOST_INITIALS]
        for letters in {given, given[:1]} if given and surnames else ():
            for size in range(len(surnames)):
                for rest in combinations(surnames[1:], size):  # "Fernández-Cuesta López": F. L.
                    whole = surnames[0] + "".join(rest)
                    yield from (letters + whole, whole + letters)

    def _read(self, match: re.Match[str]) -> Chunk:
        raw = match[0]
        known = self._seen.get(raw)
        if known is None:
            known = self._seen[raw] = self._look_up(raw)
        return Chunk(match.start(), match.end(), raw, *known)

    def _look_up(self, raw: str) -> tuple[How | None, str]:
        folded = fold(raw)
        if folded in self.words:
            return How.SAME, folded
        if len(folded) == 1 and raw.isupper() and folded in self._letters:
            return How.INITIAL, folded
        if folded in self._links or folded in self.tongue.words.particles:
            return How.PARTICLE, folded
        form = self._other_form(raw, folded)
        if form:
            return How.OTHER, form
        seen = self._looks.get(looks(folded))
        if seen and len(folded) > 2:
            return How.MISREAD, seen
        meant = self._typos.meant(folded) if raw[0].isupper() else ""
        return (How.TYPO, meant) if meant else (None, "")

    def _other_form(self, raw: str, folded: str) -> str:
        names = self.tongue.names
        for form in (*spellings(raw), names.nickname_of(folded)):
            if form in self.words or form in self._long:
                return form
        if folded in self._long:
            return folded
        for ending in self.tongue.words.endings:
            stem = folded.removesuffix(ending)
            if stem != folded and len(stem) > 2 and stem in self.words:
                return stem
        if not raw[0].isupper() or len(raw) > 6:
            return ""
        key = next((part.key for part in names.split(raw) if part.key), "")
        return key if key in self.words else ""

    def _run(self, text: str, chunks: list[Chunk], index: int) -> list[Chunk]:
        """Neighbours that go on with the name, without particles at its ends."""
        run = [chunks[index]]
        for chunk in chunks[index + 1 : index + _LONGEST]:
            if chunk.how is None or not self._goes_on(text, run[-1], chunk):
                break
            run.append(chunk)
        while run and run[-1].how is How.PARTICLE:
            run.pop()
        while run and run[0].how is How.PARTICLE:
            run.pop(0)
        # An initial at the end has a dot: "y A" is none.
        while run and run[-1].how is How.INITIAL and text[run[-1].end : run[-1].end + 1] != ".":
            run.pop()
        return run

    def _judge(self, run: list[Chunk], evidence: Evidence) -> str:
        """How a run is the person: two words of the name, one and an initial, or one; or ""."""
        names = [c for c in run if c.how not in (How.INITIAL, How.PARTICLE)]
        if not names:
            return ""
        how = max((c.how.value for c in names if c.how), key=_HOWS.index)
        firm = [c for c in names if c.how in (How.SAME, How.OTHER)]
        if len({c.word for c in names}) > 1 and firm:
            sure = self._capital(names) or self._rare(names) or self._is_whole(names)
            return how if sure else ""
        if firm and any(c.how is How.INITIAL for c in run):
            return how if self._capital(names) else ""
        return how if self._stands_alone(names[0], evidence) else ""

    def _goes_on(self, text: str, one: Chunk, two: Chunk) -> bool:
        if "." in text[one.end : two.start] and not self._is_shortened(one):
            return False  # a full stop
        match = _JOINED.match(text, one.end)
        return match is not None and match.end() == two.start

    def _is_shortened(self, chunk: Chunk) -> bool:
        """ "A.", "Vda." and "Fdez.", behind which the name goes on."""
        if chunk.how in (How.INITIAL, How.PARTICLE):
            return True
        keys = [part.key for part in self.tongue.names.split(chunk.raw) if part.key]
        return len(chunk.raw) <= _SHORTENED and keys != [fold(chunk.raw)]

    def _capital(self, names: list[Chunk]) -> bool:
        return any(chunk.raw[0].isupper() for chunk in names)

    def _is_whole(self, names: list[Chunk]) -> bool:
        """Everyday words in small letters, and yet a given name with its surname."""
        own = {c.word for c in names if c.how is How.SAME}
        return all(own & {fold(w) for w in part} for part in (self.given, self.surnames))

    def _rare(self, names: list[Chunk]) -> bool:
        return not all(self.tongue.is_common(chunk.word, ORDINARY) for chunk in names)

    def _stands_alone(self, chunk: Chunk, evidence: Evidence) -> bool:
        if len(chunk.word) < _ALONE or not chunk.raw[0].isalnum():
            return False
        at = evidence.index(chunk.start)
        titled = at is not None and evidence.is_titled(at)
        if chunk.how is How.TYPO:
            return titled or not self.tongue.knows(chunk.raw)
        if chunk.how is How.MISREAD:
            return titled or not chunk.raw.isalpha() or not self.tongue.knows(chunk.raw)
        if at is None:
            return False
        if self.tongue.is_common(chunk.raw, ORDINARY):
            return evidence.score(at, at + 1) >= ENOUGH
        if not chunk.raw[0].isupper() and chunk.how is How.OTHER:
            return False
        return not evidence.names_a_thing(at)


def _stretches(run: list[Chunk], text: str) -> Iterator[tuple[int, int]]:
    """ "Ruiz Mora, Ana" is two stretches; a dot behind an initial belongs to it."""
    first = 0
    for index, chunk in enumerate(run):
        last = index + 1 == len(run)
        if last or "," in text[chunk.end : run[index + 1].start]:
            dot = chunk.how is How.INITIAL and text[chunk.end : chunk.end + 1] == "."
            yield run[first].start, chunk.end + dot
            first = index + 1


def _parts(name: str, tongue: Tongue) -> Iterator[str]:
    """The names in what a field holds, without particles and titles; hyphens part them."""
    for part in tongue.names.split(f"{name} "):
        if part.role in ("", GIVEN, SURNAME) and part.role != PARTICLE and part.key:
            yield part.key if part.role == GIVEN else part.text.strip(". ")


def person_named(full: str, tongue: Tongue) -> KnownPerson:
    """A person of whom the whole name is given, in either order."""
    parts = tongue.names.assign(tongue.names.split(full), "", {})
    given = [part.text for part in parts if part.role == GIVEN]
    surnames = [f"{part.particle} {part.text}".strip() for part in parts if part.role == SURNAME]
    return KnownPerson(given, surnames, tongue)
