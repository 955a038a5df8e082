"""One's own account and API tokens."""

from fastapi import Request, Response
from sqlalchemy import select

from veladura.web import schemas
from veladura.web.accounts import accounts, security, sessions
from veladura.web.accounts.access import CurrentUser, session_cookie
from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.passwords import check_password
from veladura.web.api import api_router, serialise
from veladura.web.problems import ApiError, documented, forbidden, not_found
from veladura.web.services import Services, Serving
from veladura.web.settings import MEBIBYTE
from veladura.web.storage.admin_settings import quota
from veladura.web.storage.audit_log import calling, record
from veladura.web.storage.documents import usage_of
from veladura.web.storage.tables import TokenRow, UserRow

router = api_router("account", documented(401))


@router.get("/account")
def read_account(user: CurrentUser) -> schemas.User:
    return serialise.user(user)


@router.get("/account/usage")
def read_usage(user: CurrentUser, services: Serving) -> schemas.Usage:
    with services.database.read() as session:
        found, allowed = usage_of(session, user.id), quota(session)
    return schemas.Usage(documents=found.documents, bytes=found.bytes, quota=allowed * MEBIBYTE)


@router.patch("/account", responses=documented(403, 429))
def change_account(
    request: Request, change: schemas.AccountChange, user: CurrentUser, services: Serving
) -> schemas.User:
    """A new password ends all other logins and every API token."""
    hashed = None
    if change.new_password is not None:
        confirm_password(services, user, change.current_password or "")
        hashed = _hashed(user, change.new_password)
    with services.database.write() as session:
        row = session.get_one(UserRow, user.id)
        row.name = change.name or row.name
        row.language = change.language or row.language
        if hashed:
            row.password = hashed
            sessions.close_all_sessions(session, user.id, but=session_cookie(request))
            accounts.revoke_tokens(session, user.id)
            record(session, user.id, "account.password", user.id)
        return serialise.user(row)


def confirm_password(services: Services, user: UserRow, password: str) -> None:
    """Whoever sits at an open session must not be able to guess the password there."""
    count_guess(services, user)
    if not security.verify_password(user.password, password):
        raise ApiError(403, "wrong-credentials", "The current password is not right.")
    services.throttle.succeeded(_address(), user.email)


def count_guess(services: Services, user: UserRow) -> None:
    if not services.throttle.guess(_address(), user.email):
        raise ApiError(429, "too-many-attempts", "Too many attempts. Wait a few minutes.")


def _address() -> str:
    caller = calling.get()
    return caller.address if caller else ""


def _hashed(user: UserRow, password: str) -> str:
    try:
        check_password(password, user.email, user.name)
    except AccountError as error:
        raise ApiError(422, error.code, "The new password is too easy to guess.") from None
    return security.hash_password(password)


@router.get("/tokens")
def list_tokens(user: CurrentUser, services: Serving) -> list[schemas.Token]:
    with services.database.read() as session:
        query = select(TokenRow).where(TokenRow.user_id == user.id).order_by(TokenRow.created)
        return [serialise.token(row) for row in session.scalars(query)]


@router.post("/tokens", status_code=201)
def create_token(
    request: schemas.TokenRequest, user: CurrentUser, services: Serving
) -> schemas.NewToken:
    """The answer holds the token; it is never shown again. A token cannot make another one."""
    if "admin" in request.scopes and user.role != "administrator":
        raise forbidden("Only administrators may have tokens for administration.")
    with services.database.write() as session:
        row, token = accounts.create_token(
            session, user.id, request.name, request.scopes, request.days
        )
        return schemas.NewToken(**serialise.token(row).model_dump(), token=token)


@router.delete("/tokens/{token_id}", status_code=204, responses=documented(404))
def delete_token(token_id: str, user: CurrentUser, services: Serving) -> Response:
    with services.database.write() as session:
        row = session.get(TokenRow, token_id)
        if row is None or row.user_id != user.id:
            raise not_found("token")
        session.delete(row)
        record(session, user.id, "token.delete", token_id)
    return Response(status_code=204)
