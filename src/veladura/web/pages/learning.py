"""The page of what the models learned: versions, what each would change here, and the way back."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from veladura.document import Span
from veladura.models.versions import Version
from veladura.profiles import Profile
from veladura.web.accounts.access import MaybeUser, find_workspace
from veladura.web.changes.linting import views_by_profile
from veladura.web.pages.entrance import Field
from veladura.web.pages.routes import render, require_login
from veladura.web.problems import forbidden, not_found
from veladura.web.review.views import View
from veladura.web.services import Services, Serving
from veladura.web.storage.audit_log import note
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
            find_workspace(session, user, workspace_id)
            views = views_by_profile(services, session, workspace_id) if version else {}
        here = views.get(profile, [])[:COMPARED]
        return render(
            request,
            services,
            user,
            "evidence/learning.html",
            workspace_id=workspace_id,
            may_switch=user.role == "administrator",
            profiles=[_profile(services, one) for one in services.engine.profiles.values()],
            folder=str(services.settings.learned_dir),
            compared=version,
            documents=len(here),
            changes=_changes(services, profile, version, here) if version else [],
        )

    return await in_waiting_room(work)


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
    return RedirectResponse(f"/workspaces/{workspace_id}/learning", 303)


def _profile(services: Services, profile: Profile) -> dict[str, Any]:
    versions = services.engine.learned.versions(profile)
    listed = versions.listed() if versions else []
    return {
        "id": profile.id,
        "model": profile.model,
        "current": versions.current if versions else "",
        "versions": [_version(one) for one in listed],
    }


def _version(version: Version) -> dict[str, Any]:
    def coverage(figures: dict[str, Any], of: str) -> float:
        return round(100 * float(figures.get(of, {}).get("coverage", 0)), 1)

    return {
        "name": version.name,
        "made": version.made[:10],
        "learned": version.learned,
        "own": (coverage(version.before, "local"), coverage(version.after, "local")),
        "other": (coverage(version.before, "rehearsal"), coverage(version.after, "rehearsal")),
        "refused": version.refused,
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
