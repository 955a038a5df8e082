"""Districts, landscapes and halls: what they are stays, what they are called after goes.

"Main-Tauber-Kreis" becomes another such district, "Tecklenburger Land" goes with Tecklenburg, and
the "Fritz-Wunderlich-Halle" is called after somebody else.
"""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.people import gender_of
from veladura.languages.de.writers.places.atlas import (
    adjective_of,
    landscape_words,
    lies_in,
    longest_part,
    regions,
    rural_districts,
    states,
)
from veladura.text import fold, match_case
from veladura.transform.people.parts import GIVEN, SURNAME

if TYPE_CHECKING:
    from veladura.languages.de.writers.places.writer import PlaceWriter

_DISTRICT = re.compile(r"[A-ZÄÖÜ]\w+-[A-ZÄÖÜ]\w+-Kreis|[A-ZÄÖÜ][\w-]+ischer Kreis")
_HALL = re.compile(
    r"(?P<given>[A-ZÄÖÜ]\w+)-(?P<surname>[A-ZÄÖÜ]\w+)-"
    r"(?P<what>Halle|Saal|Haus|Stadion|Arena|Bad|Forum|Zentrum|Hof|Park|Turm|Museum|Heim|Kaserne)"
)
_PART_OF_A_TOWN = re.compile(r"(?P<town>[A-ZÄÖÜ][a-zäöüß]+)-(?P<part>[A-ZÄÖÜ][a-zäöüß]+)")
_ALPINE = frozenset(("piz", "val", "cuolm", "crap", "monte", "mont", "pizzo", "passo", "cima"))
_SIDES = frozenset(("nord", "sud", "ost", "west", "mitte", "stadt", "land"))
_ISCH = re.compile(r"(?P<stem>[^\W\d_]{3,}isch)(?P<ending>e[nmrs]?)?", re.IGNORECASE)
_ER = re.compile(r"(?P<stem>[^\W\d_]{3,})er", re.IGNORECASE)


class Landscapes:
    """Writes what the places of one document are called after."""

    def __init__(self, places: "PlaceWriter") -> None:
        self._places = places

    def of(self, name: str) -> str:
        """What stands for a district, a landscape or a hall; "" for other places."""
        if _DISTRICT.fullmatch(name):
            return self._district(name)
        hall = _HALL.fullmatch(name)
        if hall:
            return self._hall(hall)
        # Baden is a town, Baden-Württemberg no part of it.
        part = None if fold(name) in states() else _PART_OF_A_TOWN.fullmatch(name)
        if part and lies_in(fold(part["town"])) and not lies_in(fold(name)):
            return self._part(part)
        adjective, _, noun = name.partition(" ")
        if fold(noun) not in landscape_words() or fold(name) in regions():
            return ""
        return self.called(adjective, noun)

    def called(self, adjective: str, noun: str) -> str:
        """A landscape behind another adjective; "" where none stands before it."""
        places = self._places
        isch, er = _ISCH.fullmatch(adjective), _ER.fullmatch(adjective)
        if isch:
            stems = places.regional(lexicon("region_adjectives"), isch["stem"])
            new = places.pick(stems, fold(adjective)) + (isch["ending"] or "")
        elif er:
            new = places.adjective(adjective) or adjective_of(places.town(fold(er["stem"]), ""))
        else:
            return ""
        return f"{match_case(adjective, new)} {noun}"

    def _part(self, part: re.Match[str]) -> str:
        """ "Zwickau-Mosel" lies where Zwickau does; "Nord" stays."""
        town = longest_part(self._places.substitute(part["town"]) or "")
        quarter = part["part"]
        if fold(quarter) not in _SIDES:
            quarter = self._places.pick(list(lexicon("districts")), fold(quarter))
        return f"{town}-{quarter}"

    def _district(self, name: str) -> str:
        state = self._places.area(rural_districts().get(fold(name), self._places.near))
        joined = name.endswith("-Kreis")
        alike = [row for row in table("rural_districts") if row[0].endswith("-Kreis") == joined]
        names = [other for other, its in alike if its == state]
        anywhere = [other for other, _ in alike]
        return self._places.pick(names or anywhere, fold(name))

    def _hall(self, hall: re.Match[str]) -> str:
        people = self._places.context.people
        given = people.substitute(GIVEN, fold(hall["given"]), gender_of(fold(hall["given"])))
        surname = people.substitute(SURNAME, fold(hall["surname"]), "")
        return f"{given}-{surname}-{hall['what']}"

    def site(self, name: str, cut: int) -> str:
        """ "Schloss Bieberstein": the kind of place stays, its name is another."""
        places, rest = self._places, name[cut:].strip()
        if places.knows(rest):
            return f"{name[:cut]} {places.substitute(rest)}"
        if fold(name[:cut]).rstrip(". ") in ("st", "sankt"):
            saint = places.context.people.substitute(GIVEN, fold(rest), gender_of(fold(rest)))
            return f"{name[:cut]} {match_case(rest, saint)}"
        if fold(name[:cut]) in _ALPINE:
            return f"{name[:cut]} {places.pick(list(lexicon('alpine_names')), fold(rest))}"
        hill = re.match(r"(?:am|beim|zum) (?=[A-ZÄÖÜ])", rest)
        ends = ("berg", "hof") if hill else ("tal", "au")
        stems = [f"{stem}{end}" for stem in lexicon("compound_heads") for end in ends]
        if hill:
            return f"{name[:cut]} {hill[0]}{places.pick(stems, fold(rest))}"
        return f"{name[:cut]} {match_case(rest, places.pick(stems, fold(rest)))}"
