"""Undo and redo without limit: steps are stored, and a position says which are in force."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import delete
from sqlalchemy.orm import Session

from veladura.web.access import Found, find_document
from veladura.web.audit_log import record
from veladura.web.documents import Sealed, count_marks, load_marks, store_marks
from veladura.web.editing import Change, Mark, Options, apply_change
from veladura.web.problems import conflict
from veladura.web.services import Services
from veladura.web.tables import StepRow, UserRow


@dataclass(frozen=True, slots=True)
class Desk:
    """A document opened for a change: its text, marks and options as they are now."""

    found: Found
    text: str
    marks: dict[int, Mark]
    options: Options

    def __repr__(self) -> str:
        return f"Desk({self.found.row.id})"


def edit(
    services: Services, user: UserRow, document_id: str, action: str, make: Callable[[Desk], Change]
) -> None:
    """Let `make` say what changes, put it in force, and remember it as a step to undo."""
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        sealed = Sealed.of(found.row, services.key)
        text = sealed.text(session)
        desk = Desk(found, text, load_marks(session, document_id), sealed.options)
        change = make(desk)
        if not change:
            return
        row = found.row
        session.execute(
            delete(StepRow).where(StepRow.document_id == row.id, StepRow.number >= row.position)
        )
        session.add(
            StepRow(document_id=row.id, number=row.position, change=sealed.seal_change(change))
        )
        row.position += 1
        row.steps = row.position
        _put_in_force(session, sealed, desk.marks, change)
        record(session, user.id, action, row.id, marks=len(change.marks))


def undo(services: Services, user: UserRow, document_id: str) -> None:
    with services.database.write() as session:
        row = find_document(session, user, document_id, edit=True, ready=True).row
        if row.position == 0:
            raise conflict("nothing-to-undo", "There is nothing to undo.")
        row.position -= 1
        _replay(services, session, row.id, user, backwards=True)


def redo(services: Services, user: UserRow, document_id: str) -> None:
    with services.database.write() as session:
        row = find_document(session, user, document_id, edit=True, ready=True).row
        if row.position == row.steps:
            raise conflict("nothing-to-redo", "There is nothing to redo.")
        _replay(services, session, row.id, user, backwards=False)
        row.position += 1


def _replay(
    services: Services, session: Session, document_id: str, user: UserRow, *, backwards: bool
) -> None:
    row = find_document(session, user, document_id, edit=True).row
    step = session.get(StepRow, (row.id, row.position))
    if step is None:
        raise conflict("history-lost", "This step of the history is gone.")
    sealed = Sealed.of(row, services.key)
    change = sealed.open_change(step.change)
    if backwards:
        change = change.inverse()
    _put_in_force(session, sealed, load_marks(session, row.id), change)
    record(session, user.id, "document.undo" if backwards else "document.redo", row.id)


def _put_in_force(session: Session, sealed: Sealed, marks: dict[int, Mark], change: Change) -> None:
    store_marks(session, sealed.row.id, change)
    if change.options is not None:
        sealed.set_options(change.options[1])
    count_marks(sealed.row, apply_change(marks, change))
    sealed.row.revision += 1
