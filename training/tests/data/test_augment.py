"""Other versions of labelled documents: labels stay, values change, spans stay right."""

import gzip
import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from veladura.corpora.reading import read_corpus
from veladura.document import Document
from veladura.schemes import MEDDOCAN
from veladura_training.cli import main
from veladura_training.data.augment import LABEL_MAP, augment, copies, splice
from veladura_training.generator.es import Resources
from veladura_training.generator.es.markup import mark, parse
from veladura_training.generator.es.rerolling import Reroll

RESOURCES = Resources.load()
NOTES = Path(__file__).parents[3] / "data" / "notes" / "es-clinical"
HEADER = (
    f"Datos del paciente.\nNombre: {mark('pat', 'Ernesto')}.\nApellidos: "
    f"{mark('pat', 'Rivera Bueno')}.\nNHC: {mark('id', '368503')}.\nEdad: {mark('age', '70 años')}"
    f" Sexo: {mark('sex', 'H')}.\nFecha de Ingreso: {mark('date', '12/12/2016')}.\n"
    f"Médico: {mark('staff', 'Ignacio Navarro')} NºCol: {mark('licence', '28 28 70973')}.\n"
    f"Informe clínico: {mark('pat', 'Ernesto')} vive en {mark('place', 'Madrid')} con su "
    f"{mark('kin', 'hija Marta')} y presenta signo de Murphy negativo desde hace dos semanas.\n"
)


def check(document: Document) -> None:
    end = 0
    for span in document.spans:
        surface = document.surface(span)
        assert span.start >= end
        assert surface
        assert surface == surface.strip()
        assert span.label in MEDDOCAN
        end = span.end


@pytest.fixture(scope="module")
def notes() -> list[Document]:
    if not NOTES.exists():
        pytest.skip("the corpus of notes is not part of this installation")
    return list(read_corpus(NOTES, label_map=LABEL_MAP))


@given(st.integers(min_value=0, max_value=10**9))
@settings(max_examples=100, deadline=None)
def test_any_version_is_well_formed(seed: int) -> None:
    version = augment(parse(HEADER, "d"), Random(seed), RESOURCES)
    check(version)
    assert version.id == "d"


@given(st.integers(min_value=0, max_value=10**6))
@settings(max_examples=20, deadline=None)
def test_same_state_same_version(seed: int) -> None:
    document = parse(HEADER, "d")
    assert augment(document, Random(seed), RESOURCES) == augment(document, Random(seed), RESOURCES)


@given(st.integers(min_value=0, max_value=10**6))
@settings(max_examples=60, deadline=None)
def test_rerolling_keeps_labels_and_everything_between_spans(seed: int) -> None:
    document = parse(HEADER)
    version = parse(Reroll(Random(seed), RESOURCES).rewrite(HEADER))
    assert [s.label for s in version.spans] == [s.label for s in document.spans]
    assert _between(version) == _between(document)


def _between(document: Document) -> list[str]:
    starts = [0, *(span.end for span in document.spans)]
    ends = [*(span.start for span in document.spans), len(document.text)]
    return [document.text[a:b] for a, b in zip(starts, ends, strict=True)]


def test_a_name_changes_to_the_same_name_everywhere() -> None:
    changed = 0
    for seed in range(40):
        version = parse(Reroll(Random(seed), RESOURCES).rewrite(HEADER))
        names = [version.surface(s) for s in version.spans if s.label == MEDDOCAN.ids[0]]
        assert names[0] == names[2]
        changed += names[0] != "Ernesto"
    assert changed > 25


def test_values_keep_to_their_case() -> None:
    for seed in range(20):
        marked = f"{mark('pat', 'RIVERA BUENO')} y {mark('place', 'madrid')}"
        version = parse(Reroll(Random(seed), RESOURCES).rewrite(marked))
        upper, lower = (version.surface(span) for span in version.spans)
        assert upper == upper.upper()
        assert lower == lower.lower()


def test_splicing_takes_from_both() -> None:
    first = parse("\n".join(f"uno {n}" for n in range(9)), "a")
    second = parse("\n".join(f"dos {mark('pat', 'Ana')} {n}" for n in range(9)), "b")
    joined = splice(first, second, Random(4))
    assert "uno" in joined.text
    assert "dos" in joined.text
    assert joined.id == "a+b"
    check(joined)


def test_hand_written_notes_survive(notes: list[Document]) -> None:
    kept = total = 0
    for index, document in enumerate(notes[::6]):
        version = augment(document, Random(index), RESOURCES)
        check(version)
        kept += len(version.spans)
        total += len(document.spans)
    assert kept > 0.75 * total


def test_copies_are_named_and_counted() -> None:
    documents = [parse(HEADER, name) for name in ("a", "b", "c")]
    made = list(copies(documents, 2, 1, RESOURCES))
    assert len(made) == 6
    assert all(document.id.endswith(("~1", "~2")) for document in made)


def test_command_reads_a_corpus(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    text = "Paciente: [[NOMBRE_SUJETO_ASISTENCIA|Ana Ruiz]].\nSerie [[NUMERO_IDENTIF|B-77]]\n"
    (source / "a1.txt").write_text(text, "utf-8")
    out = tmp_path / "out.jsonl.gz"
    arguments = ["augment", str(source), "--copies", "3", "--out", str(out)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    with gzip.open(out, "rt", encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    assert len(records) == 3
    labels = {span[2] for record in records for span in record["spans"]}
    assert labels <= {"NOMBRE_SUJETO_ASISTENCIA", "OTRO_NUMERO_IDENTIF"}
