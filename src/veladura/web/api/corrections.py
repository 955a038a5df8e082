"""Corrections become data: figures per category, and a corpus to train on."""

from typing import Annotated, Literal

from fastapi import Query, Response
from sqlalchemy.orm import Session

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, find_workspace, visible_workspaces
from veladura.web.api import api_router
from veladura.web.api.downloads import attachment
from veladura.web.changes.corrections import count_corrections, export_corpus
from veladura.web.problems import documented, forbidden
from veladura.web.review.downloads import ZIP, Delivery
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import note
from veladura.web.storage.tables import UserRow

router = api_router("corrections", documented(401, 404), prefix="/corrections")
InWorkspace = Annotated[str | None, Query(max_length=32)]


def corrections_of(services: Services, user: UserRow, workspace: str | None) -> schemas.Corrections:
    with services.database.read() as session:
        return count_corrections(session, _workspaces(session, user, workspace))


@router.get("")
def read_corrections(
    user: CurrentUser, services: Serving, workspace: InWorkspace = None
) -> schemas.Corrections:
    """How often which category was confirmed, added, removed, relabelled or moved."""
    return corrections_of(services, user, workspace)


@router.get(
    "/export",
    response_class=Response,
    responses={200: {"content": {ZIP: {}}, "description": "A ZIP"}, **documented(403, 409)},
)
def export(
    user: CurrentUser,
    services: Serving,
    workspace: InWorkspace = None,
    text: Literal["replaced", "original"] = "replaced",
) -> Response:
    """Every document a person worked on, in brat, for reviewers and administrators.

    The text is the anonymised one; originals only of documents one owns oneself.
    """
    if user.role not in ("reviewer", "administrator"):
        raise forbidden("Only reviewers and administrators may export corrections.")
    with services.database.read() as session:
        workspaces = _workspaces(session, user, workspace)
        owner = user.id if text == "original" else None
        data, count = export_corpus(services, session, workspaces, owner)
    note(services.database, user.id, "corrections.export", workspace, documents=count, text=text)
    return attachment(Delivery("corrections.zip", data, ZIP))


def _workspaces(session: Session, user: UserRow, workspace: str | None) -> list[str]:
    if workspace is not None:
        return [find_workspace(session, user, workspace)[0].id]
    return [row.id for row, _ in visible_workspaces(session, user)]
