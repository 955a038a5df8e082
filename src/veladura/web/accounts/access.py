"""Who is asking, and what they may see. What somebody may not see does not exist: 404."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Literal

from fastapi import Depends, Request
from fastapi.concurrency import run_in_threadpool
from sqlalchemy import and_, bindparam, or_, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from veladura.web.accounts import sessions
from veladura.web.accounts.accounts import user_of_token
from veladura.web.problems import ApiError, conflict, forbidden, not_found
from veladura.web.scopes import check_scope
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import calling
from veladura.web.storage.tables import (
    DocumentRow,
    JobRow,
    MembershipRow,
    TokenRow,
    UserRow,
    WorkspaceRow,
    now,
)

COOKIE = "veladura_session"
UNATTENDED = "/news"  # a page asks by itself: nobody need be there, and a login must end
Permission = Literal["owner", "editor", "viewer"]

# Queries of nearly every request. Made once: to make one takes longer than to have it answered.
_shared = and_(  # what somebody may do in a workspace that is not theirs
    MembershipRow.workspace_id == WorkspaceRow.id, MembershipRow.user_id == bindparam("user")
)
_WORKSPACE = select(WorkspaceRow, MembershipRow.permission).outerjoin(MembershipRow, _shared)
_VISIBLE = _WORKSPACE.where(
    or_(WorkspaceRow.owner_id == bindparam("user"), MembershipRow.user_id == bindparam("user"))
).order_by(WorkspaceRow.created, WorkspaceRow.id)
_ONE_WORKSPACE = _WORKSPACE.where(WorkspaceRow.id == bindparam("id"))
_DOCUMENT = (
    select(DocumentRow, WorkspaceRow, MembershipRow.permission)
    .join(WorkspaceRow, WorkspaceRow.id == DocumentRow.workspace_id)
    .outerjoin(MembershipRow, _shared)
    .where(DocumentRow.id == bindparam("id"))
)
_LOCKED_DOCUMENT = _DOCUMENT.with_for_update(of=DocumentRow)


def session_cookie(request: Request) -> str | None:
    return request.cookies.get(COOKIE)


def bearer_token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token else None


async def find_caller(request: Request, services: Serving) -> UserRow | None:
    """Whoever the cookie or the token stands for.

    A cookie is looked up in SQLite right here: reading a row of a file never waits for anybody, and
    takes less than a change of threads, of which every request would need another one.
    """
    if services.database.sqlite and not bearer_token(request):
        user = find_user(request, services)
    else:
        user = await run_in_threadpool(find_user, request, services)
    caller = calling.get()
    if user is not None and caller is not None:
        caller.user_id = user.id
        if caller.resting is not None and not request.url.path.endswith(UNATTENDED):
            resting, caller.resting = caller.resting, None
            await run_in_threadpool(_touch, services, resting)
        if caller.scopes is not None:
            check_scope(caller.scopes, request.method, request.url.path)
    return user


def find_user(request: Request, services: Services) -> UserRow | None:
    if token := bearer_token(request):
        return _user_by_token(services, token)
    if secret := session_cookie(request):
        return _user_by_session(services, secret)
    return None


def _user_by_session(services: Services, secret: str) -> UserRow | None:
    idle = timedelta(minutes=services.settings.idle_minutes)
    with services.database.read() as session:
        found = sessions.find_session(session, secret, idle)
    if found is None:
        return None
    user, row = found
    if (caller := calling.get()) and now() - row.last_seen > sessions.TOUCHED_AFTER:
        caller.resting = row.id
    return user


def _touch(services: Services, session_id: str) -> None:
    with suppress(DBAPIError), services.database.write() as session:  # on a full disk: no
        sessions.touch(session, session_id)


def _user_by_token(services: Services, token: str) -> UserRow | None:
    with services.database.read() as session:
        found = user_of_token(session, token)
    if found is None:
        return None
    user, row = found
    if caller := calling.get():
        caller.token_id, caller.scopes = row.id, frozenset(row.scopes.split())
    if row.last_used is None or now() - row.last_used > timedelta(minutes=1):
        with suppress(DBAPIError), services.database.write() as session:  # on a full disk: no
            if fresh := session.get(TokenRow, row.id):
                fresh.last_used = now()
    return user


MaybeUser = Annotated[UserRow | None, Depends(find_caller)]


async def require_user(user: MaybeUser) -> UserRow:
    if user is None:
        raise ApiError(401, "login-required", "Log in, or send an API token.")
    return user


CurrentUser = Annotated[UserRow, Depends(require_user)]


async def require_administrator(user: CurrentUser) -> UserRow:
    if user.role != "administrator":
        raise forbidden("Only administrators may do this.")
    return user


Administrator = Annotated[UserRow, Depends(require_administrator)]


def visible_workspaces(session: Session, user: UserRow) -> list[tuple[WorkspaceRow, Permission]]:
    """One's own first."""
    rows = session.execute(_VISIBLE, {"user": user.id}).all()
    found = [(row, _permission(user, row, shared) or "viewer") for row, shared in rows]
    return sorted(found, key=lambda pair: pair[1] != "owner")


def _permission(user: UserRow, workspace: WorkspaceRow, shared: str | None) -> Permission | None:
    if workspace.owner_id == user.id:
        return "owner"
    if shared is None:
        return None
    return "editor" if shared == "editor" else "viewer"


def find_workspace(
    session: Session, user: UserRow, workspace_id: str
) -> tuple[WorkspaceRow, Permission]:
    given = {"user": user.id, "id": workspace_id}
    seen = session.execute(_ONE_WORKSPACE, given).one_or_none()
    permission = _permission(user, seen[0], seen[1]) if seen else None
    if seen is None or permission is None:
        raise not_found("workspace")
    return seen[0], permission


@dataclass(frozen=True, slots=True)
class VisibleDocument:
    """A document somebody may see, and what they may do with it."""

    row: DocumentRow
    workspace: WorkspaceRow
    permission: Permission
    user: UserRow

    @property
    def can_edit(self) -> bool:
        return self.permission != "viewer"

    @property
    def is_owner(self) -> bool:
        return self.row.owner_id == self.user.id

    @property
    def can_delete(self) -> bool:
        return self.is_owner or self.permission == "owner"

    @property
    def locked(self) -> bool:
        """Signed off, for somebody who may not: a change would undo another's word."""
        return self.row.review != "open" and not self.can_sign_off

    def check_unlocked(self) -> None:
        if self.locked:
            raise conflict(
                "signed-off",
                "This document has been signed off. Ask whoever may do that to reopen it first.",
            )

    @property
    def can_sign_off(self) -> bool:
        """Whoever owns the workspace, and whoever's job it is."""
        return self.permission == "owner" or (
            self.can_edit and self.user.role in ("reviewer", "administrator")
        )


def find_document(
    session: Session,
    user: UserRow,
    document_id: str,
    *,
    edit: bool = False,
    ready: bool = False,
    binned: bool = False,
) -> VisibleDocument:
    """The one way from an id in a URL to a document; with `edit` its row is locked.

    What is in the bin is found only by those who look there, with `binned`.
    """
    query = _LOCKED_DOCUMENT if edit else _DOCUMENT
    seen = session.execute(query, {"user": user.id, "id": document_id}).one_or_none()
    permission = _permission(user, seen[1], seen[2]) if seen else None
    if seen is None or permission is None or _is_hidden(seen[0], binned):
        raise not_found("document")
    row, workspace = seen[0], seen[1]
    if edit and permission == "viewer":
        raise forbidden("You may look at this workspace, not change it.")
    if ready and row.state != "ready":
        raise ApiError(409, "not-ready", "This document has not been processed yet.")
    return VisibleDocument(row, workspace, permission, user)


def _is_hidden(row: DocumentRow, binned: bool) -> bool:
    """In the bin, for those who do not look there; what was erased, for everybody."""
    return row.bin_until is not None and (not binned or row.bin_until < 0)


def find_job(session: Session, user: UserRow, job_id: str) -> JobRow:
    job = session.get(JobRow, job_id)
    if job is None:
        raise not_found("job")
    try:
        find_document(session, user, job.document_id)
    except ApiError:
        raise not_found("job") from None
    return job
