"""Who did what to which thing. Ids, counts and codes only: never names or text of documents."""

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from veladura.web.storage.tables import AuditRow, UserRow


def record(
    session: Session, user_id: str | None, action: str, subject: str | None = None, **detail: Any
) -> None:
    session.add(AuditRow(user_id=user_id, action=action, subject=subject, detail=detail))


def read_log(
    session: Session, page: int, size: int
) -> tuple[list[tuple[AuditRow, str | None]], int]:
    """The newest entries first, each with the e-mail address of whoever did it."""
    total = session.scalar(select(func.count()).select_from(AuditRow)) or 0
    rows = session.execute(
        select(AuditRow, UserRow.email)
        .outerjoin(UserRow, UserRow.id == AuditRow.user_id)
        .order_by(AuditRow.id.desc())
        .offset((page - 1) * size)
        .limit(size)
    )
    return [(row, email) for row, email in rows], total
