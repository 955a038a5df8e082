"""The queue of requests to train a model, and the documents that it may learn from.

It is apart from the queue of documents: who uploads never waits for who learns.
"""

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.orm import Session

from veladura.document import Document
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.documents import Sealed, load_marks
from veladura.web.storage.jobs import CANCELLED, MAX_ATTEMPTS
from veladura.web.storage.tables import DocumentRow, LearningRow, now

ACTIVE = ("queued", "running")


def reviewed_counts(session: Session, workspace_id: str) -> dict[str, int]:
    """How many reviewed documents there are, by profile."""
    query = select(DocumentRow.profile, func.count()).where(*_reviewed(workspace_id))
    rows = session.execute(query.group_by(DocumentRow.profile))
    return {profile: count for profile, count in rows}  # noqa: C416 (rows are no pairs to mypy)


def reviewed_documents(
    session: Session, key: ServerKey, workspace_id: str, profile: str
) -> list[Document]:
    """Opened, in memory alone, with the marks that people left; what was rejected is no mark."""
    query = select(DocumentRow).where(*_reviewed(workspace_id), DocumentRow.profile == profile)
    rows = session.scalars(query.order_by(DocumentRow.created, DocumentRow.id)).all()
    return [
        Document(
            Sealed.of(row, key).text(session),
            tuple(mark.span() for mark in load_marks(session, row.id).values() if mark.active),
            row.id,
        )
        for row in rows
    ]


def ask(session: Session, workspace_id: str, user_id: str, profile: str) -> LearningRow:
    """Wait in line; whoever asks twice for the same waits once."""
    same = (LearningRow.workspace_id == workspace_id, LearningRow.profile == profile)
    waiting = session.scalar(select(LearningRow).where(*same, LearningRow.state.in_(ACTIVE)))
    if waiting is not None:
        return waiting
    row = LearningRow(workspace_id=workspace_id, user_id=user_id, profile=profile)
    session.add(row)
    session.flush()
    return row


def claim(session: Session) -> LearningRow | None:
    """Take the next one, unless one runs: learning takes all the cores it gets.

    People take turns: next is who has not learned for longest, and of theirs the oldest.
    """
    if session.scalar(select(LearningRow.id).where(LearningRow.state == "running").limit(1)):
        return None
    last = (
        select(LearningRow.user_id, func.max(LearningRow.started).label("last"))
        .group_by(LearningRow.user_id)
        .subquery()
    )
    query = (
        select(LearningRow)
        .outerjoin(last, last.c.user_id == LearningRow.user_id)
        .where(LearningRow.state == "queued")
        .order_by(last.c.last.is_not(None), last.c.last, LearningRow.created, LearningRow.id)
    )
    row = session.scalar(query.limit(1).with_for_update(of=LearningRow, skip_locked=True))
    if row is not None:
        row.state, row.started, row.progress = "running", now(), 0
        row.attempts += 1
    return row


def note_progress(session: Session, learning_id: str, percent: int) -> bool:
    """False where it is not wanted any more."""
    running = (LearningRow.id == learning_id, LearningRow.state == "running")
    changed = session.execute(update(LearningRow).where(*running).values(progress=percent))
    return bool(changed.rowcount)  # type: ignore[attr-defined]


def finish(session: Session, learning_id: str, *, version: str = "", error: str = "") -> None:
    """Done, with the version that was taken if one was; or failed, with a sentence."""
    row = session.get(LearningRow, learning_id)
    if row is None or row.state != "running":  # cancelled, or gone with its workspace
        return
    row.state, row.finished = ("failed" if error else "done"), now()
    row.version, row.error = version, error or None


def cancel(row: LearningRow) -> None:
    row.state, row.finished = CANCELLED, now()


def recover(session: Session) -> None:
    """At the start, and at the end: what runs waits again, or after three attempts gives up."""
    for row in session.scalars(select(LearningRow).where(LearningRow.state == "running")):
        if row.attempts >= MAX_ATTEMPTS:
            finish(session, row.id, error="The server stopped three times while learning.")
        else:
            row.state = "queued"


def newest(session: Session, workspace_id: str) -> dict[str, LearningRow]:
    """The last one of each profile."""
    query = select(LearningRow).where(LearningRow.workspace_id == workspace_id)
    rows = session.scalars(query.order_by(LearningRow.created, LearningRow.id))
    return {row.profile: row for row in rows}


def _reviewed(workspace_id: str) -> tuple[ColumnElement[bool], ...]:
    return (
        DocumentRow.workspace_id == workspace_id,
        DocumentRow.state == "ready",
        DocumentRow.review == "accepted",
        DocumentRow.bin_until.is_(None),
        DocumentRow.twin_of.is_(None),
    )
