"""What the documents of a workspace show of each other, and one decision for all places."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from veladura.document import Document
from veladura.lint.findings import Doubtful
from veladura.web import marks as editing
from veladura.web.changes import history
from veladura.web.changes.history import Desk
from veladura.web.changes.knowing import ready_documents
from veladura.web.marks import Change
from veladura.web.problems import ApiError, not_found
from veladura.web.review.views import View
from veladura.web.services import Services
from veladura.web.storage.tables import UserRow

ACTION = "marks.lint"


@dataclass(frozen=True, slots=True)
class Linted:
    """The findings of one profile's documents, with what the page shows of them."""

    profile: str
    views: Sequence[View] = field(repr=False)
    findings: Sequence[Doubtful]


@dataclass(frozen=True, slots=True)
class Mended:
    """What a decision did: documents that were changed, and those that are signed off or gone."""

    documents: int
    refused: int


def views_by_profile(
    services: Services, session: Session, workspace_id: str
) -> dict[str, list[View]]:
    """Documents of one profile are compared with each other: labels of two do not mix."""
    groups: dict[str, list[View]] = {}
    for row in ready_documents(session, workspace_id):
        if row.twin_of is None:
            groups.setdefault(row.profile, []).append(services.views.load(session, row))
    return groups


def lint_workspace(services: Services, workspace_id: str) -> list[Linted]:
    with services.database.read() as session:
        groups = views_by_profile(services, session, workspace_id)
    return [
        Linted(profile, views, services.engine.lint(profile, [document_of(v) for v in views]))
        for profile, views in groups.items()
    ]


def mend(services: Services, user: UserRow, workspace_id: str, finding_id: str) -> Mended:
    """Mark every place of a finding, a step in each document's history that can be undone."""
    for group in lint_workspace(services, workspace_id):
        for finding in group.findings:
            if finding.id == finding_id and finding.label:
                return _mended(services, user, group, finding)
    raise not_found("finding")


def _mended(services: Services, user: UserRow, group: Linted, finding: Doubtful) -> Mended:
    changed = refused = 0
    for number in sorted({place.document for place in finding.places}):
        places = [(p.start, p.end) for p in finding.places if p.document == number]
        view = group.views[number]

        def make(desk: Desk, places: list[tuple[int, int]] = places) -> Change:
            return _marked(desk, places, finding.label)

        try:
            history.edit(services, user, view.id, ACTION, make, seen=view.revision)
            changed += 1
        except ApiError:  # signed off, deleted, or changed by somebody else: theirs stands
            refused += 1
    return Mended(changed, refused)


def _marked(desk: Desk, places: Sequence[tuple[int, int]], label: str) -> Change:
    marks = desk.marks
    next_id = desk.found.row.next_mark
    for i, place in enumerate(places):
        added = editing.add(marks, desk.text, place, label, next_id=next_id + i)
        marks = editing.apply_change(marks, added)
    return editing.difference(desk.marks, marks)


def document_of(view: View) -> Document:
    return Document(view.text, tuple(m.span() for m in view.marks.values() if m.active), view.id)
