"""Provinces, islands, shores and towns with several names: what belongs together stays so."""

import re

import pytest
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.gazetteer import (
    countries,
    demonym_of,
    gazetteer,
    islands,
    provinces,
)
from veladura.languages.es.home import regions_of
from veladura.languages.es.lexicon import table
from veladura.languages.es.setting import (
    is_landlocked,
    is_on_the_shore,
    is_port,
    mountainous,
)
from veladura.languages.es.writers.places.provinces import island_of
from veladura.text import fold

SEEDS = range(8)


@pytest.mark.parametrize(
    ("source", "lands"),
    [
        ("MINSA. A 3.800 m. [[T|Juliaca]], [[T|Puno]]", "a"),
        ("INSESO. En barco. [[T|San Antonio de Palé]], [[T|Annobón]]", "im"),
        ("MINSA. En la selva. [[T|Pucallpa]], [[T|Ucayali]]", "s"),
        ("IMSS, CURP. Pescador. [[T|Mazatlán]], [[T|Sinaloa]]", "m"),
    ],
)
def test_a_region_becomes_one_of_the_same_land(source: str, lands: str) -> None:
    for seed in SEEDS:
        new = substitutes(source, seed=seed)[-1]
        assert any(
            r.name == new and r.land in lands for c in ["PE", "GQ", "MX"] for r in regions_of(c)
        )


@pytest.mark.parametrize(
    "source",
    [
        "Desde [[T|La Restinga]], [[T|El Hierro]].",
        "De [[T|Villa de Mazo]], isla de [[T|La Palma]].",
    ],
)
def test_a_town_of_an_island_goes_to_the_island_that_its_own_became(source: str) -> None:
    for seed in SEEDS:
        town, island = substitutes(source, seed=seed)
        assert island_of(fold(town)) == islands()[fold(island)]


def test_on_an_island_that_nobody_marked_places_stay_on_an_island() -> None:
    source = "Acta (Menorca). El pacient viu al carrer Nou de [[T|Es Mercadal]], amb la mare, avui."
    for seed in SEEDS:
        assert island_of(fold(substitutes(source, seed=seed)[0])) is not None


def test_who_eats_gofio_stays_on_the_canary_islands() -> None:
    for seed in SEEDS:
        (town,) = substitutes("Va en guagua a [[T|Telde]]. Toma gofio.", seed=seed)
        assert gazetteer()[fold(town)][1] in ("35", "38")


@pytest.mark.parametrize(("town", "shore"), [("Cullera", True), ("Requena", False)])
def test_a_town_by_the_sea_stays_by_the_sea(town: str, shore: bool) -> None:
    for seed in SEEDS:
        (new,) = substitutes(f"Veranea en [[T|{town}]].", seed=seed)
        assert is_on_the_shore(fold(new)) == shore


@pytest.mark.parametrize(
    ("town", "short"), [("Cangas del Narcea", "Cangas"), ("O Barco de Valdeorras", "O Barco")]
)
def test_the_short_form_of_a_town_is_that_town(town: str, short: str) -> None:
    source = f"Vive en [[T|{town}]]. Ayuda del Ayuntamiento de [[T|{short}]]."
    for seed in SEEDS:
        whole, again = substitutes(source, seed=seed)
        assert whole == again


def test_a_house_of_a_town_by_its_short_form_is_there() -> None:
    source = "[[T|O Barco de Valdeorras]]. [[T|32300]] [[T|O Barco]]. [[CS|C.S. O Barco]]."
    for seed in SEEDS:
        whole, _, short, house = substitutes(source, seed=seed)
        assert whole == short
        assert house.endswith(short)


def test_a_capital_becomes_a_capital() -> None:
    for seed in SEEDS:
        (new,) = substitutes("Segunda opinión en [[T|Pamplona]].", seed=seed)
        assert new in {province.capital for province in provinces().values()}


def test_who_sails_abroad_is_by_the_sea() -> None:
    source = "Marinero, embarcado en [[T|Agadir]] ([[C|Marruecos]]); zarpó de [[C|Yibuti]]."
    for seed in SEEDS:
        town, *lands = substitutes(source, seed=seed)
        assert is_port(fold(town))
        assert not any(is_landlocked(countries()[fold(land)]) for land in lands)


def test_who_walks_to_a_town_crosses_no_sea() -> None:
    for seed in range(30):
        (town,) = substitutes("Iba a pie a [[T|Santiago de Compostela]].", seed=seed)
        assert island_of(fold(town)) is None


def test_a_hospital_of_an_island_is_one_of_the_island_that_it_became() -> None:
    source = "Erupción. [[H|Hospital General de La Palma]]. [[T|Breña Alta]], [[T|Todoque]]."
    for seed in SEEDS:
        house, *towns = substitutes(source, seed=seed)
        island = islands()[fold(house.removeprefix("Hospital General de "))]
        assert {island_of(fold(town)) for town in towns} == {island}


def test_a_town_with_and_without_its_article_is_one() -> None:
    one, other = substitutes("Comisaría de [[T|LA LÍNEA]]. Vive en la [[T|Línea]].")
    assert fold(one) == fold(other)


def test_on_a_small_island_all_towns_stay_on_it() -> None:
    source = (
        "Playa de [[T|La Restinga]], [[T|El Hierro]]. De [[T|El Pinar]], vive en [[T|Frontera]]."
    )
    for seed in SEEDS:
        assert len({island_of(fold(name)) for name in substitutes(source, seed=seed)}) == 1


def test_only_towns_on_the_shore_take_those_of_others() -> None:
    source = (
        "Diraya. Hay otros de [[T|Moguer]], [[T|Almonte]], [[T|Nerva]], [[T|Huelva]]. Llegó en "
        "patera a [[T|Mazagón]]."
    )
    for seed in range(16):
        assert is_on_the_shore(fold(substitutes(source, seed=seed)[-1]))


def test_a_saint_is_the_longer_town_of_the_same_document() -> None:
    source = "Pedir en [[T|San Juan]]. Va a [[T|San Juan de Terranova]], [[C|Canadá]]."
    for seed in SEEDS:
        short, long, _ = substitutes(source, seed=seed)
        assert short == long


def test_the_adjective_of_a_province_follows_it() -> None:
    source = "De [[T|Béjar]]. Va a un hospital salmantino, con médicos salmantinos."
    for seed in SEEDS:
        outcome = rewrite(source, seed=seed)
        assert "salmantin" not in outcome.text
        code = gazetteer()[fold(outcome.text[3:].partition(".")[0])][1]
        said = outcome.text.partition("hospital ")[2].partition(",")[0]
        names = [row[1] for row in table("province_demonyms") if row[0] == code]
        assert said in (*names, f"de {provinces()[code].name}")


def test_an_adjective_of_another_province_stays() -> None:
    assert "médico madrileño" in rewrite("De [[T|Béjar]]. Un médico madrileño.").text


def test_an_adjective_that_tells_no_gender_becomes_none_that_does() -> None:
    for seed in range(12):
        text = rewrite("De [[T|Baeza]]. La capital jienense.", seed=seed).text
        assert re.search(r"La capital (?:de .+|\w+ense)\.", text)


def test_a_town_is_one_however_its_article_is_dictated() -> None:
    for seed in SEEDS:
        said, written = substitutes(
            "De [[T|ribera de el fresno]]: de [[T|Ribera del Fresno]].", seed=seed
        )
        assert said == written.lower()


def test_a_province_in_small_letters_is_no_adjective() -> None:
    source = "fue maestra en [[T|lumbier]], complejo hospitalario de [[T|navarra]]"
    for seed in SEEDS:
        assert fold(substitutes(source, seed=seed)[1]) in gazetteer()


def test_a_town_lies_in_the_province_that_is_said_behind_it() -> None:
    source = "Nació en [[T|Oropesa]] ([[T|Toledo]]), vive en [[T|Talavera de la Reina]]."
    for seed in SEEDS:
        one, _, other = substitutes(source, seed=seed)
        assert gazetteer()[fold(one)][1] == gazetteer()[fold(other)][1]


def test_what_is_from_a_country_follows_it() -> None:
    source = "Vive en [[C|Bélgica]]. Mi número belga lo tiene la policía belga; tinta china."
    for seed in range(12):
        text = rewrite(source, seed=seed).text
        assert "belga" not in text
        name = re.findall(r"Vive en ([^.]+)\.", text)[0]
        code = countries()[fold(name)]
        he = demonym_of().get((code, 1), f"de {name}")
        she = demonym_of().get((code, 2), f"de {name}")
        assert f"número {he} lo" in text
        assert f"policía {she};" in text
        assert text.endswith("tinta china.")


def test_speech_of_galicia_keeps_a_document_there() -> None:
    for seed in range(8):
        town, *_ = substitutes("Graciñas, doctor. Vive en [[T|Castro Caldelas]].", seed=seed)
        assert provinces()[gazetteer()[fold(town)][1]].region == "Galicia"


def test_who_goes_trekking_goes_to_mountains() -> None:
    source = "Vive en [[T|Soria]]. Va a [[C|Nepal]], de trekking."
    for seed in range(8):
        _, country = substitutes(source, seed=seed)
        assert countries()[fold(country)] in mountainous()
