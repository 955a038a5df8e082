"""The pages for people: what each template gets. The shapes are those of the JSON API."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse
from fastapi.templating import Jinja2Templates
from markupsafe import Markup
from pydantic import TypeAdapter

from veladura.transform import MODES
from veladura.web import schemas
from veladura.web.accounts.access import MaybeUser, find_document, session_cookie
from veladura.web.accounts.local import LocalOrUser
from veladura.web.api import serialise
from veladura.web.api.account import list_tokens, read_usage
from veladura.web.api.admin import (
    all_invitations,
    all_users,
    current_settings,
    documents_of_all,
    outlook_of,
)
from veladura.web.api.audit import Filtered, audit_page
from veladura.web.api.bin import read_bin
from veladura.web.api.corrections import corrections_of
from veladura.web.api.documents import Filtered as Listing
from veladura.web.api.documents import Page, list_of
from veladura.web.api.sessions import sessions_of
from veladura.web.catalogue import installed_models
from veladura.web.health import check_health, own_version
from veladura.web.problems import ApiError, not_found
from veladura.web.services import Services, Serving
from veladura.web.static_files import static_address
from veladura.web.storage.tables import UserRow
from veladura.web.translations import LANGUAGES, translator

router = APIRouter(include_in_schema=False)
templates = Jinja2Templates(directory=Path(__file__).parents[1] / "templates")
templates.env.globals["static"] = static_address()
templates.env.auto_reload = False  # they do not change while the server runs
_anything: TypeAdapter[Any] = TypeAdapter(Any)


def language_of(request: Request, user: UserRow | None) -> str:
    """The account's language, the cookie's, or the browser's first that we speak."""
    if user is not None:
        return user.language
    asked = [request.cookies.get("veladura_language", "")]
    for part in request.headers.get("accept-language", "").split(","):
        asked.append(part.strip()[:2].lower())
    return next((language for language in asked if language in LANGUAGES), "en")


def bootstrap_json(values: dict[str, Any], language: str) -> Markup:
    """What the modules of a page get: its values, and the texts of its language."""
    given = _script_safe(_anything.dump_json(values).decode())
    return Markup(f'{given[:-1]},"strings":{_strings_json(language)}}}')  # noqa: S704


@cache
def _strings_json(language: str) -> str:
    """Translations for scripts, the same on every page and so made once."""
    return _script_safe(json.dumps(dict(translator(language).script), ensure_ascii=False))


def _script_safe(text: str) -> str:
    """JSON that cannot end the script element it stands in."""
    for char, escape in (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026")):
        text = text.replace(char, escape)
    # Line separators end strings in old JavaScript engines.
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def render(
    request: Request,
    services: Services,
    user: UserRow | None,
    template: str,
    *,
    status: int = 200,
    workspace_id: str | None = None,
    shared: Sequence[schemas.Workspace] | None = None,
    **values: Any,
) -> Response:
    """`shared` are the user's workspaces, where they are known already or not needed."""
    language = language_of(request, user)
    if shared is None and user is not None:
        with services.database.read() as session:
            shared = serialise.workspaces(session, user)
    shared = shared or ()
    current = next((w for w in shared if w.id == workspace_id), shared[0] if shared else None)
    theme = request.cookies.get("veladura_theme", "")
    context: dict[str, Any] = {
        "user": serialise.user(user) if user else None,
        "language": language,
        "languages": LANGUAGES,
        "theme": theme if theme in ("light", "dark") else "auto",
        "workspaces": shared,
        "workspace": current,
        "version": own_version(),
        "status": status,
        **values,
    }
    bootstrap = bootstrap_json(context, language)
    context |= {"t": translator(language), "bootstrap": bootstrap}
    return templates.TemplateResponse(request, template, context, status_code=status)


def require_login(user: UserRow | None) -> UserRow:
    if user is None:
        raise ApiError(401, "login-required", "Log in first.")
    return user


@router.get("/")
def documents(
    request: Request,
    maybe: MaybeUser,
    services: Serving,
    wanted: Listing,
    page: Page = 1,
) -> Response:
    return workspace_documents(request, None, maybe, services, wanted, page)


@router.get("/workspaces/{workspace_id}")
def workspace_documents(
    request: Request,
    workspace_id: str | None,
    maybe: MaybeUser,
    services: Serving,
    wanted: Listing,
    page: Page = 1,
) -> Response:
    """The list of one workspace; without its id, of the first one there is."""
    user = require_login(maybe)
    with services.database.read() as session:
        shared = serialise.workspaces(session, user)
        if not shared and workspace_id is None:
            return RedirectResponse("/workspaces", 303)
        workspace_id = workspace_id or shared[0].id
        if workspace_id not in {one.id for one in shared}:
            raise not_found("workspace")
        listing = list_of(session, services, user, workspace_id, wanted, page)
    return render(
        request,
        services,
        user,
        "documents.html",
        workspace_id=workspace_id,
        shared=shared,
        listing=listing,
        profiles=serialise.profiles(services.engine, load=False),
        max_upload=services.settings.max_upload,
    )


@router.get("/workspaces/{workspace_id}/bin")
def binned(request: Request, workspace_id: str, maybe: MaybeUser, services: Serving) -> Response:
    user = require_login(maybe)
    found = read_bin(workspace_id, user, services)
    return render(request, services, user, "bin.html", workspace_id=workspace_id, binned=found)


@router.get("/documents/{document_id}")
def document(request: Request, document_id: str, maybe: MaybeUser, services: Serving) -> Response:
    user = require_login(maybe)
    with services.database.read() as session:
        found = find_document(session, user, document_id)
        shown = serialise.document(services, session, found)
    labels = serialise.labels(services.engine, shown.profile) if shown.state == "ready" else None
    return render(
        request,
        services,
        user,
        "document.html",
        shared=(),
        document=shown,
        labels=labels,
        modes=MODES,
        profiles=serialise.profiles(services.engine, load=False),
    )


@router.get("/workspaces")
def workspaces(request: Request, maybe: MaybeUser, services: Serving) -> Response:
    return render(request, services, require_login(maybe), "workspaces.html")


@router.get("/account")
def account(request: Request, maybe: MaybeUser, services: Serving) -> Response:
    user = require_login(maybe)
    return render(
        request,
        services,
        user,
        "account.html",
        tokens=list_tokens(user, services),
        usage=read_usage(user, services),
        sessions=sessions_of(services, user, session_cookie(request)),
    )


@router.get("/admin")
def admin(
    request: Request, maybe: MaybeUser, services: Serving, wanted: Filtered, page: Page = 1
) -> Response:
    user = require_login(maybe)
    if user.role != "administrator":
        raise ApiError(403, "forbidden", "Only administrators may see this page.")
    return render(
        request,
        services,
        user,
        "admin.html",
        users=all_users(services),
        documents=documents_of_all(services),
        invitations=all_invitations(services),
        settings=current_settings(services),
        outlook=outlook_of(services),
        wanted=asdict(wanted),
        audit=audit_page(services, wanted, page, 50),
    )


@router.get("/method")
def method(request: Request, maybe: MaybeUser, services: Serving) -> Response:
    return render(
        request,
        services,
        require_login(maybe),
        "method.html",
        models=installed_models(services.engine),
        profiles=serialise.profiles(services.engine, load=False),
    )


@router.get("/corrections")
def corrections(
    request: Request,
    maybe: MaybeUser,
    services: Serving,
    workspace: Annotated[str | None, Query(max_length=32)] = None,
) -> Response:
    user = require_login(maybe)
    profiles = services.engine.profiles
    return render(
        request,
        services,
        user,
        "corrections.html",
        workspace_id=workspace,
        selected=workspace,
        corrections=corrections_of(services, user, workspace),
        labels={p.scheme.id: serialise.labels(services.engine, p.id) for p in profiles.values()},
    )


@router.get("/health")
def health(request: Request, maybe: MaybeUser, caller: LocalOrUser, services: Serving) -> Response:
    """JSON for programs, a page for people."""
    checked = check_health(services)
    status = 200 if checked.status == "ok" else 503
    if "text/html" in request.headers.get("accept", ""):
        return render(request, services, maybe, "health.html", status=status, health=checked)
    return Response(checked.model_dump_json(), status, media_type="application/json")
