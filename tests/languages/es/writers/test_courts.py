"""Courts, registers and offices of regions stay what they are, of the place they went to."""

import re

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.gazetteer import gazetteer, provinces
from veladura.text import fold


def region_of(town: str) -> str:
    return provinces()[gazetteer()[fold(town)][1]].region


@pytest.mark.parametrize("region", ["Asturias", "Galicia", "ASTURIAS"])
def test_a_high_court_is_of_the_region_its_towns_went_to(region: str) -> None:
    court = f"Tribunal Superior de Justicia de {region}"
    for seed in range(6):
        new, town = substitutes(
            f"[[I|{court.upper() if region.isupper() else court}]]."
            f" [[T|{'Lugo' if region == 'Galicia' else 'Mieres'}]].",
            seed=seed,
        )
        assert fold(new) == fold(f"Tribunal Superior de Justicia de {region_of(town)}")


@pytest.mark.parametrize("court", ["Instrucción n.º 1 de Hellín", "Instrucción 4 de Hellín"])
def test_a_court_may_be_called_by_what_it_does(court: str) -> None:
    for seed in range(6):
        new, town = substitutes(f"Juzgado: [[I|{court}]]. En [[T|Hellín]].", seed=seed)
        assert re.fullmatch(rf"Instrucción (?:n\.º )?\d de {town}", new), new


@pytest.mark.parametrize(
    "body",
    [
        "Registro de Instrucciones Previas de Castilla-La Mancha",
        "Juzgado de Vigilancia Penitenciaria de Castilla-La Mancha",
    ],
)
def test_what_a_body_is_for_stays(body: str) -> None:
    for seed in range(6):
        new, town = substitutes(f"[[I|{body}]], [[T|Toledo]].", seed=seed)
        assert new == body.replace("Castilla-La Mancha", region_of(town))


def test_an_office_that_every_land_has_stays() -> None:
    office = "Conselleria de Sanitat Universal i Salut Pública"
    assert substitutes(f"La [[I|{office}]] de [[T|Alacant]].")[0] == office


@pytest.mark.parametrize("announced", ["colegiada", "col.", "Colegiado n.º"])
def test_a_licence_is_told_by_the_word_before_it_whatever_it_was_marked_as(announced: str) -> None:
    for seed in range(6):
        number, town = substitutes(f"{announced} [[ID|18-1204]], [[T|Motril]].", seed=seed)
        assert number[:2] == gazetteer()[fold(town)][1]
