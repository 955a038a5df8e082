"""Places, telephones and numbers that tell a region all tell the same one afterwards."""

import re

import pytest
from stdnum.ec import ci
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.gazetteer import (
    countries,
    countries_of,
    demonym_of,
    gazetteer,
    islands,
    provinces,
)
from veladura.languages.es.home import AmericanRegion, region_in, regions_of
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.setting import is_landlocked, is_on_the_shore, is_port
from veladura.languages.es.writers.places.provinces import island_of
from veladura.text import fold
from veladura.transform.check_digits import with_valid_check

SEEDS = range(8)


def region(country: str, name: str) -> AmericanRegion:
    found = region_in(country, fold(name))
    assert found is not None, name
    return found


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


def test_a_telephone_is_set_apart_behind_its_new_area() -> None:
    for seed in SEEDS:
        town, phone = substitutes("PAMI. [[T|CABA]]. Cel. [[TEL|11 6033-7129]]", seed=seed)
        assert phone.split()[0] in region("AR", town).areas
        assert len(re.sub(r"\D", "", phone)) == 10


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


def test_a_capital_becomes_a_capital() -> None:
    for seed in SEEDS:
        (new,) = substitutes("Segunda opinión en [[T|Pamplona]].", seed=seed)
        assert new in {province.capital for province in provinces().values()}


def test_a_document_with_a_number_of_andalusia_stays_there() -> None:
    source = "NUHSA [[NSS|AN1120974836]]. Reside en [[T|Macael]]."
    for seed in SEEDS:
        *_, town = substitutes(source, seed=seed)
        assert provinces()[gazetteer()[fold(town)][1]].region == "Andalucía"


def test_who_sails_abroad_is_by_the_sea() -> None:
    source = "Marinero, embarcado en [[T|Agadir]] ([[C|Marruecos]]); zarpó de [[C|Yibuti]]."
    for seed in SEEDS:
        town, *lands = substitutes(source, seed=seed)
        assert is_port(fold(town))
        assert not any(is_landlocked(countries()[fold(land)]) for land in lands)


def test_the_health_service_is_of_the_region_that_a_licence_tells() -> None:
    source = "Col. [[LIC|202007714]]. [[I|Osakidetza]]"
    for seed in SEEDS:
        licence, service = substitutes(source, seed=seed)
        regions = {row[-1] for row in table("institution_peers") if row[1] == service}
        assert provinces()[licence[:2]].region in regions


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


def test_a_code_of_a_province_goes_with_its_town() -> None:
    for seed in SEEDS:
        town, code, postcode = substitutes("[[T|MOSTOLES]]^[[T|28]]^[[T|28933]]", seed=seed)
        assert postcode[:2] == code == gazetteer()[fold(town)][1]


def test_a_state_abroad_becomes_the_country_of_the_town_before_it() -> None:
    for seed in SEEDS:
        town, country = substitutes("En [[T|Miami]], [[T|Florida]].", seed=seed)
        assert countries()[fold(country)] in countries_of()[fold(town)]


def test_an_area_of_a_whole_country_stays() -> None:
    (_, phone) = substitutes("SeNaSa, ARS. [[T|Moca]]. [[TEL|(829) 663-0148]]")
    assert re.fullmatch(r"\(829\) 555-01\d\d", phone)


def test_a_card_of_bolivia_was_given_out_where_its_bearer_is_now() -> None:
    for seed in SEEDS:
        _, name, card = substitutes(
            "SEDES. [[T|Viacha]], [[T|La Paz]]. CI [[ID|213880 LP]]", seed=seed
        )
        assert card.split()[1] in region("BO", name).aliases


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


def test_a_town_called_like_one_of_spain_lies_where_a_region_is_said_behind_it() -> None:
    for seed in SEEDS:
        source = "NIT, EPS. Vive en [[T|Madrid]] ([[T|Cundinamarca]])."
        town, name = substitutes(source, seed=seed)
        assert region("CO", town) == region("CO", name)


@pytest.mark.parametrize("number", ["[[LIC|06-2210871]]", "[[LIC|06 / 2210871]]"])
def test_where_no_list_has_a_village_a_licence_tells_its_province(number: str) -> None:
    for seed in SEEDS:
        town, new = substitutes(f"Vive en [[T|Villarejillo de Don Pero]]. Col. {number}", seed=seed)
        assert new[:2] == gazetteer()[fold(town)][1]


def test_a_town_with_and_without_its_article_is_one() -> None:
    one, other = substitutes("Comisaría de [[T|LA LÍNEA]]. Vive en la [[T|Línea]].")
    assert fold(one) == fold(other)


def test_a_town_beside_the_code_of_a_country_lies_there() -> None:
    for seed in SEEDS:
        town, code = substitutes("<city>[[T|Jūrmala]]</city><country>[[C|LV]]</country>", seed=seed)
        assert code in countries_of()[fold(town)]


def test_the_number_of_a_cuban_begins_with_the_birth() -> None:
    for seed in SEEDS:
        source = "MINSAP. [[T|Artemisa]]. Nació el [[D|15/07/1968]]. C.I. [[ID|68071518642]]"
        _, born, number = substitutes(source, seed=seed)
        day, month, year = born.split("/")
        assert number.startswith(year[2:] + month + day)


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


def test_on_a_small_island_all_towns_stay_on_it() -> None:
    source = (
        "Playa de [[T|La Restinga]], [[T|El Hierro]]. De [[T|El Pinar]], vive en [[T|Frontera]]."
    )
    for seed in SEEDS:
        assert len({island_of(fold(name)) for name in substitutes(source, seed=seed)}) == 1


def test_where_a_region_has_no_town_left_no_town_of_another_is_written() -> None:
    names = ("Ambo", "Llata", "Chullqui", "Quivilla", "Pachas", "Marías", "Yanas", "Sillapata")
    source = "MINSA. [[T|Huánuco]]. " + " ".join(f"[[T|{name}]]." for name in names)
    for seed in SEEDS:
        regions = (region_in("PE", fold(name)) for name in substitutes(source, seed=seed))
        assert len({found for found in regions if found is not None}) == 1


@pytest.mark.parametrize("word", ["compañía", "alquería", "aldea"])
def test_a_hamlet_becomes_no_town(word: str) -> None:
    for seed in SEEDS:
        (new,) = substitutes(f"Domiciliada en la {word} [[T|Potrero Guayaquí]].", seed=seed)
        assert new in lexicon("neighbourhoods")


def test_a_canton_of_ecuador_is_a_town() -> None:
    source = "IESS. Parroquia [[T|Atuntaqui]], cantón [[T|Antonio Ante]] ([[T|Imbabura]])"
    for seed in SEEDS:
        _, canton, name = substitutes(source, seed=seed)
        assert canton in region("EC", name).towns


def test_villages_that_no_list_has_are_where_the_first_place_is() -> None:
    far = (
        "y siguieron viaje por carretera durante horas sin encontrar ayuda alguna en el camino " * 2
    )
    source = f"[[T|Béjar]]. {far}. Vecina de [[T|Cantagallo]]. {far}. Iba por [[T|Mérida]]."
    for seed in SEEDS:
        first, village, _ = substitutes(source, seed=seed)
        assert gazetteer()[fold(first)][1] == gazetteer()[fold(village)][1]


def test_a_telephone_goes_with_what_somebody_is_said_to_be() -> None:
    source = "Tel. [[TEL|+49 171 5580417]]. [[O|alemán]]"
    for seed in SEEDS:
        phone, people = substitutes(source, seed=seed)
        assert phone.split()[0] != "+49"
        assert people != "alemán"


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


def test_only_towns_on_the_shore_take_those_of_others() -> None:
    source = (
        "Diraya. Hay otros de [[T|Moguer]], [[T|Almonte]], [[T|Nerva]], [[T|Huelva]]. Llegó en "
        "patera a [[T|Mazagón]]."
    )
    for seed in range(16):
        assert is_on_the_shore(fold(substitutes(source, seed=seed)[-1]))


def test_where_a_brother_lives_tells_nothing_of_a_village() -> None:
    source = (
        "Comisión de [[T|Plasencia]]. Pastor jubilado, con hipotermia en invierno y sin ayuda en "
        "casa. Vive en [[T|Malpartida]]; un [[K|hermano]] en [[T|Getafe]]."
    )
    for seed in SEEDS:
        town, village, _, _ = substitutes(source, seed=seed)
        assert gazetteer()[fold(town)][1] == gazetteer()[fold(village)][1]


def test_a_saint_is_the_longer_town_of_the_same_document() -> None:
    source = "Pedir en [[T|San Juan]]. Va a [[T|San Juan de Terranova]], [[C|Canadá]]."
    for seed in SEEDS:
        short, long, _ = substitutes(source, seed=seed)
        assert short == long


def test_a_batey_is_no_town() -> None:
    for seed in SEEDS:
        source = "SeNaSa. Batey [[T|Cenoví]], [[T|Duarte]]."
        assert region_in("DO", fold(substitutes(source, seed=seed)[0])) is None


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


def test_a_community_of_america_is_a_hamlet() -> None:
    for seed in SEEDS:
        _, new = substitutes("SUS. [[T|Sucre]]. Comunidad [[T|Candelaria]], quechua.", seed=seed)
        assert region_in("BO", fold(new)) is None


def test_a_town_is_one_however_its_article_is_dictated() -> None:
    for seed in SEEDS:
        said, written = substitutes(
            "De [[T|ribera de el fresno]]: de [[T|Ribera del Fresno]].", seed=seed
        )
        assert said == written.lower()


def test_a_licence_tells_more_of_a_village_than_where_a_son_lives() -> None:
    source = "Su [[K|hijo]] ([[T|Getafe]]) lo lleva. [[T|Casas del Monte]], col. [[LIC|10/1170]]"
    for seed in SEEDS:
        *_, village, licence = substitutes(source, seed=seed)
        assert gazetteer()[fold(village)][1] == licence[:2]


def test_a_barrio_is_no_town_whatever_it_is_called() -> None:
    for seed in SEEDS:
        new, _ = substitutes("El barrio de [[T|La Laguna]], en [[T|El Paso]].", seed=seed)
        assert new in lexicon("neighbourhoods")


def test_a_scanned_telephone_is_none_of_america() -> None:
    source = "PID-13 [[TEL|96 585 11 O4]], [[TEL|9658511O4]], destino [[T|Altea]]"
    for seed in SEEDS:
        assert fold(substitutes(source, seed=seed)[-1]) in gazetteer()


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


def test_who_is_of_a_first_people_comes_from_where_they_live() -> None:
    for seed in range(30):
        town, _ = substitutes("Volvió de [[T|Iquitos]]; su abuela es [[O|kukama]].", seed=seed)
        assert not countries_of().get(fold(town), frozenset()) & {"CU", "DO", "PR", "UY"}


def test_a_country_that_is_hardly_written_goes_before_another_language() -> None:
    for seed in SEEDS:
        assert substitutes("De [[C|Turquía]]; lo dice en turco.", seed=seed) == ["Azerbaiyán"]


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


def test_a_village_of_america_becomes_no_capital() -> None:
    for seed in range(20):
        town, village = substitutes("MINSA. De [[T|Ambo]] y [[T|Chullqui Alto]].", seed=seed)
        assert village != region("PE", town).towns[0]


def test_words_of_the_week_tell_catalan() -> None:
    for seed in SEEDS:
        (new,) = substitutes("El timbre no va, trucar els dissabtes. [[T|Sabadell]]", seed=seed)
        assert gazetteer()[fold(new)][1] in ("03", "07", "12", "17", "25", "43", "46")


def test_speech_and_bodies_that_stay_keep_their_land() -> None:
    for seed in SEEDS:
        (town,) = substitutes("Informe de la trabayadora social. [[T|Tineo]]", seed=seed)
        assert gazetteer()[fold(town)][1] == "33"
        assert substitutes("[[I|INGESA]] de [[T|Ceuta]]", seed=seed) == ["INGESA", "Melilla"]


def test_a_parish_is_no_town_though_one_is_called_so() -> None:
    source = "MSP. Parroquia [[T|Salinas]], provincia [[T|Bolívar]], [[C|Ecuador]]."
    for seed in SEEDS:
        assert substitutes(source, seed=seed)[0] in lexicon("neighbourhoods")


@pytest.mark.parametrize("plate", ["P-03317-VE", "P-3317-C"])
def test_the_letters_of_a_plate_follow_the_province(plate: str) -> None:
    for seed in SEEDS:
        new, town = substitutes(f"Tractor [[CAR|{plate}]], [[T|Saldaña]]", seed=seed)
        letters = {(row[0], row[1]) for row in table("plate_provinces")}
        assert (new.partition("-")[0], gazetteer()[fold(town)][1]) in letters


def test_a_province_in_small_letters_is_no_adjective() -> None:
    source = "fue maestra en [[T|lumbier]], complejo hospitalario de [[T|navarra]]"
    for seed in SEEDS:
        assert fold(substitutes(source, seed=seed)[1]) in gazetteer()


def test_each_province_has_the_service_that_is_its_own() -> None:
    source = "CIPA [[ID|1900384471]]. Vienres. Vien de [[T|Bezanes]], [[T|Uviéu]]."
    for seed in SEEDS:
        _, village, town = substitutes(source, seed=seed)
        assert gazetteer()[fold(village)][1] == gazetteer()[fold(town)][1] == "33"
        assert town != "Oviedo"


def test_a_number_of_andalusia_keeps_the_document_there() -> None:
    for seed in SEEDS:
        _, town = substitutes("DAU [[ID|AN0557318842]], [[T|El Ejido]]", seed=seed)
        assert provinces()[gazetteer()[fold(town)][1]].region == "Andalucía"


def test_a_greeting_tells_basque() -> None:
    for seed in SEEDS:
        (town,) = substitutes("Kaixo: viene con los aitas. [[T|Hernani]]", seed=seed)
        assert gazetteer()[fold(town)][1] in ("01", "31", "48")


def test_the_number_of_a_case_begins_with_the_province_of_the_court() -> None:
    for seed in SEEDS:
        case, town = substitutes("NIG [[ID|02003 44 4 2022 0001897]], [[T|Albacete]]", seed=seed)
        assert case[:2] == gazetteer()[fold(town)][1]


def test_a_capital_of_america_becomes_a_capital() -> None:
    source = "ASSE. De [[T|Paso de los Toros]]; enviado a [[T|Montevideo]], [[C|Uruguay]]."
    for seed in SEEDS:
        _, capital, _ = substitutes(source, seed=seed)
        assert capital == region("UY", capital).towns[0]


def test_a_town_lies_in_the_province_that_is_said_behind_it() -> None:
    source = "Nació en [[T|Oropesa]] ([[T|Toledo]]), vive en [[T|Talavera de la Reina]]."
    for seed in SEEDS:
        one, _, other = substitutes(source, seed=seed)
        assert gazetteer()[fold(one)][1] == gazetteer()[fold(other)][1]


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
