"""Small towns stay small and lie around one larger town, with its plates, telephones and courts."""

import re

import pytest
from tests.languages.de.marked import substitutes

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import (
    big_cities,
    cantons,
    court_above,
    has_seat,
    large_towns,
    lies_in,
    plate_of,
    seats,
    small_neighbours,
    small_towns,
    state_neighbours,
    towns,
    towns_of,
)
from veladura.languages.de.writers.places.cantons import land_of
from veladura.languages.de.writers.places.phone_areas import area_of, town_of_area
from veladura.languages.de.writers.thing_parts import spelt_out
from veladura.text import fold

SEEDS = pytest.mark.parametrize("seed", range(6))
# A larger town, a small one near it, its telephone area, and the plates of both.
GERMAN = [
    ("Kassel", "Baunatal", "5605", "KS"),
    ("Bayreuth", "Pegnitz", "9241", "BT"),
    ("Göttingen", "Rosdorf", "5504", "GÖ"),
    ("Stendal", "Tangermünde", "39322", "SDL"),
    ("Rottweil", "Schramberg", "7422", "RW"),
    ("Husum", "Bredstedt", "4671", "NF"),
    ("Görlitz", "Zittau", "3583", "GR"),
    ("Kleve", "Kalkar", "2824", "KLE"),
]


@SEEDS
@pytest.mark.parametrize(("large", "small", "area", "plate"), GERMAN)
def test_a_neighbourhood_stays_one(
    large: str, small: str, area: str, plate: str, seed: int
) -> None:
    source = (
        f"[[LOC|{large}]], [[ORG|Amtsgericht {large}]], [[LOC|{small}]], [[TEL|0{area} 4471]], "
        f"Kennzeichen [[ID|{plate}-KX 41]]"
    )
    centre, court, village, phone, car = substitutes(source, seed=seed)
    assert court == f"Amtsgericht {centre}"
    assert fold(centre) in large_towns()
    assert lies_in(fold(centre)) == lies_in(fold(village)) != lies_in(fold(large))
    assert fold(village) in small_towns()
    if small_towns()[fold(village)] == centre:
        assert car.partition("-")[0] == plate_of(centre) == plate_of(village)
    if fold(small) in fold(town_of_area(area)):
        assert phone.startswith(f"0{area_of(village)} ")


@SEEDS
@pytest.mark.parametrize("city", ["Berlin", "München", "Frankfurt am Main", "Leipzig"])
def test_a_city_stays_a_city(city: str, seed: int) -> None:
    new, village = substitutes(f"[[LOC|{city}]], [[LOC|Unterhachstetten]]", seed=seed)
    assert fold(new) in big_cities()
    assert fold(village) in small_towns()


@SEEDS
def test_a_district_is_that_of_its_towns(seed: int) -> None:
    district, village = substitutes(
        "[[LOC|Landkreis Pfaffenhofen]], [[LOC|Wolnzach]], [[ORG|Amtsgericht Ingolstadt]]",
        seed=seed,
    )[:2]
    rows = {row[0]: row[1] for row in table("circle_districts")}
    states = {name: lies_in(fold(town)) for town, name in rows.items()}
    assert states[district.removeprefix("Landkreis ")] == lies_in(fold(village))


@SEEDS
@pytest.mark.parametrize(
    ("court", "above"), [("Landshut", "München"), ("Verden", "Celle"), ("Siegen", "Hamm")]
)
def test_the_court_above_is_that_of_the_new_court(court: str, above: str, seed: int) -> None:
    one, long, short = substitutes(
        f"[[ORG|Landgericht {court}]], [[ORG|Oberlandesgericht {above}]], [[ORG|OLG {above}]]",
        seed=seed,
    )
    new = one.removeprefix("Landgericht ")
    assert fold(new) in seats("landgericht")
    assert long.removeprefix("Oberlandesgericht ") == short.removeprefix("OLG ")
    if court_above(new):
        assert long == f"Oberlandesgericht {court_above(new)}"


@SEEDS
def test_austrian_courts_and_their_land_agree(seed: int) -> None:
    linz, wels, above, land = substitutes(
        "[[ORG|Landesgericht Linz]], [[ORG|Landesgericht Wels]], "
        "[[ORG|Oberlandesgericht Linz]], Land [[LOC|Oberösterreich]], FN 561882 k, ATU77218846",
        seed=seed,
    )
    new = [court.removeprefix("Landesgericht ") for court in (linz, wels)]
    assert all(fold(town) in seats("landgericht") for town in new)
    assert {land_of(towns()[fold(town)][2]) for town in new} == {land}
    assert above == f"Oberlandesgericht {court_above(new[0])}"


@SEEDS
def test_an_austrian_village_and_its_plates_agree(seed: int) -> None:
    land, _, village, town, plate = substitutes(
        "Land [[LOC|Oberösterreich]], [[LOC|4644]] [[LOC|Scharnstein]], FN 561882 k, "
        "[[LOC|Gmunden]], Kennzeichen [[ID|GM-418 KL]], ATU77218846",
        seed=seed,
    )
    letters = {row[0]: row[1] for row in table("austrian_plates")}
    assert land_of(towns()[fold(village)][2]) == land_of(towns()[fold(town)][2]) == land
    assert fold(village) in small_neighbours()
    assert plate.partition("-")[0] == letters.get(town, plate.partition("-")[0])


@SEEDS
def test_a_canton_its_capital_its_plates_and_letters_agree(seed: int) -> None:
    canton, capital, village, letters, plate = substitutes(
        "Kanton [[LOC|Bern]], Stadt [[LOC|Bern]], [[LOC|Burgdorf]] [[LOC|BE]], CHF 12, CHF 14, "
        "Kennzeichen [[ID|BE 812 447]]",
        seed=seed,
    )
    assert canton == capital
    assert cantons()[fold(village)] == cantons()[fold(capital)] == letters
    assert plate.split()[0] == letters


def test_neighbours_are_mutual() -> None:
    borders = state_neighbours()
    assert all(one in borders[other] for one in borders for other in borders[one])


def test_small_towns_lie_in_the_state_of_their_larger_town() -> None:
    for row in table("small_towns"):
        assert lies_in(fold(row[4])) == row[1], row[0]


@pytest.mark.parametrize(
    ("source", "new"),
    [
        ("Feuerwehr [[ID|112]]", "112"),
        ("Ärztlicher Bereitschaftsdienst: [[TEL|116117]]", "116117"),
        ("Polizei-Notruf [[NUM|110]]", "110"),
    ],
)
def test_numbers_that_everybody_calls_stay(source: str, new: str) -> None:
    assert substitutes(source, seed=3) == [new]


def test_a_number_beside_no_emergency_goes() -> None:
    assert substitutes("Zimmer [[ID|112]]", seed=3) != ["112"]


@SEEDS
def test_numbers_of_a_city_are_no_swiss_ones(seed: int) -> None:
    town, phone = substitutes("[[LOC|Garching]], Lager [[TEL|089 329 44 81]]", seed=seed)
    assert phone.startswith(("030 23125", "069 90009", "040 66969", "0221 4710")) or (
        phone.startswith(f"0{area_of(town)} ")
    )


@SEEDS
def test_one_swiss_mobile_is_one_however_it_is_written(seed: int) -> None:
    one, other = substitutes(
        "CHF 1, CHF 2 [[TEL|079 448 20 11]], [[TEL|+41 79 448 20 11]]", seed=seed
    )
    assert one.startswith("079 ")
    assert other == f"+41 {one[1:]}"


@SEEDS
def test_an_unknown_town_lies_where_a_postcode_of_the_document_says(seed: int) -> None:
    _, spa, _, village = substitutes(
        "[[LOC|97980]] [[LOC|Bad Mergentheim]], [[LOC|97999]] [[LOC|Igersheim]]", seed=seed
    )
    assert lies_in(fold(spa)) == lies_in(fold(village)) != "BW"


@SEEDS
@pytest.mark.parametrize(
    ("source", "form"),
    [
        ("[[LOC|Höhe Abzweig Ostönnen]]", r"Höhe Abzweig (?!Ost)[A-ZÄÖÜ][\w. -]+"),
        ("[[LOC|Bahnlinie Treuchtlingen]]", r"Bahnlinie (?!Treu)[A-ZÄÖÜ][\w. -]+"),
        ("[[LOC|Am Bodensee]]", r"Am (?!Bodensee)\w+see"),
        ("CHF 1, CHF 2, [[LOC|Bürglen TG]]", r"(?!Bürglen)[A-ZÄÖÜ][\w. -]+ (?!TG)[A-Z]{2}"),
        ("Parken [[LOC|Walchensee]]", r"(?!Walchen)[A-ZÄÖÜ]\w+see"),
        ("[[LOC|Elbtunnel]]", r"(?!Elb)[A-ZÄÖÜ]\w+tunnel"),
        ("Es liegt an der [[LOC|Emmer]].", r"(?!Emmer)\w+ach"),
    ],
)
def test_what_stands_around_a_place_stays(source: str, form: str, seed: int) -> None:
    assert re.fullmatch(form, substitutes(source, seed=seed)[-1])


@pytest.mark.parametrize(
    "source",
    [
        "[[LOC|Erdgeschoss rechts]]",
        "bestehend aus 2 [[LOC|Zimmern]]",
        "1.240 m [[PROD|DN 500]]",
        "1 × [[ID|40'HC]]",
        "Mietobjekt: [[ID|4½]]-Zimmer-Wohnung",
        "StKl. [[ID|I]]/0,0",
        "Ratingnote [[ID|2c]]",
        "Nr. [[ID|12.501]]–18.750: Recon GmbH",
        "Nr. 12.501–[[ID|18.750]]: Recon GmbH",
    ],
)
def test_rooms_sizes_and_grades_are_nobodys(source: str) -> None:
    marked = re.search(r"\|([^]]+)\]", source)
    assert marked
    assert substitutes(source, seed=4) == [marked[1]]


def test_a_town_that_ends_like_a_house_is_none() -> None:
    court, town = substitutes(
        "[[ORG|Amtsgericht Tauberbischofsheim]], [[LOC|Tauberbischofsheim]]", seed=4
    )
    assert court == f"Amtsgericht {town}"


@SEEDS
def test_the_folders_of_a_path_follow(seed: int) -> None:
    company, _, path = substitutes(
        r"[[ORG|Hassler & Roth GmbH]], [[LOC|Fulda]], [[URL|\\fs-fulda01\Angebote\Hassler & Roth]]",
        seed=seed,
    )
    names = company.removesuffix(" GmbH").split(" & ")
    assert path.startswith("\\\\fs-")
    assert "\\Angebote\\" in path
    assert path.rpartition("\\")[2].lower() == " & ".join(map(spelt_out, names))
    assert "fulda" not in path


@SEEDS
def test_a_town_behind_a_high_court_has_one(seed: int) -> None:
    (town,) = substitutes("OLG [[LOC|Schleswig]]", seed=seed)
    assert has_seat("OLG", town)
    assert town != "Schleswig"


@SEEDS
@pytest.mark.parametrize(
    ("source", "country"),
    [
        ("[[LOC|Zwijndrecht]] (NL)", "NL"),
        ("Standort [[LOC|Forbach]] (F)", "FR"),
        ("[[LOC|Aabenraa]] (+45 74 62 11 80)", "DK"),
        ("[[ORG|Frutteti S.r.l.]]\n[[LOC|Via Roma 44]], [[LOC|36061]] [[LOC|Bassano]]", "IT"),
        ("[[ORG|Verrerie S.A.S.]], [[LOC|67000]] [[LOC|Straßburg]]", "FR"),
    ],
)
def test_a_town_abroad_stays_in_its_country(source: str, country: str, seed: int) -> None:
    assert substitutes(source, seed=seed)[-1] in towns_of(country)


@SEEDS
def test_courts_of_a_whole_state_are_called_by_the_state(seed: int) -> None:
    short, long, town = substitutes(
        "[[ORG|LSG Baden-Württemberg]], [[ORG|Landesarbeitsgericht Berlin-Brandenburg]], "
        "[[LOC|Stuttgart]]",
        seed=seed,
    )
    states = {name: code for code, name, _ in table("states")}
    assert states[short.removeprefix("LSG ")] == lies_in(fold(town))
    assert long.removeprefix("Landesarbeitsgericht ") in states


@SEEDS
def test_a_town_told_apart_by_its_river_keeps_its_court(seed: int) -> None:
    town, court = substitutes(
        "[[LOC|Frankfurt (Oder)]], [[ORG|AG Frankfurt (Oder)]] 3 IN 118/20", seed=seed
    )
    assert fold(town) in large_towns()
    assert court == f"AG {town}"


def test_the_sign_of_a_social_court_stays() -> None:
    files = substitutes("[[ID|S 7 KR 1187/21]], [[ID|L 11 KR 1774/20]]", seed=3)
    assert files[0].startswith("S 7 KR ")
    assert files[1].startswith("L 11 KR ")
    assert files != ["S 7 KR 1187/21", "L 11 KR 1774/20"]


def test_what_is_counted_is_no_number_of_something() -> None:
    assert substitutes("Objekt: [[ID|22]] Einheiten", seed=3) == ["22"]
    assert substitutes("Zimmer [[ID|22]]", seed=3) != ["22"]


@SEEDS
def test_plates_counted_through_stay_in_a_row(seed: int) -> None:
    first, last = substitutes("Fahrzeuge [[ID|SK-SR 10]] bis [[ID|SK-SR 14]]", seed=seed)
    assert int(last.split()[1]) - int(first.split()[1]) == 4
    assert first.split()[0] == last.split()[0] != "SK-SR"


@SEEDS
@pytest.mark.parametrize(
    "source", ["das Lager [[LOC|an der Fulda]] in Kassel", "Lager an der [[LOC|Fulda]] in Kassel"]
)
def test_a_town_that_is_a_river_behind_its_article_is_one(source: str, seed: int) -> None:
    (new,) = substitutes(source, seed=seed)
    waters = {name for kind, name in table("regions") if kind == "water"}
    assert new.removeprefix("an der ") in waters


@SEEDS
def test_dutch_names_stay_dutch(seed: int) -> None:
    dutch = {name for its, name in table("surnames_romance") if its == "de nl"}
    (new,) = substitutes("Herr [[PER|Pieter de Boer]]", seed=seed)
    assert new.partition(" de ")[2] in dutch - {"Boer"}
    (new,) = substitutes("Herr [[PER|Marco de Santis]]", seed=seed)
    assert new.partition(" de ")[2] not in dutch


def test_a_dash_in_an_empty_cell_stays() -> None:
    assert substitutes("Zentrale   [[TEL|–]]   Fax", seed=3) == ["–"]


@SEEDS
def test_a_coast_stays_a_coast(seed: int) -> None:
    (town,) = substitutes("Vom Ufer der Ostsee in [[LOC|Wismar]] sind es 40 m", seed=seed)
    assert lies_in(fold(town)) in ("NI", "SH")


def test_the_years_of_a_bond_move_with_the_dates() -> None:
    bond, day = substitutes("2,375 % [[ID|2023/2033]], Datum [[DATE|5.4.2023]]", seed=3)
    first, last = map(int, bond.split("/"))
    assert last - first == 10
    assert first == int(day[-4:]) != 2023
