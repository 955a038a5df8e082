"""Storms and what somebody has lived through are nobody's name and nobody's work."""

import pytest

from veladura.languages.es.innocence.events import is_no_work, is_storm
from veladura.languages.es.innocence.machine import FindingPlace


def place(before: str, surface: str, after: str) -> FindingPlace:
    return FindingPlace(surface, before, after, 0.5, "model")


@pytest.mark.parametrize(
    ("before", "surface", "after"),
    [
        ("Se cayó en la nevada de ", "Filomena", ", en la calle."),
        ("Perdió la casa por la borrasca ", "Gloria", "."),
        ("Durante el temporal «", "Nelson", "» no hubo consulta."),
        ("Evacuada por el huracán ", "Katrina", " con su gato."),
        ("Tras la tormenta tropical ", "Amanda", " enfermó."),
        ("Vino después de la ", "DANA", " de octubre."),
        ("El dengue sube con ", "El Niño", "."),
        ("Sequía por ", "La Niña", " este año."),
    ],
)
def test_a_storm_is_nobody(before: str, surface: str, after: str) -> None:
    assert is_storm(place(before, surface, after))


@pytest.mark.parametrize(
    ("before", "surface", "after"),
    [
        ("Vino con su vecina ", "Filomena", " a la consulta."),
        ("Atendida por la borrasca ", "Gloria", " Lahoz en urgencias."),  # a surname follows
        ("Acude con ", "DANA", ", su hija."),
        ("Hija: ", "Dana", "."),
        ("Se mojó en la tormenta. ", "Amanda", " acude sola."),
        ("Vive en la tormenta de ", "C/ Gloria 3", "."),
        ("Le llaman ", "el niño", " en casa."),
    ],
)
def test_who_is_called_like_a_storm_is_somebody(before: str, surface: str, after: str) -> None:
    assert not is_storm(place(before, surface, after))


@pytest.mark.parametrize(
    "surface",
    ["superviviente", "Centenaria", "viudo", "gestante", "Opositó", "trabajaron", "emigró"],
)
def test_what_somebody_went_through_is_no_work(surface: str) -> None:
    assert is_no_work(place("Es ", surface, " desde entonces."))


@pytest.mark.parametrize(
    "surface", ["soldador", "Maestra", "peón de obra", "camionero", "costurera", "gestora"]
)
def test_what_somebody_lives_by_is_work(surface: str) -> None:
    assert not is_no_work(place("Es ", surface, " desde entonces."))
