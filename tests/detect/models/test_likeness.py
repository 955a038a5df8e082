"""What was learned in a house reads the house's documents, and nothing else."""

from pathlib import Path

import pytest

from veladura.detect.models.likeness import Likeness
from veladura.document import Document, Span
from veladura.errors import ModelError
from veladura.learn.rehearsal import load_rehearsal
from veladura.schemes import MEDDOCAN

NAMES = ("Zurita", "Quiroga", "Bermejo", "Ibarra", "Lema", "Oteiza", "Pazos", "Rueda")


def form(name: str, number: int) -> Document:
    text = (
        f"<<hoja volante {number}>> titular {name} // sala {number % 3}\n"
        "constantes sin cambios, pauta idéntica\nrevisa turno de noche\n"
    )
    at = text.index(name)
    return Document(text, (Span(at, at + len(name), "NOMBRE_SUJETO_ASISTENCIA"),), str(number))


@pytest.fixture(scope="module")
def house() -> Likeness:
    own = [form(name, number) for number, name in enumerate(NAMES)]
    return Likeness.of(own, load_rehearsal(MEDDOCAN).learned)


def test_further_documents_of_the_house_are_known(house: Likeness) -> None:
    assert all(house.includes(form("Somoza", number).text) for number in range(100, 110))


def test_documents_of_others_are_not(house: Likeness) -> None:
    held = load_rehearsal(MEDDOCAN).held
    assert not [document.id for document in held if house.includes(document.text)]
    assert not house.includes("")


def test_it_is_kept_and_a_damaged_one_is_refused(house: Likeness, tmp_path: Path) -> None:
    path = tmp_path / "likeness.npz"
    house.save(path)
    again = Likeness.load(path)
    assert (again.least, again.turns.tolist()) == (house.least, house.turns.tolist())
    assert not any(name.encode() in path.read_bytes() for name in NAMES)
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(ModelError, match="damaged"):
        Likeness.load(path)
