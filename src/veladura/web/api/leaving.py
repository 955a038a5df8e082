"""Taking everything along, and going: for oneself, and for administrators."""

from fastapi import Response
from fastapi.responses import StreamingResponse

from veladura.web import schemas
from veladura.web.accounts import leaving
from veladura.web.accounts.access import COOKIE, Administrator, CurrentUser
from veladura.web.accounts.errors import AccountError
from veladura.web.api import api_router
from veladura.web.api.account import confirm_password
from veladura.web.problems import conflict, documented, not_found
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import note
from veladura.web.storage.tables import UserRow

router = api_router("account", documented(401, 403))


@router.get(
    "/account/export",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/zip": {}}, "description": "A ZIP"}},
)
def export(user: CurrentUser, services: Serving) -> StreamingResponse:
    """Everything of one's own: the account, the log's entries, documents with texts and marks."""
    note(services.database, user.id, "account.export", user.id)
    archive = leaving.export(services.database, services.key, user)
    headers = {"Content-Disposition": 'attachment; filename="veladura-account.zip"'}
    return StreamingResponse(archive, media_type="application/zip", headers=headers)


@router.post("/account/delete", status_code=204, responses=documented(409, 429))
def delete_account(
    request: schemas.PasswordRequest, user: CurrentUser, services: Serving
) -> Response:
    """With every workspace and document one owns, at once and for good."""
    confirm_password(services, user, request.password)
    _delete(services, user.id, by=user.id)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


@router.delete("/admin/users/{user_id}", status_code=204, responses=documented(404, 409))
def delete_user(user_id: str, admin: Administrator, services: Serving) -> Response:
    """With everything they own. Let them export it first: administrators cannot."""
    with services.database.read() as session:
        if session.get(UserRow, user_id) is None:
            raise not_found("user")
    _delete(services, user_id, by=admin.id)
    return Response(status_code=204)


def _delete(services: Services, user_id: str, by: str) -> None:
    try:
        documents = leaving.delete_user(services.database, user_id, by)
    except AccountError:
        raise conflict("last-administrator", "There must be an active administrator.") from None
    services.forget(*documents)
