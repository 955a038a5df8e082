"""The German rules as a whole; what each finds is in the tables beside (test_rules.py)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora import inline
from veladura.detect.resolve import resolve
from veladura.detect.rules import load_rules, rule_names
from veladura.languages.de.rules.dates import PeriodRule
from veladura.languages.de.rules.identifiers import (
    is_card_number,
    is_health_number,
    is_pension_number,
)
from veladura.languages.de.structure import Structure
from veladura.profiles import load_profile
from veladura.schemes import FINANCE

TABLES = Path(__file__).parent / "rules"
ALL = load_rules("de", FINANCE, rule_names("de"))


THRESHOLD = 1 - load_profile("de-finance").recall  # of what rules find, as the profile sets it


def found(text: str) -> set[tuple[str, str]]:
    spans = resolve(text, [span for rule in ALL for span in rule.find(text)], lambda _: THRESHOLD)
    return {(span.label, text[span.start : span.end]) for span in spans}


def test_every_rule_has_a_table_with_hits_and_with_texts_that_only_look_alike() -> None:
    for name in rule_names("de"):
        texts = json.loads((TABLES / f"{name}.json").read_text("utf-8"))
        documents = [inline.parse(marked) for marked in texts]
        assert any(document.spans for document in documents), name
        assert any(not document.spans for document in documents), name


def test_the_german_profile_uses_every_rule() -> None:
    assert set(load_profile("de-finance").rules) == set(rule_names("de"))


def test_what_only_begins_like_a_street_is_none() -> None:
    assert found("In den Kühlräumen 2 und 3 stieg die Temperatur.") == set()


def test_together_they_read_a_letter_head() -> None:
    text = (
        "Keltergasse 5, 74653 Künzelsau, Tel. 07940 / 555 66-0\n"
        "Rechnung Nr. 22-004 vom 17. Januar 2022 über 9.877,00 €, zahlbar bis 31.1. um 9.30 Uhr\n"
        "nach § 14 Abs. 2 UStG (Anlage 3)"
    )
    assert found(text) == {
        ("LOC", "Keltergasse 5"),
        ("LOC", "74653"),
        ("LOC", "Künzelsau"),
        ("TEL", "07940 / 555 66-0"),
        ("ID", "22-004"),
        ("DATE", "17. Januar 2022"),
        ("NUM", "9.877,00"),
        ("DATE", "31.1."),
        ("DATE", "9.30"),
    }


@pytest.mark.parametrize(
    ("check", "right", "wrong"),
    [
        (is_pension_number, "65 070649 K 002", "65 070649 K 003"),
        (is_health_number, "A123456780", "A123456789"),
        (is_card_number, "L01X00T471", "L01X00T472"),
    ],
)
def test_check_digits(check: object, right: str, wrong: str) -> None:
    assert callable(check)
    assert check(right)
    assert not check(wrong)
    assert not check("")


@pytest.mark.parametrize(
    "text",
    [
        "nach §§ 288 Abs. 1, 291 BGB",
        "Art. 6 Abs. 1 lit. b DSGVO",
        "§ 15b Abs. 4 Satz 2 InsO",
        "zu TOP 3",
        "siehe Seite 12",
        "Anlage K 1",
        "IDW PS 450",
    ],
)
def test_numbers_that_order_a_text_are_known(text: str) -> None:
    structure = Structure.of(text)
    digits = [i for i, character in enumerate(text) if character.isdigit()]
    assert all(structure.holds(i, i + 1) for i in digits[:1])
    assert not {label for label, _ in found(text)} & {"NUM", "DATE"}


@given(st.text(st.characters(codec="utf-8"), max_size=200))
def test_any_text_gives_spans_inside_it(text: str) -> None:
    for rule in ALL:
        for span in rule.find(text):
            assert 0 <= span.start < span.end <= len(text)
            assert span.source.startswith("rule:")
            assert span.reason


@pytest.mark.parametrize("piece", ["1", "1.", "A-", "§ 1 ", "0 ", "Am ", "12345 A", "1/", "Nr. "])
def test_a_long_monotonous_text_comes_to_an_end(piece: str) -> None:
    """A pattern that backtracks would not be through with this before the day is."""
    text = piece * 20_000
    for rule in ALL:
        for span in rule.find(text):
            assert span.end <= len(text)


def test_months_from_two_digits_to_one_are_no_year() -> None:
    (span,) = PeriodRule().find("Umsatz 10-7/2020 gesamt")
    assert (span.start, span.end) == (7, 16)
