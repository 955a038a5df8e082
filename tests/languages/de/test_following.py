"""What is made of names follows them: acronyms, signs, accounts, domains, adjectives of towns."""

import pytest
from tests.languages.de.borne import given_names
from tests.languages.de.marked import rewrite, substitutes

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.check_digits import pension_check
from veladura.languages.de.writers.organisations.acronyms import is_taken
from veladura.languages.de.writers.places.atlas import cantons, lies_in, towns, towns_of
from veladura.languages.de.writers.thing_parts import spelt_out
from veladura.text import fold


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split())


@pytest.mark.parametrize("seed", range(3))
def test_letters_before_a_number_are_those_of_the_company(seed: int) -> None:
    source = "[[ORG|Basilea Nova Versicherungen AG]], Referenz [[ID|BNV-21-0937]]"
    company, reference = substitutes(source, seed=seed)
    letters = _initials(company)[:3]
    assert reference[:3] == letters != "BNV" or is_taken(fold(letters))


@pytest.mark.parametrize("seed", range(3))
def test_the_sign_of_a_letter_has_the_initials_of_whoever_dictated_it(seed: int) -> None:
    person, sign = substitutes("[[PER|Annina Loosli]], [[OTH|AL/rb]]", seed=seed)
    assert sign.split("/")[0] == _initials(person) != "AL"


@pytest.mark.parametrize("seed", range(3))
def test_an_account_has_the_initial_that_stands_in_the_text(seed: int) -> None:
    person, user = substitutes("[[PER|M. Wiedmann]], User [[OTH|MWIEDMANN]]", seed=seed)
    assert fold(user)[0] == fold(person)[0]


@pytest.mark.parametrize("seed", range(3))
def test_a_given_name_in_a_field_of_its_own_is_that_of_the_address(seed: int) -> None:
    source = (
        '"nachname":"[[PER|Zöllin]]","vorname":"[[PER|Gerda]]","mail":"[[EMAIL|g.zoellin@wv.de]]"'
    )
    _, given, mail = substitutes(source, seed=seed)
    assert mail[0] == fold(given)[0]


@pytest.mark.parametrize("seed", range(3))
def test_a_new_name_has_another_initial_so_that_its_acronym_can_follow(seed: int) -> None:
    source = "[[ORG|Vogel Feinwerktechnik GmbH]] („[[ORG|VFT]]“), [[PER|Meinrad Vogel]]"
    company, acronym, person = substitutes(source, seed=seed)
    assert acronym == f"{company[0]}FT" != "VFT"
    assert person.split()[-1] == company.split()[0]


@pytest.mark.parametrize("seed", range(3))
def test_members_of_a_group_keep_the_letters_they_share(seed: int) -> None:
    source = "[[ORG|Autohaus Vogel & Kaiser OHG]], [[ORG|VK Immobilien GbR]]"
    house, homes = substitutes(source, seed=seed)
    assert homes == f"{house.split()[1][0]}{house.split()[3][0]} Immobilien GbR"


def test_a_domain_says_what_the_company_does_where_it_did() -> None:
    source = "[[ORG|Getränke Zapf KG]], [[EMAIL|info@zapf-getraenke.de]]"
    company, mail = substitutes(source, seed=4)
    assert mail == f"info@{spelt_out(company.split()[1])}-getraenke.example"


def test_an_address_follows_the_project_it_is_called_after() -> None:
    source = "Project [[OTH|Kormoran]], [[EMAIL|kormoran@transakta.eu]]"
    project, mail = substitutes(source, seed=4)
    assert mail.startswith(f"{fold(project)}@")


def test_an_adjective_nobody_marked_follows_its_town() -> None:
    text = rewrite("Das Oldenburger Start-up sitzt in [[LOC|Oldenburg]].", seed=3).text
    assert "Oldenburg" not in text
    assert "er Start-up" in text


def test_what_everybody_calls_after_a_town_stays() -> None:
    text = rewrite("Die Düsseldorfer Tabelle gilt in [[LOC|Düsseldorf]].", seed=3).text
    assert text.startswith("Die Düsseldorfer Tabelle gilt in ")
    assert "Düsseldorf." not in text


@pytest.mark.parametrize("number", ["15110287L519", "15 110287 L 519"])
def test_the_birthday_in_an_insurance_number_moves_with_the_date(number: str) -> None:
    born, new = substitutes(f"geb. [[DATE|11.02.87]], SV-Nr. [[ID|{number}]]", seed=2)
    assert "".join(born.split(".")) in new.replace(" ", "")


def test_an_insurance_number_whose_check_digit_was_right_keeps_a_right_one() -> None:
    body = "15110287l51"
    right = (body + pension_check(body + "0")).upper()
    _, new = substitutes(f"geb. [[DATE|11.02.87]], SV-Nr. [[ID|{right}]]", seed=2)
    assert new[-1] == pension_check(new.lower())


def test_numbers_of_one_kind_keep_one_prefix() -> None:
    one, other = substitutes("Belege [[ID|AR-90117]] und [[ID|AR-90342]]", seed=2)
    assert one.split("-")[0] == other.split("-")[0] != "AR"
    assert one != other


def test_a_creditor_reference_stays_valid() -> None:
    new = substitutes("Ref [[ID|RF18539007547034]]", seed=2)[0]
    digits = "".join(str(int(c, 36)) for c in new[4:] + new[:4])
    assert int(digits) % 97 == 1
    assert new != "RF18539007547034"


def test_a_court_bears_the_town_however_its_name_is_shortened() -> None:
    court, town = substitutes("[[ORG|AG Frankfurt]] in [[LOC|Frankfurt am Main]]", seed=2)
    assert court == f"AG {town}"


def test_a_year_beside_an_amount_moves_with_the_others() -> None:
    source = "Verlust [[DATE|2020]] von TEUR [[NUM|1.290]] ([[NUM|2019]] TEUR [[NUM|312]])"
    year, _, before, _ = substitutes(source, seed=2)
    assert int(year) - int(before) == 1
    assert year != "2020"


@pytest.mark.parametrize("seed", range(3))
def test_towns_their_court_and_their_state_go_to_one_state(seed: int) -> None:
    source = "[[LOC|Sonneberg]], [[ORG|AG Meiningen]], [[LOC|Thüringen]]"
    town, court, state = substitutes(source, seed=seed)
    states = {name: code for code, name, _ in table("states")}
    assert lies_in(fold(town)) == lies_in(fold(court.removeprefix("AG "))) == states[state] != "TH"


def test_a_town_with_a_german_postcode_is_no_town_abroad() -> None:
    town = substitutes("[[LOC|83346]] [[LOC|Bergen]]", seed=2)[1]
    assert lies_in(fold(town)) not in ("", "BY")


@pytest.mark.parametrize("seed", range(3))
def test_an_initial_in_a_handle_is_the_one_in_the_text(seed: int) -> None:
    person, handle = substitutes("[[PER|Heike S.]] schreibt: [[OTH|@heike.s]]", seed=seed)
    assert handle == f"@{spelt_out(person.split()[0])}.{fold(person.split()[1][0])}"


@pytest.mark.parametrize("seed", range(3))
def test_a_given_name_in_a_handle_becomes_one_of_the_same_gender(seed: int) -> None:
    handle = substitutes("frag [[OTH|@wiebke.h]]", seed=seed)[0]
    assert handle[1:-2] in {spelt_out(name) for name in lexicon("given_female")}


@pytest.mark.parametrize("seed", range(3))
def test_a_court_sits_where_its_town_has_another_name_for_the_bath(seed: int) -> None:
    court, town = substitutes("[[ORG|Bezirksgericht Zurzach]] in [[LOC|Bad Zurzach]]", seed=seed)
    assert court == f"Bezirksgericht {town}"


@pytest.mark.parametrize("seed", range(3))
def test_the_adjective_of_a_canton_goes_with_it(seed: int) -> None:
    source = "CHF 1, CHF 2: [[ORG|Aargauische Regionalkasse]], [[ORG|Konkursamt Aargau]]"
    bank, office = substitutes(source, seed=seed)
    stems = {row[0]: row[1] for row in table("canton_stems")}
    assert bank == f"{stems[office.removeprefix('Konkursamt ')]}e Regionalkasse"


@pytest.mark.parametrize(
    ("source", "gender"),
    [
        ("Zeugin: [[PER|Gülcan Kaplan]]", "female"),
        ("Frau [[PER|Toni Rabe]]", "female"),
        ("Herr [[PER|Kim Sandberg]]", "male"),
        ("MAG. [[PER|FLORENTINE PICHLER]]", "female"),
        ("Neffe [[PER|Bogusław Trzaska]]", "male"),
    ],
)
def test_who_is_a_woman_stays_one(source: str, gender: str) -> None:
    for seed in range(3):
        given = substitutes(source, seed=seed)[0].split()[0]
        assert fold(given) in set(map(fold, given_names(gender)))


def test_three_surnames_between_commas_stay_surnames() -> None:
    names = substitutes("bestehend aus [[PER|Voß, Krüger, Lan]]", seed=3)[0].split(", ")
    assert set(names) <= set(lexicon("surnames"))


@pytest.mark.parametrize(
    ("town", "country"), [("Almería", "ES"), ("Tacuarembó", "ES"), ("Zalaegerszeg", "HU")]
)
def test_a_foreign_town_stays_where_its_language_is_spoken(town: str, country: str) -> None:
    assert substitutes(f"in [[LOC|{town}]]", seed=3)[0] in towns_of(country)


def test_what_stands_behind_a_family_is_its_surname() -> None:
    family, _ = substitutes("Familie [[PER|Harm-Lübbers]], Vater [[PER|Gerrit]]", seed=3)
    assert set(family.split("-")) <= set(lexicon("surnames"))


def test_a_given_name_behind_a_doctor_or_a_couple_stays_one() -> None:
    given = {*lexicon("given_female"), *lexicon("given_male")}
    source = (
        "Dr. [[PER|Melike]] [[PER|Sarıtaş]], Eheleute [[PER|Swaantje]] und [[PER|Cord Tietgen]]"
    )
    first, _, wife, _ = substitutes(source, seed=3)
    assert {first, wife} <= given


def test_given_names_in_the_name_of_a_foundation_stay_given_names() -> None:
    names = substitutes("[[ORG|Anneliese-und-Theo-Brandl-Stiftung]]", seed=3)[0].split("-")
    assert names[0] in lexicon("given_female")
    assert names[2] in lexicon("given_male")
    assert names[1::3] == ["und", "Stiftung"]


@pytest.mark.parametrize("seed", range(3))
def test_an_address_has_the_surname_of_the_family_where_somebody_is_but_given(seed: int) -> None:
    source = "[[PER|Hannelore Jablonski]], Enkel [[PER|Marvin]]: [[EMAIL|marvin.jablonski@vp.net]]"
    family, given, mail = substitutes(source, seed=seed)
    assert mail.split("@")[0] == f"{spelt_out(given)}.{spelt_out(family.split()[-1])}"


def test_a_village_behind_a_postcode_is_swiss_where_amounts_are_written_so() -> None:
    source = "Kanton, 1'842.65 in [[LOC|7148]] [[LOC|Lumbrein]], 3'842.65"
    assert {towns()[fold(substitutes(source, seed=seed)[1])][1] for seed in range(4)} == {"CH"}


def test_other_letters_are_not_those_of_a_public_body() -> None:
    assert all(is_taken(letters) for letters in ("vdi", "dlr", "dfg"))


@pytest.mark.parametrize("seed", range(3))
def test_a_part_of_a_town_goes_where_the_town_goes(seed: int) -> None:
    part, town = substitutes("[[LOC|Kaufbeuren-Neugablonz]], [[LOC|Kaufbeuren]]", seed=seed)
    assert part.split("-")[0] in town


def test_a_club_is_called_after_its_place() -> None:
    club = substitutes("[[ORG|Wohnungsbau-Verein Barmbek eG]]", seed=3)[0]
    assert fold(club.removeprefix("Wohnungsbau-Verein ").removesuffix(" eG")) in towns()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "source",
    [
        "[[PER|Heinrich Borgmann-Thole]]; [[PER|H. Borgmann-Thole]]",
        "[[PER|Pavel Čer-\nmák]]; [[PER|P. Čermák]]",
        "[[PER|Eberhard Pfannkuch]]; [[PER|E. Pf.]]",
    ],
)
def test_a_signature_has_the_initials_of_whoever_signs(source: str, seed: int) -> None:
    name, signature = substitutes(source, seed=seed)
    given, surname = name.split(" ", 1)
    assert signature in (f"{given[0]}. {surname}", f"{given[0]}. {fold(surname)[0].upper()}.")


@pytest.mark.parametrize("seed", range(3))
def test_a_familiar_form_goes_with_the_name_it_stands_for(seed: int) -> None:
    name, familiar = substitutes("[[PER|Kreszenz Ammer]], die „[[PER|Zenzi]]“", seed=seed)
    assert familiar == name.split()[0]


@pytest.mark.parametrize("seed", range(3))
def test_towns_of_a_canton_go_where_its_name_goes(seed: int) -> None:
    source = "CHF 1, CHF 2: Kanton [[LOC|Graubünden]], [[LOC|Chur]], [[LOC|Davos]]"
    canton, *places = substitutes(source, seed=seed)
    letters = {row[0]: row[1] for row in table("canton_letters")}[canton]
    assert {cantons()[fold(place)] for place in places} == {letters}


def test_nobody_has_one_word_for_both_names() -> None:
    people = "; ".join(f"[[PER|Vorn{a} Nach{a}]]" for a in "abcdefghijklmnopqrst")
    names = [name.split() for name in substitutes(people, seed=2)]
    assert not {given for given, _ in names} & {surname for _, surname in names}


@pytest.mark.parametrize("seed", range(3))
def test_a_segment_is_the_same_in_every_case(seed: int) -> None:
    source = "[[SEG|Chirurgische Instrumente]]; der [[SEG|Chirurgischen Instrumente]]"
    assert len(set(substitutes(source, seed=seed))) == 1


@pytest.mark.parametrize("seed", range(3))
def test_a_prize_is_called_after_whom_the_foundation_is(seed: int) -> None:
    source = "[[ORG|Adelheid-und-Simon-Löwenthal-Stiftung]], [[OTH|Simon-Löwenthal-Preis]]"
    foundation, prize = substitutes(source, seed=seed)
    _, given, surname = foundation.removesuffix("-Stiftung").replace("und-", "").split("-")
    assert given in lexicon("given_male")
    assert prize == f"{given}-{surname}-Preis"


@pytest.mark.parametrize("seed", range(3))
def test_the_initial_in_a_company_is_that_of_its_owner(seed: int) -> None:
    firm, owner = substitutes(
        "[[ORG|Steinmetzbetrieb S. Gassert]], [[PER|Sieglinde Gassert]]", seed=seed
    )
    given, surname = owner.split()
    assert firm == f"Steinmetzbetrieb {given[0]}. {surname}"


@pytest.mark.parametrize("seed", range(3))
def test_a_village_with_an_austrian_postcode_stays_in_austria(seed: int) -> None:
    source = "FN 277190 p, wohnhaft in [[LOC|4893]] [[LOC|Zell am Moos]], € 12"
    assert towns()[fold(substitutes(source, seed=seed)[1])][1] == "AT"


def test_where_a_state_has_no_more_towns_others_of_the_country_are_taken() -> None:
    source = "; ".join(f"HRB 12 in [[LOC|{stem}stedt]]" for stem in lexicon("compound_heads")[:60])
    assert {towns()[fold(town)][1] for town in substitutes(source, seed=4)}.isdisjoint(("AT", "CH"))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("source", "trade"),
    [
        ("Dr. [[PER|Melchior Ehrenfried]], [[EMAIL|info@notariat-ehrenfried.de]]", "notariat"),
        ("Herr [[PER|Pohlmann]], [[EMAIL|chef@zweirad-pohlmann.de]]", "zweirad"),
        (
            "[[ORG|Schulbedarf Wesermarsch]], [[EMAIL|fibu@schulbedarf-wesermarsch.de]]",
            "schulbedarf",
        ),
        ("[[PER|Ida Kohl]], [[EMAIL|kohl@steuerkanzlei-huy.de]]", "steuerkanzlei"),
    ],
)
def test_what_a_domain_says_of_a_trade_stays(source: str, trade: str, seed: int) -> None:
    mail = substitutes(source, seed=seed)[1]
    domain = mail.partition("@")[2]
    assert domain.startswith(f"{trade}-")
    assert domain.count(trade) == 1
    assert not {"ehrenfried", "pohlmann", "wesermarsch", "huy"} & set(domain[:-8].split("-"))


def test_a_service_for_mail_is_no_trade() -> None:
    (mail,) = substitutes("[[EMAIL|ida@t-online.de]]", seed=1)
    assert "online" not in mail
