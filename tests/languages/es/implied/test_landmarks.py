"""Roads, rivers and mountains are found where somebody drives on them or they are named as such."""

import pytest
from tests.languages.es.mentioned import mentioned

from veladura.languages.es.implied.landmarks import is_road, landmarks
from veladura.languages.es.implied.surroundings import Surroundings


def found(source: str) -> list[tuple[str, str]]:
    text, mentions = mentioned(source)
    around = Surroundings(text, mentions)
    return [(one.kind, text[one.start : one.end]) for one in landmarks(around)]


@pytest.mark.parametrize(
    ("source", "road"),
    [
        ("Circulaba por la A-7 hacia casa.", "A-7"),
        ("Accidente en la N-340 esta tarde.", "N-340"),
        ("Colisión por la autovía MU-30.", "MU-30"),
        ("Vino por la N-VI desde el puerto.", "N-VI"),
        ("La LR-111 cortada por nieve.", "LR-111"),
        ("Vuelco en la HU-631 km 4.", "HU-631"),
        ("Choque sobre la RN 40 a la mañana.", "40"),
        ("Venía per la C-17 amb la mare.", "C-17"),
    ],
)
def test_a_road_that_somebody_drives_on(source: str, road: str) -> None:
    assert found(source) == [("street", road)]


@pytest.mark.parametrize(
    ("source", "land"),
    [
        ("Vive a orillas del río Atrato.", "río Atrato"),
        ("Ahogamiento en el embalse de Mequinenza.", "embalse de Mequinenza"),
        ("Rescatado en la sierra de Guara.", "sierra de Guara"),
        ("Picadura en la playa de las Canteras.", "playa de las Canteras"),
        ("Caída en el barranco del Infierno.", "barranco del Infierno"),
        ("Afogou preto da praia de Carnota.", "praia de Carnota"),
    ],
)
def test_a_landscape_with_a_name(source: str, land: str) -> None:
    assert found(source) == [("territory", land)]


@pytest.mark.parametrize(
    "source",
    [
        "Hernia C-5 y cama A-212.",
        "Vitamina B-12 y adrenalina.",
        "Anticuerpos por la tarde: CA-125 elevado.",
        "Circulaba por la [street|A-7] hacia casa.",  # rewritten anyway
        "Se bañó en el río y en la playa.",
        "Síndrome del túnel carpiano bilateral.",
        "Compresión en el túnel de Guyon.",
        "Vive junto al [territory|río Atrato].",
        "Modelo XA-7 por la mañana.",
    ],
)
def test_what_is_no_road_and_no_river(source: str) -> None:
    assert found(source) == []


@pytest.mark.parametrize(
    ("before", "surface", "after", "road"),
    [
        ("salió por la ", "A-7", " a medianoche", True),
        ("se anuncia ", "LR-111", " cortada", True),
        ("accidente ", "N-330", ", km 412", True),
        ("número ", "A-7", " de la serie", False),
        ("salió por la ", "12345", " a medianoche", False),
        ("por la ", "A-7 bis", " nueva", False),
    ],
)
def test_a_road_that_was_marked_as_a_number(
    before: str, surface: str, after: str, road: bool
) -> None:
    assert is_road(surface, before, after) is road
