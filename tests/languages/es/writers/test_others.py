"""What fits no other label is never kept unasked."""

import json
import re
from pathlib import Path

import pytest
from tests.languages.es.marked import rewrite, substitutes

from veladura.transform import Preferences

CASES = json.loads((Path(__file__).parent / "others.json").read_text("utf-8"))


@pytest.mark.parametrize(("source", "pattern"), CASES)
def test_others_become_something_of_their_kind(source: str, pattern: str) -> None:
    for seed in range(3):
        (new,) = substitutes(source, seed=seed)
        assert re.fullmatch(pattern, new), new


def test_one_ship_keeps_one_name() -> None:
    one, two = substitutes("Pesquero «[[O|Pepita Aurora]]». Le recibo, [[O|Pepita Aurora]].")
    assert one == two


def test_others_can_be_masked_or_kept() -> None:
    text = "Con [[O|tatuaje de ancla]]"
    masked = rewrite(text, preferences=Preferences(other="mask"))
    assert masked.text == "Con [OTROS_SUJETO_ASISTENCIA]"
    kept = rewrite(text, preferences=Preferences(other="keep"))
    assert kept.text == "Con tatuaje de ancla"


def test_the_plural_of_a_people_has_no_accent() -> None:
    for seed in range(30):
        (new,) = substitutes("Son [[O|alemanes]].", seed=seed)
        assert not re.search("[éó]", new)


def test_a_club_is_of_the_town_that_its_own_became() -> None:
    town, club = substitutes("Vive en [[T|Burela]]. Entrena en el [[O|C. D. Burela]].")
    assert club == f"C. D. {town}"
