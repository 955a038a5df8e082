"""What leaves the server: the anonymised document and its annotations, checked before delivery."""

import io
import json
import re
import zipfile
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import PurePath

from veladura.audit import FileReport
from veladura.audit.report import report_page
from veladura.corpora import render_document
from veladura.document import Document, Edit, Span, apply_edits
from veladura.transform.surface import fold
from veladura.web.review.rewrites import Rewrite, Rewrites
from veladura.web.review.views import View

WORD = re.compile(r"[^\W_]{3,}")
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
    edits = sorted(view.rewriting.edits)
    moved = move([(mark.start, mark.end) for mark in active], edits)
    spans = tuple(
        Span(start, end, mark.label, mark.score, mark.source, mark.reason)
        for mark, (start, end) in zip(active, moved)
        if start < end
    )
    return Document(apply_edits(view.text, edits), spans, "document")


def move(places: Sequence[tuple[int, int]], edits: Sequence[Edit]) -> list[tuple[int, int]]:
    """What `document.realign` says, by bisection: a long document has tens of thousands of both."""
    starts = [edit.start for edit in edits]
    ends = [edit.end for edit in edits]
    growth = [0, *accumulate(len(edit.text) - (edit.end - edit.start) for edit in edits)]
    moved = []
    for start, end in places:
        before = bisect_right(ends, start)  # edits that end before the place begins
        if before < len(edits) and starts[before] < start:
            start = starts[before]
        after = bisect_left(starts, end)  # edits that begin before the place ends
        if after and ends[after - 1] > end:
            end = ends[after - 1]
        moved.append((start + growth[before], end + growth[after]))
    return moved


def new_name(name: str, suffix: str | None = None) -> str:
    """alta.docx → alta.anon.docx."""
    path = PurePath(name)
    return f"{path.stem}.anon{path.suffix if suffix is None else suffix}"


def public_name(view: View) -> str:
    """The file's name or, where it holds a word that was replaced inside, one that says nothing."""
    words = {fold(word) for word in WORD.findall(PurePath(view.name).stem)}
    for edit in view.rewriting.edits:
        if any(fold(word) in words for word in WORD.findall(view.text[edit.start : edit.end])):
            return f"document-{view.id[:8]}{PurePath(view.name).suffix}"
    return view.name


def deliver(rewrites: Rewrites, view: View, original: bytes, wanted: str) -> list[Delivery]:
    """The files of one format. Raises LeakError where an original is still in the output."""
    name = public_name(view)
    if wanted in ("native", "report"):
        rewrite = rewrites.load(view, original)
        if wanted == "report":
            page = report_page([_report(view, rewrite, new_name(name))])
            return [Delivery(new_name(name, ".report.html"), page.encode(), "text/html")]
        return [Delivery(new_name(name), rewrite.checked().data, rewrite.media_type)]
    document = anonymised(view)
    if wanted == "txt":
        return [Delivery(new_name(name, ".txt"), document.text.encode(), TEXT)]
    if wanted == "json":
        data = _as_json(document).encode()
        return [Delivery(new_name(name, ".json"), data, "application/json")]
    parts = render_document(document, wanted).parts
    return [
        Delivery(
            new_name(name, ".inline.txt" if wanted == "inline" else suffix), part.encode(), TEXT
        )
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


def _report(view: View, rewrite: Rewrite, name: str) -> FileReport:
    if rewrite.leaks:
        return FileReport(name, rewrite.media_type, error="; ".join(map(str, rewrite.leaks)))
    return FileReport.of(
        name, rewrite.media_type, view.rewriting.edits, rewrite.rewritten, rewrite.report
    )
