"""What administrators do: users, settings, the audit log. Other people's documents stay theirs."""

from fastapi import APIRouter
from sqlalchemy import select

from veladura.web.accounts.access import Administrator
from veladura.web.accounts.accounts import administrators, close_all_sessions
from veladura.web.api import schemas
from veladura.web.api import serialise as presenting
from veladura.web.api.documents import Page, Size
from veladura.web.problems import conflict, documented, not_found
from veladura.web.services import Services, Serving
from veladura.web.storage import admin_settings as instance
from veladura.web.storage.audit_log import read_log, record
from veladura.web.storage.tables import UserRow

router = APIRouter(prefix="/admin", tags=["admin"], responses=documented(401, 403))


def all_users(services: Services) -> list[schemas.User]:
    with services.database.read() as session:
        query = select(UserRow).order_by(UserRow.created, UserRow.email)
        return [presenting.user(row) for row in session.scalars(query)]


def current_settings(services: Services) -> schemas.Settings:
    with services.database.read() as session:
        return schemas.Settings(
            registration_open=instance.registration_open(session),
            retention_days=instance.retention_days(session),
        )


def audit_page(services: Services, page: int, size: int) -> schemas.AuditPage:
    with services.database.read() as session:
        rows, total = read_log(session, page, size)
    entries = [
        schemas.AuditEntry(
            at=row.at,
            user=email or row.user_id,
            action=row.action,
            subject=row.subject,
            detail=row.detail,
        )
        for row, email in rows
    ]
    return schemas.AuditPage(entries=entries, total=total, page=page, size=size)


@router.get("/users")
def list_users(admin: Administrator, services: Serving) -> list[schemas.User]:
    return all_users(services)


@router.patch("/users/{user_id}", responses=documented(404, 409))
def change_user(
    user_id: str, change: schemas.UserChange, admin: Administrator, services: Serving
) -> schemas.User:
    """Switching an account off ends its logins; the last administrator stays one."""
    with services.database.write() as session:
        row = session.get(UserRow, user_id)
        if row is None:
            raise not_found("user")
        row.role = change.role or row.role
        row.active = row.active if change.active is None else change.active
        session.flush()
        if administrators(session) == 0:
            raise conflict("last-administrator", "There must be an active administrator.")
        if not row.active:
            close_all_sessions(session, row.id)
        record(session, admin.id, "user.change", row.id, role=row.role, active=row.active)
        return presenting.user(row)


@router.get("/settings")
def read_settings(admin: Administrator, services: Serving) -> schemas.Settings:
    return current_settings(services)


@router.put("/settings")
def change_settings(
    settings: schemas.Settings, admin: Administrator, services: Serving
) -> schemas.Settings:
    with services.database.write() as session:
        instance.set_registration_open(session, settings.registration_open)
        instance.set_retention_days(session, settings.retention_days)
        record(session, admin.id, "settings.change", None, **settings.model_dump())
    services.worker.notify()
    return settings


@router.get("/audit")
def read_audit(
    admin: Administrator, services: Serving, page: Page = 1, size: Size = 50
) -> schemas.AuditPage:
    return audit_page(services, page, size)
