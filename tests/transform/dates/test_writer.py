"""The writer of dates: what a person chose, what stays, what no calendar has."""

import pytest
from tests.languages.de.marked import rewrite as german
from tests.languages.es.marked import rewrite, substitutes

from veladura.transform import Preferences

TEN_DAYS = Preferences(
    date_days=(10, 10), date_months=(0, 0), date_years=(0, 0), date_direction="past"
)
YEARS = Preferences(date_shift="years", date_years=(2, 2), date_direction="past")


def test_a_day_that_somebody_chose_is_written_wherever_it_stands() -> None:
    source = "Ingreso el [[D|05/03/2016]]; el [[D|5 de marzo de 2016]] se opera."
    outcome = rewrite(source)
    first = min(outcome.edits)
    chosen = {(first.start, first.end): "01/02/2010"}
    new = [edit.text for edit in sorted(rewrite(source, chosen=chosen).edits)]
    assert new == ["01/02/2010", "1 de febrero de 2010"]


def test_other_days_go_on_moving_by_the_shift_of_the_document() -> None:
    source = "[[D|05/03/2016]] y [[D|09/03/2016]]"
    first = min(rewrite(source).edits)
    before = sorted(rewrite(source).edits)[1].text
    after = sorted(rewrite(source, chosen={(first.start, first.end): "01/02/2010"}).edits)[1].text
    assert after == before


def test_a_day_as_a_spreadsheet_counts_it_moves_too() -> None:
    assert substitutes("[[D|05/03/2016]] [[D|42434]]", preferences=TEN_DAYS) == [
        "24/02/2016",
        "42424",
    ]


@pytest.mark.parametrize("surface", ["5 de marzo", "enero", "lunes", "verano", "Navidad"])
def test_whole_years_leave_what_names_no_year(surface: str) -> None:
    day, other = substitutes(f"[[D|05/03/2016]], [[D|{surface}]]", preferences=YEARS)
    assert day == "05/03/2014"
    assert other == surface


@pytest.mark.parametrize(
    ("surface", "moved"),
    [
        ("05/03/2016", "05/03/2014"),
        ("marzo de 2016", "marzo de 2014"),
        ("2016", "2014"),
        ("Navidad de 2016", "Navidad de 2014"),
        ("29/02/2016", "28/02/2014"),
    ],
)
def test_whole_years_move_the_year_alone(surface: str, moved: str) -> None:
    assert substitutes(f"El [[D|{surface}]].", preferences=YEARS) == [moved]


def test_a_quarter_of_a_german_year_stays_one() -> None:
    wanted = Preferences(date_shift="years", date_years=(3, 3), date_direction="past")
    outcome = german("im [[DATE|2. Quartal 2019]]", preferences=wanted)
    assert outcome.text == "im 2. Quartal 2016"


def test_the_shift_of_a_document_is_told_with_the_plan() -> None:
    plan = rewrite("[[D|05/03/2016]]", preferences=TEN_DAYS).plan
    assert plan.date_shift is not None
    assert rewrite("[[P|Ana Ruiz]]").plan.date_shift is None


def test_capitals_stay_capitals() -> None:
    assert substitutes("[[D|5 DE MARZO DE 2016]]", preferences=TEN_DAYS) == [
        "24 DE FEBRERO DE 2016"
    ]


@pytest.mark.parametrize("mode", ["mask", "tag", "redact"])
def test_in_other_modes_no_day_is_left(mode: str) -> None:
    outcome = rewrite("El [[D|05/03/2016]] y el [[D|5 de marzo]].", mode=mode)
    assert not any(
        c.isdigit() for c in outcome.text.replace("FECHAS_1", "").replace("FECHAS_2", "")
    )


def test_a_day_in_two_forms_has_one_tag() -> None:
    outcome = rewrite("El [[D|05/03/2016]], o sea, el [[D|5 de marzo de 2016]].", mode="tag")
    assert outcome.text.count("FECHAS_1") == 2
