"""Files out: downloads, ZIPs, and the audit before delivery."""

from dataclasses import replace
from pathlib import PurePath
from typing import Annotated, Any, Literal
from urllib.parse import quote

from fastapi import Query, Response
from sqlalchemy.orm import Session

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, VisibleDocument, find_document, find_workspace
from veladura.web.api import api_router
from veladura.web.health import own_version
from veladura.web.problems import documented, forbidden, not_found
from veladura.web.review.downloads import (
    ZIP,
    Delivery,
    deliver,
    new_name,
    pack,
    public_name,
)
from veladura.web.review.meant import check_meant
from veladura.web.review.report import About, DocumentReport, report_page, sheet_of
from veladura.web.review.truth import truth_of
from veladura.web.review.views import View
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import note
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import UserRow, now

router = api_router("downloads", documented(401, 404, 409))

FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"*/*": {}}, "description": "The file"}}
HTML = "text/html; charset=utf-8"


def attachment(delivery: Delivery) -> Response:
    """Never inline: a file somebody uploaded must not run in this site's name."""
    disposition = f"attachment; filename*=UTF-8''{quote(delivery.name, safe='')}"
    return Response(
        delivery.data,
        media_type=delivery.media_type,
        headers={"Content-Disposition": disposition},
    )


@router.get(
    "/documents/{document_id}/download",
    response_class=Response,
    responses={**FILE, **documented(403, 413, 415, 422)},
)
def download(
    document_id: str,
    user: CurrentUser,
    services: Serving,
    as_: Annotated[
        Literal["native", "txt", "brat", "json", "inline", "report", "original"],
        Query(alias="as"),
    ] = "native",
    unreviewed: Annotated[bool, Query(description="deliver what nobody has signed off")] = False,
) -> Response:
    """The original only for whoever brought it; everything else only if the audit passes.

    A document that nobody has signed off takes a word (`unreviewed`); a rejected one is withheld.
    """
    with services.database.read() as session:
        found = find_document(session, user, document_id, ready=as_ != "original")
        if as_ == "original" and not found.is_owner:
            raise forbidden("Only its owner may download the original.")
        if as_ != "original":
            check_meant([found.row], unreviewed=unreviewed)
        delivery = _delivery(services, session, found, as_)
    said = {"format": as_, "review": found.row.review, "revision": found.row.revision}
    note(services.database, user.id, "document.download", document_id, **said)
    return attachment(delivery)


def _delivery(
    services: Services, session: Session, found: VisibleDocument, wanted: str
) -> Delivery:
    sealed = Sealed.of(found.row, services.key)
    original = sealed.original(session)
    if wanted == "original":
        return Delivery(sealed.name, original, "application/octet-stream")
    view = services.views.load(session, found.row)
    if wanted == "report":
        sheet = evidence(services, session, found, view, original)
        name = PurePath(sheet.file).with_suffix(".report.html").name
        return Delivery(name, _report(found.user, [sheet]), HTML)
    files = deliver(services.deliveries, view, original, wanted)
    if len(files) == 1:
        return replace(files[0], name=PurePath(files[0].name).name)
    return Delivery(f"{PurePath(files[0].name).stem}.zip", pack(files), ZIP)


def evidence(
    services: Services, session: Session, found: VisibleDocument, view: View, original: bytes
) -> DocumentReport:
    """What the report says about a document, in the language of whoever asks."""
    row = found.row
    signer = session.get(UserRow, row.reviewed_by or "")
    about = About(
        file=new_name(public_name(view)),
        language=found.user.language,
        reviewer=signer.name if signer else None,
        model=services.engine.model_name(row.profile),
    )
    return sheet_of(row, view, services.deliveries.load(view, original), original, about)


def _report(user: UserRow, sheets: list[DocumentReport]) -> bytes:
    return report_page(sheets, user.language, own_version(), now()).encode()


@router.post(
    "/workspaces/{workspace_id}/download",
    response_class=Response,
    responses={200: {"content": {ZIP: {}}, "description": "A ZIP"}, **documented(413, 415, 422)},
)
def download_many(
    workspace_id: str, request: schemas.DownloadRequest, user: CurrentUser, services: Serving
) -> Response:
    files: list[Delivery] = []
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
        all_found: list[VisibleDocument] = []
        for document_id in dict.fromkeys(request.documents):
            found = find_document(session, user, document_id, ready=True)
            if found.workspace.id != workspace_id:
                raise not_found("document")
            all_found.append(found)
        rows = [found.row for found in all_found]
        check_meant(rows, unreviewed=request.unreviewed)
        sheets: list[DocumentReport] = []
        for found in all_found:
            original = Sealed.of(found.row, services.key).original(session)
            view = services.views.load(session, found.row)
            if request.format != "report":
                files += deliver(services.deliveries, view, original, request.format)
            if request.evidence or request.format == "report":
                sheets.append(evidence(services, session, found, view, original))
    if sheets:
        files.append(Delivery("report.html", _report(user, sheets), HTML))
    for row in rows:
        said = {"format": request.format, "review": row.review, "revision": row.revision}
        note(services.database, user.id, "document.download", row.id, **said)
    return attachment(Delivery("veladura.zip", pack(files), ZIP))


@router.get("/documents/{document_id}/audit", responses=documented(413, 415, 422))
def audit(document_id: str, user: CurrentUser, services: Serving) -> schemas.AuditResult:
    """Rewrite the file and look for originals in all its parts, as a download does."""
    with services.database.read() as session:
        found = find_document(session, user, document_id, ready=True)
        original = Sealed.of(found.row, services.key).original(session)
        view = services.views.load(session, found.row)
    delivered = services.deliveries.load(view, original)
    truth = truth_of(view)
    return schemas.AuditResult(
        passed=not delivered.leaks,
        searched=delivered.audited.surfaces,
        too_short=delivered.audited.too_short,
        places=delivered.audited.places,
        shown_elsewhere=delivered.audited.shown_elsewhere,
        findings=[
            schemas.Finding(label=leak.label, place=leak.place, count=leak.count)
            for leak in delivered.leaks
        ],
        kept=list(truth.kept),
        short=list(truth.short),
        left=list(truth.left),
        empty=not view.text.strip(),
    )
