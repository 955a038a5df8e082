"""What a plan says; what holds for every language is in tests/languages/test_promises.py."""

import re

import pytest
from tests.languages.es.marked import marked, rewrite, substitutes

from veladura.document import Document, Span
from veladura.errors import ConfigError, SpanError
from veladura.profiles import load_profile
from veladura.text import fold
from veladura.transform import Preferences, plan


def test_white_space_inside_a_span_stays_outside_its_substitute() -> None:
    (new,) = substitutes("Sra. [[P| Ana  Ruiz ]], viuda")
    assert re.fullmatch(r" \S+  \S+ ", new)


def test_another_seed_gives_another_output_and_no_seed_never_the_same() -> None:
    text = "[[P|Ana Ruiz Gil]] [[ID|12345678]]"
    assert len({rewrite(text, seed=seed).text for seed in range(5)}) == 5
    document = marked(text)
    profile = load_profile("es-clinical")
    assert plan(document, profile).edits != plan(document, profile).edits


@pytest.mark.parametrize(
    "thing", ["[[ID|7845123]]", "[[H|Hospital La Paz]]", "[[SEX|Mujer]]", "[[O|zurdo]]"]
)
def test_a_choice_by_hand_wins_and_spreads(thing: str) -> None:
    spans = marked(thing).spans
    text = f"{thing} y {thing}"
    assert substitutes(text, chosen={(0, spans[0].end): "lo elegido"})[0] == "lo elegido"
    assert fold(substitutes(text, chosen={(0, spans[0].end): "lo elegido"})[1]) == "lo elegido"


def test_unmarked_repeats_of_a_name_are_replaced_too() -> None:
    outcome = rewrite("[[P|Leocadia]] acude. Se explica a Leocadia. Vive en Leocadiana.")
    assert "Leocadia " not in outcome.text
    assert "a Leocadia." not in outcome.text
    assert "Leocadiana" in outcome.text
    kept = rewrite("[[P|Leocadia]] y Leocadia", preferences=Preferences(leftovers=False))
    assert kept.text.endswith("y Leocadia")


def test_overlapping_spans_are_rewritten_as_one() -> None:
    text = "Hospital de Sagunto"
    spans = (Span(0, 19, "HOSPITAL"), Span(12, 19, "TERRITORIO"))
    edits = plan(Document(text, spans), load_profile("es-clinical"), seed=1).edits
    assert [(edit.start, edit.end, edit.label) for edit in edits] == [(0, 19, "HOSPITAL")]


def test_a_discontinuous_span_loses_all_its_pieces() -> None:
    span = Span(0, 13, "NOMBRE_SUJETO_ASISTENCIA", fragments=((0, 3), (9, 13)))
    edits = plan(Document("Ana (48) Ruiz", (span,)), load_profile("es-clinical"), seed=1).edits
    assert [(edit.start, edit.end) for edit in edits] == [(0, 3), (9, 13)]


def test_a_plan_says_what_becomes_of_every_mention_and_which_are_about_the_same_thing() -> None:
    document = marked("[[P|Ana Ruiz]], [[P|Ana]], [[ID|7845123]], [[SEX|Mujer]]")
    made = plan(document, load_profile("es-clinical"), seed=4)
    whole, given, number, sex = made.replacements
    assert [whole.text, given.text, number.text] == [edit.text for edit in made.edits]
    assert whole.entity == given.entity != number.entity
    assert (sex.text, sex.kept) == ("Mujer", True)


@pytest.mark.parametrize(
    ("text", "mode", "days"),
    [
        ("[[P|Ana Ruiz]]", "replace", None),
        ("[[D|12/03/2021]], [[D|1 de mayo de 2021]]", "replace", 8),
        ("[[D|12/03/2021]]", "keep", None),
        ("[[D|12/03/2021]]", "mask", None),
    ],
)
def test_a_plan_says_by_how_many_days_dates_move(text: str, mode: str, days: int | None) -> None:
    eight = {"date_months": [0, 0], "date_years": [0, 0], "date_days": [8, 8]}
    wanted = Preferences.from_table({**eight, "date_direction": "future", "mode": mode})
    assert plan(marked(text), load_profile("es-clinical"), wanted, seed=2).date_shift == days


def test_a_date_written_by_hand_does_not_tell_the_shift() -> None:
    document = marked("[[D|12/03/2021]]")
    (span,) = document.spans
    chosen = {(span.start, span.end): "01/01/2020"}
    assert plan(document, load_profile("es-clinical"), chosen=chosen).date_shift is None


def test_reprs_show_no_text() -> None:
    outcome = rewrite("[[P|Leocadia Zurita]]")
    shown = repr((outcome, outcome.edits, outcome.plan.replacements))
    assert "Zurita" not in shown
    assert outcome.edits[0].text not in shown


def test_labels_outside_the_pack_and_schemes_without_one_are_refused() -> None:
    stray = Document("Ana", (Span(0, 3, "PERSON"),))
    with pytest.raises(SpanError, match="PERSON"):
        plan(stray, load_profile("es-clinical"), seed=1)
    with pytest.raises(ConfigError):
        Preferences(mode="hide")
