"""German, as the engines see it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from veladura.language import Language
from veladura.wordlists import read_list

if TYPE_CHECKING:
    from veladura.detect.consistency.spreading import Consistency
    from veladura.detect.rules.rule import Rule
    from veladura.schemes import Scheme
    from veladura.transform.substitution import Substitution


def _function_words() -> tuple[str, ...]:
    return read_list(__package__, "words/function_words")


def _rules() -> Mapping[str, "Rule"]:
    from veladura.languages.de.rules import RULES

    return RULES


def _consistency(scheme: "Scheme") -> "Consistency":
    from veladura.languages.de.consistency import german_consistency

    return german_consistency(scheme)


def _substitution() -> "Substitution":
    from veladura.languages.de.writers.table import german_substitution

    return german_substitution()


def _address_words() -> tuple[str, ...]:
    return read_list(__package__, "words/place_words")


LANGUAGE = Language(
    code="de",
    name="German",
    profile="de-finance",
    letters="äöß",  # ü is Spanish too
    function_words=_function_words,
    rules=_rules,
    consistency=_consistency,
    substitution=_substitution,
    address_words=_address_words,
    nouns_have_capitals=True,
)
