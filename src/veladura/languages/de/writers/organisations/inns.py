"""Inns and houses on hills: what they are called after, and what may stand there instead."""

import re
from collections.abc import Sequence

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.organisations.company_words import is_ordinary
from veladura.text import fold

_BEFORE_INNS = ("zur", "zum", "drei")
_INN = re.compile(r"(?:^|\s)(zur|zum|drei|hotel|gasthof|gasthaus) (?:[A-ZÄÖÜ][a-zäöüß]+n )?$", re.I)
_ADJECTIVE = re.compile(
    r"(?:^|\s)(?:Golden|Rot|Schwarz|Weiß|Weiss|Grün|Blau|Braun|Silbern|Bunt|Wild|Alt|Neu)"
    r"(er|es|e) ?$"
)
_AT_A_HILL = re.compile(r"(?:^|\s)(?:[Aa]m|[Bb]eim|zum)\s$")


def inn_nouns(before: str) -> list[str]:
    """What inns are called after behind "Zur", "Zum", "Drei", or behind what they are."""
    rows, word = table("inn_names"), before.lower()
    return [n for w, n in rows if w == word] or [n for w, n in rows if w != "drei"]


def inns_or_hills(word: str, before: str) -> Sequence[str]:
    """What a word may become that an inn or a house on a hill is called by; nothing for others."""
    adjective = _ADJECTIVE.search(before)
    if adjective and any(map(is_inn_word, before.split()[:1])):
        return [noun for ending, noun in table("inn_figures") if ending == adjective[1]]
    inn = _INN.search(before)
    if inn and is_inn(word, inn[1]):
        return inn_nouns(inn[1])
    if is_at_hill(before):
        return [f"{stem}berg" for stem in lexicon("compound_heads")]
    return ()


def is_at_hill(before: str) -> bool:
    """Behind "Apotheke am": whatever stands there tells one house from others."""
    return _AT_A_HILL.search(before) is not None


def is_inn_word(word: str) -> bool:
    """What is an inn, and has a name behind it whatever that means."""
    return fold(word).endswith(("hotel", "gasthof", "gasthaus", "wirtshaus", "restaurant"))


def is_inn_adjective(word: str) -> bool:
    """ "Goldener": it says of what gender the figure behind it is."""
    return _ADJECTIVE.fullmatch(word) is not None


def is_inn(word: str, before: str) -> bool:
    """Whether an inn is called after a thing: "Zur Linde", "Hotel Krone", but no "Hotel Lang"."""
    if before.lower() in _BEFORE_INNS or word.lower() in _BEFORE_INNS:
        return before.lower() in _BEFORE_INNS
    nouns = {fold(noun) for _, noun in table("inn_names")}
    return fold(word) in nouns or is_ordinary(fold(word))
