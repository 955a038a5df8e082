"""Detecting again: more or less eagerly, or with another profile.

A long document is detected in the background: the answer is then 202 and the job that does it. The
document stays as it is until the job is done, and can be corrected meanwhile.
"""

from typing import Annotated

from fastapi import Query, Response
from fastapi.responses import JSONResponse

from veladura.detect.choose import is_as_measured
from veladura.web import marks as editing
from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, find_document
from veladura.web.api import api_router, serialise
from veladura.web.api.marks import answer, find_view
from veladura.web.changes import redetection
from veladura.web.changes.redetection import LONG, Wish
from veladura.web.problems import ApiError, documented
from veladura.web.services import Services, Serving
from veladura.web.storage import jobs
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import UserRow

router = api_router(
    "redetection",
    {
        202: {"model": schemas.Job, "description": "A long document: done in the background"},
        **documented(401, 403, 404, 409, 422, 503),
    },
    prefix="/documents/{document_id}",
)


@router.put("/recall", response_model=schemas.Changed)
def set_recall(
    document_id: str, request: schemas.RecallRequest, user: CurrentUser, services: Serving
) -> Response:
    """Detect again, and keep what people decided."""
    wish = Wish(recall=request.value)
    if job := _left_to_the_worker(services, user, document_id, wish):
        return _accepted(job)
    return answer(redetection.detect_again(services, user, document_id, wish))


@router.get("/recall/outlook", response_model=schemas.RecallOutlook)
def recall_outlook(
    document_id: str,
    user: CurrentUser,
    services: Serving,
    value: Annotated[float, Query(ge=0, le=1)],
) -> schemas.RecallOutlook:
    """What detecting with another recall would add and take away; nothing changes."""
    view = find_view(services, user, document_id)
    if len(view.text) > LONG:
        raise ApiError(413, "too-long", "The document is too long to look ahead.")
    with services.database.read() as session:
        row = find_document(session, user, document_id, ready=True).row
    spans = services.engine.detect(row.profile, view.text, value, view.told)
    change = editing.redetect(view.marks, spans, next_id=row.next_mark)
    added = [after for before, after in change.marks if before is None and after is not None]
    return schemas.RecallOutlook(
        added=[
            schemas.Addition(start=m.start, end=m.end, label=m.label, score=m.score) for m in added
        ],
        gone=sum(after is None for _, after in change.marks),
    )


@router.get("/recall/measured", response_model=schemas.Measured)
def recall_measured(document_id: str, user: CurrentUser, services: Serving) -> schemas.Measured:
    """Whether the figures of the model hold for such a document."""
    view = find_view(services, user, document_id)
    with services.database.read() as session:
        row = find_document(session, user, document_id, ready=True).row
    return schemas.Measured(holds=is_as_measured(view.text, row.language or ""))


@router.put("/profile", response_model=schemas.DocumentDetail)
def set_profile(
    document_id: str, request: schemas.ProfileRequest, user: CurrentUser, services: Serving
) -> Response | schemas.DocumentDetail:
    """Detect with another profile, as a step that can be undone.

    What people decided stays if both profiles have the same categories, and goes if not. A document
    that failed is tried again with the profile.
    """
    services.engine.profile(request.profile)
    wish = Wish(profile=request.profile)
    if _retried(services, user, document_id, request.profile):
        services.worker.notify()
    elif job := _left_to_the_worker(services, user, document_id, wish):
        return _accepted(job)
    else:
        redetection.detect_again(services, user, document_id, wish)
    with services.database.read() as session:
        found = find_document(session, user, document_id)
        return serialise.document(services, session, found)


def _left_to_the_worker(
    services: Services, user: UserRow, document_id: str, wish: Wish
) -> schemas.Job | None:
    """The job, if the document is long; a profile that is the right one needs none."""
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        found.check_unlocked()
        row = found.row
        settled = wish.profile == row.profile and not redetection.under_way(session, row.id)
        if row.length <= LONG or settled:
            return None
        job = serialise.job(redetection.ask(services, session, user, row, wish))
    services.worker.notify()
    return job


def _accepted(job: schemas.Job) -> Response:
    return JSONResponse(job.model_dump(mode="json"), 202)


def _retried(services: Services, user: UserRow, document_id: str, profile: str) -> bool:
    with services.database.write() as session:
        row = find_document(session, user, document_id, edit=True).row
        if row.state != "failed":
            return False
        row.profile = profile
        session.flush()
        jobs.requeue(session, document_id)
        record(session, user.id, "document.retry", document_id, profile=profile)
    return True
