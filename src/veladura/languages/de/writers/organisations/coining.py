"""Names of nothing but trades, legal forms and small words: "SCA", "Uber", "General-Anzeiger"."""

import re
from collections.abc import Callable, Iterable
from functools import cache

from veladura.languages.de.compounds import is_borne
from veladura.languages.de.forms import key_of, words
from veladura.languages.de.genders import given_names
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations import changing
from veladura.languages.de.writers.organisations.acronyms import other_letters
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    business_group,
    is_everyday_word,
    peers_of,
    split_words,
)
from veladura.languages.de.writers.organisations.kept_words import text_of
from veladura.text import fold
from veladura.transform.randomness import KeyedRandom

_CAMEL = re.compile(r"[a-zäöü][A-ZÄÖÜ]|[A-ZÄÖÜ]{2}[a-zäöü]")  # "LotusWear", "KAGes"
_SHORTEST_PART = 3  # letters of one half of a compound
_LETTER = re.compile(r"[^\W\d_]")


def last_name_changed(
    words: list[Word], is_name: Callable[[Word], bool], another: Callable[[str, list[str]], str]
) -> str:
    """ "Immobiliengesellschaft Alter Schlachthof": where all words tell what, the last goes."""
    names = [i for i, word in enumerate(words) if is_name(word) and word.text[0].isupper()]
    several = len(names) > 1
    return text_of(changing.last_changed(words, names[-1], another) if several else words)


def last_word_changed(
    surface: str,
    source: KeyedRandom,
    instead: Callable[[str, list[str]], str],
    *,
    leads: bool,
) -> str:
    """A name all of whose words would stay, with another last word, so that no bare mask is left;
    `leads` where the first word says what kind of house it is."""
    words = split_words(surface)
    named = [i for i, w in enumerate(words) if w.name and (len(w.text) > 1 or len(words) == 1)]
    if not named:  # "R.E.A."
        return _LETTER.sub(lambda match: other_letters(match[0], source), surface)
    last, before = words[named[-1]].text, text_of(words[: named[-1]])
    if last.isupper() and len(named) == 1:
        new = other_letters(last, source)
    else:
        pool = changing.sites(before) or (changing.houses() if leads else [])
        new = instead(last, pool or _likes_of(last, alone=len(named) == 1))
    return text_of([*words[: named[-1]], Word(new, True), *words[named[-1] + 1 :]])


@cache
def families() -> tuple[str, ...]:
    """Surnames that are no job, beast, colour or given name: in "Richter klagt" one is a judge."""
    lists = ("trades", "colours", "surname_nouns", "surname_adjectives", "surname_seasons")
    plain = frozenset().union(*map(words, lists))
    named = (name for name in lexicon("surnames") if fold(name) not in given_names())
    return tuple(name for name in named if key_of(name) not in plain)


def leads(word: str, names: Iterable[str]) -> bool:
    """Whether a name is a word alone, or goes on with a blank or a hyphen behind it."""
    return any(f"{name} ".startswith((f"{word} ", f"{word}-")) for name in names)


def is_like_any_word(word: str) -> bool:
    return word[:1].isupper() and not _CAMEL.search(word)


def like_compound(word: str) -> list[str]:
    """ "Ulmenhimmel" for "Brothimmel", of two everyday words; nothing for other words."""
    folded = fold(word)
    if len(folded) != len(word) or is_borne(folded):
        return []
    cuts = range(_SHORTEST_PART, len(folded) - _SHORTEST_PART)
    halves = ((folded[:cut], folded[cut:]) for cut in cuts)
    end = next((two for one, two in halves if all(map(is_everyday_word, (one, two)))), "")
    return [f"{stem}{word[-len(end) :]}" for stem in lexicon("compound_heads")] if end else []


def _likes_of(word: str, *, alone: bool) -> list[str]:
    """Other words for the same trade, where one stands beside it; else invented ones."""
    peers = [] if alone or business_group(word).startswith("abroad") else peers_of(word)
    return peers or list(lexicon("coined_names"))
