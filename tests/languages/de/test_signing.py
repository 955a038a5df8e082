"""What an auditor must be able to sign: areas, seats, signatures, accounts, certificates agree."""

import re
from datetime import datetime

import pytest
from tests.languages.de.borne import given_names
from tests.languages.de.marked import rewrite, substitutes

from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.acronyms import is_acronym
from veladura.languages.de.writers.places.atlas import (
    cantons,
    plates,
    seats,
    state_adjective_of,
    towns,
)
from veladura.languages.de.writers.places.phone_areas import area_codes
from veladura.languages.de.writers.thing_parts import spelt_out
from veladura.text import fold
from veladura.transform import Preferences

SEEDS = pytest.mark.parametrize("seed", range(4))


@SEEDS
def test_a_telephone_has_the_area_of_the_town_beside_it(seed: int) -> None:
    source = "[[LOC|06217]] [[LOC|Merseburg]], Tel. [[TEL|03461 555-417]], Fax [[TEL|03461 555-99]]"
    _, town, desk, fax = substitutes(source, seed=seed)
    area = area_codes()[fold(town)]
    assert desk.startswith(f"0{area} ")
    assert desk.partition("-")[0] == fax.partition("-")[0]


@SEEDS
def test_nobody_has_a_telephone_that_is_written(seed: int) -> None:
    places = "".join(f"[[LOC|{town}]] [[TEL|03461 55{i:03d}]]\n" for i, town in enumerate(towns()))
    written = rewrite(places[:4000].rpartition("\n")[0], seed=seed)
    spans = written.result.spans
    numbers = [written.text[s.start : s.end] for s in spans if s.label == "TEL"]
    free = r"0(?:30 23125|69 90009|40 66969|221 4710|89 99998|\d{2,5} 11[13479])\d*"
    assert all(re.fullmatch(free, number) for number in numbers), numbers


def test_every_town_that_may_be_written_has_its_area() -> None:
    rows = (*lexicon("towns"), *lexicon("small_towns"))
    german = {fold(row.split(";")[0]) for row in rows}
    assert german == set(area_codes())


@SEEDS
def test_who_signs_with_the_beginning_of_a_surname_still_does(seed: int) -> None:
    one, two, *signed = substitutes(
        "[[PER|H. Tiemann]], Marktfolge: [[PER|Çelebi]], gez. [[PER|Ti]] / [[PER|Çel]]", seed=seed
    )
    assert signed == [one.split()[-1][:2], two[:3]]


@SEEDS
def test_who_is_addressed_by_a_name_has_it_as_a_surname(seed: int) -> None:
    whole, short = substitutes("[[PER|Lidia Xol Caal]], Frau [[PER|Xol]]", seed=seed)
    assert whole.split()[1] == short
    assert short in lexicon("surnames")


def test_old_given_names_are_no_surnames() -> None:
    names = set(lexicon("given_female"))
    assert names.issuperset(substitutes("mit [[PER|Rautgundis]] und [[PER|Borghild]]", seed=3))


@SEEDS
def test_accounts_of_parts_of_a_name_have_parts_of_the_new_one(seed: int) -> None:
    person, mail, user = substitutes(
        "[[PER|Kevin Gysin]], [[EMAIL|kev.gy@bluewin.ch]], Kennung [[ID|GYSK04]]", seed=seed
    )
    given, surname = (fold(word).replace("ß", "s") for word in person.split())
    assert mail.partition("@")[0] == f"{given[:3]}.{surname[:2]}"
    assert user[:4] == f"{surname[:3]}{given[:1]}".upper()


@SEEDS
def test_a_court_sits_where_such_courts_sit(seed: int) -> None:
    court, town = substitutes("[[ORG|LG Kassel]], Kaufmann in [[LOC|Kassel]]", seed=seed)
    assert fold(town) in seats("landgericht")
    assert court == f"LG {town}"


@SEEDS
def test_a_parliament_sits_in_a_capital(seed: int) -> None:
    (town,) = substitutes("Der Landtag in [[LOC|Hannover]] berät.", seed=seed)
    assert fold(town) in seats("landtag")


@SEEDS
def test_one_village_has_one_name_with_its_parish_or_without(seed: int) -> None:
    short, long = substitutes("[[LOC|Martinsried]], [[LOC|Planegg-Martinsried]]", seed=seed)
    assert short == long


@SEEDS
def test_a_holding_of_initials_has_those_of_its_owner(seed: int) -> None:
    person, firm = substitutes("[[PER|Jorinde Haselhorst]], [[ORG|JH Holding UG]]", seed=seed)
    assert firm.split()[0] == "".join(word[0] for word in person.split())
    assert is_acronym(firm.split()[0])


@SEEDS
def test_certificates_are_counted_through(seed: int) -> None:
    assert substitutes("Nrn. [[ID|1]]–[[ID|40]], [[ID|9-22]]", seed=seed) == ["1", "40", "9-22"]
    low, high = substitutes("Vorgang [[ID|22]]-[[ID|9]]", seed=seed)
    assert (low, high) != ("22", "9")


def test_a_job_is_nobodys_name_where_only_a_woman_has_it() -> None:
    text = "Er sagt, der Schuster leiht ihm Leisten."
    assert rewrite(f"Frau [[PER|Schuster]] kam. {text}").text.endswith(text)
    for named in ("Herr [[PER|Schuster]]", "Frau [[PER|Schuster]] und [[PER|Jan Schuster]]"):
        assert "Schuster" not in rewrite(f"{named} kam. {text}").text


@SEEDS
def test_a_month_in_a_number_stays_that_of_the_date(seed: int) -> None:
    number, date = substitutes("[[ID|ML-2023-11]] am [[DATE|15.11.2023]]", seed=seed)
    assert number[-7:] == f"{date[-4:]}-11"


@SEEDS
def test_a_name_that_a_statement_tears_is_one_name(seed: int) -> None:
    first, second, whole = substitutes(
        "?32[[PER|Szczepański, Bogumi]]?33[[PER|ła]]\n[[PER|Bogumiła Szczepański]]", seed=seed
    )
    assert [*reversed(f"{first}{second}".split(", "))] == whole.split()
    first, second = substitutes(
        "?32[[ORG|Spreetal As]]?33[[ORG|sekuranz VVaG]]\n[[ORG|x]]", seed=seed
    )[:2]
    assert f"{first}{second}".endswith(" Assekuranz VVaG")
    assert len(first) <= 27


def test_a_torn_name_is_hidden_in_every_mode() -> None:
    source = "?32[[ORG|Volkswagen Leasin]]?33[[ORG|g GmbH]]"
    for mode in ("mask", "tag", "redact"):
        text = rewrite(source, preferences=Preferences(mode=mode)).text
        assert "Volks" not in text
        assert "GmbH" not in text


@SEEDS
def test_a_weekday_in_capitals_or_behind_a_date_stays_true(seed: int) -> None:
    for source in ("AM MONTAG, DEM [[DATE|14.08.2023]]", "am [[DATE|14.08.2023]] (Montag)"):
        (day,) = substitutes(source, seed=seed)
        assert datetime.strptime(f"{day} +0000", "%d.%m.%Y %z").weekday() == 0


@SEEDS
def test_a_number_plate_is_one_of_the_new_town(seed: int) -> None:
    person, town, plate = substitutes(
        "[[PER|Detlef Quast]], [[LOC|Eutin]]: [[OTH|OH-DQ 81]]", seed=seed
    )
    letters = "".join(word[0] for word in person.split())
    assert plate.rpartition(" ")[0] == f"{plates()[fold(town)]}-{letters}"
    assert set(plates()) == set(area_codes())


@SEEDS
def test_a_swiss_telephone_goes_with_its_canton(seed: int) -> None:
    town, number, mobile = substitutes(
        "[[LOC|Chur]], CHE-914.220.775, CHF 12: [[TEL|081 555 24 85]], [[TEL|079 555 24 85]]",
        seed=seed,
    )
    areas = dict(row.split(";") for row in lexicon("canton_areas"))
    own = dict(row.split(";") for row in lexicon("swiss_areas"))
    assert number[1:3] == own.get(town, areas[cantons()[fold(town)]])
    assert mobile[:3] == "079"
    town, number = substitutes("[[LOC|Wil]], CHE-914, CHF 12: [[TEL|+41 71 555 36 14]]", seed=seed)
    assert number[4:6] == own.get(town, areas[cantons()[fold(town)]])


@SEEDS
def test_a_beekeeper_of_noble_birth_keeps_no_name(seed: int) -> None:
    (firm,) = substitutes("[[ORG|Imkerei Achim v. d. Decken]]", seed=seed)
    trade, given, *_, surname = firm.split()
    assert (trade, given in lexicon("given_male")) == ("Imkerei", True)
    assert surname in lexicon("surnames_noble")


@SEEDS
def test_a_segment_is_never_its_own_substitute(seed: int) -> None:
    source = "[[SEG|Chirurgischen Instrumente]], [[SEG|Endoskopie]]"
    instruments, endoscopy = substitutes(source, seed=seed)
    assert "nstrument" not in instruments
    assert re.search("(?:e|n)$", instruments)  # "Die … verfehlten"
    assert re.search("(?:ik|ie|ung|ei)$", endoscopy)


@SEEDS
def test_a_domain_with_another_place_is_not_the_companys(seed: int) -> None:
    source = "[[ORG|Hypo-Bank Tegernsee]], [[LOC|Bogenhausen]], [[EMAIL|x@hno-bogenhausen.de]]"
    company, _, mail = substitutes(source, seed=seed)
    assert company.split()[-1].lower() not in mail


def test_counted_things_are_no_company() -> None:
    text = rewrite("[[ORG|Puppen-Cieslik]] schätzte zwanzig Puppen und 212 Puppen.").text
    assert text.endswith(" schätzte zwanzig Puppen und 212 Puppen.")


@SEEDS
def test_fields_of_a_form_make_one_person(seed: int) -> None:
    given, surname, sign, mail, account = substitutes(
        "Vorname: [[PER|Kevin]]\nNachname: [[PER|Gysin]]\nZeichen: [[PER|K. G.]]\n"
        "E-Mail: [[EMAIL|k.g@gmx.ch]], [[EMAIL|kgysin@x.ch]]",
        seed=seed,
    )
    assert sign == f"{given[0]}. {surname[0]}."
    assert fold(mail.partition("@")[0]) == fold(f"{given[0]}.{surname[0]}")
    assert account.startswith(fold(given[0]))


@SEEDS
def test_cells_of_a_row_make_one_person(seed: int) -> None:
    surname, given, sign = substitutes("[[PER|Gysin]];[[PER|Kevin]];[[PER|K. G.]]", seed=seed)
    assert sign == f"{given[0]}. {surname[0]}."


@SEEDS
def test_adjectives_of_a_state_go_with_its_towns(seed: int) -> None:
    source = "Die brandenburgische Förderung in [[LOC|Potsdam]], der [[LOC|brandenburgische]] Weg"
    text = rewrite(source, seed=seed).text
    town = re.search(r"in (.+), der", text)
    assert town is not None
    stem = state_adjective_of(towns()[fold(town[1])][1])
    assert text == f"Die {stem}e Förderung in {town[1]}, der {stem}e Weg"


@SEEDS
def test_a_weekday_comes_back_within_eleven_years(seed: int) -> None:
    (day,) = substitutes("bis Freitag, [[DATE|19.03.2021]]", seed=seed)
    assert datetime.strptime(f"{day} +0000", "%d.%m.%Y %z").weekday() == 4


@SEEDS
def test_signs_of_three_letters_follow_the_name(seed: int) -> None:
    person, sign = substitutes("[[PER|Henk Saathoff]] (Kürzel [[PER|hsa]])", seed=seed)
    given, surname = person.split()
    assert sign == fold(given[:1] + surname[:2])


@SEEDS
def test_an_account_spells_a_given_name_with_its_dots(seed: int) -> None:
    given, account = substitutes("[[PER|Sönke]] schreibt: [[OTH|@soenke_l]]", seed=seed)
    assert account.startswith(f"@{spelt_out(given)}_")


@SEEDS
def test_who_is_greeted_has_a_given_name(seed: int) -> None:
    (name,) = substitutes("Moin [[PER|Piroska]]!", seed=seed)
    assert name in given_names("female") | given_names("male")


@SEEDS
def test_a_year_in_an_address_moves_with_the_dates(seed: int) -> None:
    url, day = substitutes("[[URL|https://ir.x.com/de/2014]] vom [[DATE|2.3.2014]]", seed=seed)
    assert url[-4:] == day[-4:]


@pytest.mark.parametrize(
    "text",
    [
        "vielleicht weiß das keiner",
        "Weiß war als Farbe des Daches geschuldet.",
    ],
)
def test_knowing_and_colours_are_nobody(text: str) -> None:
    assert rewrite(f"Herr [[PER|Weiß]] kam. {text}").text.endswith(text)


def test_a_judge_is_nobody_called_so() -> None:
    text = "der Richter hat die Klausel im Ganzen zu verwerfen."
    assert rewrite(f"Zeuge [[PER|Richter]], und {text}").text.endswith(text)
