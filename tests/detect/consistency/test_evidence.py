"""What speaks for and against a repeated word being a name."""

import pytest

from veladura.detect.consistency.evidence import Neighbourhood
from veladura.detect.consistency.known import learn
from veladura.detect.consistency.mentions import Covered, KnownMention, find_hits, find_mentions
from veladura.detect.consistency.words import LanguageWords
from veladura.detect.names import NameClassifier
from veladura.document import Span

WORDS = LanguageWords.read("veladura.languages.es")
NAMES = NameClassifier.load("es")
FIRST = "Ana Ruiz Blanco. "


def read(rest: str) -> tuple[Neighbourhood, KnownMention, Covered]:
    """The first mention of Ana Ruiz Blanco in a text that goes on like this."""
    text = FIRST + rest
    spans = [Span(0, 15, "PER")]
    known, covered = learn(text, spans, {"PER": "person"}, WORDS), Covered(spans)
    hits = list(find_hits(text, known, covered, WORDS))
    lowered = frozenset(hit.word for hit in hits if hit.raw[0].islower())
    mention = find_mentions(text, hits, known, covered, WORDS)[0]
    return Neighbourhood(text, known, lowered, WORDS, NAMES), mention, covered


def evidence(rest: str) -> dict[str, float]:
    around, mention, _ = read(rest)
    return dict(around.evidence(mention))


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("Hoy Ruiz acude", {"capital", "same case", "person"}),
        ("Hoy la Dra. Ruiz acude", {"title"}),
        ("Tiene la enfermedad de Ruiz", {"eponym"}),
        ("Vive en la calle Ruiz", {"place word"}),
        ("Ruiz acude", {"sentence start"}),
        (
            "La mesa es de color blanco",
            {"ordinary word", "ordinary word in lower case", "seen in lower case"},
        ),
        ("Hoy Ana Ruiz Blanco acude", {"whole", "more words"}),
        ("Hoy A. Ruiz acude", {"initial"}),
        ("un test ANA positivo, con otros", {"shouted"}),
        ("Hoy Manuel Ruiz acude", {"name beside"}),
        ("Hoy García-Ruiz acude", {"hyphen"}),
    ],
)
def test_what_stands_around_a_word_is_told(rest: str, told: set[str]) -> None:
    assert told <= evidence(rest).keys()


@pytest.mark.parametrize(
    ("rest", "untold"),
    [
        ("Hoy ruiz acude", {"capital", "same case", "title"}),
        ("Hoy Ruiz acude", {"sentence start", "title", "eponym", "place word", "initial", "whole"}),
        ("enfermedad, y hoy Ruiz", {"eponym"}),  # another clause
        ("LA PACIENTE ANA ACUDE HOY", {"shouted"}),  # everything is
        ("Dra. Soto y Ruiz", {"title"}),
    ],
)
def test_what_does_not_is_not(rest: str, untold: set[str]) -> None:
    assert untold.isdisjoint(evidence(rest))


def test_absent_evidence_is_left_out_and_the_rest_is_a_number() -> None:
    found = evidence("Hoy Ruiz acude")
    assert found["always"] == 1.0
    assert all(value for value in found.values())
    assert all(isinstance(value, float) for value in found.values())


def test_longer_names_weigh_more_up_to_ten_letters() -> None:
    assert evidence("Hoy Ruiz acude")["length"] == pytest.approx(0.4)
    assert evidence("Hoy Ana Ruiz Blanco acude")["length"] == 1.0


@pytest.mark.parametrize(
    ("rest", "wide"),
    [
        ("Hoy Manuel Ruiz acude", "Manuel Ruiz"),
        ("Hoy Ruiz Martínez acude", "Ruiz Martínez"),
        ("Hoy Manuel Ruiz Martínez acude", "Manuel Ruiz Martínez"),
        ("Hoy Paciente Ruiz acude", "Ruiz"),
        ("Hoy Manuel, Ruiz acude", "Ruiz"),
        ("Hoy Manuel ruiz acude", "ruiz"),
        ("Hoy Ana Ruiz Blanco García", "Ana Ruiz Blanco"),  # the whole name is whole
    ],
)
def test_a_part_of_a_name_takes_the_names_beside_it(rest: str, wide: str) -> None:
    around, mention, covered = read(rest)
    widened = around.widen(mention, covered, 0, len(FIRST + rest))
    assert (FIRST + rest)[widened.start : widened.end] == wide


def test_a_name_is_not_widened_past_its_neighbours() -> None:
    rest = "Hoy Manuel Ruiz Martínez acude"
    around, mention, covered = read(rest)
    assert around.widen(mention, covered, mention.start, mention.end) == mention


def test_a_neighbourhood_shows_no_text() -> None:
    around, mention, _ = read("Hoy Ruiz acude")
    assert "Ruiz" not in repr(around)
    assert "Ruiz" not in repr(mention)
