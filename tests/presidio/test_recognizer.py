"""Veladura as a recogniser inside Presidio."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from veladura.presidio import LABELS, presidio_label
from veladura.schemes import SCHEMES

presidio = pytest.importorskip("presidio_analyzer", reason="needs the extra presidio")

NOTE = "Paciente de 52 años, DNI 12345678Z, vista el 12/03/2021."


@pytest.fixture
def profile(tmp_path: Path) -> str:
    path = tmp_path / "es-rules.toml"
    path.write_text(
        'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["dni", "fecha", "edad"]\n',
        "utf-8",
    )
    return str(path)


def test_it_finds_with_presidios_names(profile: str) -> None:
    from veladura.presidio import VeladuraRecognizer

    recognizer = VeladuraRecognizer(profile)
    assert recognizer.supported_language == "es"
    assert {"PERSON", "DATE_TIME", "ID"} <= set(recognizer.supported_entities)
    found = {NOTE[r.start : r.end]: r.entity_type for r in recognizer.analyze(NOTE, [])}
    assert found == {"52 años": "AGE", "12345678Z": "ID", "12/03/2021": "DATE_TIME"}
    (only,) = recognizer.analyze(NOTE, ["AGE"])
    assert only.entity_type == "AGE"
    assert only.analysis_explanation.recognizer == "VeladuraRecognizer"


def test_the_map_can_be_another(profile: str) -> None:
    from veladura.presidio import VeladuraRecognizer

    recognizer = VeladuraRecognizer(profile, labels={"FECHAS": "WHEN"})
    found = {r.entity_type for r in recognizer.analyze(NOTE, [])}
    assert found == {"WHEN", "EDAD_SUJETO_ASISTENCIA", "ID_SUJETO_ASISTENCIA"}


def test_it_works_in_an_analyzer_engine(profile: str) -> None:
    from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine

    from veladura.presidio import VeladuraRecognizer

    class NoNlp(NlpEngine):
        """Veladura needs no other language model."""

        def load(self) -> None: ...

        def is_loaded(self) -> bool:
            return True

        def process_text(self, text: str, language: str) -> NlpArtifacts:
            return NlpArtifacts([], [], [], [], self, language)  # type: ignore[arg-type]

        def process_batch(
            self,
            texts: Iterable[str],
            language: str,
            batch_size: int = 1,
            n_process: int = 1,
            **options: Any,
        ) -> Iterator[tuple[str, NlpArtifacts]]:
            for text in texts:
                yield text, self.process_text(text, language)

        def is_stopword(self, word: str, language: str) -> bool:
            return False

        def is_punct(self, word: str, language: str) -> bool:
            return False

        def get_supported_entities(self) -> list[str]:
            return []

        def get_supported_languages(self) -> list[str]:
            return ["es"]

    registry = presidio.RecognizerRegistry(supported_languages=["es"])
    registry.add_recognizer(VeladuraRecognizer(profile))
    engine = presidio.AnalyzerEngine(
        registry=registry, nlp_engine=NoNlp(), supported_languages=["es"]
    )
    found = {(NOTE[r.start : r.end], r.entity_type) for r in engine.analyze(NOTE, "es")}
    assert ("12345678Z", "ID") in found


def test_every_name_belongs_to_a_scheme() -> None:
    known = {label.id for scheme in SCHEMES.values() for label in scheme}
    assert set(LABELS) <= known
    assert presidio_label("PROFESION") == "PROFESION"
