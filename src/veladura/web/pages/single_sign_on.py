"""The routes of single sign-on: to the organisation's provider, and in with its answer."""

import base64
import binascii
import hmac
import json
import time
from typing import TYPE_CHECKING

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from veladura.errors import VaultError
from veladura.web.accounts import sessions
from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.single_sign_on import Attempt, admit
from veladura.web.pages.entrance import safe_next, welcome
from veladura.web.pages.forms import login_form
from veladura.web.pages.routes import language_of
from veladura.web.pages.second_step import ask_for_code
from veladura.web.problems import not_found
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import note
from veladura.web.storage.tables import UserRow
from veladura.web.translations import translator

if TYPE_CHECKING:
    from veladura.web.accounts.provider import Provider

router = APIRouter(prefix="/sso", include_in_schema=False)
COOKIE = "veladura_sso"
_CONTEXT = "single-sign-on"


@router.get("/login")
def leave(request: Request, services: Serving, next: str = "/") -> Response:
    """To the provider; what has to come back waits in a sealed cookie."""
    provider = _provider(request)
    attempt = Attempt.new(safe_next(next))
    try:
        address = provider.address(attempt, _redirect(request, services))
    except AccountError as error:
        return _refused(request, services, error)
    sealed = services.key.seal_text(json.dumps(attempt.to_table()), _CONTEXT)
    response = RedirectResponse(address, 303)
    response.set_cookie(
        COOKIE,
        base64.urlsafe_b64encode(sealed).decode(),
        max_age=int(attempt.until - time.time()),
        path="/sso",
        httponly=True,
        samesite="lax",
        secure=services.settings.https,
    )
    return response


@router.get("/callback")
def come_back(
    request: Request,
    services: Serving,
    code: str = Query("", max_length=4000),
    state: str = Query("", max_length=200),
) -> Response:
    provider = _provider(request)
    try:
        attempt = _attempt(services, request.cookies.get(COOKIE, ""), state)
        who = provider.identify(attempt, code, _redirect(request, services))
        language = language_of(request, None)
        workspace = translator(language)("workspaces.first")
        create = provider.settings.create
        user = services.database.insist(
            lambda session: admit(session, who, language, workspace, create=create)
        )
    except AccountError as error:
        return _refused(request, services, error)
    response = _let_in(request, services, user, attempt.next)
    response.delete_cookie(COOKIE, path="/sso")
    return response


def _let_in(request: Request, services: Services, user: UserRow, target: str) -> Response:
    if user.totp is not None:
        return ask_for_code(request, services, user.id, target)
    days, agent = services.settings.session_days, request.headers.get("user-agent", "")
    secret = services.database.insist(
        lambda session: sessions.open_session(session, user.id, days, agent)
    )
    return welcome(services, secret, target)


def _provider(request: Request) -> "Provider":
    provider: Provider | None = request.app.state.provider
    if provider is None:
        raise not_found("page")
    return provider


def _redirect(request: Request, services: Services) -> str:
    scheme = "https" if services.settings.https else request.url.scheme
    return f"{scheme}://{request.url.netloc}/sso/callback"


def _attempt(services: Services, cookie: str, state: str) -> Attempt:
    """The one this browser began. Somebody else's, an old or a changed one is refused."""
    try:
        box = base64.urlsafe_b64decode(cookie.encode())
        attempt = Attempt(**json.loads(services.key.open_text(box, _CONTEXT)))
    except (VaultError, binascii.Error, ValueError, TypeError):
        raise AccountError("sso-failed") from None
    if attempt.until < time.time() or not hmac.compare_digest(attempt.state, state):
        raise AccountError("sso-failed")
    return attempt


def _refused(request: Request, services: Services, error: AccountError) -> Response:
    note(services.database, None, "session.refused", step="sso")
    return login_form(request, services, "/", error=error.code, status=403)
