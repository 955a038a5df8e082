"""Findings that identify nobody, recognised by their place in the document, by form, by lists.

Unlike clinical content (`clinical`), which stays whoever marked it, this gives up only what the
model or a repeat took for personal. Each reason is a positive one: the place of a key in a file of
a machine, two figures that no calendar has, the name of a score before its value. A word of a
person whom the document introduces is nobody's only where the place itself says so.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from veladura.detect.consistency.spreading import Ask
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier, fold
from veladura.document import Span
from veladura.languages.es.clinical import bare_eponyms, eponyms
from veladura.languages.es.gazetteer import gazetteer
from veladura.languages.es.gender import is_given_name
from veladura.languages.es.innocence import events, options, things
from veladura.languages.es.innocence.ages import is_no_age
from veladura.languages.es.innocence.calendars import is_of_calendar
from veladura.languages.es.innocence.cells import cells_of_nobody, is_under_nobody
from veladura.languages.es.innocence.days import is_dose, is_in_row, is_no_day
from veladura.languages.es.innocence.facts import fact_set, facts
from veladura.languages.es.innocence.figures import concepts_of, is_concept, is_series
from veladura.languages.es.innocence.machine import (
    FindingPlace,
    frequent_keys,
    is_no_device,
    is_no_plate,
    is_sign,
    is_structure,
    names_of_programs,
)
from veladura.languages.es.innocence.references import is_of_reference, is_year_of_paper
from veladura.languages.es.innocence.rows import is_counted_on, rows_of_people
from veladura.languages.es.innocence.statistics import counted_towns
from veladura.languages.es.lexicon import lexicon
from veladura.schemes import Scheme, lineage

_AROUND = 60  # characters that tell
_BLOCK = 800  # characters of a list before one of its entries
_DOUBTED = 0.9  # what the model is surer of is no eponym by itself
# Below it a word that nobody is called is no name, and an abbreviation nobody's.
_WEAK = 0.7
_SURE = 0.8  # what the model is surer of is somebody's, though a list knows the word: "Gema"
_UNLIKELY, _HARDLY_A_NAME = 0.45, 0.9  # below it a word that hardly anybody is called: "Moviprep"
# What the model must at least hold of a repeated word; repeats that it missed have 0.01 and more.
_LEAST = 0.002
_LEAST_OF_TWO = 0.05  # of a word that also names a sign, a town or a medicine
_LEAST_OF_KIN = 0.06  # of "madre", which is anybody's
_WORD = re.compile(r"[^\W\d_]+")
_TITLE = re.compile(
    r"(?:\b(?:Dra?|Dres|Dras|Sra?|Srta|D|Dña|Don|Doña|Fdo|Firma\w*|Prof|Lic|Lcd[oa]|Enf|Autor\w*"
    r"|doctora?e?s?|señora?|paciente|nombre|apellidos?|iniciales|llam\w{1,6}|apod\w{1,6}|alias|dicen|soy)"
    r"[.ªº]{0,2}[:,]?\s{1,3})$",
    re.IGNORECASE,
)
_LEAST_LETTERS = 3  # letters: "SC" is a part of a country as well
_CITED_KINDS = frozenset({"person", "date", "territory"})
_UNNAMED = ("N.N.", "N. N.", "NN")  # whoever it is
_QUOTED = ("«", '"', "“", "@", "#")
_ARTICLE = re.compile(r"\b(?:el|la|los|las|al|del|con|mi|tu|su|y)\s$", re.IGNORECASE)
_FIELD = re.compile(r"[^\W\d_]\.?\s?:[ \t]{0,20}$")  # "Cirujano: "
_NAME_BEFORE = re.compile(r"(?<![^\W\d_])([A-ZÁÉÍÓÚÑ][^\W\d_]*+)[.,]?[ ^-]$")
_NAME_AFTER = re.compile(r",?[ ^-]([A-ZÁÉÍÓÚÑ][^\W\d_]*+)")
_SCORE_AFTER = re.compile(
    r"(?: de| =|:)? {1,2}[≥≤<>]?\d{1,3}(?:[.,]\d{1,2}|\s?/\s?\d{1,3})?"
    r"(?![\d:/.-]|,\d| ?(?:a|años?|meses)\b)"
)
_ALONE_BEFORE = re.compile(r"(?:^|[.;:,(¿?/+]\s?|[\t\n]| {2})$")
_ALONE_AFTER = re.compile(r"\s?(?:[,.;?)/+−\n\t]|[IV\d]|$)")
_WITHOUT_TILDE = re.compile(
    r"(?<!\w)(?:anos|senora?|manana|ninos?|ninas|acompan\w+|espanol\w*|pequen[oa]s?|otono)(?!\w)",
    re.IGNORECASE,
)
_CELL_AFTER = re.compile(r"[ \t]{0,20}(?:\n|\t| {2}|$)")
_ROOM = re.compile(
    r"(?<!\w)(?:aula|sal[oó]n(?: de actos)?|auditorio|biblioteca|pabell[oó]n|pasillo|gimnasio|sala"
    r"|aulario|hemeroteca|edificio|ala|torre) [«\"“]?$",
    re.IGNORECASE,
)


@cache
def _surnames() -> frozenset[str]:
    return frozenset(map(fold, lexicon("surnames")))


@cache
def _abbreviations() -> frozenset[str]:
    return frozenset((*facts()["letters"], *facts()["abbreviations"]))


def _names_more(word: str) -> bool:
    return word in eponyms() or word in gazetteer() or word in fact_set("products")


def _is_thing(surface: str) -> bool:
    folded = fold(surface).rstrip(".")
    return (
        things.is_maker(surface)
        or things.is_society(surface)
        or things.is_part_of_body(surface)
        or any(
            read in fact_set(name)
            for name in ("departments", "products", "bodies")
            for read in (folded, folded.replace("rn", "m"))  # "Traurna"
        )
    )


def _is_patron(place: FindingPlace) -> bool:
    """ "aula Severo Ochoa", "biblioteca «Ramón y Cajal»": of a room, and of nobody here."""
    return fold(place.surface) in fact_set("patrons") and _ROOM.search(place.before) is not None


@dataclass(frozen=True, slots=True)
class Innocence:
    """Judges the findings of one document."""

    text: str = field(repr=False)
    introduced: frozenset[str] = field(repr=False)  # folded words of the names of people in it
    initials: frozenset[str] = field(repr=False)
    keys: frozenset[str] = field(repr=False)  # of the lines of a log
    counted: frozenset[str] = field(repr=False)  # folded towns of a table about nobody
    programs: frozenset[str] = field(repr=False)  # folded words of what an assistant is called
    cells: frozenset[int] = field(repr=False)  # where those begin under which nobody stands
    rows: frozenset[str] = field(repr=False)  # numbers of the lines of a list of people
    concepts: frozenset[str] = field(repr=False)  # codes of SNOMED CT
    names_somebody: bool
    scheme: Scheme
    names: NameClassifier

    @classmethod
    def of(
        cls,
        text: str,
        spans: Sequence[Span],
        scheme: Scheme,
        names: NameClassifier,
        language: LanguageWords,
    ) -> "Innocence":
        """Reads off the spans whom the document introduces: by two names, or behind a title."""
        introduced: set[str] = set()
        initials: set[str] = set()
        for span in spans:
            if scheme.repeats.get(span.label) not in ("person", "kin"):
                continue
            words = [fold(word) for word in _WORD.findall(text, span.start, span.end)]
            words = [word for word in words if word not in language.particles]
            if len(words) > 1 or _TITLE.search(text, max(0, span.start - 14), span.start):
                introduced.update(words)
                initials.add("".join(word[0] for word in words))
        keys = frequent_keys(text)
        counted = frozenset[str]() if introduced else counted_towns(text)
        named = [s.start for s in spans if scheme.repeats.get(s.label) in ("person", "kin")]
        people = frozenset(introduced), frozenset(initials)
        programs, cells = names_of_programs(text), cells_of_nobody(text)
        numbers = rows_of_people(text, named), concepts_of(text)
        told = text, *people, keys, counted, programs, cells, *numbers
        return cls(*told, bool(named), scheme, names)

    def clears(self, span: Span) -> bool:
        """Whether a finding is nobody's."""
        kinds = tuple(lineage(self.scheme[span.label].kind))
        start, end = span.start, span.end
        place = FindingPlace(
            self.text[start:end].strip(),
            self.text[max(0, start - _AROUND) : start],
            self.text[end : end + _AROUND],
            span.score,
            span.source,
            self.text[max(0, start - _BLOCK) : start].rpartition("\n\n")[2],
        )
        if is_structure(place, kinds, self.keys):
            return span.source in ("model", "consistency")
        if span.source == "model" and is_series(place.surface):
            return True
        if "key word" not in span.reason and self._is_concept(place):
            return True
        doubted = span.source == "model" and span.score < _DOUBTED
        of_nobody = start in self.cells or is_under_nobody(place.before[-30:])
        if doubted and (of_nobody or is_sign(place.surface)):
            return True
        if doubted and _CITED_KINDS.intersection(kinds) and is_of_reference(self.text, start, end):
            return True
        return any(_BY_KIND[kind](self, place) for kind in kinds if kind in _BY_KIND)

    def _is_concept(self, place: FindingPlace) -> bool:
        return place.surface in self.concepts or is_concept(place.surface, place.after)

    def is_doubtful(self, repeat: Span) -> bool:
        """Whether a repeat is one word that may mean something else; behind a title it may not."""
        if repeat.source != "consistency" or not self._repeats(repeat):
            return False
        before = self.text[max(0, repeat.start - 14) : repeat.start]
        return self.text[repeat.start : repeat.end].isalpha() and not _TITLE.search(before)

    def doubts(self, repeat: Span, ask: Ask) -> bool:
        """Whether a word of somebody's name means something else here: "Seat León", "Murphy +".

        The model, which did not find it, is asked how far from a name it is; where the word is
        known to name other things it must be closer.
        """
        word = self.text[repeat.start : repeat.end]
        if self._repeats(repeat) == "kin" and word.islower():
            least = _LEAST_OF_KIN
        else:
            least = _LEAST_OF_TWO if _names_more(fold(word)) else _LEAST
        return ask(repeat.start, repeat.end) < least

    def _repeats(self, span: Span) -> str:
        how = self.scheme.repeats.get(span.label, "")
        return how if how in ("person", "kin") else ""

    def _is_no_name(self, place: FindingPlace) -> bool:
        if place.source not in ("model", "consistency"):
            return False
        if _is_patron(place) or things.is_legend(place) or place.surface in _UNNAMED:
            return True
        if events.is_storm(place):
            return True
        if place.source == "model" and (things.is_program(place) or things.is_basque(place)):
            return True
        words = _WORD.findall(place.surface)
        if not words or _TITLE.search(place.before) or place.before.endswith(_QUOTED):
            return False
        folded = [fold(word) for word in words]
        known = things.is_maker(place.surface) or folded[0] in fact_set("cars")
        if self._is_score(place, folded) or known or things.is_food(place):
            return True
        if things.is_saint(place) and "san" not in self.introduced:
            return True
        if fold(place.surface) in self.counted:
            return True
        if self.introduced.intersection(folded):
            return False
        if self.programs.issuperset(folded):
            return True
        return (
            self._is_child(place)
            or things.is_exclaimed(place)
            or self._is_bare_abbreviation(place)
            or (place.score < _SURE and _is_thing(place.surface))
            or self._is_bare_eponym(place, folded)
            or self._is_ordinary(place, words)
        )

    def _is_score(self, place: FindingPlace, folded: list[str]) -> bool:
        """ "Murray 3,25", even where a Dr. Murray has signed."""
        scores = fact_set("scores")
        return all(word in scores for word in folded) and bool(_SCORE_AFTER.match(place.after))

    def _is_child(self, place: FindingPlace) -> bool:
        """ "Nina, 2.310 g" at the beginning of a sentence, where no ñ is written."""
        alone = place.surface in ("Nina", "NINA") and _ALONE_BEFORE.search(place.before)
        return bool(alone) and "ñ" not in self.text and bool(_WITHOUT_TILDE.search(self.text))

    def _is_abbreviation(self, surface: str) -> bool:
        letters = surface.replace(".", "").replace(" ", "")
        return letters in _abbreviations() and fold(letters) not in self.initials

    def _is_bare_abbreviation(self, place: FindingPlace) -> bool:
        """Neither part of a name ("ROBLES, PIO") nor who speaks ("AP: buenas")."""
        if place.score >= _WEAK or place.after.startswith(":") or self._has_name_beside(place):
            return False
        return self._is_abbreviation(place.surface)

    def _is_bare_eponym(self, place: FindingPlace, folded: list[str]) -> bool:
        """ "pujos dirigidos. Gaskin": a name that nobody bears here, alone and in no field."""
        if place.score >= _DOUBTED or not all(word in bare_eponyms() for word in folded):
            return False
        if any(is_given_name(word) or word in _surnames() for word in folded):
            return False
        if _FIELD.search(place.before) or self._has_name_beside(place):
            return False
        return _stands_alone(place.before, place.after)

    def _has_name_beside(self, place: FindingPlace) -> bool:
        found = (_NAME_BEFORE.search(place.before), _NAME_AFTER.match(place.after))
        beside = [match[1] for match in found if match]
        return any(
            len(word) == 1
            or (fold(word) not in bare_eponyms() and self.names.probabilities(word).name > 0.5)
            for word in beside
        )

    def _is_ordinary(self, place: FindingPlace, words: list[str]) -> bool:
        """A word that the census has nobody under; nicknames stand behind an article."""
        if place.score >= _WEAK or place.source != "model" or _ARTICLE.search(place.before):
            return False
        least = 1.0 if place.score >= _UNLIKELY else _HARDLY_A_NAME
        return all(self.names.probabilities(word).none >= least for word in words)

    def _is_no_relative(self, place: FindingPlace) -> bool:
        words = [fold(word) for word in _WORD.findall(place.surface)]
        if options.is_option(place) or self._is_no_house(place) or things.is_anybody(place):
            return True
        if things.is_family(place) or events.is_storm(place):
            return True
        if place.source in ("model", "consistency") and things.is_no_kin(place):
            return True
        told = place.source == "model" and bool(words)
        return told and (words[0] in fact_set("cars") or self._is_bare_eponym(place, words))

    def _is_no_house(self, place: FindingPlace) -> bool:
        if place.source != "model":
            return False
        if place.score < _WEAK and is_counted_on(place.surface, place.before, self.text):
            return True
        words = [fold(word) for word in _WORD.findall(place.surface)]
        if not words or self.introduced.intersection(words):
            return False
        if _is_patron(place) or things.is_of_maker(place):
            return True
        if things.is_disease_of_work(place) or things.is_obstetric(place):
            return True
        if things.is_school_stage(place):
            return True
        if things.is_basque(place):
            return True
        if place.score >= _WEAK:
            return False
        known = self._is_abbreviation(place.surface) or _is_thing(place.surface)
        return known or things.is_code_of_form(place)

    def _is_no_trade(self, place: FindingPlace) -> bool:
        if place.source == "model" and (things.is_no_trade(place) or events.is_no_work(place)):
            return True
        return self._is_no_house(place)

    def _is_no_place(self, place: FindingPlace) -> bool:
        if place.source == "consistency":
            return bool(self.counted) or things.is_of_maker(place)
        if place.source != "model" or len(place.surface) < _LEAST_LETTERS:
            return False
        if _is_patron(place) or fold(place.surface) in fact_set("bodies"):
            return True
        if self.counted or things.is_food(place) or things.is_program(place):
            return True
        if options.is_unticked(place) or _is_thing(place.surface) or things.is_of_maker(place):
            return True
        return self._is_abbreviation(place.surface)

    def _is_no_country(self, place: FindingPlace) -> bool:
        if "rule" not in place.source and fold(place.surface) in fact_set("continents"):
            return True
        if options.is_unticked(place) or place.after.startswith("|8859/"):  # the head of HL7
            return True
        return place.source in ("model", "consistency") and things.is_of_maker(place)

    def _is_no_date(self, place: FindingPlace) -> bool:
        """Two figures with a stroke that no calendar has (blood pressures, ratios); a vaccine."""
        if things.is_seasonal(place) or things.is_pressure(place):
            return True
        if is_of_calendar(place.surface, place.before, place.after):
            return True
        if place.surface in self.rows and _ARTICLE.search(place.before):
            return True
        if not self.names_somebody and is_year_of_paper(place.surface, place.before):
            return True
        if is_dose(place.surface, place.before):
            return True
        if "rule" in place.source:
            return False
        if events.is_storm(place) or things.is_day_of_no_month(place) or _is_thing(place.surface):
            return True
        return is_no_day(place.surface) or is_in_row(place.surface, place.before, place.after)


def _stands_alone(before: str, after: str) -> bool:
    """After a mark, as signs are listed; neither who speaks ("Wilson: ok") nor a whole cell."""
    if not _ALONE_AFTER.match(after) or not _ALONE_BEFORE.search(before):
        return False
    return not (before.endswith(("\t", "\n", "  ")) and _CELL_AFTER.match(after))


_BY_KIND: Mapping[str, Callable[[Innocence, FindingPlace], bool]] = {
    "person": Innocence._is_no_name,
    "kinship": Innocence._is_no_relative,
    "sex": lambda _, place: options.is_no_sex(place),
    "profession": Innocence._is_no_trade,
    "centre": Innocence._is_no_house,
    "territory": Innocence._is_no_place,
    "street": lambda _, place: things.is_no_street(place),
    "biometric": Innocence._is_no_house,
    "other": Innocence._is_no_house,
    "id": Innocence._is_no_house,
    "device": lambda _, place: is_no_device(place),
    "plate": lambda _, place: is_no_plate(place),
    "country": Innocence._is_no_country,
    "date": Innocence._is_no_date,
    "age": lambda _, place: is_no_age(place),
}
