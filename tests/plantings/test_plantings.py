"""Nobody is left in any corner of any format: what goes unread is removed, or the file refused."""

from functools import cache

import pytest
from tests.plantings.formats import FORMATS
from tests.plantings.judge import left_of
from tests.plantings.people import people
from tests.plantings.places import lines_of
from tests.plantings.trial import Outcome, outcomes

REFUSED = 0.1  # of a format's places: a file that is refused helps nobody


@cache
def tried(kind: str) -> list[Outcome]:
    return list(outcomes(FORMATS[kind], both=False))


@pytest.mark.parametrize("kind", FORMATS)
def test_nobody_is_left_in_a_file(kind: str) -> None:
    found = tried(kind)
    leaked = [f"{o.place} ({o.way}): {o.detail}" for o in found if o.state == "leaked"]
    assert leaked == []
    refused = [o.place for o in found if o.state == "refused"]
    assert len(refused) <= REFUSED * len(found), refused


@pytest.mark.parametrize("kind", FORMATS)
def test_the_judge_sees_who_was_planted(kind: str) -> None:
    """Every place is one: the person can be found before anything is done."""
    for place, person in zip(FORMATS[kind], people(len(FORMATS[kind])), strict=True):
        data = place.make(person, lines_of(person)["only there"])
        assert left_of(person, data), place.name


@pytest.mark.parametrize("kind", FORMATS)
def test_no_refusal_repeats_a_name(kind: str) -> None:
    places = FORMATS[kind]
    for outcome, person in zip(tried(kind), people(len(places)), strict=True):
        assert not left_of(person, outcome.detail.encode()) or outcome.state == "leaked"
