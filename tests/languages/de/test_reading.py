"""What readers of anonymised documents stumbled over once: it reads naturally now."""

import json
import re
from pathlib import Path

import pytest
from tests.languages.de.marked import substitutes

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.places.atlas import adjective_of, towns
from veladura.text import fold

ROWS: list[tuple[str, str]] = json.loads(
    (Path(__file__).parent / "reading.json").read_text("utf-8")
)
CHAIN = (
    "ist unwirksam ([[ORG|BGH]], Urteil vom [[DATE|23. Januar 2003]], [[ID|VII ZR 210/01]]; "
    "Urteil vom [[DATE|6. Dezember 2012]], [[ID|VII ZR 133/11]]; [[ORG|OLG Celle]], Urteil vom "
    "[[DATE|22. März 2001]], [[ID|13 U 213/00]])."
)


@pytest.mark.parametrize(("source", "form"), ROWS, ids=[row[0] for row in ROWS])
def test_a_substitute_reads_as_its_original_did(source: str, form: str) -> None:
    for seed in (3, 4242):
        assert re.fullmatch(form, substitutes(source, seed=seed)[0])


def test_a_given_name_alone_becomes_a_given_name() -> None:
    names = {*lexicon("given_female"), *lexicon("given_male")}
    source = "Töchter [[PER|Raina]] und [[PER|Mila]], nicht „[[PER|Eugenia]]“"
    assert names.issuperset(substitutes(source, seed=9))
    wives = "meiner lieben Frau [[PER|Hildegard]], seine Frau [[PER|Ebba]]"
    assert names.issuperset(substitutes(wives, seed=9))


def test_decisions_that_are_cited_among_others_stay() -> None:
    assert substitutes(CHAIN, seed=5) == [
        *("BGH", "23. Januar 2003", "VII ZR 210/01", "6. Dezember 2012", "VII ZR 133/11"),
        *("OLG Celle", "22. März 2001", "13 U 213/00"),
    ]


def test_an_austrian_village_goes_to_austria_though_prices_are_in_euros() -> None:
    source = "+43 6542 555, AT20 9998, FN 418937 k, € 12, € 13, € 14, € 15, in [[LOC|Zwickledt]]"
    seeds = {substitutes(source, seed=seed)[0] for seed in range(4)}
    assert seeds.isdisjoint(row.split(";")[0] for row in lexicon("towns"))


def test_a_domain_follows_the_company_whose_trade_or_letters_it_has() -> None:
    bank, address = substitutes(
        "[[ORG|Aufbaubank Vorpommern]], [[EMAIL|info@aufbaubank-vp.de]]", seed=3
    )
    region = bank.removeprefix("Aufbaubank ").lower().replace("ü", "ue").replace("ö", "oe")
    assert address == f"info@aufbaubank-{region.replace(' ', '-')}.example"
    firm, address = substitutes(
        "[[ORG|Trauttenberg Plan ZT-GmbH]] [[EMAIL|info@tp-zt.co.at]]", seed=3
    )
    assert address.split("@")[1].split(".")[0] in firm.lower().replace("ü", "ue")


def test_what_a_member_of_a_group_does_is_no_name_by_itself() -> None:
    source = "[[ORG|Stahlgruber Handel GmbH]]; die [[ORG|Handel GmbH]] und [[ORG|Stahlgruber]]"
    long, short, _ = substitutes(source, seed=6)
    assert (long.split()[1:], short) == (["Handel", "GmbH"], "Handel GmbH")


def test_postcodes_in_elements_of_their_own_go_with_their_town() -> None:
    suhl = "<PostcodeCode>[[LOC|98527]]</PostcodeCode><LineOne>x</LineOne><CityName>[[LOC|Suhl]]<"
    code, town = substitutes(suhl, seed=3)
    assert code.startswith(towns()[fold(town)][2])
    town, code = substitutes("NAD+BY+[[LOC|Wesel]]++[[LOC|46483]]+DE'", seed=3)
    assert code.startswith(towns()[fold(town)][2])


def test_a_town_of_two_countries_stays_in_the_country_of_the_document() -> None:
    source = "CHE-914.220.775, CHF 12, Fr. 3, CH20 3080 in [[LOC|Baden]]"
    seeds = {fold(substitutes(source, seed=seed)[0]) for seed in range(4)}
    assert {towns()[name][1] for name in seeds} == {"CH"}


def test_initials_in_an_address_are_those_of_the_new_name() -> None:
    name, address = substitutes(
        "[[PER|Zeynep Altın-Kruse]], [[EMAIL|zak@kanzlei.legal]]", seed=4242
    )
    letters = "".join(word[0] for word in re.split("[ -]", name)).lower()
    assert address.split("@")[0] == letters.translate(str.maketrans("äöü", "aou"))


def test_adjectives_of_towns_are_those_that_people_say() -> None:
    said = ("Verdener", "Göttinger", "Bremer", "Mühlhäuser", "Celler", "Dresdner")
    named = ("Verden", "Göttingen", "Bremen", "Mühlhausen", "Celle", "Dresden")
    assert tuple(map(adjective_of, named)) == said


def test_the_initial_of_an_owner_follows_the_person() -> None:
    name, firm = substitutes(
        "[[PER|Franziska Dombrowe]], [[ORG|Hauskredit Uckersee, Inh. F. Dombrowe]]", seed=3
    )
    given, surname = name.split()
    assert firm.endswith(f"Inh. {given[0]}. {surname}")


def test_a_company_in_the_name_of_an_account_follows_the_company() -> None:
    _, short, account = substitutes(
        "[[ORG|Gebr. Wesselmann Landmaschinen GmbH]] (kurz [[ORG|GWL]]), [[OTH|gwl_admin2]]", seed=3
    )
    assert account.startswith(f"{short.lower()}_admin")


def test_a_given_name_behind_a_trade_becomes_a_given_name() -> None:
    firm = substitutes("[[ORG|Weingut Hildegund Sponheimer]]", seed=3)[0]
    assert firm.split()[1] in lexicon("given_female")


def test_a_town_of_a_neighbour_does_not_take_unknown_german_ones_with_it() -> None:
    source = "in [[LOC|Davos]], dann in [[LOC|Martinsried]]"
    seeds = {fold(substitutes(source, seed=seed)[1]) for seed in range(4)}
    assert {towns()[name][1] for name in seeds}.isdisjoint(("CH", "AT", "LI", "LU"))


def test_a_saint_becomes_a_saint_and_the_beer_follows() -> None:
    source = "[[ORG|Brauerei Sankt Wendolin AG]], [[PROD|Wendolin Urhell]], [[ORG|Kirche St. Afra]]"
    brewery, beer, church = substitutes(source, seed=5)
    saints = {name: gender for gender, name in table("saints")}
    assert saints[brewery.split()[2]] == "m"
    assert saints[church.removeprefix("Kirche St. ")] == "f"
    assert beer.split()[0] == brewery.split()[2]


def test_a_firm_that_everybody_knows_becomes_nobodys_surname() -> None:
    for seed in range(12):
        (firm,) = substitutes("Versicherer: [[ORG|Debeka]]", seed=seed)
        assert firm in lexicon("coined_names")


def test_a_segment_that_bears_the_name_of_its_group_follows_it() -> None:
    group, segment = substitutes(
        "[[ORG|Greif Terminal SE]] und das Segment [[SEG|Greif Real Estate]]", seed=3
    )
    assert segment == f"{group.split()[0]} Real Estate"


@pytest.mark.parametrize(
    ("source", "form"),
    [
        ("[[ORG|Nordwind Capital GmbH]] ([[ORG|NWC]])", r"(?!N)\w+wind Capital GmbH \wWC"),
        ("[[ORG|Zahnradfabrik Nord GmbH]] ([[ORG|ZFN]])", r"Zahnradfabrik (\w)\w+ GmbH ZF\1"),
        (
            "[[ORG|Deutsche Gesellschaft für Baumrecht e.V.]] ([[ORG|DGfB]])",
            r"Deutsche Gesellschaft für (\w).+ e\.V\. DGf\1",
        ),
        ("[[ORG|Kestra Sensorik AG]], [[ORG|Kestra Schweiz]]", r"(\w+) Sensorik AG \1 Schweiz"),
        ("[[ORG|Seehafen Greif SE]], Aktie [[ORG|SGF]]", r"Seehafen (\w)\w+ SE S\1\w"),
        (
            "[[ORG|Clean & Fresh Dienste GmbH]] ([[ORG|C&F]])",
            r"(\w)\w+ & (\w)\w+ Dienste GmbH \1&\2",
        ),
        ("[[ORG|Rheinlux Licht AG]], Aktie [[ORG|RLX]]", r"(\w)\w+ Licht AG \1\w\w"),
    ],
)
def test_short_forms_are_those_of_the_new_name(source: str, form: str) -> None:
    for seed in (3, 4242):
        assert re.fullmatch(form, " ".join(substitutes(source, seed=seed)), re.IGNORECASE)


def test_a_surname_that_was_taken_for_a_product_becomes_a_surname() -> None:
    names = {*lexicon("surnames")}
    assert names.issuperset(substitutes("Kälte [[PROD|Wiedemann]]", seed=3))
    assert names.isdisjoint(substitutes("die Marke „[[PROD|Wiedemann]]“", seed=3))
