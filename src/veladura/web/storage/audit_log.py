"""Who did what to which thing, from where. Ids, counts and codes only: never names or text of
documents."""

import csv
import io
import json
import logging
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from veladura.web.problems import ApiError
from veladura.web.storage.database import Database
from veladura.web.storage.tables import AuditRow, UserRow

logger = logging.getLogger("veladura.web")
EXPORTED_AT_ONCE = 1000  # rows in memory
COLUMNS = ("at", "user", "user_id", "token", "address", "action", "subject", "detail")
Entry = tuple[AuditRow, str | None]  # with the e-mail address of whoever did it


@dataclass(slots=True)
class Caller:
    """Where a request comes from and, once that is known, in whose name."""

    address: str
    user_id: str | None = None
    token_id: str | None = None
    scopes: frozenset[str] | None = None  # of the token
    resting: str | None = None  # the session's id, if its last use is to be stored
    workspace_id: str | None = None  # that a page shows without having it in its address


calling: ContextVar[Caller | None] = ContextVar("calling", default=None)


def record(
    session: Session, user_id: str | None, action: str, subject: str | None = None, **detail: Any
) -> None:
    caller = calling.get()
    session.add(
        AuditRow(
            user_id=user_id,
            action=action,
            subject=subject,
            detail=detail,
            address=caller.address if caller else None,
            token_id=caller.token_id if caller else None,
        )
    )


def note(
    database: Database, user_id: str | None, action: str, subject: str | None = None, **detail: Any
) -> None:
    """Record what somebody read. If there is no room for that, the server's log gets it instead:
    people go on reading on a full disk."""
    try:
        database.insist(lambda session: record(session, user_id, action, subject, **detail))
    except (SQLAlchemyError, ApiError):
        logger.warning("not in the audit log: %s of %s by %s", action, subject, user_id)


@dataclass(frozen=True, slots=True)
class WantedEntries:
    """Which entries to show; what is empty does not count."""

    user: str = ""  # an e-mail address or an id
    action: str = ""  # or its beginning
    subject: str = ""
    address: str = ""
    since: date | None = None
    until: date | None = None  # that day included

    def conditions(self) -> list[ColumnElement[bool]]:
        named = self.user.strip().lower()
        given = (
            (named, or_(UserRow.email == named, AuditRow.user_id == named)),
            (self.action, AuditRow.action.startswith(self.action, autoescape=True)),
            (self.subject, AuditRow.subject == self.subject),
            (self.address, AuditRow.address == self.address),
        )
        found = [condition for value, condition in given if value]
        if self.since:
            found.append(AuditRow.at >= _midnight(self.since))
        if self.until:
            found.append(AuditRow.at < _midnight(self.until + timedelta(days=1)))
        return found


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _entries(wanted: WantedEntries) -> "Select[AuditRow, str]":
    joined = select(AuditRow, UserRow.email).outerjoin(UserRow, UserRow.id == AuditRow.user_id)
    return joined.where(*wanted.conditions())


def read_log(
    session: Session, page: int, size: int, wanted: WantedEntries | None = None
) -> tuple[list[Entry], int]:
    """The newest entries first, and how many there are."""
    query = _entries(wanted or WantedEntries())
    total = session.scalar(select(func.count()).select_from(query.subquery())) or 0
    ordered = query.order_by(AuditRow.id.desc()).offset((page - 1) * size).limit(size)
    return [(row, email) for row, email in session.execute(ordered)], total


def export_log(session: Session, wanted: WantedEntries) -> Iterator[str]:
    """CSV, the oldest entry first, some rows at a time."""
    yield _csv(COLUMNS)
    last = 0
    while True:
        query = _entries(wanted).where(AuditRow.id > last).order_by(AuditRow.id)
        rows = session.execute(query.limit(EXPORTED_AT_ONCE)).all()
        if not rows:
            return
        for row, email in rows:
            yield _csv(_cells(row, email))
        last = rows[-1][0].id
        session.expunge_all()


def _cells(row: AuditRow, email: str | None) -> tuple[str, ...]:
    detail = json.dumps(row.detail, sort_keys=True)
    by = (email or "", row.user_id or "", row.token_id or "", row.address or "")
    return (row.at.isoformat(), *by, row.action, row.subject or "", detail)


def _csv(cells: tuple[str, ...]) -> str:
    """A spreadsheet would run what begins like a formula, and people choose their addresses."""
    safe = [
        f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell for cell in cells
    ]
    out = io.StringIO()
    csv.writer(out).writerow(safe)
    return out.getvalue()
