"""What a workspace knows beforehand: lists of always and never, directories, records."""

from collections import Counter

from fastapi import Request, Response
from sqlalchemy.orm import Session

from veladura.knowledge import Directory, Knowledge, Records
from veladura.knowledge.entries import parse_entries
from veladura.schemes import find_label
from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, find_workspace
from veladura.web.api import api_router
from veladura.web.changes import knowing
from veladura.web.changes.knowing import Effect, editor_only
from veladura.web.known import WorkspaceKnowledge, to_entry
from veladura.web.problems import ApiError, documented, not_found
from veladura.web.review.engine import safe_name
from veladura.web.services import Services, Serving
from veladura.web.storage.tables import UserRow
from veladura.web.uploads import read_parts
from veladura.web.waiting import in_waiting_room

LARGEST_FILE = 40 * 2**20
router = api_router("knowledge", documented(401, 403, 404, 422))
_AT = "/workspaces/{workspace_id}/knowledge"


@router.get(_AT)
def read_knowledge(workspace_id: str, user: CurrentUser, services: Serving) -> schemas.Knowledge:
    """Lists in full, directories and records by number; the values of records by nobody."""
    return knowledge_of(services, user, workspace_id)


def knowledge_of(
    services: Services, user: UserRow, workspace_id: str, rereading: int = 0
) -> schemas.Knowledge:
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
        known = services.views.shelves.load(session, workspace_id)
        bound = Counter(row.record_id for row in knowing.ready_documents(session, workspace_id))
    return schemas.Knowledge(
        always=[schemas.ListedTerm(text=e.text, label=e.label or None) for e in known.always],
        never=[schemas.ListedTerm(text=e.text) for e in known.never],
        directories=[
            schemas.StoredDirectory(
                id=one.id,
                name=one.directory.name,
                label=one.directory.label,
                entries=len(one.directory.entries),
            )
            for one in known.drawers
        ],
        records=[
            schemas.StoredRecord(
                id=p.id, key=p.record.key, line=p.record.line, documents=bound[p.id]
            )
            for p in known.patients
        ],
        record_key=known.key_column,
        rereading=rereading,
    )


@router.put(f"{_AT}/lists")
def replace_lists(
    workspace_id: str, request: schemas.KnowledgeLists, user: CurrentUser, services: Serving
) -> schemas.Knowledge:
    """Both lists in the place of the old ones; every document is detected anew."""
    lists = _entries(request)
    known = _load(services, user, workspace_id).with_lists(lists.always, lists.never)
    count = knowing.keep_knowledge(services, user, workspace_id, known, "workspace.know")
    return knowledge_of(services, user, workspace_id, count)


@router.post(f"{_AT}/preview")
def preview(
    workspace_id: str, request: schemas.KnowledgeLists, user: CurrentUser, services: Serving
) -> schemas.Effects:
    """What entries would change in every document; nothing is stored."""
    return _effects(knowing.preview(services, user, workspace_id, _entries(request)))


@router.post(f"{_AT}/entries")
def add_entries(
    workspace_id: str, request: schemas.KnowledgeLists, user: CurrentUser, services: Serving
) -> schemas.Effects:
    """Add entries to the lists, and put them in force in all documents."""
    return _effects(knowing.add_entries(services, user, workspace_id, _entries(request)))


@router.post(f"{_AT}/directories", responses=documented(400, 413, 415))
async def add_directory(
    workspace_id: str, request: Request, user: CurrentUser, services: Serving
) -> Response:
    """Multipart: `label`, then the `file`, a text or a table."""
    await in_waiting_room(lambda: _load(services, user, workspace_id))  # may they, before reading
    fields, name, data = await _file(request)

    def work() -> Response:
        label = fields.get("label", "")
        if find_label(label) is None:
            raise ApiError(422, "invalid", "There is no such label.")
        directory = Directory(label, parse_entries(data, name), name)
        known = _load(services, user, workspace_id).with_directory(directory)
        return _kept(services, user, workspace_id, known, "workspace.directory")

    return await in_waiting_room(work)


@router.delete(f"{_AT}/directories/{{directory_id}}")
def remove_directory(
    workspace_id: str, directory_id: str, user: CurrentUser, services: Serving
) -> Response:
    known = _load(services, user, workspace_id)
    if directory_id not in {one.id for one in known.drawers}:
        raise not_found("directory")
    less = known.without_directory(directory_id)
    return _kept(services, user, workspace_id, less, "workspace.directory")


@router.post(f"{_AT}/records", responses=documented(400, 413, 415))
async def set_records(
    workspace_id: str, request: Request, user: CurrentUser, services: Serving
) -> Response:
    """Multipart: `key`, the name of a column, then the `file`, a table with a header."""
    await in_waiting_room(lambda: _load(services, user, workspace_id))
    fields, name, data = await _file(request)

    def work() -> Response:
        records = Records.from_bytes(data, fields.get("key", ""), name)
        known = _load(services, user, workspace_id).with_records(records)
        return _kept(services, user, workspace_id, known, "workspace.records")

    return await in_waiting_room(work)


@router.delete(f"{_AT}/records")
def remove_records(workspace_id: str, user: CurrentUser, services: Serving) -> Response:
    known = _load(services, user, workspace_id).without_records()
    return _kept(services, user, workspace_id, known, "workspace.records")


@router.put("/documents/{document_id}/record", status_code=204, responses=documented(409))
def bind_document(
    document_id: str, request: schemas.BindingRequest, user: CurrentUser, services: Serving
) -> Response:
    """Say which record a document is about: all documents of one show one new person."""
    knowing.bind(services, user, document_id, request.record)
    return Response(status_code=204)


def _kept(
    services: Services,
    user: UserRow,
    workspace_id: str,
    known: WorkspaceKnowledge,
    action: str,
) -> Response:
    count = knowing.keep_knowledge(services, user, workspace_id, known, action)
    shown = knowledge_of(services, user, workspace_id, count)
    return Response(shown.model_dump_json(), media_type="application/json")


def _load(services: Services, user: UserRow, workspace_id: str) -> WorkspaceKnowledge:
    with services.database.read() as session:
        _, permission = find_workspace(session, user, workspace_id)
        editor_only(permission)
        return _loaded(services, session, workspace_id)


def _loaded(services: Services, session: Session, workspace_id: str) -> WorkspaceKnowledge:
    return services.views.shelves.load(session, workspace_id)


def _entries(request: schemas.KnowledgeLists) -> Knowledge:
    """Checked as lines of a file are."""
    for term in request.always:
        if term.label and find_label(term.label) is None:
            raise ApiError(422, "invalid", "There is no such label.")
    checked = WorkspaceKnowledge(secret="").with_lists(
        [to_entry(term.text, term.label or "") for term in request.always],
        [to_entry(term.text) for term in request.never],
    )
    return checked.knowledge


def _effects(effects: list[Effect]) -> schemas.Effects:
    changed = [effect for effect in effects if effect.added or effect.removed]
    return schemas.Effects(
        added=sum(effect.added for effect in changed if not effect.locked),
        removed=sum(effect.removed for effect in changed if not effect.locked),
        documents=[
            schemas.DocumentEffect(
                document=effect.document,
                name=effect.name,
                added=effect.added,
                removed=effect.removed,
                locked=effect.locked,
            )
            for effect in changed
        ],
    )


async def _file(request: Request) -> tuple[dict[str, str], str, bytes]:
    fields: dict[str, str] = {}
    found: tuple[str, bytes] | None = None
    async for part in read_parts(request, LARGEST_FILE):
        if part.filename is None:
            fields[part.name] = part.value
        elif found is None:
            found = safe_name(part.filename or ""), bytes(part.data)
        else:
            raise ApiError(422, "one-file", "Send one file at a time.")
    if found is None:
        raise ApiError(422, "no-file", "The request holds no file.")
    return fields, *found
