"""Districts, landscapes and halls: what they are stays, what they are called after goes.

"Main-Tauber-Kreis" becomes another such district, "Tecklenburger Land" goes with Tecklenburg, and
the "Fritz-Wunderlich-Halle" is called after somebody else.
"""

import re
from functools import cache, cached_property
from typing import TYPE_CHECKING

from veladura.languages.de.genders import gender_of
from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.organisations.changing import other_saints
from veladura.languages.de.writers.places.atlas import (
    adjective_of,
    article_of,
    facility_words,
    is_district,
    is_listed,
    landscape_words,
    lies_in,
    longest_part,
    regions,
    rural_districts,
    state_of_region,
    states,
)
from veladura.languages.de.writers.places.distances import distance_to_region
from veladura.text import fold, match_case
from veladura.transform.people.parts import GIVEN, SURNAME

if TYPE_CHECKING:
    from veladura.languages.de.writers.places.whereabouts import Whereabouts
    from veladura.languages.de.writers.places.writer import PlaceWriter

_DISTRICT = re.compile(r"[A-ZÄÖÜ]\w+-[A-ZÄÖÜ]\w+-Kreis|[A-ZÄÖÜ][\w-]+ischer Kreis")
_RURAL = re.compile(
    r"((?:Landk|K)reis(?:es)? )((?:Bad )?[A-ZÄÖÜ][a-zäöüß]+(?:-[A-ZÄÖÜ][a-zäöüß]+)?)"
)
_HALL = re.compile(
    r"(?P<given>[A-ZÄÖÜ]\w+)-(?P<surname>[A-ZÄÖÜ]\w+)-"
    r"(?P<what>Halle|Saal|Haus|Stadion|Arena|Bad|Forum|Zentrum|Hof|Park|Turm|Museum|Heim|Kaserne)"
)
_HOUSE = re.compile(  # "Kugelbake-Halle", "Historische Stadthalle am Johannisberg"
    r"(?P<lead>(?:[A-ZÄÖÜ][a-zäöüß]+e[nrsm]? )?)(?P<stem>[A-ZÄÖÜ][\wäöüß]+?-?)"
    r"(?P<what>(?:[Hh]alle|[Ss]aal|[Ss]tadion|[Aa]rena|[Tt]heater|[Mm]useum|[Kk]aserne"
    r"|[Pp]assage|[Gg]alerie|[Aa]rkaden|[Pp]ark|[Cc]enter|[Zz]entrum|[Cc]arr[ée]|[Pp]alais|[Tt]herme))"
    r"(?P<rest>(?: (?:am|beim|zum) [A-ZÄÖÜ]\w+)?)"
)
_BUILT = re.compile(
    r"(?P<stem>[A-ZÄÖÜ][\w-]{1,30}?)(?P<what>[Tt]unnel|(?<=-)Brücke|[Kk]anal|[Ss]chleuse|[Tt]alsperre"
    r"|[Bb]odden|[Ff]örde|[Hh]aff|[Ss]tausee|[Rr]astplatz|[Aa]utobahnkreuz|[Vv]iadukt|[Ss]perrwerk)"
)
_REACH = re.compile(r"(?P<reach>Ober|Unter|Mittel|Nieder)(?P<river>[a-zäöü]{3,8})")
_GENDERED = {
    "wald": "im",
    "alb": "in der",
    "schweiz": "in der",
    "heide": "in der",
    "borde": "in der",
}
_OF_A_STATE = ("region", "water", "austrian water", "swiss lake", "sea", "path")
_ARTICLES = ("am", "im", "vom", "zum", "zur", "den", "dem", "der", "das", "die")
_SAINT_AND_TOWN = re.compile(r"(?:St\.|Sankt) \w+-\w+")  # "St. Peter-Ording"
_HALLS = (
    "halle",
    "saal",
    "stadion",
    "museum",
    "rathaus",
    "gymnasium",
    "bahnhof",
    "kapelle",
    "muhle",
    "kaserne",
)
_WORD = re.compile(r"[^\W\d_]+(?:[.’'][^\W\d_]+)*\.?")
_LONG = ("Elbe", "Weser", "Donau", "Havel", "Spree", "Isar", "Saale", "Rhein", "Main", "Neckar")
_MASCULINE = frozenset(("rhein", "main", "neckar", "inn", "lech", "regen"))
_PART_OF_A_TOWN = re.compile(r"(?P<town>[A-ZÄÖÜ][a-zäöüß]+)-(?P<part>[A-ZÄÖÜ][a-zäöüß]+)")
_ALPINE = frozenset(("piz", "val", "cuolm", "crap", "monte", "mont", "pizzo", "passo", "cima"))
_SIDES = frozenset(("nord", "sud", "ost", "west", "mitte", "stadt", "land"))
_WITHOUT_ADJECTIVE = frozenset(
    ("taunus", "ostalb", "zollernalb", "bergstrasse", "hochrhein", "deister", "ruhrgebiet")
)
_WITHOUT_LAND = ("NW", "SH")  # states whose districts are a "Kreis"
_NORTHERN = ("nordsee", "ostsee")
_ISCH = re.compile(r"(?P<stem>[^\W\d_]{3,}isch)(?P<ending>e[nmrs]?)?", re.IGNORECASE)
_ER = re.compile(r"(?P<stem>[^\W\d_]{3,})er", re.IGNORECASE)


class Landscapes:
    """Writes what the places of one document are called after."""

    def __init__(self, places: "PlaceWriter", where: "Whereabouts") -> None:
        self._places = places
        self._where = where

    def another_region(self, folded: str, kind: str) -> str:
        """A region or a water where those of its state go; one that no article stands before may
        become either."""
        places, where = self._places, self._where
        if kind == "region":
            kind = {"CH": "switzerland", "AT": "austrian region"}.get(where.home, kind)
        if kind == "water" and where.home == "AT" and not folded.endswith("see"):
            kind = "austrian water"
        peers = [name for k, name in table("regions") if k == kind and " " not in name]
        if kind in ("water", "sea", "austrian water"):
            peers = waters_like(folded, peers, where.home)
        state = where.state_of(folded) or where.near
        pools = self._pools(folded, kind, peers, places.area(state))
        found = (self._closest(pool, state, folded) or self._free(pool, folded) for pool in pools)
        return next(filter(None, found), "") or places.pick(peers, folded)

    def _pools(self, folded: str, kind: str, peers: list[str], target: str) -> list[list[str]]:
        """What may stand for a region or a water in the state that its own becomes, best first."""
        near = [name for name in peers if state_of_region(name) == target]
        bare = not any(f" {one} {folded}" in self._folded_text for one in _ARTICLES)
        bare = bare and kind in _OF_A_STATE and not folded.endswith("see")
        there = regions_in(target) if bare else []
        if kind != "region":
            return [near, there] if near or there else [peers]
        alike = regions_like(folded, peers)
        here = [name for name in alike if name in near]
        # "in Westfalen": elsewhere there is one behind the same word.
        return [here, alike, near] if f" in {folded}" in self._folded_text else [here, there, alike]

    def _closest(self, names: list[str], state: str, entity: str) -> str:
        """The free one closest to what the town of a state becomes that a document speaks of most;
        "" where none is named, or where every document has the same places."""
        places, main = self._places, self._where.most_named(state)
        if not main or places.context.source.linked:
            return ""
        town = places.substitute(main.title()) or ""
        placed = ((distance_to_region(name, town), name) for name in names)
        known = sorted((far, name) for far, name in placed if far is not None)
        return next(filter(None, (self._free([name], entity) for _, name in known)), "")

    @cached_property
    def _folded_text(self) -> str:
        return " " + " ".join(fold(self._places.context.text).split())

    def _free(self, items: list[str], entity: str) -> str:
        """One that stands for nothing else in the document; "" where all do."""
        roll = self._places.context.roll("territory", entity)
        others = [i for i in items if entity not in fold(i) and fold(i) not in entity]
        return self._places.context.pick("territory", others, entity, roll=roll) or ""

    def of(self, name: str) -> str:
        """What stands for a district, a landscape or a hall; "" for other places."""
        if name.endswith("kreises") and is_district(name[:-2]):  # of the "Erzgebirgskreis"
            new = self.of(name[:-2])
            return f"{new}es" if new.endswith("kreis") else new.replace("kreis ", "kreises ")
        if _DISTRICT.fullmatch(name):
            return self._district(name)
        if is_district(name):  # "Ortenaukreis", "Vorpommern-Greifswald"
            return self._district(name) if name.endswith("kreis") else self.rural(name)
        rural = _RURAL.fullmatch(name)
        if rural and self.rural(rural[2]):
            return rural[1] + self.rural(rural[2])
        hall = _HALL.fullmatch(name)
        if hall:
            return self._hall(hall)
        house = None if fold(name) in regions() else _HOUSE.fullmatch(name)
        if house and not lies_in(fold(name)):
            return self._house(house)
        built = None if fold(name) in regions() else _BUILT.fullmatch(name)
        if built and not lies_in(fold(name)):
            return self._built(built)
        reach = None if fold(name) in regions() or state_of_region(name) else _REACH.fullmatch(name)
        if reach and regions().get(reach["river"]) == "water":
            return self._reach(reach)
        # Baden is a town, Baden-Württemberg no part of it.
        part = None if fold(name) in states() else _PART_OF_A_TOWN.fullmatch(name)
        if part and lies_in(fold(part["town"])) and not lies_in(fold(name)):
            return self._part(part)
        adjective, _, noun = name.partition(" ")
        if fold(noun) not in landscape_words() or fold(name) in regions():
            return ""
        isch, er = _ISCH.fullmatch(adjective), _ER.fullmatch(adjective)
        told = isch or (er if fold(noun) == "borde" else None)  # there are few
        if told and fold(noun) in _GENDERED:
            return self._landscape(f"{told['stem']} {noun}")
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

    def _landscape(self, name: str) -> str:
        """ "Bayerischer Wald": a landscape that there is, of one gender and in the new state."""
        places, noun = self._places, fold(name.split()[-1])
        own = state_of_region(f"{name.split()[0]}er {noun}") or state_of_region(name.split()[0])
        target = places.area(own or places.near)
        names = [its for kind, its in table("regions") if kind == "region" and " " not in its]
        alike = [its for its in names if article_of(its) == _GENDERED[noun]]
        there = [its for its in alike if state_of_region(its) == target]
        return places.pick(there or alike, fold(name))

    def _part(self, part: re.Match[str]) -> str:
        """ "Zwickau-Mosel" lies where Zwickau does; "Nord" stays."""
        town = longest_part(self._places.substitute(part["town"]) or "")
        quarter = part["part"]
        if fold(quarter) not in _SIDES:
            quarter = self._places.pick(list(lexicon("districts")), fold(quarter))
        return f"{town}-{quarter}"

    def _district(self, name: str) -> str:
        own = rural_districts().get(fold(name), self._places.near)
        state = self._places.area(own)
        towns = self._places.context.of_kind("territory")
        beside = any(fold(m.surface.strip()) != fold(name) for m in towns)
        if beside and own == self._places.near and self.rural(name):
            return f"{'Kreis' if state in _WITHOUT_LAND else 'Landkreis'} {self.rural(name)}"
        ending = next(end for end in ("-Kreis", "kreis", "er Kreis") if name.endswith(end))
        alike = [row for row in table("rural_districts") if row[0].endswith(ending)]
        names = [other for other, its in alike if its == state]
        return self._places.pick(names or [other for other, _ in alike], fold(name))

    def rural(self, name: str) -> str:
        """ "Mansfeld-Südharz" behind "Landkreis": the district that its towns go to."""
        rows = (*table("double_districts"), *table("rural_districts"))
        own = next((its for other, its in rows if fold(other) == fold(name)), "")
        own = own or lies_in(fold(name)) or self._places.near
        return self._places.relocations.district(fold(name), own)

    def _hall(self, hall: re.Match[str]) -> str:
        people = self._places.context.people
        given = people.substitute(GIVEN, fold(hall["given"]), gender_of(fold(hall["given"])))
        surname = people.substitute(SURNAME, fold(hall["surname"]), "")
        return f"{given}-{surname}-{hall['what']}"

    def _house(self, house: re.Match[str]) -> str:
        """A hall keeps what it is; "Stadthalle" is one, whatever hill it stands at."""
        hill, stem = house["rest"], house["stem"]
        stems = list(lexicon("compound_heads"))
        if hill:
            article, name = hill.strip().split()
            new = self._places.pick([f"{stem}berg" for stem in stems], fold(name))
            return f"{house['lead']}{stem}{house['what']} {article} {new}"
        joint = "-" if stem.endswith("-") else ""
        new = self._places.pick(stems, fold(stem.rstrip("-")))
        return f"{house['lead']}{new}{joint}{house['what']}"

    def river(self, name: str) -> str:
        """Another river behind "an der", of the state that the town of this name goes to."""
        rows = (water for kind, water in table("regions") if kind == "water" and "-" not in water)
        all_ = [water for water in rows if " " not in water]
        alike = waters_like("elbe", all_, "")
        target = self._places.area(lies_in(fold(name)) or self._places.near)
        there = [water for water in alike if state_of_region(water) == target]
        return self._places.pick(there or alike, f"river {fold(name)}")

    def _built(self, built: re.Match[str]) -> str:
        """ "Elbtunnel", "Nord-Ostsee-Kanal": what was built stays, called after something else."""
        joint = "-" if built["stem"].endswith("-") else ""
        new = self._places.pick(list(lexicon("compound_heads")), fold(built["stem"].rstrip("-")))
        return f"{new}{joint}{built['what']}"

    def _reach(self, reach: re.Match[str]) -> str:
        """ "Unterelbe" becomes the lower part of another river, of the same gender."""
        alike = [name for name in _LONG if _is_masculine(name) == _is_masculine(reach["river"])]
        target = self._places.area(self._places.near)
        waters = [name for kind, name in table("regions") if kind == "water" and " " not in name]
        waters = waters_like(reach["river"], waters, "")
        there = [name for name in waters if state_of_region(name) == target]
        return reach["reach"] + self._places.pick(there or alike, reach["river"]).lower()

    def site(self, name: str, cut: int) -> str:
        """ "Schloss Bieberstein": the kind of place stays, its name is another."""
        places, rest = self._places, name[cut:].strip()
        if places.knows(rest):
            return f"{name[:cut]} {places.substitute(rest)}"
        role = places.context.people.role_of(fold(rest))
        if role:  # "Villa Löwenthal", of the Löwenthals
            return f"{name[:cut]} {match_case(rest, places.context.people.substitute(*role))}"
        if fold(name[:cut]).rstrip(". ") in ("st", "sankt"):
            return f"{name[:cut]} {match_case(rest, places.pick(other_saints(rest), fold(rest)))}"
        if fold(name[:cut]) in _ALPINE:
            return f"{name[:cut]} {places.pick(list(lexicon('alpine_names')), fold(rest))}"
        old = [noun for its, noun in table("old_sites") if fold(name[:cut]).strip() == f"alt{its}"]
        if old:  # "Alte Molkerei"
            return f"{name[:cut]} {places.pick(old, fold(rest))}"
        hill = re.match(r"(?:am|beim|zum) (?=[A-ZÄÖÜ])", rest)
        ends = ("berg", "hof") if hill else ("tal", "au")
        stems = [f"{stem}{end}" for stem in lexicon("compound_heads") for end in ends]
        if hill:
            return f"{name[:cut]} {hill[0]}{places.pick(stems, fold(rest))}"
        return f"{name[:cut]} {match_case(rest, places.pick(stems, fold(rest)))}"


def _is_facility(word: str) -> bool:
    """ "Schloss", "Stadthalle": what a place is, before what it is called."""
    folded = fold(word).strip(".")
    ends = folded.endswith(_HALLS) and not is_listed(folded)
    return folded in facility_words() or ends


def end_of_site(name: str) -> int:
    """Where the words end that say what a place is: behind "Stadthalle"; 0 for none."""
    first = _WORD.match(name)
    site = first is not None and _is_facility(first[0]) and not _SAINT_AND_TOWN.fullmatch(name)
    return first.end() if first and site and first.end() < len(name) else 0


def waters_like(folded: str, peers: list[str], home: str) -> list[str]:
    """No river for a lake, a lake of the same country, and a river of the same gender."""
    if folded in _NORTHERN:
        return [name for name in peers if fold(name) in _NORTHERN]
    lake = folded.endswith("see")
    if lake and home == "CH":
        return [name for kind, name in table("regions") if kind == "swiss lake"]
    canals = folded.endswith("kanal")
    alike = [name for name in peers if fold(name).endswith("see") == lake]
    alike = [name for name in alike if _is_masculine(name) == _is_masculine(folded)]
    return [name for name in alike if fold(name).endswith("kanal") == canals] or alike


def regions_in(state: str) -> list[str]:
    """Every region and water of a state, but lakes."""
    names = (name for kind, name in table("regions") if kind in ("region", "water"))
    here = [name for name in names if state_of_region(name) == state and " " not in name]
    return [name for name in here if not name.lower().endswith(("see", "kanal"))]


def regions_like(folded: str, peers: list[str]) -> list[str]:
    """Regions behind the same article ("im", "in der", "in"), whose adjectives people say."""
    article, said = article_of(folded), _articles()
    return [name for name in peers if said.get(name) == article]


@cache
def _articles() -> dict[str, str]:
    """Regions of the lists whose adjectives people say → what they stand behind."""
    rows = (name for _, name in table("regions") if fold(name) not in _WITHOUT_ADJECTIVE)
    return {name: article_of(name) for name in rows}


def _is_masculine(water: str) -> bool:
    """ "am Rhein", but "an der Elbe"; lakes are, but they stand by themselves."""
    return fold(water) in _MASCULINE or fold(water).endswith("kanal")
