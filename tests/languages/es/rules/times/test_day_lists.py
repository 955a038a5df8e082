"""Lines that begin with days are a course of events; chapters and figures of a list are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.es.rules.times.day_lists import DayListRule

RULE = DayListRule()
CURE = "6.1  esfacelo\n9.1  Aquacel\n13.1 limpio\n17.1 granula\n"
COURSES = st.lists(
    st.tuples(st.integers(1, 12), st.integers(1, 31)), min_size=4, max_size=9, unique=True
)


def found(text: str) -> list[str]:
    return [text[one.start : one.end] for one in RULE.find(text)]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        (CURE, ["6.1", "9.1", "13.1", "17.1"]),
        ("28/11 baño\n30/11 cura\n1/12 cura\n2/12 alta\n", ["28/11", "30/11", "1/12", "2/12"]),
        (
            "- 3-4: fiebre\n- 4-4: fiebre\n- 15-4: bien\n- 16-4: alta",
            ["3-4", "4-4", "15-4", "16-4"],
        ),
        (f"{CURE}1-2 comprimidos si dolor\n", ["6.1", "9.1", "13.1", "17.1"]),  # another mark
    ],
)
def test_days_that_follow_one_another_begin_lines(text: str, days: list[str]) -> None:
    assert found(text) == days


@pytest.mark.parametrize(
    "text",
    [
        "1.1 Objeto\n1.2 Alcance\n1.3 Plazo\n2.1 Medios\n2.2 Costes\n",  # chapters
        "6.1 esfacelo\n13.1 limpio\n17.1 granula\n",  # three lines
        f"{CURE}45.2 de media\n",  # a figure that no calendar has
        "13.1 mg\n14.1 mg\n15.1 mg\n16.1 mg\n",
        "13.1 %\n14.1 %\n15.1 %\n16.1 %\n",
        "17.1 a\n13.1 b\n9.1 c\n6.1 d\n",  # back in time
        "peso 6.1\npeso 9.1\npeso 13.1\npeso 17.1\n",  # not where lines begin
        "13.1 a\n14.1 b\n13.2 c\n14.2 d\n",  # two days of several months
        "5.13 K\n5.14 K\n5.15 K\n5.16 K\n",
    ],
)
def test_chapters_and_figures_are_no_days(text: str) -> None:
    assert found(text) == []


@given(COURSES)
def test_a_course_is_found_whole_or_not_at_all(course: list[tuple[int, int]]) -> None:
    lines = [f"{day}.{month}" for month, day in sorted(course)]
    text = "".join(f"{line} cura plana\n" for line in lines)
    known = max(day for _, day in course) > 12 and len({day for _, day in course}) >= 3
    assert found(text) == (lines if known else [])


@given(COURSES, st.integers(32, 99))
def test_one_line_that_no_calendar_has_makes_none_a_day(
    course: list[tuple[int, int]], figure: int
) -> None:
    lines = [f"{day}.{month} cura\n" for month, day in sorted(course)]
    assert found("".join([*lines, f"{figure}.1 resto\n"])) == []
