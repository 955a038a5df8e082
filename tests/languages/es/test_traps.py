"""Eponyms, codes, keys and counted digits are not hidden; the few people among them are."""

import pytest
from tests.languages.es.traps.measure import measure, texts

import veladura

# Innocent words in 1,000 that may be hidden, and personal things that may be missed.
BOUNDS = {"dense": (2.5, 0), "machine": (25.0, 0), "spoken": (8.0, 1)}


@pytest.mark.parametrize("register", BOUNDS)
def test_traps_stay_and_people_do_not(register: str) -> None:
    figures = measure(veladura.load("es-clinical"), register)
    most_innocent, most_missed = BOUNDS[register]
    assert figures.per_thousand <= most_innocent
    assert figures.missed <= most_missed


def test_forty_texts_are_read() -> None:
    assert sum(len(list(texts(register))) for register in BOUNDS) == 40
