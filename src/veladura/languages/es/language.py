"""Spanish, as the engines see it."""

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
    from veladura.languages.es.rules import RULES

    return RULES


def _consistency(scheme: "Scheme") -> "Consistency":
    from veladura.languages.es.consistency import spanish_consistency

    return spanish_consistency(scheme)


def _substitution() -> "Substitution":
    from veladura.languages.es.writers.table import spanish_substitution

    return spanish_substitution()


def _address_words() -> tuple[str, ...]:
    return (
        *read_list(__package__, "lexicons/road_types"),
        *read_list(__package__, "lexicons/address_words"),
    )


LANGUAGE = Language(
    code="es",
    name="Spanish",
    profile="es-clinical",
    letters="ñáéíóú¿¡",
    function_words=_function_words,
    rules=_rules,
    consistency=_consistency,
    substitution=_substitution,
    address_words=_address_words,
)
