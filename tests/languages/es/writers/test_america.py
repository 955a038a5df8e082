"""Numbers, towns and offices of America go together with the region that their own became."""

import re

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import table
from veladura.text import fold

ROWS = {(row[0], row[1]): row for row in table("latin_regions")}


def region_of(country: str, town: str) -> str:
    """The region of a country that has a town."""
    return next(
        name for (code, name), row in ROWS.items() if code == country and town in row[4].split(",")
    )


@pytest.mark.parametrize(
    ("number", "form"),
    [
        ("(03865) 15-41-7729", r"\(0\d{2,4}\) 15-\d{2,4}-\d{4}"),
        ("+54 9 387 584-2210", r"\+54 9 \d{2,4} \d{2,4}-\d{4}"),
        ("+54 9 3755 40-2217", r"\+54 9 \d{2,4} \d{2,4}-\d{4}"),
    ],
)
def test_a_mobile_of_argentina_has_its_mark_before_or_behind_an_area(
    number: str, form: str
) -> None:
    for seed in range(8):
        _, region, _, new = substitutes(
            f"[[T|Simoca]], [[T|Tucumán]], [[C|Argentina]]. Cel: [[TEL|{number}]]", seed=seed
        )
        assert re.fullmatch(form, new), new
        assert len(re.sub(r"\D", "", new)) == len(re.sub(r"\D", "", number))
        if number.startswith("("):
            assert new[2 : new.index(")")] in ROWS["AR", region][5].split(",")


def test_a_mobile_of_mexico_keeps_what_is_dialled_before_its_area() -> None:
    for seed in range(8):
        _, region, _, new = substitutes(
            "[[T|Hermosillo]], [[T|Sonora]], [[C|México]]. [[TEL|+52 1 662 218 4470]]", seed=seed
        )
        assert new.startswith(f"+52 1 {ROWS['MX', region][5].split(',')[0]}")


def test_a_mobile_of_bolivia_begins_as_mobiles_do() -> None:
    for seed in range(8):
        *_, new = substitutes("[[T|Tarija]], [[C|Bolivia]]. Cel. [[TEL|72-940118]]", seed=seed)
        assert re.fullmatch(r"7\d-\d{6}", new), new


def test_no_two_towns_of_a_region_become_one() -> None:
    for seed in range(20):
        first, _, *others = substitutes(
            "[[T|TARIJA]], [[C|BOLIVIA]]. De [[T|Yacuiba]] ([[T|Bermejo]]).", seed=seed
        )
        assert fold(first) not in map(fold, others)


@pytest.mark.parametrize(("letters", "count"), [("Tja.", 3), ("TJ", 2)])
def test_letters_behind_a_number_of_bolivia_are_of_the_region_it_went_to(
    letters: str, count: int
) -> None:
    for seed in range(8):
        number, region, *_ = substitutes(
            f"C.I. [[ID|5.817.204 {letters}]], depto. de [[T|Tarija]], [[T|Bermejo]],"
            " [[C|Bolivia]].",
            seed=seed,
        )
        last = re.sub(r"[\W\d]", "", number)
        assert len(last) == count
        assert last in re.sub(r"\.", "", ROWS["BO", region][2]).split(",")


def test_a_region_that_is_said_to_be_one_tells_where_villages_are() -> None:
    for seed in range(8):
        village, island, region, phone, *_ = substitutes(
            "[[T|Quellón]], [[T|Chiloé]], [[T|Región de Los Lagos]]. Tel. [[TEL|65 268 1190]],"
            " [[TEL|+56 9 7640 2281]].",
            seed=seed,
        )
        row = ROWS["CL", region.removeprefix("Región de ")]
        assert {village, island} <= set(row[4].split(","))
        assert phone.startswith(row[5].split(",")[0])


def test_an_office_has_no_article_that_its_new_land_has_not() -> None:
    for seed in range(5):
        office, town, _ = substitutes(
            "[[I|Ministerio de Salud del Chubut]], [[T|Esquel]], [[C|Argentina]].", seed=seed
        )
        assert office == f"Ministerio de Salud de {region_of('AR', town)}"


@pytest.mark.parametrize("letters", ["LV-WNC", "XA-TKP", "CC-ANW", "HK-4417", "EC-MXJ"])
def test_an_aircraft_stays_of_its_country(letters: str) -> None:
    country, number = letters.split("-")
    for seed in range(5):
        new, kept = substitutes(f"Avión [[CAR|{letters}]]", seed=seed)[0].split("-")
        assert (new == country) == number.isalpha()
        assert kept != number


def test_letters_of_a_region_are_those_of_another() -> None:
    for seed in range(12):
        town, letters, _ = substitutes(
            '"localidad":"[[T|Salta]]","prov":"[[T|SA]]" ([[C|Argentina]])', seed=seed
        )
        name = fold(region_of("AR", town)).replace(" ", "").upper()
        assert re.fullmatch("[A-Z]{2}", letters)
        assert letters != "SA"
        assert letters[0] == name[0] or letters in ROWS["AR", region_of("AR", town)][2]


def test_a_card_begins_with_its_insurer() -> None:
    for seed in range(6):
        first, insurer, second, kept, _ = substitutes(
            "[[ID|OSDE 61 402917 3 02]], de [[I|OSDE]]; [[ID|PAMI-150-4471902]], de [[I|PAMI]]."
            " [[T|Salta]]",
            seed=seed,
        )
        assert first.split()[0] == insurer.upper()
        assert second.startswith(f"{kept}-")
        assert second != "PAMI-150-4471902"


def test_what_follows_a_mexican_number_keeps_the_sex_and_moves_the_year() -> None:
    for seed in range(6):
        alone, curp, *_ = substitutes(
            "Agregado: [[NSS|1M1970OR]]. CURP [[ID|BUVF701104HSRTLL08]]. [[D|19/06/2024]]."
            " [[T|Sonora]]",
            seed=seed,
        )
        assert re.fullmatch(r"1M19\d\dOR", alone)
        assert alone[4:6] == curp[4:6]
