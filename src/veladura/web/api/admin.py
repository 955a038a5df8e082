"""What administrators do: users, invitations, settings. Other people's documents stay theirs."""

from typing import Annotated

from fastapi import Query, Response
from sqlalchemy import func, select

from veladura.web import schemas
from veladura.web.accounts import invitations, resetting, totp
from veladura.web.accounts.access import Administrator
from veladura.web.accounts.accounts import has_other_administrators
from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.sessions import close_all_sessions
from veladura.web.api import api_router, serialise
from veladura.web.problems import conflict, documented, not_found
from veladura.web.services import Services, Serving
from veladura.web.storage import admin_settings as instance
from veladura.web.storage import retention
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import DocumentRow, InvitationRow, UserRow

router = api_router("admin", documented(401, 403), prefix="/admin")


def all_users(services: Services) -> list[schemas.User]:
    with services.database.read() as session:
        query = select(UserRow).order_by(UserRow.created, UserRow.email)
        return [serialise.user(row) for row in session.scalars(query)]


def documents_of_all(services: Services) -> dict[str, int]:
    """How many documents each person owns, by their id."""
    owner = DocumentRow.owner_id
    with services.database.read() as session:
        found = session.execute(select(owner, func.count()).group_by(owner))
        return {row[0]: row[1] for row in found}


def all_invitations(services: Services) -> list[schemas.Invitation]:
    with services.database.read() as session:
        return [serialise.invitation(row) for row in invitations.open_invitations(session)]


def current_settings(services: Services) -> schemas.Settings:
    with services.database.read() as session:
        return schemas.Settings(
            registration_open=instance.registration_open(session),
            retention_days=instance.retention_days(session),
            grace_days=instance.grace_days(session),
            quota_mb=instance.quota(session),
        )


def outlook_of(services: Services, days: int | None = None) -> schemas.Outlook:
    clock = services.worker.retention.clock
    with services.database.read() as session:
        found = retention.outlook(session, clock.now(), days)
    return schemas.Outlook(
        clock="ahead" if clock.jumped else "ok",
        due=found.due,
        soon=found.soon,
        binned=found.binned,
        deletion=found.deletion,
    )


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
        others = has_other_administrators(session, user_id)
        row.role = change.role or row.role
        row.active = row.active if change.active is None else change.active
        row.confirmed = row.confirmed if change.confirmed is None else change.confirmed
        if change.totp is False:
            totp.switch_off(row)
        if not others and not (row.active and row.role == "administrator"):
            raise conflict("last-administrator", "There must be an active administrator.")
        if not row.active:
            close_all_sessions(session, row.id)
        changed = change.model_dump(exclude_none=True)
        record(session, admin.id, "user.change", row.id, **changed)
        return serialise.user(row)


@router.post("/users/{user_id}/password", status_code=201, responses=documented(404))
def offer_password(user_id: str, admin: Administrator, services: Serving) -> schemas.PasswordOffer:
    """A link with which somebody sets a new password; it is shown once and works for a day."""
    with services.database.write() as session:
        row = session.get(UserRow, user_id)
        if row is None:
            raise not_found("user")
        token = resetting.offer(session, row, admin.id)
    return schemas.PasswordOffer(link=f"/reset?token={token}")


@router.get("/invitations")
def list_invitations(admin: Administrator, services: Serving) -> list[schemas.Invitation]:
    return all_invitations(services)


@router.post("/invitations", status_code=201, responses=documented(409))
def create_invitation(
    request: schemas.InvitationRequest, admin: Administrator, services: Serving
) -> schemas.NewInvitation:
    """A link to hand to whoever owns the address; it makes one account and is shown once."""
    try:
        with services.database.write() as session:
            row, token = invitations.invite(session, request.email, request.role, admin.id)
            shown = serialise.invitation(row)
    except AccountError:
        raise conflict("email-taken", "There is an account with that e-mail already.") from None
    return schemas.NewInvitation(**shown.model_dump(), link=f"/register?token={token}")


@router.delete("/invitations/{invitation_id}", status_code=204, responses=documented(404))
def delete_invitation(invitation_id: str, admin: Administrator, services: Serving) -> Response:
    with services.database.write() as session:
        row = session.get(InvitationRow, invitation_id)
        if row is None or row.email is None:
            raise not_found("invitation")
        session.delete(row)
        record(session, admin.id, "invitation.delete", invitation_id)
    return Response(status_code=204)


@router.get("/settings")
def read_settings(admin: Administrator, services: Serving) -> schemas.Settings:
    return current_settings(services)


@router.put("/settings")
def change_settings(
    change: schemas.SettingsChange, admin: Administrator, services: Serving
) -> schemas.Settings:
    with services.database.write() as session:
        if change.registration_open is not None:
            instance.set_registration_open(session, change.registration_open)
        if change.retention_days is not None:
            instance.set_retention_days(session, change.retention_days)
        if change.grace_days is not None:
            instance.set_grace_days(session, change.grace_days)
        if change.quota_mb is not None:
            instance.set_quota(session, change.quota_mb)
        changed = change.model_dump(exclude_none=True)
        record(session, admin.id, "settings.change", None, **changed)
    services.worker.notify()
    return current_settings(services)


@router.get("/retention")
def read_outlook(
    admin: Administrator,
    services: Serving,
    days: Annotated[int | None, Query(ge=1, le=3650)] = None,
) -> schemas.Outlook:
    """What retention will do; with `days`, what it would do if that were set."""
    return outlook_of(services, days)


@router.post("/retention/restore")
def restore_everything(admin: Administrator, services: Serving) -> schemas.Restored:
    """Bring back whatever is in the bin, whosever it is: after a clock that was wrong."""
    with services.database.write() as session:
        count = retention.restore_all(session)
        record(session, admin.id, "retention.restore", None, documents=count)
    return schemas.Restored(documents=count)
