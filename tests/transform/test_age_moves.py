"""How the ages of a document move together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.transform import Preferences
from veladura.transform.age_moves import Moves, band, moved_alike

AGES = st.sets(st.integers(0, 110), min_size=1, max_size=6)
MOVES = st.lists(st.integers(-4, 4).filter(bool), min_size=1, max_size=8, unique=True)
PREFERENCES = Preferences()


def moved(ages: set[int], moves: list[int], **options: object) -> Moves:
    return moved_alike(ages, moves, Preferences(**options))  # type: ignore[arg-type]


@given(ages=AGES, moves=MOVES)
def test_every_age_has_a_place_and_none_comes_to_anothers(ages: set[int], moves: list[int]) -> None:
    written = moved_alike(ages, moves, PREFERENCES)
    assert written.keys() == ages
    assert [written[age] for age in sorted(ages)] == sorted(set(written.values()))


@given(ages=AGES, moves=MOVES)
def test_no_age_crosses_a_border_or_goes_further_than_asked(
    ages: set[int], moves: list[int]
) -> None:
    for age, new in moved_alike(ages, moves, PREFERENCES).items():
        assert band(age, PREFERENCES) == band(new, PREFERENCES)
        assert abs(new - age) <= max(map(abs, moves))


@given(ages=AGES, moves=MOVES, fixed=st.sets(st.integers(0, 110), max_size=3))
def test_ages_that_stay_keep_their_place_among_the_others(
    ages: set[int], moves: list[int], fixed: set[int]
) -> None:
    fixed = fixed - ages
    for age, new in moved_alike(ages, moves, PREFERENCES, fixed=fixed).items():
        assert all((age < other) == (new < other) and new != other for other in fixed)


@given(ages=AGES, moves=MOVES)
def test_children_stay_as_old_as_they_are(ages: set[int], moves: list[int]) -> None:
    written = moved_alike(ages, moves, PREFERENCES)
    assert all(written[age] == age for age in ages if age < PREFERENCES.age_kept_below)


@given(ages=AGES, moves=MOVES)
def test_a_year_between_two_ages_stays_a_year(ages: set[int], moves: list[int]) -> None:
    written = moved_alike(ages, moves, PREFERENCES)
    for age in ages:
        if age + 1 in ages and age >= PREFERENCES.age_kept_below:
            assert written[age + 1] - written[age] == 1


@pytest.mark.parametrize(
    ("ages", "moves", "expected"),
    [
        ({40}, [3], {40: 43}),
        ({40, 55}, [3, -3], {40: 43, 55: 58}),
        ({63}, [3, -3], {63: 60}),  # 66 is a pensioner
        ({17}, [2], {17: 17}),  # 18 is of age, and nothing lies between
        ({13}, [3], {13: 13}),
        ({64, 20}, [3], {64: 64, 20: 23}),  # one cannot, the other moves alone
        ({112}, [3], {112: 115}),
        ({115}, [3], {115: 115}),
        ({115}, [3, -3], {115: 112}),
    ],
)
def test_the_first_move_that_suits_all_is_taken(
    ages: set[int], moves: list[int], expected: Moves
) -> None:
    assert moved(ages, moves) == expected


def test_what_does_not_read_well_is_not_written() -> None:
    written = moved_alike(
        {70}, [2, -2], PREFERENCES, reads=lambda age, new: not (age == 70 and new > 70)
    )
    assert written == {70: 68}


def test_without_any_way_to_go_ages_stay() -> None:
    written = moved_alike({70, 80}, [2, -2], PREFERENCES, reads=lambda _age, _new: False)
    assert written == {70: 70, 80: 80}


@pytest.mark.parametrize(
    ("age", "expected"), [(13, 0), (14, 1), (17, 1), (18, 2), (64, 2), (65, 3)]
)
def test_a_band_begins_at_its_cut(age: int, expected: int) -> None:
    assert band(age, PREFERENCES) == expected
