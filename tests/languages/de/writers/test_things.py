"""Ships, prizes, storms, signs and machines keep what they are and lose what they are called."""

import ipaddress
import re

import pytest
from tests.languages.de.borne import given_names
from tests.languages.de.marked import rewrite, substitutes

SEEDS = pytest.mark.parametrize("seed", range(4))
NOUN = r"[A-ZÄÖÜ][a-zäöüß]+"


@SEEDS
@pytest.mark.parametrize(
    ("source", "form"),
    [
        ("an Bord der [[OTH|MS Seeadler]]", rf"MS {NOUN}"),
        ("die Yacht [[OTH|SY Kormoran]]", rf"SY {NOUN}"),
        ("der [[OTH|Hildegard-Buchholz-Preis]]", rf"{NOUN}-{NOUN}-Preis"),
        ("das [[OTH|Schächenfest]]", rf"{NOUN}fest"),
        ("das [[OTH|World Sugar Forum]]", rf"World {NOUN} Forum"),
        ("Messe [[OTH|drinktec 2022]]", r"[a-zäöü]{4,} (?:19|20)\d\d"),
        ("die Studie [[OTH|AURORA-2]]", r"[A-ZÄÖÜ]+-\d"),
        ("das Projekt [[OTH|Polaris]]", NOUN),
        ("das Projekt [[OTH|Polaris II]]", rf"{NOUN} II"),
        ("Sachb. [[OTH|Oe]]", r"[A-ZÄÖÜ][a-zäöü]"),
        ("Diktat [[OTH|AL/rb]]", r"[A-Z]{2}/[a-z]{2}"),
        ("Benutzer [[OTH|m.jentzsch]]", r"[a-z]\.[a-z]+"),
        ("gesendet an [[OTH|@ipohl]]", r"@[a-z]+"),
        ("Kennzeichen [[OTH|BC-SK 207]]", r"[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{3}"),
        ("INFO [[OTH|pay-gw-03]] gestartet", r"[a-z-]+-\d\d"),
        ("Religion: [[OTH|römisch-katholisch]]", r"(?:evangelisch|lutherisch|reformiert|-)+"),
    ],
)
def test_a_thing_keeps_its_form_and_loses_its_name(source: str, form: str, seed: int) -> None:
    (new,) = substitutes(source, seed=seed)
    assert re.fullmatch(form, new), new
    assert f"|{new}]" not in source


@SEEDS
@pytest.mark.parametrize(("storm", "gender"), [("Bernd", "male"), ("Sabine", "female")])
def test_a_storm_has_another_given_name_of_its_gender(storm: str, gender: str, seed: int) -> None:
    alone, whole = substitutes(f"Tief [[OTH|{storm}]] zog ab. [[OTH|Orkan {storm}]]", seed=seed)
    assert alone in given_names(gender) - {storm}
    assert whole == f"Orkan {alone}"


@SEEDS
def test_what_is_called_after_somebody_follows_them(seed: int) -> None:
    surname, feud = substitutes("[[PER|Ida Marwitz]] und die [[OTH|Marwitz-Fehde]]", seed=seed)
    assert feud.startswith(surname.split()[-1])
    town, prize = substitutes("in [[LOC|Heilbronn]] der [[OTH|Heilbronn-Preis]]", seed=seed)
    assert prize == f"{town}-Preis"


@SEEDS
def test_addresses_of_machines_are_kept_for_papers(seed: int) -> None:
    one, two, again = substitutes(
        "von [[OTH|10.0.0.7]] an [[OTH|192.168.4.20]] und [[OTH|10.0.0.7]]", seed=seed
    )
    assert one == again != two
    kept = [ipaddress.ip_network(n) for n in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24")]
    assert all(any(ipaddress.ip_address(new) in net for net in kept) for new in (one, two))


@SEEDS
def test_one_thing_has_one_name_and_two_have_two(seed: int) -> None:
    source = "Projekt [[OTH|Polaris]], Projekt [[OTH|Merkur]], Projekt [[OTH|Polaris]]"
    one, other, again = substitutes(source, seed=seed)
    assert one == again != other
    assert rewrite(source, seed=seed).text == rewrite(source, seed=seed).text
