"""The job queue: a table of documents to process, and of documents to detect again.

A document that is detected anew stays ready meanwhile: it can be read, corrected and downloaded.
"""

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from typing import Any

from sqlalchemy import BigInteger, Select, Subquery, bindparam, case, func, select, update
from sqlalchemy.orm import Session

from veladura.web.storage.tables import DocumentRow, JobRow, now

PROCESS, REDETECT = "process", "redetect"
CANCELLED = "cancelled"
LATE = timedelta(hours=1)  # whoever had no job since then comes first
EVERY_SIZE = 2**62  # bytes
STOPPED = "stopped"  # the code of a job that was given up
MAX_ATTEMPTS = 3  # starts of one job: a document that brings the server down is not tried for ever


def claim(session: Session, most_bytes: int | None = None) -> JobRow | None:
    """Take the next job; two workers never get the same one, nor the same document.

    `most_bytes` leaves larger files to others: a lane in which nobody waits for them.

    People take turns: next is who has the fewest jobs running, then who has waited longest since
    their last one began, and of theirs the oldest. A thousand uploads of one hold nobody else up.
    """
    given = {"most_bytes": most_bytes or EVERY_SIZE, "of_late": now() - LATE}
    job = session.scalar(_next(), given)
    if job is None:
        return None
    job.state, job.started, job.finished, job.error = "running", now(), None, None
    job.attempts += 1
    job.progress = 0
    document = _processed(session, job)
    if document is not None:
        document.state, document.error, document.error_code = "processing", None, None
    return job


@cache  # to make this query takes longer than to have it answered
def _next() -> "Select[JobRow]":
    busy = select(JobRow.document_id).where(JobRow.state == "running")
    turns = _turns()
    return (
        select(JobRow)
        .join(DocumentRow, DocumentRow.id == JobRow.document_id)
        .outerjoin(turns, turns.c.owner_id == DocumentRow.owner_id)
        .where(
            JobRow.state == "queued",
            JobRow.document_id.not_in(busy),
            DocumentRow.size <= bindparam("most_bytes", type_=BigInteger),
        )
        .order_by(
            func.coalesce(turns.c.running, 0),
            turns.c.last.is_not(None),
            turns.c.last,
            JobRow.created,
            JobRow.id,
        )
        .limit(1)
        .with_for_update(of=JobRow, skip_locked=True)
    )


def note_progress(session: Session, job_id: str, percent: int) -> None:
    running = (JobRow.id == job_id, JobRow.state == "running")
    session.execute(update(JobRow).where(*running).values(progress=percent))


def progress_of(session: Session, document_ids: Sequence[str]) -> dict[str, int]:
    """Per cent, of documents that are being processed."""
    if not document_ids:
        return {}
    query = select(JobRow.document_id, JobRow.progress).where(
        JobRow.document_id.in_(document_ids), JobRow.state == "running", JobRow.kind == PROCESS
    )
    return {row[0]: row[1] for row in session.execute(query)}


def _turns() -> Subquery:
    """Whose jobs ran of late: how many still do, and when the last one began."""
    running = func.sum(case((JobRow.state == "running", 1), else_=0))
    return (
        select(
            DocumentRow.owner_id,
            running.label("running"),
            func.max(JobRow.started).label("last"),
        )
        .join(DocumentRow, DocumentRow.id == JobRow.document_id)
        .where(JobRow.started > bindparam("of_late"))
        .group_by(DocumentRow.owner_id)
        .subquery()
    )


def finish(
    session: Session, job_id: str, error: str | None = None, code: str | None = None
) -> None:
    """Done, or failed with a sentence and its code."""
    job = session.get(JobRow, job_id)
    if job is None or job.state == CANCELLED:  # or the document was deleted meanwhile
        return
    job.state, job.finished, job.error = ("failed" if error else "done"), now(), error
    document = _processed(session, job)
    if document is not None:
        document.state = "failed" if error else "ready"
        document.error, document.error_code = error, code


def cancel(session: Session, job: JobRow) -> None:
    """Give a job up. What a worker is doing for it at this moment is thrown away."""
    job.state, job.finished, job.error = CANCELLED, now(), "Cancelled."
    document = _processed(session, job)
    if document is not None:
        document.state = "failed"
        document.error, document.error_code = "Cancelled.", CANCELLED


def is_wanted(session: Session, job_id: str) -> bool:
    """Whether a job that was taken is still to be done: neither it nor its document is gone."""
    return session.scalar(select(JobRow.state).where(JobRow.id == job_id)) == "running"


def is_cancelled(session: Session, job_id: str) -> bool:
    query = select(JobRow.state).where(JobRow.id == job_id)
    return session.scalar(query) == CANCELLED


def waiting(session: Session) -> int:
    """How many jobs are queued or running."""
    query = select(func.count()).select_from(JobRow)
    return session.scalar(query.where(JobRow.state.in_(("queued", "running")))) or 0


def ask(session: Session, document_id: str, wish: dict[str, Any]) -> JobRow:
    """Queue a redetection. One that waits takes the new wish in: what was asked last counts."""
    query = select(JobRow).where(
        JobRow.document_id == document_id, JobRow.kind == REDETECT, JobRow.state == "queued"
    )
    job = session.scalar(query.with_for_update())
    if job is None:
        job = JobRow(document_id=document_id, kind=REDETECT, wish=wish)
        session.add(job)
        session.flush()
    else:
        job.wish = {**(job.wish or {}), **wish}
    return job


_LAST_REDETECTION = (
    select(JobRow)
    .where(JobRow.document_id == bindparam("document"), JobRow.kind == REDETECT)
    .order_by(JobRow.created.desc(), JobRow.id)
    .limit(1)
)


def last_redetection(session: Session, document_id: str) -> JobRow | None:
    return session.scalar(_LAST_REDETECTION, {"document": document_id})


def requeue(session: Session, document_id: str) -> None:
    """Try a failed document again, with a clean count."""
    session.execute(
        update(JobRow)
        .where(
            JobRow.document_id == document_id,
            JobRow.kind == PROCESS,
            JobRow.state.in_(("failed", CANCELLED)),
        )
        .values(state="queued", attempts=0, error=None, started=None, finished=None)
    )
    session.execute(
        update(DocumentRow)
        .where(DocumentRow.id == document_id, DocumentRow.state == "failed")
        .values(state="queued", error=None, error_code=None)
    )


def recover(session: Session) -> int:
    """At the start: whatever was running when the server stopped waits again, or gives up."""
    interrupted = session.scalars(select(JobRow).where(JobRow.state == "running")).all()
    for job in interrupted:
        if job.attempts >= MAX_ATTEMPTS:
            said = "The server stopped three times while processing this file."
            finish(session, job.id, said, STOPPED)
        else:
            _put_back(session, job)
    return len(interrupted)


def postpone(session: Session, job_id: str) -> None:
    """There was nobody to do it: it waits again, and this counts as no attempt."""
    job = session.get(JobRow, job_id)
    if job is not None and job.state == "running":  # and was not cancelled meanwhile
        job.attempts -= 1
        _put_back(session, job)


def _put_back(session: Session, job: JobRow) -> None:
    job.state = "queued"
    document = _processed(session, job)
    if document is not None:
        document.state = "queued"


def _processed(session: Session, job: JobRow) -> DocumentRow | None:
    """The document whose state is the job's: one that is only detected anew has its own."""
    return session.get(DocumentRow, job.document_id) if job.kind == PROCESS else None
