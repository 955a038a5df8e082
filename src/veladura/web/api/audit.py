"""The audit log, for administrators: filtered, page by page or as a whole."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated

from fastapi import Depends, Query
from fastapi.responses import StreamingResponse

from veladura.web import schemas
from veladura.web.accounts.access import Administrator
from veladura.web.api import api_router
from veladura.web.api.documents import Page, Size
from veladura.web.problems import ApiError, documented
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import WantedEntries, export_log, note, read_log

router = api_router(
    "admin",
    documented(401, 403),
    prefix="/admin/audit",
)

Word = Annotated[str, Query(max_length=200)]
Day = Annotated[str, Query(max_length=10, description="2026-01-31, or nothing")]


async def read_wanted(
    user: Word = "",
    action: Word = "",
    subject: Word = "",
    address: Word = "",
    since: Day = "",
    until: Day = "",
) -> WantedEntries:
    return WantedEntries(user, action, subject, address, _day(since), _day(until))


def _day(given: str) -> date | None:
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        raise ApiError(422, "invalid", "Write a day as 2026-01-31.") from None


Filtered = Annotated[WantedEntries, Depends(read_wanted)]


def audit_page(
    services: Services, wanted: WantedEntries, page: int, size: int
) -> schemas.AuditPage:
    with services.database.read() as session:
        rows, total = read_log(session, page, size, wanted)
    entries = [
        schemas.AuditEntry(
            at=row.at,
            user=email or row.user_id,
            token=row.token_id,
            address=row.address,
            action=row.action,
            subject=row.subject,
            detail=row.detail,
        )
        for row, email in rows
    ]
    return schemas.AuditPage(entries=entries, total=total, page=page, size=size)


@router.get("")
def read_audit(
    admin: Administrator, services: Serving, wanted: Filtered, page: Page = 1, size: Size = 50
) -> schemas.AuditPage:
    """The newest entries first."""
    return audit_page(services, wanted, page, size)


@router.get(
    "/export",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/csv": {}}, "description": "The log"}},
)
def export(admin: Administrator, services: Serving, wanted: Filtered) -> StreamingResponse:
    """As CSV, the oldest entry first."""
    note(services.database, admin.id, "audit.export")

    def lines() -> Iterator[str]:
        with services.database.read() as session:
            yield from export_log(session, wanted)

    headers = {"Content-Disposition": 'attachment; filename="audit-log.csv"'}
    return StreamingResponse(lines(), media_type="text/csv; charset=utf-8", headers=headers)
