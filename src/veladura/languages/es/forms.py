"""Other forms of what was marked in a Spanish document, to be found where nobody marked them."""

import re
from collections.abc import Iterator
from functools import cache

from veladura.languages.es.clinical import eponym_cue, eponyms
from veladura.languages.es.gazetteer import continent_of, countries
from veladura.languages.es.gender import is_given_name, listed_gender
from veladura.languages.es.home import has_region, known_place
from veladura.languages.es.kin import PIECE, is_beside_kin
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.languages.es.writers.places.adjectives import (
    OF_A_REGION,
    adjectives_of,
    regional_adjectives_of,
)
from veladura.languages.es.writers.spellings import spelt_out
from veladura.text import any_of, fold
from veladura.transform.context import Mention
from veladura.transform.leftovers import SHORTEST, OtherForm, exact_form
from veladura.transform.people.gender import CensusRoles

IDENTIFYING = frozenset({"person", "id", "phone", "email", "internet", "street", "spelling"})
_PLACED = re.compile(  # "vecinos de", "en", "natural de la villa de", "(", a line's beginning
    r"(?:\b(?:de|en|desde|hasta|hacia|a|por|para|entre|junto a|y|e)|[(,/–-]|^)\s{0,2}$"
    r"|\n\s{0,4}$",
    re.IGNORECASE,
)
_DEFINED = re.compile(r"[\"”»]?,? {0,2}\(([A-ZÑ][A-Za-zÑñ0-9]{2,7})\)")
_DEFINED_BEFORE = re.compile(r"(?<![\w.-])([A-ZÑ]{3,8}) \([\"“«]?$")
_LETTERS = re.compile(r"[A-ZÑ]{4,7}")  # of a house, in brackets behind it: "(HSGY)"
_SMALL = frozenset(
    {"de", "del", "la", "las", "los", "el", "y", "e", "do", "da", "d", "l", "i", "en"}
)
_NAMED_AFTER_PLACES = ("fiebre", "virus", "gripe", "criterio", "encefalitis", "botón", "consenso")
_SPELLING = re.compile(  # letters by their names, or with hyphens, soon behind a name
    r"(?:\b(?:hache|zeta|erre|ele|eme|ene|eñe|ese|equis|jota|efe|uve|cu|ka|[bcdgpt]e|[aeiou])\b"
    r"[, ]{1,2}){3}|[A-Z]-[A-Z]-"
)
_BEHIND = re.compile(r"(?:, ?| ?\()([A-ZÁÉÍÓÚÑ][^\d,;:()\n]{1,24}?)(?=[,;:)\n]|\.? *$|\. |  )")
_NO_LANGUAGE = frozenset(("AD", "AT", "AU", "BE", "CH", "LU"))  # of Europe and beyond
_ROLES = CensusRoles("es")
_MEASURED = re.compile(  # "una bolsa de hierro", where a Dr. Hierro speaks in small letters
    r"\b(?:bolsas?|ampollas?|vasos?|comprimidos?|pastillas?|gotas|cucharadas?|dosis|d[ée]ficit|falta"
    r"|niveles?|mg|gr|ml|cc) de $|\b(?:toma|toman|tomar|tomando|tomaba) $"
    r"|\b(?:doy|damos|dar|dan|daba) por $",  # "lo doy por bueno"
    re.IGNORECASE,
)
_LONG_NAME = 7  # letters of a given name that people clip
_LOCAL = 5  # letters of the beginning of an address that is nobody's word


@cache
def _eponymous() -> re.Pattern[str]:
    """What stands before a place or a name that a disease, a sign or a scale is named after."""
    places = rf"\b(?:{any_of(_NAMED_AFTER_PLACES)})s? de $"
    return re.compile(rf"{eponym_cue().pattern}|{places}", re.IGNORECASE)


@cache
def _houses() -> frozenset[str]:
    return frozenset((*lexicon("facility_words"), *lexicon("facility_qualifiers"), *_SMALL))


def _something_else(surface: str) -> re.Pattern[str] | None:
    """What stands before a word where it names nobody, though somebody is called so."""
    if fold(surface) in eponyms():
        return _eponymous()
    return _MEASURED if surface.islower() and len(surface) >= SHORTEST else None


def own_form(mention: Mention) -> Iterator[OtherForm]:
    """The surface where it identifies."""
    surface = mention.surface.strip()
    if mention.kind == "person" and (unless := _something_else(surface)):
        yield OtherForm(surface, "person", unless=unless)
    else:
        yield from exact_form(mention, IDENTIFYING)


def forms_of(mention: Mention) -> Iterator[OtherForm]:
    """What else a reader would know a thing by."""
    surface = mention.surface.strip()
    if mention.kind == "person":
        yield from (OtherForm(short, "person") for short in _clipped(surface))
    if mention.kind == "person" and _SPELLING.search(mention.after):
        yield from (
            OtherForm(spelt, "spelling")
            for word in surface.split()
            for small in spelt_out(fold(word))
            for spelt in {small, small[0].upper() + small[1:]}  # "Hache, u, e"
        )
    if mention.kind == "person" and mention.label_kind == "kinship":
        for name in _names_in(surface):  # "Ferrandis Ortolá (ojo, Ortolá)"
            if _ROLES.is_only_surname(fold(name)) and not known_place(name):
                yield OtherForm(name, "person", unless=_eponymous())
    if mention.kind == "centre":
        yield from _forms_of_house(surface, mention.before, mention.after)
    elif mention.kind == "territory" and len(surface) >= SHORTEST and surface[0].isupper():
        yield from _forms_of_town(surface)
        yield from _region_behind(surface, mention.after)
        for adjective in adjectives_of(fold(surface)):  # "un hospital salmantino"
            yield OtherForm(adjective, "territory")
        for adjective in regional_adjectives_of(fold(surface)):  # "el protocolo andaluz"
            yield OtherForm(adjective, "territory", after=OF_A_REGION)
    elif mention.kind == "country":
        yield from (OtherForm(form, "other") for form in _people_of(fold(surface)))
    elif mention.kind == "kinship":
        for name in _names_in(surface):
            yield OtherForm(name, "person", unless=_eponymous())
    elif mention.kind == "email" and "@" in surface:
        local = surface.partition("@")[0]
        word = fold(local) in _mailboxes() or is_word(local)  # "hemofilia@" is no name of a user
        if len(local) >= _LOCAL and not local.isdigit() and not word:
            yield OtherForm(local, "email")


@cache
def _people_of(country: str) -> tuple[str, ...]:
    """Who or what is from a country, where no language is called so: "mi número belga"."""
    code = countries().get(country, "")
    far = re.search("america|africa", continent_of().get(code, "")) is not None
    if not far and code not in _NO_LANGUAGE:
        return ()
    rows = (row for row in table("demonyms") if row[0] == code)
    return tuple({form for row in rows for form in row[1:3] if fold(form) not in countries()})


def _forms_of_house(surface: str, before: str, after: str) -> Iterator[OtherForm]:
    words = re.findall(r"[^\W\d_]+", surface)
    telling = [w for w in words if fold(w) not in _houses() and w[0].isupper() and len(w) > 2]
    lettered = before.endswith("(") and _LETTERS.fullmatch(surface)
    if (telling and len(words) > 1) or (lettered and fold(surface) not in _houses()):
        yield OtherForm(surface, "centre")
    defined = _DEFINED.match(after) or _DEFINED_BEFORE.search(before)
    if defined and _abbreviates(defined[1], words):
        yield OtherForm(defined[1], "centre")


def _forms_of_town(surface: str) -> Iterator[OtherForm]:
    if any(map(str.isdigit, surface)):
        return
    yield OtherForm(surface, "territory", after=_PLACED, unless=_eponymous())
    small = set() if is_word(surface.lower()) else {surface.lower()}  # "en lanús", in a chat
    for other in {surface.upper(), surface.title(), *small} - {surface}:
        yield OtherForm(other, "territory", after=_PLACED, unless=_eponymous())


def _region_behind(surface: str, after: str) -> Iterator[OtherForm]:
    """The region of a town that nobody marked, right behind it: "Poza Rica, Ver."."""
    behind = _BEHIND.match(after)
    if behind and has_region(fold(surface), fold(behind[1])):
        yield OtherForm(behind[1], "territory", after=_PLACED)


def _clipped(surface: str) -> Iterator[str]:
    """ "Eufra", of an Eufrasio: how a long given name begins, where that is nothing else."""
    first = surface.partition(" ")[0]
    if len(first) < _LONG_NAME or not first.istitle() or not is_given_name(fold(first)):
        return
    for size in range(_LONG_NAME - 3, _LONG_NAME):
        short = first[:size]
        folded = fold(short)
        if folded[-1] in "aeiou" and not is_word(folded) and not listed_gender(folded):
            yield short


def _names_in(surface: str) -> Iterator[str]:
    """Capitalised words of a mention of relatives that name none: "Marta" of "hija Marta"."""
    for piece in PIECE.findall(surface):
        named = piece[0].isupper() and not piece.isupper() and not is_beside_kin(piece)
        if named and len(piece) >= SHORTEST:
            yield piece


def _abbreviates(acronym: str, words: list[str]) -> bool:
    letters = fold(acronym)
    full = [fold(word)[0] for word in words]
    big = [fold(word)[0] for word in words if fold(word) not in _SMALL]
    return letters in ("".join(full), "".join(big)) or (
        letters[0] == big[0] and set(letters) <= set("".join(map(fold, words)))
    )


@cache
def _mailboxes() -> frozenset[str]:
    return frozenset(word for group, word in table("mail_domains") if group == "mailbox")
