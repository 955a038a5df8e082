"""Documents past their time go to a bin, and from there, after a grace period, for good.

A clock that is wrong must not empty the server. So the way into the bin is by the time of day, as
far as it can be trusted (see `clock`), and can be taken back; the way out of it is by time during
which the server ran, which no clock can be set to.
"""

import logging
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from veladura.web.storage.admin_settings import (
    grace_days,
    observe,
    observed_seconds,
    retention_days,
)
from veladura.web.storage.audit_log import record
from veladura.web.storage.clock import Clock
from veladura.web.storage.database import Database
from veladura.web.storage.deletion import delete_or_shred
from veladura.web.storage.documents import ERASED
from veladura.web.storage.tables import DocumentRow, now

logger = logging.getLogger("veladura.web")
SWEEP_SECONDS = 600.0
DAY = 24 * 3600.0
SOON = timedelta(days=7)


class Remembers(Protocol):
    """Whatever keeps something of a document in memory."""

    def forget(self, document_id: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Swept:
    """How many documents a sweep moved."""

    binned: int = 0
    brought_back: int = 0
    deleted: int = 0


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the next sweeps will do."""

    due: int  # go to the bin with the next sweep
    soon: int  # go there within a week
    binned: int  # are there
    deletion: datetime | None  # when the first of them is deleted, if the server runs until then


class Retention:
    def __init__(
        self, database: Database, memories: Sequence[Remembers], clock: Clock | None = None
    ) -> None:
        self._database = database
        self._memories = memories
        self.clock = clock or Clock()
        self._lock = threading.Lock()
        self._due = self._observed = self.clock.passed()
        self._warned = False

    def sweep_if_due(self) -> None:
        with self._lock:
            if self.clock.passed() < self._due:
                return
            self._due = self.clock.passed() + SWEEP_SECONDS
        self.sweep()

    def sweep(self) -> Swept:
        self._warn()
        moment = self.clock.now()
        with self._database.write() as session:
            observed = observe(session, self._since_last())
            limit = moment - timedelta(days=retention_days(session))
            back = _bring_back(session, limit)
            expired = _expire(session, observed)
            binned = _bin(session, limit, observed + grace_days(session) * DAY)
        for document_id in expired:
            delete_or_shred(self._database, document_id)
            for memory in self._memories:
                memory.forget(document_id)
        if expired:
            self._database.forget()
        if binned:
            logger.warning("%d documents are past their time and went to the bin", len(binned))
        return Swept(len(binned), len(back), len(expired))

    def _since_last(self) -> float:
        with self._lock:
            last, self._observed = self._observed, self.clock.passed()
            return self._observed - last

    def _warn(self) -> None:
        """Once for every jump: that is what an operator has to know about."""
        jumped = self.clock.jumped
        if jumped and not self._warned:
            logger.warning(
                "the clock jumped ahead: no document goes to the bin because of that. Set it "
                "right, or restart the server if it is right now"
            )
        self._warned = jumped


def outlook(session: Session, moment: datetime, days: int | None = None) -> Outlook:
    """With `days`: what would happen if an administrator set the retention to so many."""
    limit = moment - timedelta(days=days or retention_days(session))
    kept = select(func.count()).select_from(DocumentRow).where(DocumentRow.bin_until.is_(None))
    due = session.scalar(kept.where(DocumentRow.kept_from < limit)) or 0
    later = session.scalar(kept.where(DocumentRow.kept_from < limit + SOON)) or 0
    first, binned = session.execute(
        select(func.min(DocumentRow.bin_until), func.count()).where(DocumentRow.bin_until >= 0)
    ).one()
    deletion = None if first is None else deleted_at(session, first)
    return Outlook(due, later - due, binned, deletion)


def deleted_at(session: Session, bin_until: float) -> datetime:
    """When a document in the bin goes for good, if the server runs until then."""
    return now() + timedelta(seconds=max(0.0, bin_until - observed_seconds(session)))


def restore(session: Session, document: DocumentRow) -> None:
    """Out of the bin; its time begins anew, or the next sweep would take it back."""
    document.bin_until, document.kept_from = None, now()


def restore_all(session: Session) -> int:
    """For an administrator, after a clock that was wrong: everybody's documents come back."""
    query = select(DocumentRow).where(DocumentRow.bin_until >= 0)
    found = session.scalars(query).all()
    for document in found:
        restore(session, document)
    return len(found)


def _bin(session: Session, limit: datetime, until: float) -> Sequence[str]:
    query = select(DocumentRow.id).where(
        DocumentRow.kept_from < limit, DocumentRow.bin_until.is_(None)
    )
    old = session.scalars(query).all()
    for document_id in old:
        _put(session, document_id, until)
        record(session, None, "document.bin", document_id)
    return old


def _bring_back(session: Session, limit: datetime) -> Sequence[str]:
    """What is not past its time after all: the clock was wrong, or there is more time now."""
    query = select(DocumentRow.id).where(DocumentRow.kept_from >= limit, DocumentRow.bin_until >= 0)
    young = session.scalars(query).all()
    for document_id in young:
        _put(session, document_id, None)
        record(session, None, "document.unbin", document_id)
    return young


def _expire(session: Session, observed: float) -> Sequence[str]:
    """Whatever is to be deleted now. Nobody finds it any more, or restores it meanwhile; each is
    then deleted in a transaction of its own, because all together might find no room."""
    past = DocumentRow.bin_until <= observed
    kept = session.scalars(select(DocumentRow.id).where(past, DocumentRow.bin_until >= 0)).all()
    for document_id in kept:
        _put(session, document_id, ERASED)
        record(session, None, "document.expire", document_id)
    return session.scalars(select(DocumentRow.id).where(past)).all()


def _put(session: Session, document_id: str, until: float | None) -> None:
    session.execute(
        update(DocumentRow).where(DocumentRow.id == document_id).values(bin_until=until)
    )
