"""Spanish ages: numbers in several words, stages of life, "octogenaria"."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.es import numerals
from veladura.languages.es.dates import SPANISH_DATES
from veladura.languages.es.kin import PIECE, is_kin
from veladura.text import fold, match_case
from veladura.transform.ages import AgeWriter
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_WORDS = re.compile(r"[^\W\d_]+")
AGES_OF_KIN = re.compile(
    r"(?<!\d)\d++(?:\s*+(?:y|e|-|,)\s*+\d++){0,9}(?=\s*(?:a|años?|anos?|añitos|anys?)\b)"
    r"|\b(?:[a-záéíóú]+\s+y\s+)?[a-záéíóú]+(?= años)"
    r"|(?<=\bde )\d{1,2}$",  # "tres hijos de 30", before ", 27 y 21 años"
    re.IGNORECASE,
)
_SEXES = frozenset({"mujer", "varon", "hembra", "nina", "nino", "senora", "pequeno", "pequena"})
_BORN = (
    re.compile(r"[A-Z]{4}[ -]?[01]?[ -]?(\d\d)(\d\d)(\d\d)"),  # "TOOX-850302", "MABU0970311003"
    re.compile(r"(\d\d)(\d\d)(\d\d)(?=[A-Z]{2,4}\d{4}|\d{5}$)"),  # "470106PBRL1014"; in Cuba
)
_BORN_IN = re.compile(r"\d{4}-?((?:19|20)\d\d)-?\d{5}")  # in Honduras
_BORN_BACKWARDS = re.compile(r"\d{3}-?(\d\d)(\d\d)(\d\d)-?\d{4}[A-Z]$")  # in Nicaragua
_NEAR, _FAR = 40, 110  # characters between a relative and their age, and within brackets
_NO_KIN = re.compile(r"\b(?:m(?:ay|en)or(?:es)? de edad|doña)\b", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"(?<!\w)(\w{3,14}) \([^()\n]{0,90}$")
_TURNS = frozenset({"hace", "fai", "fa", "hará", "hara", "fará", "fara"})  # or "cumple"
_TO_COME = re.compile(  # "hace veinte en Nochevieja", but "hace veinte años"
    r"(?<!\w)(?:cumpl\w{1,6}|har[áa]|hace|fai|far[áa]?|fa)(?: los| os| as| els)? "
    rf"(?P<age>\d{{1,3}}|{'|'.join(numerals.GROWN_WORDS)})(?![^\W_]|[.,:/-]\d| a[nñ]"
    r"| (?:d[ií]as|mes|sem|h)|(?:,| y) (?:\d|medi))",
    re.IGNORECASE,
)
_KEPT = frozenset({"l", "muchos", "muchas", "varios", "pocos"})  # "l a." is a baby
_NTH_DECADE = re.compile(
    r"(?:primera|segunda|tercera|cuarta|quinta|sexta|septima|octava|novena) decada\b"
)
_DECADES = ("sexagenari", "septuagenari", "octogenari", "nonagenari")


class SpanishAgeWriter(AgeWriter["SpanishContext"]):
    small_unit = re.compile(
        r"(?<!\s)\s*+[-/]?+\s*+(?:y medio\s+)?(?:mes|dia|sem|hora|min|h\b|m\b|d\b)"
    )
    birth = SPANISH_DATES.birth
    turning = re.compile(
        r"\b(?:cumpl\w{0,8}|hara|fara?)(?: (?:ella|el|la paciente|el paciente))?"
        r"(?: hoy| ayer| manana)?(?: los| ya)?\s*$"
    )
    of_year = re.compile(r"(?<!\w)del $")
    vaguely = re.compile(r"\s{0,3}(?:y|e) (?:tant|pico|algo|muchos)")
    apart = re.compile(
        r"\b(?:\d{1,2}|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) años?"
        r" (?:mayor|menor|más (?:joven|viej[oa])) que "
    )
    summed = frozenset({"baux"})
    units = frozenset({"anos", "ano", "anys", "meses", "mes", "dias", "anitos", "a"})
    or_more = "o más"
    stages = re.compile(
        r"(?:(?:(?:primer|segundo|tercer|cuarto|quinto|sexto|septimo|octavo|noveno) )?(?:mes|dia)\b"
        r"|ano y medio|medio ano|recien nacid|neonat|lactante|nin[oa]|preescolar|escolar"
        r"|adolescente|joven|jovenes"
        r"|adult[oa]|ancian[oa]|mayor de edad|menor de edad|edad |menor|mayor|embarazada|gestante)"
    )

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)

    def number_in(self, surface: str) -> tuple[int, int, int] | None:
        other = numerals.read_other(surface)
        if other is not None:
            return other[1:]
        pieces = list(_WORDS.finditer(surface))
        for i, piece in enumerate(pieces):
            if numerals.is_number_word(piece[0]):
                number = numerals.read_number([p[0] for p in pieces[i:]])
                if number is None:
                    return None
                value, used = number
                return value, piece.start(), pieces[i + used - 1].end()
        return None if self.stages.match(fold(surface)) else numerals.resembled(surface)

    def rewrite(self, surface: str, after: str = "", *, relative: bool = False) -> str | None:
        other = None if re.search(r"\d", surface) else numerals.read_other(surface)
        if other is not None:  # "oitenta e catro"
            language, age, start, end = other
            new = numerals.spell_other(language, self.new_age(age, relative=relative))
            return new and surface[:start] + new + surface[end:]
        first = fold(surface).partition(" ")[0]
        if first in _KEPT or first in numerals.small_numbers():  # "set i mig"
            return surface
        return super().rewrite(surface, after, relative=relative)

    def spell(self, number: int) -> str:
        return numerals.spell(number)

    def spelt_before(self, number: int, rest: str) -> str:
        """ "setenta y un años", but "tiene setenta y uno"."""
        spelt = self.spell(number)
        if not fold(rest).startswith("ano"):
            return spelt
        return re.sub(r"veintiuno$", "veintiún", re.sub(r" uno$", " un", spelt))

    def is_relative(self, mention: Mention) -> bool:
        """Whether a relative is the last one spoken of right before: "su madre, de 81 años"."""
        before = re.split(r"[.;\n]", self._without_names(mention)[-_NEAR:])[-1]
        far = self.context.text[max(0, mention.start - _FAR) : mention.start]
        told = _IN_BRACKETS.search(far) if " (" in far else None
        if told:  # "la madre (falleció el 22 de abril de 2018, hace seis años, con 64)"
            before = f"{told[1]} {before}"
        before = _NO_KIN.sub("", before)
        return any(is_kin(word) and fold(word) not in _SEXES for word in PIECE.findall(before))

    def is_of_told(self, mention: Mention) -> bool:
        """Whether somebody turns so old whose birth, another than the patient's, is told."""
        ages = self.numbers_in(mention.surface, mention.after)
        return all(not self._told_in_rows.isdisjoint((age, age - 1)) for age in ages)

    def follows_own(self, mention: Mention) -> bool:
        """Whether an age stands right behind one of the patient's: "con 22 años, volvió con 25"."""
        ages = self.context.of_kind("age")
        last = bisect_left(ages, mention.start, key=lambda age: age.start) - 1
        if last < 0 or mention.start - ages[last].end > _NEAR or self.is_relative(ages[last]):
            return False
        between = self.context.text[ages[last].end : mention.start]
        return not re.search(r"[.;\n]", between) and not any(map(is_kin, PIECE.findall(between)))

    def _without_names(self, mention: Mention) -> str:
        """What stands before an age, without a person right before it: "Juan Nieto, 67 años"."""
        names = self.context.of_kind("person")
        near = bisect_left(names, mention.start, key=lambda name: name.start) - 1
        apart = mention.start - names[near].end if near >= 0 else _NEAR
        if not 0 <= apart < _NEAR:
            return mention.before
        cut = len(mention.before) - (mention.start - names[near].start)
        return mention.before[: max(0, cut)] + mention.before[len(mention.before) - apart :]

    def ages_beside(self) -> Iterator[int]:
        for mention in self.context.of_kind("kinship"):
            for match in AGES_OF_KIN.finditer(mention.surface):
                yield from self.numbers_in(match[0])
            surface = fold(mention.surface)
            number = None if any(map(str.isdecimal, surface)) else self.number_in(surface)
            if surface.isdecimal():
                yield int(surface)
            elif number and number[2] - number[1] == len(surface):
                yield number[0]

    @cached_property
    def ages_to_come(self) -> frozenset[int]:
        marked = self.context.of_kind("age", "kinship")
        found: set[int] = set()
        turns = "cumpl" in self.context.text or not _TURNS.isdisjoint(self.context.vocabulary)
        if not any(self._stated) or not turns:
            return frozenset()
        for match in _TO_COME.finditer(self.context.text):
            start, end = match.span("age")
            if any(one.start < end and start < one.end for one in marked):
                continue
            number = self.number_in(match["age"])
            found.add(int(match["age"]) if match["age"].isdecimal() else number[0] if number else 0)
        return frozenset(found)

    def year_of_birth(self, figures: str) -> str:
        """What becomes of figures in the name of a user that are a year of birth; or ""."""
        for year, moved in self._birth_years.items():
            if figures == str(year)[-len(figures) :] and len(figures) in (2, 4):
                return str(moved)[-len(figures) :]
        return ""

    @cached_property
    def _birth_years(self) -> dict[int, int]:
        """Years in which somebody was born, by a date, a card or an age, and what they become."""
        writer = self.context.dates
        shift, days = writer.shift, list(writer.exact_days())
        births = [day for mention, day in days if self._is_birth(mention)]
        found = {day.year: shift.moved(day).year for day in (*self.hidden_births(), *births)}
        if not days:
            return found
        last = max(day for _, day in days)
        grown = last.year - self.context.preferences.age_kept_below
        old = (day for _, day in days if day.year < grown)
        found = {day.year: shift.moved(day).year for day in old} | found
        for age in self._stated[0]:
            for early in (0, 1):
                born = shift.moved(last).year - self.new_age(age) - early
                found.setdefault(last.year - age - early, born)
        return found

    def hidden_births(self) -> Iterator[date]:
        """Before or behind the letters of a name, in either century."""
        for mention in self.context.of_kind("id"):
            surface = mention.surface.strip()
            born = _BORN_IN.fullmatch(surface) if self.context.home == "HN" else None
            if born is not None:
                yield from (date(int(born[1]), 1, 1), date(int(born[1]), 12, 31))
                continue
            inside = next(filter(None, (form.match(surface) for form in _BORN)), None)
            figures = inside.groups() if inside else ()
            if self.context.home == "NI" and (named := _BORN_BACKWARDS.match(surface)):
                figures = named.groups()[::-1]
            if not figures:
                continue
            year, month, day = map(int, figures)
            for century in (1900, 2000):
                with suppress(ValueError):  # no day has these figures
                    yield date(century + year, month, day)

    def decade(self, surface: str) -> str | None:
        """Ten years are coarse enough to stay, unless a stated age leaves them."""
        folded = fold(surface)
        if _NTH_DECADE.match(folded):
            return surface  # "quinta década de la vida"
        for i, decade in enumerate(_DECADES):
            if folded.startswith(decade) and len(folded) <= len(decade) + 2:
                stated = (age for age in self._stated[0] if age // 10 == i + 6)
                moved = next((self.new_age(age) // 10 - 6 for age in stated), i)
                other = _DECADES[min(max(moved, 0), len(_DECADES) - 1)]
                return surface if moved == i else match_case(surface, other + folded[len(decade) :])
        return None
