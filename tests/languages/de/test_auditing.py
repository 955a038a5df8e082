"""What an auditor who must sign found in papers of new kinds: things agree with each other."""

from datetime import date

import pytest
from tests.languages.de.marked import ANONYMIZER, rewrite, substitutes

from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.places.atlas import (
    adjective_of,
    high_courts,
    plates,
    seats,
    towns,
    towns_of,
)
from veladura.languages.de.writers.places.cantons import land_of
from veladura.languages.de.writers.places.phone_areas import area_codes
from veladura.languages.de.writers.thing_parts import spelt_out
from veladura.text import fold

SEEDS = pytest.mark.parametrize("seed", range(4))


@SEEDS
def test_a_plate_of_a_small_district_goes_with_the_town_beside_it(seed: int) -> None:
    town, plate = substitutes("[[LOC|Erding]], Kennzeichen [[OTH|ED-SO 1180]]", seed=seed)
    assert plate.partition("-")[0] == plates()[fold(town)]


@SEEDS
def test_a_telephone_goes_with_its_own_town_wherever_it_stands(seed: int) -> None:
    home, _, phone = substitutes(
        "[[LOC|Wuppertal]] und [[LOC|Chemnitz]], Tel. [[TEL|+49 202 5701-118]]", seed=seed
    )
    assert phone.split()[1] == area_codes()[fold(home)]


@SEEDS
def test_letters_of_a_register_court_are_those_of_the_new_court(seed: int) -> None:
    court, number = substitutes("[[ORG|Amtsgericht Kiel]], HRB [[ID|21904 KI]]", seed=seed)
    letters = dict(row.split(";") for row in lexicon("register_letters"))
    assert number.split()[1:] == [letters[t] for t in letters if t == court.split()[-1]]


@SEEDS
def test_administrative_courts_sit_where_they_do(seed: int) -> None:
    (court,) = substitutes("[[ORG|Verwaltungsgericht Stade]]", seed=seed)
    assert court.partition(" ")[2] in high_courts()["verwaltungsgericht"]


@SEEDS
def test_towns_of_one_austrian_land_go_to_one_other(seed: int) -> None:
    court, code, town, lawyers = substitutes(
        "[[ORG|Bezirksgericht Leibnitz]], [[LOC|8430]] [[LOC|Leibnitz]], FN 288417 p, Anwalt in "
        "[[LOC|Graz]], AT48 2081",
        seed=seed,
    )
    assert court == f"Bezirksgericht {town}"
    assert fold(town) in seats("bezirksgericht")
    assert land_of(code) == land_of(towns()[fold(lawyers)][2]) != "Steiermark"


@SEEDS
def test_a_bank_of_a_canton_bears_the_name_of_one(seed: int) -> None:
    bank, canton = substitutes(
        "[[ORG|Zürcher Kantonalbank]], Kanton [[LOC|Zürich]], CHF 12, CHE-109.322.551", seed=seed
    )
    assert bank == f"{adjective_of(canton)} Kantonalbank"


@SEEDS
def test_a_pensioner_stays_as_old_as_he_is(seed: int) -> None:
    number, day = substitutes("Nr. [[ID|18 120452 F 014]] vom [[DATE|28.04.2023]]", seed=seed)
    assert int(number.split()[1][4:]) == 52 - (2023 - int(day[-4:]))


@SEEDS
def test_a_couple_has_given_names_of_both_genders(seed: int) -> None:
    he, _ = substitutes(
        "Herrn und Frau\n[[PER|Enno]] und [[PER|Wiebke Janßen-Folkerts]]", seed=seed
    )
    assert he in lexicon("given_male")


@SEEDS
def test_a_familiar_form_becomes_a_given_name(seed: int) -> None:
    (name,) = substitutes("[08:02] [[PER|Basti]]: moin", seed=seed)
    assert name in lexicon("given_male")


@SEEDS
def test_letters_of_a_compound_shorten_the_new_name(seed: int) -> None:
    _, letters = substitutes(
        "[[ORG|Münchner Fahrzeugleasing GmbH]], i. V. (gez. [[ORG|MFL]])", seed=seed
    )
    assert letters[1:] == "FL"


@SEEDS
def test_names_in_paths_are_those_of_the_document(seed: int) -> None:
    person, path = substitutes(
        "Familie [[PER|Hüllhorst]], siehe [[URL|/recht/vertrag_huellhorst.docx]]", seed=seed
    )
    assert path == f"/recht/vertrag_{spelt_out(person)}.docx"


@SEEDS
def test_shares_that_are_counted_through_keep_their_numbers(seed: int) -> None:
    text = "851–[[ID|1000]] | Die Anteile Nr. [[ID|851–1000]]"
    assert rewrite(text, seed=seed).text == "851–1000 | Die Anteile Nr. 851–1000"


def test_nothing_is_due_to_a_plague_before_it_came() -> None:
    years = {
        int(substitutes("[[DATE|2020]] coronabedingt gesunken", seed=seed)[0]) for seed in range(9)
    }
    assert min(years) >= 2020


@SEEDS
def test_partners_are_people(seed: int) -> None:
    office = substitutes("Herr [[PER|Jost]], [[ORG|Ing.-Büro Jost & Tölle]]", seed=seed)[1]
    assert office.split(" & ")[1] in lexicon("surnames")


def test_a_job_before_a_letter_is_no_name() -> None:
    text = "Mit Vertrag vom 12. Mai 2016 übertrug er seine Anteile an den Kaufmann P. aus L."
    found = ANONYMIZER.detect(text)
    assert not any("Kaufmann" in found.surface(span) for span in found.spans)


@SEEDS
def test_a_weekday_beside_a_day_without_a_year_stays_true(seed: int) -> None:
    signed, _ = substitutes(
        "Norden, [[DATE|29.09.2021]]: Urlaub ab Montag, dem [[DATE|13.12.]]", seed=seed
    )
    assert date(int(signed[-4:]), 12, 13).weekday() == 0


def test_decisions_printed_in_a_gazette_stay() -> None:
    source = (
        "(vgl. Urteile vom [[DATE|7.2.2007]] [[ID|I R 15/06]], BStBl II 2008, 340); "
        "BMF-Schreiben vom [[DATE|2.9.2016]] (BStBl I 2016, 995)"
    )
    assert substitutes(source, seed=5) == ["7.2.2007", "I R 15/06", "2.9.2016"]


def test_a_colleague_who_is_a_woman_has_the_name_of_one() -> None:
    (name,) = substitutes("bei Kollegin [[PER|Fiete Janssen]]", seed=7)
    assert name.split()[0] in lexicon("given_female")


def found_in(text: str) -> list[tuple[str, str]]:
    found = ANONYMIZER.detect(text)
    return [(span.label, found.surface(span)) for span in found.spans]


def test_those_who_speak_in_a_chat_are_people() -> None:
    chat = "Dörte: Guten Morgen, hat jemand die Akte?\nHinnerk: nein\nDörte: danke!\nMai: 3\nMai: 4"
    assert found_in(chat).count(("PER", "Dörte")) == 2
    assert ("PER", "Mai") not in found_in(chat)


def test_people_of_a_swiss_register_come_from_places() -> None:
    entry = "Eingetragen: Summermatter, Fabienne, von Eisten, in Naters, Präsidentin."
    assert found_in(entry) == [
        *(("PER", "Summermatter, Fabienne"), ("LOC", "Eisten"), ("LOC", "Naters")),
    ]


def test_the_seat_of_a_company_is_no_part_of_its_name() -> None:
    text = "Lieferung durch Fa. Tischlerei Anschütz aus Göppingen verzögert sich."
    assert ("ORG", "Tischlerei Anschütz") in found_in(text)


@SEEDS
def test_a_town_of_norway_stays_in_norway(seed: int) -> None:
    (town,) = substitutes("aus [[LOC|Lillehammer]]", seed=seed)
    assert town in towns_of("NO")


@SEEDS
def test_nothing_is_signed_before_the_decision_or_the_standard_it_cites(seed: int) -> None:
    cites = "(vgl. [[ORG|BGH]], Urteil vom [[DATE|20. Februar 2022]] – [[ID|XI ZR 133/21]])"
    assert int(substitutes(f"{cites}, [[DATE|18. April 2024]]", seed=seed)[-1][-4:]) >= 2022
    certified = "nach ISO/IEC 27001:2022 zertifiziert, [[DATE|14.12.2024]]"
    assert int(substitutes(certified, seed=seed)[0][-4:]) >= 2022


@SEEDS
def test_a_part_of_a_town_has_a_postcode_of_the_town(seed: int) -> None:
    code, town = substitutes("[[LOC|72458]] [[LOC|Albstadt-Ebingen]]", seed=seed)
    known = towns().get(fold(town)) or towns()[fold(town.partition("-")[0])]
    assert code.startswith(known[2])


def test_colours_by_number_are_no_findings() -> None:
    assert not any("9010" in surface for _, surface in found_in("Anstrich im Ton RAL 9010, matt"))
