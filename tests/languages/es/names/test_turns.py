"""Who takes turns in a talk is found by those who do."""

import pytest
from tests.languages.es.marked import marked

from veladura.languages.es.consistency import make_consistency
from veladura.schemes import get_scheme

CONSISTENCY = make_consistency(get_scheme("meddocan"))
TALK = (
    "[[S|Sheila]]: voy\n{0}: ya\n[[S|Ferrán]] UCI: nitro\nSheila: baja\n{0}: 141\nFerrán UCI: vale"
)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (TALK.format("Nines"), ["Nines", "Sheila", "Nines", "Ferrán"]),
        (TALK.format("Médica"), ["Sheila", "Ferrán"]),
        (TALK.format("Teleoperadora"), ["Sheila", "Ferrán"]),
        (TALK.format("EGC"), ["Sheila", "Ferrán"]),
        (TALK.format("EGRX"), ["Sheila", "Ferrán"]),
        (TALK.format("bot_almacen"), ["Sheila", "Ferrán"]),
        (TALK.format("luna_almacen"), ["luna_almacen", "Sheila", "luna_almacen", "Ferrán"]),
        ("[[S|Sheila]]: voy\nBeltza: ya\nSheila: baja\nBeltza: sí", ["Sheila"]),
        (
            "[[S|Sheila]]: voy\nNines: ya\nSheila: baja\nNines: sí",
            ["Nines", "Sheila", "Nines"],
        ),
        (
            "**luna.fria** 23:12\nhola\n**[[S|Mertxe]]_Enf** hoy a las 23:13\nhola\n"
            "**luna.fria** 23:14\n¿qué?\n**Mertxe_Enf** 23:15\nbebe",
            ["luna.fria", "luna.fria", "Mertxe"],
        ),
        (
            "[09:01] [[S|Iratxe]]: hola\n[09:02] Beltza: sí\n[09:03] Iratxe: vale\n"
            "[09:04] Beltza: ya\n[09:05] [[S|Oihane]]: voy\n[09:06] Oihane: ya",
            ["Beltza", "Iratxe", "Beltza", "Oihane"],
        ),
        (TALK.format("Vale"), ["Vale", "Sheila", "Vale", "Ferrán"]),
        (TALK.format("Niña"), ["Sheila", "Ferrán"]),
        ("[[S|Iratxe]]: hola\nPlan: alta\nIratxe: vale\nPlan: cita", ["Iratxe"]),
        ("[[S|Iratxe]]: hola\nOK: alta\nIratxe: vale\nOK: cita", ["Iratxe"]),
        ("Peso: 70\nTalla: 170\nPeso: 71\nTalla: 170", []),  # nobody is known
    ],
)
def test_turns_of_people(source: str, found: list[str]) -> None:
    document = marked(source)
    repeats = CONSISTENCY.spread(document.text, document.spans)
    assert [document.text[one.start : one.end] for one in repeats] == found
