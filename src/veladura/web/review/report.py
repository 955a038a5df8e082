"""The evidence of a delivery, in the reader's language: who reviewed what, how, and its digests."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from jinja2 import Environment, PackageLoader

from veladura.delivery import Delivered
from veladura.formats.covers.cover import LABEL as COVERED
from veladura.schemes import find_label
from veladura.web.review.truth import truth_of
from veladura.web.review.views import View
from veladura.web.storage.tables import DocumentRow
from veladura.web.translations import translator


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """What a report says about one document: figures and names of categories, never text."""

    file: str  # the name it is delivered with
    error: str  # why it is withheld
    labels: Mapping[str, int]
    kept: Mapping[str, int]
    covered: int  # boxes that were drawn on its pages
    hidden: Mapping[str, int]  # pictures by kind: logos, stamps, signatures, faces
    short: int
    searched: int
    places: int
    review: str
    reviewer: str | None
    reviewed_at: datetime | None
    revision: int
    open: int
    profile: str
    model: str
    mode: str
    recall: float
    original: str  # SHA-256
    output: str | None
    notes: Sequence[str]


def sheet_of(
    row: DocumentRow, view: View, delivered: Delivered, original: bytes, about: "About"
) -> DocumentReport:
    truth = truth_of(view)
    audited = delivered.audited
    return DocumentReport(
        file=about.file,
        error="; ".join(map(str, delivered.leaks)),
        labels=_named(
            (edit.label for edit in delivered.plan.edits if edit.label != COVERED), about.language
        ),
        kept=_named((view.marks[id].label for id in truth.kept), about.language),
        covered=len(view.options.covers),
        hidden=delivered.rewritten.hidden,
        short=len(truth.short),
        searched=audited.surfaces,
        places=audited.places,
        review=row.review,
        reviewer=about.reviewer,
        reviewed_at=row.reviewed_at,
        revision=row.reviewed_revision or row.revision,
        open=row.open,
        profile=row.profile,
        model=about.model,
        mode=str(view.preferences["mode"]),
        recall=view.options.recall,
        original=_digest(original),
        output=None if delivered.leaks else _digest(delivered.rewritten.data),
        notes=(*delivered.rewritten.dropped, *delivered.rewritten.notes),
    )


@dataclass(frozen=True, slots=True)
class About:
    """What a document does not know of itself."""

    file: str
    language: str
    reviewer: str | None
    model: str


def _named(labels: Iterable[str], language: str) -> dict[str, int]:
    """Categories by the name that people read, the most frequent first."""
    counts: Counter[str] = Counter(labels)
    named: dict[str, int] = {}
    for id, count in counts.most_common():
        label = find_label(id)
        name = label.name(language) if label else id
        named[name] = named.get(name, 0) + count
    return named


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@cache
def _environment() -> Environment:
    return Environment(loader=PackageLoader("veladura.web"), autoescape=True)


def report_page(
    sheets: Sequence[DocumentReport], language: str, version: str, made: datetime
) -> str:
    template = _environment().get_template("report.html")
    return template.render(
        sheets=sheets, t=translator(language), language=language, version=version, made=made
    )
