"""Landscapes and districts of the lists are found between what the model finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Span
from veladura.languages.de.lexicon import table
from veladura.languages.de.naming.landscapes import with_landscapes
from veladura.schemes import FINANCE

DISTRICTS = st.sampled_from([name for name, _ in table("rural_districts") if name[-5:] == "kreis"])


def places(text: str, spans: tuple[Span, ...] = ()) -> list[str]:
    found = with_landscapes(text, spans, FINANCE)
    assert {span.label for span in found} <= {"LOC", "ORG"}
    return [text[span.start : span.end] for span in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Die Höfe in Schwaben liefern Milch.", ["Schwaben"]),
        ("Baugrund im Ostalbkreis", ["Ostalbkreis"]),
        ("Weingüter des Rheingaus", ["Rheingaus"]),
        ("Er zog aus dem Allgäu in die Uckermark.", ["Allgäu", "Uckermark"]),
        ("Allgäu-Urlaub", ["Allgäu"]),  # as "Ulm-Reise" has a town
        ("Sauerland, Hunsrück und Wetterau", ["Sauerland", "Hunsrück", "Wetterau"]),
    ],
)
def test_a_landscape_is_found_where_it_stands(text: str, expected: list[str]) -> None:
    assert places(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Sie zahlen in Schweizer Franken.",
        "Das Angeln ist verboten.",
        "Sie wohnen im Oberland.",
        "schwaben",
        "Schwabenpfeil",
        "Freundeskreis und Landkreis",
        "Nord-Schwaben",
        "Allgäu-weit",
    ],
)
def test_words_that_look_alike_stay(text: str) -> None:
    assert places(text) == []


def test_what_stands_in_a_name_is_left_to_it() -> None:
    text = "Allgäu TV sendet aus dem Allgäu."
    company = Span(0, len("Allgäu TV"), "ORG", 0.9, "model")
    assert places(text, (company,)) == ["Allgäu TV", "Allgäu"]


@given(district=DISTRICTS, case=st.sampled_from(["", "es", "s"]))
def test_every_district_of_one_word_is_known_in_every_case(district: str, case: str) -> None:
    assert places(f"Grundstücke im Gebiet des {district}{case}, bebaut") == [district + case]
