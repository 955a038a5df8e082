"""What an auditor read again: letters, courts, hills and trades are what they were."""

import re

import pytest
from tests.languages.de import borne
from tests.languages.de.marked import rewrite, substitutes

from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.places.atlas import (
    adjective_of,
    cantons,
    high_courts,
    ports,
    seats,
    state_adjective_of,
    towns,
)
from veladura.languages.de.writers.thing_parts import spelt_out
from veladura.text import fold

SEEDS = pytest.mark.parametrize("seed", range(4))


@SEEDS
def test_letters_that_begin_a_companys_name_begin_the_new_one(seed: int) -> None:
    company, ticker, drug = substitutes(
        "[[ORG|Mykoserin AG]], Ticker [[OTH|MYK]], Wirkstoff [[PROD|MYK-101]]", seed=seed
    )
    assert fold(ticker) == fold(company)[:3]
    assert drug.partition("-")[0] == ticker


@SEEDS
def test_a_particle_stays_in_an_address(seed: int) -> None:
    person, mail = substitutes("[[PER|Saskia van Loon]], [[EMAIL|s.vanloon@x.de]]", seed=seed)
    assert mail.partition("@")[0] == f"{fold(person)[0]}.van{spelt_out(person.split()[-1])}"


@SEEDS
def test_people_of_a_village_go_with_it(seed: int) -> None:
    text = rewrite("[[LOC|Martinsried]]: die Martinsrieder marschieren", seed=seed).text
    town = text.partition(":")[0]
    assert text == f"{town}: die {adjective_of(town)} marschieren"


@SEEDS
def test_a_port_stays_one_where_goods_are_shipped(seed: int) -> None:
    (town,) = substitutes("Verschiffung ab [[LOC|Marseille]]", seed=seed)
    assert fold(town) in ports()


@SEEDS
def test_austrian_courts_sit_where_they_do(seed: int) -> None:
    court, _ = substitutes(
        "[[ORG|Landesgericht Innsbruck]], [[LOC|Innsbruck]], AT20 9998, FN 418937 k", seed=seed
    )
    assert fold(court.removeprefix("Landesgericht ")) in seats("landgericht")
    assert substitutes("Der Oberste Gerichtshof, [[LOC|Wien]], FN 418937 k", seed=seed) == ["Wien"]


@SEEDS
def test_frankfurt_on_the_oder_goes_with_brandenburg(seed: int) -> None:
    court, town = substitutes("[[ORG|Amtsgericht Frankfurt (Oder)]], [[LOC|Cottbus]]", seed=seed)
    states = [towns()[fold(name.removeprefix("Amtsgericht "))][1] for name in (court, town)]
    assert states[0] == states[1] != "BB"


@SEEDS
def test_many_towns_go_to_a_state_that_has_as_many(seed: int) -> None:
    saxon = [row.split(";")[0] for row in lexicon("towns") if ";SN;" in row]
    named = ", ".join(f"[[LOC|{town}]]" for town in saxon)
    assert len({towns()[fold(name)][1] for name in substitutes(named, seed=seed)}) == 1


@SEEDS
def test_who_writes_in_a_chat_has_a_given_name(seed: int) -> None:
    account, name = substitutes("[[OTH|@chidi]]: cc [[OTH|Chidi]]", seed=seed)
    assert account == f"@{spelt_out(name)}"
    assert name in (*lexicon("given_female"), *lexicon("given_male"))


@pytest.mark.parametrize(
    ("marked", "text"),
    [
        ("Herr [[PER|Koch]]", "der Koch dort sagt nichts."),
        ("RA [[PER|Richter]]", "ob der Richter noch vor Weihnachten terminiert."),
        ("Die [[ORG|Allianz]]-Aktie", "Von einer Allianz der beiden weiß niemand."),
    ],
)
def test_jobs_and_alliances_are_nobody(marked: str, text: str) -> None:
    assert rewrite(f"{marked} kam. {text}").text.endswith(text)


@SEEDS
def test_a_town_is_one_with_its_lake_or_without(seed: int) -> None:
    long, short = substitutes("[[LOC|Zell am See]], FN 418937 k, AT20: [[LOC|Zell]]", seed=seed)
    assert long == short


@SEEDS
def test_short_names_in_an_address_are_those_of_their_owner(seed: int) -> None:
    person, mail = substitutes("[[PER|Lê Quang Huy]], [[EMAIL|huy.le@x.example]]", seed=seed)
    surname, _, given = person.split()
    assert mail.partition("@")[0] == f"{fold(given)}.{fold(surname)}".replace("ß", "s")


@SEEDS
def test_a_surname_cut_short_with_a_dot_keeps_it(seed: int) -> None:
    name, sign = substitutes("[[PER|Odermatt]], gez. [[PER|Oder.]]", seed=seed)
    assert sign == f"{name[:4]}."


@SEEDS
def test_an_inn_and_its_company_share_a_name(seed: int) -> None:
    inn, firm = substitutes("[[ORG|Hotel Bellaria]], [[ORG|Bellaria Gastro SA]]", seed=seed)
    assert inn.split()[1] == firm.split()[0]


@SEEDS
def test_an_austrian_telephone_has_the_area_of_its_town(seed: int) -> None:
    town, number, mobile = substitutes(
        "[[LOC|Graz]], FN 418937 k, AT20: [[TEL|0316/555 88-14]], [[TEL|+43 664 5550 318]]",
        seed=seed,
    )
    areas = dict(row.split(";") for row in lexicon("austrian_areas"))
    area = areas.get(town)
    assert area is None or number.startswith(f"0{area}/")
    assert mobile.startswith("+43 664 ")


@SEEDS
def test_hills_and_vineyards_are_no_towns(seed: int) -> None:
    hill, again = substitutes("aus dem [[LOC|Mühlberg]], Lage [[LOC|Mühlberg]]", seed=seed)
    assert hill == again
    assert hill.endswith("berg")


@SEEDS
def test_letters_of_a_canton_are_those_of_the_new_town(seed: int) -> None:
    town, letters = substitutes("von [[LOC|Engelberg]] [[LOC|OW]], war", seed=seed)
    assert cantons()[fold(town)] == letters


@SEEDS
def test_an_account_of_a_given_name_cut_short_follows(seed: int) -> None:
    person, account = substitutes("[[PER|Tewodros Habte]], Login [[OTH|tewo_h96]]", seed=seed)
    given, surname = (spelt_out(word) for word in person.split())
    assert re.fullmatch(rf"{given[:4]}_{surname[0]}\d\d", account)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Koch", "ein Essen, das der Koch der Betriebskantine zubereitet."),
        ("Fischer", "ein alter Fischer aus dem Ort habe sie geschenkt."),
        ("Feierabend", "nie vor dem eigentlichen Feierabend ging er."),
        ("Kaiser", "Weder Kaiser noch Papst könne das."),
    ],
)
def test_jobs_and_things_are_nobody(name: str, text: str) -> None:
    assert rewrite(f"Herr [[PER|{name}]] kam. {text}").text.endswith(text)


@SEEDS
def test_what_is_said_of_a_sister_in_law_tells_no_gender(seed: int) -> None:
    name, genitive = substitutes("[[PER|Xaver Huber]]; der Schwägerin [[PER|Xavers]]", seed=seed)
    assert name.split()[0] in lexicon("given_male")
    assert genitive.startswith(name.split()[0][:3])


@SEEDS
def test_an_authority_of_a_state_goes_with_its_towns(seed: int) -> None:
    body, town = substitutes(
        "[[ORG|Bayerisches Landesamt für Datenschutzaufsicht]], [[LOC|Ansbach]]", seed=seed
    )
    stem = state_adjective_of(towns()[fold(town)][1])
    assert "-" in stem or body == f"{stem.title()}es Landesamt für Datenschutzaufsicht"


@SEEDS
def test_a_name_with_an_initial_tells_which_word_is_the_surname(seed: int) -> None:
    whole, short, alone = substitutes(
        "[[PER|Wurzinger Hermenegild]], [[PER|H. Wurzinger]], Vorsitz: [[PER|Wurzinger]]", seed=seed
    )
    surname, given = whole.split()
    assert (short, alone) == (f"{given[0]}. {surname}", surname)


@SEEDS
def test_what_a_field_calls_a_surname_is_one(seed: int) -> None:
    surnames, short = substitutes(
        "Familienname: [[PER|Ngo Bakwo]], [[PER|C. Ngo Bakwo]]", seed=seed
    )
    assert short.partition(" ")[2] == surnames
    assert set(surnames.split()) <= borne.surnames()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "source",
    [
        "[[ORG|Amtsgericht Lüneburg]], HRB [[ID|30718]], Sitz [[LOC|Celle]]",
        "Registergericht: [[ORG|AG Lüneburg]]; Sitz [[LOC|Celle]]",
        "[[ORG|Amtsgericht Frankfurt (Oder)]] HRA [[ID|7741 FF]], Sitz [[LOC|Cottbus]]",
    ],
)
def test_the_register_of_a_firm_is_kept_by_a_court_that_keeps_one(source: str, seed: int) -> None:
    court, *_, seat = substitutes(source, seed=seed)
    keeping = high_courts()["registergericht"]
    town = court.partition(" ")[2]
    assert town in keeping
    assert keeping[town] == towns()[fold(seat)][1]


def test_a_court_without_a_register_sits_in_its_town() -> None:
    court, town = substitutes("Urteil des [[ORG|Amtsgerichts Celle]] in [[LOC|Celle]]", seed=2)
    assert court == f"Amtsgerichts {town}"


@pytest.mark.parametrize("seed", range(4))
def test_a_foreign_title_tells_the_gender(seed: int) -> None:
    her, him = substitutes("Ms. [[PER|Fang Xiulan]], Mr. [[PER|Lin Wei]]", seed=seed)
    assert not borne.given_names("female").isdisjoint(her.split())
    assert not borne.given_names("male").isdisjoint(him.split())


def test_half_of_a_double_surname_is_whoever_bears_it_alone() -> None:
    people = "[[PER|Anna Prigge]], [[PER|Gesa Prigge-Soltau]]"
    source = f"{people}, Frau [[PER|Prigge-Soltau]], Frau [[PER|Prigge]]"
    assert rewrite(source, mode="tag").text == "PER_1, PER_2, Frau PER_2, Frau PER_1"
