"""Running text of contracts, judgments, markets and letters: what is found, how it reads."""

import json
import re
from pathlib import Path

import pytest
from tests.languages.de.marked import substitutes
from tests.languages.de.test_forms import named

from veladura.document import Span
from veladura.languages.de.common_words import is_counted_thing, is_known_place
from veladura.languages.de.compounds import is_part_of_a_firm
from veladura.languages.de.everyday_things import is_around_us
from veladura.languages.de.lexicon import table
from veladura.languages.de.naming.landscapes import with_landscapes
from veladura.languages.de.neighbours import told_by_neighbours
from veladura.languages.de.writers.organisations.bodies import is_public_body
from veladura.pipeline import load
from veladura.schemes import FINANCE
from veladura.wordlists import read_list

ROWS: list[tuple[str, list[str]]] = json.loads(
    (Path(__file__).parent / "prose.json").read_text("utf-8")
)
DETECTOR = load("de-finance")


def found(text: str) -> list[tuple[str, str]]:
    return [(span.label, text[span.start : span.end]) for span in DETECTOR.detect(text).spans]


@pytest.mark.parametrize(("source", "forms"), ROWS, ids=[row[0] for row in ROWS])
def test_a_sentence_reads_as_its_original_did(source: str, forms: list[str]) -> None:
    for seed in (3, 4242):
        written = substitutes(source, seed=seed)
        assert len(written) == len(forms)
        for form, new in zip(forms, written, strict=True):
            assert re.fullmatch(form, new), (seed, new)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Die Löschgruppe Berghausen rückte aus.", ("ORG", "Löschgruppe Berghausen")),
        ("Das Bundeskriminalamt in Wiesbaden warnte.", ("ORG", "Bundeskriminalamt")),
        ("Das Geschäft in Mittelfranken wächst, in Schwaben kaum.", ("LOC", "Schwaben")),
        ("der Landrat des Erzgebirgskreises unterstützt das", ("LOC", "Erzgebirgskreises")),
        ("Der Spendenabzug an den Verein Kamelidenhilfe (50 Euro)", ("ORG", "Kamelidenhilfe")),
        ("Die Emittentin Kornblume verlegt Saatgutkataloge.", ("ORG", "Kornblume")),
        ("Richterin am OLG Busch ist verhindert", ("PER", "Busch")),
    ],
)
def test_running_text_is_read(text: str, expected: tuple[str, str]) -> None:
    assert expected in found(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Der Zeuge Bernd Koch, Koch im Gasthof in Melle, sagte nichts.", "Koch im"),
        ("Zum Nachtisch gab es Grießbrei mit eingemachten Zwetschgen.", "Grießbrei"),
        ("Auf dem Programm stehen Motetten von Orlando di Lasso.", "Motetten"),
    ],
)
def test_what_is_no_name_stays(text: str, word: str) -> None:
    at = text.index(word)
    assert not any(span.start <= at < span.end for span in DETECTOR.detect(text).spans)


def test_a_landscape_in_the_name_of_a_firm_stays_the_firms() -> None:
    text = "ein Beitrag im Allgäu TV, gesehen im Allgäu"
    firm = Span(15, 24, "ORG", 0.5, "model")
    assert [(s.label, s.start) for s in with_landscapes(text, [firm], FINANCE)] == [
        ("ORG", 15),
        ("LOC", text.rindex("Allgäu")),
    ]


def test_a_state_is_no_number() -> None:
    text = "Urteil des LAG Rheinland-Pfalz"
    state = Span(15, 30, "ID", 0.6, "model")
    assert [span.label for span in told_by_neighbours(text, [state], FINANCE)] == ["LOC"]


def test_a_coined_name_comes_back_in_a_compound_and_a_noun_does_not() -> None:
    assert named("[[OTH|Prismalux]]", "Prismalux") is not None
    assert named("[[OTH|Libelle]]", "Libelle") is None


def test_what_is_known_is_no_mere_noun() -> None:
    assert all(map(is_known_place, ("Elfenbeinküste", "Dinslaken", "Türkei", "Kaiserstuhls")))
    assert not any(map(is_known_place, ("Kessel", "Werkbank")))
    assert all(map(is_public_body, read_list("veladura.languages.de", "words/known_bodies")))
    assert is_part_of_a_firm("Bauträgerin")
    assert not is_part_of_a_firm("Steuerberaterin Ida")


def test_what_is_around_us_may_be_the_end_of_a_word() -> None:
    assert all(map(is_around_us, ("Motetten", "Hirsekörner", "Christbaum", "Quarz")))
    assert not any(map(is_around_us, ("Paketigel", "Donaustrudel", "quarz")))


def test_things_of_a_plant_are_counted() -> None:
    assert is_counted_thing("Drehofen 2")
    assert not any(map(is_counted_thing, ("Studio 54321", "Medina 2")))


def test_every_title_has_a_kind_that_is_asked_for() -> None:
    assert {kind for kind, _ in table("titles")} == {"motto", "work", "event", "pair"}
