"""What was done to a document and said about it, by whom; and whether there is anything new."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, VisibleDocument, find_document
from veladura.web.api import api_router
from veladura.web.api.documents import Page, Size
from veladura.web.changes.steps import last_author
from veladura.web.problems import documented
from veladura.web.services import Services, Serving
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import RemarkRow, StepRow, UserRow

router = api_router(
    "review",
    documented(401, 404, 409),
    prefix="/documents/{document_id}",
)


@router.get("/history")
def read_history(
    document_id: str, user: CurrentUser, services: Serving, page: Page = 1, size: Size = 50
) -> schemas.History:
    """Changes, sign-offs and comments, the newest first."""
    with services.database.read() as session:
        found = find_document(session, user, document_id, ready=True)
        return history_of(services, session, found, page, size)


def history_of(
    services: Services, session: Session, found: VisibleDocument, page: int, size: int
) -> schemas.History:
    """Both kinds are read as far as the page may reach, and then put in order."""
    reach = page * size
    own = StepRow.document_id == found.row.id
    steps = session.scalars(
        select(StepRow).where(own).order_by(StepRow.number.desc()).limit(reach)
    ).all()
    said = RemarkRow.document_id == found.row.id
    remarks = session.scalars(
        select(RemarkRow).where(said).order_by(RemarkRow.at.desc()).limit(reach)
    ).all()
    people = {step.user_id for step in steps} | {remark.user_id for remark in remarks}
    names = _names(session, people)
    sealed, me = Sealed.of(found.row, services.key), found.user.id
    entries = [_change(step, names, me) for step in steps]
    entries += [_remark(remark, names, me, sealed) for remark in remarks]
    entries.sort(key=lambda entry: (entry.at.timestamp() if entry.at else 0.0, entry.revision))
    newest = entries[::-1][reach - size : reach]
    total = session.scalar(select(func.count()).select_from(StepRow).where(own)) or 0
    total += _remarks(session, found.row.id)
    return schemas.History(entries=newest, total=total)


def _remarks(session: Session, document_id: str) -> int:
    query = select(func.count()).select_from(RemarkRow)
    return session.scalar(query.where(RemarkRow.document_id == document_id)) or 0


def _names(session: Session, ids: set[str | None]) -> dict[str, str]:
    query = select(UserRow.id, UserRow.name).where(UserRow.id.in_([id for id in ids if id]))
    return {row.id: row.name for row in session.execute(query)}


def _change(step: StepRow, names: dict[str, str], me: str) -> schemas.HistoryEntry:
    return schemas.HistoryEntry(
        at=step.at,
        by=names.get(step.user_id or ""),
        own=step.user_id == me,
        kind="change",
        action=step.action,
        marks=step.marks,
        undone=step.undone,
        revision=step.revision,
        text=None,
    )


def _remark(
    remark: RemarkRow, names: dict[str, str], me: str, sealed: Sealed
) -> schemas.HistoryEntry:
    return schemas.HistoryEntry(
        at=remark.at,
        by=names.get(remark.user_id or ""),
        own=remark.user_id == me,
        kind="review" if remark.state else "comment",
        action=remark.state or "",
        marks=0,
        undone=False,
        revision=remark.revision,
        text=sealed.open_remark(remark.text) if remark.text else None,
    )


@router.get("/news")
def read_news(document_id: str, user: CurrentUser, services: Serving) -> schemas.News:
    """For a page that is open: asked every few seconds, it keeps no login alive."""
    with services.database.read() as session:
        row = find_document(session, user, document_id, ready=True).row
        author = session.get(UserRow, last_author(session, row.id) or "")
        remarks = _remarks(session, row.id)
    return schemas.News.model_validate(
        {
            "revision": row.revision,
            "review": row.review,
            "remarks": remarks,
            "by": author.name if author else None,
            "own": author is not None and author.id == user.id,
            "others": services.presence.meet(row.id, user.id, user.name),
        }
    )
