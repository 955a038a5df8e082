"""Consistency for Spanish: the engine of `detect`, with Spanish words."""

from functools import cache

from veladura.detect.consistency.spreading import Consistency
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier
from veladura.schemes import Scheme


@cache
def _words() -> LanguageWords:
    return LanguageWords.read("veladura.languages.es")


def spanish_consistency(scheme: Scheme) -> Consistency:
    return Consistency(_words(), NameClassifier.load("es"), scheme)
