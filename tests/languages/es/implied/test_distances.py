"""How far places lie apart is found; how far somebody walks or a vehicle went is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.mentioned import mentioned

from veladura.languages.es.implied.distances import distances
from veladura.languages.es.implied.surroundings import Surroundings


def found(source: str) -> list[str]:
    text, mentions = mentioned(source)
    return [text[one.start : one.end] for one in distances(Surroundings(text, mentions))]


@pytest.mark.parametrize(
    ("source", "distance"),
    [
        ("Pedanía a 12 km de [territory|Lorca].", "12 km"),
        ("Aldea a unos 8 kilómetros de [territory|Sarria].", "unos 8 kilómetros"),
        ("Vive a más de 30 km del [centre|Hospital de Barbastro].", "más de 30 km"),
        ("Caserío a 3,5 km de la [street|calle Mayor].", "3,5 km"),
        ("Vive a ocho kilómetros de [territory|Ayerbe].", "ocho kilómetros"),
        ("A treinta y cinco kilómetros de [territory|Yecla].", "treinta y cinco kilómetros"),
        ("Mas a 9 quilòmetres de [territory|Falset].", "9 quilòmetres"),
        ("Vén da aldea, a uns 14 km de [territory|Lalín].", "uns 14 km"),
        ("Derivado del [centre|CS Sariñena], a 48 km.", "48 km"),
        ("Traslado de [territory|Jaca]: 74 km en ambulancia.", "74 km"),
        ("Volvía de [territory|Utrera], unos 40 km por carretera.", "unos 40 km"),
        ("Finca a 20 min de [territory|Coria].", "20 min"),
        ("Está a casi 2 horas en coche de [territory|Teruel].", "casi 2 horas"),
        ("Quedan a tres horas en lancha de [territory|Quibdó].", "tres horas"),
    ],
)
def test_how_far_a_place_lies(source: str, distance: str) -> None:
    assert found(source) == [distance]


@pytest.mark.parametrize(
    "source",
    [
        "Corre 10 km de [territory|Lorca] a la playa.",
        "Camina 5 km hasta [territory|Sarria] sin disnea.",
        "Anda 4 km diarios desde [territory|Jaca].",
        "Sube 6 km al día hasta [territory|Jaca].",
        "Maratón de [territory|Utrera], 42 km.",
        "Iba a 120 km/h cerca de [territory|Yecla].",
        "Circulaba a 90 km por hora hacia [territory|Yecla].",
        "Kilometraje: 84 km de [territory|Yecla].",
        "Vive a 1 km de [territory|Lorca].",  # tells nothing
        "Vive a un kilómetro de [territory|Lorca].",
        "Salió de [territory|Lorca]. Hizo 12 km en total y volvió a casa.",
        "Nació en [territory|Lorca] y a los dos meses pesaba 5 kg de más.",
        "Esperó 20 min de [territory|Coria] a aquí.",
        "Vive a [other|12 km] de [territory|Lorca].",  # rewritten anyway
        "Vive a 12 km del pueblo.",
    ],
)
def test_what_is_no_distance_of_a_place(source: str) -> None:
    assert found(source) == []


@given(st.integers(2, 999), st.sampled_from(["km", "kms", "kilómetros", "kilometros", "Km"]))
def test_every_distance_from_two_kilometres_on_is_found(figure: int, unit: str) -> None:
    assert found(f"Pedanía a {figure} {unit} de [territory|Lorca].") == [f"{figure} {unit}"]


@given(st.integers(2, 180))
def test_what_is_found_lies_beside_no_other_sentence(figure: int) -> None:
    assert found(f"Vive en [territory|Lorca]. Recorrió {figure} km. Cenó bien.") == []
