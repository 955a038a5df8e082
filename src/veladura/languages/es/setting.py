"""What kind of region a Spanish document is set in, as far as its words tell.

By the sea, on an island, where another language is spoken: what its places become goes with that.
"""

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from typing import Any

from veladura.languages.es.gazetteer import Province, provinces
from veladura.languages.es.lexicon import lexicon
from veladura.text import fold
from veladura.wordlists import read_toml

_SOME = 2  # different words of mountains
_SAYS_SO = 4  # different words of a language that show a text to be written in it


@dataclass(frozen=True, slots=True)
class Setting:
    """Codes of provinces that go with the document; none where any will do."""

    sea: bool
    island: bool
    heights: bool
    canary: bool  # says what is said on the Canary Islands alone
    services: tuple[str, ...]  # whose health services have the numbers and programs it names
    tongue: str  # "ca", "gl", "eu", or "" for Spanish alone

    def provinces_like(self, code: str) -> tuple[Province, ...]:
        """Provinces that a place of the province `code` may go to without a contradiction."""
        lands = _lands()
        if self.canary and code in lands["canary"]:
            return tuple(provinces()[one] for one in lands["canary"] if one != code)
        served = self._served(code)
        if served:
            others = [one for one in served if one != code]
            alike = [one for one in others if is_by_the_sea(one) == is_by_the_sea(code)]
            return tuple(provinces()[one] for one in alike or others)
        wanted = [lands[self.tongue]] if self.tongue else []
        if self.island and (code in lands["island"] or code not in provinces()):
            wanted.append(lands["island"])
        elif self.sea:
            wanted.append([one for one in lands["sea"] if not is_island(one)])
        if self.heights and not self.island:
            wanted.append(lands["heights"])
        if not wanted:
            return ()
        both = set(wanted[0]).intersection(*wanted[1:]) - {code} or set(wanted[0]) - {code}
        region = provinces()[code].region if code in provinces() else ""
        elsewhere = {one for one in both if provinces()[one].region != region}
        return tuple(provinces()[one] for one in sorted(both if self.tongue else elsewhere or both))

    def where_it_is_spoken(self, code: str) -> tuple[Province, ...]:
        """The other provinces that have the language of the document; none for Spanish alone."""
        spoken = _lands().get(self.tongue, ())
        return tuple(provinces()[one] for one in spoken if one != code)

    def _served(self, code: str) -> Sequence[str]:
        """The codes of the provinces of the health service that the province `code` has, where the
        document names it; a village that no list has lies where the first one is."""
        named: list[Sequence[str]] = [_words()["services"][s]["provinces"] for s in self.services]
        known = code in provinces()
        fitting = [served for served in named if code in served or not known]
        return min(fitting, key=len, default=())  # of a college before those of its region

    def is_served(self, code: str) -> bool:
        """Whether the document names what the health service of a province alone has."""
        return code in self._served(code)

    def keeps_within(self, codes: AbstractSet[str]) -> bool:
        """Whether the places of a region, by the codes of its provinces, stay in it."""
        return any(self._served(code) and codes >= set(self._served(code)) for code in codes)

    def stays(self, code: str) -> bool:
        """Whether a place of the province `code` can go nowhere else without a contradiction: there
        is one province of islands where Catalan is spoken, and it has several islands; and Madrid
        has a health service of its own."""
        lands = _lands()
        if list(self._served(code)) == [code]:
            return True
        wanted = set(lands["island"]).intersection(lands.get(self.tongue, ()))
        return self.island and wanted == {code}


def served_regions(words: AbstractSet[str]) -> frozenset[str]:
    """Regions, folded, whose health cards words name: these tell them anyway."""
    told = {_services()[word] for word in words & _services().keys()}
    codes = (code for name in told for code in _words()["services"][name]["provinces"])
    return frozenset(fold(provinces()[code].region) for code in codes if code in provinces())


@cache
def _words() -> Mapping[str, Any]:
    return read_toml(__package__, "words/setting")


def _lands() -> Mapping[str, Sequence[str]]:
    lands: Mapping[str, Sequence[str]] = _words()["provinces"]
    return lands


@cache
def _services() -> dict[str, str]:
    """Word → the region whose health service or police alone uses it."""
    return {
        word: name
        for name, one in _words()["services"].items()
        for word in (*one["words"], *one.get("bodies", ()))
    }


@cache
def _signs() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns of addresses and cards, and a word of the region that alone has such ones."""
    return tuple(
        (re.compile(sign), one["words"][0])
        for one in _words()["services"].values()
        for sign in one.get("signs", ())
    )


def words_of_signs(text: str) -> set[str]:
    """Words of the regions whose web addresses or cards a document has: "….cat"."""
    return {word for sign, word in _signs() if sign.search(text)}


@cache
def _bodies() -> frozenset[str]:
    every = (one.get("bodies", ()) for one in _words()["services"].values())
    return frozenset(body for bodies in every for body in bodies)


@cache
def is_by_the_sea(code: str) -> bool:
    """Whether the province of a code lies by the sea."""
    return code in _lands()["sea"]


@cache
def is_island(code: str) -> bool:
    """Whether the province of a code is made of islands."""
    return code in _lands()["island"]


@cache
def is_on_the_shore(folded: str) -> bool:
    """Whether a folded town of Spain lies right by the sea."""
    return folded in _shores()


@cache
def is_port(folded: str) -> bool:
    """Whether a folded town of another country lies right by the sea."""
    return folded in _foreign_shores()


@cache
def is_landlocked(code: str) -> bool:
    """Whether the country of a code has no sea."""
    return code in _words()["countries"]["landlocked"]


@cache
def mountainous() -> frozenset[str]:
    """The codes of countries with mountains that people climb."""
    return frozenset(_words()["countries"]["mountainous"])


def goes_high(words: AbstractSet[str]) -> bool:
    """Whether the words of a document tell that somebody walks in high mountains."""
    return not words.isdisjoint(_cues("trek"))


@cache
def _foreign_shores() -> frozenset[str]:
    return frozenset(map(fold, lexicon("foreign_shores")))


@cache
def _shores() -> frozenset[str]:
    return frozenset(map(fold, lexicon("shores")))


@cache
def _cues(name: str) -> frozenset[str]:
    return frozenset(_words()["words"][name])


def setting_of(words: AbstractSet[str], named: AbstractSet[str] = frozenset()) -> Setting:
    """What the words of a document, in small letters, tell of its land; `named` are those in names
    of bodies, which become others."""
    shares = {
        tongue: len(words & _cues(tongue)) + _SAYS_SO * bool(words & _cues(f"roads_{tongue}"))
        for tongue in ("ca", "gl", "eu")
    }
    marked = named & _bodies()
    most = max(shares, key=lambda tongue: shares[tongue])
    heights = len(words & _cues("heights")) >= _SOME or bool(words & _cues("altitude"))
    by_the_sea = _cues("sea") - (_cues("passes") if heights else frozenset())
    return Setting(
        sea=bool(words & by_the_sea) or bool(words & _cues("island")),
        island=bool(words & _cues("island")),
        heights=heights,
        canary=bool(words & _cues("canary")),
        services=tuple(_services()[w] for w in sorted(words & _services().keys() - marked)),
        tongue=most if shares[most] >= _SAYS_SO else "",
    )
