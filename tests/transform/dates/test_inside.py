"""Days and years inside numbers move with the dates of the document."""

from collections.abc import Iterator, Sequence
from datetime import date

import pytest

from veladura.transform.context import Mention
from veladura.transform.dates.inside import DatesInside
from veladura.transform.dates.shift import Shift

DAY = date(2019, 5, 12)


class Days:
    """What is asked of the writer of dates."""

    def __init__(self, days: Sequence[date], shift: Shift) -> None:
        self.days, self.shift = days, shift

    def exact_days(self) -> Iterator[tuple[Mention, date]]:
        return ((Mention(0, 1, "FECHAS", "date", ""), day) for day in self.days)

    def all_days(self) -> Iterator[date]:
        return iter(self.days)


def written(number: str, *days: date, shift: Shift = Shift(-730)) -> str:  # noqa: B008
    inside = DatesInside(Days(days or (DAY,), shift))  # type: ignore[arg-type]
    result = number
    for start, end, text in inside.within(number):
        assert len(text) == end - start
        result = result[:start] + text + result[end:]
    return result


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("190512", "170512"),
        ("120519", "120517"),
        ("20190512", "20170512"),
        ("12052019", "12052017"),
        ("X-2019-05-12-7", "X-2017-05-12-7"),
        ("ABCD190512123456", "ABCD170512123456"),
        ("201905121530", "201705121530"),
        ("20190512153012", "20170512153012"),
    ],
)
def test_a_day_of_the_document_moves_in_the_form_it_has(number: str, expected: str) -> None:
    assert written(number) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("2019/00447", "2017/00447"),
        ("EXP-2018-33", "EXP-2016-33"),
        ("0673/19", "0673/17"),
        ("AP-19/03318", "AP-17/03318"),
        ("TX19-0033", "TX17-0033"),
        ("00447-19", "00447-17"),
    ],
)
def test_the_year_a_file_is_of_moves_too(number: str, expected: str) -> None:
    assert written(number) == expected


@pytest.mark.parametrize(
    "number",
    [
        "2019",  # a year alone is a date, and no number
        "445566",
        "190513",  # another day than the document names
        "1234567890123",
        "28/04",
        "2828/00417",  # a province twice, in a licence
        "5000447",
    ],
)
def test_other_numbers_hold_no_day(number: str) -> None:
    assert written(number) == number


def test_a_year_that_most_of_its_days_leave_goes_where_they_go() -> None:
    days = (date(2019, 12, 20), date(2019, 12, 28), date(2019, 1, 3))
    assert written("2019/00447", *days, shift=Shift(15)) == "2020/00447"


def test_without_dates_only_years_move_by_the_middle_of_theirs() -> None:
    inside = DatesInside(Days((), Shift(-365)))  # type: ignore[arg-type]
    assert list(inside.within("2019/00447")) == [(0, 4, "2018")]
    assert list(inside.within("190512")) == []


def test_a_file_is_never_of_a_year_to_come() -> None:
    assert written("0673/26", date(2026, 3, 1), shift=Shift(3650)).endswith(("/27", "/36"))
    assert written("0673/25", shift=Shift(7300)) == "0673/27"
