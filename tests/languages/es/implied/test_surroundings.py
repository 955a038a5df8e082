"""Which place lies next to an offset, in its sentence."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.mentioned import mentioned

from veladura.languages.es.implied import implied_by_places
from veladura.languages.es.implied.surroundings import Surroundings

NAMES = st.lists(st.sampled_from(["Jaca", "Coria", "Sort"]), min_size=1, max_size=4)


def beside(source: str, within: int = 60) -> tuple[str | None, str | None]:
    """The places before and behind the star of a text."""
    text, mentions = mentioned(source)
    around, star = Surroundings(text, mentions), text.index("*")
    before, behind = around.precedes(star, within), around.follows(star + 1, within)
    return before.surface if before else None, behind.surface if behind else None


@pytest.mark.parametrize(
    ("source", "places"),
    [
        ("De [territory|Jaca] * a [territory|Coria].", ("Jaca", "Coria")),
        ("De [territory|Jaca] y [centre|H. Sur] * a casa.", ("H. Sur", None)),
        ("Vive en [territory|Jaca]. Sale * de [territory|Coria].", (None, "Coria")),
        ("Va a [territory|Jaca] * solo. En [territory|Coria] no.", ("Jaca", None)),
        ("De [territory|Jaca]\n* a\n[territory|Coria].", (None, None)),
        ("[person|Ana] * y [date|hoy].", (None, None)),  # no places
        ("Vive en la [street|calle Real], * cerca.", ("calle Real", None)),
        ("El dr. [territory|Jaca] aprox. * de [territory|Coria].", ("Jaca", "Coria")),
    ],
)
def test_the_places_of_a_sentence(source: str, places: tuple[str | None, str | None]) -> None:
    assert beside(source) == places


def test_a_place_too_far_away_is_none() -> None:
    source = f"[territory|Jaca]{' y' * 20} *{' y' * 20} [territory|Coria]."
    assert beside(source, 60) == ("Jaca", "Coria")
    assert beside(source, 30) == (None, None)


@given(NAMES)
def test_nearest_places_are_those_that_a_reader_would_point_at(names: list[str]) -> None:
    source = " y ".join(f"[territory|{name}]" for name in names)
    text, mentions = mentioned(f"De {source} viene.")
    around = Surroundings(text, mentions)
    for gap in re.finditer(" y ", text):
        before, behind = around.precedes(gap.start(), 60), around.follows(gap.end(), 60)
        assert before is not None
        assert behind is not None
        assert (before.end, behind.start) == gap.span()


@pytest.mark.parametrize(
    ("source", "right_before"),
    [
        ("Va a [territory|Jaca]. * km", True),
        ("Va a [territory|Jaca], * km", True),
        ("Va a [territory|Jaca]; (* km)", True),
        ("Va a [territory|Jaca] y * km", False),
        ("Va a casa. * km", False),
    ],
)
def test_nothing_but_marks_between(source: str, right_before: bool) -> None:
    text, mentions = mentioned(source)
    assert Surroundings(text, mentions).ends_right_before(text.index("*")) is right_before


def test_what_is_rewritten_anyway_is_told_by_its_letters() -> None:
    text, mentions = mentioned("Vive en [territory|Jaca] y come.")
    around, start = Surroundings(text, mentions), text.index("Jaca")
    assert around.is_marked(start, start + 4)
    assert around.is_marked(start + 3, start + 9)
    assert not around.is_marked(0, start)
    assert not around.is_marked(start + 4, len(text))


def test_where_no_town_is_marked_nothing_is_implied() -> None:
    said = "a 12 km de {}, a 900 m de altitud, por la A-7 y el río Segura."
    assert not list(implied_by_places(*mentioned(said.format("[centre|H. Sur]"))))
    assert len(list(implied_by_places(*mentioned(said.format("[territory|Lorca]"))))) == 4
