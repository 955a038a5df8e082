"""From rows to the shapes of the API."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import BindParameter, bindparam, func, select
from sqlalchemy.orm import Session

from veladura.formats.covers import Cover
from veladura.schemes import GROUPS
from veladura.web import schemas
from veladura.web.accounts.access import (
    Permission,
    VisibleDocument,
    find_workspace,
    visible_workspaces,
)
from veladura.web.changes.history import Edited
from veladura.web.changes.second_reading import find_twin
from veladura.web.changes.steps import possible
from veladura.web.marks import Mark
from veladura.web.review.engine import Engine
from veladura.web.review.rendering import is_paged
from veladura.web.review.views import View
from veladura.web.scopes import SCOPES
from veladura.web.services import Services
from veladura.web.storage import jobs
from veladura.web.storage.admin_settings import retention_days
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import (
    DocumentRow,
    InvitationRow,
    JobRow,
    MembershipRow,
    TokenRow,
    UserRow,
    WorkspaceRow,
)

# Made once: to make a query takes longer than to have it answered.
_ids: BindParameter[str] = bindparam("ids", expanding=True)
_MEMBERS = (
    select(MembershipRow.workspace_id, UserRow, MembershipRow.permission)
    .join(UserRow, MembershipRow.user_id == UserRow.id)
    .where(MembershipRow.workspace_id.in_(_ids))
    .order_by(UserRow.email)
)
_COUNTS = (
    select(DocumentRow.workspace_id, func.count())
    .where(DocumentRow.workspace_id.in_(_ids), DocumentRow.bin_until.is_(None))
    .group_by(DocumentRow.workspace_id)
)


def user(row: UserRow) -> schemas.User:
    shown = {name: getattr(row, name) for name in schemas.User.model_fields}
    return schemas.User.model_validate({**shown, "totp": row.totp is not None})


def invitation(row: InvitationRow) -> schemas.Invitation:
    return schemas.Invitation.model_validate(
        {name: getattr(row, name) for name in schemas.Invitation.model_fields}
    )


def token(row: TokenRow) -> schemas.Token:
    return schemas.Token(
        id=row.id,
        name=row.name,
        prefix=row.prefix,
        scopes=[scope for scope in SCOPES if scope in row.scopes.split()],
        created=row.created,
        expires=row.expires,
        last_used=row.last_used,
    )


def workspace(session: Session, row: WorkspaceRow, viewer: UserRow) -> schemas.Workspace:
    return _workspaces(session, viewer, [find_workspace(session, viewer, row.id)])[0]


def workspaces(session: Session, viewer: UserRow) -> list[schemas.Workspace]:
    return _workspaces(session, viewer, visible_workspaces(session, viewer))


def _workspaces(
    session: Session, viewer: UserRow, found: Sequence[tuple[WorkspaceRow, Permission]]
) -> list[schemas.Workspace]:
    """With their people and how many documents they hold: three queries, however many there are."""
    given = {"ids": [row.id for row, _ in found]}
    people = {viewer.id: viewer}
    if others := {row.owner_id for row, _ in found} - people.keys():
        query = select(UserRow).where(UserRow.id.in_(others))
        people |= {owner.id: owner for owner in session.scalars(query)}
    members = {row.id: [member(people[row.owner_id], "owner")] for row, _ in found}
    for workspace_id, other, permission in session.execute(_MEMBERS, given):
        members[workspace_id].append(member(other, permission))
    counts = {row[0]: row[1] for row in session.execute(_COUNTS, given)}
    return [
        schemas.Workspace(
            id=row.id,
            name=row.name,
            owner=people[row.owner_id].email,
            permission=permission,
            documents=counts.get(row.id, 0),
            members=members[row.id],
            created=row.created,
        )
        for row, permission in found
    ]


def member(row: UserRow, permission: Any) -> schemas.Member:
    return schemas.Member(user=row.id, email=row.email, name=row.name, permission=permission)


def review(row: DocumentRow, people: Mapping[str, UserRow] | None = None) -> schemas.Review:
    """`people` are those whose names may have to be shown."""
    signer = (people or {}).get(row.reviewed_by or "")
    return schemas.Review.model_validate(
        {
            "accepted": row.accepted,
            "open": row.open,
            "doubtful": row.doubtful,
            "rejected": row.rejected,
            "state": row.review,
            "by": signer.name if signer else None,
            "at": row.reviewed_at,
            "revision": row.reviewed_revision,
        }
    )


def people_of(session: Session, rows: Sequence[DocumentRow], viewer: UserRow) -> dict[str, UserRow]:
    """Owners, assignees and reviewers by id, with one query; none if it is only oneself."""
    named = {id for row in rows for id in (row.owner_id, row.assignee_id, row.reviewed_by) if id}
    people = {viewer.id: viewer}
    if others := named - people.keys():
        query = select(UserRow).where(UserRow.id.in_(others))
        people |= {other.id: other for other in session.scalars(query)}
    return people


def documents(
    services: Services, session: Session, rows: list[DocumentRow], viewer: UserRow
) -> list[schemas.DocumentRow]:
    days = retention_days(session)
    people = people_of(session, rows, viewer)
    done = jobs.progress_of(session, [row.id for row in rows if row.state == "processing"])
    return [schemas.DocumentRow(**_row(services, row, days, people, done)) for row in rows]


def _row(
    services: Services,
    row: DocumentRow,
    days: int,
    people: Mapping[str, UserRow],
    done: Mapping[str, int],
) -> dict[str, Any]:
    owner, assignee = people.get(row.owner_id), people.get(row.assignee_id or "")
    return {
        "id": row.id,
        "name": Sealed.of(row, services.key).name,
        "state": row.state,
        "progress": done.get(row.id),
        "error": row.error,
        "error_code": row.error_code,
        "profile": row.profile,
        "language": row.language,
        "media_type": row.media_type,
        "length": row.length,
        "counts": row.counts,
        "review": review(row, people),
        "created": row.created,
        "expires": row.kept_from + timedelta(days=days),
        "owner": owner.email if owner else "",
        "assignee": assignee.email if assignee else None,
        "second_reading": row.twin_of is not None,
    }


def document(
    services: Services, session: Session, found: VisibleDocument
) -> schemas.DocumentDetail:
    row = found.row
    own = possible(session, row, found.user)
    twin = find_twin(session, row)
    people = people_of(session, [row], found.user)
    preferences: dict[str, Any] = {}
    recall, doubt = 0.0, ""
    drawn: Mapping[int, Cover] = {}
    if row.state == "ready":
        options = Sealed.of(row, services.key).options
        drawn = options.covers
        recall, doubt = options.recall, options.doubt
        preferences = services.engine.preferences(row.profile, options.preferences).to_table()
    known = services.views.shelves.load(session, row.workspace_id)
    done = jobs.progress_of(session, [row.id]) if row.state == "processing" else {}
    return schemas.DocumentDetail(
        **_row(services, row, retention_days(session), people, done),
        workspace=found.workspace.id,
        workspace_name=found.workspace.name,
        scheme=row.scheme,
        revision=row.revision,
        mode=preferences.get("mode", "replace"),
        recall=recall,
        preferences=preferences,
        can_edit=found.can_edit and not found.locked,
        can_sign_off=found.can_sign_off,
        can_undo=own.undo is not None,
        can_redo=own.redo is not None,
        is_owner=found.is_owner,
        paged=is_paged(row.media_type),
        covers=covers(drawn),
        redetection=redetection(session, row.id) if row.state == "ready" else None,
        twin=twin.id if twin else None,
        has_records=bool(known.patients),
        record=next((p.record.key for p in known.patients if p.id == row.record_id), None),
        doubt=doubt or None,
    )


def redetection(session: Session, document_id: str) -> schemas.Redetection | None:
    row = jobs.last_redetection(session, document_id)
    if row is None or row.state == "done":
        return None
    wish = row.wish or {}
    return schemas.Redetection.model_validate(
        {
            "job": row.id,
            "state": row.state,
            "progress": row.progress,
            "profile": wish.get("profile"),
            "recall": wish.get("recall"),
            "error": row.error,
        }
    )


def covers(drawn: Mapping[int, Cover]) -> list[schemas.DrawnCover]:
    return [
        schemas.DrawnCover(
            id=id,
            page=cover.page,
            left=cover.left,
            top=cover.top,
            right=cover.right,
            bottom=cover.bottom,
            places=list(cover.places),
        )
        for id, cover in drawn.items()
    ]


def mark(view: View, own: Mark, replacements: Mapping[int, str] | None) -> dict[str, Any]:
    """A schemas.Mark as a plain dictionary: a long document has tens of thousands of them."""
    return {
        "id": own.id,
        "start": own.start,
        "end": own.end,
        "label": own.label,
        "score": own.score,
        "source": own.source,
        "reason": own.reason,
        "state": own.state,
        "masked": view.masked(own),
        "replacement": None if replacements is None else replacements[own.id],
        "chosen": own.id in view.options.chosen,
    }


def changed(edited: Edited) -> dict[str, Any]:
    """A schemas.Changed: what differs between two revisions, as far as it has been planned."""
    row, before, after = edited.row, edited.before, edited.after
    known, chosen, now_chosen = before.marks, before.options.chosen, after.options.chosen
    planned = after.lazy_plan.made
    new = planned.replacements if planned else None
    earlier = before.lazy_plan.made
    old = earlier.replacements if earlier else None
    restyled = before.preferences["mask_style"] != after.preferences["mask_style"]
    everything = restyled or (new is not None and old is None)
    rewritten: set[int] = set()
    if new is not None and old is not None and new is not old:
        rewritten = {id for id, text in new.items() if old.get(id) != text}

    def differs(own: Mark) -> bool:
        id = own.id
        return known.get(id) is not own or (id in chosen) != (id in now_chosen) or id in rewritten

    return {
        "revision": row.revision,
        "marks": [
            mark(after, own, new) for own in after.marks.values() if everything or differs(own)
        ],
        "removed": sorted(known.keys() - after.marks.keys()),
        "previews": new is not None,
        "date_shift": planned.plan.date_shift if planned else None,
        "counts": row.counts,
        "review": review(row).model_dump(mode="json"),
        "profile": row.profile,
        "recall": after.options.recall,
        "mode": after.preferences["mode"],
        "preferences": dict(after.preferences),
        "covers": [cover.model_dump() for cover in covers(after.options.covers)],
        "can_undo": edited.possible.undo is not None,
        "can_redo": edited.possible.redo is not None,
    }


def job(row: JobRow) -> schemas.Job:
    return schemas.Job.model_validate(
        {
            "id": row.id,
            "document": row.document_id,
            "state": row.state,
            "attempts": row.attempts,
            "progress": 100 if row.state == "done" else row.progress,
            "error": row.error,
            "created": row.created,
            "started": row.started,
            "finished": row.finished,
        }
    )


def labels(engine: Engine, profile_id: str) -> schemas.LabelList:
    scheme = engine.profile(profile_id).scheme
    return schemas.LabelList(
        profile=profile_id,
        scheme=scheme.id,
        groups=GROUPS,
        labels=[
            schemas.Label(id=one.id, group=one.group, hue=one.hue, es=one.es, en=one.en, de=one.de)
            for one in scheme
        ],
    )


def profiles(engine: Engine, *, load: bool = True) -> list[schemas.Profile]:
    """Without `load` nobody waits for a model: what is not known to be wrong counts as right."""
    shown = []
    for profile in engine.profiles.values():
        why_not = engine.why_not(profile.id) if load else engine.known_trouble(profile.id)
        shown.append(
            schemas.Profile(
                id=profile.id,
                language=profile.language,
                scheme=profile.scheme.id,
                recall=profile.recall,
                available=why_not is None,
                why_not=why_not,
            )
        )
    return shown
