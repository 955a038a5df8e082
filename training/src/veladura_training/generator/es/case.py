"""One invented case: the patient, relatives, staff, places and numbers a note speaks of.

`fill` answers every slot of the templates with text that is already marked.
"""

import datetime
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from veladura_training.generator.es import clinical, dates, identifiers, places, telephones
from veladura_training.generator.es.people import Person, draw_person
from veladura_training.generator.es.resources import Resources, lines, plain
from veladura_training.generator.es.slots import SLOTS

_LATAM = (
    "mx",
    "mx",
    "ar",
    "co",
    "cl",
    "pe",
    "ec",
    "ve",
    "bo",
    "uy",
    "py",
    "cr",
    "cu",
    "gt",
    "do",
    "sv",
    "hn",
    "ni",
    "pa",
    "pr",
)


@dataclass(frozen=True, slots=True)
class Relative:
    word: str  # "hija"
    person: Person


@dataclass
class Case:
    """Draws its parts when they are first asked for and keeps them: one note, one patient."""

    rng: Random
    resources: Resources
    country: str = "es"
    language: str = "es"
    region: str = ""  # where in Spain, for places and words of its own
    shout: bool = False  # names in capitals, as admission systems print them
    date_style: str = "%d/%m/%Y"
    admitted: datetime.date = datetime.date(2020, 1, 1)
    months: int = 600  # the patient's age
    patient: Person = field(init=False)

    def __post_init__(self) -> None:
        rng = self.rng
        if rng.random() < 0.14:
            self.country, self.language = rng.choice(_LATAM), "es"
        elif rng.random() < 0.2:
            self.language = rng.choice(("ca", "ca", "gl", "eu"))
        self.shout = rng.random() < 0.18
        self.date_style = dates.pick(rng, dates.STYLES)
        self.admitted = datetime.date(1998, 1, 1) + datetime.timedelta(
            days=int(10_200 * (1 - rng.random() ** 2))
        )
        years = rng.choice(
            (rng.randint(0, 17), rng.randint(18, 60), rng.randint(40, 97), rng.randint(55, 90))
        )
        self.months = years * 12 + rng.randint(0, 11)
        self.patient = self.someone()

    def someone(self, female: bool | None = None) -> Person:
        origin = "la" if self.country != "es" and self.rng.random() < 0.5 else ""
        if self.language != "es" and self.rng.random() < 0.6:
            origin = self.language
        return draw_person(self.rng, self.resources, origin, female)

    # -- what the note keeps --------------------------------------------------------------------

    @cached_property
    def born(self) -> datetime.date:
        return self.admitted - datetime.timedelta(
            days=self.months * 30.44 + self.rng.randint(0, 29)
        )

    @cached_property
    def relatives(self) -> list[Relative]:
        return [self.new_relative() for _ in range(self.rng.randint(1, 3))]

    @cached_property
    def staff(self) -> list[Person]:
        return [self.someone() for _ in range(self.rng.randint(2, 5))]

    @cached_property
    def province(self) -> tuple[str, str]:
        return places.province(self.rng)

    @cached_property
    def town(self) -> tuple[str, str]:
        """The patient's town and what lies above it."""
        if self.country != "es":
            here = [line for line in lines("latam_towns") if line.startswith(self.country)]
            _, town, division = self.rng.choice(here).split("|")
            return town, division
        return places.town(self.rng, self.resources), self.province[1]

    @cached_property
    def hospital(self) -> str:
        return self.case_of(places.hospital(self.rng, self.resources))

    @cached_property
    def centre(self) -> str:
        return places.centre(self.rng, self.resources, self.country)

    @cached_property
    def record(self) -> str:
        return identifiers.record(self.rng)

    @cached_property
    def episode(self) -> str:
        return identifiers.episode(self.rng)

    @cached_property
    def phone(self) -> str:
        return telephones.phone(self.rng, self.country)

    @cached_property
    def domain(self) -> str:
        if self.rng.random() < 0.6:
            return self.rng.choice(lines("domains"))
        words = plain(self.hospital).lower().replace(".", "").split()
        name = self.rng.choice(("", "h", "hosp")) + "".join(words[-2:])
        name = "".join(c for c in name if c.isalnum() or c == "-")
        return f"{name or 'salud'}.{self.rng.choice(('es', 'org', 'example', 'com', 'cat', 'eus', 'gal', 'example.es'))}"

    def new_relative(self) -> Relative:
        female = self.rng.random() < 0.6
        word = self.rng.choice(
            lines("kin_f" if female else "kin")[: 20 if self.rng.random() < 0.7 else None]
        )
        return Relative(word, self.someone(female))

    # -- small words ----------------------------------------------------------------------------

    @property
    def female(self) -> bool:
        return self.patient.female

    @property
    def years(self) -> int:
        return self.months // 12

    def case_of(self, name: str) -> str:
        return name.upper() if self.shout else name

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def fill(self, slot: str) -> str:
        """The value of a slot: one of SLOTS, a clinical list, or the gender of a word."""
        if slot in SLOTS:
            return SLOTS[slot](self)
        if slot in _GENDERED:
            return _GENDERED[slot][self.female]
        return clinical.value(slot, self.rng)


_GENDERED = {
    "o": ("o", "a"),
    "el": ("el", "la"),
    "lo": ("lo", "la"),
    "al": ("al", "a la"),
    "del": ("del", "de la"),
    "don": ("D.", "D.ª"),
    "sr": ("Sr.", "Sra."),
    "e": ("e", "a"),
    "un": ("un", "una"),
    "a": ("", "a"),
    "viudo": ("viudo", "viuda"),
    "su": ("su", "su"),
    "or": ("or", "ora"),
    "conocido": ("conocido", "conocida"),
    "nacido": ("nacido", "nacida"),
}
