"""Acronyms of companies: which long name they stand for, and other letters where there is none."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.organisations.company_words import business_group
from veladura.text import fold
from veladura.transform.people.parts import GIVEN
from veladura.transform.randomness import KeyedRandom
from veladura.wordlists import read_list

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext
    from veladura.transform.people.writer import PersonWriter

_MARKS = re.compile("[.&+]")
_SMALL = re.compile("[a-z]")
_WITH_SMALL = re.compile(r"[A-ZÄÖÜ]{1,3}[fdui][A-ZÄÖÜ]{1,3}")  # "GfK", "DGfB", but no "GmbH"
_LONGEST = 5  # letters; longer words in capitals are written in a text of capitals
_VOWELS, _CONSONANTS = "aeiou", "bdfghklmnprstvw"
_NEVER = frozenset({"ss", "sa", "hj", "kz", "ns", "nsdap", "ah", "hh"})  # no letters by chance
_SHOUTED = re.compile(r"[A-ZÄÖÜ]{4,40}")
_VOWEL = re.compile(r"[AEIOUÄÖÜ]")
_RUN = re.compile(r"[AEIOUÄÖÜ]{4}|[BCDFGHJKLMNPQRSTVWXZ]{4}")  # nobody could say it
PARTS = re.compile(
    r"(?<=[a-zäöü]{3})(?=werke?$|bank$|bau$|technik|kasse$|gericht$|handel$|genossenschaft$"
    r"|gesellschaft$|verband$|schule$|industrie|wagen$|dienst$)"
)
_HEADS = "|".join(sorted((h for h in lexicon("trade_heads") if len(h) > 4), key=len, reverse=True))
FINER = re.compile(rf"(?<=[a-zäöü]{{3}})(?=(?:{_HEADS}|leasing|guss|beton|kontor|finanz|invest)$)")
_LEGAL = frozenset(lexicon("legal_forms"))
SIDES = frozenset(("nord", "sud", "ost", "west", "mitte", "neue", "freie"))
_NOT_COUNTED = frozenset(lexicon("small_words")) | _LEGAL


def is_acronym(surface: str) -> bool:
    letters = _MARKS.sub("", surface.strip())
    capitals = letters.isupper() or _WITH_SMALL.fullmatch(letters) is not None
    return 2 <= len(letters) <= _LONGEST and letters.isalpha() and capitals


def letters_in(surface: str) -> str:
    """The letters of an acronym that begin words, folded: "DGfB" has three."""
    bare = _MARKS.sub("", surface.strip())
    return fold(_SMALL.sub("", bare) if _WITH_SMALL.fullmatch(bare) else bare)


def shouted_words(surface: str) -> Iterator[str]:
    """Words like any other in a name that is in capitals as a whole: "HOTEL KRONE"."""
    words = re.findall(r"[^\W\d_]{2,}", surface)
    if len(words) > 1 and all(map(str.isupper, words)):
        yield from (fold(word) for word in words if _can_be_said(word))


def _can_be_said(word: str) -> bool:
    said = _SHOUTED.fullmatch(word) and _VOWEL.search(word)
    return bool(said) and not _RUN.search(word)


def initial_of(names: "PersonWriter", letter: str, behind: set[str]) -> str:
    """ "Inh. F. Dombrowe": the initial of whoever Franziska Dombrowe becomes."""
    for (given, family, _), gender in names.people:
        if given and given[0][:1] == letter and behind.intersection(family):
            return names.substitute(GIVEN, given[0], gender)[:1]
    return ""


def begun_by(letters: str, names: Sequence[Sequence[str]]) -> str:
    """The first word of a name that begins with three letters and more; "" where none does."""
    words = [name[0] for name in names if name and name[0].startswith(fold(letters))]
    alone = [name[0] for name in names if len(name) == 1 and name[0] in words]
    return max(alone or words, key=len, default="") if len(letters) > 2 else ""


def two_words(surfaces: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
    """First letter → the first two words of every name that begins with it, folded."""
    pairs: dict[str, list[tuple[str, str]]] = {}
    for surface in sorted(surfaces):
        first, second = [*map(fold, re.findall(r"[^\W\d_]+", surface)), "", ""][:2]
        pairs.setdefault(first[:1], []).append((first, second))
    return pairs


def put_in_two(
    letters: str,
    pairs: Mapping[str, list[tuple[str, str]]],
    substitute: Callable[[str], str],
    keeps: Callable[[str], bool],
) -> str:
    """Letters that begin the first two words of a name, as those of the new one; or ""."""
    short = fold(letters)
    for first, second in pairs.get(short[:1], ()):
        for cut in range(1, len(short)):
            if first.startswith(short[:cut]) and second.startswith(short[cut:]):
                new = [word if keeps(word) else fold(substitute(word)) for word in (first, second)]
                return (new[0][:cut] + new[1][: len(short) - cut]).upper()
    return ""


def initials_of(surface: str) -> list[str]:
    """The ways to shorten a name: the first letters of its words and of their parts."""
    words = [fold(word) for word in re.findall(r"[^\W\d_]+", surface)]
    counted = [word for word in words if word not in _NOT_COUNTED]
    parts = [part for word in counted for part in PARTS.split(word) if part]
    finer = [part for word in counted for part in FINER.split(word) if part]
    sides = [w for w in words if w in SIDES or (w not in _NOT_COUNTED and len(w) > 1)]
    called = [word for word in counted if len(word) > 1 and not business_group(word)]
    ways = ["".join(word[0] for word in some) for some in (parts, counted, sides, called, finer)]
    form = next((word for word in reversed(words) if word in _LEGAL and len(word) < 5), "")
    ways += [way + form for way in ways if form]  # "Nordlicht Windkraft AG" is "NWAG"
    return list(dict.fromkeys(way for way in ways if len(way) > 1))


def is_unlucky(letters: str) -> bool:
    """Letters that stand for what nobody wants to be called, or for a company that exists."""
    return letters in _NEVER or letters in _known()


@cache
def _known() -> frozenset[str]:
    names = read_list("veladura.languages.de", "words/known_companies")
    return frozenset(fold(name) for name in names if is_acronym(name))


def is_taken(letters: str) -> bool:
    """Letters that nobody should get by chance: unlucky ones, and those of a public body."""
    return is_unlucky(letters) or letters in _bodies()


@cache
def _bodies() -> frozenset[str]:
    return frozenset(fold(name) for _, name in table("public_bodies") if is_acronym(name))


@cache
def university_letters() -> dict[str, str]:
    """ "rwth" → TU."""
    return {fold(letters): kind for letters, kind in table("university_letters")}


def other_letters(letters: str, source: KeyedRandom, *more: object) -> str:
    """A vowel for a vowel: what could be read as a word still can; never the same letters."""
    stream = source.numbers("acronym", fold(letters), *more)
    new = "".join(_other(c.lower(), next(stream)) for c in letters)
    while is_taken(new):
        new = "".join(_other(c.lower(), next(stream)) for c in letters)
    return new.upper() if letters.isupper() else new


def other_acronym(context: "GermanContext", word: str, new: str, roll: int) -> str:
    """These letters where they are free, or others, with the dots that the word has."""
    letters = letters_in(word)
    if letters in university_letters():
        return university_letters()[letters]
    if not new and len(letters) == _LONGEST and _can_be_said(word):  # "VERSA" is a name
        coined = context.pick("company", lexicon("coined_names"), letters, roll=roll)
        if coined:
            return coined.upper()
    if not new or roll or not context.claim("company", new, letters):
        others = (other_letters(letters, context.source, roll, attempt) for attempt in range(20))
        free = (o for o in others if context.claim("company", o, letters))
        new = next(free, letters[::-1])
    characters = iter(new.upper())
    whole = word.islower() or word.isupper()  # "vti"; the small letter of "DGfB" stays
    return "".join(
        next(characters, "") if c.isupper() or (whole and c.isalpha()) else c for c in word
    )


def _other(letter: str, byte: int) -> str:
    pool = (_VOWELS if letter in _VOWELS else _CONSONANTS).replace(letter, "")
    return pool[byte % len(pool)] if letter.isalpha() else letter


def is_sign(surface: str) -> bool:
    """ "R+V", "C&F": letters with marks between them."""
    return re.fullmatch(r"[A-ZÄÖÜ](?:[+&.][A-ZÄÖÜ]){1,3}", surface) is not None
