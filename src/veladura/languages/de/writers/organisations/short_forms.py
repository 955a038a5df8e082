"""Short forms that a document defines: "Norddeutsche Transport GmbH (im Folgenden: NTG)".

A short form is put together from letters of the long name. Where these letters stand is found out,
and the letters that stand there in the substitute make the new short form: NTG becomes ETG.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.acronyms import (
    FINER,
    PARTS,
    SIDES,
    initials_of,
    is_acronym,
    is_unlucky,
    letters_in,
    other_letters,
)
from veladura.languages.de.writers.organisations.company_words import (
    is_country,
    is_legal,
    is_small,
)
from veladura.text import any_of, fold, match_case
from veladura.transform.context import Mention
from veladura.transform.randomness import KeyedRandom

_FAR = 90  # characters between a name and what it is called from there on
_QUOTED = re.compile(r"\s{0,3}[(–—,-]{0,2}\s?[„\"“«»‚'](?:die |der |das )?$")
_BRACKET = re.compile(r"\s{0,3}\($")
_PHRASES = any_of(lexicon("short_form_phrases"))
_ANNOUNCED = re.compile(
    rf"(?<!\w)(?:{_PHRASES})(?:\s(?:auch|nur|kurz|einfach|als|mit))?"
    r"[\s:,„\"“«»‚'(–-]{1,6}(?:(?:die|der|das|den)\s)?[„\"“«»‚']?$"
)
_LONGEST = 24  # letters of a short form
_SHORTEST_GUESS = 3  # letters of an acronym that nothing in the text explains
_WORD = re.compile(r"[^\W\d_]+")
_VOWEL = re.compile("[aeiouy]")
_SHORTEST_PIECE = 2  # letters of each word in "NorTra"
Letter = tuple[int, int]  # number of a word, number of a letter in it


def definitions(text: str, mentions: Sequence[Mention]) -> Iterator[tuple[Mention, Mention]]:
    """Pairs of a long name and the short form that the text gives it."""
    for long, short in pairwise(mentions):
        between = text[long.end : short.start]
        if len(between) > _FAR or "\n\n" in between or len(short.surface) > _LONGEST:
            continue
        if len(fold(short.surface)) >= len(fold(long.surface)):
            continue
        acronym = is_acronym(short.surface)
        told = _ANNOUNCED.search(between) or _QUOTED.fullmatch(between)
        if told or (acronym and _BRACKET.fullmatch(between)):
            yield long, short


def letters_of(short: str, words: Sequence[str]) -> list[Letter]:
    """Where in the words of a long name each letter of a short form stands; none if one does not.

    Beginnings of words are preferred, then beginnings of their parts, then any letter.
    """
    wanted, folded = letters_in(short), [fold(word) for word in words]
    best: dict[Letter, tuple[int, list[Letter]]] = {(0, -1): (0, [])}
    for letter in wanted:
        reached: dict[Letter, tuple[int, list[Letter]]] = {}
        for (word, place), (cost, path) in best.items():
            for new, step in _steps(letter, folded, word, place):
                known = reached.get(new)
                if known is None or cost + step < known[0]:
                    reached[new] = (cost + step, [*path, new])
        best = reached
    return min(best.values(), default=(0, []))[1] if wanted else []


def _steps(
    letter: str, words: Sequence[str], word: int, place: int
) -> Iterator[tuple[Letter, int]]:
    """The letters after one place that are the wanted one, and what each costs."""
    for number in range(word, len(words)):
        text = words[number]
        starts = {0, *(cut.start() for cuts in (PARTS, FINER) for cut in cuts.finditer(text))}
        skipped = 2 * max(0, number - word - 1)
        for i in range(place + 1 if number == word else 0, len(text)):
            if text[i] == letter:
                goes_on = number == word and i == place + 1
                yield (number, i), skipped + (0 if i == 0 else 1 if i in starts or goes_on else 4)


class ShortForms:
    """The short forms of one document, and the long names they stand for."""

    def __init__(self, text: str, mentions: Sequence[Mention]) -> None:
        self.defined: dict[str, str] = {}  # folded short form → the long name it is defined for
        self._long: dict[str, str] = {}  # letters of an acronym → the name they stand for
        self._begun: set[str] = set()  # a name may begin with its own acronym
        for mention in mentions:
            if not is_acronym(mention.surface):
                for letters in initials_of(mention.surface):
                    self._long.setdefault(letters, mention.surface)
        for letters, surface in list(self._long.items()):  # "OFR", of four words
            for size in range(len(letters) - 1, 1, -1):
                self._long.setdefault(letters[:size], surface)
        for long, short in definitions(text, mentions):
            self.defined.setdefault(fold(short.surface), long.surface.strip())
            if is_acronym(short.surface):
                self._long[letters_in(short.surface)] = long.surface
        self._guess([letters_in(m.surface) for m in mentions if is_acronym(m.surface)])

    def _guess(self, acronyms: Sequence[str]) -> None:
        """ "SGF" of the only name it may be made of: Seehafen Greif."""
        full = {surface for letters, surface in self._long.items() if letters not in acronyms}
        for letters in acronyms:
            if len(letters) < _SHORTEST_GUESS or letters in self._long or is_unlucky(letters):
                continue
            made = [surface for surface in sorted(full) if _begins(letters, surface)]
            if len(made) == 1:
                self._long[letters] = made[0]

    def long_form(self, surface: str, core: Sequence[str]) -> str:
        """The name that a short form or an acronym stands for; "" where there is none."""
        keys = (fold(surface), *(core if len(core) == 1 else ()))
        defined = next((self.defined[key] for key in keys if key in self.defined), "")
        letters = letters_in(surface) if is_acronym(surface) else ""
        return defined or self._long.get(letters, "")

    def begin(self, letters: str) -> str:
        """The name that is to be rewritten for an acronym; "" if that has begun already."""
        full = self._long.get(letters, "")
        if not full or is_acronym(full) or letters in self._begun:
            return ""
        self._begun.add(letters)
        return full


def _begins(letters: str, surface: str) -> bool:
    """Whether letters but one begin words of a name, the first its first word."""
    words = [word for word in _WORD.findall(surface) if counts(word) and not is_legal(word)]
    places = letters_of(letters, words)
    first = [place for place in places if place[1] == 0]
    skeleton = not any(word for word, _ in places) and not _VOWEL.search(letters)
    if places[:1] == [(0, 0)] and skeleton:
        return True  # "RLX" of Rheinlux
    return bool(places) and places[0] == (0, 0) and len(places) - len(first) <= 1 < len(first)


def counts(word: str) -> bool:
    """Whether a short form may have a letter of a word: "Polska" and "Nord", but no "und"."""
    wide = is_country(word) or fold(word).startswith("deutsch")
    return wide or fold(word) in SIDES or not is_small(word)


def new_letters(letters: str, old: Sequence[str], new: Sequence[str], source: KeyedRandom) -> str:
    """The acronym of a substitute; "" where the letters do not stand in the name."""
    places = letters_of(letters, old)
    if len(places) != len(letters):
        return ""
    written = fold("".join(_letter(place, old, new) for place in places))
    if written == letters:  # other names with the same letters
        changed = [fold(old[word]) != fold(new[word]) for word, _ in places]
        if not any(changed):
            return letters  # "RWG" of a Raiffeisen-Warengenossenschaft, which it stays
        others = other_letters(letters, source)
        written = "".join(o if c else w for o, w, c in zip(others, written, changed, strict=True))
    return "" if written == letters or is_unlucky(written) else written


def put_together(word: str, old: Sequence[str], new: Sequence[str], *, or_first: bool) -> str:
    """A short form of a substitute: from the same pieces, or its first new word; "" for none."""
    letters = letters_of(word, old)
    if _is_put_together(letters):
        return match_case(word, "".join(_letter(p, old, new) for p in letters).capitalize())
    first = next((n for o, n in zip(old, new, strict=True) if fold(o) != fold(n)), "")
    return first if or_first else ""


def _letter(place: Letter, old: Sequence[str], new: Sequence[str]) -> str:
    word, i = place
    written = fold(new[word]) or fold(old[word])
    before = fold(old[word])
    if i and written.endswith(before[i:]):
        return before[i]  # "Nordwind" and "Tannenwind" have a W
    return written[min(i, len(written) - 1)]


def _is_put_together(letters: Sequence[Letter]) -> bool:
    """Whether a short form that is no acronym is made of beginnings: "NorTra", "Nordtrans"."""
    if not letters or letters[0] != (0, 0) or len({word for word, _ in letters}) < 2:
        return False
    runs: list[list[Letter]] = []
    for place in letters:
        if runs and runs[-1][-1] == (place[0], place[1] - 1):
            runs[-1].append(place)
        else:
            runs.append([place])
    return all(run[0][1] == 0 and len(run) >= _SHORTEST_PIECE for run in runs)
