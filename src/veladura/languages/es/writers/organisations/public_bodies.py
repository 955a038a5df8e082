"""Bodies that belong to a country or a region: which stay, and which others are of their kind."""

import re
from functools import cache
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import countries, provinces
from veladura.languages.es.joints import joint_before
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.writers.organisations.house_parts import is_generic
from veladura.text import fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext


_BRANCH = re.compile(
    r"(?:(?:delegaci[óo]n|departamento|sede|secci[óo]n|subdelegaci[óo]n|oficina|comandancia|puesto)"
    r"(?: provincial| territorial)? (?:de|en)|de) ",
    re.IGNORECASE,
)
_SIDE = re.compile(r"(?i) (?:alt[ao]|baj[ao]|norte|sur|este|oeste|centro|rural)$")
_OFFICE_OF = re.compile(  # "centro de Sanidad Exterior": every one of these is a national body's
    r"(?:centro|oficina|unidad|servicio|delegacion|puesto|cuartel|sede|agencia|comandancia)"
    r" del?(?: la)? "
)
_ANYWHERE = "*"  # the region of what every region has
_FEMININE = re.compile(
    r"(?:junta|xunta|generalitat|comunidad|administra[cz]i|policia|agencia|dga|gva|jccm|jcyl|carm|caib"
    r"|conseller|consejer|secretaria|diputaci|direccion)"
)


@cache
def _national() -> frozenset[str]:
    return frozenset(map(fold, lexicon("national_bodies")))


def is_national(surface: str) -> bool:
    """ "Secretaría de Salud de Honduras" and "I.N.S.S." as well as "INSS"."""
    plain = fold(surface)
    if plain in _national() or ("." in plain and plain.replace(".", "") in _national()):
        return True
    letters, _, branch = surface.partition(" ")
    if branch and letters.isupper() and letters.lower() in _national() and not is_generic(letters):
        return all(map(is_generic, re.findall(r"[^\W\d_]{2,}", branch)))  # "CCOO Industria"
    if (office := _OFFICE_OF.match(plain)) and plain[office.end() :] in _national():
        return True
    body, _, country = plain.replace(" del ", " de ").rpartition(" de ")
    return body in _national() and country in countries()


def national_at(surface: str, context: "SpanishContext") -> str:
    """ "Tráfico de Oviedo": a body of a whole country, and where it is now; "" for others."""
    words = surface.split(" ")
    for size in range(len(words) - 1, 0, -1):
        body, rest = " ".join(words[:size]), " ".join(words[size:])
        if fold(body.rstrip(",")) not in _national():
            continue
        branch = _BRANCH.match(rest)  # "INTCF, delegación de Sevilla"
        of, town = (branch[0], rest[branch.end() :]) if branch else ("", rest)
        town, _, side = town.rpartition(" ") if _SIDE.search(town) else (town, "", "")
        if (of or size > 1 or side) and context.places.knows(town):
            return f"{body} {of}{context.places.substitute(town) or ''} {side}".rstrip()
    return ""


def _is_feminine(body: str) -> bool:
    """Whether "la" stands before a body: "la Junta", "la DGA"; not before "el Gobierno"."""
    return _FEMININE.match(fold(body)) is not None


@cache
def peers() -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for group, name, *_ in table("institution_peers"):
        groups.setdefault(group, []).append(name)
    return {fold(name): tuple(groups[group]) for group, name, *_ in table("institution_peers")}


def _spoken_peers(own: str, tongue: str) -> list[str]:
    """The bodies of the kind of a folded one that a document of a language may name."""
    regions = region_of_body()
    spoken = (_ANYWHERE, _ANYWHERE + tongue)
    told = ((body, regions.get(fold(body), "")) for body in peers()[own])
    return [body for body, at in told if not at.startswith(_ANYWHERE) or at in spoken]


def _staying(region: str, context: "SpanishContext") -> str:
    """A region that what the document says of it keeps, though no place of it is told; or ""."""
    codes = {one.code for one in provinces().values() if one.region == region}
    return region if context.places.setting.keeps_within(codes) else ""


def other_body(surface: str, mention: Mention, context: "SpanishContext", roll: int) -> str:
    """Another body of the same kind, of the region that its own became."""
    own, tongue = fold(surface), context.places.setting.tongue
    others = [p for p in _spoken_peers(own, tongue) if fold(p) not in own and own not in fold(p)]
    home = region_of_body().get(own, "")
    if home.startswith(_ANYWHERE):
        return surface  # "Servicio de Salud", which every region has
    region = context.places.regions.get(home) or _staying(home, context)
    stays = region != "" and region == home  # "Servizo Galego de Saúde", in Galician
    if joint_before(mention.before) in ("el", "la", "del", "al") or stays:
        others = [p for p in others if _is_feminine(p) == _is_feminine(surface)] or others
    there = [p for p in others if region and region_of_body().get(fold(p)) == region and not stays]
    for anywhere in (_ANYWHERE + tongue, _ANYWHERE):
        if region and not there:  # the document stays in its region: no other body would do
            there = [p for p in others if region_of_body().get(fold(p)) == anywhere]
    if stays and not there:
        return surface  # "SERGAS": its land stays, and has no other
    order = list(context.source.probe(there or others, "peer", own))
    return match_case(surface, order[roll % len(order)])


@cache
def region_of_body() -> dict[str, str]:
    """Folded body of a region → the region."""
    return {
        fold(name): region for _, name, *regions in table("institution_peers") for region in regions
    }


def is_of_region(name: str) -> bool:
    """Whether a name is that of a body which one region alone has: "IB-Salut", and not "Salud"."""
    return not is_generic(name) and region_of_body().get(fold(name), _ANYWHERE)[:1] != _ANYWHERE
