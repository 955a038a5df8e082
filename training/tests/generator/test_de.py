"""Synthetic German documents: whatever the seed, spans fit the text and the conventions hold."""

import gzip
import lzma
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stdnum import iban as iban_number

from veladura.corpora.jsonl import parse_line
from veladura.document import Document
from veladura.schemes import FINANCE
from veladura_training.generator.de import Resources, generate
from veladura_training.generator.de.bodies import load_bodies
from veladura_training.generator.de.case import Case
from veladura_training.generator.de.companies import new_company
from veladura_training.generator.de.compose import documents
from veladura_training.generator.de.figures import iban
from veladura_training.generator.de.markup import from_document, mark, parse
from veladura_training.generator.de.noise import KINDS, spelled_out
from veladura_training.generator.de.papers import KINDS as paper_kinds
from veladura_training.generator.de.papers import PLAIN as plain_kinds
from veladura_training.generator.de.papers import fill_in, papers, slots_of
from veladura_training.generator.de.people import genitive, new_person
from veladura_training.generator.de.rerolling import Reroll
from veladura_training.generator.de.resources import lines
from veladura_training.generator.engine.markup import bare

RESOURCES = Resources.load()  # our own lists alone: what any machine has
SEEDS = st.integers(min_value=0, max_value=10**9)


def check(document: Document) -> None:
    end = 0
    for span in document.spans:
        surface = document.surface(span)
        assert span.start >= end, f"{document.id}: overlap at {span.start}"
        assert surface == surface.strip()
        assert span.label in FINANCE
        end = span.end
    assert not re.search("[\ue000-\ue0ff⟦⟧⦃⦄]|(?<!\n)¦", document.text)


@given(SEEDS)
@settings(max_examples=120, deadline=None)
def test_every_seed_gives_a_well_formed_document(seed: int) -> None:
    document = generate(seed, RESOURCES)
    assert document.text.strip()
    check(document)


def test_a_seed_is_a_document() -> None:
    assert generate(7, RESOURCES) == generate(7, RESOURCES)
    assert generate(7, RESOURCES).text != generate(8, RESOURCES).text


def test_every_label_comes_up_often() -> None:
    counts = Counter(span.label for seed in range(120) for span in generate(seed, RESOURCES).spans)
    assert set(counts) == set(FINANCE.ids)
    assert min(counts.values()) > 20


@pytest.mark.parametrize(
    "name", ["prose_report", "prose_legal", "prose_office", "prose_names", "prose_plain"]
)
def test_every_template_can_be_filled(name: str) -> None:
    case = Case(Random(1), RESOURCES)
    for template in lines(name):
        filled = parse(case.expand(template))
        check(filled)
        assert "{" not in filled.text


@pytest.mark.parametrize("name", [*(kind for kind, _ in paper_kinds), *plain_kinds])
def test_every_paper_can_be_filled(name: str) -> None:
    for number, paper in enumerate(papers(name)):
        filled = parse(fill_in(Case(Random(number), RESOURCES), paper))
        check(filled)
        assert not re.search("[‹›⟨⟩⏎\uf000-\uf004]", filled.text)


def test_texts_about_nobody_name_nobody() -> None:
    case = Case(Random(6), RESOURCES)
    assert not [line for line in lines("prose_plain") if parse(case.expand(line)).spans]
    for name in plain_kinds:
        for number, paper in enumerate(papers(name)):
            labels = {s.label for s in parse(fill_in(Case(Random(number), RESOURCES), paper)).spans}
            assert labels <= {"NUM", "ORG", "DATE"}, paper.lines[0]  # courts and days of decisions


def test_a_paper_goes_on_about_the_same_people_and_firms() -> None:
    slots = slots_of(Case(Random(4), RESOURCES))
    assert bare(slots("p1")).endswith(bare(slots("s1")))
    assert slots("o0") == slots("first")
    assert bare(slots("by.Zimmerei")).startswith("Zimmerei ")
    assert [span.label for span in parse(slots("at.Finanzamt")).spans] == ["ORG"]


def test_every_document_and_field_can_be_filled() -> None:
    case = Case(Random(2), RESOURCES)
    templates = [*documents(), *(field.split("=", 1)[1] for field in lines("fields"))]
    for template in templates:
        check(parse(case.expand(template)))


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_titles_stay_outside_and_laws_unmarked(seed: int) -> None:
    case = Case(Random(seed), RESOURCES)
    for slot in ("per", "herr", "herrn", "anrede"):
        document = parse(case.fill(slot))
        for span in document.spans:
            assert not re.match(r"(?:Dr|Prof|Herr|Frau|Dipl|Mag)\b", document.surface(span))
    assert parse(case.fill("law")).spans == ()
    assert parse(case.fill("placeadj")).spans == ()
    amount = parse(case.fill("eur"))
    assert len(amount.spans) == 1
    assert not re.search("[A-Z€]", amount.surface(amount.spans[0]))


def test_sentences_of_ours_that_name_nothing_hold_no_figure() -> None:
    assert not [line for line in lines("plain") if re.search(r"\d|[{}]", line)]


@given(SEEDS)
def test_bank_accounts_have_right_check_digits(seed: int) -> None:
    value = iban(Random(seed))
    if "*" not in value and "x" not in value:
        assert iban_number.is_valid(value, check_country=False)


@given(SEEDS)
def test_short_forms_are_names(seed: int) -> None:
    company = new_company(Random(seed), RESOURCES)
    assert company.shorts
    assert all(len(short) > 1 and short == short.strip() for short in company.shorts)


def test_genitives() -> None:
    assert genitive("Müller") == "Müllers"
    assert genitive("Siemens") == "Siemens’"
    assert new_person(Random(3), RESOURCES).genitive[:-1]


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_retold_line_keeps_its_words_and_labels(seed: int) -> None:
    line = (
        f"Die {mark('ORG', 'Kestra Logistik GmbH')} zahlt am {mark('DATE', '3. Mai 2020')} an "
        f"Frau {mark('PER', 'Anna Vogel')}, {mark('LOC', 'Hauptstraße 3')}; "
        f"{mark('ORG', 'Kestra')} schuldet {mark('NUM', '1.200,00')} €. "
        f"Frau {mark('PER', 'Vogel')} mahnt."
    )
    before, after = parse(line), parse(Reroll(Case(Random(seed), RESOURCES)).rewrite(line))
    assert [span.label for span in after.spans] == [span.label for span in before.spans]
    check(after)
    full, short = (after.surface(span) for span in after.spans if span.label == "PER")
    assert full.endswith(short)
    assert after.text.startswith("Die ")
    assert after.text.endswith(" mahnt.")


@pytest.mark.parametrize("kind", [kind for kind, _ in KINDS], ids=lambda kind: kind.__name__)
def test_noise_keeps_the_spans(kind: object) -> None:
    assert callable(kind)
    document = generate(11, RESOURCES)
    noisy = kind(document, Random(5))
    check(noisy)
    assert len(noisy.spans) > 0.9 * len(document.spans)


def test_umlauts_are_spelled_out() -> None:
    document = parse(f"Frau {mark('PER', 'Gül Groß')} grüßt")
    noisy = spelled_out(document, Random(1))
    assert noisy.text == "Frau Guel Gross gruesst"
    assert noisy.surface(noisy.spans[0]) == "Guel Gross"


def test_marks_and_documents_are_the_same_thing() -> None:
    document = generate(3, RESOURCES)
    assert parse(from_document(document), document.id) == document
    assert bare(from_document(document)) == document.text


def test_bodies_hold_neither_names_nor_figures(tmp_path: Path) -> None:
    plain = "Der Vertrag wird mit der Bank und dem Kunden ohne weitere Prüfung geschlossen."
    lines_ = [f"{plain} Er sah den Vertrag, die Bank, den Kunden, eine Prüfung." for _ in range(40)]
    lines_ += ["Gestern kam Haberstroh mit dem Vertrag in die Bank und ging danach wieder."] * 5
    lines_ += ["Der Vertrag vom 3. Mai wird mit der Bank und dem Kunden geschlossen."] * 5
    with lzma.open(tmp_path / "de-legal.txt.xz", "wt", encoding="utf-8") as file:
        file.write("\n".join(lines_))
    runs = load_bodies(tmp_path, {"Kiel"}, 100_000)
    kept = {sentence for run in runs for sentence in run}
    assert plain in kept
    assert not [sentence for sentence in kept if re.search(r"Haberstroh|\d", sentence)]


def test_the_command_writes_documents(tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl.gz"
    command = [
        sys.executable,
        "-m",
        "veladura_training",
        "generate",
        "de",
        "--count",
        "3",
        "--out",
        str(out),
    ]
    subprocess.run(command, check=True)
    with gzip.open(out, "rt", encoding="utf-8") as file:
        found = [parse_line(line) for line in file]
    assert [document.id for document in found] == [f"synthetic-{seed}" for seed in range(3)]
    for document in found:
        check(document)
