"""Hamlets, quarters, parishes and villages that no list has: no other town is written for them."""

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.gazetteer import gazetteer
from veladura.languages.es.home import region_in
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.setting import is_on_the_shore
from veladura.text import fold

SEEDS = range(8)


@pytest.mark.parametrize("number", ["[[LIC|06-2210871]]", "[[LIC|06 / 2210871]]"])
def test_where_no_list_has_a_village_a_licence_tells_its_province(number: str) -> None:
    for seed in SEEDS:
        town, new = substitutes(f"Vive en [[T|Villarejillo de Don Pero]]. Col. {number}", seed=seed)
        assert new[:2] == gazetteer()[fold(town)][1]


@pytest.mark.parametrize("word", ["compañía", "alquería", "aldea"])
def test_a_hamlet_becomes_no_town(word: str) -> None:
    for seed in SEEDS:
        (new,) = substitutes(f"Domiciliada en la {word} [[T|Potrero Guayaquí]].", seed=seed)
        assert new in lexicon("neighbourhoods")


def test_villages_that_no_list_has_are_where_the_first_place_is() -> None:
    far = (
        "y siguieron viaje por carretera durante horas sin encontrar ayuda alguna en el camino " * 2
    )
    source = f"[[T|Béjar]]. {far}. Vecina de [[T|Cantagallo]]. {far}. Iba por [[T|Mérida]]."
    for seed in SEEDS:
        first, village, _ = substitutes(source, seed=seed)
        assert gazetteer()[fold(first)][1] == gazetteer()[fold(village)][1]


def test_where_a_brother_lives_tells_nothing_of_a_village() -> None:
    source = (
        "Comisión de [[T|Plasencia]]. Pastor jubilado, con hipotermia en invierno y sin ayuda en "
        "casa. Vive en [[T|Malpartida]]; un [[K|hermano]] en [[T|Getafe]]."
    )
    for seed in SEEDS:
        town, village, _, _ = substitutes(source, seed=seed)
        assert gazetteer()[fold(town)][1] == gazetteer()[fold(village)][1]


def test_a_batey_is_no_town() -> None:
    for seed in SEEDS:
        source = "SeNaSa. Batey [[T|Cenoví]], [[T|Duarte]]."
        assert region_in("DO", fold(substitutes(source, seed=seed)[0])) is None


def test_a_community_of_america_is_a_hamlet() -> None:
    for seed in SEEDS:
        _, new = substitutes("SUS. [[T|Sucre]]. Comunidad [[T|Candelaria]], quechua.", seed=seed)
        assert region_in("BO", fold(new)) is None


def test_a_licence_tells_more_of_a_village_than_where_a_son_lives() -> None:
    source = "Su [[K|hijo]] ([[T|Getafe]]) lo lleva. [[T|Casas del Monte]], col. [[LIC|10/1170]]"
    for seed in SEEDS:
        *_, village, licence = substitutes(source, seed=seed)
        assert gazetteer()[fold(village)][1] == licence[:2]


def test_a_barrio_is_no_town_whatever_it_is_called() -> None:
    for seed in SEEDS:
        new, _ = substitutes("El barrio de [[T|La Laguna]], en [[T|El Paso]].", seed=seed)
        assert new in lexicon("neighbourhoods")


def test_a_parish_of_america_is_no_town() -> None:
    source = "MSP. Parroquia [[T|San Antonio]], prov. [[T|Morona Santiago]], [[C|Ecuador]]."
    for seed in SEEDS:
        assert substitutes(source, seed=seed)[0] in lexicon("neighbourhoods")


def test_a_landline_tells_where_a_village_is() -> None:
    source = (
        "Albergue de [[T|Hontanas]]. Hay ampollas, tendinitis, una rodilla como un melón y poco "
        "más que contar en toda la semana. Tel. [[TEL|947 21 08 36]]. Luego vino su madre desde "
        "lejos, y tardó mucho, porque la carretera es larga y además llovía. Es de [[T|Écija]]."
    )
    for seed in SEEDS:
        village, _, town = substitutes(source, seed=seed)
        assert gazetteer()[fold(village)][1] != gazetteer()[fold(town)][1]


def test_a_village_no_list_has_is_by_the_sea_where_the_document_is() -> None:
    source = "Mariñeiro. [[T|Burela]]. Vive en [[T|San Xurxo de Arriba]]."
    for seed in SEEDS:
        assert is_on_the_shore(fold(substitutes(source, seed=seed)[1]))


def test_a_village_becomes_no_big_town() -> None:
    source = "El médico de [[T|Villar de la Cañada Honda]]. Otro de [[T|Barbate]], [[T|Ubrique]]."
    for seed in range(40):
        assert substitutes(source, seed=seed)[0] not in lexicon("big_towns")


def test_a_parish_is_no_town_though_one_is_called_so() -> None:
    source = "MSP. Parroquia [[T|Salinas]], provincia [[T|Bolívar]], [[C|Ecuador]]."
    for seed in SEEDS:
        assert substitutes(source, seed=seed)[0] in lexicon("neighbourhoods")
