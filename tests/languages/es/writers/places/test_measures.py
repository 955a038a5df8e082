"""How far and how high places lie is said so that it is true of any: no figure is left."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.languages.es.marked import rewrite

few = settings(max_examples=25, deadline=None)
HIGH = "Vive en [[T|Sort]], a {} m de altitud."
FAR = "Pedanía a {} km de [[T|Lorca]]."


def said(source: str, behind: str) -> str:
    """What is written for a measure behind some words of a text."""
    return rewrite(source).text.partition(behind)[2]


@pytest.mark.parametrize(
    ("source", "behind", "written"),
    [
        ("Pedanía a 12 km de [[T|Lorca]].", "Pedanía a ", "varios km de "),
        ("Pueblo a 240 km de [[T|Lorca]].", "Pueblo a ", "muchos km de "),
        ("Mas a 9 quilòmetres de [[T|Falset]].", "Mas a ", "varios quilòmetres de "),
        ("Finca a 20 min de [[T|Coria]].", "Finca a ", "varios minutos de "),
        ("Quedan a tres horas de [[T|Coria]].", "Quedan a ", "varias horas de "),
        ("Aldea a 3 h de [[T|Coria]].", "Aldea a ", "varias horas de "),
        ("Masia a 692 m d'altitud, a [[T|Sort]].", "Masia a ", "mitjana altitud, "),
        ("Aldea a 900 m de altitude en [[T|Cervantes]].", "Aldea a ", "media altitude en "),
        ("Refugio de [[T|Jaca]]. Altitud: 2.140 m. Nieve.", "Altitud: ", "considerable. "),
        ("Refugio de [[T|Jaca]]. Altitud: 3.140 m. Nieve.", "Altitud: ", "elevada. "),
    ],
)
def test_a_measure_is_said_in_words(source: str, behind: str, written: str) -> None:
    assert said(source, behind).startswith(written), said(source, behind)


@few
@given(st.integers(100, 4999))
def test_the_higher_a_place_the_higher_it_is_said_to_be(high: int) -> None:
    steps = ["poca", "media", "bastante", "gran", "muy gran"]
    limits = (300, 1000, 2500, 3500)
    words = steps[sum(high >= limit for limit in limits)]
    assert said(HIGH.format(high), ", a ") == f"{words} altitud."


@few
@given(st.integers(2, 999))
def test_no_figure_of_a_distance_is_left(far: int) -> None:
    new = rewrite(FAR.format(far)).text
    assert str(far) not in new
    assert ("muchos km" in new) is (far >= 100)
    assert ("varios km" in new) is (far < 100)


@pytest.mark.parametrize("mode", ["mask", "tag", "redact"])
def test_where_places_are_masked_what_is_measured_stays(mode: str) -> None:
    for source in (HIGH.format(900), FAR.format(12)):
        new = rewrite(source, mode=mode).text
        assert ("900 m de altitud" in new) or ("a 12 km de" in new), new
