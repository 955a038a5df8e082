"""Where a document tells a region: what stands near it belongs there."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import (
    foreign_towns,
    gazetteer,
    provinces,
    told_by_phone,
)
from veladura.languages.es.kin import is_kin
from veladura.text import fold
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

BESIDE = 40  # characters: one abroad stands right beside its country
_NEAR = 120  # characters: an unknown town belongs to the postcode or province next to it


_OF_PROVINCE = re.compile(r"[^\W\d_] ?[(,]\s?$|\bprov(?:incia)?\.?:? (?:de )?$", re.IGNORECASE)
_ENDS = re.compile(r"[.;!?]\s+[A-ZÁÉÍÓÚÑ¿¡«]|\n\s*\n")  # a sentence, or a paragraph


_IS_NEAR = re.compile(  # ", a 33 km de ", and no hundred
    r",? \(?(?:que est[áa] |situad[oa] |sit[oa] )?a (?:unos )?[1-5]?\d(?:[.,]\d)?"
    r" ?(?:km|kil[óo]metros|quil[òo]metres) (?:de |d['’])"
)
_BEHIND = re.compile(r"\s{0,2}[(/,]\s{0,2}")
_STAYS = re.compile(
    r"\b(?:vecin[oa] de|resid\w+ en|vive en|domicilio en|empadronad[oa] en|turista (?:en|a)"
    r"|(?:vacaciones|alojad[oa]|hotel|apartamento) en|apartament a) $",
    re.IGNORECASE,
)
_OF_SPAIN = re.compile(r"(?:Cala|Playa|Platja|Praia d[ao]|Son|Can|Urbanización|Barrio) (?=[A-ZÁÉ])")
_LIVES_IN = re.compile(
    r"\b([^\W\d_]{3,12})(?:,?(?: que)?(?: vive| reside| trabaja| está)? en | \()$", re.IGNORECASE
)


def astray(
    mentions: Sequence[Mention], phones: Sequence[Mention], spoken: AbstractSet[str]
) -> dict[str, str]:
    """Folded towns that a list has in one place, where the language of the document is not spoken
    → the province that most places of it are in: "Mieres" in a Catalan one; `spoken` are the codes
    of the provinces that speak it."""
    known = {fold(m.surface): gazetteer().get(fold(m.surface), ("", "")) for m in mentions}
    told = Counter(code for _, code in known.values())
    told.update(told_by_phone(mention.surface) for mention in phones)
    here = Counter({code: count for code, count in told.items() if code in spoken})
    far = (n for n, (what, code) in known.items() if what == "town" and code not in spoken)
    alone = [name for name in far if told[known[name][1]] == 1]
    return dict.fromkeys(alone, here.most_common(1)[0][0]) if here else {}


def is_of_kin(before: str) -> bool:
    """Whether a relative lives in the place that follows: what stands near it lies elsewhere."""
    if not before.rstrip("\n").lower().endswith((" en ", " (")):
        return False  # told sooner than by a search
    lives = _LIVES_IN.search(before)
    return lives is not None and is_kin(lives[1])


def is_here(mention: Mention) -> bool:
    """Whether a place lies in Spain, whatever country is told beside it: somebody lives or spends
    holidays there, or no other country has such names."""
    return _STAYS.search(mention.before) is not None or _OF_SPAIN.match(mention.surface) is not None


def homonyms(
    mentions: Sequence[Mention], known: Callable[[str], tuple[str, str]]
) -> dict[str, str]:
    """Folded towns that a list has elsewhere → the province that is said right behind them:
    "Oropesa (Toledo)", "Oropesa, a 33 km de Talavera"; `known` tells what a folded place is, and
    where."""
    found: dict[str, str] = {}
    for town, behind in pairwise(mentions):
        what, code = gazetteer().get(fold(town.surface), ("", ""))
        there = found.get(fold(behind.surface)) or known(fold(behind.surface))[1]
        near = there in provinces() and there != code and what in ("town", "")
        if near and _IS_NEAR.fullmatch(town.after[: max(0, behind.start - town.end)]):
            found[fold(town.surface)] = there
            continue
        kind, province = gazetteer().get(fold(behind.surface), ("", ""))
        told = what == "town" and kind in ("province", "both") and code != province
        between = town.after[: behind.start - town.end] if behind.start > town.end else "."
        if told and _BEHIND.fullmatch(between):
            found[fold(town.surface)] = province
    return found


class Landmarks:
    """Where in a document a region is told, to find what the places in between belong to."""

    def __init__(self, told: Iterable[tuple[int, str]], text: str = "") -> None:
        self._text = text
        known = [(start, code) for start, code in told if code]
        self._starts = [start for start, _ in known]
        self._codes = [code for _, code in known]
        self._only = known[0][1] if len(set(self._codes)) == 1 else ""

    def near(self, start: int, within: int = _NEAR) -> str:
        """The region of the nearest landmark, or of them all; "" where neither tells one."""
        following = bisect_left(self._starts, start)
        beside = range(max(0, following - 1), min(following + 1, len(self._starts)))
        near = [(abs(start - self._starts[i]), self._codes[i], self._starts[i]) for i in beside]
        for distance, code, there in sorted(near):
            if distance <= (BESIDE if code in foreign_towns() else within):
                first, last = sorted((start, there))
                near_by = distance <= BESIDE and code not in foreign_towns()
                if near_by or not _ENDS.search(self._text, first, last + 1):
                    return code
        return "" if self._only in foreign_towns() else self._only


def is_province(folded: str, context: "SpanishContext") -> bool:
    """Whether a name of both is a province where it stands: "Móstoles (Madrid)"."""
    mentions = (m for m in context.of_kind("territory") if fold(m.surface) == folded)
    return any(_OF_PROVINCE.search(m.before) for m in mentions)
