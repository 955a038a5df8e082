"""Towns of several words in small letters, as speech is written down: "se fue a don benito".

One word in small letters may be anything; two or more behind a preposition are a town, unless they
begin with an article or a number ("a la estrella", "a dos hermanas").
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from veladura.detect.rules.rule import Finding
from veladura.languages.es.gazetteer import spanish_towns
from veladura.text import fold

_RUN = re.compile(
    r"[eadhp](?<![^\W_].)(?:(?<=e)n|(?<=a)|(?<=d)e(?:sde)?|(?<=h)asta|(?<=p)(?:or|ara)) "
    r"(?P<words>[a-zñáéíóúüç]{2,15}+(?: [a-zñáéíóúüç'’-]{1,15}+){1,5})"
)
_ARTICLES = ("el", "la", "los", "las", "l", "els", "les", "o", "a", "os", "as")
_NUMBERS = ("dos", "tres", "cuatro", "cinco", "siete", "cien", "mil")
_LONG = 4  # words that make a town whatever they begin with: "la puebla de don fadrique"


def _tells(words: tuple[str, ...]) -> bool:
    if len(words) >= _LONG:
        return True
    return len(words) > 1 and words[0] not in _ARTICLES and words[0] not in _NUMBERS


@cache
def _towns() -> frozenset[tuple[str, ...]]:
    names = (name for towns in spanish_towns().values() for name in towns)
    return frozenset(words for name in names if _tells(words := tuple(fold(name).split())))


@cache
def _first_words() -> frozenset[str]:
    return frozenset(words[0] for words in _towns())


@dataclass(frozen=True, slots=True)
class SmallTownRule:
    """The longest town that begins behind a preposition."""

    name: str = "pueblo"
    kinds: frozenset[str] = frozenset({"territory"})

    def find(self, text: str) -> Iterator[Finding]:
        towns, first_words = _towns(), _first_words()
        position = 0
        while match := _RUN.search(text, position):
            position = match.start("words")
            words = match["words"].split(" ")
            if fold(words[0]) not in first_words:
                continue
            folded = tuple(map(fold, words))
            for count in range(len(words), 1, -1):
                if folded[:count] in towns:
                    end = match.start("words") + len(" ".join(words[:count]))
                    reason = "is a town of several words"
                    yield Finding(position, end, "territory", 0.6, self.name, reason)
                    break


SMALL_TOWNS = SmallTownRule()
