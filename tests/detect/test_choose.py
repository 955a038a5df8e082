"""Which profile a text calls for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.choose import choose_profile, looks_english
from veladura.language import get_language, language_codes
from veladura.profiles import profile_names

GERMAN = (
    "Die Klägerin verlangt von der Beklagten die Zahlung des Kaufpreises, weil sie die Ware nicht "
    "bis zum Ende des Monats abgenommen hat."
)
SPANISH = (
    "Paciente que acude a urgencias por dolor abdominal de tres días de evolución; no refiere "
    "fiebre ni otros síntomas en la exploración."
)


def test_every_profile_it_may_choose_is_shipped() -> None:
    assert {get_language(code).profile for code in language_codes()} <= set(profile_names())


def test_running_text_tells_its_language() -> None:
    assert choose_profile(GERMAN).profile == "de-finance"
    assert choose_profile(SPANISH).profile == "es-clinical"
    assert choose_profile(GERMAN).certainty == 1.0


def test_capitals_do_not_matter() -> None:
    assert choose_profile(GERMAN.upper()).profile == "de-finance"
    assert choose_profile(SPANISH.upper()).profile == "es-clinical"


@pytest.mark.parametrize("text", ["", "4711 0815 12,50", "Haberstroh Iselin Karabulut", "OK"])
def test_too_little_text_is_said_to_be_too_little(text: str) -> None:
    choice = choose_profile(text)
    assert choice.profile is None
    assert choice.certainty == 0.0
    assert "too few" in choice.reason


def test_a_mixture_is_a_question() -> None:
    choice = choose_profile(f"{GERMAN} {SPANISH} {SPANISH}")
    assert choice.profile is None
    assert choice.language in language_codes()
    assert 0.5 <= choice.certainty < 0.8


def test_titles_belong_to_both_languages() -> None:
    text = (
        "Frau Dr. Caflisch, Konto 4711, Rechnung Nr. 12, Vorstand: Dr. Hölzl, Dr. Auer, Dr. Egger"
    )
    assert choose_profile(text).profile == "de-finance"


def test_web_addresses_are_no_spanish() -> None:
    assert (
        choose_profile(GERMAN + " a.de b.de c.de info@d.de www.e.de " * 20).profile == "de-finance"
    )


@given(st.text(max_size=300))
def test_the_reason_never_shows_the_text(text: str) -> None:
    choice = choose_profile(text)
    reasons = {choose_profile(t).reason for t in ("", GERMAN, SPANISH, GERMAN + SPANISH)}
    assert choice.reason in reasons
    assert 0.0 <= choice.certainty <= 1.0


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Nota de la paciente 4711", "es"),
        ("Konto der Firma 4711", "de"),
        ("Peña Muñoz, 4711", "es"),
        ("Groß & Söhne, 4711", "de"),
        ("Haberstroh 4711", None),
    ],
)
def test_what_is_likelier_is_told_without_being_sure(text: str, language: str | None) -> None:
    choice = choose_profile(text)
    assert (choice.profile, choice.language, choice.certainty) == (None, language, 0.0)


ENGLISH = (
    "The patient was seen by the team and discharged with instructions for the follow-up of the "
    "wound. There were no signs of infection, and the results of the tests that had been made "
    "from the samples were normal."
)


def test_english_is_told_from_what_profiles_read() -> None:
    assert looks_english(ENGLISH)
    assert not looks_english(GERMAN)
    assert not looks_english(SPANISH)
    assert not looks_english("")
    assert not looks_english(f"{SPANISH} {SPANISH} {SPANISH} {ENGLISH} {SPANISH} {SPANISH}")
