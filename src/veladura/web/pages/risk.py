"""The page of who could be recognised in a workspace by what its settings keep."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from veladura.risk.attributes import ATTRIBUTES
from veladura.risk.groups import FEW, Exposure
from veladura.web.accounts.access import MaybeUser, find_workspace
from veladura.web.changes.linting import document_of, views_by_profile
from veladura.web.pages.routes import render, require_login
from veladura.web.review.views import View
from veladura.web.services import Services, Serving

router = APIRouter(include_in_schema=False, prefix="/workspaces/{workspace_id}/risk")
Known = Annotated[Sequence[str], Query()]
SHOWN = 50  # patients
PLACES = 6  # documents of a patient that are linked


@router.get("")
def risk_page(
    request: Request, workspace_id: str, maybe: MaybeUser, services: Serving, known: Known = ()
) -> Response:
    """`known` are the attributes somebody could know; without any, all are."""
    user = require_login(maybe)
    counted = [name for name in ATTRIBUTES if _key(name) in known] or list(ATTRIBUTES)
    with services.database.read() as session:
        find_workspace(session, user, workspace_id)
        groups = views_by_profile(services, session, workspace_id)
    return render(
        request,
        services,
        user,
        "evidence/risk.html",
        workspace_id=workspace_id,
        groups=[_shown(services, *group, counted) for group in groups.items()],
        attributes=[(name, _key(name)) for name in ATTRIBUTES],
        known=counted,
        few=FEW,
    )


def _shown(
    services: Services, profile: str, views: Sequence[View], counted: Sequence[str]
) -> dict[str, object]:
    risk = services.engine.assess(profile, [document_of(view) for view in views], counted)
    few = [one for one in risk.exposures if one.k < FEW]
    return {
        "profile": profile,
        "patients": len(risk.exposures),
        "unique": risk.unique,
        "recognisable": risk.recognisable,
        "smallest": risk.smallest,
        "advice": [
            {"attribute": _key(one.attribute), "edits": one.edits, "left": one.recognisable}
            for one in risk.advice
        ],
        "exposures": [_exposure(one, views) for one in few[:SHOWN]],
        "more": max(0, len(few) - SHOWN),
    }


def _exposure(one: Exposure, views: Sequence[View]) -> dict[str, object]:
    numbers = one.patient.documents
    return {
        "k": one.k,
        "attributes": [_key(name) for name in one.attributes],
        "count": len(numbers),
        "documents": [{"id": views[n].id, "name": views[n].name} for n in numbers[:PLACES]],
    }


def _key(attribute: str) -> str:
    """As translations and addresses have it."""
    return attribute.replace(" ", "-")
