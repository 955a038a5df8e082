"""Looks up accounts and their API tokens."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from veladura.web.accounts import security
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import TokenRow, UserRow, now


def find_by_email(session: Session, email: str) -> UserRow | None:
    return session.scalar(select(UserRow).where(UserRow.email == email.strip().lower()))


def user_of_token(session: Session, token: str) -> tuple[UserRow, TokenRow] | None:
    found = session.execute(
        select(UserRow, TokenRow)
        .join(TokenRow, TokenRow.user_id == UserRow.id)
        .where(
            TokenRow.hash == security.fingerprint(token),
            TokenRow.expires > now(),
            UserRow.active,
        )
    ).one_or_none()
    return (found[0], found[1]) if found else None


def create_token(
    session: Session, user_id: str, name: str, scopes: Sequence[str], days: int
) -> tuple[TokenRow, str]:
    token = security.new_token()
    row = TokenRow(
        user_id=user_id,
        name=name,
        prefix=token[:8],
        hash=security.fingerprint(token),
        scopes=" ".join(scopes),
        expires=now() + timedelta(days=days),
    )
    session.add(row)
    session.flush()
    record(session, user_id, "token.create", row.id, scopes=row.scopes, days=days)
    return row, token


def revoke_tokens(session: Session, user_id: str) -> None:
    session.execute(delete(TokenRow).where(TokenRow.user_id == user_id))


def has_other_administrators(session: Session, user_id: str) -> bool:
    """Nobody else changes who administrates until the transaction ends: of two who do away with
    each other at the same moment one stays."""
    query = select(UserRow.id).where(UserRow.role == "administrator", UserRow.active)
    found = session.scalars(query.order_by(UserRow.id).with_for_update()).all()
    return any(one != user_id for one in found)
