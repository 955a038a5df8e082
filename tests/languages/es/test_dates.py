"""Dates move together and keep their form."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.dates import SPANISH_DATES
from veladura.transform import Preferences
from veladura.transform.dates.fill import read_days
from veladura.transform.dates.parse import parse_date

FREE = Preferences(date_shift="days", date_direction="past")
TEN_DAYS = Preferences(
    date_days=(10, 10), date_months=(0, 0), date_years=(0, 0), date_direction="past"
)


@pytest.mark.parametrize(
    ("original", "ten_days_earlier"),
    [
        ("17/03/2016", "07/03/2016"),
        ("7/3/2016", "26/2/2016"),
        ("11/3/2016", "1/3/2016"),
        ("05-03-16", "24-02-16"),
        ("2016-03-05", "2016-02-24"),
        ("2019-12-30T10:15", "2019-12-20T10:15"),
        ("20160305", "20160224"),
        ("17.03.2016", "07.03.2016"),
        ("12-XI-2019", "2-XI-2019"),
        ("3/v/98", "23/iv/98"),
        ("5 de marzo de 2016", "24 de febrero de 2016"),
        ("5 DE MARZO DE 2016", "24 DE FEBRERO DE 2016"),
        ("05 de Marzo del 2016", "24 de Febrero del 2016"),
        ("3-ene-2016", "24-dic-2015"),
        ("11FEB2019", "01FEB2019"),
        ("sábado 5 de marzo de 2016", "miércoles 24 de febrero de 2016"),
        ("Sáb. 05/03/16", "Mié. 24/02/16"),
        ("cinco de marzo de dos mil dieciséis", "veinticuatro de febrero de dos mil dieciséis"),
        ("12-14 de marzo de 2016", "2-4 de marzo de 2016"),
        ("del 9 al 12 de marzo de 2016", "del 28 de febrero al 2 de marzo de 2016"),
        ("1 de enero de 2016", "22 de diciembre de 2015"),
        ("1.º de mayo de 2023", "21 de abril de 2023"),
        ("22 de xaneiro de 2021", "12 de xaneiro de 2021"),
        ("Tue, 12 Nov 2024", "Sat, 2 Nov 2024"),
        ("05/03/2016 14:30", "24/02/2016 14:30"),
        ("5/3/16 a las 14:30 h", "24/2/16 a las 14:30 h"),
        ("23 hs del 5/3/16", "23 hs del 24/2/16"),
        ("20160305T1015", "20160224T1015"),
        ("noche del 13 al 14 de marzo de 2016", "noche del 3 al 4 de marzo de 2016"),
        ("ayer 15 de marzo de 2016", "ayer 5 de marzo de 2016"),
        ("16 d'abril de 2021", "6 d'abril de 2021"),
        ("8 d'abril de 2021", "29 de març de 2021"),
        ("11 de maig de 2021", "1 de maig de 2021"),
        ("5 de maig de 2021", "25 d'abril de 2021"),
        ("2021eko otsailaren 16an", "2021eko otsailaren 6an"),
        ("13/3/16, 15/3/16 y 17/3/16", "3/3/16, 5/3/16 y 7/3/16"),
        ("13/5, 15/5 y 17/5/2016", "3/5, 5/5 y 7/5/2016"),
        ("13, 14 y 15 de marzo de 2016", "3, 4 y 5 de marzo de 2016"),
    ],
)
def test_a_date_keeps_its_form(original: str, ten_days_earlier: str) -> None:
    assert substitutes(f"El [[D|{original}]].", preferences=TEN_DAYS) == [ten_days_earlier]


@pytest.mark.parametrize(
    "form",
    [
        *("principios de 2015", "finales de enero", "mediados de mayo de 2015", "VI/2014", "VI-14"),
        *(
            "enero de 2016",
            "mayo del 98",
            "2004",
            "año 2004",
            "marzo-12",
            "enero",
            "Verano de 2016",
        ),
    ],
)
def test_a_partial_date_says_something_else_in_the_same_form(form: str) -> None:
    (new,) = substitutes(f"Operado en [[D|{form}]].")
    assert new != form
    assert parse_date(new, SPANISH_DATES) is not None
    shape = [token.kind for token in parse_date(form, SPANISH_DATES).tokens]  # type: ignore[union-attr]
    assert [token.kind for token in parse_date(new, SPANISH_DATES).tokens] == shape  # type: ignore[union-attr]


def test_the_same_month_stays_relative_where_it_still_is_the_same() -> None:
    text = "Ingresa el [[D|12 de marzo de 2016]] y se opera el [[D|día 16 del mismo mes]]."
    assert substitutes(text, preferences=TEN_DAYS) == [
        "2 de marzo de 2016",
        "día 6 del mismo mes",
    ]


def test_the_same_month_is_named_otherwise_where_it_no_longer_is() -> None:
    text = "Ingresa el [[D|8 de marzo de 2016]] y se opera el [[D|día 16 del mismo mes]]."
    assert substitutes(text, preferences=TEN_DAYS) == [
        "27 de febrero de 2016",
        "día 6 del mes siguiente",
    ]


def test_this_month_is_the_month_of_the_report() -> None:
    text = "Nota del [[D|28/05/2019]]. Acudió el [[D|13 de los corrientes]]."
    assert substitutes(text, preferences=TEN_DAYS) == ["18/05/2019", "3 de los corrientes"]


def test_a_weekday_alone_moves_with_the_dates() -> None:
    text = "El [[D|05/03/2016]], [[D|sábado]], y el [[D|lunes]] siguiente."
    assert substitutes(text, preferences=TEN_DAYS) == ["24/02/2016", "miércoles", "viernes"]


def test_a_feast_becomes_another_feast() -> None:
    (new,) = substitutes("Desde el [[D|día de San Blas de 1949]] no come.")
    assert new.startswith("día de ")
    assert "Blas" not in new
    assert "1949" not in new


@pytest.mark.parametrize("nonsense", ["45/67/2016", "30 de febrero de 2015"])
def test_what_is_not_understood_is_masked(nonsense: str) -> None:
    assert substitutes(f"Fue en [[D|{nonsense}]].") == ["[FECHAS]"]


def test_month_first_documents_are_read_month_first() -> None:
    text = "[[D|11/28/1949]] and [[D|02/14/2023]] and [[D|02/07/2023]]"
    assert substitutes(text, preferences=TEN_DAYS)[2] == "01/28/2023"


@given(
    days=st.lists(st.dates(date(1930, 1, 1), date(2029, 12, 31)), min_size=2, max_size=6),
    form=st.sampled_from(["%d/%m/%Y", "%d-%m-%Y", "%Y-%m-%d", "%d.%m.%Y"]),
    seed=st.integers(0, 1000),
)
def test_distances_in_days_are_kept(days: list[date], form: str, seed: int) -> None:
    text = " ".join(f"[[D|{day.strftime(form)}]]" for day in days)
    new = read_days(substitutes(text, seed=seed), SPANISH_DATES)
    shifts = {None if moved is None else moved - day for day, moved in zip(days, new, strict=True)}
    assert len(shifts) == 1
    assert None not in shifts


@given(day=st.dates(date(1930, 1, 1), date(2029, 12, 31)), seed=st.integers(0, 1000))
def test_the_default_shift_lies_in_its_ranges(day: date, seed: int) -> None:
    (new,) = read_days(substitutes(f"[[D|{day:%d/%m/%Y}]]", seed=seed), SPANISH_DATES)
    assert new is not None
    assert not (new - day).days % 7
    assert timedelta(days=365 - 36) <= abs(new - day) <= timedelta(days=3653 + 36)
    around = (new.timetuple().tm_yday - day.timetuple().tm_yday) % 366
    assert min(around, 366 - around) <= 40
    assert new <= max(day, date(2026, 12, 31))


def test_no_new_date_is_an_original_one() -> None:
    days = [date(2016, 1, 1) + timedelta(days=n * 3) for n in range(40)]
    text = " ".join(f"[[D|{day:%d/%m/%Y}]]" for day in days)
    for seed in range(20):
        assert not set(substitutes(text, seed=seed)) & {f"{day:%d/%m/%Y}" for day in days}


def test_a_chosen_date_spreads_to_its_other_forms() -> None:
    text = "El [[D|05/03/2016]]; repetido el [[D|5 de marzo de 2016]]; luego [[D|09/03/2016]]."
    outcome = rewrite(text, preferences=TEN_DAYS, chosen={(3, 13): "01/01/2010"})
    assert [edit.text for edit in outcome.edits] == [
        "01/01/2010",
        "1 de enero de 2010",
        "28/02/2016",
    ]


@pytest.mark.parametrize(
    ("decade", "written"),
    [
        ("los años 90", r"los años [678]0"),
        ("década de los 80", r"década de los [567]0"),
        ("década de 1970", r"década de 19[456]0"),
        ("los años noventa", r"los años (?:sesenta|setenta|ochenta)"),
    ],
)
def test_a_decade_becomes_a_decade(decade: str, written: str) -> None:
    for seed in range(15):
        (new,) = substitutes(f"Fumador desde [[D|{decade}]].", seed=seed, preferences=FREE)
        assert re.fullmatch(written, new)


def test_a_day_without_a_year_is_of_the_year_of_the_days_around_it() -> None:
    text = (
        "Alta: [[D|12-XI-2019]]. Operado en [[D|enero de 2016]]. El [[D|7/11]] y el [[D|8/11/19]]."
    )
    for seed in range(20):
        _, _, seventh, eighth = substitutes(text, seed=seed)
        year = read_days([eighth], SPANISH_DATES)[0].year  # type: ignore[union-attr]
        days = read_days([f"{seventh}/{year}", eighth], SPANISH_DATES)
        assert days[1] - days[0] == timedelta(days=1)  # type: ignore[operator]


def test_a_weekday_tells_the_year_of_a_day_without_one() -> None:
    text = "Visto el [[D|3 de abril de 2020]]. Ingresó el [[D|martes 29 de octubre]]."
    across_february = Preferences(
        date_days=(250, 250), date_months=(0, 0), date_years=(0, 0), date_direction="past"
    )
    assert substitutes(text, preferences=across_february)[1] == "jueves 21 de febrero"


def test_a_span_that_now_crosses_new_year_says_both_years() -> None:
    (new,) = substitutes("[[D|del 3 de enero al 12 de enero de 2016]]", preferences=TEN_DAYS)
    assert new == "del 24 de diciembre de 2015 al 2 de enero de 2016"


@pytest.mark.parametrize("article", ["la", "la pasada"])
def test_a_season_agrees_with_the_article_before_it(article: str) -> None:
    inside = outside = 0
    for seed in range(20):
        (new,) = substitutes(f"En {article} [[D|primavera de 2018]]", seed=seed, preferences=FREE)
        outside += new.startswith("temporada de ")
        assert re.match("temporada de (?:verano|otoño|invierno)|primavera", new)
        (new,) = substitutes(f"En [[D|{article} primavera de 2018]]", seed=seed, preferences=FREE)
        inside += "temporada de " in new
    assert inside
    assert outside
