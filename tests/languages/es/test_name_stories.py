"""Stories about a name stay true of the name that takes its place."""

import re

import pytest
from tests.languages.es.marked import rewrite, substitutes

from veladura.text import fold

STORIES = [
    "Nací el [[D|3 de febrero de 1951]] y por eso me llamo [[P|Blas]], era [[D|San Blas]].",
    "Vino el [[D|día de Santa Lucía]] y la llamaron [[P|Lucía]]. F. nac. [[D|13/12/1939]].",
    "Nació el [[D|día de San Miguel]] y le pusieron [[P|Miguel]]. Nacido el [[D|29/09/1928]].",
]


@pytest.mark.parametrize("story", STORIES)
def test_a_name_and_the_feast_it_comes_from_stay_one(story: str) -> None:
    for seed in range(6):
        new = rewrite(story, seed=seed).text
        saint = re.search(r"(?:San|Santa|Santo) (\w+)", new)
        assert saint is not None, new
        assert new.count(saint[1]) == 2, new


def test_a_name_without_such_a_story_is_free() -> None:
    """The day of a saint beside somebody of that name says nothing of the name."""
    text = "[[P|Miguel Soto]] vendrá por [[D|San Miguel]] a la consulta de [[D|29/09/2020]]."
    names = {rewrite(text, seed=seed).text.split()[0] for seed in range(8)}
    assert len(names) > 4


def test_initials_of_two_people_are_those_of_their_new_names() -> None:
    text = "Bordaba las iniciales [[P|J. M.]] de los señoritos, [[P|Jacobo]] y [[K|Mencía]]."
    for seed in range(6):
        new = rewrite(text, seed=seed).text
        found = re.search(r"iniciales (\w)\. (\w)\. de los señoritos, (\w)\w+ y (\w)\w+", new)
        assert found is not None
        assert found.groups()[:2] == found.groups()[2:]


def test_a_father_in_two_languages_is_one_man() -> None:
    text = "[[P|Guillem Vanrell]] y su madre. Firma don [[K|Guillermo]]."
    for seed in range(4):
        full, again = substitutes(text, seed=seed)
        assert full.split()[0] == again


def test_several_of_one_name_stay_several() -> None:
    text = "[[P|Gonzalo Ruiz]]: [[K|cuatro Gonzalos]] hay en casa."
    for seed in range(6):
        name, several = substitutes(text, seed=seed)
        one = fold(name.split()[0])[:-1]
        assert fold(several.removeprefix("cuatro ")).startswith(one), several
        assert not several.endswith("ss")


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("[[P|Salud Vela]] tenía un taller, «[[I|Modas Salud]]».", "Modas {given}"),
        ("[[P|Luis Bermúdez]], de [[O|Aceites Bermúdez e Hijos]].", "Aceites {surname} e Hijos"),
        ("[[P|Ana Soto]], en [[O|Transportes Viuda de Soto]].", "Transportes Viuda de {surname}"),
    ],
)
def test_a_shop_goes_with_the_family_it_is_called_after(source: str, wanted: str) -> None:
    for seed in range(4):
        name, shop = substitutes(source, seed=seed)
        given, surname = name.split()
        assert shop.replace(" y Hijos", " e Hijos") == wanted.format(given=given, surname=surname)


def test_a_birthday_to_come_stays_with_the_birth_of_a_relative() -> None:
    text = (
        "Informe de [[D|12/09/2023]]. [[P|Pía Gil]], [[AGE|75 años]]. | Nieta | [[K|Luna]] | "
        "[[D|21/12/2008]] | [[K|14]] |\nLa [[K|nieta]] cumple [[K|quince]] el "
        "[[D|21 de diciembre]]."
    )
    for seed in range(4):
        assert "cumple quince" in rewrite(text, seed=seed).text
