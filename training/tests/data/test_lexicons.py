"""The table of what lists say of words: folded tokens, several classes, ordinary words too."""

import gzip
import lzma
from pathlib import Path

import pytest

from veladura_training.data.lexicons import german, spanish, words, write_lexicon


def read(path: Path) -> dict[str, list[str]]:
    lines = gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()
    return {word: classes.split(",") for word, classes in (line.split("\t") for line in lines)}


def place(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")


def plain_text(root: Path, name: str, text: str) -> None:
    (root / "text").mkdir(exist_ok=True)
    (root / "text" / name).write_bytes(lzma.compress(text.encode("utf-8")))


def test_words_are_what_the_detector_sees() -> None:
    assert words("C/ Núñez-GARCÍA, 3 B") == ["nunez", "garcia"]


def test_words_are_written_with_all_their_classes(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.tsv.gz"
    assert write_lexicon(path, {"female": ["rosa", "ana"], "none": ["rosa"]}) == 2
    assert read(path) == {"ana": ["female"], "rosa": ["female", "none"]}
    first = path.read_bytes()
    write_lexicon(path, {"female": ["ana", "rosa"], "none": ["rosa"]})
    assert path.read_bytes() == first


def test_spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("veladura_training.data.lexicons.FUNCTION_WORDS", 1)
    monkeypatch.setattr("veladura_training.data.lexicons.own_names", dict)
    place(tmp_path, "lexicons/ine/hombres.csv", "nombre,frec,edad\nANTONIO,900,5\nMARIA,9,5\n")
    place(tmp_path, "lexicons/ine/mujeres.csv", "nombre,frec,edad\nMARIA DE ROSA,900,5\n")
    place(tmp_path, "lexicons/ine/apellidos.csv", "apellido,pri,seg,rep\nROSA,90,80,1\n")
    gazetteer = "lexicons/meddocan-gazetteer"
    place(tmp_path, f"{gazetteer}/municipios.txt", "Ávila\n")
    place(tmp_path, f"{gazetteer}/territorio.txt", "Soria\n")
    place(tmp_path, f"{gazetteer}/hospitales.txt", "HOSPITAL DE ÁVILA\n")
    place(tmp_path, f"{gazetteer}/direcciones.txt", "CTRA. DE SORIA, 3\n")
    plain_text(tmp_path, "es-a.txt.xz", "una rosa de color de mar, de Madrid de Madrid")
    assert spanish(tmp_path) == {
        "male": {"antonio"},
        "female": {"maria", "rosa"},
        "surname": {"rosa"},
        "town": {"avila", "soria"},
        "hospital-word": {"hospital", "avila"},
        "street-word": {"ctra", "soria"},
        "none": {"una", "rosa", "de", "color", "mar"},
    }


def test_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("veladura_training.data.lexicons.FUNCTION_WORDS", 1)
    place(tmp_path, "lexicons/german/surnames.list", "Müller\nGroß\n")
    place(tmp_path, "lexicons/german/companies.list", "Blumen Koch\nBlumen Adler\n")
    place(tmp_path, "lexicons/german/streets.list", "Am Ellerbach\n")
    place(tmp_path, "lexicons/german/towns.list", "Bad Ems\n")
    germeval = "Xaverius B-PER\nGroß E-PER\nsieht O\ndie O\nSchweiz S-LOC\n. O\n"
    place(tmp_path, "corpora/germeval2014/train.conll", germeval)
    text = "am Haus, am Weg, am Abend: der Vertrag in der Schweiz ist groß, sagte Müller"
    plain_text(tmp_path, "de-a.txt.xz", text)
    classes = german(tmp_path)
    assert {"xaverius", "anna"} <= classes["first"]
    assert classes["surname"] == {"muller", "groß"}
    assert classes["company-word"] == {"blumen"}
    assert classes["street"] == {"ellerbach"}  # "am" is the commonest word of the text
    assert classes["town"] == {"bad", "ems"}
    assert {"groß", "sagte", "vertrag", "haus"} <= classes["none"]
    assert not {"schweiz", "muller"} & classes["none"]
