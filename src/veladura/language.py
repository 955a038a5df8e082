"""The `Language` object: everything the engines may ask about one language.

Engines ask `get_language` and never import a folder under `languages/`. The parts load when they
are first asked for: finding does not read the lists of substitutes, choosing a profile neither.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from veladura.errors import ConfigError
from veladura.wordlists import read_list

if TYPE_CHECKING:
    from veladura.detect.consistency.spreading import Consistency
    from veladura.detect.rules.rule import Rule
    from veladura.schemes import Scheme
    from veladura.transform.substitution import Substitution

_FOLDERS = "veladura.languages"


@dataclass(frozen=True, slots=True)
class Language:
    """What is known of a language, and where in the folder with its code the rest is found."""

    code: str
    name: str  # in English, for messages
    profile: str  # the shipped profile that its texts are read with
    letters: str  # that no other language here has, for texts without running words
    address_lists: tuple[str, ...]  # kinds of streets, and words for parts of a house
    nouns_have_capitals: bool = False  # a capital then does not tell a name from a word

    def function_words(self) -> tuple[str, ...]:
        """Words of its grammar, which tell it from others."""
        return read_list(self._folder, "words/function_words")

    def address_words(self) -> tuple[str, ...]:
        return tuple(word for name in self.address_lists for word in read_list(self._folder, name))

    def rules(self) -> Mapping[str, "Rule"]:
        """By the names that profiles list."""
        rules: Mapping[str, Rule] = self._module("rules").RULES
        return rules

    def consistency(self, scheme: "Scheme") -> "Consistency":
        """Carries findings through a document."""
        consistency: Consistency = self._module("consistency").make_consistency(scheme)
        return consistency

    def substitution(self) -> "Substitution":
        """What it writes instead."""
        substitution: Substitution = self._module("writers.table").make_substitution()
        return substitution

    @property
    def _folder(self) -> str:
        return f"{_FOLDERS}.{self.code}"

    def _module(self, name: str) -> Any:
        return import_module(f"{self._folder}.{name}")


def language_codes() -> tuple[str, ...]:
    codes: tuple[str, ...] = import_module(_FOLDERS).CODES
    return codes


@cache
def get_language(code: str) -> Language:
    if code not in language_codes():
        known = ", ".join(language_codes())
        raise ConfigError(f"there is no language {code!r}; known: {known}")
    language: Language = import_module(f"{_FOLDERS}.{code}.language").LANGUAGE
    return language
