"""Numbers and letters that tell a province, a state or a year of birth go with the rest."""

import re

import pytest
from stdnum.ec import ci
from tests.languages.es.marked import substitutes
from tests.languages.es.regions import region

from veladura.languages.es.gazetteer import (
    countries,
    gazetteer,
    plates,
    provinces,
)
from veladura.languages.es.lexicon import table
from veladura.languages.es.numerals import value_of
from veladura.text import fold, unaccented
from veladura.transform.check_digits import with_valid_check

SEEDS = range(8)


@pytest.mark.parametrize("between", [("/", "/"), ("/", ""), (" ", "-"), ("", "")])
def test_an_affiliation_number_begins_with_the_province_that_its_own_became(
    between: tuple[str, str],
) -> None:
    number = with_valid_check("281234567840", "270009482000")
    whole = number[:2] + between[0] + number[2:10] + between[1] + number[10:]
    for seed in SEEDS:
        province, new = substitutes(
            f"Provincia de [[T|Lugo]]. Afiliación [[NSS|{whole}]]", seed=seed
        )
        assert new[:2] == gazetteer()[fold(province)][1]


def test_the_account_of_an_employer_keeps_its_kind_and_follows_the_province() -> None:
    source = "Provincia de [[T|Lugo]]. Cuenta de cotización [[O|0111 27 104882913]]"
    for seed in SEEDS:
        province, new = substitutes(source, seed=seed)
        assert new[:7] == f"0111 {gazetteer()[fold(province)][1]}"


def test_a_document_with_a_number_of_andalusia_stays_there() -> None:
    source = "NUHSA [[NSS|AN1120974836]]. Reside en [[T|Macael]]."
    for seed in SEEDS:
        *_, town = substitutes(source, seed=seed)
        assert provinces()[gazetteer()[fold(town)][1]].region == "Andalucía"


@pytest.mark.parametrize(
    ("country", "source", "start", "end"),
    [
        ("EC", "IESS. [[T|Alausí]], [[T|Chimborazo]]. CI [[ID|0601334493]]", 0, 2),
        ("GT", "DPI, IGSS. [[T|Rabinal]], [[T|Baja Verapaz]]. DPI [[ID|1990 33817 1503]]", 9, 11),
        ("HN", "IHSS. [[T|Tela]], [[T|Atlántida]]. [[ID|0107-1985-01234]]", 0, 2),
        ("CR", "CCSS, EBAIS. [[T|Turrialba]], [[T|Cartago]]. [[ID|3-0234-0567]]", 0, 1),
    ],
)
def test_a_number_tells_the_region_that_its_own_became(
    country: str, source: str, start: int, end: int
) -> None:
    for seed in SEEDS:
        *_, name, number = substitutes(source, seed=seed)
        digits = re.sub(r"\D", "", number)
        assert digits[start:end] in region(country, name).postcodes
        assert country != "EC" or ci.is_valid(digits)


def test_the_key_of_a_mexican_voter_keeps_its_sex_and_moves_with_the_dates() -> None:
    source = "[[T|Tepic]], [[T|Nayarit]]. Nacido el [[D|15/03/1986]]. [[ID|CRCRJS86031518H500]]"
    for seed in SEEDS:
        _, _, born, key = substitutes(source, seed=seed)
        day, month, year = born.split("/")
        assert key[6:12] == year[2:] + month + day
        assert key[14] == "H"


def test_a_code_of_a_province_goes_with_its_town() -> None:
    for seed in SEEDS:
        town, code, postcode = substitutes("[[T|MOSTOLES]]^[[T|28]]^[[T|28933]]", seed=seed)
        assert postcode[:2] == code == gazetteer()[fold(town)][1]


def test_a_card_of_bolivia_was_given_out_where_its_bearer_is_now() -> None:
    for seed in SEEDS:
        _, name, card = substitutes(
            "SEDES. [[T|Viacha]], [[T|La Paz]]. CI [[ID|213880 LP]]", seed=seed
        )
        assert card.split()[1] in region("BO", name).aliases


def test_the_number_of_a_cuban_begins_with_the_birth() -> None:
    for seed in SEEDS:
        source = "MINSAP. [[T|Artemisa]]. Nació el [[D|15/07/1968]]. C.I. [[ID|68071518642]]"
        _, born, number = substitutes(source, seed=seed)
        day, month, year = born.split("/")
        assert number.startswith(year[2:] + month + day)


@pytest.mark.parametrize(
    ("home", "source", "kept"),
    [
        ("Chillán]], [[C|Chile", "RUN [[ID|9.806.114-2]]", "9."),
        ("Chillán]], [[C|Chile", "RUT [[ID|17.806.114-K]]", "17."),
        ("Florida]], [[C|Uruguay", "C.I. [[ID|3.127.745-6]]", "3."),
        ("Rosario]], [[C|Argentina", "DNI [[ID|24.577.130]]", "24."),
        ("Rosario]], [[C|Argentina", "CUIL [[ID|27-24577130-5]]", "27-24"),
    ],
)
def test_a_number_tells_the_same_generation(home: str, source: str, kept: str) -> None:
    for seed in SEEDS:
        new, *_ = substitutes(f"{source} en [[T|{home}]].", seed=seed)
        assert new.startswith(kept)
        assert new not in source


@pytest.mark.parametrize(("letters", "town"), [("CC", "Talayuela"), ("M", "Alcobendas")])
def test_the_letters_of_a_licence_follow_the_province(letters: str, town: str) -> None:
    for seed in SEEDS:
        place, licence = substitutes(f"[[T|{town}]], col. [[LIC|{letters}-09172]]", seed=seed)
        code = gazetteer()[fold(place)][1]
        assert (licence.partition("-")[0], code) in {
            (row[0], row[1]) for row in table("plate_provinces")
        }


def test_a_mexican_number_keeps_the_year_of_birth_of_the_card() -> None:
    source = "IMSS, NSS [[NSS|8492 72 0318 4]], CURP [[ID|CAUJ720816MYNNCC03]]. [[D|08/02/2024]]"
    for seed in SEEDS:
        number, curp, _ = substitutes(source, seed=seed)
        assert number[5:7] == curp[4:6]
        assert (int(number[2:4]) - int(number[5:7])) % 100 == 92 - 72


@pytest.mark.parametrize("plate", ["P-03317-VE", "P-3317-C"])
def test_the_letters_of_a_plate_follow_the_province(plate: str) -> None:
    for seed in SEEDS:
        new, town = substitutes(f"Tractor [[CAR|{plate}]], [[T|Saldaña]]", seed=seed)
        letters = {(row[0], row[1]) for row in table("plate_provinces")}
        assert (new.partition("-")[0], gazetteer()[fold(town)][1]) in letters


def test_a_number_of_andalusia_keeps_the_document_there() -> None:
    for seed in SEEDS:
        _, town = substitutes("DAU [[ID|AN0557318842]], [[T|El Ejido]]", seed=seed)
        assert provinces()[gazetteer()[fold(town)][1]].region == "Andalucía"


def test_the_number_of_a_case_begins_with_the_province_of_the_court() -> None:
    for seed in SEEDS:
        case, town = substitutes("NIG [[ID|02003 44 4 2022 0001897]], [[T|Albacete]]", seed=seed)
        assert case[:2] == gazetteer()[fold(town)][1]


def test_a_number_of_civil_servants_begins_with_the_province() -> None:
    source = "N.º de afiliación: [[NSS|44/0018722-7]], [[T|Alcañiz]]"
    for seed in SEEDS:
        number, town = substitutes(source, seed=seed)
        assert number[:2] == gazetteer()[fold(town)][1]


def test_a_generation_moves_with_the_births() -> None:
    source = "FONASA. RUN [[ID|23.704.118-5]], nacida el [[D|02/12/2011]]. [[D|11/04/2024]]"
    for seed in range(12):
        number, birth, *_ = substitutes(source, seed=seed)
        assert abs(23 + (int(birth[-4:]) - 2011) * 0.28 - int(number[:2])) <= 1


def test_the_state_of_a_number_stays_where_the_region_does() -> None:
    source = "IMSS. [[T|Zinacantán]]. Habla tsotsil. CURP [[ID|PEGM900214MCSRML05]]"
    for seed in SEEDS:
        *_, number = substitutes(source, seed=seed)
        assert number[11:13] == "CS"
        assert number != "PEGM900214MCSRML05"


def test_a_foreign_number_tells_where_an_unknown_town_lies() -> None:
    source = "A filla está en [[T|Xenebra]], chamarla ao [[TEL|0041 22 731 40 88]]. [[T|Lugo]]"
    dialled = {row[1]: row[0] for row in table("dialling_codes")}
    for seed in SEEDS:
        town, number, _ = substitutes(source, seed=seed)
        assert number.startswith(f"00{dialled[gazetteer()[fold(town)][1]]}")


def test_a_road_of_two_provinces_follows_the_one_that_is_told() -> None:
    letters = {row[1]: row[0] for row in table("road_letters")}
    for seed in SEEDS:
        _, province, road = substitutes(
            "[[T|Hondarribia]] ([[T|Gipuzkoa]]), por la [[CAR|GI-636]]", seed=seed
        )
        code = gazetteer()[fold(province)][1]
        known = {one for one, own in plates().items() if own == code} | {letters.get(code, "")}
        assert road.partition("-")[0] in known | {"N"}


def test_a_card_of_aragon_begins_with_the_province_that_its_own_became() -> None:
    for seed in SEEDS:
        town, card = substitutes("[[T|Zaragoza]]. CIA [[ID|50AR0044917]]", seed=seed)
        assert card[:4] == gazetteer()[fold(town)][1] + "AR"


def test_a_number_that_is_said_with_its_country_follows_that_country() -> None:
    dialled = {row[1]: row[0] for row in table("dialling_codes")}
    source = (
        "Teléfono [[TEL|más tres cinco cuatro, seis nueve uno, cuatro cuatro cero ocho]], de "
        "[[C|Islandia]]"
    )
    for seed in SEEDS:
        number, country = substitutes(source, seed=seed)
        figures = "".join(str(value_of(word)) for word in re.findall(r"[a-z]+", number[4:]))
        assert figures.startswith(dialled[countries()[fold(country)]])


def test_a_number_of_spain_that_is_said_keeps_its_country() -> None:
    for seed in SEEDS:
        (number,) = substitutes(
            "Al [[TEL|más treinta y cuatro seis cero nueve uno uno cuatro cinco]]", seed=seed
        )
        assert number.startswith("más treinta y cuatro seis")


def test_a_landline_that_is_said_is_of_no_other_province() -> None:
    said = "nueve ocho siete cuarenta y uno cero dos cero tres"
    for seed in SEEDS:
        number, written, _ = substitutes(
            f"Fax [[TEL|{said}]], o [[TEL|987410203]], de [[T|León]]", seed=seed
        )
        figures = re.sub(r"\D", "", " ".join(written))
        words = re.findall(r"[a-z]+", number)
        assert str(value_of(words[0])) == figures[0]
        assert not number.startswith("nueve ocho siete")


def test_letters_that_names_begin_with_follow_the_names() -> None:
    source = "[[P|Celso Ladrón de Guevara Pumar]]. Tarjeta [[NSS|480917LDPM1034]]"
    for seed in SEEDS:
        name, card = substitutes(source, seed=seed)
        surnames = unaccented(name).upper().split()
        assert (card[6], card[8]) == (surnames[1][0], surnames[-1][0])
        assert card[7] in surnames[1]
        assert card[9] in surnames[-1]


def test_a_voter_of_mexico_has_the_consonants_of_the_new_name() -> None:
    source = "CURP, INE, México. [[P|Efrén Osornio Basurto]]. Clave [[ID|OSBSEF88030313H400]]"
    for seed in SEEDS:
        name, key = substitutes(source, seed=seed)
        given, first, second = unaccented(name).upper().split()
        assert (key[0], key[2], key[4]) == (first[0], second[0], given[0])


def test_an_insured_of_bolivia_has_the_initials_and_the_birth_of_a_woman() -> None:
    source = "[[T|Potosí]], [[C|Bolivia]]. [[P|Dionisia Choque Mamani]]. N.º [[NSS|61-5514 CMD]]"
    for seed in SEEDS:
        *_, name, number = substitutes(source, seed=seed)
        given, first, second = unaccented(name).upper().split()
        assert number[-3:] == first[0] + second[0] + given[0]
        assert 51 <= int(number[3:5]) <= 62


@pytest.mark.parametrize("number", ["33/DEP/14417", "33-88213"])
def test_a_number_that_begins_with_a_province_of_the_document_follows_it(number: str) -> None:
    for seed in SEEDS:
        town, new = substitutes(f"Vecino de [[T|Avilés]]. Expediente [[ID|{number}]]", seed=seed)
        assert new[:2] == gazetteer()[fold(town)][1]


def test_a_document_of_aragon_that_names_several_provinces_of_it_stays_there() -> None:
    source = "CIA [[ID|AR0184471902]]. [[T|Jaca]]; [[T|Zaragoza]]; [[T|Alcañiz]]."
    for seed in SEEDS:
        _, *towns = substitutes(source, seed=seed)
        assert {provinces()[gazetteer()[fold(t)][1]].region for t in towns} == {"Aragón"}


def test_a_card_of_nicaragua_begins_with_the_department_that_its_own_became() -> None:
    begins = {row[0]: row[1].split(",")[0] for row in table("cedula_departments")}
    source = "[[T|Estelí]], [[C|Nicaragua]]. Cédula [[ID|161-140287-0004K]]"
    for seed in SEEDS:
        town, _, card = substitutes(source, seed=seed)
        assert card.startswith(begins[region("NI", town).name])


@pytest.mark.parametrize("card", ["480221SPCL1034", "ASTU480221SOPU", "SOXX480221"])
def test_cards_made_of_a_name_otherwise_follow_it(card: str) -> None:
    name = "Celia Souto" if "XX" in card else "Celia Souto Pumar"
    for seed in SEEDS:
        new, made = substitutes(f"[[P|{name}]]. CIP [[NSS|{card}]]", seed=seed)
        _, first, *second = unaccented(new).upper().split()
        letters = re.findall("[A-Z]{4}", made)[-1]
        assert letters[0] == first[0]
        assert letters.endswith("XX") or second[0][0] in letters[1:3]


def test_two_figures_that_no_place_tells_are_no_province() -> None:
    source = "Vecina de [[T|Huelva]]. El [[D|17/04/2018]], expediente [[ID|RE-18-0331]]"
    for seed in SEEDS:
        _, day, number = substitutes(source, seed=seed)
        assert number[3:5] == day[-2:]


def test_a_card_of_panama_begins_with_the_province_that_its_own_became() -> None:
    source = "[[T|David]], [[C|Panamá]]. Cédula [[ID|4-712-1184]]"
    for seed in SEEDS:
        town, _, card = substitutes(source, seed=seed)
        assert card.partition("-")[0] in region("PA", town).postcodes


def test_the_card_of_a_relative_has_the_surnames_of_the_family() -> None:
    source = (
        "[[T|Huixtla]], [[C|México]]. [[P|Rocío Toledo Orozco]], con su hermana [[K|Florinda]], "
        "INE [[ID|TLORFL79061120M700]]"
    )
    for seed in SEEDS:
        *_, patient, sister, key = substitutes(source, seed=seed)
        first, second = unaccented(patient).upper().split()[-2:]
        assert (key[0], key[2], key[4]) == (first[0], second[0], unaccented(sister)[0].upper())
