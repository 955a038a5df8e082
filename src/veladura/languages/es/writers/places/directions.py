"""Ways that are described instead of an address: "300 sur y 25 este de la plaza, casa verde"."""

import re
from collections.abc import Callable, Sequence
from functools import cache

from veladura.languages.es.gender import listed_gender
from veladura.languages.es.home import known_place
from veladura.languages.es.lexicon import is_word, lexicon
from veladura.text import fold

_NEAR = re.compile(  # that name nothing: "frente a la cancha"
    r"(?:frente|junto|detrás|delante|al lado|a la vuelta|cerca|pasando|enfrente|a espaldas|casi)"
    r"(?:,? [a-záéíóúñ]{1,15}){1,16}"
)
_BESIDE = re.compile(
    r"(?:frente a|junto a|detrás de|delante de|al lado de|cerca de|enfrente de|pasad[oa] )l?"
    r" ?(?:las? |el |los )?[a-záéíóúñ]{3,14} [^\n]*[A-ZÁÉÍÓÚÑ]"
)
_CALLED = re.compile(  # "de la pulpería La Guaria", which is a "pulpería"
    r"\b((?!frente|junto|cerca|detr|delante|hasta|desde|entre)[a-záéíóúñ]{4,})"
    r"(?: del?)?(?: l[ao]s?)?(?: [A-ZÁÉÍÓÚÑ][^\W\d_]*(?: (?:del?|l[ao]s?|y))*)+"
)
_SIDE = "(?:norte|sur|este|oeste)"
_CARDINAL = re.compile(  # "200 m norte", "100 sur y 25 este", as in Costa Rica
    rf"\b\d{{2,3}} ?(?:(?:m|mts|metros|varas)\.? (?:al )?{_SIDE}|{_SIDE} y \d{{2,3}} {_SIDE})\b"
)
_ROMAN = ("I", "II", "III", "IV", "V", "VI")
_RADIAL = re.compile(r"((?i:la |carretera |nacional |autov[ií]a )?N-)(I{1,3}|IV|VI?)(\b.{0,40})")
_NEARBY = "en las inmediaciones"
_ENOUGH = 3  # words of a way, where none tells one alone
_SHORTEST = 4  # letters of a word that may be a name
_BETWEEN = 2  # marks between a unit and its number: "Lt. 14"


@cache
def _words() -> tuple[frozenset[str], frozenset[str]]:
    """Words of which one tells a way, and those of which several do."""
    listed = lexicon("direction_words")
    alone = frozenset(word[1:] for word in listed if word[0] == "=")
    return alone, alone | frozenset(listed)


@cache
def _units() -> frozenset[str]:
    return frozenset(lexicon("address_units"))


def is_beside(surface: str) -> bool:
    """ "junto al túnel de Gavín": where something is by what has a name."""
    return _BESIDE.match(surface) is not None and not any(map(str.isdigit, surface))


def other_way(surface: str, number: Callable[[str], str]) -> str | None:
    """A way in everyday words with other numbers; one with a name in it is not told at all; None
    for what is no such way."""
    if is_beside(surface):
        return _NEARBY
    if radial := _RADIAL.fullmatch(surface):
        return _other_radial(radial, number)
    if not surface.islower():
        bare = _CALLED.sub(r"\1", surface)
        if bare.islower() and bare != surface:
            return other_way(bare, number)
        return _NEARBY if _CARDINAL.search(surface) else None
    if _NEAR.fullmatch(surface):
        return _NEARBY
    words = re.findall(r"[^\W\d_]+", surface)
    alone, some = _words()
    folded = {fold(word) for word in words}
    told = not folded.isdisjoint(alone) and len(folded & some) >= _ENOUGH
    if not told and _CARDINAL.search(surface) is None:
        return None
    others = (word for word in words if len(word) >= _SHORTEST and fold(word) not in some)
    named = any(map(_may_be_name, others))
    if named or not any(map(str.isdecimal, surface)):
        return _NEARBY
    return re.sub(r"\d+", lambda match: number(match[0]), surface)


def _may_be_name(word: str) -> bool:
    folded = fold(word)
    if folded in lexicon("facility_words"):
        return False  # "de la pulpería"
    return not is_word(folded) or known_place(word) or listed_gender(folded) != ""


def is_unit(pieces: Sequence[str], i: int) -> bool:
    """Whether a part of an address stands here that a number or a letter follows: "Lt. 14", or
    the letter itself."""
    if len(pieces[i]) == 1 and pieces[i].isupper() and i:
        before = [piece for piece in pieces[max(0, i - 1 - _BETWEEN) : i] if piece not in " ."]
        return bool(before) and fold(before[-1]) in _units()
    if fold(pieces[i]) not in _units():
        return False
    behind = [piece for piece in pieces[i + 1 : i + 2 + _BETWEEN] if piece not in " ."]
    return bool(behind) and (behind[0].isdecimal() or (len(behind[0]) == 1 and behind[0].isupper()))


def _other_radial(road: re.Match[str], number: Callable[[str], str]) -> str:
    """ "N-VI, km 12": another of the roads that begin in Madrid."""
    own = _ROMAN.index(road[2])
    step = 1 + sum(map(ord, number("17"))) % (len(_ROMAN) - 1)
    behind = re.sub(r"\d+", lambda match: number(match[0]), road[3])
    return road[1] + _ROMAN[(own + step) % len(_ROMAN)] + behind
