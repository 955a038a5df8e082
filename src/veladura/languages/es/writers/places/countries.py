"""Countries: the one a document is from stays, others become others of their part of the world."""

import re
from bisect import bisect_right
from functools import cache, cached_property

from veladura.languages.es.gazetteer import (
    continent_of,
    countries,
    demonyms,
    english_names,
    foreign_towns,
    gazetteer,
    is_demonym,
    latin_america,
    provinces,
    spanish_names,
    written_countries,
)
from veladura.languages.es.home import known_place, region_in
from veladura.languages.es.lexicon import table
from veladura.languages.es.setting import goes_high, is_landlocked, mountainous
from veladura.languages.es.tongues import Trait, countries_of_origin, told_traits
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.places.adjectives import several_of
from veladura.text import fold, match_case
from veladura.transform.context import Mention

_HOME = "ES"
_NEIGHBOURS = frozenset(("FR", "PT", "IT", "DE", "GB", "BE", "NL", "CH", "AT", "IE", "AD"))
_WITHOUT_NATIVES = frozenset(("CU", "DO", "PR", "UY"))  # whose peoples are gone
_BEFORE = 24  # characters before a word that may tell whom it is said of
_OF_PERSON = re.compile(
    r"\b(?:una?|turista|mariner[oa]|ciudadan[oa]|s[úu]bdit[oa]|mujer|hombre|joven|pacientes?"
    r"|var[óo]n|temporer[oa]|nacionalidad|origen|padres?|madre|familia|herman[oa]s?|hij[oa]s?"
    r"|abuel[oa]s?|espos[oa]|pareja|marido) $"
)
_PERSON_BEHIND = re.compile(r" (?:de )?[A-ZÁÉÍÓÚÑ][a-zà-ÿ]")
_WORD = re.compile(r"[^\W\d_]+")
_WHERE = re.compile(r"\b(?:de|en|a|por|desde|hacia|para|hasta) $", re.IGNORECASE)
_THREE = 3  # letters
_DOTTED = re.compile(r"(?:[A-Z]{1,2}\.\s?){2,3}")


class CountryWriter(SpanishWriter):
    """Writes the countries: the one the document is from stays, others become others."""

    def entity(self, mention: Mention) -> str:
        surface = mention.surface.strip()
        if surface.isupper() and surface in spanish_names():
            return surface  # "RO", of a machine
        if surface.isupper() and len(surface) == _THREE and fold(surface) not in countries():
            begun = (c for c, name in spanish_names().items() if fold(name)[:3] == fold(surface))
            return next(begun, fold(surface))  # "RUM", of a machine
        return countries().get(fold(surface)) or _begun().get(fold(surface), fold(surface))

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if is_demonym(surface) and not _is_land(mention):  # "ecuatoriana"
            return self.context.ids.write(mention)
        code = self.entity(mention)
        code = code if code in spanish_names() else ""
        if code == self.context.home and self.context.preferences.country == "keep":
            return surface
        home = self.context.home
        if (not code and known_place(surface)) or (code != home and region_in(home, fold(surface))):
            return self.context.places.write(mention)  # "Caaguazú", and Palestina in Colombia
        new, name = self.other(code or fold(surface))
        if code and surface.isupper() and len(surface) in (2, 3) and "." not in surface:
            return new if len(surface) == 2 else fold(name)[:3].upper()
        if code and _DOTTED.fullmatch(surface):
            return name  # "EE. UU." calls for no capitals
        if fold(surface) == fold(english_names().get(code, "")) != fold(spanish_names()[code]):
            name = english_names().get(new, name)
        return match_case(surface, name)

    def other(self, code: str) -> tuple[str, str]:
        """Code and name of the country that stands for `code`, of the same part of the world.

        None becomes the one the document is from: who emigrated did so to somewhere else.
        """
        if self.stays(code):
            return code, spanish_names()[code]
        roll = self.context.roll("country", code)
        pool = frozenset(spanish_names())
        if code == _HOME:
            pool = latin_america() | _NEIGHBOURS
        elif code in latin_america():
            pool = latin_america()
        elif code in _NEIGHBOURS:
            pool = _NEIGHBOURS
        elif code in continent_of():
            pool = frozenset(c for c in pool if continent_of()[c] == continent_of()[code])
        if not is_landlocked(code) and self.context.places.setting.sea:  # "al salir de Yibuti"
            pool = frozenset(other for other in pool if not is_landlocked(other))
        high = self.context.places.setting.heights or goes_high(self.context.vocabulary)
        if high and code in mountainous():  # "Nepal", where somebody goes trekking
            pool = pool & mountainous() - {code} or pool
        allowed = self._allowed(code)
        pool = pool & allowed or allowed
        names = {name: other for other, name in spanish_names().items() if other in pool}
        article = self._article_of(code)
        agreeing = [n for n, c in names.items() if not article or (article, c) in _articles()]
        name = (
            self.context.pick("country", agreeing, code, roll=roll)
            or self.context.pick("country", tuple(names), code, roll=roll)
            or next(iter(names))
        )
        return names[name], name

    def _allowed(self, code: str) -> frozenset[str]:
        """The countries that what the document tells of people from one lets stand for it: that
        they speak Urdu, or came in a boat."""
        own = {code, _HOME, self.context.home}
        allowed = everywhere = written_countries() - own
        for alike in self._traits:  # "intérprete de urdu", "llegó en cayuco"
            if code in alike:  # those that are never written elsewhere are better than no such one
                rather = alike - own if allowed is everywhere else allowed
                allowed = allowed & alike or rather or allowed
        return (allowed - _WITHOUT_NATIVES if self._has_natives else allowed) or allowed

    def stays(self, code: str) -> bool:
        """Whether the document says in words that stay where somebody is from: "senegalés", or that
        they speak what one country alone does."""
        if code == _HOME != self.context.home and self._tells_spain:
            return True  # its towns become others of it
        return code in self._said_plainly or {code} in self._traits

    @cached_property
    def _tells_spain(self) -> bool:
        """Whether a town of Spain stands in a document from America: "Murcia (España)"."""
        towns = (fold(m.surface) for m in self.context.of_kind("territory"))
        here = (town for town in towns if region_in(self.context.home, town) is None)
        return any(gazetteer().get(town, ("", ""))[1] in provinces() for town in here)

    @cached_property
    def _said_plainly(self) -> frozenset[str]:
        """The codes of countries that somebody is said to be from in words that nobody marked: "el
        marinero senegalés". They stay, for what is said of them stays."""
        text, found = self.context.text, set[str]()
        words = self.context.vocabulary & _words_for_people()
        starts = [mention.start for mention in self.context.mentions] if words else []
        for match in _WORD.finditer(text) if words else ():
            if match[0].lower() not in words:
                continue
            near = bisect_right(starts, match.start()) - 1
            around = self.context.mentions[near] if near >= 0 else None
            marked = around is not None and around.end > match.start()
            kept = marked and around is not None and around.kind == "kinship"  # "padres rumanos"
            named = _OF_PERSON.search(text[max(0, match.start() - _BEFORE) : match.start()])
            if kept or (not marked and (named or _PERSON_BEHIND.match(text, match.end()))):
                found.add(_people()[match[0].lower()])
        surfaces = (fold(m.surface) for m in self.context.of_kind("id", "country"))
        return frozenset(found - {demonyms()[s][0] for s in surfaces if s in demonyms()})

    @cached_property
    def _traits(self) -> tuple[frozenset[str], ...]:
        told = (countries for countries, _ in self._tongues)
        return (*told, *map(countries_of_origin, self.context.origins))

    @cached_property
    def _tongues(self) -> tuple[Trait, ...]:
        return told_traits(self.context.text, self.context.vocabulary)

    def towns_in(self, code: str) -> tuple[str, ...]:
        """The towns of a country, those where a language is spoken that the document tells."""
        towns = foreign_towns().get(code, ())
        spoken = {town for countries, some in self._tongues if code in countries for town in some}
        return tuple(town for town in towns if town in spoken) or towns

    @cached_property
    def _has_natives(self) -> bool:
        """Whether somebody is said to be of a people that lived in America first."""
        return any(fold(m.surface) in _natives() for m in self.context.of_kind("id", "other"))

    def _article_of(self, code: str) -> str:
        """The article that the document says before a country; or ""."""
        mentions = (m for m in self.context.of_kind("country") if self.entity(m) == code)
        return next((a for m in mentions if (a := _article_before(m.before))), "")


@cache
def _begun() -> dict[str, str]:
    """How people call a country of two names, folded → its code: "bosnia"."""
    halves = ((fold(name).split(" y "), code) for code, name in spanish_names().items())
    return {names[0]: code for names, code in halves if len(names) > 1}


@cache
def _people() -> dict[str, str]:
    """Who comes from where, one or several of them → the code of the country."""
    return {
        form: row[0]
        for row in table("demonyms")
        for one in row[1:3]
        for form in (one, *several_of(one))
    }


@cache
def _words_for_people() -> frozenset[str]:
    return frozenset(_people())


@cache
def _natives() -> frozenset[str]:
    rows = (row for row in table("descriptions") if row[0] == "native")
    return frozenset(fold(form) for row in rows for form in row[1:3])


@cache
def _articles() -> frozenset[tuple[str, str]]:
    return frozenset((row[0], row[1]) for row in table("country_articles"))


def _is_land(mention: Mention) -> bool:
    """ "de suiza" in a talk that nobody gave capitals: a country, no woman from there."""
    named = fold(mention.surface.strip()) in countries()
    return named and _WHERE.search(mention.before) is not None


def _article_before(before: str) -> str:
    article = re.search(r"\b(?:(?P<of>del)|(?P<alone>el|la|los|las))\s$", before, re.IGNORECASE)
    return "" if article is None else (article["alone"] or "el").lower()
