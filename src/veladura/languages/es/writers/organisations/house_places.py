"""Places in the names of houses: what "de Sagunto" of a hospital became."""

import re
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import (
    countries,
    demonyms,
    gazetteer,
    provinces,
    regional_demonyms,
    town_aliases,
)
from veladura.languages.es.home import EVERYWHERE, is_american, known_place, region_in
from veladura.languages.es.home import SPAIN as _SPAIN
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.languages.es.writers.organisations.house_parts import is_generic
from veladura.languages.es.writers.places.adjectives import (
    is_adjective,
    is_of_region,
    other_adjective,
    several_of,
    singular_of,
)
from veladura.text import fold, match_case
from veladura.transform.people.gender import CensusRoles

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

TITLES = frozenset(
    {"san", "santa", "santo", "sant", "virgen", "virxe", "verge", "nuestra", "senora", "doctor"}
)
_ROLES = CensusRoles("es")
_HIGH_COURT = re.compile(r"tribunal superior de (?:justicia|xustiza)\b")
_LAST_JOINT = re.compile(r"(?:^| )(?:de|en|-)$", re.IGNORECASE)
_OF_TOWNS = frozenset({"consell comarcal", "consejo comarcal", "servicios sociales"})
_LANDS = frozenset({"region", "province", "both"})
_OF_LAND = re.compile(r"\b(?:provincia|estado|departamento|regi[óo]n)$", re.IGNORECASE)
_VOWEL = re.compile(r"[AEIOUÀÈÉÍÒÓÚ]|H[aeiou]")
_BASQUE = re.compile(r"([^\W\d_]{3,30}?)(ko|go)?")  # "Zumarragako Ospitalea"


def demonym_of_region(region: str, gender: int) -> str:
    """Who or what is from a region of Spain: 1 for him, 2 for her; "" for one that has none."""
    return next((row[gender] for row in table("region_demonyms") if row[0] == region), "")


def is_of_town(head: str) -> bool:
    """Whether what a house is called says that it bears the name of a town: "L'Ajuntament"."""
    words = re.findall(r"[^\W\d_]{3,}", fold(head.replace(".", "")))
    named = bool(words) and words[0] in lexicon("town_bodies")
    return named or " ".join(words[:2]) in _OF_TOWNS


def _joint_behind(name: str) -> tuple[str, str]:
    """ "Belén de" cut into the name and " de"; other names have none."""
    joint = _LAST_JOINT.search(name)
    return (name[: joint.start()], joint[0]) if joint else (name, "")


def with_joint(lead: str, place: str) -> str:
    """ "del País Vasco" becomes "de Aragón", and "del Tolima" becomes "del Valle"."""
    bare = lead.lower() == "del " and not place.lower().startswith("valle")
    return f"{lead[:-2]} {place}" if bare else lead + place


class HousePlaces:
    """Reads the places in the names of one document's houses."""

    def __init__(self, context: "SpanishContext") -> None:
        self.context = context

    def called_after(self, head: str, name: str, tail: str) -> str | None:
        """What stands for the name of a house that is called after a place; None for others."""
        told = self._of_high_court(head, name) or self.place(name, surely=is_of_town(head))
        told = told or self.land(head, name) or self._basque(name, tail)
        return told or (self.town(name) if head.strip() else None)

    def _of_high_court(self, head: str, name: str) -> str | None:
        """The region of a high court, which provinces have none of: "de Asturias" becomes one."""
        of = re.match(r"de(?: la)? ", name, re.IGNORECASE)
        if of is None or _HIGH_COURT.match(fold(head)) is None:
            return None
        code = gazetteer().get(fold(name[of.end() :]), ("", ""))[1]
        if code not in provinces():
            return None
        region = provinces()[self.context.places.province_for(code)].region
        return match_case(name, f"de {region}") if name.isupper() else f"de {region}"

    def _basque(self, name: str, tail: str) -> str | None:
        """ "Zumarraga" and "Zumarragako", before a kind of house that stands last."""
        town = _BASQUE.fullmatch(name.strip()) if tail.startswith(" ") else None
        if town is None:
            return None
        whole, joined = town[1] + (town[2] or ""), town[2]
        for place, ending in ((whole, ""), (town[1], joined), (f"{town[1]}a", joined)):
            if ending is not None and (known_place(place) or fold(place) in town_aliases()):
                return (self.context.places.substitute(place) or "") + ending
        return None

    def place(self, name: str, *, surely: bool = False) -> str | None:
        """ "de Sagunto" becomes "de" and what Sagunto became; "La Paz" alone is a name. Behind
        "Concello" it is `surely` a place, whether or not a list has it."""
        match = re.match(
            r"(?:de|del|da|do|en|d['’])(?:\s+|(?<=['’]))(?:l[ao]s?\s+)?", name, re.IGNORECASE
        )
        territory = self.context.places
        if match is None:
            return None
        if match[0].lower().strip() in ("da", "do"):  # "da Coruña" is of A Coruña
            name = f"de {match[0].strip()[-1].upper()} {name[match.end() :]}"
            return self.place(name)
        # The article may belong to the place: "La Palma".
        shorter = re.sub(r"\bl[ao]s?\s+$", "", match[0], flags=re.IGNORECASE)
        for cut in (len(shorter), match.end()):
            rest = name[cut:]
            if (
                rest
                and not is_generic(rest)
                and (surely or territory.knows(rest) or fold(rest) in countries())
            ):
                if countries().get(fold(rest)) == self.context.home != _SPAIN:
                    return name  # "de Guatemala", where the document stays
                lead = re.sub(r"d['’]$", "de ", name[:cut])
                lead = re.sub(r"\bl[ao]s? $", "", lead, flags=re.IGNORECASE)
                new = territory.substitute(rest) or ""
                elided = territory.setting.tongue == "ca" and _VOWEL.match(new)
                return f"d'{new}" if elided and lead == "de " else with_joint(lead, new)
        return None

    def adjective(self, name: str, head: str = "") -> str:
        """What the adjective of a land became that a body is called by: "Salmantina", "Cántabra de
        Ciclismo"; "" for all that is no land's or has a name beside."""
        first, space, rest = name.strip().partition(" ")
        words = re.findall(r"[^\W\d_]{3,}", rest)
        if not all(is_generic(w) or is_word(fold(w)) for w in words):
            return ""
        if demonyms().get(fold(first), ("", 0))[0] == self.context.home:
            two = any(fold(word) in demonyms() for word in words)  # "Peruano Japonés"
            return "" if two else name  # "Española": the country stays
        female = head.split(" ", 1)[0].endswith(("a", "A"))
        new = self._of_region(first, female=female) or self._of_province(first)
        return new and new + space + rest

    def adjective_within(self, name: str) -> str:
        """ "Sistema madrileño de salud": all words but that of its land say what a body is; ""
        for names that are not so."""
        words = re.findall(r"[^\W\d_]{3,}", name)
        lands = [w for w in words if is_of_region(w) or is_adjective(w)]
        others = (w for w in words if w not in lands)
        if len(lands) != 1 or len(words) == 1 or not all(is_word(fold(w)) for w in others):
            return ""
        new = self._of_region(lands[0]) or self._of_province(lands[0])
        return name.replace(lands[0], match_case(lands[0], new.lower())) if new else ""

    def _of_region(self, first: str, *, female: bool = False) -> str:
        """The adjective of the region that a region of Spain became; "" for other words."""
        folded = fold(first)
        region, gender = regional_demonyms().get(folded, ("", 0))
        if not region:  # "futbolistas andaluces"
            one = next((w for w in singular_of(folded) if w in regional_demonyms()), "")
            plural = one and folded not in gazetteer()  # "Baleares"
            new = self._of_region(one, female=female) if plural else ""
            return several_of(new)[0] if new else ""
        both = demonym_of_region(region, 1) == demonym_of_region(region, 2)  # "Balear"
        gender = 2 if both and female else gender
        rows = [row for row in table("region_demonyms") if row[0] != region]
        told = self.context.places.regions.get(region)
        if told is None and is_adjective(first):
            return ""  # of a region that is a province
        other = told or self.context.source.choice([row[0] for row in rows], "region", region)
        demonym = demonym_of_region(other, gender) if other != region else ""
        return demonym and match_case(first, demonym.capitalize())

    def _of_province(self, first: str) -> str:
        if not is_adjective(first) or self.context.home != _SPAIN:
            return ""
        new = other_adjective(first, self.context.places.province_for)
        return new if new.startswith("de ") else match_case(first, new.capitalize())

    def town(self, name: str) -> str | None:
        """What a town became that a house is named after without a word between: "CS Haro"."""
        places = self.context.places
        told = places.is_told(name.strip()) or places.is_marked(name.strip())
        return places.substitute(name.strip()) if told else None

    def land(self, head: str, name: str) -> str | None:
        """What the land of an office became: "Servicio de Salud Araucanía Sur"."""
        of = re.match(r"(?:del?|d['’]) ?", name, re.IGNORECASE)
        if of and is_american(fold(name[of.end() :])) and self.context.home != _SPAIN:
            new = match_case(name[of.end() :], self.context.places.land(name[of.end() :]))
            return (
                match_case(of[0], "de ") + new if of[0].lower() == "del " else of[0] + new
            )  # "del Chubut", "de Santa Cruz"
        called = head.strip() and not EVERYWHERE.match(fold(name))  # "Hospital La Paz"
        own = region_in(self.context.home, fold(name)) if called else None
        if own and fold(name) in map(fold, own.names) and name not in lexicon("surnames"):
            return match_case(name, self.context.places.land(name))  # "CRUE Antioquia"
        lettered = re.fullmatch(r"[A-Z]{3,6} ", head) and self.context.home == _SPAIN
        if lettered and gazetteer().get(fold(name), ("",))[0] in _LANDS:  # "CCU LA RIOJA"
            return self.context.places.substitute(name)
        words = name.split()
        if not head.strip() or fold(head.split()[0]).strip(".") not in lexicon("office_words"):
            return None
        for count in range(len(words), 0, -1):
            land = " ".join(words[:count]).rstrip(",")
            if fold(land) in gazetteer() or is_american(fold(land)):
                new = match_case(land, self.context.places.land(land))
                return " ".join((new, *words[count:]))
        return None

    def starting_with_place(self, name: str) -> tuple[str, str]:
        """Cut "de Gerona Doctor Trueta" into what "de Gerona" became and the name."""
        for match in reversed(list(re.finditer(r"(?<!\s)\s++(?=[A-ZÁÉÍÓÚÑ\"«“])", name))):
            place = self.place(name[: match.start()])
            if place and match.start():
                return place, name[match.end() :]
        return "", name

    def ending_in_place(self, name: str) -> tuple[str, str]:
        """Cut "Carlos Haya de Málaga" into the name and what " de Málaga" became."""
        for match in re.finditer(r"(?<!\s)\s++(?i:de|en|-)\s++", name):
            rest = name[match.start() :].lstrip()
            if set(fold(name[: match.start()]).split()) <= TITLES:
                continue  # "Virgen de León", who is of no town
            if " " not in name[: match.start()] and _ROLES.is_given(fold(name[: match.start()])):
                continue  # "Francesc de Borja"
            place = self.place(rest) if match[0].strip() != "-" else None
            if place and self.context.home != _SPAIN and _OF_LAND.search(name[: match.start()]):
                land = self.context.places.land(name[match.end() :])
                return name[: match.start()], match[0] + match_case(rest, land)
            if place:
                return name[: match.start()], " " + place
        for match in re.finditer(r"(?<=[^\W\d_]) (?=[A-ZÁÉÍÓÚÑ])", name):
            if self.context.places.is_marked(name[match.end() :]):  # "Monbus A Coruña"
                town = self.context.places.substitute(name[match.end() :])
                before, joint = _joint_behind(name[: match.start()])
                return (before, f"{joint} {town}") if before else (name, "")
        return name, ""
