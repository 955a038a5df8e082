"""Streets are called after the same kind of thing."""

import re

from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.writers.street_names import in_two, language_of, names_like

TOWNS = {town for town, _ in table("cities")} | {row[2] for row in table("provinces")}


def test_nobody_in_america_lives_in_a_street_called_after_a_village_of_spain() -> None:
    things = {word for _, word in table("street_names")}.union(lexicon("surnames"))
    names = names_like("Jazmines", "", "", spanish=False).keys()
    assert not (names & TOWNS) - things


def test_a_street_of_a_country_becomes_one_of_a_town() -> None:
    assert names_like("ESPAÑA", "", "", of=True).keys() <= TOWNS


def test_a_beach_is_called_like_one_and_a_street_after_no_village() -> None:
    beaches = {name for kind, name in table("street_names_regional") if kind == "shore"}
    for seed in range(4):
        (beach,) = substitutes("en la [[ST|playa de Arnela]]", seed=seed)
        assert beach.removeprefix("playa de ") in beaches
    paths = {name for kind, name in table("street_names_regional") if kind == "path"}
    (path,) = substitutes("en el [[ST|camino de Villacuenda]]")
    assert path.removeprefix("camino de ") in paths
    assert "Torrelodones" not in names_like("Jazmines", "", "")


def test_a_hamlet_is_told_in_galician() -> None:
    assert language_of("lugar da Igrexa n.º 40") == "galician"


def test_a_basque_road_in_one_word_is_the_one_in_two() -> None:
    for seed in range(4):
        whole, apart = substitutes("[[ST|Goikokale 9, 2. ezk.]]; [[ST|Goiko kalea 9]]", seed=seed)
        road = re.fullmatch(r"(\w+)kale \d, \d\. ezk\.", whole)
        assert road
        assert apart.startswith(f"{road[1]} kalea ")
    assert not in_two("Calle Mayor 3")
