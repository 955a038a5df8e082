"""Towns, provinces and postcodes: everything of one province goes to another.

Because the map is from province to province, the postcode, the town and the province of an address
still agree afterwards, wherever they stand in the document.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import (
    countries,
    foreign_towns,
    gazetteer,
    is_country,
    islands,
    latin_america,
    plates,
    provinces,
    spanish_towns,
    told_by_phone,
    town_aliases,
    towns_of,
)
from veladura.languages.es.home import (
    EVERYWHERE,
    AmericanRegion,
    american_countries,
    known_place,
    region_in,
)
from veladura.languages.es.lexicon import is_word, lexicon
from veladura.languages.es.setting import Setting, is_port
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.places.adjectives import adjective_there
from veladura.languages.es.writers.places.america import LETTERED, AmericanPlaces
from veladura.languages.es.writers.places.american_demonyms import from_region
from veladura.languages.es.writers.places.articles import (
    OF_REGION,
    behind_article,
    behind_kind,
    goes_behind,
    inner_article,
    joints_of,
    one_spelling,
    said_region,
    short_forms,
    spelt_as_there,
    town_within,
    towns_behind,
    with_community,
)
from veladura.languages.es.writers.places.codes import (
    is_dotted,
    is_in_path,
    is_one_place,
    other_angles,
    other_code,
    parts_of,
)
from veladura.languages.es.writers.places.countries_of_places import CountriesOfPlaces
from veladura.languages.es.writers.places.landmarks import (
    Landmarks,
    astray,
    homonyms,
    is_here,
    is_of_kin,
    is_province,
)
from veladura.languages.es.writers.places.provinces import ProvinceMap
from veladura.languages.es.writers.places.quarters import Quarters
from veladura.languages.es.writers.places.surroundings import setting_in
from veladura.text import fold, match_case, unaccented
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_POSTCODE_WORDS = re.compile(r"(?:C\.?\s?P\.?|Cód(?:igo|\.)?\s?[Pp](?:ostal|\.))[:\s]*(?=\d)", re.I)
_POSTCODE, _FOREIGN_POSTCODE = re.compile(r"\d{5}"), re.compile(r"\d{4,7}")
_REGION_CODE, _ACRONYM = re.compile("[A-Z]{2,3}"), re.compile("[A-ZÁÉÍÓÚÑ]{1,4}")
_HOME, _ARGENTINA, _UNKNOWN = "ES", "AR", "unknown"  # the last for places that no list has
_SPANISH = latin_america() | {"US", "PH", "BR", "PT", "IT"}  # have towns with Spanish names
_CITY, _SAINT = re.compile(r"^[Cc](?:iu)?d(?:ad)?\. (?=de M)"), re.compile("(?:san|santa|sant) ")


class TerritoryWriter(SpanishWriter):
    """Writes towns, postcodes, provinces and regions."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._placed: dict[str, str] = {}  # folded place → another
        mentions = context.of_kind("territory")
        self._marked = {fold(mention.surface) for mention in mentions}
        self._joints = joints_of(mentions)
        self._lands = CountriesOfPlaces(context)
        self._abroad = self._lands.told
        self._homonyms: dict[str, str] = {}
        spoken = {one.code for one in self.setting.where_it_is_spoken("")}
        self._homonyms = astray(mentions, context.of_kind("phone"), spoken)
        self._homonyms |= homonyms(mentions, lambda folded: self._known(folded, ""))
        self.quarters = Quarters(context)
        self._america = AmericanPlaces(context, self._town)
        self._towns = Landmarks((m.start, self._known(fold(m.surface), "")[1]) for m in mentions)
        told = context.of_kind("territory", "country")
        here = [m for m in told if not is_of_kin(m.before)] or told
        marks = [(m.start, self._region_of(m)) for m in here]
        if context.home == _HOME:
            marks += [(m.start, told_by_phone(m.surface)) for m in context.of_kind("phone")]
        self._regions = Landmarks(sorted(marks), context.text)

    def write(self, mention: Mention) -> str | None:
        new = self._written(mention)
        if new and is_in_path(mention):
            return unaccented(new).replace(" ", "_")
        return new and behind_article(mention.before, mention.surface.strip(), new)

    def _written(self, mention: Mention) -> str | None:
        surface = _CITY.sub("Ciudad ", mention.surface.strip())
        near = self._near(mention)
        if people := from_region(surface, self.context.home, self.region_for):
            return people
        code = _POSTCODE_WORDS.match(surface)
        if code and code.end() < len(surface):  # "C.P. 03940"
            return code[0] + (self.substitute(surface[code.end() :], near) or "")
        if angles := other_angles(surface, self.context):
            return angles
        if self.context.home != _HOME and _REGION_CODE.fullmatch(surface):
            return self._america.code(fold(surface))
        if self.context.home == _HOME and surface in plates():  # "TE", of Teruel
            other = self._map.other(plates()[surface]).code
            return next(letters for letters, code in plates().items() if code == other)
        acronym = _ACRONYM.fullmatch(surface) is not None
        in_words = re.search(r"[a-záéíóúñ]{3}", mention.before + mention.after)
        if acronym and in_words and not set(fold(surface)) & set("aeiou"):
            surface = surface.capitalize()  # "CDMX" does not call for capitals
        if OF_REGION.search(mention.before) and fold(surface) in gazetteer():
            own = gazetteer()[fold(surface)][1]
            if own in provinces():  # "Comunidad de Madrid": a region, whatever else bears its name
                return match_case(surface, self._map.region(fold(surface), self._map.other(own)))
        if self.context.home != _HOME and (lead := said_region(surface)):  # "Región de Magallanes"
            return behind_kind(lead, match_case(surface, self.land(surface[len(lead) :])))
        if told := self.quarters.written(mention) or self._behind_article(surface, mention):
            return told
        if is_one_place(surface, mention.before):
            return with_community(surface, mention.before, self.substitute(surface, near) or "")
        written = "".join(
            part if i % 2 or not part.strip() else self.substitute(part, near) or ""
            for i, part in enumerate(parts_of(surface, mention.before))
        )
        return re.sub(r"^([^/]+)/\1$", r"\1", written)  # "Iruña/Pamplona" is one town

    def _near(self, mention: Mention) -> str:
        """The code of the province or country that is told beside a place."""
        near = self._regions.near(mention.start)
        if near in foreign_towns() and is_here(mention):
            near = self._most_told  # "natural de Oporto, vecina de Villaciervos"
        return self._lands.left_for(mention) or near

    def _behind_article(self, surface: str, mention: Mention) -> str | None:
        """ "na Coruña", "do Grove": another town with that article, in Galician; None elsewhere."""
        if self.setting.tongue != "gl":
            return None
        inside = inner_article(surface)
        if inside:  # "natural da Estrada"
            return f"de {self._place(fold(surface[len(inside) :]), '')}"
        towns = towns_behind(mention.before, surface, towns_of("Galicia"))
        town = self.context.pick("territory", towns, fold(surface)) if towns else None
        return None if town is None else match_case(surface, town[2:])

    def knows(self, name: str) -> bool:
        """Whether a name is a place: in the gazetteer, or marked as one in this document."""
        aliases = town_aliases() if self.context.home == _HOME else {}
        known = (gazetteer(), islands(), aliases, self._marked, self._longer)
        return any(fold(name) in names for names in known)

    def is_told(self, name: str) -> bool:
        """Whether a name is marked as a place in this document, whatever no list says."""
        return fold(name) in self._marked

    def is_marked(self, name: str) -> bool:
        """Whether a name is marked as a place in this document, and a list has it."""
        known = known_place(name) or fold(name) in self._longer
        return known and self._alias(fold(name)) in map(self._alias, self._marked)

    def substitute(self, name: str, near: str = "") -> str | None:
        """What stands for a place name or a postcode."""
        if name.islower() and self.context.home == _HOME and (said := adjective_there(name, self)):
            return said
        told = self._map.is_told(name[:2])
        spanish = self.context.home == _HOME and (told or near not in foreign_towns())
        if _POSTCODE.fullmatch(name) and name[:2] in provinces() and spanish:
            return self._map.postcode(name, self._map.other(name[:2]))
        if re.fullmatch(r"\d\d", name) and name in provinces() and spanish:
            return self._map.other(name).code  # in a field of a machine
        lettered = self.context.home == _ARGENTINA and LETTERED.fullmatch(name)
        if self.context.home != _HOME and (lettered or _FOREIGN_POSTCODE.fullmatch(name)):
            return self._america.postcode(name) or other_code(
                name, self.context, lambda word: self._place(word, "")
            )
        before, town, after = town_within(name)
        if town and known_place(town) and not known_place(name):
            return f"{before}{self.substitute(town, near)}{after}"
        if any(c.isdigit() for c in name):
            if _FOREIGN_POSTCODE.fullmatch(name) and self._country_for(near) == _HOME:
                return self._map.postcode(name, self._map.other(f"abroad {near}"))
            return other_code(name, self.context, lambda word: self._place(word, ""))
        country = countries().get(fold(name), "") if is_country(name) else ""
        at_home = country != self.context.home and region_in(self.context.home, fold(name))
        if country and not at_home:  # Palestina is a town of Colombia as well
            return match_case(name, self.context.countries.other(country)[1])
        written = spelt_as_there(fold(name), self._place(fold(name), near), self.setting.tongue)
        return written if is_dotted(name, written) else match_case(name, written)

    def _town(
        self, towns: Sequence[str], everywhere: Sequence[str], folded: str, roll: int
    ) -> str | None:
        """A town that is still free and goes with what stands before its original."""
        joints = self._joints.get(folded, ())
        for pool in (towns, everywhere, lexicon("hamlets_with_article") if joints else ()):
            chosen = self.context.pick(
                "territory",
                pool,
                folded,
                roll=roll,
                fits=lambda town: folded not in fold(town) and goes_behind(joints, folded, town),
            )
            if chosen is not None:
                return chosen
        return None

    def region_for(self, source: AmericanRegion) -> AmericanRegion:
        """The region that stands for one of the document's country, wherever it is told."""
        return self._america.region_for(source)

    def areas_of(self, number: str) -> tuple[str, str]:
        """The area of a telephone of the document's country and what it becomes; or "" twice."""
        return self._america.areas_of(number)

    @property
    def home_area(self) -> str:
        """How telephones begin where the towns of a document from America went; or ""."""
        return self._america.area

    def province_for(self, code: str) -> str:
        """The code of the province that stands for one of Spain."""
        return self._map.other(code).code

    def land(self, name: str) -> str:
        """What a land became: of America a region, whatever town bears its name as well."""
        own = region_in(self.context.home, fold(name))
        if own is not None and fold(name) in map(fold, own.names):
            return self.region_for(own).name
        return self.substitute(name) or ""

    def _country_for(self, code: str) -> str:
        """The code of the country that stands for another; Spain's provinces have none."""
        if code == self.context.home:
            return code
        return self.context.countries.other(code)[0] if code in foreign_towns() else code

    def _known(self, folded: str, near: str) -> tuple[str, str]:
        """What a place is, and the code of its province or country."""
        if folded in self._abroad:
            return "foreign", self._abroad[folded]
        if folded in self._homonyms:
            return "town", self._homonyms[folded]
        known = gazetteer().get(self._alias(folded))
        if known is None and folded in islands():
            known = ("island", islands()[folded].code)
        if known and known[0] == "foreign" and EVERYWHERE.match(folded) and known[1] in _SPANISH:
            known = known if known[1] in self._lands.named else None  # any San Antonio
        if known is None and self.context.home == _HOME:
            there = american_countries(folded) & foreign_towns().keys()
            alone = len(there) == 1 and not near and not EVERYWHERE.match(folded)
            alone = alone and not is_word(folded)  # "Pedrera" is a village of Spain as well
            if alone:  # Ushuaia, which the list of towns abroad has not
                return "foreign", next(iter(there))
        if known is None and self.context.home == _HOME and _SAINT.match(folded):
            near = near if near in provinces() else ""  # "Santa Coloma"
        return known or ("unknown", near)

    def _alias(self, folded: str) -> str:
        """The name a town is known by: "Santiago" is Compostela where nothing tells another."""
        if folded in self._abroad or self.context.home != _HOME:
            return folded
        folded = self._longer.get(folded, folded).replace(" de el ", " del ")
        return one_spelling(town_aliases().get(folded, folded))

    @cached_property
    def _longer(self) -> dict[str, str]:
        """Short form → the town of the document that it stands for: Cangas, of Narcea."""
        return short_forms(self._marked)

    def _place(self, folded: str, near: str) -> str:
        """What a place became where it was first named: one town stays one."""
        known = self._alias(folded)
        if known not in self._placed:
            self._placed[known] = self._other_place(known, near)
        return self._placed[known]

    def _other_place(self, folded: str, near: str) -> str:
        island = islands().get(folded)
        if island and (folded not in gazetteer() or island == self._map.told_island):
            return self._map.other_island(folded)
        if self.context.home != _HOME and self._lands.has_at_home(folded, near):
            return self._america.written(folded)
        what, code = self._known(folded, near)
        if what == "foreign" and folded in map(fold, lexicon("foreign_regions")):
            return self.context.countries.other(code)[1]  # "Immokalee, Florida"
        if what == "foreign" or (what == "unknown" and code in foreign_towns()):
            return self._foreign_town(folded, code)
        target = self._map.other(code or self._most_told)
        if what == "both" and not target.shares_name and not is_province(folded, self.context):
            return target.capital
        if what in ("province", "both"):
            return target.name
        if what == "region":
            own = provinces()[code].region if code in provinces() else ""
            return self.regions.get(own) or self._map.region(folded, target)
        roll = self.context.roll("territory", folded)
        itself = fold(target.capital) == folded  # where its province stays
        if what == "capital" and not (roll or itself or (target.shares_name and self._tells(code))):
            capital = self._town((target.capital,), (), folded, roll)
            if capital is not None:
                return capital
        return self._town(*self._map.towns_like(folded, target), folded, roll) or (
            self._town(spanish_towns()[target.code], towns_of(target.region), folded, roll)
            or target.name
        )

    def _tells(self, code: str) -> bool:
        """Whether the document names a province itself: its name then stands for that one."""
        return any(gazetteer().get(name) == ("province", code) for name in self._marked)

    def _foreign_town(self, folded: str, code: str) -> str:
        new = self._country_for(code)
        roll = self.context.roll("territory", folded)
        if new == _HOME:
            near = self._map.other(f"abroad {code}")
            towns: tuple[str, ...] = (near.capital, *spanish_towns()[near.code])
        else:
            towns = self.context.countries.towns_in(new) or (self.context.countries.other(code)[1],)
            if self.setting.sea and is_port(folded):  # "embarcado en Agadir"
                towns = tuple(town for town in towns if is_port(fold(town))) or towns
        chosen = self.context.pick("territory", towns, folded, roll=roll)
        free = (town for town in towns if not self.context.taboo(town))
        return chosen or next(free, foreign_towns()["UY"][0])

    @cached_property
    def _map(self) -> ProvinceMap:
        return ProvinceMap(self.context, self.setting)

    @cached_property
    def setting(self) -> Setting:
        """What the document says of the land it is set in."""
        return setting_in(self.context, self._marked)

    @cached_property
    def abroad(self) -> frozenset[str]:
        """The codes of the countries that towns of the document lie in, but its own."""
        told = {self._region_of(m) or self._near(m) for m in self.context.of_kind("territory")}
        return frozenset(code for code in told if code in foreign_towns()) - {self.context.home}

    @cached_property
    def regions(self) -> dict[str, str]:
        """Regions of Spain that the document names places of → the regions these went to."""
        mentions = self.context.of_kind("territory")
        codes = (*map(self._region_of, mentions), *self.context.ids.provinces)  # of licences
        told = dict.fromkeys(code for code in codes if code in provinces())
        return {provinces()[c].region: self._map.other(c).region for c in reversed(told)}

    @cached_property
    def _most_told(self) -> str:
        """The code of the province that most places are of: villages no list has are near them."""
        mentions = self.context.of_kind("territory")
        told = Counter(told_by_phone(m.surface) for m in self.context.of_kind("phone")[:1])
        told.update(self._region_of(m) for m in mentions if not is_of_kin(m.before))
        for house in self.context.of_kind("centre"):
            parts = fold(house.surface).split(" de ")
            tails = (" de ".join(parts[i:]) for i in range(1, len(parts)))
            known = (self._known(tail, "")[1] for tail in tails)  # "Talavera de la Reina"
            told[next((code for code in known if code), "")] += 1
        codes = [code for code, _ in told.most_common() if code in provinces()]  # first told first
        codes = codes or self.context.ids.provinces or [*map(self._region_of, mentions)]
        return next((code for code in codes if code in provinces()), _UNKNOWN)

    def _region_of(self, mention: Mention) -> str:
        """The code of the province or, abroad, of the country it lies in; "" if it is unknown."""
        name = mention.surface.strip()
        if mention.kind == "country":
            code = self.context.countries.entity(mention)
            return code if code in foreign_towns() else ""
        if _POSTCODE.fullmatch(name) and name[:2] in provinces():
            town = self._towns.near(mention.start)  # "44100 Guadalajara" may lie in Mexico
            return town if town in foreign_towns() else name[:2]
        return self._known(fold(name), "")[1]
