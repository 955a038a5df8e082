"""Synthetic notes: whatever the seed, spans fit the text and nothing personal is left unmarked."""

import gzip
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veladura.document import Document, Span
from veladura.schemes import MEDDOCAN
from veladura_training.generator.engine.grammar import expand
from veladura_training.generator.engine.markup import SPAN, bare, wrap_marked
from veladura_training.generator.engine.noise import lower, upper
from veladura_training.generator.engine.scanning import scanned
from veladura_training.generator.es import Resources, generate
from veladura_training.generator.es.bodies import is_impersonal
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.dense import dense_document
from veladura_training.generator.es.identifiers import dni, nie, social_security
from veladura_training.generator.es.latin_america import cuil, rut
from veladura_training.generator.es.markup import from_document, mark, parse
from veladura_training.generator.es.messages import MESSAGES
from veladura_training.generator.es.noise import KINDS, disturb
from veladura_training.generator.es.pages import across, framed, paged, scanned_page, stamped
from veladura_training.generator.es.papers import at_home, fill_in, papers
from veladura_training.generator.es.resources import lines, own_names
from veladura_training.generator.es.speech import spoken
from veladura_training.generator.es.spelling import alphabet, corrected, dictated, fill_said
from veladura_training.generator.es.transcripts import TRANSCRIPTS
from veladura_training.generator.es.treatises import REGISTERS, fill_treatise, register, treatise

RESOURCES = Resources.load()  # our own lists alone: what any machine has
NOTES = Path(__file__).parents[3] / "data" / "notes" / "es-clinical"
TEMPLATES = (
    "prose", "nursing", "chat", "letter", "regional", "negatives", "dictation", "latam",
    "talk", "story", "legal",
)  # fmt: skip


def check(document: Document) -> None:
    end = 0
    for span in document.spans:
        surface = document.surface(span)
        assert span.start >= end, f"{document.id}: overlap at {span.start}"
        assert surface == surface.strip()
        assert surface
        assert span.label in MEDDOCAN
        end = span.end
    assert not any("\ue000" <= char <= "\ue0ff" for char in document.text)


@given(st.integers(min_value=0, max_value=10**9))
@settings(max_examples=150, deadline=None)
def test_every_seed_gives_a_well_formed_note(seed: int) -> None:
    document = generate(seed, RESOURCES)
    assert document.text.strip()
    check(document)


@given(st.integers(min_value=0, max_value=10**6))
@settings(max_examples=20, deadline=None)
def test_same_seed_same_note(seed: int) -> None:
    first, second = generate(seed, RESOURCES), generate(seed, RESOURCES)
    assert first == second
    assert [s.label for s in first.spans] == [s.label for s in second.spans]


def test_lines_of_hand_written_notes_come_with_new_values() -> None:
    if not NOTES.exists():
        pytest.skip("the corpus of notes is not part of this installation")
    donated = Resources.load(notes=[NOTES], without="abcdefg")
    assert donated.donors
    for seed in range(80):
        check(generate(seed, donated))
    assert not Resources.load(notes=[NOTES], without="abcdefghijklmn").donors


def test_seeds_differ() -> None:
    assert len({generate(seed, RESOURCES).text for seed in range(60)}) == 60


def test_a_few_hundred_notes_use_every_label() -> None:
    counts = Counter(span.label for seed in range(400) for span in generate(seed, RESOURCES).spans)
    assert set(counts) == set(MEDDOCAN.ids)


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_fills_in(name: str) -> None:
    case = Case(Random(1), RESOURCES)
    for template in lines(name):
        for _ in range(6):
            filled = expand(template, case.rng, case.fill)
            assert "{" not in filled, template
            assert bare(filled).strip(), template
            check(parse(filled))


def test_sentences_without_personal_data_carry_no_marks() -> None:
    case = Case(Random(2), RESOURCES)
    for template in lines("negatives"):
        assert not parse(expand(template, case.rng, case.fill)).spans


@given(st.integers(min_value=0, max_value=10**6), st.sampled_from([noise for noise, _ in KINDS]))
@settings(max_examples=120, deadline=None)
def test_noise_keeps_spans_on_their_words(seed: int, noise: object) -> None:
    document = generate(seed, RESOURCES)
    assert callable(noise)
    noisy = noise(document, Random(seed))
    check(noisy)
    assert len(noisy.spans) >= 0.9 * len(document.spans)


def test_changing_case_keeps_every_span() -> None:
    document = parse(f"Vive con {mark('kin', 'su hija Marta')} en {mark('place', 'Écija')}.")
    for change, expected in ((upper, "ÉCIJA"), (lower, "écija")):
        changed = change(document, Random(0))
        assert changed.surface(changed.spans[1]) == expected


def test_a_quiet_rng_disturbs_nothing() -> None:
    document = generate(3, RESOURCES)
    assert disturb(document, Random(0), strength=0.0) == document


@given(st.integers(min_value=0, max_value=10**6))
@settings(max_examples=30, deadline=None)
def test_marks_round_trip(seed: int) -> None:
    document = generate(seed, RESOURCES)
    assert parse(from_document(document), document.id) == document


def test_wrapping_reopens_a_span_on_the_next_line() -> None:
    rows = wrap_marked(f"uno {mark('pat', 'María Antonia Gutiérrez')} dos", 14)
    document = parse("\n".join(rows))
    assert [document.surface(span) for span in document.spans] == ["María", "Antonia", "Gutiérrez"]


def test_parse_trims_and_drops_blank_spans() -> None:
    document = parse(f"a{mark('pat', '  Ana ')}b{mark('pat', '   ')}c")
    assert document.spans == (Span(3, 6, "NOMBRE_SUJETO_ASISTENCIA"),)


def test_most_identifiers_carry_right_check_digits_and_some_do_not() -> None:
    rng = Random(5)
    letters = "TRWAGMYFPDXBNJZSQVHLCKE"
    numbers = ["".join(c for c in dni(rng).upper() if c.isalnum()) for _ in range(300)]
    right = sum(letters[int(n[:8]) % 23] == n[8] for n in numbers)
    assert 180 < right < 300
    for make in (nie, social_security, rut, cuil):
        assert len({make(rng) for _ in range(50)}) > 45


def test_sentences_with_anything_nameable_are_refused() -> None:
    safe = frozenset({"Se", "TC"})
    assert is_impersonal("Se realizó TC abdominal sin hallazgos.", safe)
    for sentence in (
        "Se avisó a Ramona.",
        "Se operó en enero.",
        "Se informó a la hija.",
        "Se trata de un varón de 40.",
        "Se intervino el 3/4/2005.",
    ):
        assert not is_impersonal(sentence, safe)


def test_command_writes_compressed_lines(tmp_path: Path) -> None:
    out = tmp_path / "notes.jsonl.gz"
    command = [
        sys.executable,
        "-m",
        "veladura_training",
        "generate",
        "es",
        "--count",
        "3",
        "--seed",
        "7",
    ]
    subprocess.run([*command, "--out", str(out)], check=True)
    with gzip.open(out, "rt", encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    assert [r["id"] for r in records] == ["synthetic-7", "synthetic-8", "synthetic-9"]
    for record, seed in zip(records, (7, 8, 9), strict=True):
        document = generate(seed, RESOURCES)
        assert record["text"] == document.text
        assert record["spans"] == [[s.start, s.end, s.label] for s in document.spans]


@given(st.integers(min_value=0, max_value=10**9))
@settings(max_examples=60, deadline=None)
def test_scans_keep_their_spans_on_what_was_marked(seed: int) -> None:
    document = generate(seed, RESOURCES)
    page = scanned(document, Random(seed))
    check(page)
    assert len(page.spans) == len(document.spans)


@given(st.integers(min_value=0, max_value=10**9))
@settings(max_examples=60, deadline=None)
def test_transcripts_have_no_figures_and_keep_their_labels(seed: int) -> None:
    document = generate(seed, RESOURCES)
    said = spoken(document, Random(seed))
    check(said)
    assert not any("0" <= char <= "9" for char in said.text)
    labels = {span.label for span in document.spans}
    assert {span.label for span in said.spans} <= labels


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("12/03/2019", {"doce de marzo", "doce del tres"}),
        ("2020-05-09", {"nueve de mayo", "nueve del cinco"}),
    ],
)
def test_dates_of_figures_are_read_out(written: str, words: set[str]) -> None:
    document = parse(f"Ingresa el {mark('date', written)} por fiebre")
    said = [spoken(document, Random(seed)) for seed in range(30)]
    openings = {" ".join(one.surface(one.spans[0]).lower().split()[:3]) for one in said}
    assert openings == words


def test_an_address_is_read_out_with_its_marks() -> None:
    document = parse(f"correo {mark('mail', 'ana.ruiz@salud.example')}")
    said = spoken(document, Random(3))
    assert said.surface(said.spans[0]).lower() == "ana punto ruiz arroba salud punto example"


@pytest.mark.parametrize("message", sorted({m.__name__ for m in MESSAGES}))
def test_messages_mark_the_patient_and_leave_the_names_of_fields(message: str) -> None:
    write = next(m for m in MESSAGES if m.__name__ == message)
    for seed in range(20):
        document = parse(write(Case(Random(seed), RESOURCES)))
        check(document)
        marked = {document.surface(span) for span in document.spans}
        assert marked
        assert not marked & {"MSH", "PID", "INFO", "PatientName", "nhc", "uid"}


def test_most_of_dense_text_is_nobodys() -> None:
    documents = [
        parse("\n".join(dense_document(Case(Random(seed), RESOURCES)))) for seed in range(120)
    ]
    for document in documents:
        check(document)
    words = sum(len(document.text.split()) for document in documents)
    assert sum(len(document.spans) for document in documents) < words / 40
    assert any(not document.spans for document in documents)


@pytest.mark.parametrize("letters", ["ığş", "łąę", "øåæ", "șț", "đơ"])
def test_names_of_the_whole_world_occur(letters: str) -> None:
    names = {name for some in own_names().values() for name in some}
    assert any(letter in name for name in names for letter in letters)


@pytest.mark.parametrize("name", REGISTERS)
def test_general_text_is_about_nobody(name: str) -> None:
    case = Case(Random(6), RESOURCES)
    kind = register(name)
    for template in (*kind.titles, *kind.sentences, *lines("treatise/passages")):
        for _ in range(4):
            filled = expand(template, case.rng, lambda slot: fill_treatise(case, slot))
            assert not parse(filled).spans, template
            assert "{" not in filled, template


def test_some_treatises_hide_somebody_and_as_many_hide_nobody() -> None:
    found = [len(parse("\n".join(treatise(Case(Random(s), RESOURCES)))).spans) for s in range(150)]
    assert 50 < sum(count == 0 for count in found) < 110
    assert max(found) < 16


@pytest.mark.parametrize(
    "name", ["calls", "radio", "visits", "regions", "chats", "handover", "inbox"]
)
def test_every_exchange_fills_in(name: str) -> None:
    case = Case(Random(4), RESOURCES)
    for template in lines(f"speech/{name}"):
        for _ in range(4):
            filled = expand(template, case.rng, lambda slot: fill_said(case, slot))
            assert "{" not in filled, template
            check(parse(filled))


@pytest.mark.parametrize("seed", range(60))
def test_marks_of_speakers_and_clocks_are_nobodys(seed: int) -> None:
    case = Case(Random(seed), RESOURCES)
    document = parse(TRANSCRIPTS[seed % len(TRANSCRIPTS)](case))
    check(document)
    roles = {role for line in lines("speech/voices") for role in line.split("|") if len(role) > 2}
    assert not {document.surface(span) for span in document.spans} & roles


def test_a_name_spelt_or_corrected_is_marked_and_the_hint_is_not() -> None:
    for seed in range(40):
        case = Case(Random(seed), RESOURCES)
        for said in (corrected(case), alphabet(case)):
            document = parse(said)
            assert {span.label for span in document.spans} <= {"NOMBRE_SUJETO_ASISTENCIA"}
            assert not any(" con " in document.surface(span) for span in document.spans)
        figures = "".join(c for c in bare(dictated(case)) if c.isdigit())
        assert figures in "".join(c for c in case.phone if c.isdigit())


@pytest.mark.parametrize("layout", [paged, framed, across, stamped, scanned_page])
def test_paper_keeps_every_span_and_its_label(layout: Callable[[Case, str], str]) -> None:
    for seed in range(25):
        document = generate(seed, RESOURCES)
        page = parse(layout(Case(Random(seed), RESOURCES), from_document(document)))
        check(page)
        before = Counter(span.label for span in document.spans)
        after = Counter(span.label for span in page.spans)
        assert not before - after, seed


PAPERS = ("machine", "narrative", "legal", "latam", "regions")
NEVER_BARE = re.compile(  # what rules of the notes always mark, where no heading or code holds it
    r"\b(?:hij[oa]s?|herman[oa]s?|marido|espos[oa]|abuel[oa]s?|niet[oa]s?|suegr[oa]|cuñad[oa]"
    r"|enero|febrero|abril|agosto|noviembre|lunes|martes|jueves|sábado|domingo|Navidad)\b"
)


@pytest.mark.parametrize("name", PAPERS)
def test_every_paper_fills_in(name: str) -> None:
    for paper in papers(name):
        for seed in range(4):
            filled = fill_in(Case(Random(seed), RESOURCES), paper)
            assert not set(filled) & set("‹›⟨¦⟩⏎\uf000\uf001\uf002\uf003\uf004"), paper.lines
            document = parse(filled)
            check(document)
            assert len(document.spans) > 2, paper.lines


@pytest.mark.parametrize("name", ["narrative", "legal", "latam", "regions"])
def test_papers_leave_no_relative_and_no_day_bare(name: str) -> None:
    for paper in papers(name):
        for seed in range(3):
            filled = fill_in(Case(Random(seed), RESOURCES), paper)
            assert not NEVER_BARE.search(SPAN.sub("", filled)), paper.lines


def test_a_paper_of_a_country_has_its_towns_and_bodies() -> None:
    case = at_home(Case(Random(4), RESOURCES), "bo")
    towns = {line.split("|")[1] for line in lines("latam_towns") if line.startswith("bo|")}
    assert case.town[0] in towns
    bodies = next(line for line in lines("latam_bodies") if line.startswith("bo|service|"))
    assert bare(case.fill("laservice")) in bodies


@pytest.mark.parametrize(
    ("slot", "unmarked"), [("laquarter", "barrio "), ("saint", "la "), ("hospnick", "el ")]
)
def test_words_before_a_name_stay_outside_its_span(slot: str, unmarked: str) -> None:
    case = at_home(Case(Random(1), RESOURCES), "co")
    written = {case.fill(slot) for _ in range(200)}
    some = [text for text in written if bare(text).startswith(unmarked)]
    assert some
    assert all(text.startswith(unmarked) for text in some)


def test_countries_with_papers_have_all_their_bodies() -> None:
    kinds: dict[str, set[str]] = {}
    for line in lines("latam_bodies"):
        country, kind, _ = line.split("|")
        kinds.setdefault(country, set()).add(kind)
    assert len({frozenset(found) for found in kinds.values()}) == 1
    places = {place for name in PAPERS for paper in papers(name) for place in paper.places}
    assert places - {"ca", "gl", "eu", "as", "cn"} <= set(kinds)
    assert set(kinds) <= {line.split("|")[0] for line in lines("latam_towns")}
