"""One look at a text tells which damage it shows signs of."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.reading.damage import Damage, is_scattered, look_for_damage, suspects

KINDS = [one.name for one in fields(Damage)]


def shown(text: str) -> set[str]:
    damage = look_for_damage(text)
    return {kind for kind in KINDS if getattr(damage, kind)}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("JÃ¼rgen", "encoding"),
        ("Se˜nora", "encoding"),
        ("Jose\u0301", "encoding"),
        ("o\ufb01cina", "encoding"),
        ("M E N D I Z A B A L", "spaced"),
        ("tel 6 3 3 9 0 1 2", "figures"),
        ("Casta-\nñares", "hyphenated"),
        ("Casta-     otra", "columns"),
        ("Ram1ro", "glyphs"),
        ("O5-lO-68", "glyphs"),
        ("lnterna", "glyphs"),
        ("rnadre", "glyphs"),
        ("COLEGI0", "glyphs"),
        ("PedroOlmedo", "joined"),
        ("e l p acient e s e q u ej a d e d olo r", "broken"),
    ],
)
def test_each_kind_of_damage_shows(text: str, kind: str) -> None:
    assert kind in shown(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "El paciente acude hoy a consulta por dolor.",
        "Hepatitis B y C, grupo A.",
        "TA 120/80, FC 72, 3 x 2 cm, 12.5 mg",
        "García Muñoz, Ángel. Übung macht den Meister.",
        "0,70-\nvon",
        "- uno\n- dos",
        "creo q no viene, dile q salgo d casa y q mañana t llamo, o q m llame",
        "hoy k tal, t dejo la hoja k pidió, k luego vengo, m espera",
    ],
)
def test_clean_text_shows_none(text: str) -> None:
    assert not look_for_damage(text)


def test_a_suspect_is_the_whole_stretch_around_a_sign() -> None:
    text = "don Ram1ro-Gil, el 2OO4. Nada más"
    assert [text[start:end] for start, end in suspects(text)] == ["Ram1ro-Gil,", "2OO4."]


@given(st.text("Ram1OolI|? \n", max_size=60))
def test_suspects_are_words_in_order(text: str) -> None:
    last = 0
    for start, end in suspects(text):
        assert last <= start < end
        assert not any(c.isspace() for c in text[start:end])
        assert start == 0 or text[start - 1].isspace()
        assert end == len(text) or text[end].isspace()
        last = end


def test_many_lone_characters_are_scattered() -> None:
    assert is_scattered("q u e j a d e d o l o r t o r a c i c o")
    assert not is_scattered("se queja de dolor torácico")
