"""Nobody is left in any corner of any format: what goes unread is removed, or the file refused.

Of formats with many places every few are tried here; `make plantings` tries all of them both ways.
"""

from functools import cache

import pytest
from tests.plantings.formats import FORMATS
from tests.plantings.judge import left_of
from tests.plantings.people import people
from tests.plantings.places import Place, lines_of
from tests.plantings.trial import Outcome, is_seen, outcomes
from tests.plantings.walked import samples, walked

from veladura.formats import registry

REFUSED = 0.15  # of a format's places: a file that is refused helps nobody
MOST = 40  # places of a format that are tried here
WALKED = 12  # of a sample's
THROUGH_LIBREOFFICE = {"doc", "xls", "ppt"}  # the places of their successors


def sample(kind: str) -> list[Place]:
    places = FORMATS[kind]
    return places[:: -(-len(places) // MOST)]


@cache
def tried(kind: str) -> list[Outcome]:
    return list(outcomes(sample(kind), both=False))


def test_every_format_has_places() -> None:
    assert set(registry.FORMATS) <= FORMATS.keys() | THROUGH_LIBREOFFICE


@pytest.mark.parametrize("kind", FORMATS)
def test_nobody_is_left_in_a_file(kind: str) -> None:
    found = tried(kind)
    leaked = [f"{o.place} ({o.way}): {o.detail}" for o in found if o.state == "leaked"]
    assert leaked == []
    refused = [o.place for o in found if o.state == "refused"]
    assert len(refused) <= REFUSED * len(found), refused


@pytest.mark.parametrize("kind", samples())
def test_no_name_of_a_sample_is_unclassified(kind: str) -> None:
    """Files as programs write them: any element, attribute, text or key may hold somebody."""
    places = walked(kind)
    found = outcomes(places[:: -(-len(places) // WALKED)], both=False)
    assert [f"{o.place}: {o.detail}" for o in found if o.state == "leaked"] == []


@pytest.mark.parametrize("kind", FORMATS)
def test_the_judge_and_the_audit_see_who_was_planted(kind: str) -> None:
    """Every place is one: the person can be found before anything is done."""
    for number, (place, person) in enumerate(zip(sample(kind), people(MOST), strict=False)):
        data = place.make(person, lines_of(person)["only there"])
        assert left_of(person, data), place.name
        assert number % 4 or is_seen(place, person), place.name


@pytest.mark.parametrize("kind", FORMATS)
def test_no_refusal_repeats_a_name(kind: str) -> None:
    for outcome, person in zip(tried(kind), people(MOST), strict=False):
        assert not left_of(person, outcome.detail.encode()) or outcome.state == "leaked"
