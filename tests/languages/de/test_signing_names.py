"""What an auditor read a third time: who belongs together stays together."""

import re

import pytest
from tests.languages.de.marked import substitutes

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.organisations.company_words import surnames
from veladura.languages.de.writers.places.atlas import (
    article_of,
    longest_part,
    seats,
    state_of_region,
)
from veladura.languages.de.writers.places.phone_areas import area_codes, town_of_area
from veladura.languages.de.writers.thing_parts import spelt_out
from veladura.text import fold

SEEDS = pytest.mark.parametrize("seed", [3, 4242])


@SEEDS
def test_a_short_form_of_trades_alone_stays_in_the_long_name(seed: int) -> None:
    long, short, name = substitutes(
        "[[ORG|Empresa Hidroeléctrica Río Tambo S.A.]], [[ORG|Empresa Hidroeléctrica]], "
        "[[ORG|Río Tambo]]",
        seed=seed,
    )
    assert short == "Empresa Hidroeléctrica"
    assert long == f"{short} {name} S.A."
    assert substitutes("[[ORG|Aurelia Edelmetall AG]]: [[ORG|Edelmetall]]-Pläne", seed=seed)[1] == (
        "Edelmetall"
    )


@SEEDS
def test_a_word_that_a_german_firm_bears_as_well_becomes_no_foreign_one(seed: int) -> None:
    abroad, here = substitutes("[[ORG|Hartwig Meble Sp. z o.o.]], [[ORG|Hartwig GmbH]]", seed=seed)
    assert abroad.split()[0] == here.split()[0]
    assert abroad.split()[0].isascii() or not re.search("[ąęłśżź]", abroad)


@SEEDS
def test_the_seat_of_a_public_body_stays_where_nobody_else_is(seed: int) -> None:
    assert substitutes("[[ORG|FIU]], [[LOC|Köln]]", seed=seed) == ["FIU", "Köln"]
    body, seat, home = substitutes("[[ORG|FIU]], [[LOC|Köln]]; wohnhaft [[LOC|Köln]]", seed=seed)
    assert body == "FIU"
    assert seat == home != "Köln"
    assert substitutes("[[ORG|FIU]], [[LOC|Bonn]]", seed=seed)[1] != "Bonn"


@SEEDS
def test_an_initial_follows_the_given_name_that_stands_alone(seed: int) -> None:
    source = "[[PER|Xhevdet Berisha]], Notfallkontakt: [[PER|Arta]] (Ehefrau), [[PER|A. Berisha]]"
    _, wife, short = substitutes(source, seed=seed)
    assert short[0] == wife[0]


@SEEDS
def test_a_nickname_in_an_account_follows_whoever_is_called_so(seed: int) -> None:
    person, mail = substitutes("[[PER|Korbinian Wendel]], [[EMAIL|korbi@post.de]]", seed=seed)
    assert fold(person).startswith(mail.partition("@")[0])


@SEEDS
def test_letters_of_a_company_in_a_domain_follow_it(seed: int) -> None:
    firm, address = substitutes("[[ORG|KTB Sanierung]], [[URL|www.ktb-inso.de]]", seed=seed)
    assert address == f"www.{firm.split()[0].lower()}-inso.example"


@SEEDS
def test_a_telephone_goes_to_the_town_whose_area_it_had(seed: int) -> None:
    home, _, phone = substitutes(
        "[[LOC|Rotenburg (Wümme)]] und [[LOC|Visselhövede]], Tel. [[TEL|04261 555-100]]", seed=seed
    )
    assert town_of_area("4261") == "Rotenburg Wümme"
    assert phone.startswith(f"0{area_codes()[fold(home)]} ")


@SEEDS
def test_extensions_stay_on_one_line_without_a_hyphen(seed: int) -> None:
    one, two, _ = substitutes(
        "[[TEL|06232 / 555 83 0]], Fax [[TEL|06232 / 555 83 29]], [[LOC|Speyer]]", seed=seed
    )
    assert two.startswith(one[:-1])


@SEEDS
def test_universities_are_where_there_are_some(seed: int) -> None:
    school, town = substitutes("[[ORG|Universität Gießen]], [[LOC|Gießen]]", seed=seed)
    assert fold(town) in seats("universität")
    assert school == f"Universität {town}"


@SEEDS
def test_one_court_has_one_name_whatever_river_it_stands_at(seed: int) -> None:
    one, other = substitutes(
        "[[ORG|Amtsgericht Ludwigshafen am Rhein]]; [[ORG|AG Ludwigshafen]], HRB 64477", seed=seed
    )
    assert one.removeprefix("Amtsgericht ") == other.removeprefix("AG ")


@SEEDS
def test_a_surname_of_two_words_is_one_wherever_it_stands(seed: int) -> None:
    family, given, short, addressed = substitutes(
        "Familienname: [[PER|Ngo Bakwo]], Vornamen: [[PER|Clarisse Solange]], "
        "[[PER|C. Ngo Bakwo]], Frau [[PER|Ngo Bakwo]]",
        seed=seed,
    )
    assert short == f"{given[0]}. {family}"
    assert addressed == family


@SEEDS
def test_a_villa_and_a_prize_are_called_after_somebody_still(seed: int) -> None:
    person, villa, prize = substitutes(
        "[[PER|Judith Löwenthal]], [[LOC|Villa Löwenthal]], [[OTH|Simon-Löwenthal-Preis]]",
        seed=seed,
    )
    surname = person.split()[-1]
    assert villa == f"Villa {surname}"
    assert prize.endswith(f"-{surname}-Preis")


@SEEDS
def test_a_year_at_the_end_of_a_number_moves_with_the_dates(seed: int) -> None:
    day, number, clerk, sign = substitutes(
        "[[DATE|27.02.2023]], Nr. [[ID|88/23]], [[PER|Hölzl]], GZ [[ID|B-131-9/0044-Hö]]", seed=seed
    )
    assert number[-2:] == day[-2:]
    assert fold(clerk).startswith(fold(sign[-2:]))


@SEEDS
def test_no_segment_becomes_what_the_document_speaks_of(seed: int) -> None:
    one, other = substitutes("[[SEG|Brunnenbau]] und [[SEG|Geothermiebohrungen]]", seed=seed)
    assert other not in ("Brunnenbau", one)


def test_regions_stand_behind_their_articles() -> None:
    said = [article_of(name) for name in ("Pfalz", "Ortenau", "Breisgau", "Harz", "Nordfriesland")]
    assert said == ["in der", "in der", "im", "im", "in"]


def test_a_saint_keeps_both_words_beside_a_hyphen() -> None:
    assert longest_part("St. Veit an der Glan") == "St. Veit"


@SEEDS
def test_letters_of_two_words_follow_both(seed: int) -> None:
    firm, short, drug = substitutes(
        "[[ORG|Aventhal Biologics AG]], Kürzel [[OTH|AVB]], [[PROD|AVB-114]]", seed=seed
    )
    assert short == f"{fold(firm)[:2].upper()}B"
    assert drug.partition("-")[0] == short


@SEEDS
def test_a_title_before_an_owner_stays_one(seed: int) -> None:
    firm, owner = substitutes("[[ORG|Weingut Graf Sulz]], [[PER|Emich Graf Sulz]]", seed=seed)
    assert firm == f"Weingut Graf {owner.split()[-1]}"


@SEEDS
def test_a_partner_is_somebody_though_a_region_is_called_so(seed: int) -> None:
    (firm,) = substitutes("Rechtsanwälte [[ORG|Schommer, Eifel & Kollegen]]", seed=seed)
    names = re.fullmatch(r"(\w+), (\w+) & Kollegen", firm)
    assert names
    assert {fold(names[1]), fold(names[2])} <= surnames()


@SEEDS
def test_a_domain_called_after_a_project_follows_it(seed: int) -> None:
    project, room = substitutes("Projekt [[OTH|Seerose]], [[URL|seerose-vdr.com]]", seed=seed)
    assert room == f"{spelt_out(project)}.example"


@SEEDS
def test_a_number_without_a_hyphen_stays_on_the_line_of_one_with_it(seed: int) -> None:
    one, other, _ = substitutes(
        "[[TEL|040 66969 880]], [[TEL|040/66969-889]], [[LOC|Hamburg]]", seed=seed
    )
    lines = [re.sub(r"\D", "", number)[:-3] for number in (one, other)]
    assert lines[0] == lines[1]


@SEEDS
def test_a_company_with_a_foreign_seat_bears_a_name_of_that_country(seed: int) -> None:
    firm, _ = substitutes("[[ORG|Kitagawa Pharma Co., Ltd.]], [[LOC|Osaka]]", seed=seed)
    names = {name for language, name in table("firm_names_abroad") if language == "ja"}
    assert firm.split()[0] in names
    fund, _ = substitutes("[[ORG|Lighthouse Ventures]] aus [[LOC|London]]", seed=seed)
    assert fold(fund.split()[0]) not in surnames()


@SEEDS
def test_an_area_in_groups_is_one_area(seed: int) -> None:
    town, fax, phone = substitutes(
        "[[LOC|Husum]], Fax [[TEL|0 48 41 / 5 55 90]], Tel. [[TEL|04841 555 713]]", seed=seed
    )
    area = f"0{area_codes()[fold(town)]}"
    assert fax.startswith(area)
    assert phone.startswith(area)


@SEEDS
def test_waters_that_a_hyphen_joins_lie_in_one_state(seed: int) -> None:
    body, _ = substitutes("[[ORG|Tierärztekammer Weser-Leine]], [[LOC|Hameln]]", seed=seed)
    one, other = body.removeprefix("Tierärztekammer ").split("-")
    assert state_of_region(one) == state_of_region(other)
