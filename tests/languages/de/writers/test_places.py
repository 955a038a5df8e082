"""German towns, postcodes, streets and countries."""

import re

import pytest
from tests.languages.de.marked import substitutes

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.places.atlas import lies_in, towns_of
from veladura.text import fold

TOWNS = ("towns", "neighbour_towns", "small_towns", "small_neighbour_towns")


def _postcodes(town: str) -> list[str]:
    return [row[2] for list_ in TOWNS for row in table(list_) if row[0] == town]


@pytest.mark.parametrize(
    ("postcode", "town"),
    [("48147", "Münster"), ("17291", "Prenzlau"), ("1010", "Wien"), ("8001", "Zürich")],
)
def test_the_postcode_fits_the_new_town(postcode: str, town: str) -> None:
    for seed in range(5):
        new_code, new_town = substitutes(f"[[LOC|{postcode}]] [[LOC|{town}]]", seed=seed)
        assert len(new_code) == len(postcode)
        assert any(new_code.startswith(digits) for digits in _postcodes(new_town))


def test_the_postcode_fits_a_town_that_a_line_ends_in() -> None:
    for seed in range(5):
        new_code, new_town = substitutes("[[LOC|30880]] [[LOC|Laat-\nzen]]", seed=seed)
        assert any(new_code.startswith(digits) for digits in _postcodes(new_town))


def test_a_town_is_the_same_with_and_without_what_is_added_to_it() -> None:
    plain, river, slash = substitutes(
        "[[LOC|Rotenburg]], [[LOC|Rotenburg (Wümme)]], [[LOC|Rotenburg a. d. Fulda]]"
    )
    assert plain == river == slash


def test_towns_and_their_state_go_to_one_other_state() -> None:
    one, two, state = substitutes("[[LOC|Hannover]], [[LOC|Celle]], [[LOC|Niedersachsen]]")
    states = {name: code for name, code, _ in table("towns")}
    names = {code: name for code, name, _ in table("states")}
    assert states[one] == states[two]
    assert names[states[one]] == state


@pytest.mark.parametrize(
    ("street", "shape"),
    [
        ("Gutachstraße 58", r"\w+straße \d\d"),
        ("Vöhrumer Str. 114", r"\w+er Str\. \d{3}"),
        ("Hörsterplatz 6", r"\w+platz \d"),
        ("Von-Braun-Straße 31", r"\w+-\w+-Straße \d\d"),
        ("Am Kelterhaus 1", r"(?:Am|An|Auf|Bei|Im|In|Hinter|Zum|Zur) .+ \d"),
        ("Lämmersieth 22b", r".+ \d\db"),
        ("Kastanienallee 18–22", r"\w+allee \d\d–\d+"),
        ("RATHAUSPLATZ 1", r"[A-ZÄÖÜ]+PLATZ \d"),
        ("Sporgasse 112/2/9", r"\w+gasse \d{3}/\d/\d"),
    ],
)
def test_streets_keep_their_kind_and_shape(street: str, shape: str) -> None:
    for seed in range(4):
        (new,) = substitutes(f"[[LOC|{street}]]", seed=seed)
        assert re.fullmatch(shape, new), new


def test_post_boxes_and_motorways_change_their_number() -> None:
    box, road = substitutes("[[LOC|Postfach 10 03 17]], [[LOC|A7]]")
    assert re.fullmatch(r"Postfach \d\d \d\d \d\d", box)
    assert re.fullmatch(r"A\d", road)


def test_the_country_whose_law_applies_is_kept_and_others_change() -> None:
    home, abroad, town = substitutes("[[LOC|Deutschland]], [[LOC|Polen]], [[LOC|Poznań]]")
    assert home == "Deutschland"
    rows = {row[1]: towns_of(row[0]) for row in table("countries")}
    assert abroad in rows
    assert town in rows[abroad]


def test_a_short_town_in_capitals_stays_in_capitals() -> None:
    (new,) = substitutes("SITZ: [[LOC|LINZ]]")
    assert new.isupper()


def test_a_district_becomes_a_district() -> None:
    _, district, again = substitutes("[[LOC|Augsburg]]-[[LOC|Haunstetten]], in [[LOC|Haunstetten]]")
    assert district == again
    assert district in lexicon("districts")


def test_a_street_that_is_nothing_but_its_kind_gets_a_name() -> None:
    (new,) = substitutes("[[LOC|Landstraße 17]]")
    assert re.fullmatch(r"\w+straße \d\d", new)
    assert "landstraße" not in new.lower()


def test_an_abbreviated_state_does_not_call_for_capitals() -> None:
    (new,) = substitutes("in [[LOC|NRW]] ansässig")
    assert not new.isupper()


@pytest.mark.parametrize("town", ["Torrevieja", "Nizza", "Lyon"])
@pytest.mark.parametrize("between", [", ", " (", " in "])
def test_a_town_abroad_goes_with_the_country_after_it(town: str, between: str) -> None:
    towns = {row[1]: towns_of(row[0]) for row in table("countries")}
    for seed in range(10):
        source = f"Haus in [[LOC|{town}]]{between}[[LOC|Frankreich]] und [[LOC|{town}]]"
        new, country, again = substitutes(source, seed=seed)
        assert new == again
        assert new in towns[country]


def test_a_swiss_document_stays_in_switzerland() -> None:
    (town,) = substitutes(
        "CHE-100.155.212, CHF 5'000, Telefon +41 81 555 12 12, [[LOC|Oberwilbach]]"
    )
    assert lies_in(fold(town)) == "CH"
