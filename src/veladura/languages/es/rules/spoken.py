"""What people say aloud: numbers in words behind what they are, and names in small letters.

"¿Y el DNI? — Cuarenta y ocho…": the number may stand in the next turn of a talk. "La puri, mi
vecina" is somebody, too.
"""

import re

from veladura.detect.names import NameClassifier
from veladura.detect.rules.rule import RuleSet, WordRule
from veladura.languages.es.gender import is_given_name
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.numerals import NUMBER_WORDS
from veladura.text import fold

_HUNDREDS = "(?:dos|tres|cuatro|seis|sete|ocho|nove)cient[oa]s|quinient[oa]s|cien(?:to)?"
_WORD = rf"(?:cero|mil|mill[oó]n(?:es)?|{_HUNDREDS}|{'|'.join(NUMBER_WORDS)})(?![^\W_])"
_MORE = rf"(?:[ ,.]{{1,3}}(?:(?:y|gui[oó]n|barra|punto|doble) )?{_WORD})"
_LETTER = r"(?:[ ,]{1,3}letra [a-zñáéíóú]{1,8}+)?"
_CALLED = 0.2  # "bella" is seldom a name, but behind "doña" and "soy la doctora" it is
_BETWEEN = r"(?![^\W_])\D{0,45}?(?<![^\W_])"  # what is said, and who speaks


def _dictated(kind: str, keys: tuple[str, ...], least: int, score: float) -> WordRule:
    value = rf"(?P<value>(?i:{_WORD}{_MORE}{{{least},40}}+{_LETTER}))"
    reason = "is a number in words behind what it is"
    pattern = re.compile(rf"(?<![^\W_])(?i:{'|'.join(keys)}){_BETWEEN}{value}")
    return WordRule("dictado", kind, frozenset(keys), pattern, score, reason)


_FAMILIAR = re.compile(
    r"(?i:l[ao]|el) (?P<value>[a-zñáéíóú]{3,12}+)(?=,? (?:mi|su|tu|nuestr[ao]) "
    r"(?:vecin|hij|herman|niet|prim|cuñad|sobrin|suegr|ti|tí|novi|espos)[ao]s?(?![^\W_]))"
)


_TITLED = re.compile(
    r"(?i:do[nñ]a|(?:soy|habla) (?:el|la) doctora?) "
    r"(?P<value>[a-zñáéíóúü]{3,14}+(?: [a-zñáéíóúü]{4,14}+)?)"
)


def _is_somebody(name: str) -> bool:
    """Behind a title: words that people are called, in a talk that nobody gave capitals."""
    names = NameClassifier.load("es")
    return all(names.probabilities(word).name > _CALLED for word in name.split())


def _is_called(name: str) -> bool:
    folded = fold(name)
    return is_given_name(folded) or folded in map(fold, lexicon("familiar_names"))


SPOKEN = RuleSet(
    "dictado",
    (
        _dictated("phone", ("teléfono", "telefono", "móvil", "movil", "fijo", "celular"), 2, 0.9),
        _dictated("patient-id", ("dni", "nie", "cédula", "cedula", "nhc"), 3, 0.9),
        WordRule(
            "dictado",
            "kinship",
            frozenset(("la", "el", "lo")),
            _FAMILIAR,
            0.8,
            "is called by a first name and a relative",
            _is_called,
        ),
        WordRule(
            "dictado",
            "staff",
            frozenset(("soy", "habla", "doña")),
            _TITLED,
            0.6,
            "stands behind a title, in small letters",
            _is_somebody,
        ),
    ),
)
