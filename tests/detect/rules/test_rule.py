"""What rules of every kind promise, whatever they look for."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.rules.email import EmailRule
from veladura.detect.rules.iban import IbanRule
from veladura.detect.rules.network import NETWORK
from veladura.detect.rules.rule import PatternRule, Rule, RuleSet, WordRule, bundle
from veladura.detect.rules.url import URLS

EVEN = PatternRule("even", "id", re.compile(r"\d+"), 0.9, "is even", lambda v: int(v) % 2 == 0)
KEYED = WordRule(
    "keyed",
    "patient-id",
    frozenset({"nhc", "historia"}),
    re.compile(r"(?i:nhc|historia)\W{1,3}(?P<value>\d+)"),
    1.0,
    "a key word",
    lambda v: int(v) % 2 == 0,
    unchecked=0.6,
)
STRICT = WordRule(
    "strict", "id", frozenset({"nhc"}), re.compile(r"NHC (\d+)"), 1.0, "a key word", str.isalpha
)


def found(rule: Rule, text: str) -> list[tuple[str, str, float]]:
    return [(text[f.start : f.end], f.kind, f.score) for f in rule.find(text)]


def test_a_match_must_pass_its_check() -> None:
    assert found(EVEN, "1 2 33 44") == [("2", "id", 0.9), ("44", "id", 0.9)]


def test_a_value_behind_a_key_word_counts_less_where_its_check_digit_is_wrong() -> None:
    assert found(KEYED, "NHC: 12, historia 13") == [
        ("12", "patient-id", 1.0),
        ("13", "patient-id", 0.6),
    ]
    (doubtful,) = KEYED.find("NHC 13")
    assert doubtful.reason == "a key word, though its check digit is wrong"


def test_without_a_score_for_it_a_wrong_check_digit_is_dropped() -> None:
    assert found(STRICT, "NHC 12") == []


def test_a_word_rule_begins_at_whole_words_alone() -> None:
    assert found(KEYED, "prehistoria 12, xNHC 14") == []


def test_bundled_rules_find_what_they_find_one_by_one() -> None:
    text = "NHC 12, historia 13, 7 y 44"
    rules: tuple[Rule, ...] = (EVEN, RuleSet("both", (KEYED, STRICT)))
    alone = sorted(one for rule in rules for one in rule.find(text))
    together = sorted(one for rule in bundle(rules) for one in rule.find(text))
    assert together == alone
    assert len(bundle(rules)) == 2  # those that begin with a word share one pass


def test_kinds_say_all_that_may_be_found() -> None:
    both = RuleSet("both", (EVEN, KEYED))
    assert both.kinds == {"id", "patient-id"}
    assert {kind for rule in bundle([both]) for kind in rule.kinds} == both.kinds


@pytest.mark.parametrize(
    ("rule", "text", "expected"),
    [
        (EmailRule(), "Escriba a ana.ruiz+1@hospital.example.", ["ana.ruiz+1@hospital.example"]),
        (EmailRule(), "E-mail.ana@x.es", ["ana@x.es"]),
        (EmailRule(), "'ana@x.es'", ["ana@x.es"]),
        (EmailRule(), "ana@ x.es", ["ana@ x.es"]),  # a scanner's blank
        (EmailRule(), "@usuario y a@b y ..@x.es", []),
        (IbanRule(), "ES91 2100 0418 4502 0005 1332", ["ES91 2100 0418 4502 0005 1332"]),
        (IbanRule(), "ES9121000418450200051332 BIC", ["ES9121000418450200051332"]),
        (IbanRule(), "ES92 2100 0418 4502 0005 1332", []),  # its check digits are wrong
        (IbanRule(), "DE89 3704 0044 0532 0130 00 UND", ["DE89 3704 0044 0532 0130 00"]),
        (IbanRule(), "xES9121000418450200051332", []),
        (NETWORK, "IP 192.168.1.40, v. 1.2.3.4", ["192.168.1.40"]),
        (NETWORK, "300.1.1.1 y 192.168.1.4.5", []),
        (NETWORK, "fe80::1ff:fe23:4567:890a", ["fe80::1ff:fe23:4567:890a"]),
        (NETWORK, "a las 12:30:45 h", []),
        (NETWORK, "00:1A:2B:3C:4D:5E", ["00:1A:2B:3C:4D:5E"]),
        (NETWORK, "00-1A-2B-3C-4D-5E-6F", []),
        (URLS, "(https://x.example/a?b=1).", ["https://x.example/a?b=1"]),
        (URLS, "www.clinica-sol.es, o", ["www.clinica-sol.es"]),
        (URLS, "en clinicasol.com hoy", ["clinicasol.com"]),
        (URLS, "ana@clinicasol.com", []),
    ],
)
def test_addresses_and_accounts_are_known_by_their_form(
    rule: Rule, text: str, expected: list[str]
) -> None:
    assert [text[f.start : f.end] for f in rule.find(text)] == expected


@pytest.mark.parametrize("rule", [EmailRule(), IbanRule(), NETWORK, URLS], ids=lambda r: r.name)
@given(text=st.text(alphabet="aE9:.@/-w\nhtps 1F", max_size=60))
def test_findings_are_stretches_of_any_text(rule: Rule, text: str) -> None:
    for one in rule.find(text):
        assert 0 <= one.start < one.end <= len(text)
        assert one.kind in rule.kinds
        assert 0 < one.score <= 1
        assert "\n" not in text[one.start : one.end]
