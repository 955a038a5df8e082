"""Where one is logged in, and how to end that."""

from datetime import timedelta

from fastapi import Request, Response
from sqlalchemy import select

from veladura.web import schemas
from veladura.web.accounts import sessions
from veladura.web.accounts.access import CurrentUser, session_cookie
from veladura.web.accounts.security import fingerprint
from veladura.web.api import api_router
from veladura.web.problems import documented, not_found
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import SessionRow, UserRow

router = api_router("account", documented(401), prefix="/sessions")


@router.get("")
def list_all(request: Request, user: CurrentUser, services: Serving) -> list[schemas.Login]:
    return sessions_of(services, user, session_cookie(request))


def sessions_of(services: Services, user: UserRow, secret: str | None) -> list[schemas.Login]:
    own = fingerprint(secret) if secret else ""
    idle = timedelta(minutes=services.settings.idle_minutes)
    with services.database.read() as session:
        return [
            schemas.Login(
                id=row.id,
                created=row.created,
                last_seen=row.last_seen,
                expires=row.expires,
                address=row.address,
                browser=row.agent,
                current=row.hash == own,
            )
            for row in sessions.list_sessions(session, user.id, idle)
        ]


@router.delete("", status_code=204)
def close_others(request: Request, user: CurrentUser, services: Serving) -> Response:
    """Log out everywhere else."""
    with services.database.write() as session:
        sessions.close_all_sessions(session, user.id, but=session_cookie(request))
        record(session, user.id, "session.close-others")
    return Response(status_code=204)


@router.delete("/{session_id}", status_code=204, responses=documented(404))
def close(session_id: str, user: CurrentUser, services: Serving) -> Response:
    with services.database.write() as session:
        query = select(SessionRow).where(SessionRow.id == session_id, SessionRow.user_id == user.id)
        row = session.scalar(query)
        if row is None:
            raise not_found("session")
        session.delete(row)
        record(session, user.id, "session.close", session_id)
    return Response(status_code=204)
