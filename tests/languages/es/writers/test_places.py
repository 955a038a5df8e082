"""Addresses keep their shape; postcode, town and province still agree."""

import re
import tomllib
from importlib import resources

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.gazetteer import (
    foreign_towns,
    provinces,
    spanish_towns,
    written_countries,
)
from veladura.languages.es.lexicon import lexicon, table
from veladura.transform.preferences import Preferences

CHANGED = Preferences(country="change")


@pytest.mark.parametrize(
    "address",
    [
        "[[T|28029]] [[T|Madrid]] ([[T|Madrid]])",
        "[[T|47010]] [[T|Medina del Campo]] ([[T|Valladolid]])",
        "[[T|31008]] [[T|Barañáin]] ([[T|Navarra]])",
        "[[T|02356]] [[T|Villar del Quemado]] ([[T|Albacete]])",
    ],
)
def test_postcode_town_and_province_agree(address: str) -> None:
    towns = {row[0]: row[1] for row in table("cities")}
    towns |= {p.capital: p.code for p in provinces().values()}
    names = {p.name: p.code for p in provinces().values()}
    for seed in range(20):
        postcode, town, province = substitutes(address, seed=seed)
        assert postcode[:2] == names[province] == towns[town]
        assert postcode[:2] != re.findall(r"\d{5}", address)[0][:2]


@pytest.mark.parametrize(
    ("address", "shape"),
    [
        ("C/ Marqués de Viana, 86, 5 C", r"C/ [^\d,]+, \d\d, \d [A-H]"),
        ("Avda. Carlos Haya, s/n", r"Avda\. [^\d,]+, s/n"),
        ("Pº de la Castellana 86, 3.º izda.", r"Pº (?:de|del) [^\d,]+ \d\d, \d\.º izda\."),
        ("CALLE SAN JACINTO 8, 3 B", r"CALLE [^\da-z,]+ \d, \d [A-H]"),
        ("Avinguda Diagonal, 660", r"Avinguda (?!Diagonal)[^\d,]+, \d{3}"),
        ("Ctra. A-92 km 141", r"Ctra\. A-\d\d km \d{3}"),
        ("calle Emilio Castelar doce", r"calle [^\d,]+ [a-zé ]+"),
    ],
)
def test_the_shape_of_an_address_is_kept(address: str, shape: str) -> None:
    for seed in range(10):
        (new,) = substitutes(f"Vive en [[ST|{address}]].", seed=seed)
        assert re.fullmatch(shape, new), new
        assert not {"Viana", "Haya", "Castellana", "JACINTO", "Castelar"} & set(
            re.findall(r"\w+", new)
        )


def test_one_street_is_one_street() -> None:
    one, two = substitutes("[[ST|C/ Limón, 5]] y [[ST|calle Limón 5]]")
    assert re.findall(r"[A-Z]\w+", one)[-1] == re.findall(r"[A-Z]\w+", two)[-1]
    assert re.findall(r"\d+", one) == re.findall(r"\d+", two)


def test_a_country_becomes_another() -> None:
    assert substitutes("[[C|España]]", preferences=CHANGED)[0] not in ("España", "Spain")
    assert len(substitutes("[[C|ES]]", preferences=CHANGED)[0]) == 2


def test_the_country_of_the_document_stays() -> None:
    for seed in range(5):
        spain, abroad = substitutes("[[T|Lepe]], [[C|España]]; hijo en [[C|Suiza]]", seed=seed)[1:]
        assert (spain, abroad in ("España", "Suiza")) == ("España", False)
        mexico, spain = substitutes("CURP. [[T|Zapopan]], [[C|México]]. [[C|España]]", seed=seed)[
            1:
        ]
        assert (mexico, spain in ("España", "México")) == ("México", False)


def test_an_article_before_a_country_still_agrees() -> None:
    named = {code: name for code, name, *_ in table("countries")}
    fitting = {named[code] for article, code in table("country_articles") if article == "el"}
    for seed in range(5):
        assert substitutes("Misionero en el [[C|Perú]].", seed=seed)[0] in fitting


def test_towns_of_america_stay_in_their_country_and_go_to_one_region() -> None:
    text = "E.S.E., NIT. [[T|Tadó]], [[T|Chocó]]. Natural de [[T|Istmina]]. [[C|Colombia]]."
    for seed in range(10):
        one, region, other, country = substitutes(text, seed=seed)
        (row,) = [r for r in table("latin_regions") if r[0] == "CO" and r[1] == region]
        assert {one, other} <= set(row[4].split(","))
        assert country == "Colombia"


@pytest.mark.parametrize("name", ["Madrid", "Murcia", "Valencia"])
def test_a_town_is_a_region_where_the_text_says_so(name: str) -> None:
    regions = {p.region for p in provinces().values()} | {row[0] for row in table("regions")}
    (new,) = substitutes(f"Comunidad de [[T|{name}]].")
    assert new in regions
    (new,) = substitutes(f"Vive en [[T|{name}]].")
    assert new in {p.capital for p in provinces().values()}


@pytest.mark.parametrize("spelling", ["España", "ESPAÑA", "Spain", "ES", "Reino de España"])
def test_spain_changes_whatever_places_the_document_names(spelling: str) -> None:
    for seed in range(10):
        source = f"[[T|Villar del Quemado]], [[T|Granada]] ([[C|{spelling}]], [[T|España]])"
        *_, country, territory = substitutes(source, seed=seed, preferences=CHANGED)
        assert country != spelling
        assert territory != "España"


def test_spain_stays_by_mode() -> None:
    source = "[[T|Granada]], [[C|España]]"
    assert substitutes(source, chosen={(9, 15): "Suecia"})[1] == "Suecia"
    assert substitutes(source, preferences=Preferences(modes={"PAIS": "keep"}))[1] == "España"
    assert substitutes(source, preferences=Preferences(modes={"PAIS": "mask"}))[1] == "[PAIS]"


def test_a_bank_of_spain_is_no_longer_that_bank() -> None:
    for seed in range(5):
        (_, _, bank) = substitutes("[[T|Granada]], [[C|España]], [[I|Banco de España]]", seed=seed)
        assert "España" not in bank
        assert bank.startswith("Banco de ")


@pytest.mark.parametrize(
    ("country", "pattern"),
    [
        ("EE.UU.", r"[A-ZÁ][a-zñáéíóú]+(?: \w+)*"),
        ("Italia", r"(?!Italia)[A-Z][A-Za-zñáéíóú ]+"),
        ("FRANCIA", r"[A-ZÁÉÍÓÚÑ ]+"),
    ],
)
def test_a_country_is_written_as_the_original_was(country: str, pattern: str) -> None:
    for seed in range(15):
        assert re.fullmatch(pattern, substitutes(f"[[C|{country}]]", seed=seed)[0])


def _countries_of(town: str) -> set[str]:
    """Trujillo is in Spain and in Peru."""
    at_home = {row[0] for row in table("cities")} | {p.capital for p in provinces().values()}
    abroad = {row[1] for row in table("foreign_cities") if row[0] == town}
    abroad |= {row[0] for row in table("latin_regions") if town in row[4].split(",")}
    return abroad | ({"ES"} if town in at_home else set())


def test_towns_abroad_go_with_their_country() -> None:
    codes = {name: code for code, name, *_ in table("countries")}
    for seed in range(10):
        town, country = substitutes("[[T|Medellín]] ([[C|Colombia]])", seed=seed)
        assert codes[country] in _countries_of(town)


@pytest.mark.parametrize("country", ["Francia", "Marruecos", "Argentina", "China", "Perú"])
def test_towns_abroad_go_with_their_country_beside_towns_of_spain(country: str) -> None:
    codes = {name: code for code, name, *_ in table("countries")}
    town = next(town for town, code in table("foreign_cities") if code == codes[country])
    source = f"Vive en [[T|Jaca]] ([[C|España]]). Nació en [[T|{town}]] ([[C|{country}]])"
    for seed in range(15):
        _, spain, new_town, new_country = substitutes(source, seed=seed)
        assert spain == "España"
        assert new_country not in (country, "España")
        assert codes[new_country] in _countries_of(new_town)


def test_every_country_has_towns_to_go_to() -> None:
    assert written_countries() - {"ES"} <= {code for _, code in table("foreign_cities")}


def test_a_town_of_spain_and_of_elsewhere_lies_in_the_country_named_beside_it() -> None:
    names = {p.name: p.code for p in provinces().values()}
    towns = {row[0]: row[1] for row in table("cities")} | names
    towns |= {p.capital: p.code for p in provinces().values()}
    for seed in range(20):
        source = "[[T|44100]] [[T|Guadalajara]], [[T|Jalisco]], [[C|México]]"
        postcode, town, state, country = substitutes(source, seed=seed)
        assert country == "México"
        rows = [row for row in table("latin_regions") if row[0] == "MX"]
        assert [row[1] for row in rows if town in row[4].split(",")] == [state]
        assert len(postcode) == 5
        source = "[[T|28029]] [[T|Madrid]]; padres de [[C|Marruecos]]"
        postcode, town, _ = substitutes(source, seed=seed)
        assert postcode[:2] == towns[town]


def test_an_unknown_town_abroad_goes_abroad_with_its_neighbours() -> None:
    for seed in range(15):
        unknown, known, _ = substitutes("[[T|Ñuñoa]], [[T|Santiago]], [[C|Chile]]", seed=seed)
        assert _countries_of(unknown) & _countries_of(known)


def test_a_house_number_keeps_its_leading_zero() -> None:
    (new,) = substitutes("[[ST|Pasaje Los Aromos 0455]]")
    assert re.search(r" 0[1-9]\d\d$", new)
    assert not new.endswith("0455")


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("Carrer d'Aragó 255", "Aragó"),
        ("Avda. Paral·lel 12", "Paral"),
        ("C/ Pi-Margall 4", "Margall"),
        ("Ctra. Toledo km 5", "Toledo"),
        ("Carrer d’en Bosch 5", "Bosch"),
    ],
)
def test_no_name_of_a_street_is_taken_for_its_kind(address: str, name: str) -> None:
    for seed in range(10):
        (new,) = substitutes(f"Vive en [[ST|{address}]].", seed=seed)
        assert name not in new
        assert new.split()[0] == address.split()[0]


@pytest.mark.parametrize(
    ("address", "shape"),
    [
        ("Calle 72 # 10-34 Apto 501", r"Calle \d\d # \d\d-\d\d Apto \d{3}"),
        ("Av. 9 de Julio 1925 Piso 4", r"Av\. \d+ de \w+ \d{4} Piso \d"),
    ],
)
def test_numbered_streets_keep_their_shape(address: str, shape: str) -> None:
    (new,) = substitutes(f"[[ST|{address}]]")
    assert re.fullmatch(shape, new)
    assert "Julio" not in new


def test_a_postcode_keeps_the_words_before_it() -> None:
    code, _, _ = substitutes("[[T|C.P. 03940]] [[T|CDMX]], [[C|México]]")
    assert re.fullmatch(r"C\.P\. \d{5}", code)


def test_an_acronym_of_a_town_does_not_call_for_capitals() -> None:
    town, _ = substitutes("Vive en [[T|CDMX]], en [[C|México]]")
    assert not town.isupper()
    assert substitutes("VIVE EN [[T|JACA]], SOLO")[0].isupper()


@pytest.mark.parametrize(
    ("address", "shape"),
    [
        ("Calle del Dr. Lastra, 4", r"Calle del Dr\. \w+, \d"),
        ("Calle San Roque 4", r"Calle San \w+ \d"),
        ("Calle de la Noria, 4", r"Calle de la \w+(?: \w+)?, \d"),
        ("Calle la Noria 4", r"Calle la \w+(?: \w+)? \d"),
        ("Avda. Soto y Lastra, s/n", r"Avda\. \w+ y \w+, s/n"),
        ("Av. Tres Fuentes s/n", r"Av\. [^\d]+ s/n"),
        ("Avda. Alcalde Pedro Lastra, 12", r"Avda\. Alcalde \w+ \w+, \d\d"),
        ("Apartado de Correos 1234", r"Apartado de Correos \d{4}"),
        ("Pz Lastra 3, 2º", r"Pz \w+ \d, \dº"),
        ("Hego Kalea, 3", r"\w+ Kalea, \d"),
        ("Salta 455 - 1er Piso Contrafrente", r"\w+ \d{3} - \der Piso Contrafrente"),
    ],
)
def test_a_street_is_named_after_the_same_kind_of_thing(address: str, shape: str) -> None:
    for seed in range(10):
        (new,) = substitutes(f"Vive en [[ST|{address}]].", seed=seed)
        assert re.fullmatch(shape, new)
        names = {"Lastra", "Roque", "Noria", "Hego", "Salta"} & set(re.findall(r"\w+", address))
        assert names.isdisjoint(re.findall(r"\w+", new))


@pytest.mark.parametrize(
    ("text", "land"),
    [
        ("Redero en el puerto de [[T|Barbate]].", "sea"),
        ("Del Hospital Insular. Viene de [[T|Arrecife]] en guagua.", "island"),
        ("Vive en [[T|Zarautz]]. Kaixo, eskerrik asko eta agur, alaba etxeko.", "eu"),
        ("La mare i el pare, amb els fills, de [[T|Vic]], també avui.", "ca"),
    ],
)
def test_a_place_goes_where_the_words_around_it_still_hold(text: str, land: str) -> None:
    names = {p.code: {p.name, p.capital, *spanish_towns()[p.code]} for p in provinces().values()}
    path = resources.files("veladura.languages.es").joinpath("words/setting.toml")
    codes = tomllib.loads(path.read_text("utf-8"))["provinces"][land]
    for seed in range(8):
        (new,) = substitutes(text, seed=seed)
        assert new in set().union(*(names[code] for code in codes))
        assert land != "sea" or new in lexicon("shores")


def test_the_bodies_of_a_region_go_where_its_towns_go() -> None:
    regions = {name: region for _, name, *rest in table("institution_peers") for region in rest}
    towns = {
        town: p.region
        for p in provinces().values()
        for town in (p.capital, *spanish_towns()[p.code])
    }
    for seed in range(8):
        body, town = substitutes(
            "[[I|Servicio Andaluz de Salud]], en [[T|Macael]], [[T|Almería]]", seed=seed
        )[::2]
        assert regions[body] == towns[town]


def test_villages_that_no_list_has_go_to_one_province() -> None:
    of = {
        town: p.code for p in provinces().values() for town in (p.capital, *spanish_towns()[p.code])
    }
    for seed in range(8):
        new = substitutes(
            "De [[T|Bezanes]]. " + "Sin más datos. " * 20 + "Va a [[T|Casu]].", seed=seed
        )
        assert len({of[town] for town in new}) == 1


@pytest.mark.parametrize(("country", "part"), [("Polonia", "eastern europe"), ("Yibuti", "africa")])
def test_a_country_becomes_one_of_its_part_of_the_world(country: str, part: str) -> None:
    there = {name for _, name, _, continent in table("countries") if continent == part}
    for seed in range(8):
        assert substitutes(f"Su hijo está en [[C|{country}]].", seed=seed)[0] in there


@pytest.mark.parametrize("people", ["[[K|padres]] marroquíes", "[[K|padres marroquíes]]"])
def test_towns_stay_in_the_country_that_parents_are_said_to_be_from(people: str) -> None:
    for seed in range(5):
        _, town = substitutes(f"Familia: {people} de [[T|Nador]].", seed=seed)
        assert town != "Nador"
        assert town in foreign_towns()["MA"]
