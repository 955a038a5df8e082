"""Misread letters: "Ram1ro Va1dés" reads "Ramiro Valdés", "rnadre" reads "madre".

A word that cannot be what it says is read anew, letter by letter, as the likeliest word that a
reading machine would have written so (a beam over the letters, a noisy channel).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from types import MappingProxyType

from veladura.detect.names import fold
from veladura.detect.reading.letters import STRANGE
from veladura.detect.reading.vocabulary import ReadingVocabulary
from veladura.document import Edit

Readings = Mapping[str, tuple[tuple[str, float], ...]]  # what is written: what it may be, bits

_CHUNK = re.compile(r"(?:\w|\|(?=[^\W\d_]))(?:[\w|!¡\ufffd]|[?~;](?=[^\W\d_]))*")
_BEAM = 12  # readings followed up at a time
_LONGEST = 28  # letters; longer runs are no words
_MIXED = 6.0  # bits of "I" between small letters
_SMALL_AMID_CAPITALS = re.compile(r"(?=l*[A-ZÑ]l*[A-ZÑ])[A-ZÁÉÍÓÚÑl]+")
_GAIN = 3.0  # bits by which a known word must be likelier than the letters that stand there
_MARK = re.compile(r"[|;!?¡~]")
_ENDS_IN_FIGURE = re.compile(r"[2-9]$|\d\d$|[A-ZÑ]1$")  # FEV1, hoja 2: rarely a letter
_INSIDE = re.compile(r"(?<=[^\W\d_])[016|\ufffd](?=[^\W\d_])|^[01](?=[^\W\d_])")
_SHORT_WORDS = frozenset("aeouyAEOUY")
_STARTS = frozenset("bcdfghkmnpqrstvxz")  # after "l" at the beginning: it was "I"


@lru_cache
def load_readings() -> Readings:
    found: dict[str, list[tuple[str, float]]] = {}
    lines = (resources.files("veladura.detect.reading") / "glyphs.txt").read_text("utf-8")
    for line in lines.splitlines():
        if line and not line.startswith("#"):
            written, read, bits = line.split("\t")
            found.setdefault(written, []).append((read, float(bits)))
    return MappingProxyType({written: tuple(read) for written, read in found.items()})


@dataclass(frozen=True, slots=True)
class _Reading:
    bits: float
    text: str = ""
    folded: str = ""
    mended: frozenset[int] = frozenset()  # positions in `text` that were read otherwise


@dataclass(frozen=True, slots=True)
class GlyphReader:
    """Reads the words of one document; `seen` keeps what came out until it is done."""

    words: ReadingVocabulary
    readings: Readings = field(default_factory=load_readings)
    seen: dict[str, str] = field(default_factory=dict, repr=False)
    costs: dict[str, _Reading] = field(default_factory=dict, repr=False)
    known: dict[str, bool] = field(default_factory=dict, repr=False)

    def repair(self, text: str, start: int, end: int, *, thorough: bool) -> Iterator[Edit]:
        """Words with a strange character in them; if `thorough`, every unknown word as well."""
        for match in _CHUNK.finditer(text, start, end):
            written = match[0]
            tail = len(written) - len(written.rstrip("|!¡?"))
            written = written[: len(written) - tail]
            read = self.seen.get(written)
            if read is None:
                suspect = self._is_suspect(written, thorough)
                read = self._read(written, thorough) if suspect else written
                self.seen[written] = read
            if read != written:
                yield Edit(match.start(), match.start() + len(written), read)

    def bits(self, written: str) -> float:
        """What the likeliest reading of a word costs."""
        return self._best(written).bits

    def likeliest(self, written: str) -> str:
        """The likeliest reading of a word, folded."""
        return self._best(written).folded

    def _best(self, written: str) -> _Reading:
        if written not in self.costs:
            best = self._likeliest(written) if len(written) <= _LONGEST else None
            unread = _Reading(STRANGE * len(written), written, fold(written))
            self.costs[written] = best or unread
        return self.costs[written]

    def is_word(self, written: str) -> bool:
        """A word as it stands, not a splinter of one."""
        if len(written) == 1:
            return written in _SHORT_WORDS
        if written not in self.known:
            self.known[written] = self.words.knows(written)
        return self.known[written]

    def _is_suspect(self, written: str, thorough: bool) -> bool:
        if not 2 <= len(written) <= _LONGEST or not _is_cased(written):
            return False
        letters = sum(character.isalpha() for character in written)
        if letters < len(written):
            return self._may_be_word(written, letters, thorough)
        odd = (written[0] == "l" and written[1] in _STARTS) or written.startswith("rn")
        capitals = written.replace("l", "")
        odd = odd or (letters > 2 and capitals != written and capitals.isupper())
        if not odd and (written.isupper() or not thorough or letters < 5):
            return False
        return letters > 2 and not self.words.knows(written)

    def _may_be_word(self, written: str, letters: int, thorough: bool) -> bool:
        """Misread letters among others, rather than a code, a count behind a word or a field."""
        strange = len(written) - letters
        if letters < (1 if thorough else 3) or "||" in written:
            return False
        if not thorough and _ENDS_IN_FIGURE.search(written):
            return False
        if letters < strange * (1 if thorough and not written.isupper() else 2):
            return False
        core = written.strip("0123456789")
        is_word = self.words.is_frequent if thorough else self.words.knows
        if core != written and len(core) > 2 and is_word(core):
            return False
        return not any(len(part) > 3 and self.words.knows(part) for part in _MARK.split(written))

    def _read(self, written: str, thorough: bool) -> str:
        if thorough and _SMALL_AMID_CAPITALS.fullmatch(written):
            return written.replace("l", "I")
        best = self._likeliest(written)
        if best is None or not best.mended:
            return written
        return self._cased(written, best) if self._convinces(written, best, thorough) else written

    def _convinces(self, written: str, best: _Reading, thorough: bool) -> bool:
        known = self.words.knows(best.folded)
        if written.isalpha():
            gain = self.words.cost(fold(written)) - best.bits
            return gain > (_GAIN if known else 2 * _GAIN)
        if len(best.folded) < 4:
            return thorough and known and not self.words.is_name(best.folded)
        if known:
            return True
        inside = _INSIDE.search(written) is not None and not written.isupper()
        return (inside or thorough) and self.words.spells(best.folded)

    def _likeliest(self, written: str) -> _Reading | None:
        """The best reading of the whole: at each position, the best few of its beginnings."""
        beams: list[list[_Reading]] = [[] for _ in range(len(written) + 1)]
        beams[0] = [_Reading(0.0)]
        for position in range(len(written)):
            kept = sorted(beams[position], key=lambda one: one.bits)[:_BEAM]
            for size, read, bits, mended in self._options(written, position):
                for one in kept:
                    beams[position + size].append(self._longer(one, read, bits, mended))
        ends = [_Reading(self._ended(one), one.text, one.folded, one.mended) for one in beams[-1]]
        return min(ends, key=lambda one: one.bits, default=None)

    def _options(self, written: str, position: int) -> Iterator[tuple[int, str, float, bool]]:
        character = written[position]
        if character.isalpha():
            yield 1, character, _MIXED if _is_odd_capital(written, position) else 0.0, False
        for source in (character, written[position : position + 2]):
            for read, bits in self.readings.get(source, ()) if source else ():
                yield len(source), read, bits, True
            if source == written[position:]:
                break

    def _longer(self, one: _Reading, read: str, bits: float, mended: bool) -> _Reading:
        folded = fold(read)
        total = one.bits + bits
        before = one.folded
        for letter in folded:
            total += self.words.letters.step(before, letter)
            before += letter
        marks = one.mended | {len(one.text)} if mended else one.mended
        return _Reading(total, one.text + read, before, marks)

    def _ended(self, one: _Reading) -> float:
        last = self.words.letters.step(one.folded, "_")
        return one.bits + last - self.words.bonus(one.folded)

    def _cased(self, written: str, read: _Reading) -> str:
        """The reading with its new letters in the case of those around them."""
        own = [c for i, c in enumerate(read.text) if i not in read.mended and c.isalpha()]
        if len(own) > 1 and sum(c.isupper() for c in own) > len(own) / 2:
            return read.text.upper()
        if 0 in read.mended and own and self._begins_large(written, read):
            return read.text[0].upper() + read.text[1:]
        return read.text

    def _begins_large(self, written: str, read: _Reading) -> bool:
        return written[0] == "l" or (written[0] in "01568|" and self.words.is_name(read.folded))


def _is_cased(written: str) -> bool:
    """Small letters, capitals, or one in front: "pT3N1b" and "HbA1c" are no words."""
    letters = "".join(c for c in written if c.isalpha()).replace("I", "l")
    capitals = letters.replace("l", "")
    return letters[1:].islower() or len(letters) < 2 or capitals.isupper()


def _is_odd_capital(written: str, position: int) -> bool:
    around = written[max(0, position - 1) : position] + written[position + 1 : position + 2]
    return written[position] == "I" and position > 0 and around.islower()
