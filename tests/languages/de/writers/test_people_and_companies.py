"""People and companies of German documents, in every form they are mentioned in."""

import re

import pytest
from tests.languages.de.borne import given_names
from tests.languages.de.marked import substitutes

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.organisations.coining import families
from veladura.languages.de.writers.places.atlas import adjective_of, lies_in, towns_of
from veladura.text import fold
from veladura.transform.people.origins import names_from
from veladura.transform.people.parts import SURNAME

FEMALE, MALE = set(lexicon("given_female")), set(lexicon("given_male"))


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("[[PER|Notburga Iselin]]", FEMALE),
        ("[[PER|Meinrad Iselin]]", MALE),
        ("Geschäftsführer: [[PER|Gundula Iselin]]", FEMALE),
        ("Frau [[PER|Xqwilla Iselin]]", FEMALE),
        ("Rechtsanwältin Dr. [[PER|Xqwill Iselin]]", FEMALE),
        ("Herrn [[PER|Xqwille Iselin]]", MALE),
    ],
)
def test_gender_by_name_and_by_what_stands_before(source: str, names: set[str]) -> None:
    for seed in range(4):
        assert substitutes(source, seed=seed)[0].split()[0] in names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("Dort ist Signora [[PER|Zanetti]] zuständig", names_from("italian", SURNAME, "")),
        ("Señora [[PER|Bohl]] kommt", names_from("spanish", SURNAME, "")),
        ("die Container der [[ORG|Danbulk]]", tuple(s.title() for s in lexicon("coined_names"))),
        ("[[ORG|Achenbach]] klagt", families()),
    ],
)
def test_names_fit_how_somebody_is_spoken_of(source: str, names: tuple[str, ...]) -> None:
    for seed in range(4):
        assert substitutes(source, seed=seed)[0] in names
    assert {"Richter", "Vogel", "Schwarz", "Otto"}.isdisjoint(families())


def test_a_firm_that_bears_a_whole_name_bears_another() -> None:
    given, surname = substitutes("Die Firma [[ORG|Otto Junker]]")[0].split()
    assert given in FEMALE | MALE
    assert surname in lexicon("surnames")


def test_the_adjective_of_a_town_follows_it() -> None:
    town = substitutes("In [[LOC|Wernigerode]] schließt das [[LOC|Wernigeröder]] Werk.")
    assert town[1] == adjective_of(town[0])


def test_a_canton_is_told_by_francs_and_by_items() -> None:
    source = "Traktandum 4: [[LOC|Bürglen]] für 6,4 Mio. Franken, in [[LOC|Weinfelden]] verhandelt"
    assert [lies_in(fold(town)) for town in substitutes(source)] == ["CH", "CH"]


@pytest.mark.parametrize("seed", range(12))
def test_no_state_becomes_one_that_is_called_like_it(seed: int) -> None:
    (state,) = substitutes("Händler in [[LOC|Sachsen]]", seed=seed)
    assert state in {name for _, name, _ in table("states")} - {"Niedersachsen", "Sachsen-Anhalt"}


def test_partial_mentions_initials_and_order_follow_the_full_name() -> None:
    full, surname, initial, turned, given = substitutes(
        "[[PER|Falk Ruppel]], Herr [[PER|Ruppel]], [[PER|F. Ruppel]], [[PER|Ruppel, Falk]], "
        "lieber [[PER|Falk]]"
    )
    first, last = full.split()
    assert (surname, given) == (last, first)
    assert initial == f"{first[0]}. {last}"
    assert turned == f"{last}, {first}"


@pytest.mark.parametrize(
    ("name", "genitive"), [("Ruppel", "Ruppels"), ("Bruns", "Bruns’"), ("Kohl", "Kohls")]
)
def test_genitives_keep_their_ending(name: str, genitive: str) -> None:
    for seed in range(6):
        new, owned = substitutes(f"Herr [[PER|{name}]] und [[PER|{genitive}]] Haus", seed=seed)
        ending = "’" if new[-1] in "sßxz" else "s"
        assert owned == new + ending


def test_nobility_is_kept_and_everything_behind_it_follows() -> None:
    long, short, abbreviated = substitutes(
        "[[PER|Ansgar Freiherr von Plettenstein]], Herr [[PER|von Plettenstein]], "
        "[[PER|A. v. Plettenstein]]"
    )
    match = re.fullmatch(r"(\w+) Freiherr von (\S+)", long)
    assert match
    assert short == f"von {match[2]}"
    assert abbreviated == f"{match[1][0]}. v. {match[2]}"


def test_double_names_keep_their_hyphen_and_relatives_their_name() -> None:
    one, two = substitutes("[[PER|Insa Behnken-Rautenberg]] und [[PER|Ole Behnken]]")
    assert re.fullmatch(r"\w+ \w+-\w+", one)
    assert two.split()[1] == one.split()[1].split("-")[0]


def test_capitals_stay_capitals() -> None:
    upper, mixed = substitutes("[[PER|LASZLO KEREKES]], Herr [[PER|Kerekes]]")
    assert upper.isupper()
    assert upper.split()[1] == mixed.upper()


def test_legal_form_and_business_stay_and_short_forms_follow() -> None:
    long, short, owned, group, shouted = substitutes(
        "[[ORG|Kestra Fördertechnik GmbH & Co. KG]], [[ORG|Kestra]], [[ORG|Kestras]], "
        "[[ORG|Kestra-Konzern]], [[ORG|KESTRA FÖRDERTECHNIK]]"
    )
    assert long == f"{short} Fördertechnik GmbH & Co. KG"
    assert owned == short + ("’" if short[-1] in "sßxz" else "s")
    assert group == f"{short}-Konzern"
    assert shouted == f"{short} Fördertechnik".upper()


def test_an_acronym_follows_the_long_name() -> None:
    long, short = substitutes("[[ORG|Wesselmann Talbach Landmaschinen GmbH]] ([[ORG|WTL]])")
    assert short == "".join(word[0] for word in long.split()[:3]).upper()


def test_a_company_follows_its_owner_and_its_town() -> None:
    company, person, court, town = substitutes(
        "[[ORG|Zurlinde Holzbau KG]], Herr [[PER|Emil Zurlinde]], "
        "[[ORG|Amtsgericht Coesfeld]], [[LOC|Coesfeld]]"
    )
    assert company == f"{person.split()[1]} Holzbau KG"
    assert court == f"Amtsgericht {town}"


def test_a_short_form_without_a_name_stays_part_of_the_long_one() -> None:
    long, short = substitutes("[[ORG|Sparkasse Vogtland]], die [[ORG|Sparkasse]]")
    assert short == "Sparkasse"
    assert re.fullmatch(r"Sparkasse (?!Vogtland).+", long)


@pytest.mark.parametrize(
    "body",
    [
        "Deutschen Bundesbank",
        "BaFin",
        "FINMA",
        "Bundesgerichtshofs",
        "IDW",
        "Europäische Zentralbank",
    ],
)
def test_bodies_and_courts_of_whole_countries_are_kept(body: str) -> None:
    assert substitutes(f"nach Ansicht der [[ORG|{body}]]") == [body]


def test_local_courts_and_offices_go_with_their_town() -> None:
    town, court, office = substitutes(
        "[[LOC|Lüneburg]], [[ORG|Amtsgericht Lüneburg]], [[ORG|Finanzamt Lüneburg]]"
    )
    assert town != "Lüneburg"
    assert (court, office) == (f"Amtsgericht {town}", f"Finanzamt {town}")


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Kestra Polska Sp. z o.o.", "Polska Sp. z o.o."),
        ("Brennecke UK Ltd.", "UK Ltd."),
        ("Valmora Iberia S.L.", "Iberia S.L."),
        ("Fahrradmanufaktur Pelzer GmbH", "Fahrradmanufaktur"),
        ("Berufsgenossenschaft Selters", "Berufsgenossenschaft"),
    ],
)
def test_the_country_and_the_line_of_business_of_a_company_stay(name: str, kept: str) -> None:
    (new,) = substitutes(f"Die [[ORG|{name}]] liefert.")
    assert kept in new
    assert new != name


def test_foreign_seats_stay_in_their_country() -> None:
    town, country = substitutes("[[ORG|Kestra Polska Sp. z o.o.]], [[LOC|Gdańsk]], [[LOC|Polen]]")[
        1:
    ]
    assert country == "Polen"
    assert town != "Gdańsk"
    assert town in towns_of("PL")


def test_addresses_follow_people_and_companies() -> None:
    person, company, mail, page = substitutes(
        "[[PER|Samir Benhaddou]], [[ORG|Corvinia AG]], [[EMAIL|s.benhaddou@corvinia.de]], "
        "[[URL|https://www.corvinia.de/agb]]"
    )
    first, last = person.split()
    host = company.split()[0].lower()
    for old, new in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        last, host = last.replace(old, new), host.replace(old, new)
    assert mail == f"{first[0].lower()}.{last.lower()}@{host}.example"
    assert page == f"https://www.{host}.example/agb"


def test_other_names_keep_their_kind() -> None:
    nationality, plate, ip, project = substitutes(
        "[[OTH|kroatischer Staatsangehöriger]], [[OTH|M-ZK 6063]], [[OTH|10.14.3.201]], "
        "[[OTH|Projekt Kormoran]]"
    )
    assert re.fullmatch(r"\w+ischer Staatsangehöriger", nationality) or "deutscher" in nationality
    assert re.fullmatch(r"[A-ZÄÖÜ]{1,3}-[A-Z]{2} \d{4}", plate)
    assert ip.startswith(("192.0.2.", "198.51.100.", "203.0.113."))
    assert project.startswith("Projekt ")


def test_products_and_segments_are_consistent() -> None:
    one, two, segment, again = substitutes(
        "[[PROD|SpanoLine 600]], [[PROD|SpanoLine]], [[SEG|Fernwärme]], [[SEG|FERNWÄRME]]"
    )
    assert one.split()[0] == two
    assert one.split()[1] != "600"
    assert again == segment.upper()


def test_a_full_name_in_the_genitive_is_the_same_person_wherever_it_comes_first() -> None:
    owned, full, initial = substitutes(
        "[[PER|Peter Vogels]] Haus, [[PER|Peter Vogel]], [[PER|P.V.]]"
    )
    first, last = full.split()
    assert owned == f"{first} {last}" + ("’" if last[-1] in "sßxz" else "s")
    assert initial == f"{first[0]}.{last[0]}."


@pytest.mark.parametrize("first", ["[[EMAIL|post@lechbraeu.de]] ", ""])
def test_a_compound_name_keeps_its_head_whatever_is_written_first(first: str) -> None:
    *_, company, capitals = substitutes(f"{first}[[ORG|Lechbräu GmbH]], [[ORG|LECHBRÄU]]")
    assert re.fullmatch(r"\w{3,}bräu GmbH", company)
    assert capitals == company.removesuffix(" GmbH").upper()


def test_an_acronym_with_its_legal_form_follows() -> None:
    long, short = substitutes("[[ORG|Nordlicht Windkraft AG]] („[[ORG|NWAG]]“)")
    assert long.endswith(" Windkraft AG")
    assert short == f"{long[0].upper()}WAG"


def test_courts_in_capitals_stay_courts_and_letters_stay_harmless() -> None:
    for seed in range(30):
        court, short = substitutes("[[ORG|HG WIEN]], [[ORG|RP]]", seed=seed)
        assert court.startswith("HG ")
        assert court.isupper()
        assert short not in ("SS", "SA", "HJ", "KZ", "NS")


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("Müller jun.", r"\w+ jun\."),
        ("Fr. Çelik", r"Fr\. \w+"),
        ("Eva Klein geb. Groß", r"\w+ \w+ geb\. \w+"),
        ("Dr. h.c. Thomas Klein", r"Dr\. h\.c\. \w+ \w+"),
    ],
)
def test_titles_inside_a_name_stay(name: str, pattern: str) -> None:
    for seed in range(6):
        (new,) = substitutes(f"[[PER|{name}]]", seed=seed)
        assert re.fullmatch(pattern, new)
        assert not {"Müller", "Çelik", "Klein", "Groß"} & set(re.findall(r"\w+", new))


def test_a_name_without_its_dots_is_the_same_name() -> None:
    dotted, plain, capitals, company = substitutes(
        "[[PER|Jan Schröder]], [[PER|Jan Schroeder]], [[PER|SCHROEDER]], [[ORG|Schroeder GmbH]]"
    )
    assert dotted == plain
    assert capitals == dotted.split()[1].upper()
    assert company == f"{dotted.split()[1]} GmbH"


def test_names_that_only_look_alike_stay_apart() -> None:
    one, two = substitutes("[[PER|Jan Bauer]], [[PER|Jan Baur]]")
    assert one != two


def test_a_given_name_without_its_dots_keeps_its_gender() -> None:
    for seed in range(6):
        assert substitutes("[[PER|Baerbel Kohl]]", seed=seed)[0].split()[0] in FEMALE


def test_partners_with_the_names_of_adjectives_follow() -> None:
    klein, gross, firm = substitutes(
        "[[PER|Eva Klein]], [[PER|Udo Groß]], [[ORG|Rechtsanwälte Groß, Klein & Kollegen]]"
    )
    assert f" {gross.split()[1]}, {klein.split()[1]} & Kollegen" in firm


def test_an_address_follows_the_relative_its_initial_names() -> None:
    her, his, address, account = substitutes(
        "[[PER|Bärbel Schröder]], [[PER|Günther Schröder]], [[EMAIL|g.schroeder@x.de]], "
        "[[OTH|gschroeder]]"
    )
    plain = his.lower().replace("ö", "oe").replace("ü", "ue").replace("ä", "ae").replace("ß", "ss")
    first, last = plain.split()
    assert address.startswith(f"{first[0]}.{last}@")
    assert account == f"{first[0]}{last}"
    assert her.split()[1] == his.split()[1]


def test_both_halves_of_a_double_name_follow_in_an_address() -> None:
    name, address = substitutes("[[PER|Claudia Müller-Kohl]] [[EMAIL|c.mueller-kohl@x.de]]")
    first, last = name.lower().split()
    plain = last.replace("ö", "oe").replace("ü", "ue").replace("ä", "ae").replace("ß", "ss")
    assert address.startswith(f"{first[0]}.{plain}@")


def test_a_short_form_of_nothing_but_business_changes_with_the_long_one() -> None:
    long, short = substitutes(
        "[[ORG|Rheinische Kabel- und Leitungsbau GmbH]], die [[ORG|Kabel- und Leitungsbau]]"
    )
    assert short in long
    assert short.startswith("Kabel- und ")
    assert "Leitungsbau" not in long


def test_a_company_chosen_by_hand_spreads_to_its_short_forms() -> None:
    text = "[[ORG|Kestra Antriebe GmbH]], [[ORG|Kestra]], [[ORG|Kestra-Gruppe]]"
    chosen = {(0, len("Kestra Antriebe GmbH")): "Norvalis Antriebe GmbH"}
    assert substitutes(text, chosen=chosen) == [
        "Norvalis Antriebe GmbH",
        "Norvalis",
        "Norvalis-Gruppe",
    ]


@pytest.mark.parametrize(
    ("job", "female"),
    [("Gründerin", True), ("Entwicklungsvorständin", True), ("der Aerodynamiker", False)],
)
def test_what_somebody_is_tells_the_gender(job: str, female: bool) -> None:
    for seed in range(6):
        (new,) = substitutes(f"Dazu {job} [[PER|Nkwebe Obiora]].", seed=seed)
        listed = lexicon("given_female" if female else "given_male")
        assert new.split()[0] in listed


def test_published_decisions_are_cited_as_they_are() -> None:
    text = "vgl. [[ORG|BGH]], Beschluss vom [[DATE|8. November 2017]] – [[ID|XII ZR 108/16]]"
    assert substitutes(text) == ["BGH", "8. November 2017", "XII ZR 108/16"]
    (own,) = substitutes("Az. des Amtsgerichts: [[ID|3c IN 218/23]]")
    assert own != "3c IN 218/23"


@pytest.mark.parametrize("name", ["Sparkasse", "Innovationsbank", "Stadtwerke"])
def test_a_word_for_what_somebody_is_stays(name: str) -> None:
    assert substitutes(f"Die [[ORG|{name}]] hat zugestimmt.") == [name]


@pytest.mark.parametrize(
    ("name", "kept"),
    [("Elstertal-Kurier", "-Kurier"), ("Institut für Mykologie Halberg", "Institut für Mykologie")],
)
def test_newspapers_and_purposes_stay_what_they_are(name: str, kept: str) -> None:
    (new,) = substitutes(f"laut [[ORG|{name}]]")
    assert kept in new
    assert new != name


def test_years_in_names_move_with_the_dates() -> None:
    day, bond = substitutes("am [[DATE|01.05.2023]] die [[OTH|Valmora-Anleihe 2018/2023]]")
    years = [int(year) for year in re.findall(r"\d{4}", bond)]
    assert years == [2018 - 2023 + int(day[-4:]), int(day[-4:])]


def test_dictated_marks_stay_words() -> None:
    (new,) = substitutes("Nummer [[ID|L 7 712 448 Strich 3]]")
    assert re.fullmatch(r"L \d \d{3} \d{3} Strich \d", new)


@pytest.mark.parametrize("name", ["Fischer", "Koch", "Becker", "Bauer", "Weber", "Schneider"])
def test_a_surname_that_is_a_trade_is_no_trade_alone(name: str) -> None:
    short, long = substitutes(f"[[ORG|{name}]] und [[ORG|{name} Marine Trading FZE]]")
    assert name not in short
    assert long == f"{short} Marine Trading FZE"


@pytest.mark.parametrize("name", ["Ömer Faruk Sağlam", "Leszek Maciej Nowak", "Hülya Sibel Aydin"])
def test_a_second_given_name_becomes_one(name: str) -> None:
    known = given_names("male") | given_names("female")
    for seed in range(5):
        (new,) = substitutes(f"Zeuge: [[PER|{name}]]", seed=seed)
        assert new.split()[1] in known


@pytest.mark.parametrize(
    "name",
    [
        *("Ritter, Klaus", "Graf, Steffi", "Herzog Anna", "Ritter-Prinz, Eva", "Dr. Edler, Udo"),
        *("Amartya Sen", "Ayşe Şen", "Jun Nakamura", "Junior Kimbembe", "Star, Ingo"),
    ],
)
def test_a_surname_that_is_written_like_a_title_is_replaced(name: str) -> None:
    old = set(re.findall(r"\w+", name)) - {"Dr"}
    for seed in range(4):
        new = substitutes(f"[[PER|{name}]]", seed=seed)[0]
        assert old.isdisjoint(re.findall(r"\w+", new))


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Otto Graf Waldstein", "Graf"),
        ("Graf Waldstein", "Graf"),
        ("Karl Ritter von Traun", "Ritter"),
        ("Eva Gräfin Stein", "Gräfin"),
        ("Hans Müller sen.", "sen"),
        ("Müller junior", "junior"),
    ],
)
def test_a_title_stays(name: str, title: str) -> None:
    assert title in re.findall(r"\w+", substitutes(f"[[PER|{name}]]", seed=2)[0])
