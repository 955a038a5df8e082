"""The page of what does not fit in a workspace: one button mends all places of a finding."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from veladura.schemes import find_label
from veladura.web.accounts.access import MaybeUser, find_workspace
from veladura.web.changes import linting
from veladura.web.changes.knowing import editor_only
from veladura.web.changes.linting import Linted
from veladura.web.pages.entrance import Field
from veladura.web.pages.routes import language_of, render, require_login
from veladura.web.services import Serving

router = APIRouter(include_in_schema=False, prefix="/workspaces/{workspace_id}/lint")
SHOWN = 200  # findings on a page; mended ones make room for the rest
PLACES = 6  # documents of a finding that are linked
Count = Annotated[int | None, Query(ge=0, le=1_000_000)]


@router.get("")
def lint_page(
    request: Request,
    workspace_id: str,
    maybe: MaybeUser,
    services: Serving,
    mended: Count = None,
    refused: Count = None,
) -> Response:
    user = require_login(maybe)
    with services.database.read() as session:
        _, permission = find_workspace(session, user, workspace_id)
    linted = linting.lint_workspace(services, workspace_id)
    language = language_of(request, user)
    findings = [shown for group in linted for shown in _shown(group, language)]
    return render(
        request,
        services,
        user,
        "lint.html",
        workspace_id=workspace_id,
        can_mend=permission != "viewer",
        findings=findings[:SHOWN],
        more=max(len(findings) - SHOWN, 0),
        mended=mended,
        refused=refused,
    )


@router.post("")
def mend(workspace_id: str, maybe: MaybeUser, services: Serving, finding: Field = "") -> Response:
    user = require_login(maybe)
    with services.database.read() as session:
        _, permission = find_workspace(session, user, workspace_id)
    editor_only(permission)
    done = linting.mend(services, user, workspace_id, finding)
    query = f"mended={done.documents}&refused={done.refused}"
    return RedirectResponse(f"/workspaces/{workspace_id}/lint?{query}", 303)


def _shown(group: Linted, language: str) -> list[dict[str, object]]:
    """Findings as the template needs them; texts are for the eyes of the workspace's people."""
    return [
        {
            "id": finding.id,
            "kind": finding.kind,
            "text": finding.surface,
            "label": _name(finding.label, language),
            "others": finding.others,
            "count": finding.documents,
            "documents": [
                {"id": group.views[n].id, "name": group.views[n].name}
                for n in sorted({place.document for place in finding.places})[:PLACES]
            ],
        }
        for finding in group.findings
    ]


def _name(label_id: str, language: str) -> str:
    label = find_label(label_id)
    return label.name(language) if label else label_id
