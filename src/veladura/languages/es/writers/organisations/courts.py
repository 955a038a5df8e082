"""Courts, prosecutors, police stations, prisons, registers: what every town has stays as it is,
and its number and its town become others."""

import re
from collections.abc import Callable, Sequence
from functools import cache

from veladura.languages.es.gazetteer import town_aliases
from veladura.languages.es.home import known_place
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.numerals import spell, value_of
from veladura.languages.es.writers.organisations.house_parts import is_generic
from veladura.languages.es.writers.organisations.house_places import HousePlaces
from veladura.languages.es.writers.organisations.public_bodies import peers
from veladura.languages.es.writers.organisations.purposes import is_common, is_technical
from veladura.text import fold, match_case

_TOKEN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+")
_OF = re.compile(r"\b(?:(?:del?|da|do)(?: l[ao]s?)? |d['’])\Z", re.IGNORECASE)
_BEHIND = re.compile(r",? [—–-] |, | \(| (?=[IVX]{1,3}\Z)")
_ROMAN = re.compile("[ivx]{1,3}")
_SIGNS = frozenset({"n", "no", "num", "numero", "o", "a"})  # "n.º", "4.ª"
_DIRECTIONS = frozenset({"norte", "sur", "este", "oeste", "centro"})
_FIRST_INSTANCE = (["a", "instancia"], ["a", "inst"])
_ORDINAL_OF_INSTANCE = (["1", "a", "instancia"], ["1", "a", "inst"])
_ARTICLES = frozenset({"el", "la", "los"})
_LONGEST_PLACE = _LONGEST_HEAD = 5  # words
_TELLS = 4  # letters of a word that tells
Writer = Callable[[str], str]


def other_court(surface: str, places: HousePlaces, number: Writer, town: Writer) -> str | None:
    """ "Juzgado de lo Penal n.º 3 de Orihuela" with another number and what its town became; None
    for what is no court, or has neither."""
    tokens = list(_TOKEN.finditer(surface))
    words = [fold(token[0]) for token in tokens]
    begins = 2 if words[:1] and words[0].isdecimal() and words[1:2] in (["a"], ["o"]) else 0
    head = _length_of_head(words[begins:])
    counted = _counted(words[begins + head :], begins + head) if head else 0
    if not head or (not counted and f"={words[begins]}" in _heads()):
        return None
    end = _end_of_kind(words, begins + head, counted)
    what = surface[: tokens[end].start()] if end < len(tokens) else surface
    cut = _BEHIND.search(surface, len(what))
    told = surface[len(what) : cut.start() if cut else len(surface)]
    behind = surface[len(what) + len(told) :]
    if not (told or counted):  # "Jueza de Vigilancia", who is of no town
        return surface if fold(surface) not in peers() and not behind else None
    if not _is_of_court(behind) or (told and not _is_town(told, what)):
        return None
    if counted:
        old = tokens[counted]
        what = what[: old.start()] + _other_number(old[0], number) + what[old.end() :]
    if not told:
        return what + behind
    joint = _OF.search(what)
    written = places.called_after(what, joint[0] + told, "") if joint else None
    return (what[: joint.start()] + written if joint and written else what + town(told)) + behind


@cache
def _heads() -> frozenset[str]:
    return frozenset(lexicon("court_heads"))


@cache
def _words() -> frozenset[str]:
    return frozenset(lexicon("court_words"))


def _length_of_head(words: Sequence[str]) -> int:
    """How many words a name begins with that are the head of a court."""
    for count in range(min(_LONGEST_HEAD, len(words)), 0, -1):
        if " ".join(words[:count]) in _heads():
            return count
    return int(bool(words) and f"={words[0]}" in _heads())


def _counted(words: Sequence[str], start: int) -> int:
    """Where the number of a court stands, behind words of its name alone; or 0."""
    for i, word in enumerate(words, start):
        ordinal = word.isdecimal() and words[i - start + 1 : i - start + 3] in _FIRST_INSTANCE
        if ordinal:
            continue  # "1.ª Instancia"
        if word.isdecimal() or (word not in _words() and value_of(word) is not None):
            return i
        if word not in _words() and word not in _SIGNS:
            return 0
    return 0


def _end_of_kind(words: Sequence[str], start: int, counted: int) -> int:
    """Where the words end that say what a court is; behind them stands its town."""
    end = start
    while end < len(words) and (
        words[end] in _words()
        or end == counted
        or (end < counted + 2 and words[end] in _SIGNS)
        or words[end : end + 3] in _ORDINAL_OF_INSTANCE
        or words[end - 1 : end + 2] in _ORDINAL_OF_INSTANCE
    ):
        end += 1
    return end - 1 if end > start and words[end - 1] in _ARTICLES else end  # "de La Orotava"


def _is_town(name: str, what: str) -> bool:
    """Whether the words behind what a court is are a town: known, or of no court's business."""
    if fold(name) in _DIRECTIONS:
        return False  # "Distrito Sur"
    if known_place(name) or fold(name) in town_aliases():
        return True
    words = [word for word in re.findall(r"[^\W\d_]+", name) if len(word) >= _TELLS]
    telling = (is_generic(w) or is_technical(fold(w)) or is_common(fold(w)) for w in words)
    written = name[:1].isupper() or what.islower()
    named = written and 0 < len(words) <= _LONGEST_PLACE and not any(map(str.isdigit, name))
    return named and _OF.search(what) is not None and not any(telling)


def _is_of_court(behind: str) -> bool:
    """ ", Sección Tercera", " II": what tells parts of a court apart, and names nothing."""
    words = [fold(token[0]) for token in _TOKEN.finditer(behind)]
    return all(word in _words() or _ROMAN.fullmatch(word) for word in words)


def _other_number(old: str, number: Writer) -> str:
    if old.isdecimal():
        return number(old)
    return match_case(old, spell(int(number(str(value_of(fold(old)))))))
