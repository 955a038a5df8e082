"""Workspaces and who shares them."""

from fastapi import Response
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, Permission, find_workspace
from veladura.web.accounts.accounts import find_by_email
from veladura.web.api import api_router, serialise
from veladura.web.problems import conflict, documented, forbidden, not_found
from veladura.web.services import Serving
from veladura.web.storage.audit_log import record
from veladura.web.storage.deletion import delete_holder
from veladura.web.storage.tables import DocumentRow, MembershipRow, WorkspaceRow

router = api_router("workspaces", documented(401))


@router.get("/workspaces")
def list_workspaces(user: CurrentUser, services: Serving) -> list[schemas.Workspace]:
    with services.database.read() as session:
        return serialise.workspaces(session, user)


@router.post("/workspaces", status_code=201)
def create_workspace(
    request: schemas.WorkspaceRequest, user: CurrentUser, services: Serving
) -> schemas.Workspace:
    with services.database.write() as session:
        row = WorkspaceRow(name=request.name, owner_id=user.id)
        session.add(row)
        session.flush()
        record(session, user.id, "workspace.create", row.id)
        return serialise.workspace(session, row, user)


@router.patch("/workspaces/{workspace_id}", responses=documented(403, 404))
def rename_workspace(
    workspace_id: str, request: schemas.WorkspaceRequest, user: CurrentUser, services: Serving
) -> schemas.Workspace:
    with services.database.write() as session:
        row, permission = find_workspace(session, user, workspace_id)
        _owner_only(permission)
        row.name = request.name
        return serialise.workspace(session, row, user)


@router.delete("/workspaces/{workspace_id}", status_code=204, responses=documented(403, 404))
def delete_workspace(workspace_id: str, user: CurrentUser, services: Serving) -> Response:
    """With every document in it, for good."""

    def inside(session: Session) -> list[str]:
        _owner_only(find_workspace(session, user, workspace_id)[1])
        query = select(DocumentRow.id).where(DocumentRow.workspace_id == workspace_id)
        return list(session.scalars(query))

    def remove(session: Session, documents: int) -> None:
        session.execute(delete(WorkspaceRow).where(WorkspaceRow.id == workspace_id))
        record(session, user.id, "workspace.delete", workspace_id, documents=documents)

    services.forget(*delete_holder(services.database, inside, remove))
    services.views.shelves.forget(workspace_id)
    return Response(status_code=204)


@router.post("/workspaces/{workspace_id}/members", responses=documented(403, 404, 409))
def share_workspace(
    workspace_id: str, request: schemas.MemberRequest, user: CurrentUser, services: Serving
) -> schemas.Workspace:
    with services.database.write() as session:
        row, permission = find_workspace(session, user, workspace_id)
        _owner_only(permission)
        other = find_by_email(session, request.email)
        if other is None:
            raise not_found("user")
        if not other.confirmed:
            raise conflict("unconfirmed", "An administrator has not confirmed that address yet.")
        if other.id == row.owner_id:
            raise conflict("is-owner", "The owner is a member already.")
        session.merge(
            MembershipRow(workspace_id=row.id, user_id=other.id, permission=request.permission)
        )
        session.flush()
        record(session, user.id, "workspace.share", row.id, to=other.id, as_=request.permission)
        return serialise.workspace(session, row, user)


@router.delete("/workspaces/{workspace_id}/members/{user_id}", responses=documented(403, 404))
def unshare_workspace(
    workspace_id: str, user_id: str, user: CurrentUser, services: Serving
) -> schemas.Workspace:
    """Owners remove anybody; members remove themselves."""
    with services.database.write() as session:
        row, permission = find_workspace(session, user, workspace_id)
        if user_id != user.id:
            _owner_only(permission)
        membership = session.get(MembershipRow, (row.id, user_id))
        if membership is None:
            raise not_found("member")
        shown = None if user_id != user.id else serialise.workspace(session, row, user)
        session.delete(membership)
        session.flush()
        record(session, user.id, "workspace.unshare", row.id, to=user_id)
        return shown or serialise.workspace(session, row, user)


def _owner_only(permission: Permission) -> None:
    if permission != "owner":
        raise forbidden("Only the owner of a workspace may do this.")
