"""Label Studio's tasks in and out."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from tests.corpora.strategies import documents

from veladura import Document, Span
from veladura.corpora import detect_format, label_studio, read_corpus, write_corpus
from veladura.errors import CorpusError

EXPORT = [
    {
        "id": 7,
        "data": {"text": "Ana 😀 Ruiz, 34 años"},
        "annotations": [
            {"result": []},
            {
                "result": [
                    {
                        "type": "labels",
                        "from_name": "label",
                        "to_name": "text",
                        "value": {"start": 0, "end": 10, "labels": ["NOMBRE"]},
                    },
                    {"type": "choices", "value": {"choices": ["urgent"]}},
                ]
            },
        ],
    }
]


@given(documents())
def test_text_and_continuous_spans_come_back(document: Document) -> None:
    rendered = label_studio.render(document)
    (again,) = label_studio.parse(rendered.parts[".json"], id=document.id)
    pieces = {(*piece, span.label) for span in document.spans for piece in span.pieces}
    assert again.text == document.text
    assert {(span.start, span.end, span.label) for span in again.spans} == pieces


def test_the_last_annotation_of_an_export_counts() -> None:
    (document,) = label_studio.parse(json.dumps(EXPORT), id="a")
    assert document.spans == (Span(0, 10, "NOMBRE"),)
    assert document.surface(document.spans[0]) == "Ana 😀 Ruiz"


def test_what_a_model_found_is_a_prediction() -> None:
    found = Document("Ana", (Span(0, 3, "NOMBRE", 0.8, "model"),), "a")
    (task,) = json.loads(label_studio.render(found).parts[".json"])
    assert task["predictions"][0]["score"] == 0.8
    assert "annotations" not in task


def test_a_folder_of_tasks_is_known_by_itself(tmp_path: Path) -> None:
    document = Document("Ana Ruiz", (Span(0, 8, "NOMBRE"),), "nota")
    write_corpus([document], tmp_path / "out", "labelstudio")
    assert detect_format(tmp_path / "out") == "labelstudio"
    (again,) = read_corpus(tmp_path / "out")
    assert (again.text, again.spans[0].label) == ("Ana Ruiz", "NOMBRE")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "not JSON"),
        ("3", "list of tasks"),
        ('[{"data": {}}]', "task 1: expected"),
        ('[{"data": {"text": "a"}, "annotations": [{"result": 3}]}]', "list of results"),
        (
            '[{"data": {"text": "a"}, "annotations": [{"result": [{"type": "labels", '
            '"value": {"start": 0, "end": 9, "labels": ["X"]}}]}]}]',
            "outside the text",
        ),
    ],
)
def test_bad_exports_are_refused_with_their_place(content: str, words: str) -> None:
    with pytest.raises(CorpusError, match=words):
        list(label_studio.parse(content, name="export.json"))


def test_label_studio_itself_takes_our_tasks() -> None:
    """Its own package wants older ones than ours: try it in an environment of its own."""
    interface = pytest.importorskip("label_studio_sdk.label_interface")
    project = interface.LabelInterface(
        '<View><Labels name="label" toName="text"><Label value="NOMBRE"/></Labels>'
        '<Text name="text" value="$text"/></View>'
    )
    document = Document("Ana 😀 Ruiz, 34 años", (Span(0, 10, "NOMBRE"),), "nota")
    (task,) = json.loads(label_studio.render(document).parts[".json"])
    (annotation,) = task["annotations"]
    assert project.validate_annotation(annotation)
    annotation["result"][0]["value"]["labels"] = ["UNKNOWN"]
    assert not project.validate_annotation(annotation)
