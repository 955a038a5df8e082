"""Ages move a little, never across a border that matters."""

import re
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.marked import substitutes

from veladura.transform import Preferences


@given(age=st.integers(14, 110), seed=st.integers(0, 500))
def test_an_age_moves_within_its_band(age: int, seed: int) -> None:
    (new,) = substitutes(f"Varón de [[AGE|{age} años]].", seed=seed)
    moved = int(new.removesuffix(" años"))
    assert 0 < abs(moved - age) <= 3
    assert all((moved >= cut) == (age >= cut) for cut in (14, 18, 65))


@pytest.mark.parametrize(
    "age", ["13 años", "3 años", "18 meses", "29 días", "seis meses", "lactante"]
)
def test_children_keep_their_age(age: str) -> None:
    assert substitutes(f"Paciente de [[AGE|{age}]].") == [age]


def test_words_stay_words() -> None:
    preferences = Preferences(age_range=1)
    (new,) = substitutes("Paciente de [[AGE|setenta y dos años]].", preferences=preferences)
    assert new in ("setenta y un años", "setenta y tres años")


def test_all_ages_of_a_document_move_alike() -> None:
    first, second = substitutes("De [[AGE|40 años]]; a los [[AGE|35 años]] ya fumaba.")
    assert int(first.split()[0]) - int(second.split()[0]) == 5


def test_an_age_that_the_dates_give_away_stays_right() -> None:
    text = "Nacimiento: [[D|05/03/1970]]. Ingreso: [[D|06/04/2016]]. Edad: [[AGE|46 años]]."
    birth, _, age = substitutes(text)
    assert birth != "05/03/1970"
    assert age == "46 años"


def test_a_miscounted_age_is_put_right() -> None:
    text = "Nacimiento: [[D|10/10/1963]]. Ingreso: [[D|17/06/2016]]. Edad: [[AGE|53 años]]."
    assert substitutes(text)[2] == "52 años"


def test_cut_points_and_range_can_be_set() -> None:
    preferences = Preferences(age_range=10, age_cuts=(40,), age_kept_below=0)
    for seed in range(30):
        (new,) = substitutes("[[AGE|41]]", seed=seed, preferences=preferences)
        assert 40 <= int(new) <= 51


def test_ages_next_to_relatives_move_too() -> None:
    (new,) = substitutes("Vive con su [[K|hija de 50 años]].")
    assert new.startswith("hija de ")
    assert "50" not in new


def test_an_age_of_two_digits_after_one_of_three_gets_no_zero() -> None:
    for seed in range(30):
        (new,) = substitutes("Mujer de [[AGE|101 años]].", seed=seed)
        assert not new.startswith("0")
        assert new != "101 años"


@pytest.mark.parametrize("birth", ["Nacido el", "Data de naixement:", "F. Nac.:"])
def test_the_age_at_a_year_agrees_with_birth(birth: str) -> None:
    text = f"{birth} [[D|01/01/1975]]; operado a los [[AGE|30 años]] en [[D|2005]]."
    for seed in range(10):
        assert substitutes(text, seed=seed)[1] == "30 años"


@pytest.mark.parametrize("age", ["setenta", "cuarenta", "treinta años"])
def test_a_round_age_in_words_is_never_masked(age: str) -> None:
    for seed in range(30):
        (new,) = substitutes(f"Mujer de [[AGE|{age}]].", seed=seed)
        assert "[" not in new
        assert not new.startswith(age.split()[0])


def test_order_and_distances_of_all_ages_are_kept() -> None:
    text = (
        "[[AGE|45 años]]. [[K|hija de 15 años]], [[K|hijo de 17 años]], madre de [[AGE|70 años]]."
    )
    for seed in range(20):
        ages = [int(re.search(r"\d+", new)[0]) for new in substitutes(text, seed=seed)]  # type: ignore[index]
        assert [ages[0] - age for age in ages] == [0, 30, 28, -25]


def test_relatives_stay_older_and_younger_where_the_patients_age_is_told_by_dates() -> None:
    text = (
        "F. nac.: [[D|02/03/1980]]. Fecha: [[D|05/06/2020]]. [[AGE|40 años]]. Su madre, de "
        "[[AGE|64 años]], su hermano, de [[AGE|41 años]], y su [[K|hija de 20 años]]."
    )
    for seed in range(20):
        *_, own, mother, brother, daughter = substitutes(text, seed=seed)
        years = [int(re.search(r"\d+", new)[0]) for new in (daughter, own, brother, mother)]  # type: ignore[index]
        assert years[1] == 40
        assert years == sorted(set(years))


@pytest.mark.parametrize(
    "source",
    [
        "paciente\tfecha\tedad\n[[D|1950-05-07]]\t[[D|2019-08-01]]\t[[AGE|69]]",
        "PID|1||77||RUIZ^EVA||[[D|19500507]]|F\nOBX|[[D|20190801]] Mujer de [[AGE|69]] años",
        "BOT: ¿fecha? USR: [[D|7 de mayo de 1950]]. BOT: ¿edad? USR: [[AGE|69]]. [[D|1/8/2019]]",
    ],
)
def test_a_birth_date_that_nothing_announces_ties_the_age(source: str) -> None:
    for seed in range(5):
        assert "69" in substitutes(source, seed=seed)


def test_ages_above_the_cap_are_written_as_one() -> None:
    preferences = Preferences(age_cap=89)
    new = substitutes("De [[AGE|93 años]] y [[AGE|noventa y cinco años]].", preferences=preferences)
    assert new == ["90 o más años", "noventa o más años"]
    assert "o más" not in substitutes("De [[AGE|88 años]].", preferences=preferences)[0]


def test_no_age_is_moved_above_the_cap() -> None:
    """Safe Harbor allows none of ninety and more, whoever is said to have it."""
    preferences = Preferences(age_cap=89)
    for seed in range(20):
        new = substitutes(
            "De [[AGE|89 años]] y [[AGE|87]]. Madre de [[K|88]]. [[AGE|103]].",
            seed=seed,
            preferences=preferences,
        )
        assert all(int(age.split()[0]) <= 89 for age in new[:3]), new
        assert new[3] == "90 o más"


def test_one_and_twenty_one_lose_their_ending_before_years() -> None:
    preferences = Preferences(age_range=1)
    seen = set()
    for seed in range(20):
        seen |= set(substitutes("[[AGE|setenta y dos años]]", seed=seed, preferences=preferences))
    assert seen == {"setenta y un años", "setenta y tres años"}


@pytest.mark.parametrize("age", ["88/M", "88 M", "88 D", "88 H"])
def test_the_sex_behind_an_age_is_no_unit(age: str) -> None:
    (new,) = substitutes(f"Edad/sexo: [[AGE|{age}]]")
    assert new[2:] == age[2:]
    assert new[:2] != "88"


@pytest.mark.parametrize(
    "birth",
    [
        "nacido el [[D|día de San Blas de 1949]]",
        "CIP [[ID|MABU0490203003]]",
        "tarxeta [[ID|490203PBRL1014]]",
        "C.I. [[ID|49020318642]]",
    ],
)
def test_an_age_stays_what_a_birth_in_other_words_tells(birth: str) -> None:
    for seed in range(8):
        source = f"{birth}. Ingresa el [[D|11/04/2021]], de [[AGE|72 años]]."
        assert substitutes(source, seed=seed)[-1] == "72 años"


def test_an_age_beside_a_card_stays_where_no_year_is_named() -> None:
    for seed in range(8):
        source = "El [[D|24/12]], de [[AGE|77 años]]; tarxeta [[ID|470106PBRL1014]]."
        assert substitutes(source, seed=seed)[1] == "77 años"


def test_an_age_stays_beside_the_month_of_a_birth() -> None:
    for seed in range(8):
        source = (
            "Nacimiento: [[D|abril 1981]]. Muestra del [[D|28/03/2022]], a los [[AGE|40 años]]."
        )
        assert substitutes(source, seed=seed)[-1] == "40 años"


def test_an_age_stays_beside_a_number_of_honduras_with_the_year_of_birth() -> None:
    for seed in range(8):
        source = (
            "De [[T|Corquín]], [[C|Honduras]]: [[ID|0401-1998-83450]], [[AGE|24 a]], [[D|14 sept]]."
        )
        assert substitutes(source, seed=seed)[3] == "24 a"


def test_the_age_of_a_mother_who_is_the_patient_stays_what_her_card_tells() -> None:
    source = (
        "[[K|Mare]]: [[P|Oksana Hrytsenko]] Edat: [[AGE|31]] CIP: [[ID|HROK0900523006]]. "
        "Ingresa [[D|09/11/2021]]"
    )
    for seed in range(8):
        assert substitutes(source, seed=seed)[2] == "31"


@pytest.mark.parametrize(
    ("source", "form", "place"),
    [
        (
            "SILAIS. [[ID|281-140287-0004K]], [[AGE|33 años]]. [[D|06/12/2020]], [[C|Nicaragua]]",
            "%d%m%y",
            4,
        ),
        ("Tarjeta [[ID|QRAN340319]], [[AGE|89 años]], el [[D|19/06/2023]]", "%y%m%d", 4),
    ],
)
def test_a_card_and_the_age_it_tells_move_together(source: str, form: str, place: int) -> None:
    for seed in range(8):
        card, age, day, *_ = substitutes(source, seed=seed)
        moved = datetime.strptime(day, "%d/%m/%Y").date()
        born = datetime.strptime(card[place : place + 6], form).date()
        years = (moved.year - born.year) % 100 - ((moved.month, moved.day) < (born.month, born.day))
        assert years == int(age[:2])


@pytest.mark.parametrize(
    ("source", "age"),
    [
        # a later day is no reason to doubt the age at another
        ("N. [[D|28-04-1931]]. [[AGE|91 años]]. Muere el [[D|12/01/2023]]. [[D|12-1-2024]].", "91"),
        ("Ana, n. [[D|30/07/1985]], [[AGE|37 años]]. [[D|4/12/2022]]. [[D|4/12/2023]].", "37"),
        # an age that somebody is about to reach
        ("Nota: [[D|19/06/2023]]. Nacido [[D|24-06-1950]], cumple [[AGE|73]] el sábado.", "73"),
        # relatives with a birth of their own
        ("[[D|03/02/2020]]. La [[K|abuela]], [[K|91]], nació el [[D|23/04/1928]].", "91"),
        ("[[D|02/04/2024]]. Mi [[K|hija]], de [[AGE|56]], nació el [[D|año 68]].", "56"),
        (
            "[[D|05/09/2023]]. El [[K|padre]] (n. [[D|1960]]), tumor a los [[K|45]] ([[D|2005]]).",
            "45",
        ),
        # a birth and a death in one line, nothing but years
        ("[[D|08/09/2020]]\n2 [[K|Rosa Vela]] [[D|1925]] [[D|1971]] ovario, a los [[K|46]]", "46"),
        ("[[D|08/09/2020]]\n6 [[P|Ana Vela]] [[D|1976]] mama a los [[AGE|43]]", "43"),
        # a patient who is somebody's father
        (
            "[[D|2/10/2023]]: nacido el [[D|27/02/1939]], [[AGE|84 años]]. La [[K|hija]], tutora"
            " desde el [[D|8-5-2019]], cuando el [[K|padre]] tenía [[AGE|80]].",
            "80",
        ),
    ],
)
def test_an_age_is_right_on_the_day_it_is_told_of(source: str, age: str) -> None:
    for seed in range(12):
        assert any(new.startswith(age) for new in substitutes(source, seed=seed))


def test_an_age_that_years_give_is_the_same_of_whoever_it_is_told() -> None:
    source = (
        "[[D|08/09/2020]]. [[P|Ana]], [[AGE|43 años]].\n2 [[K|Rosa Vela]] [[D|1925]] [[D|1971]]"
        " ovario, a los [[AGE|46]]\nLa [[K|abuela]] murió con [[K|46]]"
    )
    for seed in range(8):
        *_, first, _, again = substitutes(source, seed=seed)
        assert first == again == "46"


def test_ages_of_relatives_move_under_a_cap_as_well() -> None:
    for seed in range(6):
        source = "Paciente de [[AGE|78 años]], su hija de [[AGE|52 años]]."
        _, daughter = substitutes(source, seed=seed, preferences=Preferences(age_cap=89))
        assert daughter != "52 años"


@pytest.mark.parametrize(
    ("age", "written"),
    [
        ("dezanove", "[a-z ]+"),
        ("dotze anys", "dotze anys"),
        ("Set i mig", "Set i mig"),
        ("quarenta años", "(?:treinta|cuarenta) y [a-z]+ años|treinta y [a-z]+ años"),
        ("veintis6is años", "veinti[a-zéó]+ años"),
        ("on-\nce años", "on-\nce años"),
    ],
)
def test_an_age_that_is_all_but_spelt_is_read(age: str, written: str) -> None:
    for seed in range(4):
        (new,) = substitutes(f"Tiene [[AGE|{age}]].", seed=seed)
        assert re.fullmatch(written, new)


def test_who_turns_an_age_that_nobody_marked_is_a_year_younger() -> None:
    for seed in range(6):
        source = "[[K|Xoán]], de [[AGE|diecinueve]], que hace veinte en mayo."
        assert substitutes(source, seed=seed)[1] == "diecinueve"
        (new,) = substitutes("De [[AGE|19]]; hace 20 años que viven aquí.", seed=seed)
        assert new != "19"


def test_whoever_is_of_a_year_is_as_old_as_it_tells() -> None:
    source = "[[D|14/2/25]] tu abuelo cumple [[AGE|90]]. Es del [[D|35]]."
    for seed in range(6):
        day, age, year = substitutes(source, seed=seed)
        assert (2000 + int(day[-2:]) - int(age)) % 100 - int(year) in (0, 1, -1)


def test_whoever_is_of_a_year_in_words_is_as_old_as_it_tells() -> None:
    sources = (
        "Soy del [[D|treinta y dos]]. [[AGE|Noventa]]. Jaca, [[D|27 de noviembre de 2022]].",
        "Estamos en [[D|2022]]. Soy del [[D|treinta y dos]], tengo [[AGE|noventa]].",
    )
    for source in sources:
        assert all("oventa" in "".join(substitutes(source, seed=seed)) for seed in range(6))


def test_a_birth_in_the_same_line_tells_the_age_of_a_relative() -> None:
    source = (
        "Índice, [[AGE|75 a.]], n. [[D|3-5-1947]]. Emigró en [[D|1972]] con [[AGE|25]].\n"
        "Ana, n. [[D|3/5/1954]], hermana menor; [[K|68 años]].\n[[D|11/11/2022]]"
    )
    for seed in range(6):
        assert substitutes(source, seed=seed)[5] == "68 años"


def test_two_ages_of_one_story_move_alike() -> None:
    source = (
        "N. [[D|3-5-1947]], [[AGE|75 a.]] Emigró con [[AGE|22 años]], volvió con [[K|25]]. "
        "Su madre, de [[AGE|97]]. [[D|11/11/2022]]"
    )
    for seed in range(6):
        assert substitutes(source, seed=seed)[2:4] == ["22 años", "25"]


def test_an_age_goes_with_a_bare_year_of_birth() -> None:
    source = "Nací en Maseru en [[D|1979]]. Vine en [[D|2004]]. Tengo [[AGE|cuarenta y cinco]]."
    for seed in range(6):
        assert substitutes(source, seed=seed)[2] == "cuarenta y cinco"


def test_nobody_is_old_in_years_to_come() -> None:
    source = "Nació el [[D|18/09/1949]], va para [[AGE|setenta y cuatro]]."
    for seed in range(25):
        born, _ = substitutes(source, seed=seed)
        assert int(born[-4:]) + 74 <= 2026


def test_an_age_in_the_cell_behind_a_day_is_that_of_the_row() -> None:
    source = (
        "Fecha: [[D|14/06/2018]]\n| Solicitante | [[D|02-11-1944]] | [[AGE|73]] |\n"
        "| [[K|Hijo]] | [[D|23-07-1971]] | [[AGE|46]] |"
    )
    for seed in range(6):
        assert substitutes(source, seed=seed)[5] == "46"
