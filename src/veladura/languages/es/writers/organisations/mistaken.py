"""Firms and bodies that were taken for a town or for somebody."""

import re

from veladura.languages.es.gazetteer import gazetteer, provinces
from veladura.languages.es.gender import is_given_name, listed_gender
from veladura.languages.es.home import EVERYWHERE, known_place
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.names.fields import CALLED
from veladura.languages.es.writers.organisations.house_parts import (
    ENGLISH_KIND,
    brands_like,
    split_house,
)
from veladura.languages.es.writers.organisations.house_places import is_of_town
from veladura.languages.es.writers.organisations.institution_names import says_trade
from veladura.languages.es.writers.organisations.public_bodies import is_national, peers
from veladura.languages.es.writers.places.articles import said_region
from veladura.languages.es.writers.places.directions import is_beside
from veladura.languages.es.writers.places.quarters import is_landscape
from veladura.languages.es.writers.streets import is_street
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.people.gender import FEMALE, MALE

_ACRONYM = re.compile(r"[A-ZÑ]{3,6}")
_OF_BODY = re.compile(r"(?<=[a-záéíóú]{2} )(?:(?:a|de|en|por) )?la $|(?<=[a-z]{3} )del $")
_BODY_BEFORE = re.compile(r"(?<!\w)([A-Z]{3,6}) $")
_LIVES = re.compile(
    r"\b(?:vive en|natural de|vecin[oa] de|resid\w{2,5} en|nacid[oa] en|domicilio en) $",
    re.IGNORECASE,
)
_MAN_BEHIND = re.compile(r"\ben $", re.IGNORECASE)  # the article of men in Catalan: "en Pep"
_AT_TOWN = re.compile(r"(?<= )[A-ZÁÉÍÓÚÑ]\w+ de ([A-ZÁÉÍÓÚÑ][^\d,;()]{2,30})$")
_BEHIND_ARTICLE = re.compile(r"\b(?:el|del|al|[Cc]olegio|[Ii]nstituto|IES|CEIP|[Rr]esidencia) $")
_PROVINCIAL = frozenset({"province", "both", "capital"})
OF_FIRM = re.compile(
    r"\b(?:jubilad[oa] de|contratad[oa] por|emplead[oa] de|trabaj[a-z]{1,5} para|[Ee]mpresa:?"
    r"|aseguradora|la contrata(?: de)?) $"
)


def is_seat_of_body(mention: Mention) -> bool:
    """Whether somebody is a province behind the letters of a national body: "IMLCF León"."""
    body = _BODY_BEFORE.search(mention.before)
    place = gazetteer().get(fold(mention.surface.strip()), ("",))[0]
    return body is not None and place in _PROVINCIAL and is_national(body[1])


def is_called_as_place(surface: str) -> bool:
    """Whether a body is nothing but a region or a town of Spain: "penado en Soto del Real"."""
    folded = fold(surface.strip())
    what, code = gazetteer().get(folded, ("", ""))
    town = what in ("town", "capital", "both") and code in provinces()
    return what == "region" or (town and not EVERYWHERE.match(folded) and not brands_like(folded))


def is_house_at_town(mention: Mention) -> bool:
    """Whether somebody behind the article of a house is one, and where: "el Teófilo Dávila de
    Machala"."""
    town = _AT_TOWN.search(mention.surface.strip()) if mention.kind == "person" else None
    behind = town is not None and _BEHIND_ARTICLE.search(mention.before) is not None
    return behind and town is not None and known_place(town[1])


def is_place(mention: Mention) -> bool:
    """Whether what was taken for a body is a place: "valle del Roncal", "Vive en Tamarite"."""
    surface = mention.surface.strip()
    lives = _LIVES.search(mention.before) and not split_house(surface)[0]
    return bool(lives) or is_called_as_place(surface) or is_landscape(surface)


def is_house(mention: Mention) -> bool:
    """Whether what was taken for a town or for somebody is a firm or a body: "jubilado de Citroën",
    "Mármoles Macael", "devolver a la USAC"."""
    surface = mention.surface.strip()
    if mention.kind == "other":
        return is_of_town(surface) and split_house(surface)[1] != ""  # "Deputación de Ourense"
    if mention.kind == "person":
        if ENGLISH_KIND.search(surface):
            return True  # "Morrab Surgery"
        shouted = _ACRONYM.fullmatch(surface) and _OF_BODY.search(mention.before)
        known = surface.isupper() and is_national(surface)  # "COFEPRIS"
        return bool(shouted or known) and not listed_gender(fold(surface))
    if fold(surface) in peers() and fold(surface) not in gazetteer():
        return True  # "JUNTA DE ANDALUCÍA"
    if known_place(surface) or said_region(surface):
        return False
    first, _, rest = surface.partition(" ")
    return bool(rest and says_trade(first)) or OF_FIRM.search(mention.before) is not None


def is_landmark(surface: str) -> bool:
    """ "ermita de San Gonzalo": a house that an address is told by, and no road."""
    if is_beside(surface):
        return False
    first, _, rest = surface.partition(" ")
    told = bool(rest) and not any(map(str.isdigit, surface)) and not is_street(surface)
    return told and first.islower() and fold(first) in lexicon("facility_words")


def is_called(mention: Mention) -> bool:
    """Whether a town is somebody: "(a) Patillas"; "en Jordi", in Catalan, where a woman would be
    "na"."""
    name = fold(mention.surface)
    if CALLED.search(mention.before) and not known_place(mention.surface):
        return True
    familiar = listed_gender(name) == MALE and _MAN_BEHIND.search(mention.before)
    if not (is_given_name(name) or familiar) or known_place(mention.surface):
        return False
    if _LIVES.search(mention.before):
        return False  # "vecino de Covadonga"
    return not mention.before.endswith(" en ") or listed_gender(name) != FEMALE
