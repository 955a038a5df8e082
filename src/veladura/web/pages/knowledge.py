"""The page about what a workspace knows beforehand."""

from fastapi import APIRouter, Request, Response

from veladura.schemes import GROUPS, SCHEMES
from veladura.web.accounts.access import MaybeUser
from veladura.web.api.knowledge import knowledge_of
from veladura.web.pages.routes import language_of, render, require_login
from veladura.web.services import Serving

router = APIRouter(include_in_schema=False)


@router.get("/workspaces/{workspace_id}/knowledge")
def knowledge(request: Request, workspace_id: str, maybe: MaybeUser, services: Serving) -> Response:
    user = require_login(maybe)
    found = knowledge_of(services, user, workspace_id)
    language = language_of(request, user)
    used = {profile.scheme.id for profile in services.engine.profiles.values()}
    every = [label for id, scheme in SCHEMES.items() if id in used for label in scheme]
    groups = [
        {
            "name": names.get(language, group),
            "labels": [(one.id, one.name(language)) for one in every if one.group == group],
        }
        for group, names in GROUPS.items()
    ]
    return render(
        request,
        services,
        user,
        "knowledge.html",
        workspace_id=workspace_id,
        known=found,
        names={one.id: one.name(language) for one in every},
        usual=next((one.id for one in every if one.kind == "staff"), ""),
        labels=[group for group in groups if group["labels"]],
    )
