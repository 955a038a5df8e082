"""What leaves the server: the anonymised document and its annotations, checked before delivery."""

import io
import json
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePath

from veladura.corpora.writing import render_document
from veladura.document import Document, Edit, Span, apply_edits, realign
from veladura.web.engine import Engine
from veladura.web.views import View

TEXT = "text/plain; charset=utf-8"
ZIP = "application/zip"


@dataclass(frozen=True, slots=True)
class Delivery:
    """A file on its way out."""

    name: str = field(repr=False)
    data: bytes = field(repr=False)
    media_type: str


def anonymised(view: View) -> Document:
    """The new text with the marks moved along: an original never leaves with the annotations."""
    active = [mark for mark in view.marks.values() if mark.active]
    edits = view.rewriting.edits
    moved = realign([(mark.start, mark.end) for mark in active], edits)
    spans = tuple(
        Span(start, end, mark.label, mark.score, mark.source, mark.reason)
        for mark, (start, end) in zip(active, moved)
        if start < end
    )
    return Document(apply_edits(view.text, edits), spans, "document")


def new_name(name: str, suffix: str | None = None) -> str:
    """alta.docx → alta.anon.docx; the name itself may name a person, so it can be changed."""
    path = PurePath(name)
    return f"{path.stem}.anon{path.suffix if suffix is None else suffix}"


def deliver(engine: Engine, view: View, original: bytes, wanted: str) -> list[Delivery]:
    """The files of one format. Raises LeakError where an original is still in the output."""
    if wanted == "native":
        checked = engine.rewrite_checked(original, view.name, view.rewriting.edits)
        return [Delivery(new_name(view.name), checked.data, checked.media_type)]
    document = anonymised(view)
    engine.check_text(view.text, view.rewriting.edits)
    if wanted == "txt":
        return [Delivery(new_name(view.name, ".txt"), document.text.encode(), TEXT)]
    if wanted == "json":
        name = new_name(view.name, ".json")
        return [Delivery(name, _as_json(document).encode(), "application/json")]
    if wanted == "report":
        name = new_name(view.name, ".report.json")
        return [Delivery(name, _report(engine, view).encode(), "application/json")]
    parts = render_document(document, wanted).parts
    stem = new_name(view.name, "")
    return [
        Delivery(stem + (".inline.txt" if wanted == "inline" else suffix), part.encode(), TEXT)
        for suffix, part in parts.items()
    ]


def pack(deliveries: Iterable[Delivery]) -> bytes:
    """A ZIP; names that occur twice are numbered."""
    out = io.BytesIO()
    used: set[str] = set()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for delivery in deliveries:
            name, number = delivery.name, 2
            while name in used:
                path = PurePath(delivery.name)
                name, number = f"{path.stem}-{number}{path.suffix}", number + 1
            used.add(name)
            # A fixed date: the archive should not tell when somebody was at work.
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), delivery.data)
    return out.getvalue()


def _as_json(document: Document) -> str:
    spans = [
        {"start": s.start, "end": s.end, "label": s.label, "score": s.score, "source": s.source}
        for s in document.spans
    ]
    return json.dumps({"text": document.text, "spans": spans}, ensure_ascii=False, indent=1)


def _report(engine: Engine, view: View) -> str:
    """What was done, in figures and offsets: no original, no substitute."""
    labels: dict[str, int] = {}
    sources: dict[str, int] = {}
    states: dict[str, int] = {"open": 0, "accepted": 0, "rejected": 0}
    for mark in view.marks.values():
        states[mark.state] += 1
        if mark.active:
            labels[mark.label] = labels.get(mark.label, 0) + 1
            sources[mark.source] = sources.get(mark.source, 0) + 1
    return json.dumps(
        {
            "document": view.id,
            "revision": view.revision,
            "length": len(view.text),
            "recall": view.options.recall,
            "preferences": dict(view.preferences),
            "labels": labels,
            "sources": sources,
            "review": states,
            "edits": [_place(edit) for edit in view.rewriting.edits],
            "audit": engine.audit_text(view.text, view.rewriting.edits).to_table(),
        },
        indent=1,
    )


def _place(edit: Edit) -> dict[str, object]:
    return {"start": edit.start, "end": edit.end, "label": edit.label}
