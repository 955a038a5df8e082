"""Substitutes agree with one another, and show nothing of a damaged original."""

import json
import re
from datetime import date
from pathlib import Path

import pytest
from stdnum.mx import curp
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.gender import listed_gender
from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, MALE

TABLE = json.loads((Path(__file__).parent / "agreement.json").read_text("utf-8"))


@pytest.mark.parametrize(("source", "pattern"), TABLE["numbers"])
def test_numbers_keep_their_kind(source: str, pattern: str) -> None:
    for seed in range(3):
        *_, new = substitutes(source, seed=seed)
        assert re.fullmatch(pattern, new), new


@pytest.mark.parametrize("source", TABLE["scanned"])
def test_a_damaged_original_leaves_no_trace(source: str) -> None:
    for seed in range(3):
        (new,) = substitutes(source, seed=seed)
        assert not re.search(r"[\dÃ±|]", new)


def test_days_and_years_inside_numbers_move_with_the_dates() -> None:
    text = (
        "Nac. [[D|17/06/1985]]. Alta [[D|05/03/2023]]. [[ID|CABR 1 850617 00 3]] [[ID|VD-2023-118]]"
    )
    for seed in range(5):
        born, discharged, card, file = substitutes(text, seed=seed)
        day, month, year = born.split("/")
        assert card.split()[2] == year[2:] + month + day
        assert abs(int(file.split("-")[1]) - int(discharged[-4:])) <= 1


def test_a_curp_follows_birth_and_sex() -> None:
    text = "CURP [[ID|CAUJ720816MYNNCC03]]. Nació el [[D|16/08/1972]]. Nota [[D|05/03/2010]]."
    for seed in range(5):
        number, born, _ = substitutes(text, seed=seed)
        day, month, year = map(int, born.split("/"))
        assert curp.is_valid(number)
        assert curp.get_birth_date(number) == date(year, month, day)
        assert number[10] == "M"


@pytest.mark.parametrize(
    ("familiar", "full"),
    [
        ("Montse", "Montserrat Ruiz"),
        ("Encarni", "Encarnación Gil"),
        ("Pepa", "Josefa Soto"),
        ("Chema", "José Lara"),
        ("Lupe", "Guadalupe Mora"),
        ("Nacho", "Ignacio Vega"),
    ],
)
def test_a_familiar_form_is_the_person_of_the_full_name(familiar: str, full: str) -> None:
    for source in (f"[[P|{familiar}]] … [[P|{full}]]", f"[[P|{full}]] … [[P|{familiar}]]"):
        short, long = sorted(substitutes(source), key=len)
        assert long.startswith(short)


@pytest.mark.parametrize(
    ("familiar", "gender"),
    [("Pili", FEMALE), ("Menchu", FEMALE), ("Puri", FEMALE), ("Goyo", MALE), ("Josemari", MALE)],
)
def test_a_familiar_form_alone_keeps_its_gender(familiar: str, gender: str) -> None:
    for seed in range(5):
        (new,) = substitutes(f"Llama [[P|{familiar}]].", seed=seed)
        assert listed_gender(fold(new)) == gender
        assert fold(new) in lexicon("familiar_names")


def test_two_given_names_become_two_that_people_bear() -> None:
    known = {name for _, name in table("given_compound")}
    for seed in range(10):
        (new,) = substitutes("[[P|María José Robles Tena]]", seed=seed)
        assert " ".join(new.split()[:2]) in known


def test_the_sex_of_the_patient_tells_the_gender_of_a_name_that_does_not() -> None:
    for seed in range(5):
        new, _ = substitutes("[[P|Xochipilli Tzab]] … [[SEX|Mujer]]", seed=seed)
        assert listed_gender(fold(new.split()[0])) == FEMALE


def test_a_document_without_accents_gets_substitutes_without() -> None:
    filler = "PACIENTE QUE INGRESA POR DISNEA DE ESFUERZO SIN OTROS DATOS DE INTERES. " * 6
    for seed in range(10):
        text = rewrite(f"{filler} [[P|MARTIN GOMEZ]] DE [[T|AVILES]]", seed=seed).text
        assert text.isascii()


def test_a_day_that_begins_as_the_original_is_not_masked() -> None:
    for seed in range(30):
        (_, new) = substitutes("El [[D|10/10/2023]]; fiebre desde el [[D|martes 3]].", seed=seed)
        assert new.startswith("martes ")
