"""What everybody may cite keeps its day, and no document is moved before it."""

import re

import pytest
from tests.languages.de.marked import substitutes

SEEDS = pytest.mark.parametrize("seed", range(8))


@pytest.mark.parametrize(
    "source",
    [
        "Das Gericht hat am [[DATE|8. Juli 2021]] (1 BvR 2237/14) entschieden",
        "Beschluss vom [[DATE|18.10.2017]], VIII ZR 86/16",
        "Es gilt die ImmoWertV vom [[DATE|14.07.2021]]",
        "nach dem EStG i. d. F. vom [[DATE|08.10.2009]]",
        "das Gesetz vom [[DATE|12. Dezember 2019]]",
        "FCA Bremen (Incoterms® [[DATE|2020]])",
        "es gelten die ADSp [[DATE|2017]]",
        "Urteil vom 12.3.2019, [[ID|5 AZR 100/20]]",
    ],
)
def test_what_is_published_stays(source: str) -> None:
    (new,) = substitutes(source, seed=3)
    assert new == re.search(r"\|([^]]+)\]", source)[1]  # type: ignore[index]


@pytest.mark.parametrize(
    "source",
    [
        "Die Geschäftsordnung vom [[DATE|12.03.2021]]",
        "der Muster AG vom [[DATE|12.03.2021]]",
        "der Tarifvertrag, in Kraft seit [[DATE|12.03.2021]]",
        "Beschluss vom [[DATE|12.03.2021]], 7 O 118/20",
        "Az. [[ID|I ZR 44/21]]",
    ],
)
def test_what_is_nobodys_law_goes(source: str) -> None:
    (new,) = substitutes(source, seed=3)
    assert new != re.search(r"\|([^]]+)\]", source)[1]  # type: ignore[index]


@SEEDS
@pytest.mark.parametrize(
    ("cited", "first"),
    [
        ("BGH (Urteil vom 18.10.2017, VIII ZR 86/16, NJW 2018, 291)", 2018),
        ("Incoterms® [[DATE|2020]]", 2020),
        ("5.000,00 EUR", 1999),
        ("ImmoWertV vom [[DATE|14.07.2021]]", 2021),
        ("das Urteil des BFH vom 9. Juli 2016 (X R 46/14)", 2017),
    ],
)
def test_no_document_is_moved_before_what_it_cites(cited: str, first: int, seed: int) -> None:
    new = substitutes(f"{cited}. Datum: [[DATE|14.06.2022]]", seed=seed)[-1]
    assert int(new[-4:]) >= first


@pytest.mark.parametrize(
    ("source", "form"),
    [
        ("[[ID|22DE485112904417J4]], Datum [[DATE|14.06.2022]]", r"\d\dDE[A-Z0-9]{14}"),
        ("[[ID|NL812288417B01]]", r"NL\d{9}B\d\d"),
        ("[[ID|19-4471183-0-5]], Datum [[DATE|14.06.2019]]", r"\d\d-\d{7}-\d-\d"),
        ("Flur [[ID|0]]", r"[1-9]"),
        ("[[ID|DE/REX/00418/2019]]", r"DE/REX/\d{5}/20\d\d"),
        ("GewSt [[ID|I/2023]], Datum [[DATE|14.06.2023]]", r"I/20\d\d"),
        ("[[ID|Card 5412 75XX XXXX 3377]]", r"Card \d{4} \d\dXX XXXX \d{4}"),
    ],
)
def test_parts_that_say_something_stay_or_follow(source: str, form: str) -> None:
    new = substitutes(source, seed=5)
    original = re.search(r"\|([^]]+)\]", source)
    assert re.fullmatch(form, new[0])
    assert original
    assert new[0] != original[1]


def test_years_in_numbers_move_with_the_dates() -> None:
    source = "[[ID|22DE485112904417J4]], [[ID|22-4471183-0-5]], Datum [[DATE|14.06.2022]]"
    customs, order, day = substitutes(source, seed=5)
    assert customs[:2] == order[:2] == day[-2:] != "22"


def test_a_bank_and_its_account_are_those_of_the_text() -> None:
    both, account = substitutes("[[ID|54850010/1700338821]], Konto [[ID|1700338821]]", seed=5)
    assert both.partition("/")[2] == account
