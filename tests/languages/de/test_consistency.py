"""Consistency in German documents: what comes back, and what only looks as if it did."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora import inline
from veladura.detect.consistency.spreading import load_consistency
from veladura.document import Document, Span
from veladura.languages.de.consistency import GermanConsistency
from veladura.schemes import FINANCE

CONSISTENCY = load_consistency("de", FINANCE)


def repeats(marked: str) -> list[tuple[str, str]]:
    """What is found again in the text besides its marks, as sure as the default dial asks for."""
    document = inline.parse(marked)
    spans = CONSISTENCY.spread(document.text, document.spans)
    return [(s.label, document.text[s.start : s.end]) for s in spans if s.score >= 0.5]


def test_german_has_its_own() -> None:
    assert isinstance(CONSISTENCY, GermanConsistency)


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("[[PER|Meinrad Haberstroh]] kam. Danach ging Haberstroh.", [("PER", "Haberstroh")]),
        ("[[PER|Meinrad Haberstroh]] kam. Haberstrohs Auto.", [("PER", "Haberstrohs")]),
        ("[[PER|Meinrad Haberstroh]] kam. HABERSTROH unterschrieb.", [("PER", "HABERSTROH")]),
        ("[[PER|Meinrad Haberstroh]] kam. gez. M. Haberstroh", [("PER", "M. Haberstroh")]),
        ("[[PER|Anna Vogel]] kam. Frau Vogel ging.", [("PER", "Vogel")]),
        (
            "[[PER|Haberstroh]] kam. Dann sprach Meinrad Haberstroh.",
            [("PER", "Meinrad Haberstroh")],
        ),
        ("Die [[ORG|Kestra Logistik GmbH]] zahlt. Die Kestra liefert.", [("ORG", "Kestra")]),
        ("Die [[ORG|Kestra Logistik GmbH]] zahlt. Kestras Kunden.", [("ORG", "Kestras")]),
        ("Die [[ORG|Kestra Logistik GmbH]]. Der Kestra-Konzern.", [("ORG", "Kestra-Konzern")]),
        ("Die [[ORG|Kestra Logistik GmbH]]. Die Kestra-Aktie fiel.", [("ORG", "Kestra")]),
        ("Die [[ORG|Kestra Logistik GmbH]]. Kestra Logistik zahlt.", [("ORG", "Kestra Logistik")]),
        ("Die [[ORG|KESTRA]]. Die Kestra Logistik GmbH.", [("ORG", "Kestra Logistik GmbH")]),
        (
            "Die [[ORG|Schweizer Bau AG]]. Geschäftsführer der Schweizer ist er.",
            [("ORG", "Schweizer")],
        ),
        (
            "Die [[ORG|Quellkraft Biotech UG]]. Seither gehört die Quellkraft ihm.",
            [("ORG", "Quellkraft")],
        ),
        ("[[PER|Anna Vogel]] kam. Der Vogel-Vorschlag galt.", [("PER", "Vogel")]),
        ("Kassenwart [[PER|Bodo Richter]]. Richter wird entlastet.", [("PER", "Richter")]),
        ("Kassenwart [[ORG|Bodo Richter]]. Herr Richter geht.", [("PER", "Richter")]),
        ("ruf dr. [[PER|lämmle]] an. und frag die lämmle.", [("PER", "lämmle")]),
        (
            "Die [[ORG|Sauerlandbank Olpe eG]]. Der Sauerlandbank fiel das auf.",
            [("ORG", "Sauerlandbank")],
        ),
        ("Konto bei [[ORG|Sauerlandbank]]. Zu der Sauerlandbank.", [("ORG", "Sauerlandbank")]),
        ("[[PER|Jörg Köttgen]] kam. MFG KOETTGEN", [("PER", "KOETTGEN")]),
        ("[[PER|Gero Boettcher]] kam. Herr Böttcher ging.", [("PER", "Böttcher")]),
        ("Werk [[LOC|Künzelsau]]. Anreise nach Kuenzelsau.", [("LOC", "Kuenzelsau")]),
        ("Die [[ORG|Öhlwerk Grün GmbH]]. gez. OEHLWERK GRUEN", [("ORG", "OEHLWERK GRUEN")]),
        ("Das Werk in [[LOC|Künzelsau]]. Künzelsaus Bürger.", [("LOC", "Künzelsaus")]),
        ("IBAN [[NUM|DE37 9999 9999]] und DE37 9999 9999.", [("NUM", "DE37 9999 9999")]),
    ],
)
def test_what_comes_back(marked: str, expected: list[tuple[str, str]]) -> None:
    assert repeats(marked) == expected


@pytest.mark.parametrize(
    "marked",
    [
        "[[PER|Anna Vogel]] kam. Der Vogel sang, und ein Vogel flog.",
        "[[PER|Karl Koch]] kam. Der Koch war krank.",
        "ruf dr. [[PER|lange]] an. das dauert lange.",
        "[[PER|Bodo Richter]] kam. Sein Richter wird es wissen.",
        "[[PER|Karl Koch]] kam. Der Koch- und Backkurs, der Hobby-Koch.",
        "[[LOC|Berlin]] wächst. Die Berliner Niederlassung auch.",
        "Das [[ORG|Autohaus Ohlendorf GmbH]] zahlt. Im Autohaus brennt Licht.",
        "Das [[ORG|Amtsgericht Kleve]] entschied. Die Richterin am Amtsgericht fehlte.",
        "Er zahlte [[NUM|12]] Euro. Er hat 12 Kinder.",
        "[[SEG|Wartung]] ist ein Segment. Die Wartung ist fällig.",
        "Er wohnt in [[LOC|Schloss]]. Das Schloss war alt.",
        "Laut [[ORG|Bild]] kam er. Ein schönes Bild hing dort.",
        "Die [[ORG|Schweizer Kredit AG]] zahlt. Die Schweizer Botschaft nicht.",
        "Die [[ORG|Sicherheit Nord GmbH]] zahlt. Für die Sicherheit ist gesorgt.",
        "Die [[ORG|Quellkraft Biotech UG]] zahlt. Mit Quellkraft heizen sie, der Quellkraft Strom.",
        "[[ORG|Die Zeit]] berichtet. Sie hatten die Zeit nicht.",
    ],
)
def test_what_only_looks_alike_stays(marked: str) -> None:
    assert repeats(marked) == []


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
