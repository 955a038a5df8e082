"""Who is from a state or a town of America is from another one; trades and names are no places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.marked import substitutes

from veladura.languages.es.home import known_place, region_in, regions, regions_of
from veladura.languages.es.writers.places.american_demonyms import (
    from_region,
    region_of_people,
    says_people,
)
from veladura.text import fold

ONE_WORD = [
    region
    for region in regions()
    if region.name.isalpha() and len(fold(region.name).rstrip("aeiou")) > 3
]
REGIONS = st.sampled_from(ONE_WORD)


@pytest.mark.parametrize(
    ("word", "country", "name"),
    [
        ("guerrerense", "MX", "Guerrero"),
        ("oaxaqueña", "MX", "Oaxaca"),
        ("Sonorenses", "MX", "Sonora"),
        ("Chocoana", "CO", "Chocó"),
        ("antioqueño", "CO", "Antioquia"),
        ("mendocino", "AR", "Mendoza"),
        ("salteñas", "AR", "Salta"),
        ("sanjuanina", "AR", "San Juan"),
        ("arequipeño", "PE", "Arequipa"),
        ("trujillana", "PE", "La Libertad"),  # of a town there
        ("cuencano", "EC", "Azuay"),
    ],
)
def test_the_region_that_a_word_says_somebody_to_be_from(
    word: str, country: str, name: str
) -> None:
    region = region_of_people(word)
    assert region is not None
    assert (region.country, region.name) == (country, name)
    assert says_people(word)


@given(REGIONS, st.sampled_from(["ense", "enses", "eño", "eñas"]))
def test_a_name_with_an_ending_of_people_says_them(region: object, ending: str) -> None:
    name = fold(getattr(region, "name", ""))
    assert says_people(name.rstrip("aeiou") + ending)


@pytest.mark.parametrize(
    "word",
    ["médico", "enfermera", "paciente", "campana", "vecina", "hermana", "ginecólogo", "Ana", "a3"],
)
def test_trades_and_relatives_are_from_nowhere(word: str) -> None:
    assert region_of_people(word) is None
    assert not says_people(word)


@pytest.mark.parametrize("word", ["matarrañense", "turolense", "andaluz", "leonés"])
def test_people_of_spain_and_of_places_in_no_list_are_people(word: str) -> None:
    assert says_people(word)


def test_another_region_of_the_same_country_is_written() -> None:
    other = regions_of("CO")[-1]
    assert from_region("Chocoana", "CO", lambda own: other) == f"De {other.name}"
    assert from_region("chocoana", "CO", lambda own: other) == f"de {other.name}"
    assert from_region("chocoana", "MX", lambda own: other) == ""  # of elsewhere
    assert from_region("matarrañense", "ES", lambda own: other) == "de la zona"
    assert from_region("Medellín", "CO", lambda own: other) == ""
    assert known_place("Medellín")


@pytest.mark.parametrize(
    ("cues", "word", "country"),
    [
        ("NIT, EPS. [[T|Quibdó]]. Es", "chocoana", "CO"),
        ("CURP, IMSS. Vino una señora", "oaxaqueña", "MX"),
        ("CUIL, PAMI. De siempre", "salteño", "AR"),
    ],
)
def test_a_document_tells_of_people_from_another_region(cues: str, word: str, country: str) -> None:
    own = region_of_people(word)
    for seed in range(5):
        *_, new = substitutes(f"{cues} [[T|{word}]].", seed=seed)
        head, _, name = new.partition(" ")
        assert head == "de"
        assert region_in(country, fold(name)) not in (None, own)
