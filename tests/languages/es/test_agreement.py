"""Substitutes agree with one another, and show nothing of a damaged original."""

import json
import re
from datetime import date
from pathlib import Path

import pytest
from stdnum.mx import curp
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.gender import listed_gender, nicknames
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
        short, long = sorted(substitutes(source), key=lambda name: name.count(" "))
        assert nicknames()[fold(short)][0] == fold(long).split()[0]


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


def test_names_that_share_their_first_word_become_names_that_people_bear() -> None:
    plain = {name for _, name in table("given_compound")}
    behind = {name for gender, _, name in table("given_with_particle") if gender == FEMALE}
    source = "[[P|María Dolores Fuentes]] · [[S|Mª Ángeles Nicolás]] · [[S|María del Carmen Pardo]]"
    for seed in range(8):
        one, two, three = (new.split() for new in substitutes(source, seed=seed))
        assert {" ".join(one[:2]), " ".join(two[:2])} <= plain
        assert one[0] == two[0] == three[0] in ("Ana", "Rosa")
        assert three[1] == "del"
        assert three[2] in behind


def test_a_name_in_small_letters_is_no_torn_relative() -> None:
    for seed in range(5):
        (new,) = substitutes("la hija se llama [[K|ana belen]] y fuma", seed=seed)
        assert not {"ana", "belen"} & set(fold(new).split())


def test_no_surname_is_written_that_reads_like_a_given_name() -> None:
    for seed in range(30):
        (new,) = substitutes("[[P|Pedro Luis Gavilán]]", seed=seed)
        assert new.split()[2] not in ("Vicente", "Santiago", "Lorenzo", "Pascual")


def test_the_sex_of_the_patient_tells_the_gender_of_a_name_that_does_not() -> None:
    for seed in range(5):
        new, _ = substitutes("[[P|Xochipilli Tzab]] … [[SEX|Mujer]]", seed=seed)
        assert listed_gender(fold(new.split()[0])) == FEMALE


def test_a_document_without_accents_gets_substitutes_without() -> None:
    filler = "PACIENTE QUE INGRESA POR DISNEA DE ESFUERZO SIN OTROS DATOS DE INTERES. " * 6
    for seed in range(10):
        text = rewrite(f"{filler} [[P|MARTIN GOMEZ]] DE [[T|AVILES]]", seed=seed).text
        assert text.isascii()


def test_two_words_without_the_accent_they_have_are_enough() -> None:
    for seed in range(10):
        text = rewrite("[[P|PEREZ NUNEZ, JOSE]], de [[T|AVILES]]. Neumonia.", seed=seed).text
        assert text.isascii()


def test_a_day_that_begins_as_the_original_is_not_masked() -> None:
    for seed in range(30):
        (_, new) = substitutes("El [[D|10/10/2023]]; fiebre desde el [[D|martes 3]].", seed=seed)
        assert new.startswith("martes ")


def test_surnames_stay_surnames_whatever_else_they_could_be() -> None:
    for source in (
        "Dr./Dra.: [[S|Bartolomé]]",
        "'[[S|FADON]]^[[S|AITANA]]'",
        "Asisten [[S|Viñuales]] y otros. V.º B.º: [[S|R. Viñuales]]",
    ):
        for seed in range(5):
            new, *_ = substitutes(source, seed=seed)
            assert fold(new) in {fold(name) for name in lexicon("surnames")}


@pytest.mark.parametrize(
    "source",
    [
        "La trabajadora social, [[S|Maraila]], llama.",
        "Recoge [[S|Chus Espuña]] (enfermera del centro).",
        "Nacida en el sesenta. [[P|Maraila Ruiz]]. [[SEX|M]]",
        "Nombres: [[P|Santos Reina]]. [[SEX|Mujer]]",
        "[[P|Marián Coto Vega]], mastectomía.",
        "Me casé con [[K|Praxedis]], que bailaba.",
        "[[P|Cruz Delgado Moreno]], viuda, deambula sola.",
        "[[P|Sagrario M.]]: eco\n[[P|Luis Rico]], [[SEX|varón]]\n[[P|Ana Gil]]\n[[P|Eva Rey]]",
        "[[S|Trinidad Bravo]] firma.",
        "[[S|Tránsito Heredia]] firma.",
        "Turno: [[S|Patro Rey]], [[S|Chus Amor]] (aux.)",
    ],
)
def test_what_somebody_is_tells_the_gender(source: str) -> None:
    for seed in range(5):
        new = substitutes(source, seed=seed)[0].split()[0]
        assert listed_gender(fold(new)) == FEMALE or new == "Andrea"  # a man in Italy


@pytest.mark.parametrize(
    "source",
    ["Come con [[S|Cruz Iriarte]] (varón).", "[[P|Guadalupe Rico]], viudo, fuma.", "[[S|Alejo]]"],
)
def test_a_man_with_a_womans_name_stays_a_man(source: str) -> None:
    for seed in range(5):
        new = substitutes(source, seed=seed)[0]
        assert listed_gender(fold(new.split()[0])) == MALE


def test_a_second_given_name_may_stand_alone() -> None:
    for seed in range(10):
        _, alone, _ = substitutes(
            "[[P|Tewok Anahí Frías]]. [[P|Anahí]] ríe. [[SEX|niña]]", seed=seed
        )
        assert listed_gender(fold(alone)) == FEMALE


@pytest.mark.parametrize(
    ("source", "which", "pattern"),
    [
        ("Rosa y [[S|Carmen]]", 0, r"(?!h?i(?!e)).+"),
        ("Rosa e [[S|Isabel]]", 0, r"h?i.+"),
        ("siete o [[T|Vigo]]", 0, r"(?!h?o).+"),
        ("vuelve al [[T|Ferrol]]", 0, r"(?!(?:el|la|los|las) ).+"),
        ("prop d'[[T|Olot]]", 0, r"h?[aeiou].+"),
        ("al [[H|Verge dels Lliris]]", 0, r"verge d(?:e(?: la| les|ls|l)?) .+"),
    ],
)
def test_a_substitute_goes_with_the_small_word_before_it(
    source: str, which: int, pattern: str
) -> None:
    for seed in range(12):
        assert re.fullmatch(pattern, fold(substitutes(source, seed=seed)[which]))


def test_numbers_that_begin_alike_still_do() -> None:
    one, two, three = substitutes(
        "[[ID|E31 24 118402]] [[ID|E31 24 118402-CH]] [[ID|E31 24 118402-PF]]"
    )
    assert two.startswith(one)
    assert three.startswith(one)


def test_a_number_dictated_twice_is_one() -> None:
    one, two = substitutes("[[ID|R M cuatro uno nueve]]. [[ID|Erre, eme, cuatro uno nueve]].")
    assert one.split()[2:] == two.split()[2:]


def test_a_card_holds_the_new_birthday() -> None:
    for seed in range(5):
        born, card = substitutes("[[D|11/03/1945]] CIP [[ID|OLTB450311998017]]", seed=seed)
        day, month, year = born.split("/")
        assert card[4:10] == year[2:] + month + day


def test_an_american_document_stays_in_one_region_of_its_country() -> None:
    source = (
        "CURP [[ID|CAUJ720816MYNNCC03]]. [[T|97000]] [[T|Mérida]], [[T|Yucatán]]. "
        "[[TEL|999 921 4477]] [[C|México]]"
    )
    codes = {region: code for code, region in table("curp_states")}
    rows = {row[1]: row for row in table("latin_regions") if row[0] == "MX"}
    for seed in range(8):
        number, postcode, town, region, phone, country = substitutes(source, seed=seed)
        row = rows[region]
        assert town in row[4].split(",")
        assert postcode.startswith(row[3].split(",")[0])
        assert phone.replace(" ", "").startswith(row[5].split(",")[0])
        assert number[11:13] == codes[region]
        assert country == "México"


def test_a_province_named_as_one_becomes_one() -> None:
    for seed in range(5):
        province, town, _ = substitutes(
            "prov. de [[T|Salta]], [[T|Tartagal]], [[C|Argentina]]", seed=seed
        )
        rows = [row for row in table("latin_regions") if row[0] == "AR"]
        assert [row[1] for row in rows if town in row[4].split(",")] == [province]


def test_one_town_under_two_names_is_one() -> None:
    both, one, two = substitutes("[[T|Iruña/Pamplona]]; [[T|Iruña]]; [[T|Pamplona]]")
    assert both == one == two


def test_words_are_no_names_of_users() -> None:
    text = rewrite("Escribir a [[MAIL|hemofilia@hospital.es]]. Con hemofilia A.").text
    assert text.endswith("Con hemofilia A.")


def test_a_document_without_accents_but_with_tildes_keeps_these() -> None:
    filler = "PACIENTE DE VEINTITRES AÑOS QUE INGRESA POR DISNEA SIN OTROS DATOS DE INTERES. " * 6
    for seed in range(10):
        text = rewrite(f"{filler} [[P|MARTIN GOMEZ]] DE [[T|AVILES]]", seed=seed).text
        assert not set("ÁÉÍÓÚ") & set(text)


def test_two_initials_are_those_of_the_names_somebody_is_addressed_by() -> None:
    for seed in range(5):
        signed, called = substitutes(
            "Al Dr. [[S|J. L. Fuertes]]. Querido [[S|José Luis]]: gracias.", seed=seed
        )
        assert signed.split()[:2] == [f"{fold(name)[0].upper()}." for name in called.split()]


def test_an_initial_alone_changes_with_its_name() -> None:
    for seed in range(40):
        name, _, initial = substitutes(
            "[[P|Marta Ruiz Gil]]. Hoja 2: [[P|Ruiz Gil]], [[P|M.]]", seed=seed
        )
        assert initial == f"{fold(name)[0].upper()}." != "M."
