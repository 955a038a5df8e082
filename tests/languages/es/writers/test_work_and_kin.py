"""Professions and relatives keep gender and number."""

import json
import re
from pathlib import Path

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import table
from veladura.languages.es.writers.professions import sector_of
from veladura.text import fold
from veladura.transform import Preferences

CHANGED = Preferences(kinship="change")
HERE = Path(__file__).parent
FAMILIES = json.loads((HERE / "families.json").read_text("utf-8"))


TRADES = json.loads((HERE / "trades.json").read_text("utf-8"))
SECTORS = table("work_sectors")


def test_every_known_profession_is_of_a_sector() -> None:
    assert len(set(table("professions"))) >= 200
    for forms in table("professions"):
        assert len(forms) == 2
        assert {sector_of(fold(form)) for form in forms} <= {row[0] for row in SECTORS} - {"any"}


@pytest.mark.parametrize("sector", sorted({row[0] for row in SECTORS}))
def test_every_sector_has_something_to_say_of_everybody_in_it(sector: str) -> None:
    assert len([row for row in SECTORS if row[0] == sector]) >= 2
    assert all(len(row) == 3 for row in SECTORS)


def test_no_trade_is_masked_for_want_of_another_word() -> None:
    known = {form for row in table("professions") for form in row}
    said = {form for row in (*SECTORS, *table("work_status")) for form in row[1:]}
    text = ". ".join(f"Es [[JOB|{trade}]]" for trade in sorted(known | said))
    assert not [new for new in substitutes(text) if new.startswith("[")]


@pytest.mark.parametrize(
    ("profession", "column"), [("carpintero", 1), ("soldadora", 2), ("resinera", 2)]
)
def test_a_profession_keeps_its_gender(profession: str, column: int) -> None:
    forms = {row[column] for row in SECTORS}
    for seed in range(20):
        (new,) = substitutes(f"Es [[JOB|{profession}]].", seed=seed)
        assert new in forms
        assert new != profession


def test_the_patient_decides_where_the_word_does_not() -> None:
    forms = {row[2] for row in SECTORS}
    _, new = substitutes("[[SEX|Mujer]] de 40 años, [[JOB|pelotari]].")
    assert new in forms


def test_plurals_stay_plurals() -> None:
    (new,) = substitutes("Eran [[JOB|bomberos]].")
    assert new.split()[0].endswith("s")


def test_more_trades_of_a_sector_than_it_has_words_for_are_not_masked() -> None:
    trades = ("apicultor", "vaquero", "pastor", "segador", "ganadero", "viticultor", "podador")
    new = substitutes("Fue " + ", ".join(f"[[JOB|{trade}]]" for trade in trades))
    assert set(new) <= {row[1] for row in SECTORS if row[0] == "farm"}


@pytest.mark.parametrize("kept", FAMILIES["kept"])
def test_who_relatives_are_is_kept(kept: str) -> None:
    assert substitutes(f"Vive con [[K|{kept}]].") == [kept]


@pytest.mark.parametrize(("marked", "pattern"), FAMILIES["named"])
def test_names_of_relatives_change_and_the_relatives_stay(marked: str, pattern: str) -> None:
    for seed in range(3):
        (new,) = substitutes(f"Madre: acude [[K|{marked}]] hoy.", seed=seed)
        assert re.fullmatch(pattern, new)
        assert not set(marked.split()) & set(new.split()) - set(pattern.split())


@pytest.mark.parametrize("row", [row for row in table("kinship") if row[3:] == ("blood",)])
def test_changed_relatives_stay_in_their_generation_and_line(row: tuple[str, ...]) -> None:
    members = {other[1] for other in table("kinship") if other[0] == row[0]}
    for seed in range(3):
        (new,) = substitutes(f"Su [[K|{row[1]} X]] refiere.", seed=seed, preferences=CHANGED)
        assert new.rsplit(" ", 1)[0] in members


def test_the_line_of_the_family_stays() -> None:
    for seed in range(5):
        (new,) = substitutes("[[K|tía materna]]", seed=seed, preferences=CHANGED)
        assert new == "madre materna" or new.endswith(" materna")


def test_number_and_singular_go_together() -> None:
    one, many = substitutes("un [[K|hermano]] y otros [[K|dos hermanos]]", preferences=CHANGED)
    singular = {fold(row[2]): row[1] for row in table("kinship")}
    assert many.startswith("dos ")
    assert singular[fold(many.removeprefix("dos "))] == one


def test_nobody_gets_two_mothers() -> None:
    for seed in range(20):
        (aunts,) = substitutes("Dos [[K|tías]].", seed=seed, preferences=CHANGED)
        assert aunts not in ("madres", "tías")


def test_sex_is_kept_unless_masked() -> None:
    assert substitutes("[[SEX|Mujer]] sana") == ["Mujer"]
    masked = substitutes("[[SEX|Mujer]] sana", preferences=Preferences(sex="mask"))
    assert masked == ["[SEXO_SUJETO_ASISTENCIA]"]


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
    ("text", "pattern"),
    [
        ("Es [[JOB|trabaja en la construcción]].", "trabaja en (las obras|la edificación)"),
        ("Es [[JOB|trabaja en hostelería]].", "trabaja en (turismo|restauración)"),
        ("Es auxiliar de [[JOB|enfermería]].", "sanidad|asistencia"),
        ("Se cayó [[JOB|podando un olivo]].", "trabajando|(haciendo|realizando) su trabajo"),
    ],
)
def test_a_field_of_work_is_named_otherwise(text: str, pattern: str) -> None:
    for seed in range(10):
        (written,) = substitutes(text, seed=seed)
        assert re.fullmatch(pattern, written)


def test_the_profession_of_a_relative_agrees_with_the_relative() -> None:
    forms = {row[1] for row in SECTORS}
    for seed in range(10):
        *_, new = substitutes(
            "[[SEX|Mujer]]. Su [[K|marido]], [[P|Juan Gil]], [[JOB|agente comercial]].", seed=seed
        )
        assert new in forms


@pytest.mark.parametrize("word", ["mare", "ama", "nai", "filla", "semeak"])
def test_kin_in_the_other_languages_stays_in_its_language(word: str) -> None:
    group = next(row[0] for row in table("kinship") if word in row[1:3])
    (new,) = substitutes(f"[[K|{word}]]", preferences=CHANGED)
    assert new in {form for row in table("kinship") if row[0] == group for form in row[1:3]}


def test_a_name_in_small_letters_among_relatives_is_a_name() -> None:
    (new,) = substitutes("su hija [[K|fuencisla]] llama")
    assert new.islower()
    assert new != "fuencisla"


def test_a_cousin_is_no_brother() -> None:
    for seed in range(5):
        (new,) = substitutes("[[K|dos primos hermanos]]", seed=seed, preferences=CHANGED)
        assert new.removeprefix("dos ") in {r[2] for r in table("kinship") if r[0] == "male own"}


@pytest.mark.parametrize(("trade", "sector"), TRADES)
def test_a_trade_becomes_what_goes_with_its_story(trade: str, sector: str) -> None:
    fitting = {form for kind, *forms in SECTORS if kind == sector for form in forms}
    for seed in range(5):
        assert substitutes(f"Es [[JOB|{trade}]].", seed=seed)[0] in fitting


def test_a_trade_has_the_gender_of_whoever_is_named_before_it() -> None:
    men = {row[1] for row in SECTORS}
    for seed in range(5):
        *_, new = substitutes(
            "[[P|Ander]], [[SEX|hombre]] de [[AGE|39]], [[JOB|ertzaina]]", seed=seed
        )
        assert new in men


def test_a_pronoun_tells_the_gender_of_a_trade() -> None:
    for seed in range(5):
        (said,) = substitutes("Los padres trabajan (ella [[JOB|kelly]]).", seed=seed)
        assert not re.match(r"(?:trabajador|empleado|operario|técnico)\b", said)
        (said,) = substitutes("Los padres trabajan (él [[JOB|kelly]]).", seed=seed)
        assert not re.match(r"(?:trabajadora|empleada|operaria|técnica)\b", said)


def test_a_guide_may_be_a_man() -> None:
    for seed in range(5):
        _, trade = substitutes("El esposo, [[K|Luis Mora]]: él es [[JOB|guía de río]].", seed=seed)
        assert not trade.split()[0].endswith("a")
