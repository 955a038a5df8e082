"""Fields of bank statements that are not as they should be."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.planted import is_shown

from veladura.document import Edit
from veladura.formats import open_original

STATEMENT = (
    ":20:STARTUMSE\n:25:37040044/0532013000\n:28C:1/1\n:60F:C240311EUR4,55\n{}\n"
    ":62F:C240313EUR3,55\n-\n"
)
ENTRY = ":61:2403120312DR1,00NDDTNONREF"


@pytest.mark.parametrize(
    "field",
    [
        f"{ENTRY}\nZurita",
        f"{ENTRY}\rZurita",
        f"{ENTRY}\r\nZurita",
        f"{ENTRY}//1\rZurita",
        f"{ENTRY}//Zurita",
        ":61:Zurita",
        ":61:240312DZurita",
        ":86:Zurita",
        ":86:166?20a?21Zurita",
        ":86:166?10Zurita",
        ":86:166?34Zurita",
        ":86:166?99Zurita",
        ":86:166?20a\n?21Zurita",
        ":28C:1/1 Zurita",
        ":99Z:Zurita",
        ":60F:C240311EUR4,55 Zurita",
        "Zurita",
        "-}Zurita",
    ],
)
def test_a_name_is_read_in_every_field(field: str) -> None:
    assert is_shown(STATEMENT.format(field), "a.sta")


@pytest.mark.parametrize("place", ["{{1:F01Zurita}}{}", "{}Zurita"])
def test_a_name_is_read_around_the_fields(place: str) -> None:
    assert is_shown(place.format(STATEMENT.format(ENTRY)), "a.sta")


@settings(deadline=None, max_examples=40)
@given(
    parts=st.lists(st.text("abc ñ", min_size=1, max_size=27), min_size=1, max_size=5),
    new=st.text("XYZ ", min_size=1, max_size=60).map(str.strip).filter(bool),
)
def test_parts_keep_to_their_width_and_lose_nothing(parts: list[str], new: str) -> None:
    """What a replacement pushes out of its part stands in the next, letter by letter."""
    purpose = "".join(f"?{20 + n}{part}" for n, part in enumerate((*parts, "Zurita")))
    original = open_original(STATEMENT.format(f":86:166{purpose}").encode(), "a.sta")
    start = original.text.index("Zurita")
    data = original.rewrite([Edit(start, start + 6, new)]).data
    fields = data.decode().split(":86:166")[1].split("\n:62F")[0].replace("\n", "").split("?")[1:]
    assert all(len(field) <= 2 + 27 for field in fields)
    assert "".join(field[2:] for field in fields) == "".join(parts) + " ".join(new.split())


def changed(field: str, old: str, new: str) -> str:
    """What a field says after an edit, without line ends and the numbers of its parts."""
    data = STATEMENT.format(f"{ENTRY}\n{field}").encode()
    opened = open_original(data, "a.sta")
    start = opened.text.index(old)
    return open_original(opened.rewrite([Edit(start, start + len(old), new)]).data, "a.sta").text


def test_a_purpose_that_outgrows_all_parts_loses_nothing() -> None:
    parts = "".join(f"?{n}{n}aaaaaaaaaaaaaaaaaaaaaaaaa" for n in (*range(20, 30), *range(60, 64)))
    text = changed(f":86:166?00x{parts[:-3]}END", "20aaaa", "Haberstroh-Westerburg ")
    assert "END" in text
    assert "Haberstroh-Westerburg" in text
    for number in (*range(21, 30), *range(60, 64)):
        assert f"{number}aaa" in text


def test_a_part_that_stands_twice_is_kept_twice() -> None:
    text = changed(
        ":86:166?20Zurita?20Brandhorst?32Ida", "Ida", "Wilhelmine von Hohenstein-Westerburg"
    )
    assert "Zurita" in text
    assert "Brandhorst" in text
    assert "Westerburg" in text


def test_the_end_of_a_field_stays_where_it_was() -> None:
    text = changed(":86:166?20Zurita?32Ida", "Ida", "Wilhelmine von Hohenstein-Westerburg")
    assert "2024-03-13" in text
