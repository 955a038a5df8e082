"""Names of plain words are found behind the noun for what they name, if the model half agrees."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Span
from veladura.languages.de.lexicon import table
from veladura.languages.de.naming.appositions import with_named
from veladura.schemes import FINANCE


def half_a_yes(start: int, end: int) -> float:
    return 0.3


def named(text: str) -> list[tuple[str, str]]:
    spans = with_named(text, [], half_a_yes, FINANCE)
    return [(span.label, text[span.start : span.end]) for span in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Die Agentur Stimmungskanone baut das Zelt auf.", [("ORG", "Stimmungskanone")]),
        ("Der Sportverein Windschatten zahlt die Miete.", [("ORG", "Windschatten")]),
        ("laut Satzung des Vereins Regenbogen", [("ORG", "Regenbogen")]),
        ("Wir zahlen an die Kanzlei Federkiel Tintenfass.", [("ORG", "Federkiel Tintenfass")]),
        ("Die App Plaudertasche kostet nichts.", [("PROD", "Plaudertasche")]),
        ("eine App namens Plaudertasche", [("PROD", "Plaudertasche")]),
        ("der Tarif Sorglos", [("PROD", "Sorglos")]),
        ("Das Bauprojekt Zugvogel ruht.", [("OTH", "Zugvogel")]),
        ("Unser Kollege Sommer ist krank.", [("PER", "Sommer")]),
        ("die Zeugin Winter sagte aus", [("PER", "Winter")]),
        ("Agentur Funkenflug, App Funkelstein", [("ORG", "Funkenflug"), ("PROD", "Funkelstein")]),
        ("Die Tochter Verein Regenbogen haftet.", [("ORG", "Regenbogen")]),  # a noun is no name
    ],
)
def test_the_noun_says_what_the_word_behind_it_is(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert named(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Die Abteilung Einkauf bestellt.",  # a field of work
        "Die Agentur arbeitet gut.",
        "Die Agentur, Windschatten genannt",
        "ein Verein-Regenbogen",
        "der Verein Regenbogen-Ulm",
        "Verein DLRG",
        "Guten Morgen Sonnenschein",
        "In der Kanzlei der Stadt",
    ],
)
def test_other_words_side_by_side_name_nobody(text: str) -> None:
    assert named(text) == []


@pytest.mark.parametrize(("doubt", "found"), [(0.0, 0), (0.1, 0), (0.2, 1), (0.9, 1)])
def test_the_model_has_a_say(doubt: float, found: int) -> None:
    text = "Die Agentur Stimmungskanone baut auf."
    assert len(with_named(text, [], lambda start, end: doubt, FINANCE)) == found


def test_nothing_is_found_without_a_model() -> None:
    assert with_named("Die Agentur Stimmungskanone", [], None, FINANCE) == []


def test_what_is_found_already_is_not_asked_about() -> None:
    text = "Die Agentur Stimmungskanone und die App Plaudertasche"
    start = text.index("Stimmungs")
    known = Span(start, start + 15, "PER", 0.9, "model")
    asked: list[str] = []

    def ask(start: int, end: int) -> float:
        asked.append(text[start:end])
        return 1.0

    spans = with_named(text, [known], ask, FINANCE)
    assert asked == ["Plaudertasche"]
    assert spans[0] is known
    assert [text[span.start : span.end] for span in spans] == ["Stimmungskanone", "Plaudertasche"]


@given(times=st.integers(1, 60))
def test_a_long_document_asks_the_model_a_dozen_times(times: int) -> None:
    asked: list[int] = []

    def ask(start: int, end: int) -> float:
        asked.append(start)
        return 1.0

    found = with_named("Die Agentur Windschatten liefert. " * times, [], ask, FINANCE)
    assert len(asked) == len(set(asked)) == len(found) == min(times, 12)


@given(
    row=st.sampled_from(table("naming_nouns")),
    name=st.from_regex(r"[A-Z][a-z]{6,14}q", fullmatch=True),
)
def test_every_noun_of_the_list_names_what_stands_behind_it(row: list[str], name: str) -> None:
    kind, noun = row
    expected = [(FINANCE.label_for(kind), name)]
    assert named(f"{noun.capitalize()} {name} ist da") == expected
    assert named(f"{noun.capitalize()} namens {name}") == expected
    assert named(f"das {noun} {name} und die {noun.upper()} {name}") == []


WORDS = st.sampled_from(
    ["Agentur", "Verein", "App", "Kollege", "Regenbogen", "Windschatten", "und"]
)


@given(words=st.lists(WORDS, max_size=8))
def test_names_never_overlap(words: list[str]) -> None:
    spans = with_named(" ".join(words), [], half_a_yes, FINANCE)
    assert all(one.end <= two.start for one, two in itertools.pairwise(spans))
