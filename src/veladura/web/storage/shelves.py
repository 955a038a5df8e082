"""What workspaces know beforehand, in the database: sealed with a key of its own."""

import threading
from collections import OrderedDict

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from veladura.web.known import EngineTold, WorkspaceKnowledge
from veladura.web.problems import ApiError
from veladura.web.storage.admin_settings import hold_key
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.tables import DocumentRow, KnowledgeRow

KEPT = 8  # workspaces whose lists stay opened in memory
LARGEST = 64 * 2**20  # bytes of what one workspace knows
_CONTEXT = "knowledge"
_REVISION = select(KnowledgeRow.revision).where(KnowledgeRow.workspace_id == bindparam("workspace"))


class Shelves:
    """Opens and keeps what workspaces know."""

    def __init__(self, key: ServerKey) -> None:
        self._key = key
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, WorkspaceKnowledge] = OrderedDict()

    def load(self, session: Session, workspace_id: str) -> WorkspaceKnowledge:
        revision = session.scalar(_REVISION, {"workspace": workspace_id})  # the rest is large
        if revision is None:
            return WorkspaceKnowledge()
        with self._lock:
            kept = self._kept.get(workspace_id)
            if kept and kept.token == f"{workspace_id}:{revision}":
                self._kept.move_to_end(workspace_id)
                return kept
        row = session.get_one(KnowledgeRow, workspace_id)
        token = f"{workspace_id}:{row.revision}"
        sealer = self._key.document(row.key, _name(workspace_id))
        known = WorkspaceKnowledge.from_json(sealer.open_text(row.box, _CONTEXT), token)
        with self._lock:
            self._kept[workspace_id] = known
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return known

    def store(self, session: Session, workspace_id: str, known: WorkspaceKnowledge) -> None:
        """In the place of what was there."""
        if not hold_key(session, self._key):
            raise ApiError(503, "key-changed", "The server's key was changed: restart the server.")
        text = known.to_json()
        if len(text) > LARGEST:
            size = LARGEST // 2**20
            raise ApiError(413, "too-large", f"A workspace may know {size} MB at most.")
        sealer, wrapped = self._key.new_document(_name(workspace_id))
        row = session.get(KnowledgeRow, workspace_id)
        if row is None:
            row = KnowledgeRow(workspace_id=workspace_id, revision=0)
            session.add(row)
        row.key, row.box = wrapped, sealer.seal_text(text, _CONTEXT)
        row.revision += 1
        session.flush()

    def told(self, session: Session, row: DocumentRow) -> EngineTold:
        """What is known about one document."""
        return self.load(session, row.workspace_id).told(row.record_id)

    def forget(self, workspace_id: str) -> None:
        with self._lock:
            self._kept.pop(workspace_id, None)


def _name(workspace_id: str) -> str:
    """What binds the key to its place: never the name of a document's key."""
    return f"knowledge:{workspace_id}"


def rewrap(row: KnowledgeRow, old: ServerKey, new: ServerKey) -> None:
    """A box with the same content under another server's key."""
    row.key = old.rewrap(row.key, _name(row.workspace_id), new)
