"""A car stays a car and a tractor a tractor, of another make; what is no vehicle has none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import table
from veladura.languages.es.writers.identifiers.vehicles import vehicles_like
from veladura.text import fold

VEHICLES = st.sampled_from([tuple(row) for row in table("vehicles")])
COLOURS = st.sampled_from(["", " blanco", " gris metalizado", " rojo"])


def of_kind(kind: str) -> dict[str, str]:
    """Vehicle of a kind → its make."""
    return {f"{make} {model}": make for own, make, model in table("vehicles") if own == kind}


@given(VEHICLES, COLOURS)
def test_a_vehicle_becomes_one_of_its_kind_and_another_make(
    vehicle: tuple[str, str, str], colour: str
) -> None:
    kind, make, model = vehicle
    others, said = vehicles_like(f"{make} {model}{colour}")
    assert others
    assert set(others) <= of_kind(kind).keys()
    assert all(fold(of_kind(kind)[one]) != fold(make) for one in others)
    assert said == colour


@pytest.mark.parametrize(
    ("surface", "said"),
    [
        ("Seat Ibiza blanco", " blanco"),
        ("Renault Scenic", ""),  # a model that no list has
        ("seat ibiza", ""),
        ("seat león rojo", " rojo"),
        ("seat arona verde", " verde"),
        ("John Deere 6120 verde", " verde"),
        ("land rover freelander", ""),
        ("Opel Corsa GSI", ""),
    ],
)
def test_no_model_is_left_behind_its_make(surface: str, said: str) -> None:
    others, behind = vehicles_like(surface)
    assert others
    assert behind == said


@pytest.mark.parametrize(
    "surface", ["Seat", "Ibiza", "Juan Pérez", "Ford, azul", "1234 BCD", "tractor verde", "Mayor 3"]
)
def test_what_is_no_vehicle_has_none_like_it(surface: str) -> None:
    assert vehicles_like(surface) == ((), "")


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("Iba en su [[O|Renault Clio]] al trabajo.", "car"),
        ("Volcó el [[O|John Deere 6120]] en la era.", "tractor"),
        ("Atropello por [[O|seat ibiza]] en la plaza.", "car"),
        ("Reparte con una [[O|Ford Transit]] alquilada.", "van"),
    ],
)
def test_a_document_tells_of_a_vehicle_of_the_same_kind(source: str, kind: str) -> None:
    for seed in range(5):
        (new,) = substitutes(source, seed=seed)
        assert fold(new) in set(map(fold, of_kind(kind)))
        assert fold(new.split()[0]) not in fold(source)
