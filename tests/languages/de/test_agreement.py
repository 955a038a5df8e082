"""One thing, one label: mentions vote."""

import pytest

from veladura.corpora import inline
from veladura.detect.names import NameClassifier
from veladura.document import Span
from veladura.languages.de.agreement import agree
from veladura.languages.de.forms import keys_of, words
from veladura.schemes import FINANCE

NAMES = NameClassifier.load("de")


def labels(source: str, *, source_of: str = "model", score: float = 0.9) -> list[str]:
    document = inline.parse(source)
    spans = [Span(s.start, s.end, s.label, score, source_of) for s in document.spans]
    agreed = agree(document.text, spans, FINANCE, keys_of, NAMES, words("legal_forms"))
    assert [(s.start, s.end) for s in agreed] == [(s.start, s.end) for s in spans]
    return [span.label for span in agreed]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[[LOC|Kestra]] [[ORG|Kestra]] [[ORG|Kestra]]", "ORG ORG ORG"),
        ("[[LOC|Kestra]] [[ORG|Kestra AG]] [[ORG|Kestra AG]]", "ORG ORG ORG"),
        ("[[LOC|Haberstroh]] [[PER|Ida Haberstroh]] [[PER|Haberstroh]]", "PER PER PER"),
        ("[[LOC|Haberstrohs]] [[PER|Haberstroh]] [[PER|Haberstroh]]", "PER PER PER"),
        ("[[LOC|Kestra]] [[ORG|Kestra]]", "LOC ORG"),  # nobody is outvoted
        ("[[LOC|Ulm]] [[ORG|Kestra]] [[ORG|Kestra]]", "LOC ORG ORG"),
        ("[[DATE|2019]] [[NUM|2019]] [[NUM|2019]]", "DATE NUM NUM"),  # no names
        ("[[PER|Capvis]] [[PROD|Capvis]]", "PER PROD"),
        ("„[[PROD|AeroSense]]“ und [[ORG|AeroSense]]", "PROD PROD"),  # in quotes
        ("[[PER|Alois Tanzer]] [[PER|Ida Tanzer]] [[PROD|Tanzer]]", "PER PER PER"),
        ("[[PER|Ida Kestra]] gründete [[ORG|Kestra]]", "PER ORG"),  # founded by her
        ("", ""),
    ],
)
def test_who_is_clearly_outvoted_changes_its_label(source: str, expected: str) -> None:
    assert " ".join(labels(source)) == expected


def test_a_doubtful_company_is_whoever_has_its_surname_elsewhere() -> None:
    source = "[[ORG|Kanaga Thevarajah]]; Herr [[PER|Thevarajah]], [[PER|K. Thevarajah]]"
    assert labels(source, score=0.6) == ["PER", "PER", "PER"]
    assert labels(source, score=0.9) == ["ORG", "PER", "PER"]  # the model is sure


def test_what_a_rule_found_keeps_its_label() -> None:
    source = "[[LOC|Kestra]] [[ORG|Kestra]] [[ORG|Kestra]]"
    assert labels(source, source_of="rule:firma") == ["LOC", "ORG", "ORG"]


def test_the_reason_names_the_label_and_no_text() -> None:
    document = inline.parse("[[LOC|Kestra]] [[ORG|Kestra]] [[ORG|Kestra]]")
    spans = [Span(s.start, s.end, s.label, 0.9, "model") for s in document.spans]
    first, *_ = agree(document.text, spans, FINANCE, keys_of, NAMES, words("legal_forms"))
    assert "ORG" in first.reason
    assert "Kestra" not in first.reason


def test_a_bare_word_that_is_doubtfully_somebody_is_what_it_is_called_elsewhere() -> None:
    assert labels("[[PER|Capvis]] [[ORG|Capvis]]", score=0.7) == ["ORG", "ORG"]
    assert labels("Frau [[PER|Capvis]] [[ORG|Capvis]]", score=0.7) == ["PER", "ORG"]
