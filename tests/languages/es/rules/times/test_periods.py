"""Periods in figures are found by the word before their list; figures of anything else stay."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.es.rules.times.periods import PERIODS

MONTHS = st.lists(
    st.tuples(st.integers(13, 29), st.integers(1, 12)), min_size=3, max_size=8, unique=True
)


def found(text: str) -> list[str]:
    """What all the rules of periods find, in order."""
    places = sorted((one.start, one.end) for rule in PERIODS for one in rule.find(text))
    return [text[start:end] for start, end in places]


def listed(months: Iterable[tuple[int, int]]) -> list[str]:
    return [f"{month}/{year}" for year, month in months]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Tutora del curso 2021-22, sin incidencias.", ["2021-22"]),
        ("Vacunada en la campaña 2022/2023.", ["2022/2023"]),
        ("Repitió los cursos 18-19 y 20-21.", ["18-19", "20-21"]),
        ("Cursó 4.º de ESO (2019-20) en otro centro.", ["2019-20"]),
        ("Temporada 2018–2019 sin lesiones.", ["2018–2019"]),
        ("Promoción 99-00 de enfermería.", ["99-00"]),
        ("Curs escolar 2023-24: adaptació curricular.", ["2023-24"]),
        ("Campaña antigripal 2020-21, sin reacción.", ["2020-21"]),
        ("Curso 2021-23 de postgrado.", []),  # two years apart
        ("Curso 2022-21 mal escrito.", []),
        ("Habitación 21-22 de la planta.", []),
        ("Leucocitos 20-21 por campo.", []),
        ("Curso 21-22.5 del protocolo.", []),
        ("Cede en el curso 21-22 % de las veces.", []),
    ],
)
def test_years_of_school_and_of_campaigns(text: str, years: list[str]) -> None:
    assert found(text) == years


@given(st.integers(0, 98))
def test_a_year_of_school_is_two_years_in_a_row(year: int) -> None:
    follows = f"{year:02}-{year + 1:02}"
    assert found(f"Repite el curso {follows}.") == [follows]
    assert found(f"Repite el curso {year + 1:02}-{year:02}.") == []


@pytest.mark.parametrize(
    ("text", "weeks"),
    [
        ("Refuerzo en la semana 14 de 2024.", ["14 de 2024"]),
        ("Guardias: semanas 3, 5 y 7 de 2022.", ["3, 5 y 7 de 2022"]),
        ("Pico en la semana epidemiológica 48/2023.", ["48/2023"]),
        ("Libra la sem. 17 (21-25 abril).", ["17"]),
        ("Citada en 2024-W07 por el sistema.", ["2024-W07"]),
        ("Citada en 2024W53.", ["2024W53"]),
        ("Ecografía en la semana 20 de gestación.", []),
        ("Gestación: semana 36 (20 de marzo).", []),  # no week of a year lies so late in March
        ("Semana 12 (3 comprimidos al día).", []),
        ("Código 2024-W61 del catálogo.", []),
        ("Modelo X12024-W07.", []),
    ],
)
def test_weeks_of_a_year(text: str, weeks: list[str]) -> None:
    assert found(text) == weeks


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("Colonoscopias 4/22, 1/22 y 10/21.", ["4/22", "1/22", "10/21"]),
        ("Controles 3/19, 9/19, 3/20, sin cambios.", ["3/19", "9/19", "3/20"]),
        ("PSA 4,1 (3/22), 5,0 (9/22), 6,2 (4/23).", ["3/22", "9/22", "4/23"]),
        ("Peso 1.760 (3/1), 1.905 (9/1), 2.040 (15/1).", ["3/1", "9/1", "15/1"]),
        ("Refuerzo 02/22. Sin más.", ["02/22"]),
        ("Fuerza 4/22, 4/22 y 4/22.", []),  # not one after the other
        ("Aciertos 3/19, 9/18, 3/20 en el test.", []),  # back and forth
        ("Escalas 10/20 y 12/22.", []),  # two fractions may stand side by side
        ("Notas (3/10), (9/10) y (3/10).", []),
        ("Agudeza 02/20 % del normal.", []),
    ],
)
def test_months_of_a_list_go_on_or_back(text: str, months: list[str]) -> None:
    assert found(text) == months


@given(MONTHS, st.booleans())
def test_a_list_in_its_order_is_found_whole(months: list[tuple[int, int]], back: bool) -> None:
    written = listed(sorted(months, reverse=back))
    assert found(f"Visitas: {', '.join(written)}.") == written


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Ceftriaxona 22/5–31/5, bien tolerada.", ["22/5", "31/5"]),
        ("Meropenem 28/12-4/1.", ["28/12", "4/1"]),  # over the end of the year
        ("Baja 03/02 - 17/02.", ["03/02", "17/02"]),
        ("Ingreso 16–27/10/2023.", ["16"]),
        ("Vacaciones (hasta el 14).", ["14"]),
        ("Lo tomó hasta el 31).", ["31"]),
        ("TA 11/7-12/8 en consulta.", []),
        ("Tensión 12/7-13/8.", []),
        ("Baja 17/02-03/02.", []),  # nearly a year
        ("Serie 40/5-41/5.", []),
        ("Dosis 45–50/10/2023.", []),
        ("Se negó hasta el 32).", []),
        ("Creció hasta el 14 % de antes.", []),
    ],
)
def test_days_of_a_range(text: str, days: list[str]) -> None:
    assert found(text) == days


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Tétanos: recuerdo 2015.", ["2015"]),
        ("Debut 1998 con cetoacidosis.", ["1998"]),
        ("Último ingreso: 2021.", ["2021"]),
        ("Dosis 2000 mg cada ocho horas.", []),
        ("Dosis 2000 UI diarias.", []),
        ("Control 2055 del monitor.", []),
        ("Ingreso 20217 urgente.", []),
        ("Dieta 2000 kcal.", []),
        ("Control 2015 % del previo.", []),
    ],
)
def test_the_year_of_what_happened(text: str, years: list[str]) -> None:
    assert found(text) == years
