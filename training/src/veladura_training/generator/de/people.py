"""People of a document and the ways they are written. Titles never belong to the name."""

from dataclasses import dataclass
from random import Random

from veladura_training.generator.de.resources import Resources, foreign, lines, pick

TITLES = ("Dr.",) * 6 + (
    "Prof. Dr.", "Dr. jur.", "Dr. med.", "Dipl.-Kfm.", "Dipl.-Ing.", "Dipl.-Kffr.", "Dipl.-Betriebswirt",
    "Mag.", "Ing.", "lic. iur.", "RA", "RAin", "StB", "WP", "WP/StB", "Prof.", "DI", "Mag. Dr.", "Dr. rer. pol.",
    "Dr. h. c.", "Kommerzialrat", "Dkfm.",
)  # fmt: skip
PARTICLES = ("von",) * 5 + (
    "von der",
    "vom",
    "von und zu",
    "zu",
    "van",
    "van der",
    "de",
    "zur",
    "v.",
)


@dataclass(frozen=True, slots=True)
class Person:
    given: str
    surname: str
    female: bool
    title: str = ""

    @property
    def full(self) -> str:
        return f"{self.given} {self.surname}"

    @property
    def initial(self) -> str:
        return f"{self.given[0]}. {self.surname}"

    @property
    def genitive(self) -> str:
        return genitive(self.surname)

    @property
    def letters(self) -> str:
        return self.given[0] + self.surname.split()[-1][0]


def genitive(name: str) -> str:
    return name + ("’" if name[-1] in "sßxz" else "s")


def new_person(rng: Random, resources: Resources) -> Person:
    female = rng.random() < 0.5
    kind = "f" if female else "m"
    title = rng.choice(TITLES) if rng.random() < 0.25 else ""
    if rng.random() < 0.2:
        group = rng.choice(foreign())
        given, surname = rng.choice(group[kind]), rng.choice(group["s"])
        if rng.random() < 0.2:
            surname = f"{_surname(rng, resources)}-{surname}"
        if rng.random() < 0.15:
            given = pick(rng, f"given_{kind}")
        return Person(given, surname, female, title)
    return Person(_given(rng, kind), _surname(rng, resources), female, title)


def _given(rng: Random, kind: str) -> str:
    names = lines(f"given_{kind}")
    first = rng.choice(names)
    chance = rng.random()
    if chance < 0.08:
        return f"{first}-{rng.choice(names)}"
    if chance < 0.14:
        return f"{first} {rng.choice(names)}"
    return f"{first} {rng.choice(names)[0]}." if chance < 0.17 else first


def _surname(rng: Random, resources: Resources) -> str:
    chance = rng.random()
    name = pick(rng, "noun_surnames") if chance < 0.22 else rng.choice(resources.surnames)
    if chance > 0.95:
        return f"{rng.choice(PARTICLES)} {name}"
    if chance > 0.87 and "-" not in name:
        return f"{name}-{rng.choice(resources.surnames).split('-')[0]}"
    return name
