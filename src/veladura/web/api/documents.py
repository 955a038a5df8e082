"""Documents: taken in, listed, read, deleted."""

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import Depends, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import ValidationError
from sqlalchemy import select
from sqlalchemy.orm import Session

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, MaybeUser, find_document, find_workspace
from veladura.web.api import api_router, serialise
from veladura.web.bodies import TEXT_BYTES, check_shape
from veladura.web.problems import ApiError, conflict, documented, forbidden
from veladura.web.review.engine import safe_name, safe_path
from veladura.web.services import Services, Serving
from veladura.web.settings import MEBIBYTE
from veladura.web.storage import jobs
from veladura.web.storage.admin_settings import quota
from veladura.web.storage.audit_log import calling, record
from veladura.web.storage.documents import (
    AUTO,
    Arrival,
    Sealed,
    delete_document,
    erase_document,
    take_in,
    usage_of,
)
from veladura.web.storage.listing import WantedDocuments, list_documents, progress_of
from veladura.web.storage.tables import DocumentRow, UserRow
from veladura.web.uploads import read_limited, read_parts

router = api_router("documents", documented(401, 404))

ME, NOBODY = "me", "nobody"


async def read_wanted(
    user: MaybeUser,
    q: Annotated[str, Query(max_length=200)] = "",
    inside: bool = False,
    state: schemas.Listed | None = None,
    assignee: Annotated[str, Query(max_length=32, description="me, nobody, or an id")] = "",
    order: schemas.Order = "newest",
) -> WantedDocuments:
    who: str | None = assignee or None
    if assignee == ME:
        who = user.id if user else None
    elif assignee == NOBODY:
        who = ""
    return WantedDocuments(q.strip(), inside, state, who, order)


Filtered = Annotated[WantedDocuments, Depends(read_wanted)]
Page = Annotated[int, Query(ge=1, le=100_000)]
Size = Annotated[int, Query(ge=1, le=200)]


@router.get("/workspaces/{workspace_id}/documents", response_model=schemas.DocumentList)
def list_all(
    workspace_id: str,
    user: CurrentUser,
    services: Serving,
    wanted: Filtered,
    page: Page = 1,
    size: Size = 50,
) -> Response:
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
        listing = list_of(session, services, user, workspace_id, wanted, page, size)
    return Response(listing.model_dump_json(), media_type="application/json")


def list_of(
    session: Session,
    services: Services,
    user: UserRow,
    workspace_id: str,
    wanted: WantedDocuments,
    page: int,
    size: int = 50,
) -> schemas.DocumentList:
    """A page of a workspace that the user may see."""
    if caller := calling.get():
        caller.workspace_id = workspace_id
    rows, total = list_documents(session, services.key, workspace_id, wanted, page=page, size=size)
    return schemas.DocumentList(
        documents=serialise.documents(services, session, rows, user),
        total=total,
        page=page,
        size=size,
        progress=schemas.Progress(**asdict(progress_of(session, workspace_id))),
    )


_UPLOAD_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {"schema": schemas.PasteRequest.model_json_schema()},
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["files"],
                    "properties": {
                        "profile": {"type": "string", "default": AUTO},
                        "folder": {"type": "string", "description": "kept before the name"},
                        "files": {
                            "type": "array",
                            "items": {"type": "string", "format": "binary"},
                        },
                    },
                }
            },
        },
    }
}


@router.post(
    "/workspaces/{workspace_id}/documents",
    status_code=201,
    openapi_extra=_UPLOAD_BODY,
    responses=documented(400, 403, 413, 415, 422, 507),
)
async def upload(
    workspace_id: str, request: Request, user: CurrentUser, services: Serving
) -> list[schemas.DocumentRow]:
    """Files as multipart (`profile` and `folder` count for the files after them), or JSON."""
    await run_in_threadpool(_check_upload, services, user, workspace_id)
    taken: list[schemas.DocumentRow] = []
    try:
        async for arrival in _arrivals(request, services.settings.max_upload):
            taken.append(await run_in_threadpool(_store, services, user, workspace_id, arrival))
    except Exception:  # all or nothing: half an upload would have to be sorted out by hand
        await run_in_threadpool(_take_back, services, [row.id for row in taken])
        raise
    if not taken:
        raise ApiError(422, "no-file", "The request holds no file.")
    services.worker.notify()
    return taken


async def _arrivals(request: Request, limit: int) -> AsyncIterator[Arrival]:
    if request.headers.get("content-type", "").partition(";")[0].strip() == "application/json":
        body = await read_limited(request, min(limit, TEXT_BYTES))
        check_shape(body)
        yield _pasted(body)
        return
    fields = {"profile": AUTO, "folder": ""}
    async for part in read_parts(request, limit):
        if part.filename is None:
            if part.name in fields:
                fields[part.name] = part.value
        elif part.filename:
            name = safe_path(fields["folder"], part.filename)
            yield Arrival(name, bytes(part.data), fields["profile"])


def _take_back(services: Services, document_ids: list[str]) -> None:
    with services.database.write() as session:
        for document_id in document_ids:
            delete_document(session, document_id)
            record(session, None, "document.take-back", document_id)
    if document_ids:
        services.forget(*document_ids)


def _check_upload(services: Services, user: UserRow, workspace_id: str) -> None:
    with services.database.read() as session:
        _, permission = find_workspace(session, user, workspace_id)
    if permission == "viewer":
        raise forbidden("You may look at this workspace, not change it.")


def _pasted(body: bytes) -> Arrival:
    try:
        paste = schemas.PasteRequest.model_validate(json.loads(body))
    except (ValueError, RecursionError, ValidationError):
        raise ApiError(422, "invalid", "Send {text, name, profile} as JSON.") from None
    name = safe_name(paste.name)
    if not name.lower().endswith(".txt"):
        name += ".txt"
    return Arrival(name, paste.text.encode("utf-8", "replace"), paste.profile)


def _store(
    services: Services, user: UserRow, workspace_id: str, arrival: Arrival
) -> schemas.DocumentRow:
    services.check_room(len(arrival.data))
    if arrival.profile != AUTO:
        services.engine.profile(arrival.profile)
    with services.database.write() as session:
        _check_quota(session, user, len(arrival.data))
        row = take_in(session, services.key, workspace_id, user.id, arrival)
        record(session, user.id, "document.upload", row.id, bytes=len(arrival.data))
        return serialise.documents(services, session, [row], user)[0]


def _check_quota(session: Session, user: UserRow, size: int) -> None:
    allowed = quota(session)
    if usage_of(session, user.id).bytes + size > allowed * MEBIBYTE:
        raise ApiError(
            413, "quota", f"You may keep {allowed:,} MiB of files here. Delete some first."
        )


@router.get("/documents/{document_id}")
def read_document(document_id: str, user: CurrentUser, services: Serving) -> schemas.DocumentDetail:
    with services.database.read() as session:
        found = find_document(session, user, document_id)
        return serialise.document(services, session, found)


@router.delete("/documents/{document_id}", status_code=204, responses=documented(403))
def delete_now(document_id: str, user: CurrentUser, services: Serving) -> Response:
    """At once and for good, and a second reading of it too."""
    gone = services.database.insist(
        lambda session: _delete(session, user, document_id, delete_document),
        otherwise=lambda session: _delete(session, user, document_id, erase_document),
    )
    services.forget(*gone)
    return Response(status_code=204)


def _delete(
    session: Session, user: UserRow, document_id: str, how: Callable[[Session, str], None]
) -> list[str]:
    found = find_document(session, user, document_id, binned=True)
    if not found.can_delete:
        raise forbidden("Only its owner, or the workspace's, may delete a document.")
    twins = session.scalars(select(DocumentRow.id).where(DocumentRow.twin_of == document_id))
    gone = [*twins, document_id]
    for one in gone:
        how(session, one)
    record(session, user.id, "document.delete", document_id)
    return gone


@router.post("/documents/{document_id}/retry", responses=documented(403, 409))
def retry(document_id: str, user: CurrentUser, services: Serving) -> schemas.DocumentRow:
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True)
        if found.row.state != "failed":
            raise conflict("not-failed", "Only a document that failed can be tried again.")
        jobs.requeue(session, document_id)
        record(session, user.id, "document.retry", document_id)
        session.expire_all()
        row = session.get_one(DocumentRow, document_id)
        shown = serialise.documents(services, session, [row], user)
    services.worker.notify()
    return shown[0]


@router.get("/documents/{document_id}/text", responses=documented(409))
def read_text(
    document_id: str,
    user: CurrentUser,
    services: Serving,
    start: Annotated[int, Query(ge=0)] = 0,
    end: Annotated[int | None, Query(ge=0)] = None,
) -> schemas.TextChunk:
    with services.database.read() as session:
        found = find_document(session, user, document_id, ready=True)
        kept = services.views.kept(document_id)  # a document's text never changes
        text = kept.text if kept else Sealed.of(found.row, services.key).text(session)
    start = min(start, len(text))
    end = max(start, min(len(text) if end is None else end, len(text)))
    return schemas.TextChunk(start=start, end=end, length=len(text), text=text[start:end])
