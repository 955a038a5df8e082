"""Label Studio's JSON: a list of tasks, each a text with regions of type "labels".

    [{"data": {"text": "…"}, "annotations": [{"result": [{"type": "labels", "from_name": "label",
      "to_name": "text", "value": {"start": 0, "end": 3, "labels": ["FECHAS"]}}]}]}]

What a model found goes out, and comes in, as a prediction with its score.
"""

import json
from collections.abc import Iterator
from typing import Any

from veladura.corpora.report import Rendered
from veladura.corpora.spans import build_span
from veladura.document import Document, Span
from veladura.errors import CorpusError


def parse(content: str, *, id: str = "", name: str = "") -> Iterator[Document]:
    """The documents of an export; of several annotations of a task the last one counts."""
    where = name or "tasks"
    try:
        tasks = json.loads(content)
    except (ValueError, RecursionError):
        raise CorpusError(f"{where}: not JSON that can be read") from None
    if isinstance(tasks, dict):
        tasks = [tasks]
    if not isinstance(tasks, list):
        raise CorpusError(f"{where}: expected a list of tasks")
    for number, task in enumerate(tasks, 1):
        own_id = id if len(tasks) == 1 else f"{id}-{number:05d}"
        yield _document(task, own_id, f"{where}, task {number}")


def _document(task: Any, id: str, where: str) -> Document:
    data = task.get("data") if isinstance(task, dict) else None
    if not isinstance(data, dict) or not isinstance(data.get("text"), str):
        raise CorpusError(f'{where}: expected "data" with a "text" string')
    text: str = data["text"]
    answers = task.get("annotations") or task.get("predictions") or [{}]
    last = answers[-1] if isinstance(answers, list) else None
    results = last.get("result", []) if isinstance(last, dict) else None
    if not isinstance(results, list):
        raise CorpusError(f"{where}: annotations must be a list of results")
    spans = tuple(
        span
        for index, region in enumerate(results)
        for span in _spans(region, len(text), f"{where}, result {index + 1}")
    )
    return Document(text, spans, str(data.get("id") or id))


def _spans(region: Any, length: int, where: str) -> Iterator[Span]:
    if not isinstance(region, dict) or region.get("type") != "labels":
        return  # relations, choices, ratings: not about stretches of text
    value = region.get("value")
    if not isinstance(value, dict) or not isinstance(value.get("labels"), list):
        raise CorpusError(f"{where}: expected start, end and labels")
    start, end = value.get("start"), value.get("end")
    if type(start) is not int or type(end) is not int:
        raise CorpusError(f"{where}: offsets must be whole numbers")
    score = region.get("score", 1.0)
    for label in value["labels"]:
        yield build_span(
            [(start, end)],
            str(label),
            length=length,
            where=where,
            score=float(score) if isinstance(score, int | float) else 1.0,
        )


def render(document: Document) -> Rendered:
    rendered = Rendered({}, len(document.spans))
    if document.others:
        rendered.lost["annotation of another layer"] = len(document.others)
    split = sum(len(span.pieces) > 1 for span in document.spans)
    if split:
        rendered.changed["discontinuous span, written as one region per piece"] = split
    results = [
        _region(document, span, piece, f"{number}-{part}")
        for number, span in enumerate(document.spans, 1)
        for part, piece in enumerate(span.pieces, 1)
    ]
    scores = [span.score for span in document.spans]
    found = any(span.source for span in document.spans)  # by a model or rule, not by a person
    answer: dict[str, Any] = {"result": results}
    if found:
        answer |= {"model_version": "veladura", "score": min(scores, default=1.0)}
    task = {
        "data": {"id": document.id, "text": document.text},
        "predictions" if found else "annotations": [answer],
    }
    rendered.parts[".json"] = json.dumps([task], ensure_ascii=False, indent=1) + "\n"
    return rendered


def _region(document: Document, span: Span, piece: tuple[int, int], id: str) -> dict[str, Any]:
    start, end = piece
    return {
        "id": id,
        "type": "labels",
        "from_name": "label",
        "to_name": "text",
        "score": span.score,
        "value": {
            "start": start,
            "end": end,
            "text": document.text[start:end],
            "labels": [span.label],
        },
    }
