"""Undo and redo without limit: steps are stored, and a position says which are in force."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlalchemy import delete
from sqlalchemy.orm import Session

from veladura.web.accounts.access import Found, find_document
from veladura.web.marks import Change, Mark, Options
from veladura.web.problems import conflict
from veladura.web.review.views import View
from veladura.web.services import Services
from veladura.web.storage.audit_log import record
from veladura.web.storage.documents import Sealed, count_marks, store_marks
from veladura.web.storage.tables import DocumentRow, StepRow, UserRow


@dataclass(frozen=True, slots=True)
class Desk:
    """A document opened for a change, as it is now."""

    found: Found
    view: View

    @property
    def text(self) -> str:
        return self.view.text

    @property
    def marks(self) -> Mapping[int, Mark]:
        return self.view.marks

    @property
    def options(self) -> Options:
        return self.view.options


@dataclass(frozen=True, slots=True)
class Edited:
    """What a change did: the document before and after it, the same if there was nothing to do."""

    row: DocumentRow
    before: View
    after: View


def edit(
    services: Services, user: UserRow, document_id: str, action: str, make: Callable[[Desk], Change]
) -> Edited:
    """Let `make` say what changes, put it in force, and remember it as a step to undo."""
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        row, view = found.row, services.views.load(session, found.row)
        change = make(Desk(found, view))
        if not change:
            return Edited(row, view, view)
        _void_sign_off(session, found)
        session.execute(
            delete(StepRow).where(StepRow.document_id == row.id, StepRow.number >= row.position)
        )
        sealed = Sealed.of(row, services.key)
        session.add(
            StepRow(document_id=row.id, number=row.position, change=sealed.seal_change(change))
        )
        row.position += 1
        row.steps = row.position
        edited = _put_in_force(services, session, sealed, view, change)
        record(session, user.id, action, row.id, marks=len(change.marks))
    services.views.keep(edited.after)  # now that it is stored
    return edited


def undo(services: Services, user: UserRow, document_id: str) -> Edited:
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        row = found.row
        if row.position == 0:
            raise conflict("nothing-to-undo", "There is nothing to undo.")
        _void_sign_off(session, found)
        row.position -= 1
        edited = _replay(services, session, row, user, backwards=True)
    services.views.keep(edited.after)
    return edited


def redo(services: Services, user: UserRow, document_id: str) -> Edited:
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        row = found.row
        if row.position == row.steps:
            raise conflict("nothing-to-redo", "There is nothing to redo.")
        _void_sign_off(session, found)
        edited = _replay(services, session, row, user, backwards=False)
        row.position += 1
    services.views.keep(edited.after)
    return edited


def _void_sign_off(session: Session, found: Found) -> None:
    """What was signed is not what is there any more; only who may sign can let that happen."""
    found.check_unlocked()
    if found.row.review != "open":
        was, found.row.review = found.row.review, "open"
        record(session, found.user.id, "document.review-void", found.row.id, was=was)


def _replay(
    services: Services, session: Session, row: DocumentRow, user: UserRow, *, backwards: bool
) -> Edited:
    step = session.get(StepRow, (row.id, row.position))
    if step is None:
        raise conflict("history-lost", "This step of the history is gone.")
    sealed = Sealed.of(row, services.key)
    change = sealed.open_change(step.change)
    if backwards:
        change = change.inverse()
    before = services.views.load(session, row)
    edited = _put_in_force(services, session, sealed, before, change)
    record(session, user.id, "document.undo" if backwards else "document.redo", row.id)
    return edited


def _put_in_force(
    services: Services, session: Session, sealed: Sealed, before: View, change: Change
) -> Edited:
    row = sealed.row
    store_marks(session, row.id, change)
    if change.options is not None:
        sealed.set_options(change.options[1])
    if change.profile is not None:
        profile = services.engine.profile(change.profile[1])
        row.profile, row.scheme, row.language = profile.id, profile.scheme.id, profile.language
    row.revision += 1
    after = services.views.follow(row, before, change)
    count_marks(row, after.marks)
    return Edited(row, before, after)
