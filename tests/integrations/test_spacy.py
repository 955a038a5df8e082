"""The spaCy component in a real spaCy pipeline."""

from typing import Any

import pytest

spacy = pytest.importorskip("spacy")

from veladura.integrations.spacy import create  # noqa: E402, F401 (registers the component)

TEXT = "Paciente: Rosa Ibáñez Cid, nacida el 3/5/1961. Dr. Luis Mena."


@pytest.fixture(scope="module")
def doc() -> Any:
    pipeline = spacy.blank("es")
    pipeline.add_pipe("veladura", config={"profile": "es-clinical:fast", "key": "k" * 32})
    return pipeline(TEXT)


def test_what_was_found_are_entities(doc: Any) -> None:
    assert ("Rosa Ibáñez Cid", "NOMBRE_SUJETO_ASISTENCIA") in {(e.text, e.label_) for e in doc.ents}
    assert "3/5/1961" in {span.text for span in doc.spans["veladura"]}


def test_the_text_without_them_is_an_extension(doc: Any) -> None:
    assert doc.text == TEXT
    assert "Ibáñez" not in doc._.anonymized
    assert "Mena" not in doc._.anonymized


def test_entities_of_others_stay() -> None:
    pipeline = spacy.blank("es")
    ruler = pipeline.add_pipe("entity_ruler")
    ruler.add_patterns(
        [{"label": "WORD", "pattern": "Paciente"}, {"label": "X", "pattern": "Luis"}]
    )
    pipeline.add_pipe("veladura", config={"profile": "es-clinical:fast"})
    labels = {entity.text: entity.label_ for entity in pipeline(TEXT).ents}
    assert labels["Paciente"] == "WORD"
    assert "Luis" not in labels
