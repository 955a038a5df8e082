"""Which country a document is from, and which land it is set in."""

import pytest

from veladura.languages.es.gazetteer import (
    continent_of,
    countries,
    demonym_of,
    demonyms,
    foreign_towns,
    gazetteer,
    is_country,
    latin_america,
    plates,
    provinces,
    spanish_names,
    spanish_towns,
    town_aliases,
    written_countries,
)
from veladura.languages.es.home import (
    american_countries,
    dialling_code,
    home_of,
    known_place,
    region_in,
    regions,
    regions_of,
)
from veladura.languages.es.setting import setting_of
from veladura.text import fold
from veladura.transform.context import Mention


def home(*told: tuple[str, str], text: str = "") -> str:
    mentions = [Mention(0, 1, "L", kind, surface) for kind, surface in told]
    return home_of(text, frozenset(text.lower().split()), mentions)


@pytest.mark.parametrize(
    "text",
    [
        "ecografía con ICA 12, revisión en Sanitas",
        "valorado por CMF y por Medicina Legal",
        "programa de EPS de la obra social, datos del INE",
        "mutualista de MUFACE, S/D de interés",
    ],
)
def test_letters_that_spain_has_as_well_tell_of_no_other_country(text: str) -> None:
    words = frozenset(text.lower().replace(",", "").split())
    assert home_of(text, words, [Mention(0, 1, "L", "territory", "Puerto Lumbreras")]) == "ES"
    assert home_of(text, words, []) == "ES"


@pytest.mark.parametrize(
    ("told", "country"),
    [
        ((), "ES"),
        ((("territory", "Zaragoza"),), "ES"),
        ((("territory", "Guadalajara"), ("phone", "+52 33 1234 5678")), "MX"),
        ((("phone", "+54 11 4321 5678"),), "AR"),
        ((("email", "ana@hospital.cl"),), "CL"),
        ((("phone", "+1 787 555 1234"),), "PR"),
        ((("phone", "001-809-555-1234"),), "DO"),
        ((("phone", "787-555-1234"),), "PR"),
        ((("phone", "11 5503 2284"), ("territory", "Temperley")), "AR"),
        ((("phone", "11 5503 2284"), ("territory", "Zaragoza")), "ES"),
        ((("phone", "+1 305 555 1234"),), "ES"),
        ((("phone", "305 555 1234"), ("territory", "Cali")), "CO"),
        ((("email", "ana@hospital.es"), ("country", "Perú")), "ES"),
        ((("territory", "Bogotá"), ("territory", "Medellín")), "CO"),
        ((("country", "Francia"), ("country", "Francia")), "ES"),  # no list of its regions
        ((("phone", "612345678"), ("country", "Perú")), "ES"),
        ((("centre", "Hospital del Norte"),), "ES"),  # which is no region of Puerto Rico
        ((("territory", "Montevideo"), ("centre", "Hospital de Tacuarembó")), "UY"),
        ((("territory", "El Alto"), ("phone", "705 44 812")), "BO"),
        ((("territory", "La Palma"),), "ES"),
        ((("territory", "León"), ("territory", "Managua"), ("phone", "8902-6615")), "NI"),
        ((("country", "Guinea Ecuatorial"), ("territory", "Getafe"), ("id", "Y8332621L")), "ES"),
        ((("id", "V-2.143.880"), ("phone", "0212 781 60 44")), "VE"),
        ((("territory", "La Habana"), ("id", "48091503427")), "CU"),
        ((("territory", "Montevideo"), ("phone", "094 239 906")), "UY"),
        ((("territory", "Puerto Fuerte Olimpo"),), "PY"),
        ((("territory", "La Rinconada"), ("centre", "Hospital Regional del Cusco")), "PE"),
        ((("territory", "Sucre"), ("territory", "Sucre")), "BO"),  # in Colombia and Venezuela, too
    ],
)
def test_what_a_document_names_tells_where_it_is_from(
    told: tuple[tuple[str, str], ...], country: str
) -> None:
    assert home(*told) == country


def test_where_somebody_went_is_not_where_a_document_is_from() -> None:
    gone = Mention(0, 1, "L", "territory", "Venado Tuerto", before="se fue a ")
    assert home_of("", frozenset(), [gone]) == "ES"


def test_where_somebody_was_born_is_not_where_a_document_is_from() -> None:
    born = Mention(0, 1, "L", "country", "Bolivia", before="Nace en ")
    stayed = Mention(2, 3, "L", "territory", "Cochabamba", before="una temporada en ")
    phone = Mention(4, 5, "L", "phone", "968 (50) 22 71")
    town = Mention(6, 7, "L", "centre", "Penal n.º 2 de Cartagena")
    assert home_of("", frozenset(), [born, stayed, phone, town]) == "ES"


def test_every_country_with_regions_of_its_own_can_be_dialled() -> None:
    shared = {"DO", "PR"}  # with all of North America: told by what follows the 1
    for country in {region.country for region in regions()} - shared:
        assert country in latin_america() | {"GQ"}
        assert dialling_code(country).isdecimal()


def test_a_region_is_found_by_its_name_and_by_its_towns() -> None:
    for region in regions():
        for name in (region.name, *region.towns):
            found = region_in(region.country, fold(name))
            assert found is not None
            assert found.country == region.country
            assert region.country in american_countries(fold(name))
            assert known_place(name)
    assert region_in("MX", "zaragoza de ninguna parte") is None
    assert regions_of("XX") == ()


def test_provinces_and_their_plates_belong_together() -> None:
    assert len(provinces()) == 52
    assert set(plates().values()) <= set(provinces())
    for code, province in provinces().items():
        assert code == province.code
        assert gazetteer()[fold(province.name)][1] == code
        assert province.shares_name == (province.name == province.capital)


def test_every_town_lies_in_a_province_and_none_is_a_capital_twice() -> None:
    for code, towns in spanish_towns().items():
        assert code in provinces()
        assert provinces()[code].capital not in towns


def test_towns_abroad_lie_in_countries_that_have_a_name() -> None:
    assert set(foreign_towns()) <= set(spanish_names())
    assert "ES" not in foreign_towns()


def test_an_alias_of_a_town_is_another_word() -> None:
    for alias, name in town_aliases().items():
        assert alias != name


def test_every_country_can_be_read_by_its_name() -> None:
    for code, name in spanish_names().items():
        assert countries()[fold(name)] == code or code == "CG"  # who says Congo means the other
        assert continent_of()[code]
    assert written_countries() < set(spanish_names())


def test_who_comes_from_a_country_comes_from_it_in_both_genders() -> None:
    for (code, sex), word in demonym_of().items():
        assert fold(word) in demonyms()
        assert (code, 3 - sex) in demonym_of()


@pytest.mark.parametrize(
    ("name", "expected"), [("Francia", True), ("Andorra", False), ("Jaca", False), ("", False)]
)
def test_a_country_that_is_also_a_town_is_no_sure_country(name: str, expected: bool) -> None:
    assert is_country(name) is expected


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("playa barco pescador", "sea"),
        ("paciente dolor", ""),
    ],
)
def test_the_land_shows_in_the_words(words: str, told: str) -> None:
    setting = setting_of(frozenset(words.split()))
    assert [name for name in ("sea", "heights", "island") if getattr(setting, name)] == (
        [told] if told else []
    )


def test_without_a_land_any_province_will_do() -> None:
    setting = setting_of(frozenset())
    assert setting.tongue == ""
    assert setting.provinces_like("28") == ()
    assert not setting.stays("07")


def test_where_catalan_is_spoken_on_an_island_there_is_no_other_province() -> None:
    setting = setting_of(frozenset(("illa", "isla", "carrer", "pacient", "amb", "avui")))
    assert (setting.stays("07"), setting.stays("38"), setting.stays("08")) == (True, False, False)


def test_by_the_sea_a_place_goes_to_another_by_the_sea_elsewhere() -> None:
    setting = setting_of(frozenset({"playa"}))
    assert setting.sea
    beside = setting.provinces_like("29")
    assert beside
    assert all(province.code != "29" for province in beside)
    assert all(province.region != provinces()["29"].region for province in beside)


def test_a_house_of_a_spanish_town_tells_more_than_letters_of_a_machine() -> None:
    court = Mention(0, 1, "L", "centre", "Juzgado n.º 7 de Donostia")
    phone = Mention(0, 1, "L", "phone", "943 416 001")
    assert home_of("NIT 4", frozenset({"nit"}), [phone]) == "CO"
    assert home_of("NIT 4", frozenset({"nit"}), [phone, court]) == "ES"
