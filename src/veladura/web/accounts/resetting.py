"""A new password for somebody who forgot theirs: a link from an administrator, used once."""

from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from veladura.web.accounts import security
from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.passwords import check_password
from veladura.web.accounts.sessions import close_all_sessions
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import InvitationRow, UserRow, now

RESET = "password-reset"  # in the place of a role: it makes no account
VALID = timedelta(days=1)


def offer(session: Session, user: UserRow, by: str) -> str:
    """A token; one that was handed out before ends."""
    session.execute(
        delete(InvitationRow).where(InvitationRow.email == user.email, InvitationRow.role == RESET)
    )
    token = security.new_secret()
    session.add(
        InvitationRow(
            hash=security.fingerprint(token),
            email=user.email,
            role=RESET,
            invited_by=by,
            expires=now() + VALID,
        )
    )
    record(session, by, "password.offer", user.id)
    return token


def whose(session: Session, token: str) -> UserRow:
    """Whose password a token may set. Raises if it is over."""
    row = _offered(session, token)
    user = session.scalar(select(UserRow).where(UserRow.email == row.email, UserRow.active))
    if user is None:
        raise AccountError("invitation-invalid")
    return user


def _offered(session: Session, token: str) -> InvitationRow:
    query = select(InvitationRow).where(
        InvitationRow.hash == security.fingerprint(token),
        InvitationRow.role == RESET,
        InvitationRow.expires > now(),
    )
    row = session.scalar(query)
    if row is None:
        raise AccountError("invitation-invalid")
    return row


def check(session: Session, token: str, password: str) -> None:
    """Before the costly part: the token counts, and the password is good enough."""
    user = whose(session, token)
    check_password(password, user.email, user.name)


def reset(session: Session, token: str, password_hash: str) -> None:
    """Uses the token up and ends every login; a second step stays."""
    user = whose(session, token)
    session.delete(_offered(session, token))
    user.password = password_hash
    close_all_sessions(session, user.id)
    record(session, user.id, "password.reset", user.id)
