"""A name that a story gives a day goes where the day goes; without a story it is free."""

import re
from datetime import date

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import table
from veladura.languages.es.names.translations import TONGUES, in_tongue
from veladura.text import fold

SEEDS = range(5)
_SAINT = re.compile(r"(?:San|Santa|Santo|Sant) (.+)")
_LEAP = 2024
FARTHEST = 12  # days between a date and the day of a name


def days_of(name: str) -> list[tuple[int, int]]:
    """Month and day of every day that is a name's, in whatever language it is."""
    found = []
    for told, _, names in table("name_days"):
        forms = {fold(in_tongue(one, tongue)) for one in names.split(",") for tongue in TONGUES}
        if fold(name) in forms:
            month, _, day = told.partition("-")
            found.append((int(month), int(day)))
    return found


def apart(one: tuple[int, int], day: date) -> int:
    """Days between a day of every year and one, over the end of the year as well."""
    gap = abs((date(_LEAP, *one) - date(_LEAP, day.month, day.day)).days)
    return min(gap, 366 - gap)


@pytest.mark.parametrize(
    "story",
    [
        "Nació por [[D|San Blas]], el [[D|03/02/1948]], y por eso le pusieron [[P|Blas]].",
        "La bautizaron [[P|Lucía]] por [[D|Santa Lucía]]. Nacida el [[D|13/12/1955]].",
        "Es de [[D|San Miguel]], [[D|29/09/1961]]; de ahí el nombre de [[P|Miguel]].",
        "Por [[D|San José]] nació, [[D|19/03/1970]], y lo llamaron [[P|José]].",
        "El santo de [[P|Inés]] es hoy, [[D|Santa Inés]]. Visita del [[D|21/01/2021]].",
    ],
)
def test_name_feast_and_day_stay_together(story: str) -> None:
    for seed in SEEDS:
        written = substitutes(story, seed=seed)
        (feast,) = (saint[1] for one in written if (saint := _SAINT.fullmatch(one)))
        (born,) = (one for one in written if "/" in one)
        day = date(int(born[6:]), int(born[3:5]), int(born[:2]))
        assert feast in written, written
        assert min(apart(one, day) for one in days_of(feast)) <= FARTHEST, written


def test_a_story_is_told_lines_behind_the_name() -> None:
    for seed in SEEDS:
        _, name, feast = substitutes(
            "[[P|Asun]]. [[P|Asunción]] me llaman.\nNací el [[D|día de la Asunción]], por eso.",
            seed=seed,
        )
        assert feast.endswith(f"Santa {name}")


@pytest.mark.parametrize(
    "story",
    [
        "Nació el [[D|03/02/1948]] y por eso le pusieron [[P|Blas]].",
        "La llamaron [[P|Lucía]], nacida el [[D|13/12/1955]].",
    ],
)
def test_a_day_alone_tells_the_name(story: str) -> None:
    for seed in SEEDS:
        born, name = sorted(substitutes(story, seed=seed))
        day = date(int(born[6:]), int(born[3:5]), int(born[:2]))
        assert min(apart(one, day) for one in days_of(name)) <= FARTHEST


@pytest.mark.parametrize(
    "text",
    [
        "[[P|Blas Ortiz]] acude el [[D|03/02/2021]] a revisión.",  # his day, and nobody says so
        "[[P|Lucía Vera]], nacida el [[D|04/07/1955]], se llama así por su abuela.",
    ],
)
def test_without_a_story_of_its_day_a_name_is_free(text: str) -> None:
    """Of many names some have their day nowhere near the date."""
    far = 0
    for seed in range(8):
        name, written = substitutes(text, seed=seed)
        day = date(int(written[6:]), int(written[3:5]), int(written[:2]))
        far += all(apart(one, day) > FARTHEST for one in days_of(name.split()[0]))
    assert far


def test_a_catalan_name_has_a_catalan_saint() -> None:
    story = "Va néixer per [[D|Sant Jordi]], el [[D|23/04/1960]], i per això li deien [[P|Jordi]]."
    for seed in SEEDS:
        feast, _, name = substitutes(story, seed=seed)
        assert feast in (f"Sant {name}", f"Santa {name}", name), feast
