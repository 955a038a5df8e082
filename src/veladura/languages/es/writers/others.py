"""What was marked as something else: where somebody works, plays, sails; what they are known by.

Nothing of it is kept unasked. A firm keeps its trade and gets another name, a thing becomes what it
is ("un tatuaje", "el pozo"), a number another number; what is none of these is masked.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from veladura.languages.es.home import known_place
from veladura.languages.es.kin import names_kin
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.languages.es.numerals import is_number_word
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.descriptions import DescriptionWriter, is_description
from veladura.languages.es.writers.identifiers.vehicles import vehicles_like
from veladura.languages.es.writers.organisations.families import owner_of
from veladura.languages.es.writers.organisations.house_parts import core_of, split_house
from veladura.languages.es.writers.organisations.institution_names import (
    house_names,
    people,
    says_trade,
    trade_behind,
)
from veladura.text import fold, match_case
from veladura.transform.context import Mention
from veladura.transform.people.gender import CensusRoles

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_DIGITS_OF_A_NUMBER = 3
_ARTICLE = re.compile(r"\A(?:(?:el|la|els|les|los|las|una?|o|a)\s+|l['’])", re.IGNORECASE)
_ORDINAL = re.compile(r"\A\d+\.?[ªº°a]\.?\s+")
_LEGAL_FORM = re.compile(
    r",?\s{0,3}\b(?:S\.?\s?[AL]\.?\s?[LU]?\.?|S\.?\s?C\.?\s?[AL]?\.?|S\.?\s?COOP\.?"
    r"|E\.?T\.?T\.?|(?:de )?(?:S\.?\s?)?R\.?\s?L\.?|LTDA\.?|SDAD\.? \w{3}\.?|C\.?\s?B\.?)$",
    re.IGNORECASE,
)
_OF_TOWN = re.compile(r"((?:(?:[Ee]l|[Ll]as?|[Ll]os) de )?)([A-ZÁÉÍÓÚÑ][^\d\n,;()]{2,30})")
_COUNTED = re.compile(r"(?:n\.?[º°o]|n[úu]m\.?|n[úu]mero) ?\d{1,4}", re.IGNORECASE)
_CODE = re.compile(r"(?=.*\d)(?=.*[A-Z])[A-Z\d]{5,12}")
_TITLED = re.compile(r"([a-záéíóúñ ]{4,40} [«\"“])([^«»\"“”\n]{2,40})([»\"”])")
_NO_ARTICLE = re.compile(r"\b(?:en|a|por|desde|hasta|con) $")
_QUOTED = re.compile(r"([«\"“])([^«»\"“”\n]{2,60})([»\"”])")
_HALF_QUOTED = re.compile(r"([^«»\"“”\n]{2,60})([»”])")
_CLUB = re.compile(
    r"(?P<behind> (?:[CSUA]\. ?[DFB]\.|[CSUA][DFB]|C\. ?F\.|F\. ?C\.))$"
    r"|\A[A-ZÁÉÍÓÚÑ][a-zà-ÿ]{4,12} (?:Club|Clube|Taldea)(?= [A-Z])"
)
_PLACE_OF_NUMBERS = re.compile(r"\b(?:tomo|folio|libro|pag|pagina|vto|hoja|acta)\b")
_SCANNED = re.compile(r"(?<=\d)[OlI]{1,3}(?![A-Za-z])|(?<![A-Za-z])[OlI]{1,3}(?=\d)")  # "1l7"
_AS_DIGITS = str.maketrans("OlI", "011")
_SHIP = re.compile(
    r"\b(?:barcos?|buques?|pesqueros?|palangrero|arrastrero|fragata|batea"
    r"|embarcad[oa] en|engrasador|contramaestre|tripulante|marinero|marineiro|patron|mecanico"
    r"|velero|trainera|mercante|petrolero|a bordo|camarote|grumete|(?:primer|segundo) oficial"
    r"|remolcador)\b"
)
_PET = re.compile(
    r"\b(?:perr[oa]s?|perrit[oa]|gat[oa]s?|gatit[oa]|mascotas?|caniche|galgo)(?:,| llamad[oa]"
    r"| se llama|:)? (?:[A-Z][a-záéíóúñ]{1,12} [ye] )?$"
)
_KIND = re.compile(  # "canteras de Carrión": what it is, without its place
    r"([^\W\d_A-ZÁÉÍÓÚÑ]{4,}(?: [^\W\d_A-ZÁÉÍÓÚÑ]{4,})?) del? (?:l[ao]s? |el )?[A-ZÁÉÍÓÚÑ]"
)
_LED = re.compile(r"([^\W\d_A-ZÁÉÍÓÚÑ]{3,}) (?=[A-ZÁÉÍÓÚÑ])")  # "queso Tres Encinas"
_NUMBERED = re.compile(r"(\d{1,4}),? de [A-ZÁÉÍÓÚÑ][^\d\n]{2,30}")
_CALLED = re.compile(
    r"(?:els |les |los |las |l['’])?(?P<head>(?:el |la |o |a )?[«\"“]?)"
    r"(?P<name>[^\W\d_][^\d\n,.;:«»\"“”]{2,38}[^\W\d_])(?P<end>[»\"”]?)"
)
_SKIN = re.compile(r"tatua|piercing")
_MARKS = frozenset({"barra", "guion", "punto", "y", "mil"})  # between figures that are read out
_BEGINS = re.compile(r"(?:^|[.\n:;•-])[ \t]{0,8}$")  # a sentence or an entry
_SMALL = 3  # letters of words that names may share
_ROLES = CensusRoles("es")
_NO_NAME = 0.6  # doubt that a word in small letters is a name: "textilera"
_NEAR = 60  # characters before a mention that say what it is


@cache
def _things() -> dict[str, str]:
    return {row[0]: row[1] for row in table("other_things")}


@cache
def _houses() -> frozenset[str]:
    return frozenset(lexicon("facility_words"))


@cache
def _lands() -> frozenset[str]:
    return frozenset(lexicon("road_types"))


def _is_house(word: str) -> bool:
    """Whether a first word says what a firm or a house is: "Taller", "Res.", "Churrería"."""
    plain = word.rstrip(".")
    return fold(plain) in _houses() or fold(plain) in _lands() or says_trade(plain)


class OtherWriter(SpanishWriter):
    """Writes what fits no other label."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._chosen: dict[tuple[str, int], str] = {}  # entity, roll → name

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        wanted = self.context.preferences.other
        if wanted == "mask":
            return None
        if "@" in surface or "://" in surface or surface.lower().startswith("www."):
            return self.context.internet.write(mention)
        if numbered := _NUMBERED.fullmatch(surface):  # a school that is called "115, de Gan Gan"
            surface = numbered[1]
        if _is_number(surface):
            counted = _PLACE_OF_NUMBERS.search(fold(surface))
            number = None if counted else self.context.ids.rewrite(surface, "other")
            return number or self._digits(surface)
        if _is_dictated(re.findall(r"[^\s,.;]+", surface)):
            return self.context.ids.rewrite(surface, "other")
        if wanted == "keep":
            return surface
        if half := _HALF_QUOTED.fullmatch(surface):  # "Taronges Sendra»"
            inside = self._other(half[1], mention)
            return inside and inside + half[2]
        quoted = _QUOTED.fullmatch(surface)
        if quoted and not _SKIN.search(mention.before[-_NEAR:].lower()):
            inside = self._other(quoted[2], mention)
            return inside and quoted[1] + inside + quoted[3]
        return self._other(surface, mention)

    @property
    def _house_names(self) -> tuple[str, ...]:
        return house_names(self.context.places.setting.tongue)

    def _digits(self, surface: str) -> str:
        """ "Tomo 41, Folio 117": the numbers change, and nothing else."""
        ids = self.context.ids
        plain = _SCANNED.sub(lambda m: m[0].translate(_AS_DIGITS), surface)
        return re.sub(r"\d+", lambda m: ids.rewrite(m[0], "other") or "1", plain)

    def _house(self, surface: str, plain: str, head: str) -> str:
        """A club or a shop keeps what it is, be it in several words: "Club Natación"."""
        kind = split_house(plain)[0].strip()
        kind = kind if core_of(plain[len(kind) :]) else head
        legal = _LEGAL_FORM.search(plain)
        town = _LEGAL_FORM.sub("", plain[len(kind) :]).strip()
        if self.context.places.is_marked(town):  # "C. D. Burela"
            return f"{kind} {self.context.places.substitute(town)}{legal[0] if legal else ''}"
        if owner := owner_of(town, self.context):  # "Talleres Sobrino"
            return f"{kind} {owner}{legal[0] if legal else ''}"
        family = fold(kind).endswith(("hermanos", "hnos"))  # "Conservas Hermanos Ródenas"
        return self._named(surface, f"{kind or head} ", people(1) if family else self._house_names)

    def _other(self, surface: str, mention: Mention) -> str | None:
        before = fold(mention.before[-_NEAR:]).rstrip()
        plain = _ORDINAL.sub("", _ARTICLE.sub("", re.sub(r"-\n\s*", "", surface)))
        if drawing := _on_skin(surface, before, mention):
            return match_case(surface, drawing)
        head = re.match(r"(?:[A-Z]\.\s?){2,3}(?=\w{2})|[^\W\d_]+\.?", plain)
        thing = _things().get(fold(head[0]).rstrip(".")) if head else None
        if thing is not None and thing != "=":
            begins = surface[0].isupper() and _BEGINS.search(mention.before)
            thing = thing.capitalize() if begins else thing
            return match_case(surface, thing) if surface.isupper() else thing
        named = surface != plain and head and fold(head[0]) not in _houses()  # "Los Gnomos"
        if head and not named and (thing == "=" or _is_house(head[0]) or head[0].count(".") > 1):
            bare = _NO_ARTICLE.search(mention.before) and _LED.match(plain)  # "comió en bar Playa"
            if plain[0].islower() and surface == plain and not bare:
                return head[0]
            return self._house(surface, plain, head[0].strip())
        if moved := self._moved(surface, mention, before):
            return moved
        if re.fullmatch(r"(?:[A-ZÑ]\.?){2,6}", surface):
            return self.context.centres.write(mention)
        if is_description(surface):
            return DescriptionWriter(self.context).write(mention)
        if club := _CLUB.search(plain):  # "Caudetano C.D.", "Hockei Club Can Salas"
            lead = "" if club["behind"] else f"{club[0]} "
            name = self._named(surface, lead, self._house_names)
            return name + (club["behind"] or "")
        if (town := _OF_TOWN.fullmatch(surface)) and _is_town(town[2]):  # "la de Soria"
            return town[1] + (self.context.places.substitute(town[2]) or "")
        if surface[0].isupper() or _LEGAL_FORM.search(surface):
            told = plain != surface or _is_house(before.rpartition(" ")[2])  # "el bar La Pepa"
            names = self._house_names if told else lexicon("company_names")
            return self._named(surface, "", names) + trade_behind(surface)
        if names_kin(surface) and self.context.preferences.kinship == "keep":
            return surface  # "abuelo materno"
        return self._described(surface, mention)

    def _moved(self, surface: str, mention: Mention, before: str) -> str:
        """A pet, a car or a ship; "" for what is none."""
        if is_pet(mention.before):
            return self._named(surface, "", lexicon("pet_names"))
        vehicles, said = vehicles_like(surface)
        if vehicles:
            return self._named(surface, "", vehicles) + said
        ship = mention.label_kind == "plate" or _SHIP.search(before)
        return self._named(surface, "", lexicon("ship_names")) if ship else ""

    def _described(self, surface: str, mention: Mention) -> str | None:
        """What begins with a word in small letters: it stays, and what it is called changes."""
        titled = _TITLED.fullmatch(surface)
        if titled and all(map(is_word, re.findall(r"\w+", fold(titled[1])))):
            return titled[1] + self._named(titled[2], "", self._house_names) + titled[3]
        led = _LED.match(surface)
        if led and (is_word(fold(led[1])) or not _ROLES.is_name(fold(led[1]), doubt=_NO_NAME)):
            return self._named(surface, led[0], self._house_names)
        article = _ARTICLE.match(surface)
        start = article.end() if article else 0
        common = _KIND.match(surface, start)
        kind = surface[:start] + common[1] if common else None  # "la térmica de Compostilla"
        told = DescriptionWriter(self.context).write(mention) or kind
        told = told or self._at_place(surface) or self._counted(surface)
        return told or self._called(surface)

    def _called(self, surface: str) -> str | None:
        """ "els teuladins", "numancia", "l'Estel": what bears a name, be it in small letters."""
        called = _CALLED.fullmatch(surface)
        words = fold(called["name"]).split() if called else []
        plain = surface.islower() and "en" in words[1:] and sum(map(is_word, words)) > 1
        small = surface.islower() and len(words) == 1 and is_word(words[0])
        if plain:
            return "seña particular"  # "dragón en hombro dcho"
        if called is None or small:
            return None  # "bienvenida", the word of a tattoo
        name = self._named(called["name"], "", lexicon("company_names"))
        return called["head"] + name + called["end"]

    def _at_place(self, surface: str) -> str | None:
        """ "ciudad de mula", in a dictation: what it is stays, and its town is another."""
        body, _, town = surface.rpartition(" de ")
        if not body or not known_place(town) or not all(map(is_word, fold(body).split())):
            return None
        return f"{body} de {self.context.places.substitute(town)}"

    def _counted(self, surface: str) -> str | None:
        """ "med. apoyo 397/54": plain words and a number, which changes."""
        words = re.findall(r"[^\W\d_]{2,}", surface)
        plain = all(word.islower() and not _ROLES.is_name(fold(word)) for word in words)
        digits = sum(map(str.isdigit, surface))
        return self._digits(surface) if plain and digits >= _DIGITS_OF_A_NUMBER else None

    def _named(self, surface: str, head: str, names: tuple[str, ...]) -> str:
        """Another name behind the same head, before the same legal form."""
        roll = self.context.roll("other", fold(surface))
        entity = fold(_LEGAL_FORM.sub("", surface))
        if (entity, roll) not in self._chosen:
            name = self.context.pick("other", names, entity, roll=roll, fits=_without(entity))
            self._chosen[entity, roll] = head + (name or names[0])
        legal = _LEGAL_FORM.search(surface)
        return match_case(surface, self._chosen[entity, roll] + (legal[0] if legal else ""))


def _on_skin(surface: str, before: str, mention: Mention) -> str:
    """What is said of a tattoo, or of what it shows; "" for everything else."""
    if _SKIN.search(fold(surface)):
        return "un tatuaje" if _ARTICLE.match(surface) else "tatuaje"
    if not _SKIN.search(before):
        return ""
    return "dibujo" if mention.before.endswith(("del ", "el ")) else "un dibujo"


def _is_town(name: str) -> bool:
    """ "Daroca", where somebody is in prison; no club that is called Esperanza."""
    plain = " " not in name and (is_word(fold(name)) or _ROLES.is_ever_given(fold(name)))
    return known_place(name) and not plain


def is_pet(before: str) -> bool:
    """Whether what follows is the name of an animal: "dos gatos, Ravel y "."""
    return _PET.search(before[-_NEAR:]) is not None


def _without(entity: str) -> Callable[[str], bool]:
    """Whether a name has no longer word of the one it stands for."""
    own = {word for word in entity.split() if len(word) > _SMALL}
    return lambda name: own.isdisjoint(fold(name).split())


def _is_dictated(words: list[str]) -> bool:
    """ "edo cero dos barra trescientos": a word or two, and a number that is read out."""
    said = (is_number_word(word) or fold(word) in _MARKS for word in words[2:])
    return len(words) > _DIGITS_OF_A_NUMBER and all(said)


def _is_number(surface: str) -> bool:
    """Digits and letters that name nothing a reader knows."""
    digits = sum(c.isdigit() for c in surface)
    words = [fold(word) for word in re.findall(r"[^\W\d_][a-záéíóúñ]{3,}", surface)]
    if (
        surface.replace(".", "").isdigit()
        or _COUNTED.fullmatch(surface)
        or _CODE.fullmatch(surface)
    ):
        return True
    if re.fullmatch(r"[\dlIO.\-/ ]+", surface) and digits:
        return True
    if words and all(_PLACE_OF_NUMBERS.match(word) for word in words):
        return digits > 0
    return digits >= _DIGITS_OF_A_NUMBER and not words
