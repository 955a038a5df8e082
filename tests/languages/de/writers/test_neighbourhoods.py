"""Small towns stay small and lie around one larger town, with its plates, telephones and courts."""

import pytest
from tests.languages.de.marked import substitutes

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import (
    big_cities,
    cantons,
    court_above,
    large_towns,
    lies_in,
    plate_of,
    seats,
    small_neighbours,
    small_towns,
    state_neighbours,
    towns,
)
from veladura.languages.de.writers.places.cantons import land_of
from veladura.languages.de.writers.places.phone_areas import area_of, town_of_area
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
