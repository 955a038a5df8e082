"""Documents past their time: seen and brought back, until they go for good."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, Permission, find_document, find_workspace
from veladura.web.api import api_router, serialise
from veladura.web.problems import conflict, documented, forbidden
from veladura.web.services import Services, Serving
from veladura.web.storage import retention
from veladura.web.storage.audit_log import record
from veladura.web.storage.documents import Sealed, list_bin
from veladura.web.storage.tables import DocumentRow, UserRow

router = api_router("bin", documented(401, 404))


@router.get("/workspaces/{workspace_id}/bin")
def read_bin(
    workspace_id: str, user: CurrentUser, services: Serving
) -> list[schemas.BinnedDocument]:
    """What is past its time, the first to be deleted first."""
    with services.database.read() as session:
        _, permission = find_workspace(session, user, workspace_id)
        return bin_of(services, session, workspace_id, permission)


def bin_of(
    services: Services, session: Session, workspace_id: str, permission: Permission
) -> list[schemas.BinnedDocument]:
    rows = list_bin(session, workspace_id)
    people = select(UserRow.id, UserRow.email).where(UserRow.id.in_({r.owner_id for r in rows}))
    owners = {row.id: row.email for row in session.execute(people)}
    return [
        schemas.BinnedDocument(
            id=row.id,
            name=Sealed.of(row, services.key).name,
            owner=owners.get(row.owner_id, ""),
            created=row.created,
            deletion=retention.deleted_at(session, row.bin_until or 0.0),
            can_restore=permission != "viewer",
        )
        for row in rows
    ]


@router.post("/documents/{document_id}/restore", responses=documented(403, 409))
def restore(document_id: str, user: CurrentUser, services: Serving) -> schemas.DocumentRow:
    """Back to its workspace; its time begins anew."""
    with services.database.write() as session:
        found = find_document(session, user, document_id, binned=True)
        if not found.can_edit:
            raise forbidden("You may look at this workspace, not change it.")
        if found.row.bin_until is None:
            raise conflict("not-binned", "This document is not in the bin.")
        row = session.get_one(DocumentRow, document_id)
        retention.restore(session, row)
        record(session, user.id, "document.restore", document_id)
        session.flush()
        return serialise.documents(services, session, [row], user)[0]
