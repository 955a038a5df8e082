"""Every rule against its table: texts with the expected spans marked, and texts that look alike."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora import inline
from veladura.detect.resolve import resolve
from veladura.detect.rules import load_rules, rule_names
from veladura.document import Span
from veladura.errors import ConfigError
from veladura.profiles import load_profile
from veladura.schemes import FINANCE, MEDDOCAN, Scheme

TABLES = Path(__file__).parent
CASES = [
    pytest.param(path.parts[-3], path.stem, marked, id=f"{path.stem}: {marked}")
    for path in sorted(TABLES.glob("*/rules/*.json"))
    for marked in json.loads(path.read_text("utf-8"))
]
ALL = load_rules("es", MEDDOCAN, rule_names("es"))
SCHEMES = {"es": MEDDOCAN, "de": FINANCE}  # of the tables


def find(language: str, name: str, text: str) -> tuple[Span, ...]:
    rules = load_rules(language, SCHEMES[language], [name])
    return resolve(text, [span for rule in rules for span in rule.find(text)], lambda _: 0.5)


@pytest.mark.parametrize(("language", "name", "marked"), CASES)
def test_a_rule_finds_what_its_table_marks_and_nothing_else(
    language: str, name: str, marked: str
) -> None:
    expected = inline.parse(marked)
    assert find(language, name, expected.text) == expected.spans


def test_every_rule_has_a_table_with_hits_and_with_texts_that_only_look_alike() -> None:
    for name in rule_names("es"):
        documents = [
            inline.parse(marked)
            for marked in json.loads((TABLES / "es" / "rules" / f"{name}.json").read_text("utf-8"))
        ]
        assert any(document.spans for document in documents), name
        assert any(not document.spans for document in documents), name


def test_every_span_names_its_rule_and_gives_a_reason_without_text() -> None:
    text = "DNI 12345678Z, tel. 942 39 60 60, el 3 de mayo de 2019"
    spans = [span for rule in ALL for span in rule.find(text)]
    assert {span.source for span in spans} >= {"rule:dni", "rule:phone", "rule:fecha-letra"}
    for span in spans:
        assert span.reason
        assert text[span.start : span.end] not in span.reason


def test_the_spanish_profile_uses_every_rule() -> None:
    assert set(load_profile("es-clinical").rules) == set(rule_names("es"))


def test_unknown_names_are_refused_by_name() -> None:
    with pytest.raises(ConfigError, match="dnii"):
        load_rules("es", MEDDOCAN, ["dnii"])
    with pytest.raises(ConfigError, match="xx"):
        load_rules("xx", MEDDOCAN, ["dni"])


def test_findings_take_the_labels_of_the_scheme() -> None:
    text = "DNI 12345678Z, tel. 942 39 60 60, fax 942 39 60 61, www.ejemplo.es"

    def labels(scheme: Scheme) -> set[str]:
        rules = load_rules("es", scheme, ["dni", "phone", "url"])
        return {span.label for rule in rules for span in rule.find(text)}

    assert labels(MEDDOCAN) == {
        *("ID_SUJETO_ASISTENCIA", "NUMERO_TELEFONO", "NUMERO_FAX", "URL_WEB"),
    }
    assert labels(FINANCE) == {FINANCE.label_for("id"), "TEL", "URL"}


def test_a_rule_whose_findings_have_no_label_in_the_scheme_is_refused_by_name() -> None:
    with pytest.raises(ConfigError, match=r"rule edad: scheme finance has no label .* 'age'"):
        load_rules("es", FINANCE, ["dni", "edad"])


@given(st.text(st.characters(codec="utf-8"), max_size=200))
def test_any_text_gives_spans_inside_it(text: str) -> None:
    for rule in ALL:
        for span in rule.find(text):
            assert 0 <= span.start < span.end <= len(text)


@pytest.mark.parametrize(
    "piece", ["a", "1", "A", "1.", "a.", "@", "-", "1 ", "nº ", ":", "a@", "("]
)
def test_long_runs_of_one_thing_do_not_stall_a_rule(piece: str) -> None:
    text = piece * (60_000 // len(piece))
    for rule in ALL:
        for span in rule.find(text):
            assert span.end <= len(text)
