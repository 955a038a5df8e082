"""What a document speaks and which services it names keep its land: a region has its language."""

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.gazetteer import (
    countries,
    gazetteer,
    provinces,
)
from veladura.languages.es.lexicon import table
from veladura.text import fold

SEEDS = range(8)


def test_the_health_service_is_of_the_region_that_a_licence_tells() -> None:
    source = "Col. [[LIC|202007714]]. [[I|Osakidetza]]"
    for seed in SEEDS:
        licence, service = substitutes(source, seed=seed)
        regions = {row[-1] for row in table("institution_peers") if row[1] == service}
        assert provinces()[licence[:2]].region in regions


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        ("CatSalut [[ID|CANO 0 030430 00 2]], vive en [[T|Terrassa]]", ("08", "17", "25", "43")),
        ("Colegiada del COMB, [[LIC|08-28814]], en [[T|Terrassa]]", ("08", "17", "25", "43")),
        ("tarjeta de Sacyl, vive en [[T|Benavente]]", ("05", "09", "24", "34", "37", "40", "42")),
        ("SIP [[ID|1190447]], [[T|Ontinyent]]", ("03", "12")),
        ("CIPA [[ID|1190447725]], [[T|Arganda del Rey]]", ("28",)),
    ],
)
def test_what_one_health_service_has_stays_in_its_region(
    source: str, codes: tuple[str, ...]
) -> None:
    for seed in SEEDS:
        new = substitutes(source, seed=seed)[-1]
        assert gazetteer()[fold(new)][1] in (*codes, "47")


def test_a_health_service_that_is_marked_goes_with_the_towns() -> None:
    for seed in SEEDS:
        service, town = substitutes("De [[I|Sacyl]], vive en [[T|Benavente]].", seed=seed)
        assert service != "Sacyl"
        assert provinces()[gazetteer()[fold(town)][1]].region != "Castilla y León"


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        ("Intérprete de bambara y francés. De [[C|Malí]].", ("BF", "CI", "SN", "GN")),
        ("Lo leyó en voz alta en urdu. Nació en [[C|Pakistán]].", ("IN",)),
        ("Vive en [[C|Francia]], la lleva el [[H|Hôpital de la Daurade]].", ("BE", "CH", "LU")),
        ("Llegó en patera desde [[C|Argelia]].", ("MA",)),
    ],
)
def test_a_country_speaks_the_language_that_is_told(source: str, codes: tuple[str, ...]) -> None:
    for seed in SEEDS:
        new = next(n for n in substitutes(source, seed=seed) if fold(n) in countries())
        assert countries()[fold(new)] in codes


def test_a_people_is_no_language() -> None:
    told = {substitutes("Francés, nacido en [[C|Francia]].", seed=seed)[0] for seed in range(30)}
    assert not {countries()[fold(name)] for name in told} <= {"BE", "CH", "LU"}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("IMSS. [[T|Mérida]], [[T|Yuc.]]. Traduce algo del maya.", ("Camp.", "Q. Roo")),
        (
            "Idioma: quechua. [[T|Tarabuco]], [[T|Chuquisaca]], [[C|Bolivia]].",
            ("Cochabamba", "Potosí"),
        ),
        ("SUS. Habla aymara. [[T|Achacachi]], [[T|La Paz]], [[C|Bolivia]].", ("Oruro",)),
    ],
)
def test_a_region_speaks_the_language_of_its_people(source: str, names: tuple[str, ...]) -> None:
    for seed in SEEDS:
        assert substitutes(source, seed=seed)[1] in names


def test_valencian_is_spoken_where_it_is_told() -> None:
    source = "Habla en valenciano. Vino de [[T|Benissa]] a [[T|València]]."
    for seed in SEEDS:
        assert {gazetteer()[fold(new)][1] for new in substitutes(source, seed=seed)} <= {"03", "12"}


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        ("[[I|Instituto Foral de Neurorrehabilitación]], [[T|Zarautz]]", ("01", "31", "48")),
        ("La amama llora, aita no. Vive en [[T|Galdakao]]", ("01", "20", "31")),
        (
            "Lo trae sa germana. Operada en [[T|Granollers]]",
            ("03", "07", "12", "17", "25", "43", "46"),
        ),
    ],
)
def test_what_is_said_in_one_region_stays_in_it(source: str, codes: tuple[str, ...]) -> None:
    for seed in SEEDS:
        assert gazetteer()[fold(substitutes(source, seed=seed)[-1])][1] in codes


def test_a_country_that_is_hardly_written_goes_before_another_language() -> None:
    for seed in SEEDS:
        assert substitutes("De [[C|Turquía]]; lo dice en turco.", seed=seed) == ["Azerbaiyán"]


def test_words_of_the_week_tell_catalan() -> None:
    for seed in SEEDS:
        (new,) = substitutes("El timbre no va, trucar els dissabtes. [[T|Sabadell]]", seed=seed)
        assert gazetteer()[fold(new)][1] in ("03", "07", "12", "17", "25", "43", "46")


def test_speech_and_bodies_that_stay_keep_their_land() -> None:
    for seed in SEEDS:
        (town,) = substitutes("Informe de la trabayadora social. [[T|Tineo]]", seed=seed)
        assert gazetteer()[fold(town)][1] == "33"
        assert substitutes("[[I|INGESA]] de [[T|Ceuta]]", seed=seed) == ["INGESA", "Melilla"]


def test_each_province_has_the_service_that_is_its_own() -> None:
    source = "CIPA [[ID|1900384471]]. Vienres. Vien de [[T|Bezanes]], [[T|Uviéu]]."
    for seed in SEEDS:
        *_, town = substitutes(source, seed=seed)
        assert gazetteer()[fold(town)][1] == "33"
        assert town != "Oviedo"


def test_a_greeting_tells_basque() -> None:
    for seed in SEEDS:
        (town,) = substitutes("Kaixo: viene con los aitas. [[T|Hernani]]", seed=seed)
        assert gazetteer()[fold(town)][1] in ("01", "31", "48")


def test_a_small_town_that_has_a_namesake_elsewhere_is_where_its_language_is_spoken() -> None:
    source = "eCAP. Pacient amb febre, la seva filla viu a [[T|Mieres]]. Tel. [[TEL|972 57 60 42]]"
    for seed in SEEDS:
        town, _ = substitutes(source, seed=seed)
        assert gazetteer()[fold(town)][1] in ("08", "25", "43")
