"""Stories about a name stay true of the name that takes its place."""

import re

import pytest
from tests.languages.es.marked import rewrite

STORIES = [
    "Nací el [[D|3 de febrero de 1951]] y por eso me llamo [[P|Blas]], era [[D|San Blas]].",
    "Vino el [[D|día de Santa Lucía]] y la llamaron [[P|Lucía]]. F. nac. [[D|13/12/1939]].",
    "Nació el [[D|día de San Miguel]] y le pusieron [[P|Miguel]]. Nacido el [[D|29/09/1928]].",
]


@pytest.mark.parametrize("story", STORIES)
def test_a_name_and_the_feast_it_comes_from_stay_one(story: str) -> None:
    for seed in range(6):
        new = rewrite(story, seed=seed).text
        saint = re.search(r"(?:San|Santa|Santo) (\w+)", new)
        assert saint is not None, new
        assert new.count(saint[1]) == 2, new


def test_a_name_without_such_a_story_is_free() -> None:
    """The day of a saint beside somebody of that name says nothing of the name."""
    text = "[[P|Miguel Soto]] vendrá por [[D|San Miguel]] a la consulta de [[D|29/09/2020]]."
    names = {rewrite(text, seed=seed).text.split()[0] for seed in range(8)}
    assert len(names) > 4
