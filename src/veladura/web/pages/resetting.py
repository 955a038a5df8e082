"""The page behind a link that an administrator handed out: a new password."""

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from veladura.web.accounts import resetting, security
from veladura.web.accounts.errors import AccountError
from veladura.web.pages.entrance import Field
from veladura.web.pages.routes import render
from veladura.web.services import Services, Serving

router = APIRouter(include_in_schema=False)


@router.get("/reset")
def reset_page(
    request: Request, services: Serving, token: str = Query("", max_length=200)
) -> Response:
    try:
        with services.database.read() as session:
            resetting.whose(session, token)
    except AccountError as error:
        return _form(request, services, "", error.code, 422)
    return _form(request, services, token)


def _form(
    request: Request, services: Services, token: str, error: str | None = None, status: int = 200
) -> Response:
    return render(request, services, None, "reset.html", status=status, token=token, error=error)


@router.post("/reset")
def reset(request: Request, services: Serving, password: Field = "", token: Field = "") -> Response:
    try:
        with services.database.read() as session:  # strangers must not cost a password's hash
            resetting.check(session, token, password)
        hashed = security.hash_password(password)
        with services.database.write() as session:
            resetting.reset(session, token, hashed)
    except AccountError as error:
        kept = "" if error.code == "invitation-invalid" else token
        return _form(request, services, kept, error.code, 422)
    return RedirectResponse("/login", 303)
