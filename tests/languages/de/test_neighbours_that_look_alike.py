"""What stands beside a name says what it is; what looks alike leaves it as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.de.borne import given_names

from veladura.corpora import inline
from veladura.document import Span
from veladura.languages.de.neighbours import told_by_neighbours
from veladura.schemes import FINANCE

SPOKEN = st.sampled_from(["Alexander", "Sabine", "Norbert", "Helga", "Lukas"])


def told(source: str, score: float = 0.5) -> str:
    document = inline.parse(source)
    spans = [Span(s.start, s.end, s.label, score, "model") for s in document.spans]
    new = told_by_neighbours(document.text, spans, FINANCE)
    return " ".join(f"[[{s.label}|{document.text[s.start : s.end]}]]" for s in new)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("Richterin [[ORG|Hagedorn]] entschied", "[[PER|Hagedorn]]"),
        ("die Geschäftsführerin [[ORG|Hagedorn]]", "[[PER|Hagedorn]]"),
        ("Frau [[LOC|Hagedorn]] kam", "[[PER|Hagedorn]]"),
        ("die Emittentin [[ORG|Kornblume]]", "[[ORG|Kornblume]]"),
        ("Gemeinderätin [[LOC|Schärding]]", "[[LOC|Schärding]]"),
        ("Investor [[ORG|Hagedorn]]", "[[ORG|Hagedorn]]"),
        ("[[PER|Rüger & Stolz]] klagt", "[[ORG|Rüger & Stolz]]"),
        ("[[PER|Anna & Peter Huber]] klagen", "[[PER|Anna & Peter Huber]]"),
        ("CH-8400 [[ORG|Winterthur]]", "[[LOC|Winterthur]]"),
        ("Nr. 8400 [[ORG|Winterthur]]", "[[ORG|Winterthur]]"),
        ("die Baureihe [[ORG|Zephyr]]", "[[PROD|Zephyr]]"),
        ("die Marke [[ORG|Kestra GmbH]]", "[[ORG|Kestra GmbH]]"),
        ("im Geschäftsfeld [[PER|Reha]]", "[[SEG|Reha]]"),
        ("im Bereich [[LOC|Kiel]]", "[[LOC|Kiel]]"),
        ("Volksfest [[PER|Brettl]]", "[[OTH|Brettl]]"),
        ("Geburtsort [[LOC|Emmen]]", "[[LOC|Emmen]]"),
        ("[[ORG|Wohnort Emmen]]", "[[LOC|Emmen]]"),
        ("[[ORG|Wohnort Kestra]]", "[[ORG|Wohnort Kestra]]"),
        ("[[PER|Ida Pohl, Weimar]]", "[[PER|Ida Pohl]] [[LOC|Weimar]]"),
        ("[[PER|Pohl, Ida]]", "[[PER|Pohl, Ida]]"),
        ("[[ORG|Kestra AG]] in Ulm, seit 2019", "[[ORG|Kestra AG]] [[LOC|Ulm]]"),
        ("[[ORG|Kestra AG]] in Liquidation.", "[[ORG|Kestra AG]]"),
    ],
)
def test_a_neighbour_tells_and_one_that_looks_alike_does_not(found: str, expected: str) -> None:
    assert told(found) == expected


@given(one=SPOKEN, two=SPOKEN, clock=st.sampled_from(["", "09:14 ", "[10:02:11] ", "9.14 – "]))
def test_those_who_take_turns_are_people(one: str, two: str, clock: str) -> None:
    assert {one, two} <= given_names("female") | given_names("male")
    names = [one, two, one, two]
    expected = " ".join(f"[[PER|{name}]]" for name in names)
    assert told("".join(f"{clock}{name}: ja gut\n" for name in names)) == expected
    once = told(f"{clock}{one}: ja gut\nBetreff: Miete\nBetreff: Strom\n")
    assert once == ""


@given(person=st.sampled_from(["Eggli, Urs", "Zgraggen, Beat"]), mark=st.sampled_from([",", ";"]))
def test_an_entry_of_a_register_has_a_home_and_a_town(person: str, mark: str) -> None:
    entry = f"{person}, von Emmen, in Wil{mark} mit Einzelunterschrift"
    assert told(entry) == f"[[PER|{person}]] [[LOC|Emmen]] [[LOC|Wil]]"
    assert told(f"{person} von Emmen in Wil") == ""
