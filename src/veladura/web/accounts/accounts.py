"""Accounts, logins and API tokens."""

import re
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from veladura.web.accounts import security
from veladura.web.storage.admin_settings import registration_open
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import SessionRow, TokenRow, UserRow, WorkspaceRow, now

EMAIL = re.compile(r"[^@\s]+@[^@\s]+")


class AccountError(Exception):
    """A form was refused; `code` is what the page translates."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Registration:
    email: str
    name: str
    password: str
    language: str
    workspace: str  # the name of the workspace everybody starts with

    def check(self) -> None:
        if not EMAIL.fullmatch(self.email) or len(self.email) > 200:
            raise AccountError("invalid-email")
        if not self.name or len(self.name) > 200:
            raise AccountError("name-missing")
        check_password(self.password)


def check_password(password: str) -> None:
    if len(password) < security.MIN_PASSWORD:
        raise AccountError("password-too-short")


def nobody_yet(session: Session) -> bool:
    return session.scalar(select(UserRow.id).limit(1)) is None


def register(session: Session, form: Registration, password_hash: str) -> tuple[UserRow, str]:
    """Make an account with a workspace of its own; the first one becomes administrator."""
    first = nobody_yet(session)
    if not first and not registration_open(session):
        raise AccountError("registration-closed")
    email = form.email.lower()
    if session.scalar(select(UserRow.id).where(UserRow.email == email)):
        raise AccountError("email-taken")
    user = UserRow(
        email=email,
        name=form.name,
        password=password_hash,
        role="administrator" if first else "member",
        language=form.language,
    )
    session.add(user)
    session.flush()
    workspace = WorkspaceRow(name=form.workspace, owner_id=user.id)
    session.add(workspace)
    record(session, user.id, "account.register", user.id, role=user.role)
    session.flush()
    return user, workspace.id


def find_by_email(session: Session, email: str) -> UserRow | None:
    return session.scalar(select(UserRow).where(UserRow.email == email.strip().lower()))


def open_session(session: Session, user_id: str, days: int) -> str:
    """Log in: the secret is for the cookie, only its fingerprint stays here."""
    secret = security.new_secret()
    session.execute(delete(SessionRow).where(SessionRow.expires < now()))
    session.add(
        SessionRow(
            hash=security.fingerprint(secret), user_id=user_id, expires=now() + timedelta(days=days)
        )
    )
    record(session, user_id, "session.open")
    return secret


def close_session(session: Session, secret: str) -> None:
    session.execute(delete(SessionRow).where(SessionRow.hash == security.fingerprint(secret)))


def close_all_sessions(session: Session, user_id: str, *, but: str | None = None) -> None:
    """Log somebody out everywhere, except for the session whose secret is `but`."""
    kept = security.fingerprint(but) if but else ""
    session.execute(
        delete(SessionRow).where(SessionRow.user_id == user_id, SessionRow.hash != kept)
    )


def user_of_session(session: Session, secret: str) -> UserRow | None:
    return session.scalar(
        select(UserRow)
        .join(SessionRow, SessionRow.user_id == UserRow.id)
        .where(
            SessionRow.hash == security.fingerprint(secret),
            SessionRow.expires > now(),
            UserRow.active,
        )
    )


def user_of_token(session: Session, token: str) -> tuple[UserRow, TokenRow] | None:
    found = session.execute(
        select(UserRow, TokenRow)
        .join(TokenRow, TokenRow.user_id == UserRow.id)
        .where(TokenRow.hash == security.fingerprint(token), UserRow.active)
    ).one_or_none()
    return (found[0], found[1]) if found else None


def create_token(session: Session, user_id: str, name: str) -> tuple[TokenRow, str]:
    token = security.new_token()
    row = TokenRow(user_id=user_id, name=name, prefix=token[:8], hash=security.fingerprint(token))
    session.add(row)
    session.flush()
    record(session, user_id, "token.create", row.id)
    return row, token


def administrators(session: Session) -> int:
    query = select(func.count()).select_from(UserRow)
    return session.scalar(query.where(UserRow.role == "administrator", UserRow.active)) or 0
