"""Logins: opened, used, listed, closed. One that rests too long ends by itself."""

import re
from datetime import timedelta

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.orm import Session

from veladura.web.accounts import security
from veladura.web.storage.audit_log import calling, record
from veladura.web.storage.tables import SessionRow, UserRow, now

TOUCHED_AFTER = timedelta(minutes=1)  # the last use is stored to the minute
_BROWSERS = (("Edg", "Edge"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = ("Windows", "Android", "iPhone", "iPad", "Mac OS", "Linux")
# Of every request. Made once: to make a query takes longer than to have it answered.
_FIND = (
    select(UserRow, SessionRow)
    .join(SessionRow, SessionRow.user_id == UserRow.id)
    .where(
        SessionRow.hash == bindparam("hash"),
        SessionRow.expires > bindparam("moment"),
        SessionRow.last_seen > bindparam("rested_since"),
        UserRow.active,
    )
)


def open_session(session: Session, user_id: str, days: int, agent: str = "") -> str:
    """Log in: the secret is for the cookie, only its fingerprint stays here."""
    secret = security.new_secret()
    caller = calling.get()
    session.execute(delete(SessionRow).where(SessionRow.expires < now()))
    session.add(
        SessionRow(
            hash=security.fingerprint(secret),
            user_id=user_id,
            expires=now() + timedelta(days=days),
            address=caller.address if caller else "",
            agent=browser_of(agent),
        )
    )
    record(session, user_id, "session.open")
    return secret


def browser_of(agent: str) -> str:
    """ "Firefox, Linux": enough to know one's own again, in our words and not the browser's."""
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    system = next((name for name in _SYSTEMS if name in agent), "")
    return ", ".join(re.sub(r" OS$", "OS", part) for part in (browser, system) if part)


def find_session(
    session: Session, secret: str, idle: timedelta
) -> tuple[UserRow, SessionRow] | None:
    moment, hash = now(), security.fingerprint(secret)
    given = {"hash": hash, "moment": moment, "rested_since": moment - idle}
    found = session.execute(_FIND, given).one_or_none()
    return (found[0], found[1]) if found else None


def touch(session: Session, session_id: str) -> None:
    used = update(SessionRow).where(SessionRow.id == session_id)
    session.execute(used.values(last_seen=now()))


def list_sessions(session: Session, user_id: str, idle: timedelta) -> list[SessionRow]:
    """Sessions that are not over, the one used last first."""
    query = select(SessionRow).where(
        SessionRow.user_id == user_id,
        SessionRow.expires > now(),
        SessionRow.last_seen > now() - idle,
    )
    return list(session.scalars(query.order_by(SessionRow.last_seen.desc(), SessionRow.id)))


def close_session(session: Session, secret: str) -> None:
    row = session.get(SessionRow, security.fingerprint(secret))
    if row is not None:
        record(session, row.user_id, "session.close")
        session.delete(row)


def close_all_sessions(session: Session, user_id: str, *, but: str | None = None) -> None:
    """Log somebody out everywhere, except for the session whose secret is `but`."""
    kept = security.fingerprint(but) if but else ""
    session.execute(
        delete(SessionRow).where(SessionRow.user_id == user_id, SessionRow.hash != kept)
    )
