"""The steps of a document's history, by person: whoever took one may take it back."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from veladura.web.marks import Change
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import DocumentRow, StepRow, UserRow


@dataclass(frozen=True, slots=True)
class Possible:
    """What somebody could take back, or do again."""

    undo: StepRow | None
    redo: StepRow | None


def add_step(
    session: Session, sealed: Sealed, user_id: str | None, action: str, change: Change
) -> None:
    """Behind all others. What its author had undone before can no longer be redone."""
    row = sealed.row
    session.add(
        StepRow(
            document_id=row.id,
            number=row.steps,
            change=sealed.seal_change(change),
            user_id=user_id,
            action=action,
            marks=len(change.marks),
            revision=row.revision + 1,
        )
    )
    row.steps += 1


def possible(session: Session, row: DocumentRow, user: UserRow) -> Possible:
    """One's own last step that is in force, and the first undone one behind it."""
    if not row.steps:  # nobody has touched it
        return Possible(None, None)
    own = select(StepRow).where(StepRow.document_id == row.id, _own(user))
    in_force = own.where(StepRow.undone.is_(False)).order_by(StepRow.number.desc())
    last = session.scalar(in_force.limit(1))
    behind = own.where(StepRow.undone.is_(True), StepRow.number > (last.number if last else -1))
    return Possible(last, session.scalar(behind.order_by(StepRow.number).limit(1)))


def _own(user: UserRow) -> ColumnElement[bool]:
    """Steps from before there were names on them are everybody's."""
    return or_(StepRow.user_id == user.id, StepRow.user_id.is_(None))


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What others changed since a revision: which marks, and who was the last of them."""

    marks: frozenset[int]
    user_id: str | None


def by_others(session: Session, sealed: Sealed, user: UserRow, seen: int) -> Meanwhile:
    query = select(StepRow).where(
        StepRow.document_id == sealed.row.id, StepRow.revision > seen, StepRow.user_id != user.id
    )
    steps = session.scalars(query.order_by(StepRow.number)).all()
    touched = (id for step in steps for id in touched_marks(sealed.open_change(step.change)))
    return Meanwhile(frozenset(touched), steps[-1].user_id if steps else None)


def touched_marks(change: Change) -> set[int]:
    return {mark.id for pair in change.marks for mark in pair if mark is not None}


def last_author(session: Session, document_id: str) -> str | None:
    """Whose step is the newest: who to name when a page finds the document changed."""
    newest = select(func.max(StepRow.revision)).where(StepRow.document_id == document_id)
    query = select(StepRow.user_id).where(
        StepRow.document_id == document_id, StepRow.revision == newest.scalar_subquery()
    )
    return session.scalar(query.limit(1))
