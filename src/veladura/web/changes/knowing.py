"""Applies a workspace's lists and records to its documents: shown first, then put in force.

New entries change the marks that are there; no model is asked, so it is quick. They are a person's
decision, newer than earlier ones about the same words. Directories and records are detected with
anew, in the background.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from veladura.document import Span
from veladura.knowledge import Knowledge
from veladura.web import marks as editing
from veladura.web.accounts.access import Permission, find_document, find_workspace
from veladura.web.changes import history, redetection
from veladura.web.changes.history import Desk
from veladura.web.changes.redetection import Wish
from veladura.web.known import EngineTold, WorkspaceKnowledge
from veladura.web.marks import Change, Mark
from veladura.web.problems import forbidden, not_found
from veladura.web.review.views import View
from veladura.web.services import Services
from veladura.web.storage.audit_log import record
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import DocumentRow, UserRow


@dataclass(frozen=True, slots=True)
class Effect:
    """What entries change in one document."""

    document: str
    name: str = field(repr=False)
    added: int
    removed: int
    locked: bool


def editor_only(permission: Permission) -> None:
    if permission == "viewer":
        raise forbidden("Only who may edit a workspace may change what it knows.")


def ready_documents(session: Session, workspace_id: str) -> list[DocumentRow]:
    query = select(DocumentRow).where(
        DocumentRow.workspace_id == workspace_id,
        DocumentRow.state == "ready",
        DocumentRow.bin_until.is_(None),
    )
    return list(session.scalars(query.order_by(DocumentRow.created)))


def preview(
    services: Services, user: UserRow, workspace_id: str, entries: Knowledge
) -> list[Effect]:
    """What entries would change; nothing is stored."""
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
        rows = ready_documents(session, workspace_id)
        opened = []
        for row in rows:
            found = find_document(session, user, row.id)
            opened.append((row, services.views.load(session, row), found.locked))
    return [
        _effect(view, _change(services, row, view, EngineTold(entries)), locked=locked)
        for row, view, locked in opened
    ]


def add_entries(
    services: Services, user: UserRow, workspace_id: str, entries: Knowledge
) -> list[Effect]:
    """Remember entries, and put them in force in every document that is not signed off."""
    with services.database.write() as session:
        _, permission = find_workspace(session, user, workspace_id)
        editor_only(permission)
        shelves = services.views.shelves
        known = shelves.load(session, workspace_id)
        known = _with_entries(known, entries)
        shelves.store(session, workspace_id, known)
        record(session, user.id, "workspace.know", workspace_id, entries=entries.size)
    effects = preview(services, user, workspace_id, entries)
    for effect in effects:
        if not effect.locked and (effect.added or effect.removed):
            make = partial(_made, services, EngineTold(entries))
            history.edit(services, user, effect.document, "document.know", make)
    return effects


def _with_entries(known: WorkspaceKnowledge, entries: Knowledge) -> WorkspaceKnowledge:
    """What is now always hidden is no longer never hidden, and the other way round."""
    hidden = {entry.text.casefold() for entry in entries.always}
    shown = {entry.text.casefold() for entry in entries.never}
    always = [entry for entry in known.always if entry.text.casefold() not in shown]
    never = [entry for entry in known.never if entry.text.casefold() not in hidden]
    return known.with_lists([*always, *entries.always], [*never, *entries.never])


def _made(services: Services, told: EngineTold, desk: Desk) -> Change:
    return _change(services, desk.found.row, desk.view, told)


def _change(services: Services, row: DocumentRow, view: View, told: EngineTold) -> Change:
    """The marks with what is known: earlier decisions about the same words give way."""
    active = [mark for mark in view.marks.values() if mark.active]
    spans = services.engine.know(row.profile, view.text, [m.span() for m in active], told)
    places = {(span.start, span.end) for span in spans}
    hidden = [span for span in spans if "always" in span.source.split("+")]
    kept = {id: m for id, m in view.marks.items() if not _gives_way(m, places, hidden)}
    after = editing.apply_change(kept, editing.redetect(kept, spans, next_id=row.next_mark))
    return editing.difference(view.marks, after)


def _gives_way(mark: Mark, places: set[tuple[int, int]], hidden: list[Span]) -> bool:
    if not mark.decided:
        return False
    if mark.active:
        return (mark.start, mark.end) not in places
    return any(mark.overlaps(span) for span in hidden)


def _effect(view: View, change: Change, *, locked: bool) -> Effect:
    after = editing.apply_change(view.marks, change)
    old, new = _shown(view.marks.values()), _shown(after.values())
    return Effect(view.id, view.name, len(new - old), len(old - new), locked)


def _shown(marks: Iterable[Mark]) -> set[tuple[int, int, str]]:
    return {(mark.start, mark.end, mark.label) for mark in marks if mark.active}


def keep_knowledge(
    services: Services, user: UserRow, workspace_id: str, known: WorkspaceKnowledge, action: str
) -> int:
    """Store what is known, bind documents to records, and have all detected anew: how many."""
    with services.database.write() as session:
        _, permission = find_workspace(session, user, workspace_id)
        editor_only(permission)
        services.views.shelves.store(session, workspace_id, known)
        record(session, user.id, action, workspace_id)
        ids = [patient.id for patient in known.patients]
        gone = (DocumentRow.workspace_id == workspace_id) & DocumentRow.record_id.not_in(ids)
        session.execute(update(DocumentRow).where(gone).values(record_id=None))
        rows = ready_documents(session, workspace_id)
        asked = 0
        for row in rows:
            _bind_by_record(services, session, row, known)
            row.revision += 1  # views and plans made with what was known before are past
            if not find_document(session, user, row.id).locked:
                redetection.ask(services, session, user, row, Wish(anew=True))
                asked += 1
    services.worker.notify()
    return asked


def _bind_by_record(
    services: Services, session: Session, row: DocumentRow, known: WorkspaceKnowledge
) -> None:
    if row.record_id is None and known.patients:
        sealed = Sealed.of(row, services.key)
        row.record_id = known.subject(sealed.name, sealed.text(session))


def bind(services: Services, user: UserRow, document_id: str, record_id: str | None) -> None:
    """Say by hand which record a document is about, and hide what it holds."""
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        found.check_unlocked()
        known = services.views.shelves.load(session, found.row.workspace_id)
        if record_id is not None and record_id not in {p.id for p in known.patients}:
            raise not_found("record")
        found.row.record_id = record_id
        found.row.revision += 1
        record(session, user.id, "document.bind", document_id, bound=record_id is not None)
        told = known.told(record_id)
    if told.record is not None:
        make = partial(_made, services, EngineTold(record=told.record))
        history.edit(services, user, document_id, "document.know", make)
