"""German places: everything of one state goes to another, and a postcode goes with its town.

Towns of Austria and Switzerland stay in their country, for its postcodes and courts are others.
Foreign towns stay in theirs too: legal forms, telephone and tax numbers tell it anyway. Countries
are kept: the law that a document speaks of depends on them.
"""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.places import landscapes, whereabouts
from veladura.languages.de.writers.places.additions import Additions, canton_of, part_of
from veladura.languages.de.writers.places.atlas import (
    adjective_of,
    areas_of,
    canton_people,
    canton_stems,
    countries,
    foreign_towns,
    has_seat,
    is_listed,
    known_towns,
    large_towns,
    lies_in,
    other_names,
    ports,
    regions,
    state_of_region,
    states,
    town_of_adjective,
    towns,
    towns_of,
)
from veladura.languages.de.writers.places.cantons import SwissCantons
from veladura.languages.de.writers.places.districts import Districts
from veladura.languages.de.writers.places.postcodes import Postcodes
from veladura.languages.de.writers.places.relocations import Relocations
from veladura.languages.de.writers.places.roads import other_road
from veladura.text import fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_BOX = re.compile(
    r"(?P<word>Postfach|Schlie(?:ß|ss)fach|Case postale|P\.?\s?O\.? Box)(?P<number>[\s\d]+)", re.I
)
_SHORT_NAME = 4  # "USA" is in capitals whatever the text is written in
_SPLIT = re.compile(r"((?:(?<!\s)\s++)?+[,/()]\s*+|\s[-–]\s)")
_QUALIFIER = re.compile(  # "i. Br.", "am Main", "(Wümme)", "a. d. Donau", "/Spreewald"
    r"(?<!\s)\s*+(?:\([^()]*\)|/\s?O\.\s?L\.|/\s?[^\W\d_]+\.?|[ivab]\.\s?(?:d\.\s?)?[^\W\d_]+\.?"
    r"|(?<=\s)(?:am|an der|im|in der|in|ob der|vor der|bei|auf)\s[^\W\d_]+)$",
    re.IGNORECASE,
)
_HOF_AT = re.compile(r"(?:Hof|Burg|Berg) (?:an der|am|im|bei) \w+")  # towns
_PART_OF_TOWN = re.compile(r"[^\W\d_]-$|(?<!\w)(?:Ortsteil|OT|Stadtteil|Ortschaft)\s$")
_AT_RIVER = re.compile(r"(?<!\w)an der $")  # "Lager an der Fulda"
_RURAL_BEFORE = re.compile(r"(?<!\w)(?:Landkreise?s?|Landratsamte?s?) $")
_HIGH_COURT = re.compile(
    r"(?<!\w)(OLG|LAG|LSG|OVG|FG|VGH|(?:Ober|Landes)[a-z]{3,12}gerichte?s?|Finanzgerichte?s?"
    r"|Verwaltungsgerichtshofe?s?) $"
)
_CANTON_OF = re.compile(r"Kantons? $")
_CANTON = re.compile(r"Kantons? (?=[A-ZÄÖÜ])")
_ADJECTIVE = re.compile(r"([^\W\d_]{3,})er", re.IGNORECASE)


def _without_river(folded: str) -> str:
    """ "freiburg i. br." is Freiburg; "" for what has no addition, or is listed with it."""
    bare = _QUALIFIER.sub("", folded)
    return bare if bare != folded and folded not in towns() and bare in towns() else ""


class PlaceWriter(GermanWriter):
    """Writes towns, postcodes, states, countries, regions, houses and sites."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
        mentions = context.of_kind("territory")
        self._marked = {fold(mention.surface) for mention in mentions}
        self._marked |= {fold(bare) for bare in map(_without_river, self._marked) if bare}
        self._named = frozenset(self._marked)  # by themselves, not only in what is called after it
        parts = {m.surface for m in mentions if _PART_OF_TOWN.search(m.before)}
        parts |= {part for m in mentions if (part := part_of(m.surface))}
        self._districts = set(map(fold, parts)) - set(towns())
        self._where = whereabouts.Whereabouts(context)
        told = dict(canton_of(mention.surface.strip()) for mention in mentions)
        self._cantons = SwissCantons(context, self._marked, told)
        self.relocations = Relocations(context, self._where, self._cantons)
        self._landscapes = landscapes.Landscapes(self, self._where)
        self._additions = Additions(self)
        self.districts = Districts(self, self._where)
        self._postcodes = Postcodes(self, self._where)

    def write(self, mention: Mention) -> str | None:
        surface = whereabouts.joined(mention.surface)
        code = self._postcodes.of(surface, mention.start)
        if code:
            return code
        road = other_road(surface, self)
        if road:
            return road
        if _RURAL_BEFORE.search(mention.before) and (rural := self.rural_district(surface)):
            return match_case(surface, rural)
        court = _HIGH_COURT.search(mention.before)
        if court and has_seat(court[1], surface):
            return match_case(surface, self.districts.court_seat(court[1], surface))
        if _CANTON_OF.search(mention.before):
            return self.canton(surface)
        if surface.title() in lexicon("directions"):
            return match_case(surface, self.pick(list(lexicon("directions")), fold(surface)))
        letters = self.districts.canton(mention)
        if letters:
            return letters
        of_state = self.districts.adjective(surface)
        if of_state:
            return of_state
        box = _BOX.fullmatch(surface)
        if box:
            return box["word"] + self.other_digits(box["number"], "box")
        if _AT_RIVER.search(mention.before) and fold(surface) in large_towns():
            return match_case(surface, self.river(surface))
        water = fold(surface) in self._where.landmarks  # "an der Emmer"
        if not water and _ADJECTIVE.fullmatch(surface) and not self._known(fold(surface)):
            return self.adjective(surface) or self._of_small_town(surface)
        return self.substitute(surface)

    def river(self, name: str) -> str:
        """A river of the new state, for one that a town is called like."""
        return self._landscapes.river(name)

    def canton(self, name: str) -> str:
        """Another canton: the one its towns go to."""
        return match_case(name, self._cantons.other(name) or self.substitute(name) or "")

    def canton_letters(self, letters: str) -> str:
        """ "BE": those of the canton its towns go to."""
        return self._cantons.letters(letters)

    def of_canton(self, adjective: str) -> str:
        """ "Zürcher", as a bank of the new canton is called; "" for other words."""
        return self._cantons.adjective(adjective)

    def knows(self, name: str) -> bool:
        """Whether a name is a place: in the lists, or marked as one in this document."""
        return fold(name) in self._marked or is_listed(fold(name))

    @property
    def near(self) -> str:
        """The state that most of a document's places lie in."""
        return self._where.near

    @property
    def home(self) -> str:
        """The country a document speaks from, where it is not Germany."""
        return self._where.home

    def here(self, name: str) -> str:
        """What stands for a foreign town that something of this country is called after."""
        foreign = (folded := fold(name)) in foreign_towns() and folded not in towns()
        return self.town(f"here {folded}", self._where.near) if foreign else ""

    def is_meant(self, name: str) -> bool:
        """Whether a company's name is a place; a foreign town must be spoken of as well."""
        return self.knows(name) and (fold(name) not in foreign_towns() or self.is_named(name))

    def is_region(self, name: str) -> bool:
        return regions().get(fold(name)) == "region"

    def is_named(self, town: str) -> bool:
        """Whether a document speaks of a town itself, not only of what is called after it."""
        return fold(town) in self._named

    def is_marked(self, folded: str) -> bool:
        return folded in self._marked

    def learn(self, name: str) -> None:
        """Take a name that only a company bears ("Stadtwerke Wümmetal") for a place."""
        if fold(name) not in self._marked and not is_listed(fold(name)):
            self._where.learn(name)
        self._marked.add(fold(name))

    def join(self, first: str, second: str) -> None:
        """ "Eichsfeld-Werra": the second lies where the first does."""
        self._where.join(fold(first), fold(second))

    def substitute(self, name: str) -> str | None:
        """What stands for a place name."""
        folded = fold(name)
        same = self._same_town(name, folded)
        if same:
            return self.substitute(same)
        canton = _CANTON.match(name)
        if canton:
            return canton[0] + self.canton(name[canton.end() :])
        called = self._additions.of(name) or self._landscapes.of(name)
        if called:
            return called
        if ending := self._where.ending_of(folded):
            stems = [f"{stem}{ending}" for stem in lexicon("compound_heads")]
            return match_case(name, self.pick(stems, folded))
        whole = self._known(folded)
        told_apart = _QUALIFIER.search(name) and fold(_QUALIFIER.sub("", name)) in towns()
        site = landscapes.end_of_site(name)
        if site and not (whole or told_apart or _HOF_AT.fullmatch(name)):
            return self._landscapes.site(name, site)
        qualifier = None if whole else _QUALIFIER.search(name)
        another = qualifier is None or self._is_another(qualifier[0])
        bare = "" if qualifier is None or another else self._without(qualifier[0], name)
        if bare:
            return bare
        if whole:
            code = len(name) <= _SHORT_NAME and (folded in countries() or folded in states())
            return whole if code else match_case(name, whole)
        pieces = _SPLIT.split(name)
        if len(pieces) > 1:
            return "".join(
                piece if i % 2 or not piece.strip() else self.substitute(piece) or ""
                for i, piece in enumerate(pieces)
            )
        if any(c.isdecimal() for c in name):
            return self.other_digits(name, "place")
        if folded in self._districts:  # "Augsburg-Haunstetten"
            return match_case(name, self.pick(list(lexicon("districts")), folded))
        return match_case(name, self._unknown(name, folded))

    def _unknown(self, name: str, folded: str) -> str:
        """A town that no list has, in the country that its letters or its neighbours tell."""
        told = self._where.abroad(name)
        if told:  # "Torrevieja (Spanien)", "Hradiště"
            return self._foreign_town(folded, told)
        inside = (towns()[word][1] for word in re.split(r"[\s-]+", folded) if word in towns())
        return self.town(folded, next(inside, ""))  # "Salzburg-Kasern"

    def _same_town(self, name: str, folded: str) -> str:
        """What else a town of the document is called; "" for others."""
        if f"bad {folded}" in self._marked:
            return f"Bad {name}"  # "Zurzach" is Bad Zurzach
        longer = self._where.told_apart.get(folded, "")
        if longer:
            return longer  # "Zell" is Zell am See
        part_of_town = not (is_listed(folded) or "kreis " in folded)
        last = name.partition("-")[2] if part_of_town else ""
        known = len(last) > _SHORT_NAME and fold(last) in self._marked - self._districts
        return last if known else ""  # "Planegg-Martinsried" is Martinsried

    def _without(self, qualifier: str, name: str) -> str | None:
        """ "Wals bei Salzburg" goes by its first part, where that says enough."""
        bare = _QUALIFIER.sub("", name)
        beside = fold(qualifier).split()[-1:]
        if beside and beside[0] in towns() and not self.knows(bare):  # "Wals bei Salzburg"
            return match_case(bare, self.town(fold(bare), towns()[beside[0]][1]))
        area = self._where.area(fold(name))
        if area in ("AT", "CH") and not is_listed(fold(bare)):  # its postcode says so
            return match_case(bare, self.town(fold(name), area))
        if len(bare) > 2 and (self.knows(bare) or name.count(" ") < 4):
            return self.substitute(bare)
        return None

    def _is_another(self, qualifier: str) -> bool:
        """ "Kwidzyn/Polen", "Hamburg/Leer": a country or a town of its own behind the stroke."""
        behind = fold(qualifier.strip(" /()"))
        return "/" in qualifier and (behind in countries() or behind in towns())

    def landscape(self, adjective: str, noun: str) -> str:
        """ "Tecklenburger Land" goes with Tecklenburg; "" where no adjective stands before it."""
        return self._landscapes.called(adjective, noun)

    def rural_district(self, name: str) -> str:
        """What stands behind "Landkreis"; "" where its country has none."""
        return self._landscapes.rural(name)

    def adjective(self, word: str) -> str | None:
        """ "Münsteraner" stays unknown, "Bremer" and "Leipziger" follow their towns."""
        match = _ADJECTIVE.fullmatch(word)
        if match is None:
            return None
        canton = canton_people().get(fold(word))  # "Bündner"
        if canton:
            return match_case(word, adjective_of(self.substitute(canton) or ""))
        stem, listed = fold(match[1]), town_of_adjective().get(fold(word), "")
        tried = (
            stem if stem in towns() else fold(listed),
            fold(listed),
            stem,
            stem + "en",
            stem + "e",
        )
        town = next((t for t in tried if t and self.knows(t)), "")
        if regions().get(town) and town not in (fold(listed), stem) and town not in self._marked:
            return None  # "Rüger" is nobody of Rügen
        if not town:
            return None
        return match_case(word, adjective_of(self.substitute(town.title()) or ""))

    def _of_small_town(self, word: str) -> str | None:
        """ "Frankenthaler", where nothing else speaks of Frankenthal."""
        stem = fold(word)[: -len("er")]
        town = next((t for t in (stem, stem + "en", stem + "e") if t in known_towns()), "")
        new = self.substitute(town.title() or word)
        return match_case(word, adjective_of(new)) if town and new else new

    # -- inside ----------------------------------------------------------------------------------

    def _known(self, folded: str) -> str:
        if folded == "frankfurt":
            folded = "frankfurt am main"  # one town, however it is written
        if namesake := self._namesake(folded):
            return self.town(folded, namesake)
        if folded in towns() and not self._where.is_region(folded):
            here = self._where.home in areas_of(folded)
            return self.town(folded, self._where.home if here else towns()[folded][1])
        if folded in known_towns() and folded in self._marked - self._districts:
            return self.town(folded, self._where.area(folded))
        if folded in states():
            return self._state(states()[folded])
        if folded in countries():
            code = countries()[folded]
            return next(row[1] for row in table("countries") if row[0] == code)
        if folded in foreign_towns() and not self._where.is_in_germany(folded):
            return self._foreign_town(folded, foreign_towns()[folded])
        if regions().get(folded) == "canton":
            return self._cantons.other(folded)
        land = next((name for name, _ in table("austrian_lands") if fold(name) == folded), "")
        if land:  # Wien and Salzburg are towns first
            return self.relocations.lands.other(land)
        kind = regions().get(folded) or ("region" if state_of_region(folded) else "")
        if kind:
            return self._landscapes.another_region(folded, kind)
        return ""

    def _namesake(self, folded: str) -> str:
        """The state of the German Bergen, where nothing else speaks of Norway; "" for others."""
        states_of = {fold(town): state for town, state in table("namesakes")}
        if folded not in states_of or self._where.home:
            return ""
        code = lies_in(folded) or foreign_towns().get(folded, "")
        mentions = self.context.of_kind("territory", "home", "country")
        others = {fold(mention.surface.strip()) for mention in mentions} - {folded}
        told = (lies_in(o) or foreign_towns().get(o) or countries().get(o) for o in others)
        return "" if code in told else states_of[folded]

    def _within(self, names: list[str], state: str) -> list[str]:
        """Those in the state that stands for another; all where none lies there."""
        target = self.area(state) if state else ""
        return [name for name in names if target and state_of_region(name) == target] or names

    def _canton_adjective(self, stem: str) -> str:
        """ "Aargauisch" goes with what Aargau becomes; "" where that has no such adjective."""
        canton = next((c for c in canton_stems() if fold(stem) == fold(canton_stems()[c])), "")
        new = self.canton(canton) if canton else ""
        return canton_stems().get(new, "")

    def regional(self, adjectives: tuple[str, ...], stem: str) -> list[str]:
        """Adjectives for the state that stands for the one a stem tells, or most towns lie in."""
        of_state = self.districts.adjective(f"{stem}e")[:-1]  # "Bayerisches Landesamt"
        canton = self._canton_adjective(stem) or ("" if "-" in of_state else of_state)
        if canton:
            return [canton]
        return self._within(list(adjectives), state_of_region(stem) or self._where.near)

    def pick(self, items: list[str], entity: str) -> str:
        roll = self.context.roll("territory", entity)
        others = [item for item in items if entity not in fold(item)] or items
        return self.context.pick("territory", others, entity, roll=roll) or others[0]

    def area(self, code: str) -> str:
        return self.relocations.state(code)

    def _state(self, code: str) -> str:
        names = {row[0]: row[1] for row in table("states")}
        new = names[self.area(code)]
        if not self.context.taboo(new):
            return new
        return self.pick([n for c, n in names.items() if c != code], f"state {code}")

    def town(self, folded: str, area: str) -> str:
        return self.relocations.town(folded, area)

    def _foreign_town(self, folded: str, code: str) -> str:
        """Another town of the same country: a Sp. z o.o. has its seat in Poland."""
        same = other_names(folded)
        there = [town for town in towns_of(code) if fold(town) not in same]
        if folded in ports() and self._where.setting.is_maritime:
            there = [town for town in there if fold(town) in ports()] or there
        return self.pick(there or [row[1] for row in table("countries") if row[0] == code], folded)

    def other_digits(self, text: str, what: str) -> str:
        """The same text with other digits, none of them 0."""
        roll = self.context.roll("territory", fold(text))
        stream = self.context.source.numbers(what, text, roll)
        new = re.sub(
            r"\d+", lambda m: "".join(str(1 + next(stream) % 9) for _ in m[0]).zfill(1), text
        )
        return new if new != text else re.sub(r"\d", lambda m: str(9 - int(m[0])), text)
