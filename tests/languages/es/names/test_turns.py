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
        ("[[S|Sheila]]: voy\nNines: ya\nSheila: baja\nNines: sí", ["Sheila"]),
        (
            "**luna.fria** 23:12\nhola\n**[[S|Mertxe]]_Enf** hoy a las 23:13\nhola\n"
            "**luna.fria** 23:14\n¿qué?\n**Mertxe_Enf** 23:15\nbebe",
            ["luna.fria", "luna.fria", "Mertxe"],
        ),
    ],
)
def test_turns_of_people(source: str, found: list[str]) -> None:
    document = marked(source)
    repeats = CONSISTENCY.spread(document.text, document.spans)
    assert [document.text[one.start : one.end] for one in repeats] == found
