"""What an auditor would not sign: courts, districts and coasts that do not fit, trades that go."""

import re

import pytest
from tests.languages.de.marked import rewrite, substitutes

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import (
    cantons,
    foreign_towns,
    high_courts,
    lies_in,
    plate_of,
    ports,
    small_towns,
    state_of,
)
from veladura.languages.de.writers.places.distances import nearest
from veladura.text import fold
from veladura.transform import Preferences

SEEDS = pytest.mark.parametrize("seed", range(5))


@pytest.mark.parametrize(
    "source",
    [
        "<a>HRB [[ID|204471]]</a><b>[[ORG|Amtsgericht Jena]]; Sitz [[LOC|Weimar]]",
        "HRA [[ID|6617]]</b>\n      <c>[[ORG|AG Siegburg]]; Sitz [[LOC|Siegburg]]",
        "Registergericht: [[ORG|Amtsgericht Charlottenburg]], Sitz [[LOC|Berlin]]",
    ],
)
@SEEDS
def test_a_register_is_kept_close_to_the_seat(source: str, seed: int) -> None:
    text = rewrite(source, seed=seed).text
    court, town = re.findall(r"(?:Amtsgericht|AG|Sitz) ([A-ZÄÖÜ][\w -]+)", text)
    courts = high_courts()["registergericht"]
    assert courts[court] == lies_in(fold(town))
    assert court == nearest([c for c in courts if courts[c] == courts[court]], town)


@SEEDS
def test_an_administrative_court_sits_where_it_says(seed: int) -> None:
    court, _, town = substitutes(
        "[[ORG|Verwaltungsgericht Greifswald]], [[LOC|17489]] [[LOC|Greifswald]]", seed=seed
    )
    assert court == f"Verwaltungsgericht {town}"


@pytest.mark.parametrize("court", ["Oberverwaltungsgericht Lüneburg", "VGH Kassel"])
@SEEDS
def test_a_high_court_goes_to_a_state_that_has_one(court: str, seed: int) -> None:
    old = court.split()[0]
    new, seat = substitutes(f"[[ORG|{court}]], [[LOC|{court.split()[1]}]]", seed=seed)
    kind = {"VGH": "verwaltungsgerichtshof"}.get(old, fold(old))
    assert high_courts()[kind][new.removeprefix(f"{old} ")] == lies_in(fold(seat))


@SEEDS
def test_a_region_across_the_border_goes_with_the_towns_of_the_document(seed: int) -> None:
    firm, town, _ = substitutes(
        "[[ORG|Dentalbedarf Eifel eG]], [[LOC|Aachen]], [[LOC|Düren]]", seed=seed
    )
    region = firm.removeprefix("Dentalbedarf ").removesuffix(" eG")
    states = {fold(name): state for name, state in table("region_states")}
    assert states[fold(region)] == lies_in(fold(town))


@SEEDS
def test_a_valley_is_invented_and_so_contradicts_nothing(seed: int) -> None:
    one, other = substitutes(
        "[[ORG|Stadtwerke Wümmetal]] und [[ORG|Wümmetaler Holding GmbH]]", seed=seed
    )
    valley = one.removeprefix("Stadtwerke ")
    assert valley.endswith("tal")
    assert other == f"{valley}er Holding GmbH"


@pytest.mark.parametrize(
    ("postcode", "state"), [("97996", "BW"), ("63739", "BY"), ("53474", "RP"), ("66953", "RP")]
)
def test_postcodes_across_a_border_tell_their_state(postcode: str, state: str) -> None:
    assert state_of(postcode) == state


@SEEDS
def test_a_district_is_that_of_the_small_towns(seed: int) -> None:
    _, town, office = substitutes(
        "[[LOC|97996]] [[LOC|Niederstetten]], [[ORG|Landratsamt Main-Tauber-Kreis]]", seed=seed
    )
    districts = {row[0]: row[1] for row in table("circle_districts")}
    assert office == f"Landratsamt {districts[small_towns()[fold(town)]]}"


@SEEDS
def test_offices_of_a_district_are_called_after_a_district(seed: int) -> None:
    youth, jobs, _ = substitutes(
        "[[ORG|Jugendamt Vorpommern-Greifswald]], [[ORG|Jobcenter Ortenaukreis]], [[LOC|Lahr]]",
        seed=seed,
    )
    names = {name for _, name in table("circle_districts")}
    assert youth.removeprefix("Jugendamt ") in names
    assert jobs.removeprefix("Jobcenter ") in names


@SEEDS
def test_a_town_on_the_coast_stays_on_one(seed: int) -> None:
    (town,) = substitutes("Eine Wohnung der Ostseeblick-Kette in [[LOC|Binz]]", seed=seed)
    assert fold(small_towns()[fold(town)]) in ports()


@SEEDS
def test_a_plate_of_an_unlisted_district_goes_where_its_state_goes(seed: int) -> None:
    _, town, plate = substitutes(
        "[[LOC|26736]] [[LOC|Krummhörn]], Kennzeichen [[ID|AUR-SP 8]]", seed=seed
    )
    assert plate.partition("-")[0] == plate_of(town)


@SEEDS
def test_baden_is_no_town_of_austria(seed: int) -> None:
    firm, _ = substitutes("[[ORG|Zahnarztverein Baden]], [[LOC|Offenburg]]", seed=seed)
    assert lies_in(fold(firm.split()[-1])) not in ("AT", "CH")


@SEEDS
def test_a_bank_called_like_a_foreign_town_is_none(seed: int) -> None:
    (bank,) = substitutes("Kredit [[ORG|Santander]], Rest 3.870 EUR", seed=seed)
    assert fold(bank) not in foreign_towns()


@pytest.mark.parametrize(
    ("company", "form"),
    [
        ("Fitnesspark Schwarzwald", r"Fitnesspark \w+"),
        ("Wollhaus Zickelfein", r"Wollhaus \w+"),
        ("Schuldnerberatung Diakonie Ortenau", r"Schuldnerberatung Diakonie \w+"),
        ("Bäckerei Bäcker GmbH", r"Bäckerei (?!Bäcker)\w+ GmbH"),
        ("Ostseebank Barth eG", r"(?!Spiel)\w+bank \w+ eG"),
        ("Limburger Feinmechanik Holding GmbH", r"\w+er Feinmechanik Holding GmbH"),
        ("Stadtreinigung Hafenstadt Emden", r"Stadtreinigung Hafenstadt [A-ZÄÖÜ]\w+"),
    ],
)
@SEEDS
def test_what_a_company_does_stays(company: str, form: str, seed: int) -> None:
    assert re.fullmatch(form, substitutes(f"[[ORG|{company}]]", seed=seed)[0])


@SEEDS
def test_a_dutch_company_bears_a_dutch_name(seed: int) -> None:
    (company,) = substitutes("[[ORG|Koninklijke Zeeland Foods N.V.]]", seed=seed)
    dutch = {name for code, name in table("firm_names_abroad") if code == "nl"}
    assert set(company.removesuffix(" Foods N.V.").split()) <= dutch


@SEEDS
def test_a_sentence_below_a_table_has_figures_of_its_own(seed: int) -> None:
    text = rewrite(
        "Erlöse      [[NUM|1.234]] TEUR\nKosten        [[NUM|600]] TEUR\n"
        "Der Preis von EUR [[NUM|2.500.000]] (in Worten: [[NUM|zwei Millionen fünfhunderttausend]])"
        " liegt zwischen [[NUM|2]] und [[NUM|3]] Mio. EUR. Belegschaft: [[NUM|250]].",
        seed=seed,
        preferences=Preferences(numbers="scale"),
    ).text
    low, high = re.search(r"zwischen ([\d,]+) und ([\d,]+) Mio", text).groups()  # type: ignore[union-attr]
    assert float(low.replace(",", ".")) < float(high.replace(",", "."))
    assert "Belegschaft: 250." in text
    assert not re.search(r"EUR [\d.]{12,}", text)


@SEEDS
def test_letters_follow_the_surname_they_stand_for(seed: int) -> None:
    surname, sign = substitutes("Herr [[PER|Gänzle]], geprüft: [[OTH|Gz]]", seed=seed)
    assert sign[0] == surname[0]
    person, _, number = substitutes(
        "[[PER|Abena Sarpong]], geb. [[DATE|14.08.1991]], SV-Nr. [[ID|65 140891 S 546]]", seed=seed
    )
    assert fold(number[10]) == fold(person.split()[-1])[0]


@SEEDS
def test_a_server_in_front_goes_with_its_company(seed: int) -> None:
    firm, address = substitutes(
        "[[ORG|Rhönsprudel Papier AG]]: [[URL|https://rhoensprudel.fremdhaus.io]]", seed=seed
    )
    assert address.startswith("https://")
    assert address.count(".") == 2
    assert fold(firm.split()[0])[:4] == address.removeprefix("https://")[:4]


@SEEDS
def test_sections_of_a_register_and_buildings_stay_what_they_are(seed: int) -> None:
    number, hall = substitutes(
        "R.C.S. Luxemburg [[ID|B 214.907]], Objekt [[LOC|Kaiserpassage]]", seed=seed
    )
    assert number.startswith("B ")
    assert hall.endswith("passage")


@SEEDS
def test_a_notice_is_not_older_than_what_it_grants(seed: int) -> None:
    text = "Datum: [[DATE|8. August 2024]]\n\nBürgergeld bis zum [[DATE|28. Februar 2025]]"
    assert int(substitutes(text, seed=seed)[0][-4:]) >= 2023


@SEEDS
def test_a_swiss_town_has_its_own_telephone_area(seed: int) -> None:
    town, phone = substitutes("[[LOC|Winterthur]], Tel. [[TEL|+41 52 555 40 11]]", seed=seed)
    areas = {row[0]: row[1] for row in table("canton_areas")}
    own = {row[0]: row[1] for row in table("swiss_areas")}
    assert phone.split()[1] == own.get(town, areas[cantons()[fold(town)]])


@SEEDS
def test_a_figure_that_repeats_an_identifier_goes_with_it(seed: int) -> None:
    source = "Mandant=[[ID|10417]] Datei=ustva_[[NUM|10417]].xml, Saldo [[NUM|10417]] EUR"
    client, file, balance = substitutes(source, seed=seed)
    assert client == file != "10417"
    assert balance == "10417"


@SEEDS
def test_towns_of_other_countries_stay_abroad(seed: int) -> None:
    _, french = substitutes("[[LOC|68000]] [[LOC|Colmar]], FR", seed=seed)
    assert foreign_towns()[fold(french)] == "FR"
    swiss, _, _ = substitutes(
        "[[LOC|Bad Zurzach]], CHF 612'000.00, CHF 17'850.00, 4'120.00, 31'006.40, 22'771.95; "
        "[[LOC|D-79761]] [[LOC|Waldshut]]",
        seed=seed,
    )
    assert lies_in(fold(swiss)) == "CH"


@SEEDS
def test_a_circuit_is_no_district_and_small_letters_stay_small(seed: int) -> None:
    power, bank, region = substitutes(
        "[[ORG|Stromkreis Havelland eG]], [[ORG|sparkasse teltow-fläming]], "
        "[[ORG|Nordeifel Futtermittel KG]]",
        seed=seed,
    )
    assert "Landkreis" not in power
    assert bank.islower()
    assert fold(region.split()[0]) not in "nordeifel"


@SEEDS
def test_a_street_abroad_is_called_as_streets_are_there(seed: int) -> None:
    street, _ = substitutes("[[LOC|Nádražní 12]], [[LOC|Znojmo]]", seed=seed)
    czech = {name for code, name in table("firm_names_abroad") if code == "cz"}
    assert street.rpartition(" ")[0] in czech


@SEEDS
def test_an_account_that_a_scanner_read_stays_in_its_country(seed: int) -> None:
    piece, scanned = substitutes(
        "die mit [[ID|DE31]] vorne; IBAN [[ID|DE4O 9426 O462 9337 1897 93]]", seed=seed
    )
    assert re.fullmatch(r"DE\d\d", piece)
    assert re.fullmatch(r"DE\d\d(?: \d{4}){4} \d\d", scanned)


@SEEDS
def test_paths_keep_years_and_tickers_have_no_dots(seed: int) -> None:
    address, day = substitutes("[[URL|www.balmwil.ch/gv2021]], [[DATE|22. April 2021]]", seed=seed)
    assert address.endswith(f"/gv{day[-4:]}")
    ticker = substitutes("[[ORG|Balmwil AG]], Symbol [[ID|BALM]]", seed=seed)[1]
    assert ticker.isascii()
