"""What the lists know of places: towns, states, cantons, countries, regions."""

import re
from collections import Counter
from functools import cache

from veladura.languages.de.lexicon import lexicon, table
from veladura.text import fold

_LETTERS = {
    "CZ": re.compile(r"[ěřůĚŘŮ]"),
    "PL": re.compile(r"[łąęśżźŁĄĘŚŻŹ]"),
    "HU": re.compile(r"[őűŐŰ]"),
    "ES": re.compile(r"[ñÑ]|[a-z](?:ó|ón)$|^(?:San|Santa|Las|Los|El|Villa) [A-ZÁÉÍÓÚ]"),
    "DK": re.compile(r"[øæØÆ]"),
    "TR": re.compile(r"[ğışİĞ]"),
}


def areas_of(folded: str) -> frozenset[str]:
    """Every state or country that has a town of this name: "Baden" is one in two."""
    return _areas().get(folded, frozenset())


@cache
def _areas() -> dict[str, frozenset[str]]:
    areas: dict[str, frozenset[str]] = {}
    for town, area, _ in _rows():
        areas[fold(town)] = areas.get(fold(town), frozenset()) | {area}
    return areas


@cache
def towns() -> dict[str, tuple[str, str, str]]:
    """Folded name → (name, state or country, first digits of its postcodes)."""
    return {fold(town): (town, area, digits) for town, area, digits in reversed(_rows())}


@cache
def towns_in(area: str) -> tuple[str, ...]:
    """The towns of a state or a neighbour country that may be written."""
    return tuple(name for name, its, _ in towns().values() if its == area)


def _rows() -> tuple[tuple[str, ...], ...]:
    small = (*table("small_towns"), *table("small_neighbour_towns"))
    return (*table("towns"), *table("neighbour_towns"), *(row[:3] for row in small))


@cache
def small_towns() -> dict[str, str]:
    """Folded name of a small town that may be written → the larger town of its district."""
    return {fold(row[0]): row[4] for row in table("small_towns")}


@cache
def small_neighbours() -> dict[str, str]:
    """Folded small town of Austria or Switzerland → its telephone area, or its canton."""
    return {fold(row[0]): row[3] for row in table("small_neighbour_towns")}


@cache
def large_towns() -> frozenset[str]:
    """Folded names of the towns that are no small ones, of Germany."""
    return frozenset(fold(row[0]) for row in table("towns"))


@cache
def big_cities() -> frozenset[str]:
    return frozenset(map(fold, lexicon("big_cities")))


@cache
def state_neighbours() -> dict[str, frozenset[str]]:
    """State → the states it borders on."""
    return {state: frozenset(others.split(",")) for state, others in table("state_neighbours")}


@cache
def known_towns() -> dict[str, str]:
    """Folded name of a town that is never written → its state or country."""
    return {fold(town): area for town, area, _ in reversed(table("known_towns"))}


@cache
def _sure_towns() -> frozenset[str]:
    """Those that are no surnames and no plain words."""
    return frozenset(fold(town) for town, _, doubt in table("known_towns") if not doubt)


def lies_in(folded: str) -> str:
    """The state or neighbour country of a listed town; "" for others."""
    return towns()[folded][1] if folded in towns() else known_towns().get(folded, "")


@cache
def _within() -> dict[str, str]:
    return {fold(name): state for name, state in table("region_states")}


def state_of_region(name: str) -> str:
    """The state that a region, a water or the stem of an adjective lies in; "" for others."""
    return _within().get(fold(name), "")


@cache
def ports() -> dict[str, str]:
    """Folded name of a town with a sea port → its state or country."""
    return {fold(town): area for town, area in table("ports")}


@cache
def high_courts() -> dict[str, dict[str, str]]:
    """Kind of court, folded → its seats, and the state of each."""
    courts: dict[str, dict[str, str]] = {}
    for kinds, seat, state in table("high_courts"):
        for kind in kinds.split(","):
            courts.setdefault(fold(kind), {})[seat] = state
    return courts


def has_seat(court: str, town: str) -> bool:
    """Whether a high court sits in a town: "OBERLANDESGERICHT HAMM"."""
    return fold(town) in map(fold, high_courts().get(kind_of_court(court), {}))


def kind_of_court(court: str) -> str:
    """ "OLG" and "Oberlandesgerichts" are one kind."""
    bare = re.sub(r"(?<=gericht)e?s$", "", fold(court))
    return _kinds_of_courts().get(bare, bare)


@cache
def _kinds_of_courts() -> dict[str, str]:
    kinds = (row[0].split(",") for row in table("high_courts"))
    return {fold(name): fold(names[0]) for names in kinds for name in names}


@cache
def _courts_above() -> dict[str, str]:
    pairs = ((above, below.split(",")) for above, below in table("court_districts"))
    return {fold(court): above for above, courts in pairs for court in courts}


def court_above(town: str) -> str:
    """Where the higher court of a regional court sits; "" where its state has only one."""
    return _courts_above().get(fold(town), "")


@cache
def seats(kind: str) -> frozenset[str]:
    """Folded towns in which a "landtag", a "landgericht" or a "universität" sits."""
    return frozenset(fold(town) for its, town in table("seats") if its == kind)


@cache
def plates() -> dict[str, str]:
    """Folded town → the letters that cars of its district bear."""
    listed = {fold(town): letters for town, letters in table("plates")}
    return listed | {town: listed[fold(centre)] for town, centre in small_towns().items()}


def plate_of(town: str) -> str:
    """The letters of a town or of what lies in it ("Halberstadt-Lindenhof"); "" for others."""
    folded = fold(town)
    return plates().get(folded) or plates().get(folded.rpartition("-")[0], "")


@cache
def state_adjectives() -> dict[str, str]:
    """Adjective of a state, without its ending → the state."""
    return {stem: state for state, stem in table("state_adjectives")}


def state_adjective_of(state: str) -> str:
    """ "hessisch"; "" for a state that has none."""
    return next((stem for stem, its in state_adjectives().items() if its == state), "")


@cache
def canton_people() -> dict[str, str]:
    """ "bundner" → Graubünden."""
    return {fold(adjective): canton for adjective, canton in table("canton_people")}


@cache
def canton_stems() -> dict[str, str]:
    """Canton → its adjective, without an ending: Aargau → "Aargauisch"."""
    return {row[0]: row[1] for row in table("canton_stems")}


@cache
def cantons() -> dict[str, str]:
    """Folded Swiss town → the letters of its canton."""
    small = {town: its for town, its in small_neighbours().items() if its.isalpha()}
    return small | {fold(town): canton for town, canton in table("cantons")}


@cache
def states() -> dict[str, str]:
    names: dict[str, str] = {}
    for code, name, others in table("states"):
        for alias in (name, *filter(None, others.split(","))):
            names.setdefault(fold(alias), code)
    return names


@cache
def countries() -> dict[str, str]:
    names: dict[str, str] = {}
    for code, name, aliases, _ in table("countries"):
        for alias in (name, *filter(None, aliases.split(","))):
            names.setdefault(fold(alias), code)
    return names


@cache
def foreign_towns() -> dict[str, str]:
    listed = {fold(t): row[0] for row in table("countries") for t in row[3].split(",") if t}
    return listed | {fold(name): code for code, name, _ in table("foreign_names")}


@cache
def towns_of(code: str) -> tuple[str, ...]:
    """The towns of a foreign country that may be written, by their German names."""
    listed = next(row[3] for row in table("countries") if row[0] == code).split(",")
    more = [name for one, name, german in table("foreign_names") if one == code and not german]
    return tuple(dict.fromkeys(filter(None, (*listed, *more))))


@cache
def other_names(folded: str) -> frozenset[str]:
    """What else a foreign town is called: "Breslau" is Wrocław."""
    pairs = [{fold(name), fold(german)} for _, name, german in table("foreign_names")]
    return frozenset().union(*(pair for pair in pairs if folded in pair))


@cache
def regions() -> dict[str, str]:
    return {fold(name): kind for kind, name in table("regions")}


@cache
def landscape_words() -> frozenset[str]:
    """ "Land", "Heide", "Alb": what stands behind the adjective of a place or a region."""
    return frozenset(map(fold, lexicon("landscape_words")))


@cache
def rural_districts() -> dict[str, str]:
    """Folded name of a district that is called after waters and hills → its state."""
    return {fold(name): state for name, state in table("rural_districts")}


@cache
def _double_districts() -> dict[str, str]:
    return {fold(name): state for name, state in table("double_districts")}


def is_district(name: str) -> bool:
    """Whether a name is that of a rural district that is called after no town alone."""
    return fold(name) in rural_districts() or fold(name) in _double_districts()


def is_district_office(word: str) -> bool:
    """What stands before the bare name of a district: "Landratsamt Leer"."""
    return fold(word) in ("landratsamt", "landratsamtes", "landratsamts", "jugendamt", "jobcenter")


@cache
def town_of_adjective() -> dict[str, str]:
    """ "leeraner" → Leer: towns whose adjectives no rule makes."""
    return {fold(adjective): town for town, adjective in reversed(table("town_adjectives"))}


@cache
def facility_words() -> frozenset[str]:
    return frozenset(lexicon("facility_words"))


def is_postcode_abroad(surface: str) -> bool:
    """ "3199 LZ" of the Netherlands, "602 00" of Czechia, "59-700" of Poland."""
    return re.fullmatch(r"[1-9]\d{3} [A-Z]{2}|\d{3} \d\d|\d\d-\d{3}", surface) is not None


def is_kept(surface: str) -> bool:
    """A country, whose law and legal forms a document speaks of; a continent; the EU."""
    folded = fold(surface)
    return folded in countries() or regions().get(folded) == "continent"


def is_listed(folded: str) -> bool:
    """Whether a folded name is a place by the lists alone."""
    lists = (towns(), states(), foreign_towns(), regions(), _sure_towns(), _within())
    if folded in rural_districts():
        return True
    return any(folded in listed for listed in lists)


@cache
def _adjectives() -> dict[str, str]:
    people = {canton: adjective for adjective, canton in reversed(table("canton_people"))}
    for place, adjective in table("town_adjectives"):
        people[place] = adjective
    return people


def adjective_of(town: str) -> str:
    """ "Weimarer", "Göttinger", "Verdener", "Schwarzwälder", "Altmärker"."""
    bare = re.sub(r"\s(?:am|an der|an|im|in|bei|ob der)\s.*|\s?\(.*", "", town)
    if bare in _adjectives():
        return _adjectives()[bare]
    last = (bare.split() or [""])[-1].rstrip(".")
    if last in _adjectives():
        return _adjectives()[last]
    stem = re.sub(r"(?:(?<=ing)en|(?<=ung)en|(?<!n)e)$", "", last)
    stem = re.sub(r"(?<=ge)rod$", "röd", stem)  # "Wernigeröder"
    stem = re.sub(r"hausen$", "häus", re.sub(r"stadt$", "städt", stem))
    if not last.endswith("e"):  # "Schwarzwälder", but "Eberswalder"
        stem = re.sub(r"(?<=[wl])a(?=(?:ld|nd)$)", "ä", stem)
    return re.sub(r"mark$", "märk", stem) + "er"


def longest_part(town: str) -> str:
    """The word of a town's name that stands beside a hyphen: "Frankfurt", but no "Schwäbisch"."""
    parts = re.split(r"[ -]", town)
    if parts[0] in ("St.", "Sankt"):
        return " ".join(parts[:2])
    return max((part for part in parts if not part.endswith("isch")), key=len)


_SHE = re.compile(
    r"(?:mark|heide|alb|senne|haard|wingst|gohrde|probstei|hainleite|pfalz|eifel|lausitz|borde|(?<!g)au|strasse|baar|prignitz|rhon|marsch|geest|tau)$"
)
_BARE = re.compile(
    r"(?:fries?land|marschen|franken|schwaben|hessen|pommern|holstein|falen|bayern|sachsen|lohe|baden|thuringen|brandenburg|wurttemberg|angeln)$"
)


def article_of(region: str) -> str:
    """What a region stands behind: "in der Pfalz", "im Harz", "in Franken"."""
    folded = fold(region)
    return "in der" if _SHE.search(folded) else "in" if _BARE.search(folded) else "im"


def told_by_letters(name: str) -> str:
    """The country whose language alone writes a name so; "" where none tells."""
    return next((code for code, letters in _LETTERS.items() if letters.search(name)), "")


def state_of(postcode: str) -> str:
    """The state of a German postcode: by what it begins with, where a neighbour's postcodes do so
    too, or else by the listed town that shares most of its digits."""
    if len(postcode) != 5:
        return ""
    beyond = _across_borders().get(postcode[:4]) or _across_borders().get(postcode[:3])
    if beyond:
        return beyond
    return next(filter(None, (_heads().get(postcode[:n], "") for n in (5, 4, 3, 2, 1))), "")


@cache
def _across_borders() -> dict[str, str]:
    return {row[0]: row[1] for row in table("postcode_states")}


@cache
def _heads() -> dict[str, str]:
    """How postcodes begin → the state that most listed towns with such have."""
    heads: dict[str, Counter[str]] = {}
    for row in (*table("towns"), *table("small_towns")):
        for length in range(1, len(row[2]) + 1):
            heads.setdefault(row[2][:length], Counter())[row[1]] += 1
    return {head: states.most_common(1)[0][0] for head, states in heads.items()}
