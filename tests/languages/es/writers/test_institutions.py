"""Houses keep what kind of house they are; their names are invented."""

import re

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import table
from veladura.languages.es.numerals import value_of
from veladura.text import fold


@pytest.mark.parametrize(
    ("house", "kept"),
    [
        ("Hospital Universitario La Paz", "Hospital Universitario "),
        ("H. Morales Meseguer", "H. "),
        ("Hptal. San Eloy", "Hptal. "),
        ("C.S. Burela", "C.S. "),
        ("CS Canal Salat", "CS "),
        ("Clínica Los Álamos", "Clínica "),
        ("HOSPITAL GENERAL SIERRA DE ALBARRANA", "HOSPITAL GENERAL "),
        ("hospital comarcal la campiña", "hospital comarcal "),
    ],
)
def test_the_facility_word_stays_as_it_is_written(house: str, kept: str) -> None:
    (new,) = substitutes(f"Ingresa en [[H|{house}]].")
    assert new.startswith(kept)
    assert new != house
    assert (new.isupper(), new.islower()) == (house.isupper(), house.islower())


def test_a_name_that_ends_like_a_legal_form_has_none() -> None:
    for seed in range(10):
        (new,) = substitutes("[[H|H.U. LA PRINCESA]]", seed=seed)
        assert not new.endswith("SA")
    assert substitutes("[[H|CLÍNICA LA CASA, S.L.]]")[0].endswith(", S.L.")


@pytest.mark.parametrize("short", ["HUD", "H.U.D."])
def test_an_acronym_follows_whatever_its_length_becomes(short: str) -> None:
    for seed in range(10):
        long, new = substitutes(f"[[H|Hospital Universitario Donostia]] ([[H|{short}]])", seed=seed)
        small = ("de", "del", "la", "las", "los", "el")
        letters = "".join(word[0] for word in fold(long).split() if word not in small)
        plain = fold(new.replace(".", ""))
        assert plain == letters or "hud" in letters
        assert ("." in new) == ("." in short)


def test_a_galician_house_follows_its_town() -> None:
    house, town = substitutes("[[H|Complexo Hospitalario da Coruña]], [[T|A Coruña]]")
    assert house == f"Complexo Hospitalario de {town}"


def test_short_forms_follow_the_long_one() -> None:
    long, short, abbreviated, bare = substitutes(
        "[[H|Hospital Universitario La Paz]], [[H|Hospital La Paz]], [[H|H. La Paz]], [[H|La Paz]]"
    )
    name = long.removeprefix("Hospital Universitario ")
    assert short == f"Hospital {name}"
    assert abbreviated == f"H. {name}"
    assert bare == name


def test_an_acronym_follows_its_name_or_at_least_changes() -> None:
    _, acronym = substitutes("[[H|Hospital Universitario Virgen Blanca]] ([[H|HUVB]])")
    assert acronym != "HUVB"
    assert acronym[0] == "H"
    assert acronym.isupper()
    again = substitutes("[[H|HUVB]] … [[H|HUVB]]")
    assert again[0] == again[1]


def test_a_town_in_the_name_follows_the_town() -> None:
    town, house = substitutes("En [[T|Sagunto]], [[H|Hospital de Sagunto]]")
    assert house == f"Hospital de {town}"


def test_a_house_is_called_in_the_language_around_it() -> None:
    spoken = "La pacient viu amb els fills, també avui: "
    source = f"{spoken}[[H|Hospital de Llevant]], [[H|Sant Joan de Déu]]"
    local = {name for tongue, name in table("house_places_local") if tongue == "ca"}
    for seed in range(4):
        named, saint = substitutes(source, seed=seed)
        assert named.removeprefix("Hospital de ") in local
        assert re.fullmatch(r"Sant \w+", saint)


def test_a_body_without_a_name_becomes_its_peer() -> None:
    (new,) = substitutes("Avisada la [[I|Ertzaintza]].")
    assert new.split()[0] in ("Policía", "Mossos")


def test_a_company_keeps_its_legal_form() -> None:
    (new,) = substitutes("Trabaja en [[I|Antracitas del Sil, S.A.]].")
    assert new.endswith(", S.A.")
    assert "Sil" not in new


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("Hospital Gregorio Marañón", "Marañón"),
        ("Hospital de la Santa Creu i Sant Pau", "Sant Pau"),
        ("Hospital 12 de Octubre", "el 12"),
    ],
)
def test_part_of_a_name_follows_the_whole(long: str, short: str) -> None:
    for seed in range(8):
        new, part = substitutes(f"[[H|{long}]]; luego al [[H|{short}]].", seed=seed)
        name = re.sub(r"^Hospital (?:de la )?", "", new)
        assert name == part.removeprefix("el ")


def test_an_acronym_may_hold_a_small_letter() -> None:
    long, short = substitutes("[[H|Hospital Ramón y Cajal]] ([[H|HRyC]])")
    assert short.isupper()
    assert short[0] == "H"
    assert long != "Hospital Ramón y Cajal"


def test_the_number_of_a_court_is_a_number() -> None:
    (new,) = substitutes("[[I|Juzgado de Instrucción n.º 3 de Getafe]]")
    assert new.startswith("Juzgado de Instrucción n.º ")
    assert new[len("Juzgado de Instrucción n.º ")] in "12456789"
    assert "Getafe" not in new


def test_a_catalan_qualifier_stays() -> None:
    (new,) = substitutes("[[H|Hospital Clínic de Barcelona]]")
    assert new.startswith("Hospital Clínic ")
    assert "Barcelona" not in new


def test_the_last_word_of_a_firm_is_its_name_where_nothing_else_is() -> None:
    for seed in range(4):
        (new,) = substitutes("[[O|Obres i Fonaments Turons, S.A.]]", seed=seed)
        assert new.startswith("Obres i Fonaments ")
        assert "Turons" not in new


@pytest.mark.parametrize("house", ["Atlántica Mutua", "Respira Centro Terapias", "Savia Salud EPS"])
def test_a_name_before_what_a_house_is_goes(house: str) -> None:
    for seed in range(4):
        (new,) = substitutes(f"Derivado a [[I|{house}]]", seed=seed)
        first, rest = house.split(" ", 1)
        assert new.endswith(rest)
        assert first not in new


def test_nobody_is_called_don_and_a_surname() -> None:
    for seed in range(4):
        (new,) = substitutes("Estudia en [[I|Don Orione]]", seed=seed)
        assert re.fullmatch(r"Don \w+ [\w ]+", new)


def test_no_town_is_left_in_the_address_of_a_house() -> None:
    source = "[[H|Hospital de la Noria]], [[T|Vic]], [[URL|www.hvicnoria.example]]"
    for seed in range(4):
        assert "vic" not in substitutes(source, seed=seed)[2]


def test_what_a_machine_calls_a_house_follows_it() -> None:
    for seed in range(6):
        long, short = substitutes("[[H|H. Alto Tastavins]], remite [[I|HTASTAVINS]]", seed=seed)
        assert short[0] == "H"
        assert fold(short[1:]) in fold(long).split()


def test_a_name_in_capitals_is_no_acronym_where_the_document_spells_it_too() -> None:
    long, short = substitutes("[[I|Seguros Mapfre, S.A.]] y [[I|MAPFRE]]")
    assert long.removeprefix("Seguros ").removesuffix(", S.A.").upper() == short


@pytest.mark.parametrize(
    ("house", "shape"),
    [
        ("Hospital Dr. Lastra", r"Hospital Dr\. \w+"),
        ("Hospital Militar Dr. Luis Lastra", r"Hospital Militar Dr\. \w+ \w+"),
        ("Fundación Hospital de Lastra", r"Fundación Hospital de \w+"),
        ("Hospital San Roque", r"Hospital San \w+"),
        ("Hospital Virgen de la Lastra", r"Hospital Virgen del? .+"),
        ("Hospital 12 de Octubre", r"Hospital \d+ de (?!Octubre)\w+"),
        ('Hospital Regional "Carlos Lastra"', r"Hospital Regional \"\w+ \w+\""),
        ("Hospital Lastra y Roque", r"Hospital \w+ y \w+"),
    ],
)
def test_a_house_is_named_after_the_same_kind_of_thing(house: str, shape: str) -> None:
    for seed in range(10):
        (new,) = substitutes(f"Ingresa en [[H|{house}]].", seed=seed)
        assert re.fullmatch(shape, new)
        assert not {"Lastra", "Roque", "Octubre"} & set(new.split())


@pytest.mark.parametrize(
    ("body", "shape"),
    [
        ("Lastra & Roque Scientific Ltd", r"\w+ & \w+ Scientific Ltd"),
        ("Lastrex", r"[A-Z][a-z]+"),
        ("Sociedad Lastra para el Estudio del Dolor", r"Sociedad [\w ]+ para el Estudio del Dolor"),
        ("Instituto Nacional de Lastras Roque", r"Instituto Nacional de .+"),
        ("Ilustre Gremio de Lastras", r"Ilustre Gremio de .+"),
        ("Universidad de Lastrillo", r"Universidad de \w+"),
    ],
)
def test_a_body_keeps_the_make_of_its_name(body: str, shape: str) -> None:
    for seed in range(10):
        (new,) = substitutes(f"Según [[I|{body}]].", seed=seed)
        assert re.fullmatch(shape, new)
        assert not re.search("Lastr|Roque", new)


def test_what_a_company_becomes_cannot_be_told_without_the_key() -> None:
    names = {substitutes("De [[I|Lastrex]].", seed=seed)[0] for seed in range(80)}
    assert len(names) > 65


@pytest.mark.parametrize(
    ("house", "shape"),
    [
        ("[[I|ASISTENCIA VITAL SEGUROS, S.A.]]", r"ASISTENCIA \w+ SEGUROS, S\.A\."),
        ("[[I|Analítica Ferrer-Bonsoms, S.L.P.]]", r"Analítica [\w ]+, S\.L\.P\."),
        ("[[I|Asociación Ictus Lastra]]", r"Asociación Ictus \w+"),
        ("[[I|I.N.S.S.]]", r"I\.N\.S\.S\."),
        ("[[I|Secretaría de Salud de Honduras]]", "Secretaría de Salud de Honduras"),
        ("[[I|Junta de Extremadura]]", r"Junta de (?!Extremadura).+"),
        ("[[I|Juzgado Federal N.º 1]]", r"Juzgado Federal N\.º \d"),
        ("[[H|Hospital San Atilano]]", r"Hospital San (?!Kevin|Eric|Iker)[A-Z]\w+"),
        ("[[CS|C. S. Lastra-Río]]", r"C\. S\. .+"),
        ("Hablé con el [[H|Gómez Ulla]].", r"\w+"),
    ],
)
def test_a_house_keeps_what_it_is(house: str, shape: str) -> None:
    for seed in range(5):
        (new,) = substitutes(house, seed=seed)
        assert re.fullmatch(shape, new), new


def test_a_day_said_in_words_follows_the_house_that_is_called_after_it() -> None:
    for seed in range(8):
        house, said = substitutes(
            "[[H|Hospital 12 de Octubre]]. Urgencias del [[H|Doce]].", seed=seed
        )
        assert value_of(fold(said)) == int(house.split()[1])
