"""Names for streets, of the same make as the name they stand for.

A doctor for a doctor, a saint for a saint, "de la Fuente" for "de la Noria", Basque for Basque.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from veladura.languages.es.dates import SPANISH_DATES
from veladura.languages.es.gazetteer import provinces
from veladura.languages.es.gender import listed_gender
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.numerals import value_of
from veladura.languages.es.writers.organisations.institution_names import (
    SAINT,
    TITLE,
    joined,
    people,
    saints,
    words_in,
)
from veladura.languages.es.writers.places.roads import road_types
from veladura.text import fold
from veladura.transform.people.gender import CensusRoles
from veladura.transform.people.parts import SURNAME

_ROLES = CensusRoles("es")
_RANK = re.compile(
    r"(?:Alcalde|Almirante|Arquitecto|Arzobispo|Capitán|Cardenal|Comandante|Escultor|Fray|Hnos\.?"
    r"|Hermanos|Ingeniero|Maestro|Marqués de|Médico|Músico|Obispo|Pintor|Poeta|Presidente|Sor"
    r"|Conde de|Duque de|Tte\.?|Teniente|Escritor|Mosén|Maestra|Pare|Mossèn|Gral\.?|Pdte\.?)\s+",
    re.IGNORECASE,
)
_BASQUE_SQUARE = re.compile(r"(?!gran |la |el )[^\W\d_]{3,} plaza(?!\w)")  # "Pinudi plaza 2"
_LANGUAGES = {
    "catalan": (
        "carrer",
        "carrero",
        "avinguda",
        "placa",
        "passeig",
        "passatge",
        "travessera",
        "cami",
        "mas",
        "masia",
        "platja",
        "veinat",
    ),
    "galician": ("rua", "praza", "lugar", "estrada", "rueiro", "praia"),
    "basque": (
        "kale",
        "kalea",
        "etorbidea",
        "hiribidea",
        "enparantza",
        "baserria",
        "auzoa",
        "errepidea",
    ),
}
_BEACH = re.compile(r"(?:la )?(?:playa|cala|caleta) ", re.IGNORECASE)
_PATH = re.compile(r"(?:el |la )?(?:camino|senda|pista|cañada) ", re.IGNORECASE)
_BASQUE = re.compile(r"([A-Z][a-z]{2,11}n?)(kalea?|etorbidea)(?![a-z])")
_HOUSE = re.compile(r"(?:casa|ca(?:l|n|sa|['’]l)?)\s+(?=\S)", re.IGNORECASE)
_OF_TONGUES = {"ca": "catalan", "gl": "galician"}


def in_two(address: str) -> str:
    """An address whose road is one word in Basque, as two: "Arte kale 18", of "Artekale 18"; or
    ""."""
    joined = _BASQUE.match(address)
    return f"{joined[1]} {address[joined.start(2) :]}" if joined else ""


def language_of(address: str, tongue: str = "") -> str:
    """The language the kind of road is written in, or that of the document where a house is named
    without any; "shore" of a beach, "path" through fields; "" for Spanish."""
    if _BEACH.match(address) or _PATH.match(address):
        return "shore" if _BEACH.match(address) else "path"
    if _BASQUE_SQUARE.match(fold(address)):
        return "basque"
    words = re.findall(r"[^\W\d_]+", fold(address))
    told = {"basque": words}  # there the kind of road stands last
    spoken = (n for n, kinds in _LANGUAGES.items() if {*kinds} & {*told.get(n, words[:2])})
    alone = words and words[0] not in road_types()
    return next(spoken, _OF_TONGUES.get(tongue, "") if alone else "")


def names_like(
    name: str, article: str, language: str, *, of: bool = False, spanish: bool = True
) -> Mapping[str, str]:
    """Candidates for a street's name without the small words before it, with articles; `of` is
    for names that stand right behind "de", `spanish` for streets that may be called after a town of
    Spain."""
    title = TITLE.match(name) or _RANK.match(name)
    saint = SAINT.match(name)
    words = re.findall(r"[^\W\d_]+", name)
    named = len(words) > 1 and _ROLES.is_name(fold(words[0]))
    named = named and (not language or bool(listed_gender(fold(words[0]))))  # "do Muíño Vello"
    if title and name[title.end() :]:
        who = people(words_in(name[title.end() :]), female=False)
        return dict.fromkeys((title[0] + person for person in who), article)
    if saint:
        female = fold(saint[1]).startswith(("santa", "sta"))
        found = saints(saint[1], female=female, places=words_in(name) > 2)
        return dict.fromkeys(found, "")
    of_land = language in ("shore", "path")
    if language and not named and not (of_land and article):  # "finca El Soto" on a path
        return _regional(language)
    if article and len(words) < 3:
        return _with_article(article)
    if len(words) == 1:
        return _towns() if of and spanish else _single(spanish)
    if len(words) > 2 and fold(words[1]) in ("y", "i"):
        return _pairs()
    return _people(len(words)) if named else _several()


@cache
def surnames_in(language: str) -> dict[str, str]:
    """Common surnames, and no given names, of a language, without articles: what houses are called
    after."""
    local = (row for row in table("local_names") if row[1] == SURNAME)
    spoken = [row[3] for row in local if _OF_TONGUES.get(row[0]) == language]
    spanish = [name for name in lexicon("surnames")[:250] if not listed_gender(fold(name))]
    return dict.fromkeys(spoken or spanish, "")


def house_word(name: str) -> str:
    """ "Casa " of "Casa Ferreiro", "Ca'l " of "Ca'l Roxu"; or ""."""
    house = _HOUSE.match(name)
    return house[0] if house else ""


@cache
def _regional(language: str) -> dict[str, str]:
    return {word: "" for group, word in table("street_names_regional") if group == language}


@cache
def _with_article(article: str) -> dict[str, str]:
    return {word: a for a, word in table("street_names") if a == article}


@cache
def any_name() -> dict[str, str]:
    """Every name a street may have, with its article."""
    return {word: article for article, word in table("street_names")}


@cache
def _people(count: int) -> dict[str, str]:
    return dict.fromkeys(people(count), "")


@cache
def _pairs() -> dict[str, str]:
    return dict.fromkeys(joined(), "")


@cache
def _towns() -> dict[str, str]:
    """ "Avenida de Burgos": capitals, after which streets are called everywhere."""
    capitals = (province.capital for province in provinces().values())
    return {town: "" for town in capitals if " " not in town}


@cache
def _single(spanish: bool) -> dict[str, str]:
    """Things, surnames and, in Spain, towns that are names of streets everywhere."""
    towns = _towns() if spanish else ()
    things = [word for _, word in table("street_names") if " " not in word]
    surnames = [name for name in lexicon("surnames")[100:250] if not listed_gender(fold(name))]
    return dict.fromkeys((*things, *towns, *surnames), "")


@cache
def _several() -> dict[str, str]:
    things = [word for article, word in table("street_names") if not article and " " in word]
    things += [name for name in lexicon("centre_names") if " " in name]
    rivers = (f"Río {word}" for word in ("Claro", "Sereno", "Nogal", "Brezo", "Lindo"))
    return dict.fromkeys((*things, *rivers), "")


def is_a_day(pieces: Sequence[str], i: int) -> bool:
    """ "9 de Julio", "Dos de Mayo": a day that a street is named after."""
    return (
        (pieces[i].isdecimal() or value_of(pieces[i]) is not None)
        and [fold(piece) for piece in pieces[i + 1 : i + 4]] == ["", "de", ""]
        and i + 4 < len(pieces)
        and SPANISH_DATES.calendar.look_up("months", pieces[i + 4]) is not None
    )
