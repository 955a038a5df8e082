"""Identifiers in Spanish documents, among them descriptions and numbers dictated in words."""

import re
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import plates
from veladura.languages.es.gender import listed_gender
from veladura.languages.es.home import region_in
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.languages.es.numerals import is_number_word, number_words, respell
from veladura.languages.es.spelt import letters_said
from veladura.languages.es.writers.descriptions import DescriptionWriter
from veladura.languages.es.writers.identifiers.cards import CardLetters
from veladura.languages.es.writers.identifiers.coordinates import COORDINATES, nearby
from veladura.languages.es.writers.identifiers.curp import is_curp, other_curp, state_of
from veladura.languages.es.writers.identifiers.device_codes import (
    is_device_code,
    other_device_code,
)
from veladura.languages.es.writers.identifiers.dictated import half_dictated, other_letter
from veladura.languages.es.writers.identifiers.generations import Generations
from veladura.languages.es.writers.identifiers.kept_letters import with_kept_letters
from veladura.languages.es.writers.identifiers.licences import Licences
from veladura.languages.es.writers.identifiers.parts import other_range, split_number
from veladura.languages.es.writers.identifiers.region_codes import RegionCodes
from veladura.languages.es.writers.identifiers.said_births import with_birth_said
from veladura.languages.es.writers.identifiers.scanned_figures import (
    digits_again,
    figures_again,
    is_said,
    is_scanned,
    signed_number,
)
from veladura.languages.es.writers.identifiers.users import call_sign, joined_code, user_said
from veladura.languages.es.writers.internet import is_initial_and_surname
from veladura.languages.es.writers.places.roads import network_for, road_like
from veladura.languages.es.writers.spellings import other_letters_said
from veladura.numbers.america import is_cedula, is_rut
from veladura.numbers.spain import dni_letter, nie_letter
from veladura.text import fold, match_case, unaccented
from veladura.transform.context import Mention
from veladura.transform.ids import IdLanguage, IdWriter
from veladura.transform.randomness import KeyedRandom

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_PROVINCES = 52
_CURP_BYTES = 4  # that are drawn anew, one byte each
_LOGIN = re.compile(r"[a-zà-ÿ][a-zà-ÿ0-9]{0,15}(?:[._-][a-zà-ÿ0-9]{1,16}){0,3}")
_JOINED_LOGIN = re.compile(r"[a-z]{1,16}[._][a-z]{3,16}")  # "sec_maxi", "t.losada"
_USER_BEFORE = re.compile(r"\b(?:usuari[oa]|user|usr|login|operador)\W{1,4}$", re.IGNORECASE)
_AGGREGATE = re.compile(r"([\d -]{10,14})?([1-8][FM](?:19|20)\d\d[A-Z]{2})")
_GOES_BY = frozenset({"patient", "person", "staff"})  # labels of a name that somebody goes by
_NIE = re.compile(r"[xyz]\d{7}[a-z]")
_DNI_FORM = re.compile(r"\d{8}[a-hj-np-tv-z]")
_NO_DNI_LETTERS = "iou"
_CIF = re.compile(r"[abcdefghjnpqrsuvw]\d{7}[\da-j]")
_SPANISH_IBAN = re.compile(r"es\d{22}")
_AIRCRAFT = re.compile(  # of Spain and America: the country, and three letters
    r"(?:E ?C|L ?V|X ?[ABC]|C ?C|C ?X|C ?P|O ?B|Z ?P|H ?[CIKPR]|T ?[GI]|Y ?[NSV]) ?[-–] ?"
    r"(?=(?:[A-Z] ?){3}$)"
)
_ANDALUSIAN = re.compile(r"a[nr]\d{10}")  # a NUHSA, or a card of Aragon: all begin so
_FARM = re.compile(r"es(?:0[1-9]|[1-4]\d|5[0-2])\d{10}")  # of livestock, with its province
_ROAD = re.compile(  # whose letters tell a network
    r"([A-Z]{1,3}-)(\d{1,4})"
    r"(?P<at>,? (?:km|p\.?k\.?|kil[oó]metro|punto) ?\d{1,3}(?:[.,+]\d{1,3})?)?",
    re.IGNORECASE,
)
_ON_ROAD = re.compile(r"\b(?:por|en) la $|\b(?:carretera|ctra\.?|autov[ií]a|autopista)(?: la)? $")
_SPECIAL_PLATE = re.compile(  # of tractors, trailers, mopeds, veterans
    r"(?P<kind>[CEHPRSTV])[ -]?\d{4}[ -]?[B-DF-HJ-NP-TV-Z]{3}"
)
_LETTERED_PLATE = re.compile(r"[A-Z]{3}[ -]?\d{3}[A-Z]?")  # of America
_WORKS = re.compile(r"[A-Z]{1,2}[ -]\d{5}[ -](VE)")  # a vehicle for works or fields
_OLD_PLATE = re.compile(r"([A-Z]{1,2})[ -]?(?=\d{4,5}[ -]?[A-Z]{1,2}$)")
_FOUR_LETTERS = re.compile(r"[A-ZÑ]{4}(?=,? [a-z])")
_FOUR_SAID = re.compile(r"(?:[^\W\d_]{1,8}[ ,]{1,2}){4}")
_OID = re.compile(r"[0-2](?:\.\d{1,40}){6,30}")
_ROOT = 5  # arcs
_SERIES = re.compile(
    r"(?:[A-Z]{2,6}|\d\d)(?=[-/](?:\d\d[-/])?\d{3,8}$)|[A-Z]{3,6}(?=[-/]\d)"
    r"|[A-Z]{2,6}-[A-Z]{2,6}(?=-\d{3,8}$)|[A-Z]{3,6}(?=[-/][A-Z]{2,6}[-/]\d)"
)
_FIGURES_FIRST = re.compile(r"(?:\w{2,6}[-/])?\w{2,6}[-/]\d")
_FIGURES_LAST = re.compile(r"(?<!\d)\d++$")
_RUT = re.compile(r"([12])[0-9]{7}[0-9k]")
_OF_PROVINCES = frozenset({"territory", "insurance-id"})  # numbers that begin with a province
_CEDULA, _EC_PROVINCES = 10, 24
_NAMED = 4  # letters of a name in a user's


def _beginning(plain: str, begins: str, made: str) -> str:
    """`made` with other first figures, valid as `plain` is; a letter checks none that had a figure
    to check it."""
    figures = (str((int(made[-2]) + i) % 10) for i in range(10))
    bodies = (begins + made[len(begins) : -2] + figure + made[-1] for figure in figures)
    candidates = [SPANISH_IDS.with_check(plain, body) for body in bodies]
    alike = (c for c in candidates if c[-1].isdecimal() == plain[-1].isdecimal() and c != plain)
    return next(alike, candidates[0])


class SpanishIds(IdLanguage):
    def with_check(self, original: str, candidate: str) -> str:
        if _SPANISH_IBAN.fullmatch(original):
            candidate = "es" + candidate[2:]
        if _NIE.fullmatch(original):
            kind = "xyz"[ord(candidate[0]) % (1 + "xyz".index(original[0]))]  # Y came after X
            return kind + candidate[1:-1] + nie_letter((kind + candidate[1:-1]).upper()).lower()
        if len(original) == _CEDULA and original.isdecimal() and is_cedula(original):
            body = f"{1 + int(candidate[:2]) % _EC_PROVINCES:02d}{int(candidate[2]) % 6}"
            body += candidate[3:9]
            return next(n for check in range(10) if is_cedula(n := f"{body}{check}"))
        if _CIF.fullmatch(original):
            candidate = original[0] + candidate[1:]  # a B is a limited company, and stays one
        likely = original.endswith("k") or is_rut(original)
        if _RUT.fullmatch(original) and likely:  # people have no others
            if candidate[:2] > "29":
                candidate = f"{1 + int(candidate[0]) % 2}{int(candidate[1]) % 5}{candidate[2:]}"
            if not is_rut(original):
                return candidate[:-1] + original[-1]
        if re.fullmatch(r"\d{7}k", original) and not is_rut(original):
            return candidate[:-1] + "k"
        if _DNI_FORM.fullmatch(original) and candidate[-1] in _NO_DNI_LETTERS:
            candidate = candidate[:-1] + dni_letter(candidate[:-1]).lower()
        doubled = original[:2] == original[2:4] and original[:4].isdecimal()
        if doubled and int(original[:2]) <= _PROVINCES:
            # A licence number begins with its province, twice.
            candidate = f"{1 + int(candidate[:3], 36) % _PROVINCES:02d}" * 2 + candidate[4:]
        return super().with_check(original, candidate)

    def digits_again(self, text: str) -> str:
        return digits_again(text)

    def respell(self, text: str, source: KeyedRandom) -> str | None:
        written = respell(text, source.numbers("id", number_words(text)))
        return written and other_letters_said(written, source)


SPANISH_IDS = SpanishIds(lexicon("id_words"))


class SpanishIdWriter(IdWriter["SpanishContext"]):
    """Writes the identifiers of one document, and what was said in place of a number."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context, SPANISH_IDS)
        self._descriptions = DescriptionWriter(context)
        self._licences = Licences(context)
        self._cards = CardLetters(context)
        self._regions = RegionCodes(context)
        self._generations = Generations(context)
        self._begins: dict[str, str] = {}  # how numbers of a series begin → how they do now

    @property
    def provinces(self) -> list[str]:
        """The codes of the provinces that numbers in the document tell."""
        return self._licences.provinces or self._regions.provinces

    @cached_property
    def _is_scanned(self) -> bool:
        return is_scanned(self.context.text)

    def rewrite(self, surface: str, kind: str = "id") -> str | None:
        signed = signed_number(surface)
        if signed is not None:
            series, sign, figures = signed
            other = self.rewrite(figures, kind)
            head = series if is_said(series) else self._letters(series)
            return None if other is None or head is None else head + sign + other
        if both := other_range(surface, lambda end: self.rewrite(end, kind)):
            return both
        before, number, behind = split_number(surface)
        written = self._number(number, kind)
        return None if written is None else before + written + behind

    def _number(self, surface: str, kind: str) -> str | None:
        surface = figures_again(surface, scanned=self._is_scanned)
        insured = _AGGREGATE.fullmatch(surface)
        if insured:  # what follows the number of an insured Mexican: sex, year of birth, regime
            number = super().rewrite(insured[1], kind) if insured[1] else ""
            return None if number is None else number + self._dated(insured[2], insured[2])
        insurer, separator, number = self._cards.of_insurer(surface)
        if insurer and (written := super().rewrite(number, kind)):
            return insurer + separator + written
        if COORDINATES.fullmatch(surface):
            return nearby(surface, self.context.source)
        if is_curp(surface):
            stream = self.context.source.numbers("curp", surface)
            random = [next(stream) for _ in range(_CURP_BYTES)]
            first = surface[:4].lower()
            letters = (self._cards.letters(first), self._cards.inner(first))
            shift = self.context.dates.shift
            written = other_curp(surface, shift, random, letters, self._state(surface))
            if written is not None:
                return written
        written = super().rewrite(surface, kind)
        if not written:
            return None
        written = with_kept_letters(surface, self._in_series(surface, written))
        return self._regions.lettered(surface, written)

    def _in_series(self, surface: str, written: str) -> str:
        """Numbers that begin alike go on doing so: "37-0088214" and "37-0091127"; letters of a
        house of the document are those of its substitute: "HMS-0061440"."""
        head = _SERIES.match(surface)
        if head is None or _FIGURES_FIRST.match(written) is None:
            return written
        if self._licences.knows(surface):
            self._begins[head[0]] = written[: head.end()]  # the province that its own became
        house = self.context.centres.letters_for(head[0]) if head[0].isalpha() else ""
        begins = house or self._begins.setdefault(head[0], written[: head.end()])
        return begins + written[head.end() :]

    def _make(self, plain: str, kind: str) -> str:
        made = super()._make(plain, kind)
        if begins := self._generations.beginning(plain):
            made = _beginning(plain, begins, made)
        start, begins = self._generations.within(plain)
        if begins:
            made = SPANISH_IDS.with_check(
                plain, made[:start] + begins + made[start + len(begins) :]
            )
        made = self._licences.written(plain, self._generations.dated(plain, made))
        made = self._regions.written(plain, made)
        if _ANDALUSIAN.fullmatch(plain):
            return plain[:2] + made[2:]
        if _FARM.fullmatch(plain):
            return plain[:2] + self.context.places.province_for(plain[2:4]) + made[4:]
        return self._cards.written(plain, made) or made

    def _state(self, surface: str) -> str:
        """The region that the state of a CURP became; "" where the document speaks of none."""
        own = region_in("MX", fold(state_of(surface))) if self.context.home == "MX" else None
        return self.context.places.region_for(own).name if own is not None else ""

    def _extra(self, surface: str) -> str:
        """Other figures for those behind the name of a user."""
        figures = _FIGURES_LAST.search(surface)
        if figures is None:
            return ""
        return self.context.ages.year_of_birth(figures[0]) or super().rewrite(figures[0]) or ""

    def _plate(self, mention: Mention) -> str | None:
        """Letters that say where a vehicle is from stay such letters: "NA-2290-BB", "EC-MXJ"; those
        of a road stay."""
        surface = mention.surface.strip()
        whole = _LETTERED_PLATE.fullmatch(surface) is not None  # "TSE 418" names no card
        if (written := self.laid_over(surface) if whole else super().write(mention)) is None:
            return None
        road = _ROAD.fullmatch(surface)
        if road and (road["at"] or _ON_ROAD.search(mention.before)):
            figures = iter([c for c in written if c.isdecimal()])
            spelt = (next(figures) if c.isdecimal() else c for c in surface[road.end(1) :])
            letters, behind = road[1][:-1], "".join(spelt)
            if code := road_like(letters, road[2], self.context):
                return code + behind[len(road[2]) :]
            return f"{network_for(letters, self.context)}-{behind}"
        country = _AIRCRAFT.match(surface)
        if country:
            return country[0] + written[country.end() :]
        special = _SPECIAL_PLATE.fullmatch(surface)
        if special:
            start, end = special.start("kind"), special.end("kind")
            written = written[:start] + special["kind"] + written[end:]
        old = _OLD_PLATE.match(surface)
        if not old or old[1] not in plates() or self.context.home != "ES":
            return written
        if works := _WORKS.fullmatch(surface):
            written = written[: works.start(1) - len(surface)] + works[1]
        return self._licences.letters(old[1]) + written[old.end(1) - len(surface) :]

    def _is_login(self, surface: str) -> bool:
        """Whether a name of the document is in a user's: "hsouto48"."""
        letters = re.sub(r"[\d._-]", "", surface)
        if _JOINED_LOGIN.fullmatch(surface) or is_initial_and_surname(surface):
            return True
        if not _LOGIN.fullmatch(surface) or len(letters) < _NAMED or is_word(letters):
            return False
        return any(len(word) >= _NAMED and word in letters for word in self.context.people.words)

    def _is_shouted_name(self, lower: str) -> bool:
        """Whether a user's name in capitals is made of somebody's: "JCORDON", "ROCIOMT4"; codes of
        a department are not."""
        letters = re.sub(r"[\d._-]", "", lower)
        begun = any(listed_gender(letters[:end]) for end in range(_NAMED, len(letters) + 1))
        heads = (word[:_NAMED] for word in self.context.people.words if len(word) > _NAMED)
        named = len(letters) > _NAMED and any(head in letters for head in heads)
        made = any(map(is_initial_and_surname, (letters, letters[:-1])))  # "CROMEROV"
        made = made or self.context.emails.is_somebodys(lower)
        return begun or named or made

    def _user(self, surface: str, mention: Mention) -> tuple[bool, str | None]:
        """Whether a mention is a user's name, and what it became where it is made of names."""
        dot = "." if surface.endswith(".") else ""  # the sentence's own
        surface = surface.removesuffix(".")
        told = mention.label_kind == "staff-id" or _USER_BEFORE.search(mention.before) is not None
        staff = told and " " not in surface
        lower = surface.lower() if surface.isupper() else surface  # "ESCRIBANO_J"
        login = staff or self._is_login(lower)
        shouted = staff and lower != surface and not self._is_shouted_name(lower)
        if not login or not _LOGIN.fullmatch(lower) or shouted:
            return login, None
        return login, match_case(surface, self.context.emails.user(lower)) + dot

    def _oid(self, surface: str, mention: Mention) -> str | None:
        """An object identifier keeps its root, which is a registry's, and has no leading zeros."""
        written = super().write(mention)
        if written is None:
            return None
        old, new = surface.split("."), written.split(".")
        arcs = [*old[:_ROOT], *(str(int(arc)) for arc in new[_ROOT:])]
        return ".".join(arcs)

    def _card_said(self, surface: str) -> str | None:
        """ "L C B R, seis uno", "LCBR, seis uno": the letters of whoever the bearer became, and
        another number."""
        if begun := _FOUR_LETTERS.match(surface):
            number = self._said(surface[begun.end() :])
            return number and self._cards.letters(begun[0].lower()).upper() + number
        head = _FOUR_SAID.match(surface)
        words = re.findall(r"[^\W\d_]+", head[0]) if head else []
        letters = [letters_said("letter_names").get(fold(word), "") for word in words]
        number = self._said(surface[head.end() :]) if head else None
        if head is None or number is None or not all(letters):
            return None
        names = {row[0]: row[1] for row in table("letter_names")}
        new = iter(self._cards.letters("".join(letters)))

        def other(match: re.Match[str]) -> str:
            letter = next(new)
            alone = len(match[0]) == 1 and match[0].isupper()
            return letter.upper() if alone else match_case(match[0], names[letter])

        return re.sub(r"[^\W\d_]+", other, head[0]) + number

    @cached_property
    def _province_is_told(self) -> bool:
        return bool(self.context.places.regions)

    def _said(self, surface: str) -> str | None:
        moved, source = self.context.dates.shift.moved, self.context.source
        return with_birth_said(surface, moved, lambda text: SPANISH_IDS.respell(text, source))

    def _licence(self, surface: str, mention: Mention) -> str | None:
        """One in words, or with the letters of a province: "CC-0917", of Cáceres."""
        told = self._licences.by_letters(surface)
        if told is None:
            said = super().write(mention)
            return None if said is None else self._licences.said(surface, said)
        number = super().rewrite(told[2])
        return None if number is None else self._licences.letters(told[1]) + number

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if mention.label_kind == "plate" or _AIRCRAFT.match(surface):
            return call_sign(surface, self.context.source) or self._plate(mention)
        if len(surface) > 1 and fold(surface) in letters_said("letter_names"):  # "letra ene"
            return other_letter(surface, self.context.source)
        user = _JOINED_LOGIN.fullmatch(surface.rstrip(".")) or _USER_BEFORE.search(mention.before)
        lettered = not any(map(str.isdigit, surface)) and not user
        if mention.label_kind == "licence" and (lettered or self._licences.by_letters(surface)):
            return self._licence(surface, mention)
        if mention.label_kind in _OF_PROVINCES and lettered and self._province_is_told:
            said = super().write(mention)  # "tres tres cuatro cero uno", a postcode
            return said and self._licences.said(surface, said)
        if is_number_word(surface):  # "el ocho"
            return SPANISH_IDS.respell(surface, self.context.source)
        if _OID.fullmatch(surface):
            return self._oid(surface, mention)
        if is_device_code(surface):
            return other_device_code(surface, self.context, self.rewrite)
        dictated = half_dictated(surface, self.context.source) or self._card_said(surface)
        if dictated is not None:
            return dictated
        made = self._moving.counted(surface) or user_said(surface, self.context)
        if made := made or joined_code(surface, self.context):
            return made
        if mention.label_kind in _GOES_BY and not self.context.emails.is_login(surface):
            name = unaccented(self.context.people.rewrite(_FIGURES_LAST.sub("", surface)))
            return name + self._extra(surface)
        login, written = self._user(surface, mention)
        if written is not None:
            return written
        spoken = len(number_words(surface).split()) > 1  # "i griega, cuatro" is no description
        if not login and not spoken and not any(map(str.isdigit, surface)):
            described = self._descriptions.write(mention)
            if described is not None:
                return described
        return super().write(mention)
