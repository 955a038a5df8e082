"""Jobs and colours that are also surnames, and what stays at home in Austria and Switzerland."""

import re

import pytest
from stdnum.at import uid as austrian_uid
from stdnum.at import vnr
from stdnum.ch import ssn, uid
from tests.languages.de.marked import ANONYMIZER, rewrite, substitutes

from veladura.languages.de.common_words import (
    is_near_business,
    is_of_offices,
    is_plain_speech,
    names_nobody,
)
from veladura.languages.de.writers.places.atlas import towns_of


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("Richter", "Der Richter am Amtsgericht entschied."),
        ("Richter", "Der zuständige Richter entschied, ein Richter aus Hessen."),
        ("Koch", "Der Koch im Betriebsrestaurant und unser Koch kündigten."),
        ("Koch", "Gesucht: ein Koch. Position: Koch (m/w/d)"),
        ("Weiß", "Die Wände sind Weiß gestrichen, Farbe: Weiß, RAL 9010 Weiß."),
        ("jung", "er ist jung und billig"),
        ("Müller", "Es fragt der Müller, der das Mehl liefert."),
        ("Käser", "Die Käser im Betrieb werden nach Tarif bezahlt."),
        ("Jäger", "Er war der alte Jäger und Förster im Ort."),
        ("Winter", "Im Winter war er krank, der Winter 2019/20 war mild."),
        ("Sommer", "Er sagt, der Sommer werde besser."),
        ("Vogel", "Auf dem Dach nistet ein Vogel."),
        ("Birnbaum", "Der Birnbaum vor dem Haus steht auf der Leitung."),
        ("Reich", "Reich geworden ist er dadurch nicht."),
        ("Maler", "Maler- und Bodenarbeiten sind beauftragt."),
        ("Lilie", "Eine Lilie im Logo ist keine Marke."),
        ("Weiß", "Statt Weiß soll künftig Schwarz getragen werden."),
        ("Weiß", "das weiß jeder, und er weiß es auch"),
        ("Grau", "Die Mantelleitung grau ist bestellt."),
        ("Müller", "Er arbeitete als Müller und später bei einem Müller in der Eifel."),
    ],
)
def test_jobs_and_colours_stay_where_somebody_has_the_name(word: str, sentence: str) -> None:
    text = rewrite(f"Herr [[PER|{word}]] kam. {sentence}").text
    assert text.endswith(sentence)
    assert not text.startswith(f"Herr {word}")


@pytest.mark.parametrize("sentence", ["{} rief an.", "Laut {} ist das erledigt.", "{}s Haus."])
def test_without_a_sign_a_surname_stays_a_surname(sentence: str) -> None:
    unmarked = sentence.format("Koch")
    assert unmarked not in rewrite(f"Herr [[PER|Koch]] kam. {unmarked}").text or "Kochs" in unmarked


def test_months_are_nobody() -> None:
    assert names_nobody("Jan-Mär", person=True)
    assert not names_nobody("Jan", person=True)
    assert not names_nobody("Jan-Erik", person=True)


def test_a_farmer_is_no_company() -> None:
    text = rewrite("Der Bauer verkaufte an die [[ORG|Bauer Tiefbau GmbH]].").text
    assert text.startswith("Der Bauer verkaufte an die ")
    assert "Bauer Tiefbau" not in text


@pytest.mark.parametrize("text", ["Beruf: Metzger", "Seine Frau Schneiderin ist krank."])
def test_jobs_are_not_found_as_people(text: str) -> None:
    assert not [span for span in ANONYMIZER.detect(text).spans if span.label == "PER"]


@pytest.mark.parametrize(
    ("number", "pattern"),
    [
        ("ATU13585627", r"ATU9\d{7}"),
        ("ATU12345678", r"ATU9\d{7}"),
        ("CHE-100.155.212", r"CHE-9\d\d\.\d{3}\.\d{3}"),
        ("CHE-123.456.789", r"CHE-9\d\d\.\d{3}\.\d{3}"),
        ("756.1234.5678.97", r"756\.9\d{3}\.\d{4}\.\d\d"),
        ("1237 010180", r"9\d{3} [0-2]\d[01]\d{3}"),
    ],
)
def test_austrian_and_swiss_numbers_keep_their_form_and_their_check_digits(
    number: str, pattern: str
) -> None:
    checks = (austrian_uid.is_valid, uid.is_valid, ssn.is_valid, vnr.is_valid)
    for seed in range(3):
        (new,) = substitutes(f"Nr. [[ID|{number}]]", seed=seed)
        assert re.fullmatch(pattern, new)
        assert [c(new) for c in checks] == [c(number) for c in checks]


@pytest.mark.parametrize(
    ("source", "country"),
    [
        ("[[ORG|Kowalski Sp. z o.o.]] in [[LOC|Kraków]]", "PL"),
        ("[[ORG|Kowalski Sp. z o.o.]], [[LOC|Nowa Sól]]", "PL"),
        ("[[ORG|Rossi S.r.l.]], [[LOC|Casalpusterlengo]]", "IT"),
        ("in [[LOC|Milano]]", "IT"),
    ],
)
def test_a_legal_form_keeps_its_seat_in_its_country(source: str, country: str) -> None:
    for seed in range(3):
        assert substitutes(source, seed=seed)[-1] in towns_of(country)


def test_a_town_never_becomes_itself_in_another_language() -> None:
    for seed in range(12):
        assert substitutes("[[LOC|Wrocław]]", seed=seed) != ["Breslau"]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Palettenschein", True),
        ("Steering Committee", True),
        ("Hilfsstoffe und Betriebsstoffe", True),
        ("Kostenstelle", True),
        ("Monatsreporting", True),
        ("Saldos", True),
        ("Drag Along", True),
        ("Walzfehler", True),
        ("Wasser/Abwasser", True),
        ("Girokonto", True),
        ("Hartung", False),
        ("Wolfgang", False),
        ("Albrecht", False),
        ("Huber Controlling", False),
    ],
)
def test_papers_and_parts_of_an_office_are_no_names(said: str, expected: bool) -> None:
    assert is_of_offices(said) is expected


@pytest.mark.parametrize(
    "said", ["AG", "UG (haftungsbeschränkt)", "GmbH & Co. KG", "GBP", "L. S.", "P.S", "MWST"]
)
def test_a_form_a_term_or_a_seal_alone_names_nobody(said: str) -> None:
    assert names_nobody(said, person=False)


@pytest.mark.parametrize("said", ["Siemens AG", "S. A.", "Koch", "SE", "Stiftung", ""])
def test_what_may_be_a_name_stays_found(said: str) -> None:
    assert not names_nobody(said, person=False)


def test_initials_of_people_are_no_legal_form() -> None:
    assert not names_nobody("AG", person=True)


@pytest.mark.parametrize("said", ["jun.", "sen.", "Senior"])
def test_a_part_of_a_name_without_the_name_is_nobody(said: str) -> None:
    assert names_nobody(said, person=True)
    assert not names_nobody(f"Hagebeck {said}", person=True)


@pytest.mark.parametrize(
    "said",
    [
        *("Förderschnecke", "Eispickel", "Feinsteinzeug", "Papiermaschine", "Heizkörper"),
        *("Schrotthändler", "Streithelferin", "Barabhebung"),
        *("Customer Concentration", "Group structure", "Supplier"),
    ],
)
def test_plain_nouns_and_no_more_are_plain_speech(said: str) -> None:
    assert is_plain_speech(said, 0, len(said))
    named = f"die Marke {said}"
    assert not is_plain_speech(named, len("die Marke "), len(named))


@pytest.mark.parametrize(
    "said",
    ["Winterhalter", "Rodenstock", "Capvis", "Wartung Siemens", "Öhlschläger", "Zentrum Holzbau"],
)
def test_names_are_no_plain_speech(said: str) -> None:
    assert not is_plain_speech(said, 0, len(said))


def test_a_segment_stands_near_words_of_business() -> None:
    assert is_near_business("Die Sparte Wohnmobile wuchs", 11)
    assert not is_near_business("sowie Preisanstieg bei Stahl", 6)
