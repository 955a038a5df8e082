"""How far, how high and on which road places lie, where nobody marked it."""

import json
import re
from pathlib import Path

import pytest
from tests.languages.es.marked import rewrite

ROWS = json.loads(Path(__file__).with_name("implied.json").read_text("utf-8"))
PLACES = "Vive en [[T|Lorca]], a 12 km de [[T|Totana]] y a 900 m de altitud."


@pytest.mark.parametrize(("source", "pattern"), ROWS, ids=[source for source, _ in ROWS])
def test_what_places_imply_is_true_of_the_new_ones(source: str, pattern: str) -> None:
    for seed in range(3):
        written = rewrite(source, seed=seed).text
        assert re.search(pattern, written), written


def test_nothing_is_implied_where_no_place_moves() -> None:
    text = "Vive a 12 km del pueblo, a 900 m de altitud, y viene por la A-7."
    assert rewrite(text).text == text


def test_a_masked_place_keeps_its_distance() -> None:
    written = rewrite(PLACES, mode="mask").text
    assert written == "Vive en [TERRITORIO], a 12 km de [TERRITORIO] y a 900 m de altitud."
