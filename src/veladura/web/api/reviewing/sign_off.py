"""A review that binds: who signed which revision, who is to read it, what has been said."""

from sqlalchemy.orm import Session

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, VisibleDocument, find_document, find_workspace
from veladura.web.accounts.accounts import find_by_email
from veladura.web.api import api_router, serialise
from veladura.web.api.reviewing.decisions import accept_open
from veladura.web.api.reviewing.history import history_of
from veladura.web.problems import ApiError, conflict, documented, forbidden, not_found
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import record
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import RemarkRow, UserRow, now

router = api_router(
    "review",
    documented(401, 403, 404, 409),
    prefix="/documents/{document_id}",
)


@router.put("/review")
def set_review(
    document_id: str, request: schemas.ReviewRequest, user: CurrentUser, services: Serving
) -> schemas.DocumentDetail:
    """Sign a document off: the workspace's owner, and reviewers who may edit it."""
    revision = request.revision
    if request.accept_open and request.state == "accepted":
        _check_revision(services, user, document_id, revision)
        revision = accept_open(services, user, document_id)
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        _may_sign(found)
        if revision is not None and revision != found.row.revision:
            raise _changed_meanwhile()
        _sign(services, session, found, request)
        return serialise.document(services, session, found)


def _check_revision(
    services: Services, user: UserRow, document_id: str, revision: int | None
) -> None:
    """Before anything is accepted: nobody accepts what they have not seen."""
    with services.database.read() as session:
        found = find_document(session, user, document_id, ready=True)
        _may_sign(found)
        if revision is not None and revision != found.row.revision:
            raise _changed_meanwhile()


def _may_sign(found: VisibleDocument) -> None:
    if not found.can_sign_off:
        raise forbidden("Only the workspace's owner or a reviewer may sign a document off.")


def _changed_meanwhile() -> ApiError:
    return conflict("changed-meanwhile", "Somebody else changed the document meanwhile.")


def _sign(
    services: Services, session: Session, found: VisibleDocument, request: schemas.ReviewRequest
) -> None:
    row, user = found.row, found.user
    signed = request.state != "open"
    row.review = request.state
    row.reviewed_by = user.id if signed else None
    row.reviewed_at = now() if signed else None
    row.reviewed_revision = row.revision if signed else None
    _remark(services, session, found, request.state, request.comment)
    record(session, user.id, "document.review", row.id, state=request.state, revision=row.revision)


def _remark(
    services: Services,
    session: Session,
    found: VisibleDocument,
    state: str | None,
    text: str | None,
) -> None:
    sealed = Sealed.of(found.row, services.key)
    session.add(
        RemarkRow(
            document_id=found.row.id,
            user_id=found.user.id,
            state=state,
            revision=found.row.revision,
            text=sealed.seal_remark(text) if text else None,
        )
    )


@router.post("/comments", status_code=201)
def comment(
    document_id: str, request: schemas.CommentRequest, user: CurrentUser, services: Serving
) -> schemas.History:
    """Everybody who may read a document may say something about it."""
    with services.database.write() as session:
        found = find_document(session, user, document_id, ready=True)
        _remark(services, session, found, None, request.text)
        record(session, user.id, "document.comment", document_id)
        session.flush()
        return history_of(services, session, found, 1, 50)


@router.put("/assignee")
def assign(
    document_id: str, request: schemas.AssigneeRequest, user: CurrentUser, services: Serving
) -> schemas.DocumentDetail:
    """Say who is to review a document: somebody who may change it."""
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True)
        other = colleague(session, found, request.email) if request.email else None
        found.row.assignee_id = other.id if other else None
        record(session, user.id, "document.assign", document_id, to=other.id if other else None)
        return serialise.document(services, session, found)


def colleague(session: Session, found: VisibleDocument, email: str) -> UserRow:
    """Somebody who may change the documents of the workspace."""
    other = find_by_email(session, email)
    if other is None:
        raise not_found("user")
    try:
        _, permission = find_workspace(session, other, found.workspace.id)
    except ApiError:
        raise not_found("user") from None
    if permission == "viewer":
        raise conflict("only-looks", "They may look at this workspace, not change it.")
    return other
