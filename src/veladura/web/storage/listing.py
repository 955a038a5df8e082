"""The documents of a workspace: filtered, searched, in order; and how far their review is.

Names and texts are sealed, so that searching them, or sorting by name, means opening them.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, bindparam, case, func, select
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
_IN_WORKSPACE = (
    DocumentRow.workspace_id == bindparam("workspace"),
    DocumentRow.bin_until.is_(None),
)
_DIGITS = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class WantedDocuments:
    """Which documents to list, and in which order; what is empty does not count."""

    search: str = ""
    inside: bool = False  # search their texts too
    state: str | None = None  # one of STATES, or of a review
    assignee: str | None = None  # a user's id; "" for documents that are nobody's
    order: str = "newest"  # or oldest, doubt, name

    @property
    def shape(self) -> tuple[str | None, bool | None, str]:
        """How documents are chosen and ordered, without whose they are."""
        return self.state, None if self.assignee is None else bool(self.assignee), self.order


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
    wanted: WantedDocuments,
    *,
    page: int = 1,
    size: int = 50,
) -> tuple[list[DocumentRow], int]:
    """One page of them, and how many there are."""
    skipped = (page - 1) * size
    if wanted.search or wanted.order == "name":
        rows = _opened(session, key, workspace_id, wanted)
        return rows[skipped : skipped + size], len(rows)
    queries, given = _queries(*wanted.shape), _given(workspace_id, wanted)
    rows = list(session.scalars(queries.page, {**given, "skipped": skipped, "size": size}))
    if 0 < len(rows) < size:  # the last page: nothing to count
        return rows, skipped + len(rows)
    return rows, session.scalar(queries.count, given) or 0


def list_ids(
    session: Session, key: ServerKey, workspace_id: str, wanted: WantedDocuments
) -> list[str]:
    """All of them, in order: what "select all" and "next" mean."""
    if wanted.search or wanted.order == "name":
        return [row.id for row in _opened(session, key, workspace_id, wanted)]
    return list(session.scalars(_queries(*wanted.shape).ids, _given(workspace_id, wanted)))


@dataclass(frozen=True, slots=True)
class _Queries:
    all: "Select[DocumentRow]"
    page: "Select[DocumentRow]"
    ids: "Select[str]"
    count: "Select[int]"


@cache  # a few dozen: to make one takes longer than to have it answered
def _queries(state: str | None, assigned: bool | None, order: str) -> _Queries:
    query = select(DocumentRow).where(*_IN_WORKSPACE)
    if state in _REVIEWS:
        query = query.where(DocumentRow.state == "ready", DocumentRow.review == _REVIEWS[state])
    elif state:
        query = query.where(DocumentRow.state == state)
    if assigned is not None:
        to = DocumentRow.assignee_id == bindparam("assignee")
        query = query.where(to if assigned else DocumentRow.assignee_id.is_(None))
    ordered = query.order_by(*_ORDERS.get(order, _ORDERS["newest"]))
    return _Queries(
        all=ordered,
        page=ordered.offset(bindparam("skipped", type_=Integer)).limit(
            bindparam("size", type_=Integer)
        ),
        ids=ordered.with_only_columns(DocumentRow.id, maintain_column_froms=True),
        count=select(func.count()).select_from(query.subquery()),
    )


def _given(workspace_id: str, wanted: WantedDocuments) -> dict[str, Any]:
    given = {"workspace": workspace_id}
    return {**given, "assignee": wanted.assignee} if wanted.assignee else given


def _opened(
    session: Session, key: ServerKey, workspace_id: str, wanted: WantedDocuments
) -> list[DocumentRow]:
    given = _given(workspace_id, wanted)
    looked_for = wanted.search.casefold()
    found: list[tuple[DocumentRow, str]] = []
    for row in session.scalars(_queries(*wanted.shape).all, given):
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
    row = session.execute(_progress(), {"workspace": workspace_id}).one()
    return Progress(*(int(value) for value in row))


@cache  # to make this query takes longer than to have it answered
def _progress() -> "Select[int, *tuple[Any, ...]]":
    ready = DocumentRow.state == "ready"
    is_open = ready & (DocumentRow.review == "open")

    def total(condition: ColumnElement[bool], of: Any = 1) -> Any:
        return func.coalesce(func.sum(case((condition, of), else_=0)), 0)

    return select(
        func.count(),
        total(ready & (DocumentRow.review == "accepted")),
        total(ready & (DocumentRow.review == "rejected")),
        total(is_open),
        total(is_open, DocumentRow.doubtful),
        total(DocumentRow.state.in_(("queued", "processing"))),
        total(DocumentRow.state == "failed"),
    ).where(*_IN_WORKSPACE)
