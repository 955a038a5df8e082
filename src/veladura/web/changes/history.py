"""Changes are stored as steps; everybody undoes and redoes their own, without limit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from veladura.web.accounts.access import VisibleDocument, find_document
from veladura.web.changes.merging import merged
from veladura.web.changes.steps import Possible, add_step, by_others, possible, touched_marks
from veladura.web.marks import Change, Mark, Options
from veladura.web.problems import conflict
from veladura.web.review.views import View
from veladura.web.services import Services
from veladura.web.storage.audit_log import record
from veladura.web.storage.documents import Sealed, count_marks, store_marks
from veladura.web.storage.tables import DocumentRow, UserRow


@dataclass(frozen=True, slots=True)
class Desk:
    """A document opened for a change, as it is now."""

    found: VisibleDocument
    view: View

    @property
    def text(self) -> str:
        return self.view.text

    @property
    def marks(self) -> Mapping[int, Mark]:
        return self.view.marks

    @property
    def options(self) -> Options:
        return self.view.options


@dataclass(frozen=True, slots=True)
class Edited:
    """What a change did: the document before and after it, the same if there was nothing to do."""

    row: DocumentRow
    before: View
    after: View
    possible: Possible


def edit(
    services: Services,
    user: UserRow,
    document_id: str,
    action: str,
    make: Callable[[Desk], Change],
    *,
    seen: int | None = None,
) -> Edited:
    """Let `make` say what changes, put it in force, and remember it as a step to undo.

    `seen` is the revision somebody looked at: what others have changed since is not overwritten.
    """
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        row, view = found.row, services.views.load(session, found.row)
        change = make(Desk(found, view))
        if not change:
            return Edited(row, view, view, possible(session, row, user))
        sealed = Sealed.of(row, services.key)
        if seen is not None and seen < row.revision:
            _check_unchanged(session, sealed, user, change, seen)
        _void_sign_off(session, found)
        add_step(session, sealed, user.id, action, change)
        edited = _put_in_force(services, session, sealed, view, change, user)
        record(session, user.id, action, row.id, marks=len(change.marks))
    services.views.keep(edited.after)  # now that it is stored
    return edited


def _check_unchanged(
    session: Session, sealed: Sealed, user: UserRow, change: Change, seen: int
) -> None:
    meanwhile = by_others(session, sealed, user, seen)
    if not meanwhile.marks.isdisjoint(touched_marks(change)):
        other = session.get(UserRow, meanwhile.user_id or "")
        name = other.name if other else "Somebody else"
        raise conflict("mark-changed", f"{name} changed the same mark meanwhile: look at it again.")


def undo(services: Services, user: UserRow, document_id: str) -> Edited:
    return _go(services, user, document_id, backwards=True)


def redo(services: Services, user: UserRow, document_id: str) -> Edited:
    return _go(services, user, document_id, backwards=False)


def _go(services: Services, user: UserRow, document_id: str, *, backwards: bool) -> Edited:
    """One's own last step back, or forth again; what others did stays as it is."""
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        found.check_unlocked()
        row = found.row
        own = possible(session, row, user)
        step = own.undo if backwards else own.redo
        if step is None:
            word = "undo" if backwards else "redo"
            raise conflict(f"nothing-to-{word}", f"There is nothing of yours to {word}.")
        _void_sign_off(session, found)
        sealed = Sealed.of(row, services.key)
        before = services.views.load(session, row)
        change = sealed.open_change(step.change)
        change = merged(
            change.inverse() if backwards else change, before.marks, before.options, row.profile
        )
        step.undone, step.revision = backwards, row.revision + 1
        edited = _put_in_force(services, session, sealed, before, change, user)
        record(session, user.id, "document.undo" if backwards else "document.redo", row.id)
    services.views.keep(edited.after)
    return edited


def _void_sign_off(session: Session, found: VisibleDocument) -> None:
    """What was signed is not what is there any more; only who may sign can let that happen."""
    found.check_unlocked()
    row = found.row
    if row.review != "open":
        was, row.review = row.review, "open"
        row.reviewed_by = row.reviewed_at = row.reviewed_revision = None
        record(session, found.user.id, "document.review-void", row.id, was=was)


def _put_in_force(
    services: Services,
    session: Session,
    sealed: Sealed,
    before: View,
    change: Change,
    user: UserRow,
) -> Edited:
    row = sealed.row
    store_marks(session, row.id, change)
    if change.options is not None:
        sealed.set_options(change.options[1])
    if change.profile is not None:
        profile = services.engine.profile(change.profile[1])
        row.profile, row.scheme, row.language = profile.id, profile.scheme.id, profile.language
    row.revision += 1
    after = services.views.follow(row, before, change)
    count_marks(row, after.marks)
    session.flush()
    return Edited(row, before, after, possible(session, row, user))
