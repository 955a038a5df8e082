"""What the engine promises of every document, whatever is in it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.marked import marked, rewrite, substitutes

from veladura.document import Document, Span
from veladura.errors import ConfigError, SpanError
from veladura.languages.es.lexicon import lexicon, table
from veladura.profiles import load_profile
from veladura.text import fold
from veladura.transform import Preferences, plan

GIVEN = st.sampled_from(lexicon("given_female") + lexicon("given_male"))
SURNAME = st.sampled_from(lexicon("surnames"))
TOWN = st.sampled_from([row[0] for row in table("cities")])
THINGS = st.one_of(
    st.builds("[[P|{} {} {}]]".format, GIVEN, SURNAME, SURNAME),
    st.builds("[[S|{} {}]]".format, GIVEN, SURNAME),
    st.builds("[[P|{}]]".format, GIVEN),
    st.builds("[[ID|{}]]".format, st.integers(10_000, 99_999_999)),
    st.builds("[[TEL|6{:08d}]]".format, st.integers(0, 99_999_999)),
    st.builds("[[D|{:%d/%m/%Y}]]".format, st.dates()),
    st.builds("[[H|Hospital {}]]".format, SURNAME),
    st.builds("[[H|Hospital de {}]]".format, TOWN),
    st.builds("[[T|{}]]".format, TOWN),
    st.builds("[[T|{:05d}]]".format, st.integers(1_000, 52_999)),
    st.builds("[[ST|C/ {}, {}]]".format, SURNAME, st.integers(1, 300)),
    st.builds("[[JOB|{}]]".format, st.sampled_from([row[0] for row in table("professions")])),
    st.builds("[[K|{}]]".format, st.sampled_from(["madre", "hijos", "tío materno", "esposa"])),
    st.builds(
        "[[MAIL|{}@correo.es]]".format, SURNAME.map(lambda name: fold(name).replace(" ", ""))
    ),
)
DOCUMENTS = st.lists(THINGS, min_size=1, max_size=12).map(" · ".join)


@given(source=DOCUMENTS, seed=st.integers(0, 50))
def test_no_substitute_equals_or_contains_its_original(source: str, seed: int) -> None:
    document = marked(source)
    for span, new in zip(document.spans, substitutes(source, seed=seed), strict=True):
        old = document.surface(span)
        assert fold(new) != fold(old)
        assert fold(old) not in fold(new)


@given(source=DOCUMENTS, seed=st.integers(0, 50))
def test_no_name_number_or_address_is_left_anywhere(source: str, seed: int) -> None:
    outcome = rewrite(source, seed=seed)
    for span in outcome.document.spans:
        if span.label.startswith(("NOMBRE", "ID_", "NUMERO", "CORREO", "CALLE")):
            surface = outcome.document.surface(span)
            assert len(surface) < 4 or surface not in outcome.text


@given(source=DOCUMENTS, seed=st.integers(0, 50))
def test_the_same_seed_gives_the_same_output(source: str, seed: int) -> None:
    assert rewrite(source, seed=seed).text == rewrite(source, seed=seed).text


@given(source=DOCUMENTS)
def test_the_same_thing_gets_the_same_substitute(source: str) -> None:
    half = len(marked(source).spans)
    new = substitutes(f"{source} — {source}")
    assert new[:half] == new[half:]


@given(
    source=DOCUMENTS,
    before=st.sampled_from(["", " ", "\n"]),
    after=st.sampled_from(["", "  ", "\n"]),
)
def test_text_outside_the_spans_is_untouched(source: str, before: str, after: str) -> None:
    outcome = rewrite(f"{before}{source}{after}")
    separators = re.split(r"\[\[.*?\]\]", f"{before}{source}{after}")
    position = 0
    for separator in separators:
        found = outcome.text.index(separator, position)
        position = found + len(separator)
    assert outcome.text.startswith(separators[0])
    assert outcome.text.endswith(separators[-1])


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
    "thing",
    [
        "[[P|Ana Ruiz]]",
        "[[ID|7845123]]",
        "[[TEL|612345678]]",
        "[[D|05/03/2016]]",
        "[[H|Hospital La Paz]]",
        "[[T|Jaca]]",
        "[[T|28029]]",
        "[[C|España]]",
        "[[ST|C/ Limón, 5]]",
        "[[JOB|sastre]]",
        "[[K|madre]]",
        "[[AGE|40 años]]",
        "[[MAIL|ana@a.es]]",
        "[[URL|www.a.es]]",
    ],
)
def test_a_reroll_gives_a_new_one_and_leaves_the_others(thing: str) -> None:
    text = f"{thing} · [[P|Leocadia Zurita]] · [[ID|99887766]] · {thing}"
    spans = marked(text).spans
    place = (spans[0].start, spans[0].end)
    once = substitutes(text)
    again = substitutes(text, rolls={place: 1})
    assert again[0] != once[0]
    assert again[0] == again[3]
    assert again[1:3] == once[1:3]


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


def test_substitutes_with_a_key_are_the_same_across_documents() -> None:
    key = b"0123456789abcdef"
    one = substitutes("[[ID|7845123]] [[D|05/03/2016]] [[T|Jaca]]", key=key)
    two = substitutes("Otra nota: [[D|05/03/2016]], [[T|Jaca]], [[ID|7845123]].", key=key)
    assert sorted(one) == sorted(two)
    other = substitutes("[[ID|7845123]] [[D|05/03/2016]] [[T|Jaca]]", key=b"another key, longer")
    assert not set(one) & set(other)
