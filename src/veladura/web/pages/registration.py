"""The form that makes an account: open to whoever holds an invitation."""

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from veladura.web.accounts import invitations, registration, security, sessions
from veladura.web.accounts.access import MaybeUser
from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.registration import Registration
from veladura.web.pages.entrance import Field, welcome
from veladura.web.pages.routes import language_of, render
from veladura.web.samples import add_samples
from veladura.web.services import Services, Serving
from veladura.web.storage.admin_settings import registration_open
from veladura.web.translations import translator

router = APIRouter(include_in_schema=False)


@router.get("/register")
def register_page(
    request: Request,
    user: MaybeUser,
    services: Serving,
    token: str = Query("", max_length=200),
) -> Response:
    if user is not None:
        return RedirectResponse("/", 303)
    return _form(request, services, token.strip())


def _form(
    request: Request,
    services: Services,
    token: str,
    *,
    email: str = "",
    name: str = "",
    error: str | None = None,
    status: int = 200,
) -> Response:
    """What is shown follows from the invitation, whether anybody is there, and the settings."""
    invited = None
    with services.database.read() as session:
        nobody = invitations.nobody_yet(session)
        can_register = not nobody and registration_open(session)
        try:
            invited = invitations.find(session, token) if token else None
        except AccountError as refused:
            error, status, token = refused.code, 422, ""
    return render(
        request,
        services,
        None,
        "register.html",
        status=status,
        error=error,
        token=token,
        email=(invited.email if invited else None) or email,
        email_fixed=bool(invited and invited.email),
        name=name,
        nobody=nobody,
        registration_open=invited is not None or can_register,
    )


@router.post("/register")
def register(
    request: Request,
    services: Serving,
    name: Field = "",
    email: Field = "",
    password: Field = "",
    token: Field = "",
) -> Response:
    language = language_of(request, None)
    workspace = translator(language)("workspaces.first")
    form = Registration(email.strip(), name.strip(), password, language, workspace, token.strip())
    try:
        with services.database.read() as session:  # strangers must not cost a password's hash
            form = registration.admitted(session, form)
        form.check()
        hashed = security.hash_password(password)
        with services.database.write() as session:
            user, workspace_id = registration.register(session, form, hashed)
            add_samples(session, services.key, workspace_id, user.id, services.engine)
            secret = sessions.open_session(
                session,
                user.id,
                services.settings.session_days,
                request.headers.get("user-agent", ""),
            )
    except AccountError as error:
        return _form(
            request, services, form.token, email=email, name=name, error=error.code, status=422
        )
    services.worker.notify()
    return welcome(services, secret, "/")
