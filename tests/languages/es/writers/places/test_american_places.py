"""Towns, regions and countries of America: what belongs together in a document stays so."""

import re

import pytest
from tests.languages.es.marked import rewrite, substitutes
from tests.languages.es.regions import region

from veladura.languages.es.gazetteer import (
    countries,
    countries_of,
    gazetteer,
)
from veladura.languages.es.home import region_in
from veladura.text import fold

SEEDS = range(8)


@pytest.mark.parametrize(
    ("country", "source"),
    [
        ("MX", "CURP, IMSS. [[T|63000]] [[T|Tepic]], [[T|Nayarit]]. Tel. [[TEL|311 214 9830]]"),
        ("AR", "CUIL, PAMI. [[T|3260]] [[T|Basavilbaso]], [[T|E. Ríos]]. [[TEL|03445-48-2747]]"),
        ("EC", "IESS. [[T|110101]] [[T|Saraguro]], [[T|Loja]]. Tel. [[TEL|07 257 0114]]"),
    ],
)
def test_town_region_postcode_and_telephone_agree(country: str, source: str) -> None:
    for seed in SEEDS:
        postcode, town, name, phone = substitutes(source, seed=seed)
        own = region(country, name)
        assert town in own.towns
        assert postcode.startswith(own.postcodes)
        assert re.sub(r"\D", "", phone).lstrip("0").startswith(own.areas)


def test_two_regions_of_america_stay_two() -> None:
    source = "MINSA. [[T|Huánuco]]. Trasladada al instituto de [[T|Lima]] desde [[T|Ambo]]."
    for seed in SEEDS:
        one, other, beside = (region("PE", name) for name in substitutes(source, seed=seed))
        assert one == beside
        assert one != other


def test_a_telephone_is_set_apart_behind_its_new_area() -> None:
    for seed in SEEDS:
        town, phone = substitutes("PAMI. [[T|CABA]]. Cel. [[TEL|11 6033-7129]]", seed=seed)
        assert phone.split()[0] in region("AR", town).areas
        assert len(re.sub(r"\D", "", phone)) == 10


def test_a_region_marked_as_a_country_becomes_a_region() -> None:
    source = "MSPBS, Paraguay. Procede de [[T|Yhú]], [[C|Caaguazú]]. [[T|Caacupé]]."
    for seed in SEEDS:
        town, name, _ = substitutes(source, seed=seed)
        assert region("PY", town) == region("PY", name)


def test_a_town_called_like_a_country_lies_in_the_country_of_the_document() -> None:
    source = "NIT, EPS. [[T|Chinchiná]], [[T|Caldas]]. Cédula de [[T|Palestina]]."
    for seed in SEEDS:
        *_, name, town = substitutes(source, seed=seed)
        assert region("CO", town).name == name


def test_who_was_born_abroad_lives_where_the_document_is() -> None:
    source = "De [[T|Oporto]] ([[C|Portugal]]), vecina de [[T|Villaciervitos]]. [[T|Soria]]."
    for seed in SEEDS:
        *_, town, province = substitutes(source, seed=seed)
        assert gazetteer()[fold(town)][1] == gazetteer()[fold(province)][1]


@pytest.mark.parametrize(
    ("source", "country"),
    [
        ("IMSS, CURP. [[T|Poza Rica]], Ver.  Nota de egreso", "MX"),
        ("PAMI. [[T|Tartagal]] (Salta). Alta.", "AR"),
    ],
)
def test_a_region_that_nobody_marked_goes_with_the_town_before_it(
    source: str, country: str
) -> None:
    for seed in SEEDS:
        edits = rewrite(source, seed=seed).edits
        town, name = (edit.text for edit in edits)
        assert region(country, town) == region(country, name)


@pytest.mark.parametrize(
    ("source", "country"),
    [
        ("SeNaSa, ARS. [[T|Santiago de los Caballeros]]. Sector [[T|Cienfuegos]].", "DO"),
        ("SILAIS. [[T|Chinandega]], en la [[H|clínica de Candelaria]]. [[T|El Viejo]]", "NI"),
    ],
)
def test_a_name_of_another_country_lies_in_the_one_of_the_document(
    source: str, country: str
) -> None:
    for seed in SEEDS:
        for new in substitutes(source, seed=seed):
            assert region_in(country, fold(new.removeprefix("clínica de "))) is not None


def test_a_state_abroad_becomes_the_country_of_the_town_before_it() -> None:
    for seed in SEEDS:
        town, country = substitutes("En [[T|Miami]], [[T|Florida]].", seed=seed)
        assert countries()[fold(country)] in countries_of()[fold(town)]


def test_an_area_of_a_whole_country_stays() -> None:
    (_, phone) = substitutes("SeNaSa, ARS. [[T|Moca]]. [[TEL|(829) 663-0148]]")
    assert re.fullmatch(r"\(829\) 555-01\d\d", phone)


@pytest.mark.parametrize(
    ("source", "home"),
    [
        ("SESAL. [[T|Ocotepeque]]. Es de [[T|Citalá]] ([[C|El Salvador]]).", "HN"),
        ("IVSS. [[T|Cabimas]], [[T|Zulia]]. El padre emigró a [[T|Riohacha]].", "VE"),
        ("Vive en [[T|Tudela]]. El hijo emigró a [[T|Peterhead]].", "ES"),
        ("Vive en [[T|Tudela]]. Es brasileña de [[T|Ilhéus]].", "ES"),
        ("Vive en [[T|Tudela]]. Es marroquí, de [[T|Beni Ansar]].", "ES"),
    ],
)
def test_a_place_that_is_said_to_be_abroad_goes_abroad(source: str, home: str) -> None:
    for seed in SEEDS:
        *_, town = (
            name for name in substitutes(source, seed=seed) if fold(name) not in countries()
        )
        assert home not in countries_of()[fold(town)]


def test_a_town_called_like_one_of_spain_lies_where_a_region_is_said_behind_it() -> None:
    for seed in SEEDS:
        source = "NIT, EPS. Vive en [[T|Madrid]] ([[T|Cundinamarca]])."
        town, name = substitutes(source, seed=seed)
        assert region("CO", town) == region("CO", name)


def test_a_town_beside_the_code_of_a_country_lies_there() -> None:
    for seed in SEEDS:
        town, code = substitutes("<city>[[T|Jūrmala]]</city><country>[[C|LV]]</country>", seed=seed)
        assert code in countries_of()[fold(town)]


@pytest.mark.parametrize(
    ("country", "source"),
    [
        ("CL", "FONASA. [[T|Lota]]. Región [[T|VIII]]."),
        ("UY", 'ASSE. <city value="[[T|Velázquez]]"/><state value="[[T|Rocha]]"/>'),
    ],
)
def test_a_region_said_by_its_number_or_in_a_field_is_one(country: str, source: str) -> None:
    for seed in SEEDS:
        town, name = substitutes(source, seed=seed)
        assert fold(name) == fold(region(country, town).name)


def test_where_a_region_has_no_town_left_no_town_of_another_is_written() -> None:
    names = ("Ambo", "Llata", "Chullqui", "Quivilla", "Pachas", "Marías", "Yanas", "Sillapata")
    source = "MINSA. [[T|Huánuco]]. " + " ".join(f"[[T|{name}]]." for name in names)
    for seed in SEEDS:
        regions = (region_in("PE", fold(name)) for name in substitutes(source, seed=seed))
        assert len({found for found in regions if found is not None}) == 1


def test_a_canton_of_ecuador_is_a_town() -> None:
    source = "IESS. Parroquia [[T|Atuntaqui]], cantón [[T|Antonio Ante]] ([[T|Imbabura]])"
    for seed in SEEDS:
        _, canton, name = substitutes(source, seed=seed)
        assert canton in region("EC", name).towns


def test_a_telephone_goes_with_what_somebody_is_said_to_be() -> None:
    source = "Tel. [[TEL|+49 171 5580417]]. [[O|alemán]]"
    for seed in SEEDS:
        phone, people = substitutes(source, seed=seed)
        assert phone.split()[0] != "+49"
        assert people != "alemán"


def test_a_scanned_telephone_is_none_of_america() -> None:
    source = "PID-13 [[TEL|96 585 11 O4]], [[TEL|9658511O4]], destino [[T|Altea]]"
    for seed in SEEDS:
        assert fold(substitutes(source, seed=seed)[-1]) in gazetteer()


def test_who_is_of_a_first_people_comes_from_where_they_live() -> None:
    for seed in range(30):
        town, _ = substitutes("Volvió de [[T|Iquitos]]; su abuela es [[O|kukama]].", seed=seed)
        assert not countries_of().get(fold(town), frozenset()) & {"CU", "DO", "PR", "UY"}


def test_a_village_of_america_becomes_no_capital() -> None:
    for seed in range(20):
        town, village = substitutes("MINSA. De [[T|Ambo]] y [[T|Chullqui Alto]].", seed=seed)
        assert village != region("PE", town).towns[0]


def test_a_capital_of_america_becomes_a_capital() -> None:
    source = "ASSE. De [[T|Paso de los Toros]]; enviado a [[T|Montevideo]], [[C|Uruguay]]."
    for seed in SEEDS:
        _, capital, _ = substitutes(source, seed=seed)
        assert capital == region("UY", capital).towns[0]
