"""Invitations: links that make one account each. The first one of a server makes its administrator.

That an administrator handed a link to whoever owns an address is what confirms the address.
"""

from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from veladura.web.accounts import security
from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.resetting import RESET
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import InvitationRow, UserRow, now

VALID = timedelta(days=7)


def nobody_yet(session: Session) -> bool:
    return session.scalar(select(UserRow.id).limit(1)) is None


def set_up(session: Session) -> str | None:
    """The token for the first account, for the terminal of whoever starts the server.

    Every start makes another one, and all end with the first account.
    """
    return _new(session, None, "administrator", None)[1] if nobody_yet(session) else None


def invite(
    session: Session, email: str, role: str, by: str | None = None
) -> tuple[InvitationRow, str]:
    """A link for one person; a new one for the same address ends the one before."""
    address = email.strip().lower()
    if session.scalar(select(UserRow.id).where(UserRow.email == address)):
        raise AccountError("email-taken")
    session.execute(delete(InvitationRow).where(InvitationRow.email == address))
    row, token = _new(session, address, role, by)
    record(session, by, "invitation.create", row.id, role=role)
    return row, token


def _new(
    session: Session, email: str | None, role: str, by: str | None
) -> tuple[InvitationRow, str]:
    token = security.new_secret()
    session.execute(delete(InvitationRow).where(InvitationRow.expires < now()))
    row = InvitationRow(
        hash=security.fingerprint(token),
        email=email,
        role=role,
        invited_by=by,
        expires=now() + VALID,
    )
    session.add(row)
    session.flush()
    return row, token


def find(session: Session, token: str) -> InvitationRow:
    """Raises if there is none, it is over, or it is for the first account and there is one."""
    query = select(InvitationRow).where(InvitationRow.hash == security.fingerprint(token))
    row = session.scalar(query.where(InvitationRow.expires > now()))
    if row is None or row.role == RESET or (row.email is None and not nobody_yet(session)):
        raise AccountError("invitation-invalid")
    return row


def accept(session: Session, token: str) -> InvitationRow:
    """Use an invitation up, within the transaction that makes the account."""
    row = find(session, token)
    if row.email is None:
        session.execute(delete(InvitationRow).where(InvitationRow.email.is_(None)))
    else:
        session.delete(row)
    return row


def open_invitations(session: Session) -> list[InvitationRow]:
    query = select(InvitationRow).where(
        InvitationRow.email.is_not(None), InvitationRow.role != RESET, InvitationRow.expires > now()
    )
    return list(session.scalars(query.order_by(InvitationRow.created)))
