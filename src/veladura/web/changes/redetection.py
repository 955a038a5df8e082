"""Detecting again in a document that is there: more or less eagerly, or with another profile."""

from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from veladura.document import Span
from veladura.web import marks as editing
from veladura.web.accounts.access import find_document
from veladura.web.changes import history
from veladura.web.changes.history import Desk, Edited
from veladura.web.known import EngineTold
from veladura.web.marks import Change, Mark
from veladura.web.problems import ApiError, forbidden
from veladura.web.review.engine import Engine
from veladura.web.services import Services
from veladura.web.storage import jobs
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import DocumentRow, JobRow, UserRow

LONG = 100_000  # characters: beyond, detecting takes longer than a request should
TRIES = 3  # of a job, when somebody changes the profile meanwhile
MEANWHILE = "changed-meanwhile"


@dataclass(frozen=True, slots=True)
class Wish:
    """What to detect with; None leaves the profile, and its or the document's recall."""

    profile: str | None = None
    recall: float | None = None
    anew: bool = False  # with the same: what is known beforehand has changed


def ask(
    services: Services, session: Session, user: UserRow, row: DocumentRow, wish: Wish
) -> JobRow:
    """Leave a wish to the worker; of wishes that wait for the same document the last counts."""
    asked: dict[str, object] = {"user": user.id}
    if wish.anew:
        asked["anew"] = True
    if wish.recall is not None:
        asked["recall"] = wish.recall
    if wish.profile is not None:
        asked["profile"] = wish.profile
        if services.engine.profile(wish.profile).scheme.id != row.scheme:
            asked["recall"] = wish.recall  # an earlier wish was about other categories
    return jobs.ask(session, row.id, asked)


def under_way(session: Session, document_id: str) -> bool:
    job = jobs.last_redetection(session, document_id)
    return job is not None and job.state in ("queued", "running")


def carry_out(services: Services, job: JobRow) -> None:
    """The worker's part: decisions that people took meanwhile stay, as they do otherwise."""
    asked = job.wish or {}
    wish = Wish(asked.get("profile"), asked.get("recall"), bool(asked.get("anew")))
    with services.database.read() as session:
        user = session.get(UserRow, asked.get("user"))
    if user is None or not user.active:
        raise forbidden("Whoever asked for this has no account any more.")
    for last in (*(False,) * (TRIES - 1), True):
        try:
            detect_again(services, user, job.document_id, wish, job.id)
            return
        except ApiError as error:
            if last or error.code != MEANWHILE:
                raise


def detect_again(
    services: Services, user: UserRow, document_id: str, wish: Wish, job_id: str | None = None
) -> Edited:
    """Detect with another profile or recall, as a step that can be undone.

    For a job that was cancelled meanwhile nothing changes.
    """
    row, text, told = _row_and_text(services, user, document_id)
    profile = services.engine.profile(wish.profile or row.profile)
    action = "document.recall" if wish.profile is None else "document.profile"
    if profile.id == row.profile and wish.recall is None and not wish.anew:
        return history.edit(services, user, document_id, action, _settle)
    recall = wish.recall
    if recall is None and profile.scheme.id == row.scheme:
        recall = Sealed.of(row, services.key).options.recall
    recall = profile.recall if recall is None else recall
    # Outside the transaction: detection takes its time, and nobody else should wait for it.
    spans = services.engine.detect(profile.id, text, recall, told)
    if job_id is not None:
        with services.database.read() as session:
            if jobs.is_cancelled(session, job_id):
                raise ApiError(409, jobs.CANCELLED, "Cancelled.")

    def make(desk: Desk) -> Change:
        if desk.found.row.profile != row.profile:
            raise ApiError(409, MEANWHILE, "Somebody else changed the profile meanwhile.")
        if profile.id != row.profile:
            return another_profile(desk, services.engine, profile.id, spans, recall)
        change = editing.redetect(desk.marks, spans, next_id=desk.found.row.next_mark)
        options = replace(desk.options, recall=recall)
        if wish.profile is not None:
            options = replace(options, doubt="")
        return (
            replace(change, options=(desk.options, options)) if options != desk.options else change
        )

    return history.edit(services, user, document_id, action, make)


def another_profile(
    desk: Desk, engine: Engine, profile: str, spans: tuple[Span, ...], recall: float
) -> Change:
    """What people decided stays if both profiles have the same categories, and goes if not."""
    row = desk.found.row
    kept: dict[int, Mark] = dict(desk.marks)
    options = replace(desk.options, recall=recall, doubt="")
    if engine.profile(profile).scheme.id != row.scheme:
        kept = {}
        options = replace(options, preferences={}, chosen={}, rolls={})
    found = editing.redetect(kept, spans, next_id=row.next_mark)
    marks = editing.difference(desk.marks, editing.apply_change(kept, found)).marks
    return Change(marks, (desk.options, options), (row.profile, profile))


def _settle(desk: Desk) -> Change:
    """The profile is right after all: there is nothing to doubt any more."""
    sure = replace(desk.options, doubt="")
    return Change(options=(desk.options, sure)) if sure != desk.options else Change()


def _row_and_text(
    services: Services, user: UserRow, document_id: str
) -> tuple[DocumentRow, str, EngineTold]:
    with services.database.read() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        kept = services.views.kept(document_id)  # a document's text never changes
        text = kept.text if kept else Sealed.of(found.row, services.key).text(session)
        told = services.views.shelves.told(session, found.row)
    return found.row, text, told
