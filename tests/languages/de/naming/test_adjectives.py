"""Adjectives of towns are found before what somebody has there, and nowhere else."""

import pytest

from veladura.document import Span
from veladura.languages.de.naming.adjectives import with_adjectives
from veladura.schemes import FINANCE


def places(text: str, spans: tuple[Span, ...] = ()) -> list[str]:
    return [text[span.start : span.end] for span in with_adjectives(text, spans, FINANCE)]


@pytest.mark.parametrize(
    ("text", "adjective"),
    [
        ("Die Lübecker Niederlassung zahlt.", "Lübecker"),
        ("mit dem Düsseldorfer Versender und", "Düsseldorfer"),
        ("die Wernigeröder Filialen", "Wernigeröder"),
        ("unser Münchner Anwalt", "Münchner"),
    ],
)
def test_the_adjective_of_a_town_is_found(text: str, adjective: str) -> None:
    assert places(text) == [adjective]


@pytest.mark.parametrize(
    "text",
    [
        "ein Berliner Testament",
        "die Frankfurter Tabelle",
        "im Hamburger Hafen",
        "Lager Werk 3",
        "Unser Büro schließt.",
        "ein älterer Anwalt",
        "die Neu-Lübecker Niederlassung",
        "LÜBECKER Niederlassung",
    ],
)
def test_what_is_called_so_everywhere_stays(text: str) -> None:
    assert places(text) == []


def test_what_stands_in_a_name_is_left_to_it() -> None:
    text = "Lübecker Betriebe GmbH"
    assert places(text, (Span(0, len(text), "ORG", 0.9, "model"),)) == [text]


@pytest.mark.parametrize(
    ("said", "score", "left"),
    [
        ("Frankenthaler Hersteller", 0.5, "LOC Frankenthaler"),
        ("Frankenthaler Hersteller", 0.9, "ORG Frankenthaler Hersteller"),
        ("Frankenthaler Pumpen AG", 0.5, "ORG Frankenthaler Pumpen AG"),
        ("Brombacher Hersteller", 0.5, "ORG Brombacher Hersteller"),
    ],
)
def test_a_doubtful_name_may_be_an_adjective(said: str, score: float, left: str) -> None:
    (span,) = with_adjectives(
        f"der {said}.", (Span(4, 4 + len(said), "ORG", score, "model"),), FINANCE
    )
    assert f"{span.label} {f'der {said}.'[span.start : span.end]}" == left
