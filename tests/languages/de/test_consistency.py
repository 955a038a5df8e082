"""Consistency in German documents: what comes back, and what only looks as if it did."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora import inline
from veladura.detect.consistency.spreading import load_consistency
from veladura.document import Document, Span
from veladura.languages.de.consistency import GermanConsistency
from veladura.schemes import FINANCE

CASES = json.loads((Path(__file__).parent / "consistency.json").read_text("utf-8"))
CONSISTENCY = load_consistency("de", FINANCE)


def repeats(marked: str) -> list[tuple[str, str]]:
    """What is found again in the text besides its marks, as sure as the default dial asks for."""
    document = inline.parse(marked)
    spans = CONSISTENCY.spread(document.text, document.spans)
    return [(s.label, document.text[s.start : s.end]) for s in spans if s.score >= 0.5]


def test_german_has_its_own() -> None:
    assert isinstance(CONSISTENCY, GermanConsistency)


@pytest.mark.parametrize("marked", CASES)
def test_mentions_marked_again_come_back_and_nothing_else(marked: str) -> None:
    document = inline.parse(marked)
    found = [span for span in document.spans if span.label != "AGAIN"]
    expected = {(s.start, s.end) for s in document.spans if s.label == "AGAIN"}
    repeats = [s for s in CONSISTENCY.spread(document.text, found) if s.score >= 0.5]
    assert {(s.start, s.end) for s in repeats} == expected
    assert {s.label for s in repeats} <= {s.label for s in found}


def test_a_person_taken_for_a_company_comes_back_as_a_person() -> None:
    marked = "Kassenwart [[ORG|Bodo Richter]]. Herr Richter geht."
    assert repeats(marked) == [("PER", "Richter")]


@given(
    st.text(st.sampled_from("aZ Müller-GmbH.\n§1"), max_size=80),
    st.integers(0, 79),
    st.integers(1, 20),
    st.sampled_from(FINANCE.ids),
)
def test_nothing_overlaps(text: str, start: int, size: int, label: str) -> None:
    if start + size > len(text):
        return
    given_spans = (Span(start, start + size, label),)
    spans = CONSISTENCY.spread(Document(text, given_spans).text, given_spans)
    position = 0
    for span in spans:
        assert span.start >= position
        assert not span.overlaps(given_spans[0])
        position = span.end
    assert position <= len(text)


def relabelled(*mentions: tuple[str, str, float]) -> list[str]:
    """The labels that mentions in one document end up with, all of them the model's."""
    text = ". ".join(name for name, _, _ in mentions)
    spans: list[Span] = []
    position = 0
    for name, label, score in mentions:
        spans.append(Span(position, position + len(name), label, score, "model"))
        position += len(name) + 2
    agreed = CONSISTENCY.agree(text, spans)
    assert [(s.start, s.end, s.score) for s in agreed] == [(s.start, s.end, s.score) for s in spans]
    return [span.label for span in agreed]


@pytest.mark.parametrize(
    ("mentions", "labels"),
    [
        (
            [("Bad Elster", "PER", 0.4), ("Bad Elster", "LOC", 0.9), ("BAD ELSTER", "LOC", 0.9)],
            ["LOC", "LOC", "LOC"],
        ),
        ([("Kestra AG", "ORG", 0.9), ("Kestras", "PER", 0.4)], ["ORG", "ORG"]),
        ([("Ida Kuhlmann", "PER", 0.9), ("Kuhlmanns", "ORG", 0.5)], ["PER", "PER"]),
        ([("Kiel", "LOC", 0.6), ("Kiel", "PER", 0.5)], ["LOC", "PER"]),
        ([("Ida Kestra", "PER", 0.9), ("Kestra AG", "ORG", 0.9)], ["PER", "ORG"]),
        ([("12", "NUM", 0.9), ("12", "DATE", 0.1)], ["NUM", "DATE"]),
    ],
)
def test_the_same_name_has_one_label(
    mentions: list[tuple[str, str, float]], labels: list[str]
) -> None:
    assert relabelled(*mentions) == labels


def test_what_a_rule_found_is_not_outvoted() -> None:
    spans = [
        Span(0, 4, "LOC", 0.9, "rule:anschrift"),
        *(Span(start, start + 4, "PER", 0.9, "model") for start in (5, 10)),
    ]
    assert CONSISTENCY.agree("Kiel Kiel Kiel", spans)[0].label == "LOC"


def after_agreeing(marked: str, score: float) -> list[tuple[str, str]]:
    """The spans of a marked text, all of them the model's, after they were agreed upon."""
    document = inline.parse(marked)
    spans = [Span(s.start, s.end, s.label, score, "model") for s in document.spans]
    agreed = CONSISTENCY.agree(document.text, spans)
    return [(s.label, document.text[s.start : s.end]) for s in agreed]


@pytest.mark.parametrize(
    "marked",
    [
        "verliehen wurde die [[ORG|Drohne]] zweimal",
        "2 Paletten [[PROD|Haselnüsse]], geschält",
        "[[PER|Kirschkuchen]] wird versprochen",
        "durch das [[ORG|Thermomodul]] ersetzt",
        "Porträt für die [[ORG|Roadshow]]",
        "ein [[PROD|Family Office]] bot mit",
        "(nachfolgend die „[[ORG|Stiftung]]“)",
        "Genehmigung nach dem [[ORG|GrdstVG]]",
        "tagt in Peine, [[LOC|Haus B]], Raum 2.04",
        "Leiterin Revision, [[ORG|CIA]]",
    ],
)
def test_things_of_every_day_are_nobody(marked: str) -> None:
    assert after_agreeing(marked, 0.9) == []


@pytest.mark.parametrize(
    ("marked", "label", "score"),
    [
        ("Frau [[PER|Zucker]] kam", "PER", 0.9),
        ("Karl [[PER|Saarbrücken]] in", "PER", 0.9),
        ("die [[ORG|Volkswagen]] baut", "ORG", 0.9),
        ("die [[ORG|Drohne]] siegte", "ORG", 0.99),
        ("so berichtet der «[[ORG|Spiegel]]»", "ORG", 0.9),
        ("dort sitzt [[PER|Huttenlocher]] seit Mai", "PER", 0.9),
        ("er und [[PER|Ron]] kamen", "PER", 0.96),
        ("gelistet bei [[ORG|Netto]] und Kaufland", "ORG", 0.96),
        ("gefördert von der [[ORG|L-Bank]]", "ORG", 0.9),
        ("Kuratorin ist Mag.a [[ORG|Teodora Stanković]]", "PER", 0.4),
        ("Produzentin [[ORG|Catalina Oprea]]; Sender", "PER", 0.4),
        ("Notar [[LOC|Breidenbach]], Nastätten", "PER", 0.4),
        ("Direktor bleibt [[ORG|Ercan Bozkurt]].", "PER", 0.4),
        ("Gemeinderätin [[LOC|Schärding]]", "LOC", 0.8),
        ("Notar [[ORG|Breidenbach Immobilien]]", "ORG", 0.4),
        ("A-5412 [[PER|PUCH BEI HALLEIN]]", "LOC", 0.7),
        ("10417 [[PER|Petersen, Inge]]", "PER", 0.7),
    ],
)
def test_what_stands_before_a_name_tells_what_it_is(marked: str, label: str, score: float) -> None:
    surface = inline.parse(marked).surface(inline.parse(marked).spans[0])
    assert after_agreeing(marked, score) == [(label, surface)]


@pytest.mark.parametrize(
    ("source", "held", "left"),
    [
        ("rule:zahl", 0.02, 0),
        ("rule:zahl", 0.4, 1),  # the model is not sure enough
        ("model+rule:zahl", 0.02, 1),  # both said so
        ("rule:nummer", 0.02, 1),  # a key word told
    ],
)
def test_a_code_that_the_model_holds_for_nothing_is_given_up(
    source: str, held: float, left: int
) -> None:
    text = "Titel 02 Erdarbeiten\n02.01.0010 Oberboden abtragen"
    start = text.index("02.01.0010")
    span = Span(start, start + 10, "ID", 0.55, source, "has the form of a code")
    assert len(CONSISTENCY.agree(text, [span], lambda start, end: held)) == left
