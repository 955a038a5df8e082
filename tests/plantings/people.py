"""People who are planted: rare words of Veladura's own lists, so that nothing else looks alike."""

import random
import re
import unicodedata
from dataclasses import dataclass
from importlib import resources

_LONG = 7  # letters: shorter names stand inside other words by chance
_MARKS = re.compile("[\u0300-\u036f]+")
_OTHERS = re.compile(r"[\W_]+")
_LISTS = (("es", "given_female", "surnames"), ("de", "given_male", "surnames"))


@dataclass(frozen=True, slots=True)
class Person:
    given: str
    surname: str

    @property
    def name(self) -> str:
        return f"{self.given} {self.surname}"

    @property
    def joined(self) -> str:
        """As names of styles, fields and variables are written: without accents and spaces."""
        return ascii_letters(self.given) + ascii_letters(self.surname)

    @property
    def words(self) -> tuple[str, str]:
        return folded(self.given), folded(self.surname)


def folded(text: str) -> str:
    """Letters and digits alone, without case and accents."""
    plain = text.casefold()
    if not plain.isascii():
        plain = _MARKS.sub("", unicodedata.normalize("NFKD", plain)).casefold()
    return _OTHERS.sub("", plain)


def ascii_letters(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def _names(language: str, name: str) -> list[str]:
    source = resources.files("veladura.languages") / language / "lexicons" / f"{name}.txt"
    lines = (line.partition("#")[0].strip() for line in source.read_text("utf-8").splitlines())
    return [line for line in lines if len(line) >= _LONG and line.isalpha()]


def people(count: int, seed: int = 19) -> list[Person]:
    """Others for another seed; the same for the same."""
    chance = random.Random(seed)
    found: list[Person] = []
    for number in range(count):
        language, given, surnames = _LISTS[number % len(_LISTS)]
        pair = chance.choice(_names(language, given)), chance.choice(_names(language, surnames))
        found.append(Person(*pair))
    return found
