"""Which profile a text calls for, by its language: small words tell Spanish from German.

Words of the grammar are counted, which make up a third of any running text and are no names, and a
few that forms and tables are headed with. A text without enough of them, a list of names and
figures, gets no answer but a question; which language is likelier, by those few words or by letters
that only one of them has, is told all the same.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from veladura.wordlists import read_list

PROFILES: Mapping[str, str] = MappingProxyType({"es": "es-clinical", "de": "de-finance"})
SURE = 0.8  # share of the small words found that must speak for the language
ENOUGH = 4  # small words below which nothing is said
_LENGTH = 20_000  # characters looked at, from the start
_LETTERS: Mapping[str, str] = MappingProxyType({"es": "ñáéíóú¿¡", "de": "äöß"})  # ü is in both
# Not the parts of a web address, where ".de" would be Spanish.
_WORD = re.compile(r"(?<![\w.@/-])[^\W\d_]{2,}(?![\w@/]|\.\w)")


@dataclass(frozen=True, slots=True)
class Choice:
    """A profile and how sure it is; `profile` is None where a person has to say."""

    profile: str | None
    language: str | None  # the likelier language, even where it is not sure
    certainty: float  # 0 nothing known … 1 every small word agrees
    reason: str


def choose_profile(text: str) -> Choice:
    """The profile for a text, or none with the reason why."""
    counts = dict.fromkeys(PROFILES, 0)
    for word in _WORD.findall(text, 0, _LENGTH):
        for language in _languages().get(word.lower(), ()):
            counts[language] += 1
    total = sum(counts.values())
    best = max(counts, key=lambda language: counts[language])
    if total < ENOUGH:
        likelier = _likelier(counts) or _likelier(_count_letters(text[:_LENGTH].lower()))
        return Choice(None, likelier, 0.0, "too few words of running text to tell the language")
    certainty = counts[best] / total
    if certainty < SURE:
        names = " and ".join(counts)
        return Choice(None, best, certainty, f"words of several languages ({names}) are mixed")
    return Choice(PROFILES[best], best, certainty, f"the running text is {_NAMES[best]}")


def _likelier(counts: Mapping[str, int]) -> str | None:
    """The language with most votes, where it is one."""
    most = max(counts.values())
    ahead = [language for language, count in counts.items() if count == most]
    return ahead[0] if most and len(ahead) == 1 else None


def _count_letters(text: str) -> dict[str, int]:
    return {language: sum(map(text.count, own)) for language, own in _LETTERS.items()}


_NAMES: Mapping[str, str] = MappingProxyType({"es": "Spanish", "de": "German"})


@lru_cache
def _languages() -> dict[str, tuple[str, ...]]:
    """Each small word and the languages it belongs to, without words two languages share."""
    owners: dict[str, tuple[str, ...]] = {}
    for language in PROFILES:
        for word in read_list(f"veladura.languages.{language}", "words/function_words"):
            owners[word] = (*owners.get(word, ()), language)
    return {word: languages for word, languages in owners.items() if len(languages) == 1}
