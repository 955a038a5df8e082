"""How high places lie is found; limits, falls and advice are nobody's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.mentioned import mentioned

from veladura.languages.es.implied.heights import heights, metres, says_height
from veladura.languages.es.implied.surroundings import Surroundings


def found(source: str) -> list[str]:
    text, mentions = mentioned(source)
    return [text[one.start : one.end] for one in heights(Surroundings(text, mentions))]


@pytest.mark.parametrize(
    ("source", "height"),
    [
        ("Vive en [territory|Panticosa], a 1.636 m de altitud.", "1.636 m de altitud"),
        ("Natural de [territory|Puno], a 3,827 msnm.", "3,827 msnm"),
        ("Reside en [territory|Ávila] a 1131 metros de altura.", "1131 metros de altura"),
        ("Masia de [territory|Sort], a 692 m d'altitud.", "692 m d'altitud"),
        ("De [territory|Motril], a 15 m sobre el nivel del mar.", "15 m sobre el nivel del mar"),
        ("Aldea de [territory|Cervantes], a 900 m de altitude.", "900 m de altitude"),
        ("Refugio de [territory|Benasque]. Altitud: 2.140 m. Nieve.", "2.140 m"),
        ("Subió al [territory|Malpaso] (1.501 m) el sábado.", "1.501 m"),
        ("Vive en [territory|Griegos], a 1.601 m; hace frío.", "1.601 m"),
    ],
)
def test_how_high_a_place_lies(source: str, height: str) -> None:
    assert found(source) == [height]


@pytest.mark.parametrize(
    "source",
    [
        "De [territory|Puno]. Debe vivir por debajo de 2.500 m de altitud.",
        "Vive en [territory|Lorca]. No superar los 1.500 m de altitud.",
        "Vive en [territory|Lorca]. Conviene evitar los 2.000 m de altitud.",
        "Vive en [territory|Lorca]. No subir a más de 2.500 m de altitud.",
        "Vive en [territory|Lorca]. Caída desde 4 m de altura.",
        "Caída en [territory|Lorca] de 12 m de altura.",
        "Vuelo a [territory|Lima] con cabina a 2.400 m de altitud.",
        "Vive en [territory|Lorca] (40 m).",  # nothing that is told of a place
        "Camina 400 m en llano por [territory|Lorca].",
        "Vive en [territory|Lorca], a [other|900 m de altitud].",
        "Vive en la [street|calle Mayor] (1.501 m).",
    ],
)
def test_what_is_no_height_of_a_place(source: str) -> None:
    assert found(source) == []


@given(st.integers(100, 4999))
def test_a_height_is_one_however_it_is_written(high: int) -> None:
    spanish = f"{high:,}".replace(",", ".")
    assert metres(spanish) == metres(f"{high:,}") == metres(str(high)) == high
    assert found(f"Vive en [territory|Sort] a {spanish} m de altitud.") == [
        f"{spanish} m de altitud"
    ]


@pytest.mark.parametrize(
    ("surface", "height"),
    [
        ("3.052 msnm", True),
        ("900 m de altitud", True),
        ("692 m d'altitud", True),
        ("3.052", False),
        ("12 km", False),
        ("a 900 m de altitud", False),  # begins with something else
    ],
)
def test_a_height_that_was_marked_as_something_else(surface: str, height: bool) -> None:
    assert says_height(surface) is height
