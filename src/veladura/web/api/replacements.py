"""How a document is rewritten: preferences, rerolls, replacements by hand."""

import secrets
from dataclasses import replace
from typing import Any

from fastapi import Response

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser
from veladura.web.api import api_router
from veladura.web.api.marks import Seen, answer, find_mark
from veladura.web.changes import history
from veladura.web.changes.history import Desk, Edited
from veladura.web.marks import Change, Mark, Options
from veladura.web.problems import ApiError, documented
from veladura.web.review.truth import brings_back
from veladura.web.services import Serving

router = api_router(
    "replacements", documented(401, 403, 404, 409), prefix="/documents/{document_id}"
)


def previewed(edited: Edited, status: int = 200) -> Response:
    """The answer with its previews: whoever asked for other replacements wants to see them."""
    edited.after.lazy_plan.make()
    return answer(edited, status)


def new_options(desk: Desk, options: Options) -> Change:
    return Change(options=(desk.options, options)) if options != desk.options else Change()


@router.put("/preferences", response_model=schemas.Changed)
def set_preferences(
    document_id: str, request: schemas.PreferencesRequest, user: CurrentUser, services: Serving
) -> Response:
    """Only what is given changes; `modes` is merged label by label, null takes one away."""

    def make(desk: Desk) -> Change:
        changes: dict[str, Any] = {**desk.options.preferences, **request.preferences}
        if request.mode is not None:
            changes["mode"] = request.mode
        if "modes" in request.preferences:
            changes["modes"] = _merged_modes(desk, request.preferences["modes"])
        profile = desk.found.row.profile
        checked = services.engine.preferences(profile, changes).to_table()
        scheme = services.engine.profile(profile).scheme
        if unknown := [label for label in checked["modes"] if label not in scheme]:
            raise ApiError(
                422, "unknown-label", f"{len(unknown)} of the modes' labels are not in the scheme."
            )
        return new_options(
            desk, replace(desk.options, preferences={name: checked[name] for name in changes})
        )

    return previewed(history.edit(services, user, document_id, "document.preferences", make))


def _merged_modes(desk: Desk, given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise ApiError(422, "config", "modes must map labels to modes.")
    merged = {**desk.options.preferences.get("modes", {}), **given}
    return {label: mode for label, mode in merged.items() if mode is not None}


@router.post("/reroll", response_model=schemas.Changed)
def reroll(
    document_id: str, request: schemas.RerollRequest, user: CurrentUser, services: Serving
) -> Response:
    """Another substitute for one thing, or for everything that was not written by hand."""

    def make(desk: Desk) -> Change:
        if request.mark is None:
            return new_options(desk, replace(desk.options, seed=secrets.randbits(128), rolls={}))
        mark = find_mark(desk, request.mark)
        rolls = {**desk.options.rolls, mark.id: desk.options.rolls.get(mark.id, 0) + 1}
        chosen = {id: text for id, text in desk.options.chosen.items() if id != mark.id}
        return new_options(desk, replace(desk.options, rolls=rolls, chosen=chosen))

    return previewed(history.edit(services, user, document_id, "document.reroll", make))


def check_substitute(desk: Desk, mark: Mark, text: str) -> None:
    """A substitute written by hand must not hold what it, or another one, stands for."""
    for other in brings_back(desk.view, text, mark):
        what = "its own original" if other.id == mark.id else f"an original ({other.label})"
        raise ApiError(
            422, "contains-original", f"This substitute holds {what}: it would be readable again."
        )


@router.put("/marks/{mark_id}/replacement", response_model=schemas.Changed)
def set_replacement(
    document_id: str,
    mark_id: int,
    request: schemas.ReplacementRequest,
    user: CurrentUser,
    services: Serving,
    seen: Seen = None,
) -> Response:
    """Write a replacement by hand (null: let Veladura choose); it spreads to other mentions."""

    def make(desk: Desk) -> Change:
        mark = find_mark(desk, mark_id)
        chosen = {id: text for id, text in desk.options.chosen.items() if id != mark.id}
        if request.text is not None:
            check_substitute(desk, mark, request.text)
            chosen[mark.id] = request.text
        return new_options(desk, replace(desk.options, chosen=chosen))

    return previewed(
        history.edit(services, user, document_id, "document.replacement", make, seen=seen)
    )
