"""Professions and relatives keep gender and number."""

import re

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import table
from veladura.text import fold


def test_there_are_two_hundred_professions_in_both_genders() -> None:
    assert len(set(table("professions"))) >= 200
    assert all(len(row) == 2 for row in table("professions"))


@pytest.mark.parametrize(
    ("profession", "column"), [("carpintero", 0), ("soldadora", 1), ("resinera", 1)]
)
def test_a_profession_keeps_its_gender(profession: str, column: int) -> None:
    forms = {row[column] for row in table("professions")}
    for seed in range(20):
        (new,) = substitutes(f"Es [[JOB|{profession}]].", seed=seed)
        assert new in forms
        assert new != profession


def test_the_patient_decides_where_the_word_does_not() -> None:
    forms = {row[1] for row in table("professions")}
    _, new = substitutes("[[SEX|Mujer]] de 40 años, [[JOB|pelotari]].")
    assert new in forms


def test_plurals_stay_plurals() -> None:
    (new,) = substitutes("Eran [[JOB|bomberos]].")
    assert new.split()[0].endswith("s")


@pytest.mark.parametrize(
    ("word", "group"),
    [
        ("madre", "female older"),
        ("abuelo", "male older"),
        ("nieta", "female younger"),
        ("hermano", "male younger"),
    ],
)
def test_a_relative_stays_in_its_list(word: str, group: str) -> None:
    members = {row[1] for row in table("kinship") if row[0] == group}
    for seed in range(20):
        (new,) = substitutes(f"Su [[K|{word}]] refiere.", seed=seed)
        assert new in members - {word}


def test_number_and_singular_go_together() -> None:
    one, many = substitutes("un [[K|hermano]] y otros [[K|dos hermanos]]")
    singular = {fold(row[2]): row[1] for row in table("kinship")}
    assert many.startswith("dos ")
    assert singular[fold(many.removeprefix("dos "))] == one


def test_the_side_of_the_family_is_exchanged() -> None:
    assert substitutes("[[K|tía materna]]")[0].endswith(" paterna")


@pytest.mark.parametrize("word", ["hija", "abuela materna", "tío", "nieto", "madre"])
def test_kin_by_blood_stay_kin_by_blood(word: str) -> None:
    blood = {row[1] for row in table("kinship") if row[3:] == ("blood",)}
    for seed in range(20):
        (new,) = substitutes(f"Su [[K|{word}]] refiere.", seed=seed)
        assert new.split()[0] in blood


def test_nobody_gets_two_mothers_or_a_mother_on_one_side() -> None:
    for seed in range(40):
        aunts, grandmother, cousin = substitutes(
            "Dos [[K|tías]], la [[K|abuela materna]] y un [[K|primo por parte de padre]].",
            seed=seed,
        )
        assert aunts != "madres"
        assert not grandmother.startswith("madre ")
        assert cousin.endswith(" por parte de madre")


def test_sex_and_other_are_kept_unless_masked() -> None:
    text = "[[SEX|Mujer]] con [[O|tatuaje de ancla]]"
    assert substitutes(text) == ["Mujer", "tatuaje de ancla"]
    from veladura.transform import Preferences

    masked = substitutes(text, preferences=Preferences(sex="mask", other="mask"))
    assert masked == ["[SEXO_SUJETO_ASISTENCIA]", "[OTROS_SUJETO_ASISTENCIA]"]


def test_a_number_marked_as_other_changes_all_the_same() -> None:
    (new,) = substitutes("Cuenta [[O|ES91 2100 0418 4502 0005 1332]]")
    assert "2100" not in new


@pytest.mark.parametrize("word", ["jubilado", "desempleada", "estudiante"])
def test_who_has_no_work_gets_none(word: str) -> None:
    rows = table("work_status")
    (status,) = {row[0] for row in rows if word in row}
    for seed in range(10):
        (new,) = substitutes(f"Profesión: [[JOB|{word}]].", seed=seed)
        assert new in {form for row in rows if row[0] == status for form in row[1:]} - {word}


@pytest.mark.parametrize(
    ("before", "work"), [("", "trabaja en la construcción"), ("auxiliar de ", "enfermería")]
)
def test_a_field_of_work_becomes_another(before: str, work: str) -> None:
    fields = {row[1] for row in table("work_fields") if row[0] == "field"}
    for seed in range(10):
        (new,) = substitutes(f"Es {before}[[JOB|{work}]].", seed=seed)
        assert new.removeprefix("trabaja en la ") in fields
        assert new.startswith("trabaja en la ") == work.startswith("trabaja")


def test_the_profession_of_a_relative_agrees_with_the_relative() -> None:
    forms = {row[0] for row in table("professions")}
    for seed in range(10):
        *_, new = substitutes(
            "[[SEX|Mujer]]. Su [[K|marido]], [[P|Juan Gil]], [[JOB|agente comercial]].", seed=seed
        )
        assert new in forms


@pytest.mark.parametrize("word", ["mare", "ama", "nai", "filla", "semeak"])
def test_kin_in_the_other_languages_stays_in_its_language(word: str) -> None:
    (group,) = {row[0] for row in table("kinship") if word in row[1:3]}
    (new,) = substitutes(f"[[K|{word}]]")
    assert new in {form for row in table("kinship") if row[0] == group for form in row[1:3]}


@pytest.mark.parametrize(
    ("word", "group"),
    [("hremano", "male younger"), ("espos0", "male couple"), ("mdare", "female older")],
)
def test_a_misspelt_relative_is_understood(word: str, group: str) -> None:
    (new,) = substitutes(f"Su [[K|{word}]] refiere.")
    assert new in {row[1] for row in table("kinship") if row[0] == group}


def test_a_name_in_small_letters_among_relatives_is_a_name() -> None:
    (new,) = substitutes("su hija [[K|fuencisla]] llama")
    assert new.islower()
    assert new != "fuencisla"


def test_who_shares_a_flat_is_no_couple() -> None:
    for seed in range(10):
        (new,) = substitutes("Vive con [[K|compañera de piso]].", seed=seed)
        assert new.startswith("compañera de ")
        assert not new.endswith(" piso")


def test_the_commonest_relatives_are_written_too() -> None:
    written = [substitutes("Su [[K|abuela]] y su [[K|tío]].", seed=seed) for seed in range(40)]
    assert sum(first == "madre" for first, _ in written) > 20
    assert sum(second == "padre" for _, second in written) > 20


@pytest.mark.parametrize(
    ("words", "pattern"),
    [
        ("dos primos hermanos", "dos (?!primos)[a-z]+s carnales"),
        ("tres hijos varones", "tres (?!hijos)[a-z]+s varones"),
        ("familia", "parentela|estirpe|casa"),
        ("varón", "niño|chiquillo|pequeño|nene"),
    ],
)
def test_what_is_said_of_relatives_stays(words: str, pattern: str) -> None:
    for seed in range(10):
        assert re.fullmatch(pattern, substitutes(f"Su [[K|{words}]] refiere.", seed=seed)[0])
