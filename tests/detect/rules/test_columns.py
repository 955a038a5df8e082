"""Tables whose heads say what stands under them."""

import pytest

from veladura.languages.de.rules import RULES as GERMAN
from veladura.languages.es.rules import RULES as SPANISH

RULES = {"es": SPANISH["columna"], "de": GERMAN["spalte"]}


def found(text: str, language: str = "es") -> list[tuple[str, str]]:
    return [(text[f.start : f.end], f.kind) for f in RULES[language].find(text)]


def test_cells_are_found_under_the_heads_of_their_columns() -> None:
    text = "id,iniciales,edad,sexo,peso\n1,RUP,64,1,71\n2,OB,38,2,60\n"
    assert found(text) == [
        ("RUP", "patient"), ("64", "age"), ("1", "sex"),
        ("OB", "patient"), ("38", "age"), ("2", "sex"),
    ]  # fmt: skip


@pytest.mark.parametrize("mark", [";", "\t", "|", ","])
def test_any_delimiter_and_blanks_around_it(mark: str) -> None:
    text = f"NHC {mark} Nombre {mark} Teléfono\n 70-1182 {mark} Ana Gil {mark} 968 11 22 33"
    assert [value for value, _ in found(text)] == ["70-1182", "Ana Gil", "968 11 22 33"]


def test_quoted_cells_keep_their_delimiters_and_lose_their_quotes() -> None:
    text = 'domicilio,localidad,nota\n"C/ Sol, 4",Cieza,"dijo ""no"", luego sí"\n'
    assert found(text) == [("C/ Sol, 4", "street"), ("Cieza", "territory")]


@pytest.mark.parametrize(
    "text",
    [
        "edad, sexo y peso\nson variables, no datos, y nada más",  # two known heads, other rows
        "Se recogió edad, talla, peso\n64, 170, 71",  # one known head
        "edad;sexo;dosis\nNA;;5 mg",  # nothing in the cells
        "edad;sexo;dosis\n64 mg;de alto riesgo;5 mg",  # cells of another form
    ],
)
def test_what_is_no_table_of_people_has_no_findings(text: str) -> None:
    assert found(text) == []


def test_a_table_ends_where_a_line_has_other_cells() -> None:
    text = "nombre;edad;sexo\nAna Gil;64;M\nComentario final; sin más\nLuz;12;F"
    assert [value for value, _ in found(text)] == ["Ana Gil", "64", "M"]


def test_remarks_that_stand_last_may_hold_the_delimiter() -> None:
    text = "nombre;edad;sexo;notas\nAna Gil;64;M;sin más\nLuz Pi;12;F;llama; no viene\nEva;9;F;"
    assert [value for value, _ in found(text)][3:] == ["Luz Pi", "12", "F", "Eva", "9", "F"]


def test_german_lists_have_columns_too() -> None:
    text = "Vorname;Nachname;Wohnort;Betrag\nInge;Petersen;Husum;12,50"
    assert found(text, "de") == [("Inge", "person"), ("Petersen", "person"), ("Husum", "place")]
