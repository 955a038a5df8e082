"""Leaving: everything of one's own as a ZIP, and an account that goes with all it owns."""

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from veladura.web.accounts.accounts import has_other_administrators
from veladura.web.accounts.errors import AccountError
from veladura.web.storage.audit_log import record
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.database import Database
from veladura.web.storage.deletion import delete_holder
from veladura.web.storage.documents import Sealed, load_marks
from veladura.web.storage.tables import (
    AuditRow,
    DocumentRow,
    MembershipRow,
    TokenRow,
    UserRow,
    WorkspaceRow,
)


class _Outlet(io.RawIOBase):
    """Where the archive is written to, to be taken out piece by piece: never whole in memory."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._pieces.append(bytes(data))
        return len(data)

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


def export(database: Database, key: ServerKey, user: UserRow) -> Iterator[bytes]:
    """A ZIP: the account, and every document one brought with its text and marks."""
    outlet = _Outlet()
    with zipfile.ZipFile(outlet, "w", zipfile.ZIP_DEFLATED) as archive:
        with database.read() as session:
            about = _about(session, user)
            owned = select(DocumentRow.id).where(
                DocumentRow.owner_id == user.id, DocumentRow.key != b""
            )
            documents = session.scalars(owned.order_by(DocumentRow.created)).all()
        _add(archive, "account.json", _as_json(about))
        for document_id in documents:
            with database.read() as session:
                row = session.get(DocumentRow, document_id)
                if row is not None:
                    _add_document(archive, session, key, row)
            yield outlet.take()
    yield outlet.take()


def _add_document(
    archive: zipfile.ZipFile, session: Session, key: ServerKey, row: DocumentRow
) -> None:
    """In a folder of its own: two may have the same name."""
    sealed = Sealed.of(row, key)
    folder = f"documents/{row.id}"
    marks = [asdict(mark) for mark in load_marks(session, row.id).values()]
    about = {
        "name": sealed.name,
        "created": row.created,
        "state": row.state,
        "review": row.review,
        "profile": row.profile,
        "marks": marks,
    }
    _add(archive, f"{folder}/document.json", _as_json(about))
    _add(archive, f"{folder}/original/{sealed.name}", sealed.original(session))
    if row.state == "ready":
        _add(archive, f"{folder}/text.txt", sealed.text(session).encode("utf-8", "surrogatepass"))


def _about(session: Session, user: UserRow) -> dict[str, Any]:
    workspaces = select(WorkspaceRow).where(WorkspaceRow.owner_id == user.id)
    shared = select(WorkspaceRow.name, MembershipRow.permission).join(
        MembershipRow, MembershipRow.workspace_id == WorkspaceRow.id
    )
    tokens = select(TokenRow).where(TokenRow.user_id == user.id)
    log = select(AuditRow).where(or_(AuditRow.user_id == user.id, AuditRow.subject == user.id))
    return {
        "email": user.email,
        "name": user.name,
        "role": user.role,
        "language": user.language,
        "created": user.created,
        "workspaces": [row.name for row in session.scalars(workspaces)],
        "shared_with_me": [
            {"name": name, "permission": permission}
            for name, permission in session.execute(shared.where(MembershipRow.user_id == user.id))
        ],
        "tokens": [{"name": row.name, "created": row.created} for row in session.scalars(tokens)],
        "log": [
            {"at": row.at, "action": row.action, "subject": row.subject, "address": row.address}
            for row in session.scalars(log.order_by(AuditRow.id))
        ],
    }


def _as_json(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1, default=str).encode()


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    # A fixed date: the archive should not tell when somebody was at work.
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, data)


def delete_user(database: Database, user_id: str, by: str) -> list[str]:
    """With workspaces, documents, sessions and tokens (the database cascades); gives the ids of
    the documents. The log keeps what was done, under an id that names nobody any more."""

    def remove(session: Session, documents: int) -> None:
        session.execute(delete(UserRow).where(UserRow.id == user_id))
        record(session, by, "user.delete", user_id, documents=documents)

    return delete_holder(database, lambda session: _documents_of(session, user_id), remove)


def _documents_of(session: Session, user_id: str) -> list[str]:
    """All that go with an account, which must not be the last administrator's."""
    if not has_other_administrators(session, user_id):
        raise AccountError("last-administrator")
    owned = select(WorkspaceRow.id).where(WorkspaceRow.owner_id == user_id)
    inside = or_(DocumentRow.owner_id == user_id, DocumentRow.workspace_id.in_(owned))
    return list(session.scalars(select(DocumentRow.id).where(inside)))
