"""The shipped Spanish model over awkward texts: spans or none, never a crash, offsets exact."""

import json
import shutil
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veladura.detect.neural.detector import NeuralDetector, padded
from veladura.detect.neural.segments import SEGMENT, segments
from veladura.detect.neural.tokens import tokenize
from veladura.errors import ModelError
from veladura.models import model_folder, model_names
from veladura.progress import listening

NOTE = (
    "Paciente: Rosa Delgado Campo. NHC: 4471902. Fecha de nacimiento: 14/02/1961.\n"
    "Mujer de 63 años que ingresa el 3 de junio de 2024 en el Hospital Costa Clara.\n"
    "Fdo.: Dr. Ignacio Navarro, colegiado 28 28 70973.\n"
)


@pytest.fixture(scope="module")
def detector() -> NeuralDetector:
    return NeuralDetector(model_folder("es-clinical-fast"), threads=1)


def labels(detector: NeuralDetector, text: str) -> dict[str, str]:
    return {text[s.start : s.end]: s.label for s in detector.detect(text)}


def test_it_finds_what_a_person_would_mark(detector: NeuralDetector) -> None:
    found = labels(detector, NOTE)
    assert found["Rosa Delgado Campo"] == "NOMBRE_SUJETO_ASISTENCIA"
    assert found["4471902"] == "ID_SUJETO_ASISTENCIA"
    assert found["14/02/1961"] == "FECHAS"
    assert found["Hospital Costa Clara"] == "HOSPITAL"
    assert found["Ignacio Navarro"] == "NOMBRE_PERSONAL_SANITARIO"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n\n",
        " \t ",
        "\x00",
        "\x00Rosa\x00",
        "🙂🙂 Juana 🙂",
        "\u200f\u202eRosa\u202c",
        "ª",
        "ß",
    ],
)
def test_odd_texts_do_no_harm(detector: NeuralDetector, text: str) -> None:
    assert all(0 <= s.start < s.end <= len(text) for s in detector.detect(text))


def test_combining_accents_keep_their_offsets(detector: NeuralDetector) -> None:
    text = unicodedata.normalize("NFD", NOTE.replace("Campo", "Peñón"))
    found = labels(detector, text)
    assert found[unicodedata.normalize("NFD", "Rosa Delgado Peñón")] == "NOMBRE_SUJETO_ASISTENCIA"


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=300))
def test_spans_lie_on_tokens_whatever_the_text(text: str) -> None:
    detector = (
        NeuralDetector(model_folder("es-clinical-fast"), threads=1) if not _KEPT else _KEPT[0]
    )
    _KEPT[:] = [detector]
    starts = {start for start, _ in tokenize(text)}
    ends = {end for _, end in tokenize(text)}
    position = 0
    for span in detector.detect(text, recall=1.0):
        assert span.start in starts
        assert span.end in ends
        assert span.start >= position
        assert 0 <= span.score <= 1
        position = span.end


_KEPT: list[NeuralDetector] = []  # one model for all of Hypothesis's examples


def test_a_text_does_not_depend_on_its_company(detector: NeuralDetector) -> None:
    texts = [NOTE, "Edad: 40 años.", NOTE * 8, "", "Alta el 12/03/2019 a domicilio.\n" * 60]
    alone = [detector.detect(text) for text in texts]
    together = detector.detect_many(texts)
    backwards = detector.detect_many(texts[::-1])[::-1]
    for a, b, c in zip(alone, together, backwards):
        assert a == b == c
        assert [s.score for s in a] == [s.score for s in b] == [s.score for s in c]


def test_any_number_of_threads_says_the_same(detector: NeuralDetector) -> None:
    many = NeuralDetector(model_folder("es-clinical-fast"), threads=3)
    texts = [NOTE * n for n in (1, 7, 2, 40)] + ["", "Edad: 40 años."] * 3
    expected = detector.detect_many(texts)
    assert many.detect_many(texts) == expected
    with ThreadPoolExecutor(4) as callers:  # which all share one cache of words
        assert list(callers.map(many.detect_many, [texts] * 4)) == [expected] * 4


def test_a_stream_gives_every_text_in_turn_and_may_be_left(detector: NeuralDetector) -> None:
    texts = ["", NOTE, "", "\n", NOTE * 2, ""]
    assert list(detector.stream(texts)) == [detector.detect(text) for text in texts]
    many = NeuralDetector(model_folder("es-clinical-fast"), threads=2)
    assert next(many.stream([NOTE] * 500)) == detector.detect(NOTE)


def test_a_long_text_tells_how_far_it_is(detector: NeuralDetector) -> None:
    heard: list[float] = []
    with listening(heard.append):
        detector.detect_many(["Paciente de 52 años, vista hoy en consulta.\n" * 2000])
    assert len(heard) > 1
    assert heard == sorted(heard)
    assert 0 < heard[0] < 1
    assert heard[-1] == pytest.approx(1, abs=0.01)


def test_the_end_of_a_long_text_is_read_like_its_beginning(detector: NeuralDetector) -> None:
    filler = "Tolera dieta y no refiere dolor. Se mantiene afebril.\n" * 300
    text = filler + NOTE
    found = [s for s in detector.detect(text) if s.start >= len(filler)]
    assert "Rosa Delgado Campo" in {text[s.start : s.end] for s in found}


def test_a_line_without_end_is_cut_and_read_on() -> None:
    text = "palabra " * (3 * SEGMENT)
    parts = list(segments(text))
    assert len(parts) >= 3
    assert max(len(part.tokens) for part in parts) <= SEGMENT
    assert sum(len(part.tokens) for part in parts) == 3 * SEGMENT


def test_segments_of_the_text_before_are_not_read_again(
    detector: NeuralDetector, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "".join(f"{NOTE}Cama {i}.\n" for i in range(600))
    mended = text.replace("Cama 3.", "Cama  33.", 1)
    alone = [detector.detect(one) for one in (text, mended)]
    session = Mock(wraps=detector.session)
    monkeypatch.setattr(detector, "session", session)
    detector.detect(text)
    once = session.run.call_count
    together = [*detector.stream([text, mended])]
    assert together == alone
    assert [[s.score for s in spans] for spans in together] == [
        [s.score for s in spans] for spans in alone
    ]
    assert session.run.call_count < 2.5 * once


def test_one_word_of_a_megabyte(detector: NeuralDetector) -> None:
    assert all(s.end <= 1_000_000 for s in detector.detect("x" * 1_000_000))


def test_the_dial_finds_more_when_turned_up(detector: NeuralDetector) -> None:
    counts = [len(detector.detect(NOTE * 3, recall=r)) for r in (0.0, 0.5, 1.0)]
    assert counts[0] <= counts[1] <= counts[2]


def test_why_not_names_the_best_label_of_an_unmarked_word(detector: NeuralDetector) -> None:
    scores = detector.token_scores(NOTE, NOTE.index("Rosa"), NOTE.index("Rosa") + 4)
    assert scores[0][0] == "NOMBRE_SUJETO_ASISTENCIA"
    assert scores[0][1] > 0.9
    ingresa = NOTE.index("ingresa")
    assert detector.token_scores(NOTE, ingresa, ingresa + 7)[0][1] < 0.5


def test_a_broken_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="not a model folder"):
        NeuralDetector(tmp_path)
    source = model_folder("es-clinical-fast")
    shutil.copy(source / "words.npz", tmp_path)
    config = json.loads((source / "config.json").read_text("utf-8"))
    del config["digests"]  # as in models made before there were any
    (tmp_path / "config.json").write_text(json.dumps(config), "utf-8")
    (tmp_path / "model.onnx").write_bytes(b"nothing")
    with pytest.raises(ModelError, match="does not load"):
        NeuralDetector(tmp_path)
    (tmp_path / "words.npz").write_bytes(b"nothing")
    with pytest.raises(ModelError, match="no word vectors"):
        NeuralDetector(tmp_path)


def test_the_shipped_folder_is_small_and_complete() -> None:
    folder = model_folder("es-clinical-fast")
    assert sum(file.stat().st_size for file in folder.iterdir()) <= 12_000_000
    config = json.loads((folder / "config.json").read_text("utf-8"))
    assert len(config["labels"]) == 29
    assert config["calibration"][0] == [0.0, 0.0]


@pytest.mark.parametrize("name", ["model.onnx", "words.npz"])
def test_a_model_with_one_wrong_bit_is_refused(name: str, tmp_path: Path) -> None:
    """It would find less, and nobody would notice."""
    folder = tmp_path / "model"
    shutil.copytree(model_folder("es-clinical-fast"), folder)
    data = bytearray((folder / name).read_bytes())
    data[len(data) // 2] ^= 1
    (folder / name).write_bytes(data)
    with pytest.raises(ModelError, match=f"{name} is damaged"):
        NeuralDetector(folder)


@pytest.mark.parametrize("name", model_names())
def test_shipped_models_know_the_digests_of_their_weights(name: str) -> None:
    config = json.loads((model_folder(name) / "config.json").read_text("utf-8"))
    assert set(config["digests"]) == {"model.onnx", "words.npz"}


@pytest.mark.parametrize(
    ("length", "padding", "size"),
    [
        (1, 64, 16),
        (25, 64, 32),
        (64, 64, 64),
        (65, 64, 128),
        (140, 64, 192),
        (140, 128, 256),
        (140, 16, 144),
    ],
)
def test_rows_are_padded_no_further_than_the_model_asks(
    length: int, padding: int, size: int
) -> None:
    assert padded(length, padding) == size
