"""The queue, as far as one may see it."""

from sqlalchemy import func, select

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, find_document, find_job, visible_workspaces
from veladura.web.api import api_router, serialise
from veladura.web.api.documents import Page, Size
from veladura.web.problems import conflict, documented
from veladura.web.services import Serving
from veladura.web.storage import jobs
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import DocumentRow, JobRow

router = api_router("jobs", documented(401))


@router.get("/jobs")
def list_jobs(
    user: CurrentUser,
    services: Serving,
    state: schemas.JobState | None = None,
    page: Page = 1,
    size: Size = 50,
) -> schemas.JobList:
    with services.database.read() as session:
        workspaces = [row.id for row, _ in visible_workspaces(session, user)]
        query = (
            select(JobRow)
            .join(DocumentRow, DocumentRow.id == JobRow.document_id)
            .where(DocumentRow.workspace_id.in_(workspaces), DocumentRow.bin_until.is_(None))
        )
        if state:
            query = query.where(JobRow.state == state)
        total = session.scalar(select(func.count()).select_from(query.subquery())) or 0
        ordered = query.order_by(JobRow.created.desc(), JobRow.id)
        rows = session.scalars(ordered.offset((page - 1) * size).limit(size)).all()
    shown = [serialise.job(row) for row in rows]
    return schemas.JobList(jobs=shown, total=total, page=page, size=size)


@router.get("/jobs/{job_id}", responses=documented(404))
def read_job(job_id: str, user: CurrentUser, services: Serving) -> schemas.Job:
    with services.database.read() as session:
        return serialise.job(find_job(session, user, job_id))


@router.post("/jobs/{job_id}/cancel", responses=documented(403, 404, 409))
def cancel_job(job_id: str, user: CurrentUser, services: Serving) -> schemas.Job:
    """Give up what waits or runs. The document can be tried again; one that was only to be detected
    anew stays as it is."""
    with services.database.write() as session:
        job = find_job(session, user, job_id)
        find_document(session, user, job.document_id, edit=True)
        if job.state not in ("queued", "running"):
            raise conflict("not-waiting", "This job is over.")
        jobs.cancel(session, job)
        record(session, user.id, "job.cancel", job.document_id)
        shown = serialise.job(job)
    services.engine.call_off(shown.document)
    return shown
