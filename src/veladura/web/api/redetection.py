"""Detecting again: more or less eagerly, or with another profile."""

from dataclasses import replace

from fastapi import APIRouter, Response

from veladura.document import Span
from veladura.web import editing, history, jobs
from veladura.web.access import CurrentUser, find_document
from veladura.web.api import presenting, schemas
from veladura.web.api.marks import answer
from veladura.web.audit_log import record
from veladura.web.documents import Sealed
from veladura.web.editing import Change, Mark
from veladura.web.engine import Engine
from veladura.web.history import Desk
from veladura.web.problems import ApiError, documented
from veladura.web.services import Services, Serving
from veladura.web.tables import DocumentRow, UserRow

router = APIRouter(
    prefix="/documents/{document_id}",
    tags=["redetection"],
    responses=documented(401, 403, 404, 409, 422, 503),
)


@router.put("/recall", response_model=schemas.Changed)
def set_recall(
    document_id: str, request: schemas.RecallRequest, user: CurrentUser, services: Serving
) -> Response:
    """Detect again, and keep what people decided."""
    row, text = _row_and_text(services, user, document_id)
    # Outside the transaction: detection takes its time, and nobody else should wait for it.
    spans = services.engine.detect(row.profile, text, request.value)

    def make(desk: Desk) -> Change:
        _same_profile(desk, row.profile)
        change = editing.redetect(desk.marks, spans, next_id=desk.found.row.next_mark)
        options = replace(desk.options, recall=request.value)
        return (
            replace(change, options=(desk.options, options)) if options != desk.options else change
        )

    return answer(history.edit(services, user, document_id, "document.recall", make))


@router.put("/profile")
def set_profile(
    document_id: str, request: schemas.ProfileRequest, user: CurrentUser, services: Serving
) -> schemas.DocumentDetail:
    """Detect with another profile, as a step that can be undone.

    What people decided stays if both profiles have the same categories, and goes if not. A document
    that failed is tried again with the profile.
    """
    services.engine.profile(request.profile)
    if _retried(services, user, document_id, request.profile):
        services.worker.notify()
    else:
        _detect_with(services, user, document_id, request.profile)
    with services.database.read() as session:
        found = find_document(session, user, document_id)
        return presenting.document(services, session, found)


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


def _detect_with(services: Services, user: UserRow, document_id: str, profile: str) -> None:
    row, text = _row_and_text(services, user, document_id)
    if row.profile == profile:
        _settle(services, user, document_id)
        return
    same_scheme = services.engine.profile(profile).scheme.id == row.scheme
    recall = (
        Sealed.of(row, services.key).options.recall
        if same_scheme
        else services.engine.profile(profile).recall
    )
    spans = services.engine.detect(profile, text, recall)

    def make(desk: Desk) -> Change:
        _same_profile(desk, row.profile)
        return another_profile(desk, services.engine, profile, spans, recall)

    history.edit(services, user, document_id, "document.profile", make)


def another_profile(
    desk: Desk, engine: Engine, profile: str, spans: tuple[Span, ...], recall: float
) -> Change:
    row = desk.found.row
    kept: dict[int, Mark] = dict(desk.marks)
    options = replace(desk.options, recall=recall, doubt="")
    if engine.profile(profile).scheme.id != row.scheme:
        kept = {}
        options = replace(options, preferences={}, chosen={}, rolls={})
    row.review = "open"  # what is found now nobody has looked at
    found = editing.redetect(kept, spans, next_id=row.next_mark)
    marks = editing.difference(desk.marks, editing.apply_change(kept, found)).marks
    return Change(marks, (desk.options, options), (row.profile, profile))


def _settle(services: Services, user: UserRow, document_id: str) -> None:
    """The profile is right after all: there is nothing to doubt any more."""

    def make(desk: Desk) -> Change:
        sure = replace(desk.options, doubt="")
        return Change(options=(desk.options, sure)) if sure != desk.options else Change()

    history.edit(services, user, document_id, "document.profile", make)


def _row_and_text(services: Services, user: UserRow, document_id: str) -> tuple[DocumentRow, str]:
    with services.database.read() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        kept = services.views.kept(document_id)  # a document's text never changes
        text = kept.text if kept else Sealed.of(found.row, services.key).text(session)
    return found.row, text


def _same_profile(desk: Desk, profile: str) -> None:
    if desk.found.row.profile != profile:
        raise ApiError(409, "changed-meanwhile", "Somebody else changed the profile meanwhile.")
