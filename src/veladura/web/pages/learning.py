"""Learned versions: started from a workspace's reviewed documents, looked at, switched on or back.

Looking starts no learning and switches nothing on; switching is for administrators, and for all.
"""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from veladura.document import Span
from veladura.learn.corrected import LEAST
from veladura.models.versions import Version
from veladura.profiles import Profile
from veladura.web.accounts.access import MaybeUser, Permission, find_workspace
from veladura.web.changes.linting import views_by_profile
from veladura.web.pages.entrance import Field
from veladura.web.pages.routes import render, require_login
from veladura.web.problems import conflict, forbidden, not_found
from veladura.web.review.views import View
from veladura.web.services import Services, Serving
from veladura.web.storage import learnings
from veladura.web.storage.audit_log import note, record
from veladura.web.storage.tables import LearningRow, UserRow
from veladura.web.waiting import in_waiting_room

router = APIRouter(include_in_schema=False, prefix="/workspaces/{workspace_id}/learning")
COMPARED = 40  # documents of a workspace that two versions are compared on
SURFACES = 6  # of each kind that are shown for a document
_SHIPPED = "shipped"


@router.get("")
async def learning_page(
    request: Request,
    workspace_id: str,
    maybe: MaybeUser,
    services: Serving,
    profile: str = "",
    version: str = "",
) -> Response:
    """With `profile` and `version`, what that version would change in the workspace."""
    user = require_login(maybe)

    def work() -> Response:
        with services.database.read() as session:
            _, permission = find_workspace(session, user, workspace_id)
            views = views_by_profile(services, session, workspace_id) if version else {}
            reviewed = learnings.reviewed_counts(session, workspace_id)
            asked = learnings.newest(session, workspace_id)
        here = views.get(profile, [])[:COMPARED]
        known = services.engine.profiles.values()
        return render(
            request,
            services,
            user,
            "evidence/learning.html",
            workspace_id=workspace_id,
            may_switch=user.role == "administrator",
            may_learn=_may_learn(user, permission),
            least=LEAST,
            profiles=[
                _profile(services, one, reviewed.get(one.id, 0), asked.get(one.id)) for one in known
            ],
            compared=version,
            compared_profile=profile,
            documents=len(here),
            changes=_changes(services, profile, version, here) if version else [],
        )

    return await in_waiting_room(work)


@router.get("/news")
def news(workspace_id: str, maybe: MaybeUser, services: Serving) -> dict[str, dict[str, Any]]:
    """How far each profile's last learning is."""
    user = require_login(maybe)
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
        asked = learnings.newest(session, workspace_id)
    return {name: {"state": row.state, "progress": row.progress} for name, row in asked.items()}


@router.post("/start")
def start(workspace_id: str, maybe: MaybeUser, services: Serving, profile: Field = "") -> Response:
    """Queue a learning from the reviewed documents; a version that is taken waits, switched off."""
    user = _learner(services, maybe, workspace_id)
    known = services.engine.profile(profile)
    if not services.engine.learned.can_learn(known):
        raise conflict("cannot-learn", "Learning needs the extra `train`, and a shipped model.")
    with services.database.write() as session:
        count = learnings.reviewed_counts(session, workspace_id).get(profile, 0)
        if count < LEAST:
            raise conflict("too-few", f"{LEAST} reviewed documents are needed at least.")
        learnings.ask(session, workspace_id, user.id, profile)
        record(session, user.id, "model.ask", workspace_id, profile=profile, documents=count)
    services.learner.notify()
    return _back(workspace_id)


@router.post("/cancel")
def cancel(workspace_id: str, maybe: MaybeUser, services: Serving, profile: Field = "") -> Response:
    """Give up what waits or runs; nothing of it stays."""
    user = _learner(services, maybe, workspace_id)
    with services.database.write() as session:
        row = learnings.newest(session, workspace_id).get(profile)
        if row is None or row.state not in learnings.ACTIVE:
            raise conflict("not-waiting", "This is over.")
        learnings.cancel(row)
        record(session, user.id, "model.cancel", workspace_id, profile=profile)
    services.engine.call_off(row.id)
    return _back(workspace_id)


@router.post("")
def switch(
    workspace_id: str, maybe: MaybeUser, services: Serving, profile: Field = "", version: Field = ""
) -> Response:
    """Switch a version on, or back to the shipped model; it holds for the whole server."""
    user = require_login(maybe)
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
    if user.role != "administrator":
        raise forbidden("Only administrators may do this.")
    versions = services.engine.learned.versions(services.engine.profile(profile))
    if versions is None:
        raise not_found("version")
    versions.switch_on("" if version == _SHIPPED else version)
    note(services.database, user.id, "model.switch", profile, version=version)
    return _back(workspace_id)


def _back(workspace_id: str) -> Response:
    return RedirectResponse(f"/workspaces/{workspace_id}/learning", 303)


def _may_learn(user: UserRow, permission: Permission) -> bool:
    return permission == "owner" or user.role == "administrator"


def _learner(services: Services, maybe: UserRow | None, workspace_id: str) -> UserRow:
    user = require_login(maybe)
    with services.database.read() as session:
        _, permission = find_workspace(session, user, workspace_id)
    if not _may_learn(user, permission):
        raise forbidden("Only who owns a workspace, and administrators, may let a model learn.")
    return user


def _profile(
    services: Services, profile: Profile, reviewed: int, asked: LearningRow | None
) -> dict[str, Any]:
    learned = services.engine.learned
    versions = learned.versions(profile)
    return {
        "id": profile.id,
        "model": profile.model,
        "current": versions.current if versions else "",
        "versions": [_version(one) for one in versions.listed()] if versions else [],
        "reviewed": reviewed,
        "can_learn": learned.can_learn(profile),
        "asked": _asked(asked) if asked else None,
    }


def _asked(row: LearningRow) -> dict[str, Any]:
    return {
        "state": row.state,
        "active": row.state in learnings.ACTIVE,
        "progress": row.progress,
        "version": row.version,
        "error": row.error,
    }


def _version(version: Version) -> dict[str, Any]:
    def coverage(figures: dict[str, Any], of: str) -> float:
        return round(100 * float(figures.get(of, {}).get("coverage", 0)), 1)

    from veladura.learn.ratchet import falls  # measures: the start does without

    fell = [
        {"set": set_, "measure": measure, "old": f"{100 * old:.1f}", "new": f"{100 * new:.1f}"}
        for set_, measure, old, new in falls(version.before, version.after)
    ]
    return {
        "name": version.name,
        "made": version.made[:10],
        "learned": version.learned,
        "own": (coverage(version.before, "local"), coverage(version.after, "local")),
        "other": (coverage(version.before, "rehearsal"), coverage(version.after, "rehearsal")),
        "refused": bool(version.refused),
        "fell": fell,
    }


def _changes(
    services: Services, profile: str, version: str, views: Sequence[View]
) -> list[dict[str, Any]]:
    """Document by document; its words are for the eyes of the workspace's people."""
    name = "" if version == _SHIPPED else version
    found = services.engine.compare_version(profile, name, [view.text for view in views])
    return [
        {
            "id": views[one.number].id,
            "name": views[one.number].name,
            "gained": _surfaces(views[one.number], one.gained),
            "lost": _surfaces(views[one.number], one.lost),
            "changed": _surfaces(views[one.number], one.changed),
        }
        for one in found
    ]


def _surfaces(view: View, spans: Sequence[Span]) -> dict[str, Any]:
    texts = [view.text[span.start : span.end] for span in spans[:SURFACES]]
    return {"texts": texts, "more": max(0, len(spans) - SURFACES)}
