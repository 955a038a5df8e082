"""Places of documents that speak from Austria and South Tyrol stay there."""

import pytest
from tests.languages.de.marked import substitutes

from veladura.languages.de.writers.places.atlas import foreign_towns, lies_in
from veladura.text import fold

SEEDS = pytest.mark.parametrize("seed", range(5))


@SEEDS
def test_what_no_list_has_lies_in_austria_where_the_words_do(seed: int) -> None:
    source = "aus Österreich: Werk in [[LOC|Wimpassing]], der Masseverwalter und der KSV1870"
    assert lies_in(fold(substitutes(source, seed=seed)[0])) == "AT"


@SEEDS
def test_south_tyrol_does_not_come_to_germany(seed: int) -> None:
    source = "[[LOC|Lüsen]] und [[LOC|Eppan]] in Südtirol, Landesgericht Bozen, +39 0471 555 117"
    for town in substitutes(source, seed=seed):
        assert foreign_towns()[fold(town)] == "IT"


@SEEDS
def test_one_word_of_italy_tells_nothing(seed: int) -> None:
    source = "aus [[LOC|Lüsen]] an einen Kunden in I-39030, Tel. +39 333 555 0117"
    town = substitutes(source, seed=seed)[0]
    assert foreign_towns().get(fold(town)) != "IT"
