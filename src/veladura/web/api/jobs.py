"""The queue, as far as one may see it."""

from fastapi import APIRouter
from sqlalchemy import func, select

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, find_job, visible_workspaces
from veladura.web.api import serialise
from veladura.web.api.documents import Page, Size
from veladura.web.problems import documented
from veladura.web.services import Serving
from veladura.web.storage.tables import DocumentRow, JobRow

router = APIRouter(tags=["jobs"], responses=documented(401))


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
