"""The second step of logging in: a code of an authenticator app, after the password was right."""

import base64
import binascii
import time

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from veladura.errors import VaultError
from veladura.web.accounts import sessions, totp
from veladura.web.pages.entrance import Field, address_of, safe_next, welcome
from veladura.web.pages.routes import render
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import note
from veladura.web.storage.tables import UserRow

router = APIRouter(include_in_schema=False)
TICKET_SECONDS = 300
_CONTEXT = "login-ticket"


def ask_for_code(
    request: Request,
    services: Services,
    user_id: str,
    target: str,
    *,
    error: str | None = None,
    status: int = 200,
) -> Response:
    """The form, with a sealed note that the password was right."""
    ticket = f"{user_id} {int(time.time()) + TICKET_SECONDS}"
    sealed = base64.urlsafe_b64encode(services.key.seal_text(ticket, _CONTEXT)).decode()
    return render(
        request,
        services,
        None,
        "second-step.html",
        status=status,
        error=error,
        ticket=sealed,
        next=target,
    )


def _user_of(services: Services, ticket: str) -> UserRow | None:
    try:
        box = base64.urlsafe_b64decode(ticket.encode())
        user_id, until = services.key.open_text(box, _CONTEXT).split()
    except (VaultError, binascii.Error, ValueError):
        return None
    if int(until) < time.time():
        return None
    with services.database.read() as session:
        return session.get(UserRow, user_id)


@router.post("/login/code")
def enter_code(
    request: Request,
    services: Serving,
    ticket: Field = "",
    code: Field = "",
    next: Field = "/",
) -> Response:
    user, target, address = _user_of(services, ticket), safe_next(next), address_of(request)
    if user is None or not user.active:
        return RedirectResponse("/login", 303)
    if not services.throttle.guess(address, user.email):
        return ask_for_code(
            request, services, user.id, target, error="too-many-attempts", status=429
        )
    if not _accepted(services, user.id, code):
        note(services.database, user.id, "session.refused", step="code")
        return ask_for_code(request, services, user.id, target, error="wrong-code", status=401)
    services.throttle.succeeded(address, user.email)
    days, agent = services.settings.session_days, request.headers.get("user-agent", "")
    secret = services.database.insist(
        lambda session: sessions.open_session(session, user.id, days, agent)
    )
    return welcome(services, secret, target)


def _accepted(services: Services, user_id: str, code: str) -> bool:
    """Within one transaction: of two who use the same code at once, one is let in."""
    return services.database.insist(
        lambda session: totp.accept(
            session.get_one(UserRow, user_id, with_for_update=True), services.key, code
        )
    )
