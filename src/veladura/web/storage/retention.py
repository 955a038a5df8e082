"""Documents past their time are deleted, at once and for good."""

import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from sqlalchemy import select

from veladura.web.storage.admin_settings import retention_days
from veladura.web.storage.audit_log import record
from veladura.web.storage.database import Database
from veladura.web.storage.documents import delete_document
from veladura.web.storage.tables import DocumentRow, now

SWEEP_SECONDS = 600.0


class Remembers(Protocol):
    """Whatever keeps something of a document in memory."""

    def forget(self, document_id: str) -> None: ...


class Retention:
    def __init__(
        self,
        database: Database,
        memories: Sequence[Remembers],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._memories = memories
        self._clock = clock
        self._lock = threading.Lock()
        self._due = 0.0

    def sweep_if_due(self) -> None:
        with self._lock:
            if self._clock() < self._due:
                return
            self._due = self._clock() + SWEEP_SECONDS
        self.sweep(now())

    def sweep(self, moment: datetime) -> int:
        """Delete every document older than the days an administrator set."""
        with self._database.write() as session:
            limit = moment - timedelta(days=retention_days(session))
            old = session.scalars(select(DocumentRow.id).where(DocumentRow.created < limit)).all()
            for document_id in old:
                delete_document(session, document_id)
                record(session, None, "document.expire", document_id)
        for document_id in old:
            for memory in self._memories:
                memory.forget(document_id)
        if old:
            self._database.forget()
        return len(old)
