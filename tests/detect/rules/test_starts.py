"""A pattern that is tried where figures or codes begin finds what it finds in the whole text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.rules.rule import NUMBER_EDGE, PatternRule
from veladura.detect.rules.starts import EDGE, find_all
from veladura.language import get_language, language_codes

TEXTS = st.text("a0123 45AB-./,É٣_\n", max_size=60)
PATTERNS = [
    rf"\d{NUMBER_EDGE}\d?[./-]\d",
    rf"(?P<day>\d{NUMBER_EDGE}\d?)\.(?P<month>\d)",
    rf"(?P<day>\d{NUMBER_EDGE}\d?|A)-",
    rf"[12]{EDGE}\d",
    rf"\d{EDGE}\d|B-",
    rf"\d{EDGE}(?:\d|[|(]B)",
    rf"[A-Z]{EDGE}[A-Z]?\d",
    rf"[A-Z]{EDGE}[A-Z]{{0,2}}-",
    rf"[A-Z]{EDGE}\d",
    rf"[A-Z0-9]{NUMBER_EDGE}[A-Z0-9]{{2}}",
    rf"[A-Z]{EDGE}[A-Z](?:\d|-)",
]


@pytest.mark.parametrize("pattern", PATTERNS)
@given(text=TEXTS)
def test_nothing_else_is_found(pattern: str, text: str) -> None:
    compiled = re.compile(pattern)
    found = [match.span() for match in find_all(compiled, text)]
    assert found == [match.span() for match in compiled.finditer(text)]


OF_RULES = [
    one.pattern
    for code in language_codes()
    for rule in get_language(code).rules().values()
    for one in getattr(rule, "rules", (rule,))
    if isinstance(one, PatternRule)
]


@given(st.text("aA01 23.-/·TR\n", max_size=80))
def test_no_rule_of_a_language_finds_anything_else(text: str) -> None:
    for pattern in OF_RULES:
        found = [match.span() for match in find_all(pattern, text)]
        assert found == [match.span() for match in pattern.finditer(text)]
