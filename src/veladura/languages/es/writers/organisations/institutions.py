"""Hospitals, health centres, institutions: their kind stays, their name is invented."""

import re
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.home import country_of_cue
from veladura.languages.es.joints import agrees, fits, joint_before
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.numerals import spell, value_of
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.organisations.acronyms import other_acronym
from veladura.languages.es.writers.organisations.courts import other_court
from veladura.languages.es.writers.organisations.everyday import anybodys
from veladura.languages.es.writers.organisations.families import is_shop, namesake, owner_of
from veladura.languages.es.writers.organisations.foreign_houses import tongue_of_house
from veladura.languages.es.writers.organisations.house_letters import HouseLetters
from veladura.languages.es.writers.organisations.house_parts import (
    brands_like,
    core_of,
    half_quoted,
    in_small_letters,
    initials_of,
    is_acronym,
    is_basque_house,
    is_generic,
    letters_of,
    name_and_kind,
    split_house,
    two_houses,
)
from veladura.languages.es.writers.organisations.house_places import TITLES, HousePlaces
from veladura.languages.es.writers.organisations.institution_names import (
    house_names,
    is_day,
    is_noble,
    names_like,
    people,
    sounds_like,
)
from veladura.languages.es.writers.organisations.namesakes import houses_by_initials
from veladura.languages.es.writers.organisations.offices import office_everywhere
from veladura.languages.es.writers.organisations.public_bodies import (
    is_national,
    is_of_region,
    national_at,
    other_body,
    peers,
)
from veladura.text import compact, fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_LONGEST_ACRONYM = 6  # letters
_SHORTEST_KIND = 2  # letters: "CH" may be a name, "UMF" says what it is
_UNNAMED = "de X"  # nothing but kinds of houses: named after a field or a place
_QUOTES = "\"'«»“” "
_OF = re.compile(r"\A(?:del|de(?: l[ao]s?)?) (?=[A-ZÁÉÍÓÚÑ])")
_CALLED = re.compile(r"((?:061|112|085|SAMU|SEM) )(\D{3,30})")  # emergency services of a region
_NUMBERED = re.compile(r"(\d{1,3}) ((?:del?|d['’]|en) ?\D+)")  # and no day: "12 de Octubre"
_DIRECTION = re.compile(r"\b(norte|sur|este|oeste)\s*$", re.IGNORECASE)
_DIRECTIONS = ("Norte", "Sur", "Este", "Oeste", "Centro")
_WHERE_IT_IS = re.compile(r"(?:del?|de la|de su) (?:localidad|pueblo|zona|referencia|barrio)")
_MEN = re.compile(r"mossos\b")
_BEHIND_CATALAN = re.compile(r"\b(?:els|pels|dels|als) $", re.IGNORECASE)
_SPOKEN = re.compile(r"(?:el|la) (\d+)")
_ARTICLES = ("el ", "la ", "los ", "las ")
_LETTERS_BEHIND = re.compile(r"(?<!\s)\s*+\(([^()]+)\)$")
_BODY_AT = re.compile(r"([A-ZÑ]{3,7})( {1,4}(?:de |da |do )?)([A-ZÁÉÍÓÚÑ]\D{3,40})")
_ARTICLES = ("el", "la", "los", "las")
_ARTICLE = re.compile(r"\A(?:El|La|Los|Las) (?=\w)", re.IGNORECASE)
_FAMILY = re.compile(r"\b(?:hermanos|hnos\.?|germans|irmans)$")  # "Talleres Hermanos …"
_FIGURES = re.compile(r"(?<![^\W\d_])\d+")  # and no "N0.", as a scanner reads it
_KIND_BEFORE = re.compile(r"(?<!\w)([^\W\d_]{4,20})\W{1,4}$")  # "mutua Fraternidad del Ebro"
_DASH = re.compile(r"\s[-–—/]\s")


class CentreWriter(SpanishWriter):
    """Writes the hospitals and other institutions of one document."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._written: dict[tuple[str, int], str] = {}
        self._places = HousePlaces(context)
        houses = context.of_kind("centre")
        self._shouted = {house.surface for house in houses if is_acronym(house.surface)}
        self._by_initials = houses_by_initials(houses)

    def entity(self, mention: Mention) -> str:
        surface = mention.surface.strip()
        if self._abbreviates(surface):
            full = self._by_initials.get(letters_of(surface))
            if full is not None:
                return self.entity(full)
            return letters_of(surface)
        _, name, _ = split_house(surface)
        return self._fullest(core_of(name)) or fold(surface)

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        court = other_court(surface, self._places, self._number, self._town)
        if court is not None:
            return court
        parts = half_quoted(surface) or two_houses(surface)
        if parts:
            return "".join(
                self.write(replace(mention, surface=part)) or "" if named else part
                for part, named in parts
            )
        if is_national(surface) and country_of_cue(surface) in ("", self.context.home):
            return surface
        called = _CALLED.fullmatch(surface)
        if called and self.context.places.knows(called[2]):  # "061 Galicia"
            return called[1] + (self.context.places.substitute(called[2]) or "")
        if fold(surface) in peers():
            return self._long(surface, mention)
        if self._abbreviates(surface):
            return self._acronym(surface)
        listed = [part for part in _DASH.split(surface) if fold(part) in peers()]
        listed += filter(is_of_region, surface.split(" ", 1)[:1])  # "IB-Salut Llevant"
        if listed:  # "Servicio Navarro de Salud – Osasunbidea"
            return self._long(listed[0], mention)
        at_place = national_at(surface, self.context) or self._body_at(surface)
        said = self._glued(surface) or office_everywhere(surface, mention, self._places) or at_place
        if said or (said := self._with_kind(surface, mention)):
            return said
        if spoken := _SPOKEN.fullmatch(surface):  # "el 12", for 12 de Octubre
            name = self._long(spoken[1], mention)
            return name if fold(name).startswith(_ARTICLES) else f"el {name}"
        day, inside = self._day_said(surface), _LETTERS_BEHIND.search(surface)
        if inside and is_acronym(inside[1]) and inside.start() > 3 and not day:
            written = self._long(surface[: inside.start()], mention)
            return f"{written} ({self._acronym(inside[1])})"
        return day or self._long(surface, mention)

    def _body_at(self, surface: str) -> str | None:
        """ "UNED de Écija": a body by its letters, and where it is."""
        body = _BODY_AT.fullmatch(surface)
        places = self.context.places
        forms = (body[3], f"A {body[3]}", f"O {body[3]}") if body else ()
        known = any(map(places.knows, forms))
        if body is None or split_house(surface)[0] or not known:
            return None
        said = is_national(body[1]) or is_generic(body[1])  # "RAP Salto"
        name = body[1] if said else self._acronym(body[1])
        at = f"{body[2].strip()} {body[3]}"  # "da Coruña"
        place = self._places.place(at) if body[2].strip() else None
        return f"{name} {place or self.context.places.substitute(body[3]) or ''}"

    def _with_kind(self, surface: str, mention: Mention) -> str | None:
        """ "Telecuida Sur, Servicio de Teleasistencia": what a house does stays behind its name."""
        name, kind = name_and_kind(surface)
        return self._long(name, replace(mention, surface=name)) + kind if kind else None

    def _day_said(self, surface: str) -> str | None:
        """ "el Doce", where the document has a "Hospital 12 de Octubre": the day that became."""
        said = surface.rpartition(" ")[2]
        number = value_of(fold(said))
        if number is None:
            return None
        for house in self.context.of_kind("centre"):
            if split_house(house.surface.strip())[1].startswith(f"{number} de "):
                name = split_house(self._long(house.surface.strip(), house))[1]
                day = re.match(r"\d+", name)
                if day:
                    return surface.removesuffix(said) + match_case(said, spell(int(day[0])))
        return None

    def _long(self, surface: str, mention: Mention) -> str:
        if _MEN.match(fold(surface)):  # "los Mossos", who are many
            begins = not re.search(r"\w[\s(«\"]{1,3}$", mention.before)
            catalan = _BEHIND_CATALAN.search(mention.before) is not None
            said = "agents autonòmics" if catalan else "agentes autonómicos"
            return said.upper() if surface.isupper() else said.capitalize() if begins else said
        roll = self.context.roll("centre", self.entity(mention))
        if fold(surface) in peers():
            return other_body(surface, mention, self.context, roll)
        head, name, tail = split_house(surface)
        if head and not head.isupper() and is_acronym(name) and len(name) <= _LONGEST_ACRONYM:
            return head + self._acronym(name) + tail  # "Atención Temprana IASS"
        if head and _WHERE_IT_IS.fullmatch(name):
            return surface  # "Centro de Salud de la localidad", which every one has
        head = _FIGURES.sub(lambda m: self._number(m[0], roll), head)
        numbered = self._numbered(head, name, mention, roll)
        if numbered is not None:
            return numbered + tail
        if common := namesake(mention, self.context) or anybodys(surface, mention, head, name):
            return common
        if not core_of(name):  # nothing but kinds of houses: these, and a name
            name = self._named(surface, mention, roll)
            return f"{head.rstrip()} {name}{tail}"
        if regional := self._regional(head, name, mention):
            return head + regional + tail
        noble = is_noble(name)
        place = None if roll or noble else self._places.called_after(head, name, tail)
        stays = place is not None and fold(place) == fold(name)  # "Hospital de Canarias", there
        if place is not None and not (stays and mention.label_kind != "institution"):
            return head + place + tail
        before, at_place = (name, "") if noble else self._places.ending_in_place(name)
        if at_place:
            return head + self._named(before, mention, roll) + at_place + tail
        new = self._named(name, mention, roll)
        bare = not head and not _OF.match(name)  # "el Axarquía", of a "Hospital de la Axarquía"
        new = _OF.sub("", new) if bare else new
        behind = not head and joint_before(mention.before) in _ARTICLES  # "la Fe", of "La Fe"
        return head + (_ARTICLE.sub("", new) if behind else new) + tail

    def _regional(self, head: str, name: str, mention: Mention) -> str:
        """What the adjective of a land became that a body is called by; "" for other names."""
        regional = self._places.adjective(name, head) if head else ""
        if not regional and (not head or name.islower()):  # "mutualidad de futbolistas andaluces"
            regional = self._places.adjective_within(name)
        if regional == name and mention.label_kind != "institution" and not name.islower():
            return ""  # "Hospital Boliviano Holandés" is one house, and no body of a country
        return regional

    def _numbered(self, head: str, name: str, mention: Mention, roll: int) -> str | None:
        """A house that a number tells from others of its kind, or a direction; None for others."""
        number = re.fullmatch(r"(\d{1,3})(\.?[ªº])?", name.strip())
        if head and number:  # "UMF 64"
            return head + self._number(number[1], roll) + (number[2] or "")
        court = _NUMBERED.fullmatch(name)
        if head and court and not is_day(name):  # "Juzgado de Primera Instancia 4 de Getxo"
            place = self._places.place(court[2]) or self._named(court[2], mention, roll)
            return f"{head}{self._number(court[1], roll)} {place}"
        if core_of(name):
            return None
        if re.search(r"\d", head):
            return head  # "Juzgado Federal N.º 1"
        direction = _DIRECTION.search(head)  # "Clínica del Oeste", "Polígono Sur"
        if direction is None:
            return None
        others = [one for one in _DIRECTIONS if fold(one) != fold(direction[1])]
        order = list(self.context.source.probe(others, "direction", fold(head)))
        return head[: direction.start(1)] + match_case(direction[1], order[roll % len(order)])

    def _named(self, name: str, mention: Mention, roll: int) -> str:
        quoted = re.fullmatch(r"(\s*[\"'«“])(.+)([\"'»”]\s*)", name)
        if quoted and core_of(quoted[2]):
            return quoted[1] + self._named(quoted[2], mention, roll) + quoted[3]
        at_place, rest = self._places.starting_with_place(name)
        if at_place and rest.strip() in _DIRECTIONS:  # "de Guadalajara Sur"
            return f"{at_place} {rest.strip()}"
        if at_place:
            return at_place + " " + self._named(rest, mention, roll)
        new = self._name(name, mention, roll)
        return match_case(name, new) if name.isupper() or name.islower() else new

    def _name(self, name: str, mention: Mention, roll: int) -> str:
        if is_shop(mention) and (owner := owner_of(name, self.context)):
            return owner
        entity = self._fullest(core_of(name)) or fold(name)
        if (entity, roll) not in self._written:  # one name, whatever list it came from
            self._written[entity, roll] = self._choose(entity, mention, roll)
        return self._written[entity, roll]

    def _choose(self, entity: str, mention: Mention, roll: int) -> str:
        head, name, _ = split_house(mention.surface.strip())
        head, name = self._spelt.get(entity, (head, name))
        source = self.context.source
        general = mention.label_kind in ("institution", "company", "territory")
        basque = is_basque_house(mention.surface.strip())
        company = general and not head and not basque
        name = in_small_letters(name) if core_of(name) else _UNNAMED
        studies = head if general else ""
        joint = joint_before(mention.before)
        joints = (joint,) if joint and not head else ()
        bare = not general and not head and len(core_of(name).split()) > 1
        tongue = self.context.places.setting.tongue
        tongue = tongue_of_house(mention.surface.strip()) or ("eu" if basque else tongue)
        before = _KIND_BEFORE.search(mention.before)
        told = before is not None and is_generic(before[1])
        like = names_like(
            name, studies, source, company=company, bare=bare, told=told, tongue=tongue
        )
        like = people(1) if _FAMILY.search(fold(head)) else like
        listed = lexicon("company_names" if company else "centre_names")
        for names in (like, house_names(tongue) if tongue else (), listed):
            chosen = self.context.pick(
                "centre",
                names,
                entity,
                roll=roll,
                fits=lambda new: (
                    not sounds_like(new, name)
                    and core_of(name) not in core_of(new)  # "La Zarzamora" of "La Zarza"
                    and fits(joints, name, new)
                    and agrees(joint if joints and agrees(joint, name) else "", new)
                ),
            )
            if chosen is not None:
                return chosen
        return f"{listed[0]} {source.number(90, 'centre', entity) + 10}"

    def _abbreviates(self, surface: str) -> bool:
        """ "HUD" does; "MAPFRE" is a name in capitals where the document also says Mapfre."""
        return self._is_letters(surface) and letters_of(surface) not in self._names

    def _is_letters(self, surface: str) -> bool:
        """ "HUD", and "hud" where the document has that as well."""
        small = surface.islower() and surface.upper() in self._shouted
        return small or is_acronym(surface)

    def _fullest(self, core: str) -> str:
        """ "maranon" is "gregorio maranon", where the document says that too."""
        words = core.split()
        if not words or set(words) <= TITLES or brands_like(core):
            return core
        return next(
            (
                full
                for full in self._names.get(words[0], ())
                if set(words) <= set(full.split())
                and f" de {core}" not in fold(self._spelt[full][1])  # "San Rafael de San Vicente"
            ),
            core,
        )

    @cached_property
    def _spelt(self) -> dict[str, tuple[str, str]]:
        """Names as they are first written, with the kind of house before them, by their core."""
        spelt: dict[str, tuple[str, str]] = {}
        for mention in self.context.of_kind("centre"):
            if not self._is_letters(mention.surface.strip()):
                named = name_and_kind(mention.surface.strip())[0] or mention.surface.strip()
                head, name, _ = split_house(re.sub(r"(?<!\s)\s*+\([^()]*\)$", "", named))
                name = self._places.starting_with_place(self._places.ending_in_place(name)[0])[1]
                spelt.setdefault(core_of(name), (head, name.strip(_QUOTES)))
        return spelt

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """Words → the names they are in, longest first; without the places behind them."""
        cores = set(self._spelt)
        names: dict[str, list[str]] = {}
        for core in sorted(cores, key=lambda core: (-len(core.split()), core)):
            for word in set(core.split()):
                names.setdefault(word, []).append(core)
        return names

    def _town(self, name: str) -> str:
        return self.context.places.substitute(name) or name

    def _number(self, digits: str, roll: int = 0) -> str:
        """The number of a court or a school: another small one."""
        value = 1 + self.context.source.number(8, "centre number", digits, roll)
        return str(value + 1 if value >= int(digits) and len(digits) == 1 else value)

    @cached_property
    def _addresses(self) -> HouseLetters:
        return HouseLetters(self.context, self._places)

    def in_letters(self, run: str) -> str:
        """What the letters of an address became that name a house of the document:
        "gestoriaoturia"; "" for others."""
        found = self._addresses.found_in(run)
        if found is None:
            return ""
        old, house = found
        written = self._long(house.surface.strip(), house)
        return self._addresses.replaced(run, old, house, written)

    def _glued(self, surface: str) -> str:
        """What a machine calls a house of the document, in one word: "HNAJERILLA"; or ""."""
        run = compact(surface)
        found = self._addresses.found_in(run) if surface.isupper() and surface.isalpha() else None
        return self.in_letters(run).upper() if found and found[0] != run else ""

    def letters_for(self, letters: str) -> str:
        """The letters that a house of the document has now; "" for letters of none."""
        return self._acronym(letters) if letters_of(letters) in self._by_initials else ""

    def _acronym(self, surface: str) -> str:
        letters, new = letters_of(surface), ""
        if fold(surface) in lexicon("facility_words") and len(surface) > _SHORTEST_KIND:
            return surface
        full = self._by_initials.get(letters)
        if full is not None and is_national(full.surface):
            return surface
        if full is not None:
            plain = re.sub(r"(?<!\s)\s*+\([^()]*\)$", "", full.surface.strip())
            written = self._long(plain, full)
            if fold(written) == fold(plain):
                return surface  # of a house that stays
            own = next((i for i in initials_of(plain) if letters.endswith(i)), letters)
            kind = letters.removesuffix(own)  # "hu" of "HULP", which the document calls La Paz
            options = [kind + one for one in initials_of(written)]
            options.sort(key=lambda i: len(i) != len(letters))
            new = next((o for o in options if letters not in o and len(o) <= _LONGEST_ACRONYM), "")
        if not new:
            roll = self.context.roll("centre", letters)
            new = other_acronym(letters, self.context.source.numbers("acronym", letters, roll))
        dotted = "." in surface
        end = "." if surface.endswith(".") else ""
        written = (".".join(new.upper()) + end) if dotted else new.upper()
        return written.lower() if surface.islower() else written
