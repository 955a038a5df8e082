"""The names of which all is true that is said, or else the most."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.transform.people.letters import Said, truest

NAMES = st.lists(st.text("abc", min_size=1, max_size=4), max_size=6)
REMARKS = st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=4)


@dataclass(frozen=True)
class Holds:
    """A letter anywhere in a name."""

    letter: str

    def is_of(self, name: str) -> bool:
        return self.letter in name


def said(*remarks: str) -> list[Said]:
    """ "+h" is said of a name with one, "-h" of one without."""
    return [Said(Holds(remark[1]), remark[0] == "+") for remark in remarks]


@pytest.mark.parametrize(
    ("remarks", "pools", "names"),
    [
        (("+a",), [["ana", "pol"], ["eva"]], ("ana",)),
        (("+e",), [["ana", "pol"], ["eva", "joel"]], ("eva", "joel")),  # of a later pool
        (("-a",), [["ana", "pol", "gil"]], ("pol", "gil")),
        (("+a", "-n"), [["ana", "eva"]], ("eva",)),
        (("+a", "+l"), [["ana", "pol"], ["eva"]], ("ana", "pol")),  # one of two is true
        (("+a", "+l"), [["ruy"], ["eva"]], ("eva",)),
        (("+z",), [["ana"], ["eva"]], ("ana",)),  # nothing is true of any
        ((), [["ana"], ["eva"]], ("ana",)),
        ((), [[], ["eva"]], ("eva",)),
        (("+a",), [[], []], ()),
        (("+a",), [], ()),
    ],
)
def test_the_first_pool_with_fitting_names_is_taken(
    remarks: tuple[str, ...], pools: list[list[str]], names: tuple[str, ...]
) -> None:
    assert truest(said(*remarks), *pools) == names


@given(REMARKS, st.lists(NAMES, max_size=3))
def test_no_name_is_truer_than_those_that_are_taken(
    remarks: list[tuple[str, bool]], pools: list[list[str]]
) -> None:
    told = [Said(Holds(letter), has) for letter, has in remarks]
    names = truest(told, *pools)
    truth = {name: sum(one.holds(name) for one in told) for pool in pools for name in pool}
    assert bool(names) is bool(truth)
    assert {truth[name] for name in names} <= {max(truth.values(), default=0)}
    assert not names or any(set(names) <= set(pool) for pool in pools)


@given(st.text("abc", max_size=4), st.booleans())
def test_a_remark_holds_for_whoever_is_like_the_original(name: str, has: bool) -> None:
    assert Said(Holds("a"), has).holds(name) is (("a" in name) is has)
