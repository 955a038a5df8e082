"""The `Language` object: everything the engines may ask about one language.

Engines ask `get_language` and never import a folder under `languages/`. The parts load when they
are first asked for: finding does not read the lists of substitutes, choosing a profile neither.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from veladura.errors import ConfigError

if TYPE_CHECKING:
    from veladura.detect.consistency.spreading import Consistency
    from veladura.detect.rules.rule import Rule
    from veladura.schemes import Scheme
    from veladura.transform.substitution import Substitution

_FOLDERS = "veladura.languages"


@dataclass(frozen=True, slots=True)
class Language:
    """Everything that is known of a language, and the code its folder has."""

    code: str
    name: str  # in English, for messages
    profile: str  # the shipped profile that its texts are read with
    letters: str  # that no other language here has, for texts without running words
    function_words: Callable[[], tuple[str, ...]]  # words of its grammar, which tell it from others
    rules: Callable[[], Mapping[str, "Rule"]]  # by the names that profiles list
    consistency: Callable[["Scheme"], "Consistency"]  # carries findings through a document
    substitution: Callable[[], "Substitution"]  # what it writes instead
    address_words: Callable[[], tuple[str, ...]]  # kinds of streets, and words for parts of a house
    nouns_have_capitals: bool = False  # a capital then does not tell a name from a word


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
