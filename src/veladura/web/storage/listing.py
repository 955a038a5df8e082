"""The documents of a workspace: filtered, searched, in order; and how far their review is.

Names and texts are sealed, so that searching them, or sorting by name, means opening them.
"""

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, select
from sqlalchemy.orm import Session

from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import DocumentRow

STATES = ("queued", "processing", "ready", "failed")
TO_REVIEW, REVIEWED, REJECTED = "to-review", "reviewed", "rejected"
_REVIEWS = {TO_REVIEW: "open", REVIEWED: "accepted", REJECTED: "rejected"}
_ORDERS: dict[str, tuple[Any, ...]] = {
    "newest": (DocumentRow.created.desc(), DocumentRow.id),
    "oldest": (DocumentRow.created, DocumentRow.id),
    "doubt": (DocumentRow.doubtful.desc(), DocumentRow.open.desc(), DocumentRow.created),
}
_DIGITS = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which documents to list, and in which order; what is empty does not count."""

    search: str = ""
    inside: bool = False  # search their texts too
    state: str | None = None  # one of STATES, or of a review
    assignee: str | None = None  # a user's id; "" for documents that are nobody's
    order: str = "newest"  # or oldest, doubt, name


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a workspace is."""

    total: int
    reviewed: int
    rejected: int
    to_review: int
    doubtful: int  # marks, in what is to be reviewed
    waiting: int  # for detection
    failed: int


def list_documents(
    session: Session,
    key: ServerKey,
    workspace_id: str,
    wanted: Wanted,
    *,
    page: int = 1,
    size: int = 50,
) -> tuple[list[DocumentRow], int]:
    """One page of them, and how many there are."""
    query = _select(workspace_id, wanted)
    skipped = (page - 1) * size
    if wanted.search or wanted.order == "name":
        rows = _opened(session, key, query, wanted)
        return rows[skipped : skipped + size], len(rows)
    rows = list(session.scalars(query.offset(skipped).limit(size)))
    if 0 < len(rows) < size:  # the last page: nothing to count
        return rows, skipped + len(rows)
    counted = query.order_by(None).subquery()
    return rows, session.scalar(select(func.count()).select_from(counted)) or 0


def list_ids(session: Session, key: ServerKey, workspace_id: str, wanted: Wanted) -> list[str]:
    """All of them, in order: what "select all" and "next" mean."""
    query = _select(workspace_id, wanted)
    if wanted.search or wanted.order == "name":
        return [row.id for row in _opened(session, key, query, wanted)]
    ids = query.with_only_columns(DocumentRow.id, maintain_column_froms=True)
    return list(session.scalars(ids))


def _select(workspace_id: str, wanted: Wanted) -> "Select[DocumentRow]":
    query = select(DocumentRow).where(
        DocumentRow.workspace_id == workspace_id, DocumentRow.bin_until.is_(None)
    )
    if wanted.state in _REVIEWS:
        review = _REVIEWS[wanted.state]
        query = query.where(DocumentRow.state == "ready", DocumentRow.review == review)
    elif wanted.state:
        query = query.where(DocumentRow.state == wanted.state)
    if wanted.assignee is not None:
        query = query.where(DocumentRow.assignee_id == (wanted.assignee or None))
    return query.order_by(*_ORDERS.get(wanted.order, _ORDERS["newest"]))


def _opened(
    session: Session, key: ServerKey, query: "Select[DocumentRow]", wanted: Wanted
) -> list[DocumentRow]:
    looked_for = wanted.search.casefold()
    found: list[tuple[DocumentRow, str]] = []
    for row in session.scalars(query):
        sealed = Sealed.of(row, key)
        name = sealed.name
        if looked_for in name.casefold() or (
            wanted.inside and row.state == "ready" and looked_for in sealed.text(session).casefold()
        ):
            found.append((row, name))
    if wanted.order == "name":
        found.sort(key=lambda pair: _natural(pair[1]))
    return [row for row, _ in found]


def _natural(name: str) -> list[tuple[int, str]]:
    """So that "nota 10" comes behind "nota 9"."""
    parts = _DIGITS.split(name.casefold())
    return [(int(part[:18]), "") if part.isdecimal() else (0, part) for part in parts]


def progress_of(session: Session, workspace_id: str) -> Progress:
    ready = DocumentRow.state == "ready"
    is_open = ready & (DocumentRow.review == "open")

    def count(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)

    row = session.execute(
        select(
            func.count(),
            count(ready & (DocumentRow.review == "accepted")),
            count(ready & (DocumentRow.review == "rejected")),
            count(is_open),
            func.coalesce(func.sum(case((is_open, DocumentRow.doubtful), else_=0)), 0),
            count(DocumentRow.state.in_(("queued", "processing"))),
            count(DocumentRow.state == "failed"),
        ).where(DocumentRow.workspace_id == workspace_id, DocumentRow.bin_until.is_(None))
    ).one()
    return Progress(*(int(value) for value in row))
