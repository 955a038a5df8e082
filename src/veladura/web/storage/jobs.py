"""The queue: a table of jobs, for documents to be processed and for such to be detected anew.

A document that is detected anew stays ready meanwhile: it can be read, corrected and downloaded.
"""

from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from veladura.web.storage.tables import DocumentRow, JobRow, now

PROCESS, REDETECT = "process", "redetect"
STOPPED = "stopped"  # the code of a job that was given up
MAX_ATTEMPTS = 3  # starts of one job: a document that brings the server down is not tried for ever


def claim(session: Session) -> JobRow | None:
    """Take the oldest waiting job; two workers never get the same one, nor the same document."""
    busy = select(JobRow.document_id).where(JobRow.state == "running")
    query = (
        select(JobRow)
        .where(JobRow.state == "queued", JobRow.document_id.not_in(busy))
        .order_by(JobRow.created, JobRow.id)
    )
    job = session.scalar(query.limit(1).with_for_update(skip_locked=True))
    if job is None:
        return None
    job.state, job.started, job.finished, job.error = "running", now(), None, None
    job.attempts += 1
    document = _processed(session, job)
    if document is not None:
        document.state, document.error, document.error_code = "processing", None, None
    return job


def finish(
    session: Session, job_id: str, error: str | None = None, code: str | None = None
) -> None:
    """Done, or failed with a sentence and its code."""
    job = session.get(JobRow, job_id)
    if job is None:  # the document was deleted meanwhile
        return
    job.state, job.finished, job.error = ("failed" if error else "done"), now(), error
    document = _processed(session, job)
    if document is not None:
        document.state = "failed" if error else "ready"
        document.error, document.error_code = error, code


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


def last_redetection(session: Session, document_id: str) -> JobRow | None:
    query = select(JobRow).where(JobRow.document_id == document_id, JobRow.kind == REDETECT)
    return session.scalar(query.order_by(JobRow.created.desc(), JobRow.id).limit(1))


def requeue(session: Session, document_id: str) -> None:
    """Try a failed document again, with a clean count."""
    session.execute(
        update(JobRow)
        .where(JobRow.document_id == document_id, JobRow.kind == PROCESS, JobRow.state == "failed")
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
    if job := session.get(JobRow, job_id):
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
