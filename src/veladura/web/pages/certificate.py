"""The page of a workspace's leak certificate: plain forms, one document after another."""

import json
from collections.abc import Iterator
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from veladura.certify.page import certificate_page, percent
from veladura.certify.verdicts import MOST_COUNTED, ReaderVerdict, now
from veladura.schemes import find_label
from veladura.web.accounts.access import MaybeUser, find_workspace
from veladura.web.changes import certification as certifying
from veladura.web.changes.certification import Certification
from veladura.web.pages.entrance import Field
from veladura.web.pages.routes import render, require_login
from veladura.web.problems import ApiError, forbidden, not_found
from veladura.web.review.views import View
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import note
from veladura.web.storage.tables import DocumentRow, UserRow

router = APIRouter(include_in_schema=False, prefix="/workspaces/{workspace_id}/certificate")
Piece = tuple[str, str]  # text, and the name of its category or ""


@router.get("")
def certificate(
    request: Request,
    workspace_id: str,
    maybe: MaybeUser,
    services: Serving,
    again: bool = False,
) -> Response:
    """Where the certificate stands, and the next document to read."""
    user = require_login(maybe)
    with services.database.read() as session:
        _, permission = find_workspace(session, user, workspace_id)
        found = certifying.newest(session, workspace_id)
        queue = found.queue(user.name, again=again) if found else []
        unit = queue[0] if queue else None
        row = session.get(DocumentRow, unit.document) if unit else None
        changed = bool(found and unit and not certifying.is_unchanged(session, found, unit))
        view = services.views.load(session, row) if row and not changed else None
    pieces = list(_cut(view, user.language)) if view else []
    if unit and pieces:
        note(services.database, user.id, "document.read", unit.document, part="certificate")
    return render(
        request,
        services,
        user,
        "certificate.html",
        workspace_id=workspace_id,
        can_read=permission != "viewer",
        state=_state(found) if found else None,
        unit=unit.digest if unit and not changed else None,
        again=again,
        left=len(queue),
        changed=changed,
        pieces=pieces,
        targets=[(target, percent(target)) for target in certifying.TARGETS],
        counts=list(range(1, MOST_COUNTED + 1)),
    )


@router.post("")
def begin(
    workspace_id: str, maybe: MaybeUser, services: Serving, target: Annotated[float, Form()] = 0.01
) -> Response:
    user = _editor(services, maybe, workspace_id)
    if target not in certifying.TARGETS:
        raise not_found("target")
    with services.database.write() as session:
        certifying.begin(session, user, workspace_id, target)
    note(services.database, user.id, "certificate.begin", workspace_id, target=str(target))
    return _back(workspace_id)


@router.post("/verdict")
def verdict(
    workspace_id: str,
    maybe: MaybeUser,
    services: Serving,
    unit: Field = "",
    leaks: Annotated[int, Form()] = -1,
    again: Annotated[bool, Form()] = False,
) -> Response:
    user = _editor(services, maybe, workspace_id)
    if not unit or not 0 <= leaks <= MOST_COUNTED:
        raise ApiError(422, "invalid", "A verdict names what was read and how much leaks.")
    with services.database.write() as session:
        found = certifying.newest(session, workspace_id)
        if found is None:
            raise not_found("certificate")
        certifying.decide(session, found, ReaderVerdict(unit, user.name, leaks, now()))
    note(services.database, user.id, "certificate.verdict", workspace_id, leaks=leaks)
    return _back(workspace_id, again=again)


@router.get("/{format}")
def download(
    workspace_id: str, format: Literal["html", "json"], maybe: MaybeUser, services: Serving
) -> Response:
    """The signed certificate, when the sample is read."""
    user = require_login(maybe)
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
        found = certifying.newest(session, workspace_id)
    if found is None:
        raise not_found("certificate")
    signed = certifying.signed_certificate(services, found)
    if format == "html":
        content, kind = certificate_page(signed), "text/html"
    else:
        content, kind = json.dumps(signed, ensure_ascii=False, indent=1), "application/json"
    headers = {"content-disposition": f'attachment; filename="certificate.{format}"'}
    return Response(content, media_type=kind, headers=headers)


def _editor(services: Services, maybe: UserRow | None, workspace_id: str) -> UserRow:
    user = require_login(maybe)
    with services.database.read() as session:
        _, permission = find_workspace(session, user, workspace_id)
    if permission == "viewer":
        raise forbidden("Viewers cannot certify a workspace.")
    return user


def _back(workspace_id: str, *, again: bool = False) -> Response:
    rest = "?again=true" if again else ""
    return RedirectResponse(f"/workspaces/{workspace_id}/certificate{rest}", 303)


def _state(found: Certification) -> dict[str, object]:
    """The statement as the template shows it."""
    statement = found.statement
    return {
        "final": statement.final,
        "reached": statement.reached,
        "read": statement.read,
        "planned": statement.planned,
        "leaking": statement.leaking,
        "units": statement.units,
        "share": percent(statement.unit_share),
        "mended": percent(statement.mended_share),
        "identifiers": percent(statement.identifier_share),
        "target": percent(statement.target),
        "more": statement.more_checks,
        "agreements": [
            {
                "readers": " · ".join(one.readers),
                "units": one.units,
                "same": f"{one.same:.1%}",
                "kappa": "–" if one.kappa is None else f"{one.kappa:.2f}",
            }
            for one in found.agreements
        ],
    }


def _cut(view: View, language: str) -> Iterator[Piece]:
    """The text in order, marked and unmarked stretches in turn."""
    position = 0
    for mark in sorted(view.marks.values(), key=lambda mark: mark.start):
        if not mark.active or mark.start < position:
            continue
        yield view.text[position : mark.start], ""
        label = find_label(mark.label)
        yield view.text[mark.start : mark.end], label.name(language) if label else mark.label
        position = mark.end
    yield view.text[position:], ""
