"""Hospitals, health centres, institutions: what kind of house it is stays, its name is invented."""

import itertools
import re
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import countries, gazetteer
from veladura.languages.es.home import is_american
from veladura.languages.es.joints import fits, joint_before
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.organisations.institution_names import names_like
from veladura.text import fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_PIECE = re.compile(r"(?:[A-Z]\.\s?){2,4}(?<!\s)|[^\W\d_]+(?:[’'·][^\W\d_]+)*|\d+|[\W_]")
_CONNECTORS = frozenset(
    {
        "de",
        "del",
        "la",
        "las",
        "los",
        "el",
        "y",
        "e",
        "d",
        "l",
        "en",
        "para",
        "i",
        "a",
        "al",
        "da",
        "do",
    }
)
_SPECIALITY = re.compile(
    r"(?:logic[oa]s?|iatric[oa]s?|logia|atria|istas?|terapi(?:a|c[oa]s?)|izad[oa]s|ctores|mientos?)$"
)
_LEGAL_FORM = re.compile(
    r"(?:(?:,\s*|(?<!\s)\s++|(?<=\W))(?:S\.?\s?[AL]\.?(?:\s?U\.?)?|S\.?\s?Coop\.?|C\.?B\.?|Inc\.?|Ltd\.?|EIRL|CSP|GmbH|[CUS]\.\s?[DFB]\.|F\.\s?C\.))$"
    r"|\s(?:osasun[ -]zentroa|anbulatorioa|ospitalea|ikastola|erresidentzia)$"
)
_ACRONYM = re.compile(r"[A-ZÑ]\.?(?:[A-ZÑ]\.?|[yd](?=[A-Z])){1,6}")
_ANYWHERE = "*"  # the region of what every region has
_LONGEST_ACRONYM = 6  # letters
_UNNAMED = "de X"  # nothing but kinds of houses: named after a field or a place
_QUOTES = "\"'«»“” "
_VOWELS, _CONSONANTS = "aeiou", "bcdfgjlmnprstv"
_TITLES = frozenset({"san", "santa", "santo", "sant", "virgen", "nuestra", "senora", "doctor"})
_NUMBERED = frozenset({"num", "numero", "n", "no"})  # "Juzgado n.º 3"
_CENTRE = re.compile(r"(?:c\.?\s?s\.|c\.?\s(?:de\s)?salud)\s", re.IGNORECASE)  # "c.s.", "c salud"
_DASH = re.compile(r"\s[-–—/]\s")
_CLOSE = 0.85  # likeness of a misspelt word to the one meant
_SHORTEST = 6  # letters of a word that may be a misspelt one


@cache
def _facility_words() -> frozenset[str]:
    return frozenset(lexicon("facility_words"))


@cache
def _generic_words() -> frozenset[str]:
    return _facility_words() | frozenset(lexicon("facility_qualifiers"))


@cache
def _national() -> frozenset[str]:
    return frozenset(map(fold, lexicon("national_bodies")))


def _is_national(surface: str) -> bool:
    """ "Secretaría de Salud de Honduras" and "I.N.S.S." as well as "INSS"."""
    plain = fold(surface)
    if plain in _national() or ("." in plain and plain.replace(".", "") in _national()):
        return True
    body, _, country = plain.rpartition(" de ")
    return body in _national() and country in countries()


@cache
def _peers() -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for group, name, *_ in table("institution_peers"):
        groups.setdefault(group, []).append(name)
    return {fold(name): tuple(groups[group]) for group, name, *_ in table("institution_peers")}


@cache
def _regions() -> dict[str, str]:
    """Folded body of a region → the region."""
    return {
        fold(name): region for _, name, *regions in table("institution_peers") for region in regions
    }


class CentreWriter(SpanishWriter):
    """Writes the houses of one document."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._written: dict[tuple[str, int], str] = {}
        self._by_initials: dict[str, Mention] = {}
        for mention in context.of_kind("centre"):
            if not _is_acronym(mention.surface):
                for initials in _initials(mention.surface):
                    self._by_initials.setdefault(initials, mention)
        for full, short in itertools.pairwise(context.of_kind("centre")):
            beside = short.start - full.end == len(" (") and short.before.endswith(" (")
            if beside and _is_acronym(short.surface) and not _is_acronym(full.surface):
                self._by_initials.setdefault(_letters(short.surface), full)

    def entity(self, mention: Mention) -> str:
        surface = mention.surface.strip()
        if self._abbreviates(surface):
            full = self._by_initials.get(_letters(surface))
            if full is not None:
                return self.entity(full)
            return _letters(surface)
        _, name, _ = _split(surface)
        return self._fullest(_core(name)) or fold(surface)

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if _is_national(surface):
            return surface
        if fold(surface) in _peers():
            return self._long(surface, mention)
        if self._abbreviates(surface):
            return self._acronym(surface)
        listed = [part for part in _DASH.split(surface) if fold(part) in _peers()]
        if listed:  # "Servicio Navarro de Salud – Osasunbidea"
            return self._long(listed[0], mention)
        inside = re.search(r"(?<!\s)\s*+\(([^()]+)\)$", surface)
        spoken = re.fullmatch(r"(el|la) (\d+)", surface)
        if spoken:  # "el 12", for 12 de Octubre
            name = self._long(spoken[2], mention)
            return name if fold(name).startswith(("el ", "la ", "los ", "las ")) else f"el {name}"
        if inside and _is_acronym(inside[1]) and inside.start() > 3:
            written = self._long(surface[: inside.start()], mention)
            return f"{written} ({self._acronym(inside[1])})"
        return self._long(surface, mention)

    def _long(self, surface: str, mention: Mention) -> str:
        peers = _peers().get(fold(surface))
        roll = self.context.roll("centre", self.entity(mention))
        if peers:
            own = fold(surface)
            others = [p for p in peers if fold(p) not in own and own not in fold(p)]
            region = self.context.places.regions.get(_regions().get(own, ""), "")
            there = [p for p in others if region and _regions().get(fold(p)) == region]
            if region and not there:  # the document stays in its region: no other body would do
                there = [p for p in others if _regions().get(fold(p)) == _ANYWHERE]
            order = list(self.context.source.probe(there or others, "peer", own))
            return match_case(surface, order[roll % len(order)])
        head, name, tail = _split(surface)
        head = re.sub(r"\d+", lambda m: self._number(m[0], roll), head)
        if head and re.fullmatch(r"\d{1,3}", name.strip()):  # "UMF 64"
            return head + self._number(name.strip(), roll) + tail
        if not _core(name) and re.search(r"\d", head):
            return head + tail  # "Juzgado Federal N.º 1"
        if not _core(name):  # nothing but kinds of houses: these, and a name
            name = self._named(surface, mention, roll)
            return f"{head.rstrip()} {name}{tail}"
        place = None if roll else self._place(name) or self._land(head, name)
        if place is not None:
            return head + place + tail
        before, at_place = self._ending_in_place(name)
        if at_place:
            return head + self._named(before, mention, roll) + at_place + tail
        return head + self._named(name, mention, roll) + tail

    def _named(self, name: str, mention: Mention, roll: int) -> str:
        quoted = re.fullmatch(r"(\s*[\"'«“])(.+)([\"'»”]\s*)", name)
        if quoted and _core(quoted[2]):
            return quoted[1] + self._named(quoted[2], mention, roll) + quoted[3]
        at_place, rest = self._starting_with_place(name)
        if at_place:
            return at_place + " " + self._named(rest, mention, roll)
        new = self._name(name, mention, roll)
        return match_case(name, new) if name.isupper() or name.islower() else new

    def _name(self, name: str, mention: Mention, roll: int) -> str:
        entity = self._fullest(_core(name)) or fold(name)
        if (entity, roll) not in self._written:  # one name, whatever list it came from
            self._written[entity, roll] = self._choose(entity, mention, roll)
        return self._written[entity, roll]

    def _choose(self, entity: str, mention: Mention, roll: int) -> str:
        head, name, _ = _split(mention.surface.strip())
        head, name = self._spelt.get(entity, (head, name))
        source = self.context.source
        general = mention.label_kind in ("institution", "company")
        company = general and not head
        name = name if _core(name) else _UNNAMED
        studies = head if general else ""
        joint = joint_before(mention.before)
        joints = (joint,) if joint else ()
        bare = not general and not head and len(_core(name).split()) > 1
        like = names_like(name, studies, source, company=company, bare=bare)
        listed = lexicon("company_names" if company else "centre_names")
        for names in (like, listed):
            chosen = self.context.pick(
                "centre",
                names,
                entity,
                roll=roll,
                fits=lambda new: bool(head) or fits(joints, name, new),
            )
            if chosen is not None:
                return chosen
        return f"{listed[0]} {source.number(90, 'centre', entity) + 10}"

    def _abbreviates(self, surface: str) -> bool:
        """ "HUD" does; "MAPFRE" is a name in capitals where the document also says Mapfre."""
        return _is_acronym(surface) and _letters(surface) not in self._names

    def _fullest(self, core: str) -> str:
        """ "maranon" is "gregorio maranon", where the document says that too."""
        words = core.split()
        if not words or set(words) <= _TITLES:
            return core
        return next(
            (full for full in self._names.get(words[0], ()) if set(words) <= set(full.split())),
            core,
        )

    @cached_property
    def _spelt(self) -> dict[str, tuple[str, str]]:
        """Names as they are first written, with the kind of house before them, by their core."""
        spelt: dict[str, tuple[str, str]] = {}
        for mention in self.context.of_kind("centre"):
            if not _is_acronym(mention.surface):
                head, name, _ = _split(
                    re.sub(r"(?<!\s)\s*+\([^()]*\)$", "", mention.surface.strip())
                )
                name = self._starting_with_place(self._ending_in_place(name)[0])[1]
                spelt.setdefault(_core(name), (head, name.strip(_QUOTES)))
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

    def _number(self, digits: str, roll: int) -> str:
        """The number of a court or a school: another small one."""
        value = 1 + self.context.source.number(8, "centre number", digits, roll)
        return str(value + 1 if value >= int(digits) and len(digits) == 1 else value)

    def _place(self, name: str) -> str | None:
        """ "de Sagunto" becomes "de" and what Sagunto became; "La Paz" alone is a name."""
        match = re.match(
            r"(?:de|del|da|do|en|d['’])(?:\s+|(?<=['’]))(?:l[ao]s?\s+)?", name, re.IGNORECASE
        )
        territory = self.context.places
        if match is None:
            return None
        if match[0].lower().strip() in ("da", "do"):  # "da Coruña" is of A Coruña
            name = f"de {match[0].strip()[-1].upper()} {name[match.end() :]}"
            return self._place(name)
        shorter = re.sub(r"\bl[ao]s?\s+$", "", match[0])  # the article may belong to the place
        for cut in (len(shorter), match.end()):
            rest = name[cut:]
            if rest and (territory.knows(rest) or fold(rest) in countries()):
                lead = re.sub(r"d['’]$", "de ", name[:cut])
                lead = re.sub(r"\bl[ao]s? $", "", lead, flags=re.IGNORECASE)
                return lead + (territory.substitute(rest) or "")
        return None

    def _land(self, head: str, name: str) -> str | None:
        """What the land of an office became: "Servicio de Salud Araucanía Sur"."""
        words = name.split()
        if not head.strip() or fold(head.split()[0]).strip(".") not in lexicon("office_words"):
            return None
        for count in range(len(words), 0, -1):
            land = " ".join(words[:count]).rstrip(",")
            if fold(land) in gazetteer() or is_american(fold(land)):
                new = match_case(land, self.context.places.land(land))
                return " ".join((new, *words[count:]))
        return None

    def _starting_with_place(self, name: str) -> tuple[str, str]:
        """Cut "de Gerona Doctor Trueta" into what "de Gerona" became and the name."""
        for match in reversed(list(re.finditer(r"(?<!\s)\s++(?=[A-ZÁÉÍÓÚÑ\"«“])", name))):
            place = self._place(name[: match.start()])
            if place and match.start():
                return place, name[match.end() :]
        return "", name

    def _ending_in_place(self, name: str) -> tuple[str, str]:
        """Cut "Carlos Haya de Málaga" into the name and what " de Málaga" became."""
        for match in re.finditer(r"(?<!\s)\s++(?:de|en|-)\s++", name):
            rest = name[match.start() :].lstrip()
            place = self._place(rest) if match[0].strip() != "-" else None
            if place:
                return name[: match.start()], " " + place
        return name, ""

    def _acronym(self, surface: str) -> str:
        letters = _letters(surface)
        full = self._by_initials.get(letters)
        source = self.context.source
        roll = self.context.roll("centre", letters)
        if full is not None:
            plain = re.sub(r"(?<!\s)\s*+\([^()]*\)$", "", full.surface.strip())
            written = self._long(plain, full)
            options = sorted(_initials(written), key=lambda i: len(i) != len(letters))
            new = next((o for o in options if letters not in o and len(o) <= _LONGEST_ACRONYM), "")
        else:
            new = ""
        if not new:
            stream = source.numbers("acronym", letters, roll)
            kept = letters[0] if letters[0] in "hc" and len(letters) > 2 else ""
            new = kept + "".join(_other_letter(c, next(stream)) for c in letters[len(kept) :])
        dotted = "." in surface
        end = "." if surface.endswith(".") else ""
        return (".".join(new.upper()) + end) if dotted else new.upper()


def _other_letter(letter: str, byte: int) -> str:
    """A vowel for a vowel: what could be read as a word still can."""
    letters = _VOWELS if letter in _VOWELS else _CONSONANTS
    return letters.replace(letter, "")[byte % (len(letters) - (letter in letters))]


def _is_acronym(surface: str) -> bool:
    return bool(_ACRONYM.fullmatch(surface.strip())) and fold(surface) not in ("cs", "cap")


def _letters(surface: str) -> str:
    return "".join(c for c in fold(surface) if c.isalpha())


def _initials(surface: str) -> list[str]:
    """The initials of a name, with and without the small words."""
    words = [fold(w) for w in re.findall(r"[^\W\d_]+", re.sub(r"\([^()\n]*\)", "", surface))]
    big = [w for w in words if w not in _CONNECTORS]
    return ["".join(w[0] for w in some) for some in (big, words) if len(some) > 1]


def _split(surface: str) -> tuple[str, str, str]:
    """The words for the kind of house, the name, and a legal form."""
    legal = _LEGAL_FORM.search(surface)
    tail = legal[0] if legal and legal.start() else ""
    body = surface[: len(surface) - len(tail)] if tail else surface
    pieces = _PIECE.findall(body)
    lead = re.match(r"(?:(?:[A-Z]\.){2,4}|[A-Z]{2,4})\s", body)
    if lead and fold(body[lead.end() :].split()[0]) in _facility_words():  # "E.S.E. Hospital"
        head, name, _ = _split(body[lead.end() :])
        return lead[0] + head, name, tail
    short = _CENTRE.match(body)
    if short:
        return short[0], body[short.end() :], tail
    end = position = 0
    previous = ""
    for i, piece in enumerate(pieces):
        folded = re.sub(r"[.\s]", "", fold(piece))
        if piece.isdigit() and previous in _NUMBERED:
            end = i + 1
        if piece in "ºª":
            continue  # "n.º 3"
        if not piece[0].isalpha():
            if piece in '«"“' or (piece.isdigit() and end != i + 1):
                break
            continue
        previous = folded
        generic = folded in _generic_words() or (i > 0 and _SPECIALITY.search(folded))
        if i == 0 and folded not in _facility_words() and not _is_misspelt_facility(folded):
            break
        if folded in _NUMBERED and i > 0:
            continue
        if generic or i == 0:
            end = i + 1
        elif folded not in _CONNECTORS:
            break
    while end < len(pieces) and end and not pieces[end][0].isalnum() and pieces[end] not in '«"“(':
        end += 1
    position = sum(len(p) for p in pieces[:end])
    return body[:position], body[position:], tail


@lru_cache(maxsize=2000)
def _is_misspelt_facility(word: str) -> bool:
    """ "hospitla", "clinlca"."""
    known = [one for one in _facility_words() if one[:1] == word[:1] and len(one) >= _SHORTEST]
    return len(word) >= _SHORTEST and bool(get_close_matches(word, known, n=1, cutoff=_CLOSE))


def _core(name: str) -> str:
    words = [fold(w) for w in re.findall(r"\w+", name)]
    return " ".join(w for w in words if w not in _CONNECTORS)
