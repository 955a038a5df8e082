"""Preferences: every value that cannot be is refused, and what is read is what was written."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.errors import ConfigError
from veladura.transform import MODES, Preferences

RANGE = st.tuples(st.integers(0, 400), st.integers(0, 400)).map(lambda pair: tuple(sorted(pair)))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"mode": "paint"}, "mode: must be one of replace, mask"),
        ({"modes": {"HOSPITAL": "paint"}}, "modes.HOSPITAL: must be one of"),
        ({"mask_style": "word"}, "mask_style"),
        ({"date_shift": "centuries"}, "date_shift"),
        ({"date_direction": "sideways"}, "date_direction"),
        ({"sex": "change"}, "sex"),
        ({"kinship": "mask"}, "kinship"),
        ({"country": ""}, "country"),
        ({"other": "tag"}, "other"),
        ({"email": "real"}, "email"),
        ({"numbers": "double"}, "numbers"),
        ({"public_bodies": "some"}, "public_bodies"),
        ({"hide_pictures": "maybe"}, "hide_pictures"),
        ({"date_days": (5, 1)}, "date_days: must be a range"),
        ({"date_days": (-1, 1)}, "date_days: must be a range"),
        ({"date_months": (0, 401)}, "date_months: must be a range"),
        ({"date_years": (1,)}, "date_years: two whole numbers"),
        ({"date_years": (1, 2, 3)}, "date_years: two whole numbers"),
        ({"date_shift": "years", "date_years": (0, 0)}, "whole years need a year"),
        (
            {"date_days": (0, 0), "date_months": (0, 0), "date_years": (0, 0)},
            "add up to no shift",
        ),
        ({"age_range": 0}, "age_range"),
        ({"age_range": 21}, "age_range"),
        ({"age_cap": 17}, "age_cap"),
        ({"age_cap": 121}, "age_cap"),
    ],
)
def test_what_cannot_be_is_refused(values: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError) as refused:
        Preferences(**values)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("{", "not valid JSON"),
        ("[1]", "a JSON object is expected"),
        ('"replace"', "a JSON object is expected"),
        ('{"moed": "mask"}', "unknown key 'moed'"),
        ('{"age_range": "3"}', "age_range must be of type int"),
        ('{"leftovers": 1}', "leftovers must be of type bool"),
        ('{"modes": ["mask"]}', "modes must be a table"),
        ('{"date_days": 3}', "date_days must be a list"),
    ],
)
def test_a_misspelt_table_leaves_nothing_in(source: str, said: str) -> None:
    with pytest.raises(ConfigError) as refused:
        Preferences.from_json(source)
    assert said in str(refused.value)


@given(
    mode=st.sampled_from(MODES),
    modes=st.dictionaries(st.sampled_from(["HOSPITAL", "FECHAS", "PER"]), st.sampled_from(MODES)),
    days=RANGE,
    cuts=st.lists(st.integers(0, 120), max_size=5),
    cap=st.sampled_from([0, 18, 89, 120]),
)
def test_what_is_written_is_read_again(
    mode: str, modes: dict[str, str], days: tuple[int, int], cuts: list[int], cap: int
) -> None:
    one = Preferences(mode=mode, modes=modes, date_days=days, age_cuts=tuple(cuts), age_cap=cap)
    again = Preferences.from_json(one.to_json())
    assert again == one
    assert json.loads(again.to_json()) == one.to_table()


def test_a_label_of_its_own_mode_wins() -> None:
    preferences = Preferences(mode="mask", modes={"HOSPITAL": "keep"})
    assert preferences.mode_of("HOSPITAL") == "keep"
    assert preferences.mode_of("FECHAS") == "mask"


def test_modes_cannot_be_changed_from_outside() -> None:
    modes = {"HOSPITAL": "mask"}
    preferences = Preferences(modes=modes)
    modes["HOSPITAL"] = "keep"
    assert preferences.mode_of("HOSPITAL") == "mask"
    with pytest.raises(TypeError):
        preferences.modes["HOSPITAL"] = "keep"  # type: ignore[index]


def test_what_is_not_said_stays() -> None:
    before = Preferences(mode="mask", age_cap=89)
    after = before.changed(mode=None, age_cap=0, sex="mask")
    assert (after.mode, after.age_cap, after.sex) == ("mask", 0, "mask")


def test_a_change_is_checked_as_well() -> None:
    with pytest.raises(ConfigError):
        Preferences().changed(mode="paint")


@pytest.mark.parametrize(
    ("values", "needed"),
    [
        ({"mode": "hash"}, True),
        ({"modes": {"HOSPITAL": "hash"}}, True),
        ({"mode": "replace", "modes": {"HOSPITAL": "mask"}}, False),
    ],
)
def test_hashes_need_a_key(values: dict[str, Any], needed: bool) -> None:
    assert Preferences(**values).needs_key is needed


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("when", ["never", "gaps", "always"])
def test_pictures_are_hidden_when_they_should_be(mode: str, when: str) -> None:
    hidden = Preferences(mode=mode, hide_pictures=when).hides_pictures
    assert hidden == (when == "always" or (when == "gaps" and mode in ("mask", "tag", "redact")))
