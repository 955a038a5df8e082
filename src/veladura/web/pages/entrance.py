"""What the forms at the entrance share: their fields, where they lead, the cookie at the end."""

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Form, Request, Response
from fastapi.responses import RedirectResponse

from veladura.web.accounts.access import COOKIE
from veladura.web.services import Services

Field = Annotated[str, Form(max_length=1000)]


def safe_next(target: str) -> str:
    """A path of this site; anything else would make the login page a springboard."""
    parts = urlsplit(target)
    own = target.startswith("/") and not target.startswith(("//", "/\\"))
    return target if own and not parts.scheme and not parts.netloc else "/"


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def welcome(services: Services, secret: str, target: str) -> Response:
    response = RedirectResponse(safe_next(target), 303)
    response.set_cookie(
        COOKIE,
        secret,
        max_age=services.settings.session_days * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=services.settings.https,
    )
    return response
