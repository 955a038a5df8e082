"""People and how notes name them: in full, by surname, by first name, by initials, by pet name."""

import re
from dataclasses import dataclass
from random import Random

from veladura_training.generator.es.resources import Resources, lines, own_names

_PET = {
    "José": "Pepe", "Francisco": "Paco", "Manuel": "Manolo", "Ignacio": "Nacho", "Jesús": "Chus",
    "Dolores": "Lola", "Concepción": "Conchi", "Francisca": "Paqui", "Rosario": "Charo",
    "María Teresa": "Maite", "Encarnación": "Encarni", "Mercedes": "Merche", "Antonio": "Toño",
    "María Dolores": "Mariló", "Antonia": "Toñi", "Isabel": "Isa", "Enrique": "Quique",
    "Montserrat": "Montse", "Asunción": "Asun", "Josefa": "Pepi", "Rafael": "Rafa",
    "Santiago": "Santi", "Inmaculada": "Inma", "Guadalupe": "Lupe", "Consuelo": "Chelo",
}  # fmt: skip
_FOREIGN = (
    "ar", "ro", "ua", "cn", "en", "af", "la",
    "mz", "tr", "pl", "no", "vn", "hu", "cz", "de", "fr", "it", "pt", "in", "ko", "jp", "gr", "am", "bg",
)  # fmt: skip
_ONE_SURNAME = frozenset(_FOREIGN) - {"la", "ar", "pt", "mz"}


@dataclass(frozen=True, slots=True)
class Person:
    given: str
    surnames: tuple[str, ...]  # one or two
    female: bool

    @property
    def family(self) -> str:
        return " ".join(self.surnames)

    @property
    def full(self) -> str:
        return f"{self.given} {self.family}"

    @property
    def pet(self) -> str:
        return _PET.get(self.given, self.given.split()[0])


def draw_person(
    rng: Random, resources: Resources, origin: str = "", female: bool | None = None
) -> Person:
    """Someone; `origin` "es", "ca", "eu", "gl" leans to a region, "" decides by itself."""
    if female is None:
        female = rng.random() < 0.52
    own = own_names()
    if not origin or origin == "es":
        origin = rng.choice(_FOREIGN) if rng.random() < 0.2 else "es"
    kind = "f" if female else "m"
    census = resources.female if female else resources.male
    if rng.random() < 0.05:
        given = rng.choice([name for name in lines("word_names") if name[0] == kind])[2:]
    elif origin == "es" or rng.random() < 0.3:
        given = _compound(rng, census.draw(rng, 0.6), kind)
    else:
        given = rng.choice(own[origin, kind])
        if origin == "la" and rng.random() < 0.5:
            given += " " + rng.choice(own[rng.choice(("es", "la")), kind])
    surnames = [
        rng.choice(own[origin, "s"])
        if origin != "es" and rng.random() < 0.75
        else _surname(rng, resources)
        for _ in range(2)
    ]
    if origin in _ONE_SURNAME and rng.random() < 0.75:
        surnames = surnames[:1]
    if origin == "ca" and rng.random() < 0.15:
        return Person(given, (f"{surnames[0]} i {surnames[1]}",), female)
    return Person(given, tuple(surnames), female)


def _surname(rng: Random, resources: Resources) -> str:
    surname = (
        rng.choice(lines("word_surnames"))
        if rng.random() < 0.06
        else resources.surnames.draw(rng, 0.45)
    )
    chance = rng.random()
    if chance < 0.04:
        return f"{surname}-{resources.surnames.draw(rng)}"
    if chance < 0.06:
        return f"de {rng.choice(('la ', 'los ', 'las ', ''))}{surname}"
    return surname


def _compound(rng: Random, given: str, kind: str) -> str:
    """Census spelling to written spelling: "María Carmen" is mostly "M.ª del Carmen"."""
    if given.startswith("María ") and kind == "f":
        rest = given[6:]
        article = "del " if rest.startswith(("Carmen", "Pilar", "Mar", "Rosario")) else ""
        maria = rng.choices(("María", "Mª", "M.ª", "Maria", "M.", "Mari"), (55, 22, 10, 6, 2, 5))[0]
        return f"{maria} {article if rng.random() < 0.6 else ''}{rest}"
    if given.startswith(("José ", "Francisco ")) and rng.random() < 0.12:
        return re.sub("^José", "J.", given).replace("Francisco", "Fco.")
    if given == "Francisco" and rng.random() < 0.1:
        return "Fco."
    return given


def initials(person: Person) -> str:
    return "".join(word[0] for word in person.full.split() if word[0].isupper())


def brief(rng: Random, person: Person) -> str:
    """A short form of a name, as staff write each other's and patients' names."""
    first, surname = person.given, person.surnames[0]
    chance = rng.random()
    if chance < 0.3:
        return surname
    if chance < 0.5:
        return f"{first[0]}. {surname}"
    if chance < 0.65:
        return f"{first} {surname}"
    if chance < 0.75:
        return f"{first[0]}. {person.family}"
    if chance < 0.82:
        return f"{first.split()[0]} {surname[0]}."
    if chance < 0.9:
        return first
    if chance < 0.96:
        return person.family
    return initials(person)
