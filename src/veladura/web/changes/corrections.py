"""What people changed about what was found, counted and exported."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from veladura.document import Document
from veladura.web.marks import PERSON
from veladura.web.review.downloads import Delivery, annotated, anonymised, pack
from veladura.web.review.views import View
from veladura.web.schemas import Corrections, LabelCorrections
from veladura.web.services import Services
from veladura.web.storage.tables import DocumentRow, MarkRow


def count_corrections(session: Session, workspaces: list[str]) -> Corrections:
    query = (
        select(DocumentRow.id, DocumentRow.scheme, *MarkRow.__table__.c)
        .join(MarkRow, MarkRow.document_id == DocumentRow.id)
        .where(DocumentRow.workspace_id.in_(workspaces), DocumentRow.bin_until.is_(None))
    )
    labels: dict[tuple[str, str], LabelCorrections] = {}
    corrected: set[str] = set()

    def line(scheme: str, label: str) -> LabelCorrections:
        empty = {"found": 0, "confirmed": 0, "added": 0, "removed": 0, "relabelled": 0, "moved": 0}
        return labels.setdefault(
            (scheme, label), LabelCorrections(label=label, scheme=scheme, **empty)
        )

    for row in session.execute(query):
        if row.found_label is None:
            line(row.scheme, row.label).added += 1
            corrected.add(row.document_id)
            continue
        found = line(row.scheme, row.found_label)
        found.found += 1
        if row.state == "rejected":
            found.removed += 1
        elif row.label != row.found_label:
            found.relabelled += 1
        elif (row.start, row.end) != (row.found_start, row.found_end):
            found.moved += 1
        elif row.state == "accepted":
            found.confirmed += 1
            continue
        else:
            continue
        corrected.add(row.document_id)
    ordered = sorted(labels.values(), key=lambda one: (one.scheme, one.label))
    return Corrections(documents=len(corrected), labels=ordered)


def export_corpus(
    services: Services, session: Session, workspaces: list[str], owner_id: str | None
) -> tuple[bytes, int]:
    """A ZIP of brat files, and how many documents are in it.

    With `owner_id` the original texts of that owner's documents; otherwise anonymised ones.
    """
    worked_on = (
        select(MarkRow.document_id)
        .where((MarkRow.state != "open") | (MarkRow.source == PERSON))
        .distinct()
    )
    query = select(DocumentRow).where(
        DocumentRow.workspace_id.in_(workspaces),
        DocumentRow.id.in_(worked_on),
        DocumentRow.state == "ready",
        DocumentRow.bin_until.is_(None),
        DocumentRow.review != "rejected",
        DocumentRow.twin_of.is_(None),
    )
    if owner_id is not None:
        query = query.where(DocumentRow.owner_id == owner_id)
    files: list[Delivery] = []
    rows = session.scalars(query.order_by(DocumentRow.created)).all()
    for row in rows:
        view = services.views.load(session, row)
        document = anonymised(services.engine, view) if owner_id is None else _original(view)
        folder = row.scheme  # one corpus per scheme: labels of two do not mix
        files += [
            # Ids for names: a file's own name may name its patient.
            Delivery(f"{folder}/{row.id}{suffix}", part.encode(), "")
            for suffix, part in annotated(document, "brat").items()
        ]
    return pack(files), len(rows)


def _original(view: View) -> Document:
    spans = tuple(mark.span() for mark in view.marks.values() if mark.active)
    return Document(view.text, spans, view.id)
