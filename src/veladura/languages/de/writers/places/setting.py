"""What a document speaks of that not every state has: the sea, ships, courts, universities."""

import re
from functools import cached_property

from veladura.languages.de.writers.places.atlas import high_courts, kind_of_court
from veladura.text import fold

_AT_SEA = re.compile(
    r"[Vv]erschiff|Reede|[Uu]mschlag|Container|Kai(?!\w)|[Hh]afen|[Ff]ähr|Kutter|Werft|TEU(?!\w)"
    r"|Frachter|Seefracht|(?<!\w)Schiffe?s?(?!\w)|IMO(?!\w)|[Kk]üstenschiff"
)
_COAST = re.compile(
    r"(?<!\w)(?:Ost|Nord)see(?!r)|Wattenmeer|Strandk|Deichvor|(?<!\w)(?:Küste|Bodden|Hallig)"
)
_SHIPPED = re.compile(r"[Vv]erschiff|Seefracht|[Ff]aehr|Fähr(?:e|linie|hafen|dienst)|FAEHR")
_HIGH_COURT = re.compile(  # which not every state has
    r"(?<!\w)(?:OVG|VGH|Oberverwaltungsgericht|Verwaltungsgerichtshof)(?=e?s? [A-ZÄÖÜ])"
)
_AT_ADMINISTRATIVE_COURT = re.compile(
    r"(?<!\w)(?:VG|Verwaltungsgerichte?s?) ([A-ZÄÖÜ][a-zäöüß]+)(?![-\w])"
)
_FREE = ("BY", "SN", "TH")
_AT_UNIVERSITY = re.compile(
    r"(?<!\w)(?:(?:Universität|[Uu]ni)(?:s?klinik(?:ums?)?|smedizin|sspital)?|TU) "
    r"((?:St\. )?[A-ZÄÖÜ][a-zäöüß]+(?: am Main)?)"
)


class Setting:
    """Reads one document for what its places have to have."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def is_maritime(self) -> bool:
        """Whether a document speaks of ships at sea, so that a port has to stay one."""
        return _SHIPPED.search(self._text) is not None or len(_AT_SEA.findall(self._text)) > 1

    @cached_property
    def is_by_the_sea(self) -> bool:
        """Whether a document speaks of a coast, which no town inland has."""
        return self.is_maritime or _COAST.search(self._text) is not None

    def allows(self, old: str, state: str) -> bool:
        """Whether a state may stand for another: it has the high courts of the kinds that a
        document names, and calls itself a Freistaat where that one does."""
        free = old in _FREE and "Freistaat" in self._text
        return (not free or state in _FREE) and all(
            state in states for states in self._states_with_courts
        )

    @cached_property
    def _states_with_courts(self) -> list[set[str]]:
        found = (kind_of_court(match[0]) for match in _HIGH_COURT.finditer(self._text))
        return [set(high_courts()[kind].values()) for kind in set(found)]

    def judges_in(self, folded: str) -> bool:
        """Whether a document speaks of the administrative court of a town."""
        return folded in self._administrative_towns

    @cached_property
    def _administrative_towns(self) -> frozenset[str]:
        return frozenset(fold(m[1]) for m in _AT_ADMINISTRATIVE_COURT.finditer(self._text))

    def teaches_in(self, folded: str) -> bool:
        """Whether a document speaks of the university of a town."""
        return folded in self._university_towns

    @cached_property
    def _university_towns(self) -> frozenset[str]:
        return frozenset(fold(m[1]) for m in _AT_UNIVERSITY.finditer(self._text))
