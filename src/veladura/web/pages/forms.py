"""The forms that work without a script: log in, log out, choose a language."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from veladura.web.accounts import accounts, security, sessions
from veladura.web.accounts.access import COOKIE, MaybeUser, session_cookie
from veladura.web.accounts.invitations import nobody_yet
from veladura.web.pages.entrance import Field, address_of, safe_next, welcome
from veladura.web.pages.routes import render
from veladura.web.pages.second_step import ask_for_code
from veladura.web.services import Services, Serving
from veladura.web.storage.admin_settings import registration_open
from veladura.web.storage.audit_log import note
from veladura.web.storage.tables import UserRow
from veladura.web.translations import LANGUAGES

router = APIRouter(include_in_schema=False)
YEAR = 365 * 24 * 3600


@router.get("/login")
def login_page(request: Request, user: MaybeUser, services: Serving, next: str = "/") -> Response:
    if user is not None:
        return RedirectResponse(safe_next(next), 303)
    with services.database.read() as session:
        if nobody_yet(session):
            return RedirectResponse("/register", 303)
    return login_form(request, services, safe_next(next))


def login_form(
    request: Request,
    services: Services,
    target: str,
    *,
    email: str = "",
    error: str | None = None,
    status: int = 200,
) -> Response:
    with services.database.read() as session:
        can_register = registration_open(session)
    return render(
        request,
        services,
        None,
        "login.html",
        status=status,
        error=error,
        email=email,
        next=target,
        registration_open=can_register,
        sso=services.settings.sso,
    )


@router.post("/login")
def login(
    request: Request,
    services: Serving,
    email: Field = "",
    password: Field = "",
    next: Field = "/",
) -> Response:
    address, account = address_of(request), email.strip().lower()
    target = safe_next(next)
    if not services.throttle.guess(address, account):
        return login_form(
            request, services, target, email=email, error="too-many-attempts", status=429
        )
    with services.database.read() as session:
        user = accounts.find_by_email(session, email)
    # The password is checked for unknown and inactive accounts too: they must take as long.
    right = security.verify_password(user.password if user else None, password)
    if user is None or not right or not user.active:
        note(services.database, user.id if user else None, "session.refused")
        return login_form(
            request, services, target, email=email, error="wrong-credentials", status=401
        )
    if user.totp is not None:
        return ask_for_code(request, services, user.id, target)
    services.throttle.succeeded(address, account)
    days, agent = services.settings.session_days, request.headers.get("user-agent", "")
    secret = services.database.insist(
        lambda session: sessions.open_session(session, user.id, days, agent)
    )
    return welcome(services, secret, target)


@router.post("/logout")
def logout(request: Request, services: Serving) -> Response:
    if secret := session_cookie(request):
        services.database.insist(lambda session: sessions.close_session(session, secret))
    response = RedirectResponse("/login", 303)
    response.delete_cookie(COOKIE)
    return response


@router.post("/language")
def choose_language(
    user: MaybeUser, services: Serving, language: Field = "en", next: Field = "/"
) -> Response:
    chosen = language if language in LANGUAGES else "en"
    if user is not None:
        with services.database.write() as session:
            session.get_one(UserRow, user.id).language = chosen
    response = RedirectResponse(safe_next(next), 303)
    response.set_cookie(
        "veladura_language",
        chosen,
        max_age=YEAR,
        samesite="lax",
        httponly=True,
        secure=services.settings.https,
    )
    return response
