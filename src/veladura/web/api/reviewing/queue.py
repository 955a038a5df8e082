"""What to review next, and all documents that a filter finds."""

from typing import Annotated

from fastapi import Query

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, find_workspace
from veladura.web.api import api_router
from veladura.web.api.documents import Filtered
from veladura.web.problems import documented
from veladura.web.services import Serving
from veladura.web.storage.listing import TO_REVIEW, WantedDocuments, list_ids

router = api_router(
    "review",
    documented(401, 404),
    prefix="/workspaces/{workspace_id}",
)


@router.get("/ids")
def find_all(
    workspace_id: str, user: CurrentUser, services: Serving, wanted: Filtered
) -> schemas.Ids:
    """Every document of all pages, in order."""
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
        return schemas.Ids(ids=list_ids(session, services.key, workspace_id, wanted))


@router.get("/next")
def find_next(
    workspace_id: str,
    user: CurrentUser,
    services: Serving,
    order: schemas.Order = "doubt",
    after: Annotated[str, Query(max_length=32, description="the one just read")] = "",
) -> schemas.Queue:
    """One's own first, then what is nobody's; what others are to read is left to them."""
    found: list[str] = []
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
        for assignee in (user.id, ""):
            wanted = WantedDocuments(state=TO_REVIEW, assignee=assignee, order=order)
            found += list_ids(session, services.key, workspace_id, wanted)
    start = found.index(after) if after in found else -1
    others = found[start + 1 :] + found[: max(start, 0)]  # what was passed over comes last
    return schemas.Queue(document=others[0] if others else None, left=len(others))
