"""Passports, announced by the word: their numbers have no form of their own."""

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import WORD_END

PASSPORT = keyed_rule(
    "pasaporte",
    "national-id",
    ("pasaporte", "passport", "pasap", "nº pasaporte", "passport/pasaporte"),
    rf"(?=[A-Z]{{0,9}}\d)[A-Z0-9]{{6,10}}{WORD_END}",
    score=0.99,
)
