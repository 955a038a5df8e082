"""The modes, per document and per label."""

import re

import pytest
from tests.languages.es.marked import rewrite, substitutes

from veladura.errors import ConfigError
from veladura.transform import Preferences

TEXT = (
    "[[P|Ana Ruiz]] en [[H|Hospital La Paz]]; "
    "[[P|Ana]] en [[H|H. La Paz]], no en [[H|Clínica Sol]]."
)


def test_mask_writes_the_category() -> None:
    assert substitutes(TEXT, mode="mask")[:2] == ["[NOMBRE_SUJETO_ASISTENCIA]", "[HOSPITAL]"]


def test_mask_can_write_one_label_per_word() -> None:
    preferences = Preferences(mode="mask", mask_style="token")
    assert substitutes(TEXT, preferences=preferences)[1] == "[HOSPITAL] [HOSPITAL] [HOSPITAL]"


def test_tags_are_numbered_and_consistent() -> None:
    person, house, again, same, other = substitutes(TEXT, mode="tag")
    assert person == again == "NOMBRE_SUJETO_ASISTENCIA_1"
    assert (house, same, other) == ("HOSPITAL_1", "HOSPITAL_1", "HOSPITAL_2")


def test_blocks_hide_the_length() -> None:
    assert len(set(substitutes(TEXT, mode="redact"))) == 1


def test_hashes_depend_on_the_key_and_the_thing_alone() -> None:
    one = substitutes(TEXT, mode="hash", key=b"0123456789abcdef")
    assert re.fullmatch(r"\[HOSPITAL:[0-9a-f]{12}\]", one[1])
    assert one[1] == one[3] != one[4]
    assert one == substitutes(TEXT, mode="hash", key=b"0123456789abcdef", seed=9)
    assert not set(one) & set(substitutes(TEXT, mode="hash", key=b"fedcba9876543210"))


def test_keep_leaves_the_text() -> None:
    outcome = rewrite(TEXT, mode="keep")
    assert outcome.text == outcome.document.text
    assert outcome.edits == ()


def test_a_mode_per_label_wins() -> None:
    preferences = Preferences(mode="mask", modes={"HOSPITAL": "keep"})
    assert substitutes(TEXT, preferences=preferences)[:2] == [
        "[NOMBRE_SUJETO_ASISTENCIA]",
        "Hospital La Paz",
    ]


def test_preferences_travel_as_tables_and_json() -> None:
    preferences = Preferences(modes={"PAIS": "keep"}, date_days=(2, 3), email="derived", sex="mask")
    assert Preferences.from_table(preferences.to_table()) == preferences
    assert Preferences.from_json(preferences.to_json()) == preferences


@pytest.mark.parametrize(
    "table",
    [
        {"mod": "mask"},
        {"mode": "hide"},
        {"modes": {"PAIS": "hide"}},
        {"mode": 3},
        {"leftovers": "yes"},
        {"age_range": True},
        {"age_range": 0},
        {"date_days": [3, 1]},
        {"date_days": [1]},
        {"date_days": [0, 0], "date_months": [0, 0], "date_years": [0, 0]},
    ],
)
def test_wrong_preferences_are_refused(table: dict[str, object]) -> None:
    with pytest.raises(ConfigError, match="preference"):
        Preferences.from_table(table)


@pytest.mark.parametrize("source", ["[", "[]", "3"])
def test_preferences_that_are_no_json_object_are_refused(source: str) -> None:
    with pytest.raises(ConfigError):
        Preferences.from_json(source)
