"""Parts of towns, hamlets and landscapes: any name will do, no other town would."""

import re
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import gazetteer, provinces, town_aliases
from veladura.languages.es.home import EVERYWHERE, SPAIN, known_place, region_in
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.writers.places.adjectives import is_adjective
from veladura.text import any_of, fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_LANDS = (
    "golfo|mar|bah[ií]a|r[ií]a|sierra|isla|valle|r[ií]o|barriada|barrio|aldea|caser[ií]o|comarca|cabo"
    "|t[úu]nel|balneario|playa|costa|monte|pico|estrecho|delta|laguna|embalse|urbanizaci[óo]n|colonia|paraje|pago|finca|lagunas|marismas|salinas"
    "|tablas|hoces|pantano|cordillera|parque (?:natural|nacional)|arroyo|barranco|cala"
    "|partida|poblado|pedan[ií]a|alquer[ií]a|cortijada|torrent|garganta|rambla|cañada|barranc|coll|refugio|estaci[óo]n|albergue|vereda|ejido|rancho|fundo|estancia"
)
_LANDSCAPE = re.compile(  # with a capital "Valle Gran Rey" is a town
    rf"((?i:{_LANDS})(?= [dD])|{_LANDS})(?:(?i: del?| da| do))? "
    r"(?i:l[ao]s? |el )?([^\d,/()]{3,40})"
)
_NATURE = re.compile(  # what no town is called, with a capital as well
    r"(Cabo|Pico|R[ií]o|T[úu]nel|Embalse|Sierra|Monte|Peña|Barranco|Arroyo) "
    r"([A-ZÁÉÍÓÚÑ][^\d,/()]{2,40})"
)
_IN_LAND = re.compile(
    r"\b(?:isla|islote|cumbre|cima|pico|monte|cabo|r[ií]o|riu|embalse|pantano|barranco|arroyo|laguna"
    r"|alto|collado|sierra|peña|cueva|glaciar)(?: del?| da| do)?(?: la| los| las)? $"
)
_NO_HOUSES = frozenset(  # landscapes that no house is called after without saying what it is
    {"lagunas", "marismas", "salinas", "tablas", "hoces", "embalse", "pantano", "sierra", "rio"}
)
_BY_SEA = re.compile(r"(?i:golfo|mar|bah[ií]a|r[ií]a|cabo|playa|costa|cala|estrecho)$")
_HIGH = re.compile(
    r"(?i:sierra|monte|pico|peña|cordillera|refugio|coll|barranco|garganta|cañada|valle|hoces)$"
)
_OF_SEA = re.compile(r"mar$|Puerto|Costa")
_QUARTER = re.compile(rf"(?:{any_of(lexicon('quarter_words'))})\s(?:de\s)?", re.IGNORECASE)
_IN_QUARTER = re.compile(rf"(?:^|\W){_QUARTER.pattern}$", re.IGNORECASE)
_IN_BARRIO = re.compile(  # what bears any name, that of a town as well
    r"\b(?:barrios?|barriada|pedan[ií]a|finca|hacienda|cortijo|rancho|fundo|estancia|predio|chacra)"
    r" (?:de )?$|\b(?:compañ[ií]a|aldea|vereda|paraje|caser[ií]o) $",
    re.IGNORECASE,
)
_COMMUNITY = re.compile(  # in Spain a region, or a church
    r"\b(comunidad|parroquia|recinto) (?:de )?$", re.IGNORECASE
)
_OF_MUNICIPALITY = re.compile(
    r",? \(?(?:mpio\.?|mun\.|municipio|ayto\.?|ayuntamiento|concejo|concello|terme|parroquia"
    r"|t[ée]rmino(?: municipal)?) d[aeo] "
)
_JOINED = re.compile(r"([^\W\d_]{3,20})-$")
_BASQUE_QUARTER = re.compile(r" auzoa?n?$", re.IGNORECASE)
_CANTON = re.compile(r"\bcant[oó]n\s(?:de\s)?$", re.IGNORECASE)
_TOWNS_ARE_CANTONS = frozenset({"EC", "CR"})  # elsewhere they are hamlets


def tells_place(surface: str) -> bool:
    """Whether a thing is a landscape, "Lagunas de Ruidera", or says where somebody is from."""
    first, space, _ = surface.partition(" ")
    landscape = bool(space) and first.istitle() and _LANDSCAPE.fullmatch(surface) is not None
    return is_adjective(surface) or (landscape and fold(first) in _NO_HOUSES)


def is_landscape(surface: str) -> bool:
    """ "valle del Roncal", in small letters and with what it is called."""
    return surface[:1].islower() and _LANDSCAPE.fullmatch(surface) is not None


class Quarters:
    """Names the parts of towns in one document, as they are called wherever Spanish is spoken."""

    def __init__(self, context: "SpanishContext") -> None:
        self.context = context

    def written(self, mention: Mention) -> str | None:
        """What is written for a part of a town or a landscape; None for everything else."""
        surface = mention.surface.strip()
        if surface.isdecimal():
            return None  # "Sector 14"
        town = _CANTON.search(mention.before) and self.context.home in _TOWNS_ARE_CANTONS
        home, folded = self.context.home, fold(surface)
        galician = self.context.places.setting.tongue == "gl"  # there a parish is a hamlet
        said = _COMMUNITY.search(mention.before) if home != SPAIN or galician else None
        parish = said is not None and fold(said[1]) == "parroquia"
        if said and (parish or EVERYWHERE.match(folded) or region_in(home, folded) is None):
            return self._named(surface, "neighbourhoods")
        if _IN_BARRIO.search(mention.before):  # "barrio de La Laguna", which is a town as well
            return self._named(surface, "neighbourhoods")
        if folded in self._hamlets and not town:
            return self._named(surface, "neighbourhoods")  # any other town would be none of it
        if _is_elsewhere(folded, mention.before):
            return self._named(surface, "neighbourhoods")
        if known_place(surface) or town:
            return None
        quarter = _QUARTER.match(surface)
        if quarter and surface[quarter.end() :]:
            return quarter[0] + self._named(surface[quarter.end() :], "neighbourhoods")
        if behind := _BASQUE_QUARTER.search(surface):  # "Zorrotza auzoa"
            return self._named(surface[: behind.start()], "neighbourhoods") + behind[0]
        if _IN_QUARTER.search(mention.before) or mention.after.startswith(" auzo"):
            return self._named(surface, "neighbourhoods")
        if _IN_LAND.search(mention.before):  # "isla de Ons", "cumbre de Malpaso"
            return self._named(surface, "house_places")
        land = _LANDSCAPE.fullmatch(surface) or _NATURE.fullmatch(surface)
        if land is None:
            return None
        sea = True if _BY_SEA.match(land[1]) else False if _HIGH.match(land[1]) else None
        name = self._named(land[2], "house_places", sea)  # "golfo de Adén", "barriada Los Filabres"
        return match_case(surface, f"{land[1]} de {name}")

    @cached_property
    def _hamlets(self) -> frozenset[str]:
        """Folded places that the document says a municipality of, wherever they stand, and those
        that no list has right before a town: "Bezanes, Caso"."""
        places = self.context.of_kind("territory")
        said = {fold(m.surface) for m in places if _OF_MUNICIPALITY.match(m.after)}
        before_town = (
            one
            for one, town in pairwise(places)
            if town.start - one.end == len(", ") and one.after.startswith(", ")
            if self._is_unlisted(one) and self._is_town(fold(town.surface))
        )
        said.update(fold(mention.surface) for mention in before_town)
        return frozenset(said)

    def _is_unlisted(self, mention: Mention) -> bool:
        home, folded = self.context.home, fold(mention.surface)
        return region_in(home, folded) is None and not (home == SPAIN and known_place(folded))

    def _is_town(self, folded: str) -> bool:
        """Whether a list has a folded place as a town of the country, and as nothing larger."""
        if self.context.home == SPAIN:
            known = gazetteer().get(town_aliases().get(folded, folded), ("",))
            return known[0] in ("town", "capital")
        region = region_in(self.context.home, folded)
        return region is not None and folded not in map(fold, region.names)

    def behind_number(self, name: str) -> str:
        """The hamlet or town that an address ends with: "El Corral, s/n, Ambasaguas"."""
        known = self.context.places.knows(name)
        town = self.context.places.substitute(name) if known else None
        return town or self._named(name, "neighbourhoods")

    def _named(self, name: str, names: str, sea: bool | None = None) -> str:
        """One of the names; of the sea, or not, where it is of what lies there."""
        folded = fold(name)
        roll = self.context.roll("territory", folded)
        tongue = self.context.places.setting.tongue
        local = tuple(own for one, own in table(f"{names}_local") if one == tongue)
        in_spain = self.context.home == SPAIN
        known = local or (_of_no_province(names) if in_spain else lexicon(names))
        pool = [one for one in known if sea is None or bool(_OF_SEA.search(one)) == sea] or known
        chosen = self.context.pick("territory", pool, folded, roll=roll)
        return match_case(name, chosen or pool[0])


def _is_elsewhere(folded: str, before: str) -> bool:
    """Whether a part of a town is called like a town of another province: "Zaragoza-Malpica"."""
    joined = _JOINED.search(before)
    if joined is None:
        return False
    (_, code), (what, own) = (gazetteer().get(n, ("", "")) for n in (fold(joined[1]), folded))
    return what == "town" and code in provinces() and own in provinces() and own != code


@cache
def _of_no_province(names: str) -> tuple[str, ...]:
    """Those of a list that no province of Spain bears as well: "Las Palmas"."""
    there = {name for name, (_, code) in gazetteer().items() if code in provinces()}
    return tuple(one for one in lexicon(names) if fold(one) not in there)
