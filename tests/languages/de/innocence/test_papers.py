"""Papers that name nobody: what is not sure is no finding there."""

import pytest

from veladura.document import Span
from veladura.languages.de.innocence.papers import without_doubtful
from veladura.schemes import FINANCE

GUIDE = "Neue Lohnarten beginnen mit 4120, siehe Rotation. " * 20


def kept(text: str, *spans: Span) -> list[str]:
    return [text[span.start : span.end] for span in without_doubtful(text, spans, FINANCE)]


def found(text: str, word: str, label: str, score: float, source: str = "model") -> Span:
    start = text.index(word)
    return Span(start, start + len(word), label, score, source)


@pytest.mark.parametrize(
    ("word", "label", "score", "source"),
    [
        ("Rotation", "ORG", 0.7, "model"),
        ("Rotation", "PROD", 0.75, "rule:produkt"),
        ("4120", "ID", 0.85, "model+rule:zahl"),
        ("4120", "ID", 0.55, "rule:zahl"),
        ("4120", "NUM", 0.6, "rule:zahl"),
        ("4120", "NUM", 0.5, "model"),
        ("4120", "NUM", 0.78, "model+rule:zahl"),
        ("4120", "NUM", 0.98, "rule:betrag+rule:zahl"),
    ],
)
def test_what_is_not_sure_stays_where_nobody_is_named(
    word: str, label: str, score: float, source: str
) -> None:
    doubtful = found(GUIDE, word, label, score, source)
    assert kept(GUIDE, doubtful) == []
    assert kept(GUIDE[:400], doubtful) == [word]
    letter = f"{GUIDE}Ida Pohl, Ulm"
    people = (found(letter, "Ida Pohl", "PER", 0.9), found(letter, "Ulm", "LOC", 0.9))
    assert kept(letter, doubtful, *people) == [word, "Ida Pohl", "Ulm"]


@pytest.mark.parametrize(
    ("label", "score", "source"),
    [
        ("ORG", 0.76, "model"),
        ("ID", 0.95, "model+rule:zahl"),
        ("ID", 0.8, "rule:nummer"),
        ("NUM", 0.85, "model+rule:zahl"),
    ],
)
def test_what_is_sure_is_found_anywhere(label: str, score: float, source: str) -> None:
    assert kept(GUIDE, found(GUIDE, "4120", label, score, source)) == ["4120"]


def test_a_price_list_numbers_its_wares() -> None:
    text = f"{GUIDE}4,19 4,45 4,99 5,05"
    assert kept(text, found(text, "4120", "ID", 0.55, "rule:zahl")) == ["4120"]
    assert kept(text, found(text, "4,45", "NUM", 0.7, "model+rule:zahl")) == ["4,45"]
