"""Many marks decided at once, as one step: above a score, of a category, of one person."""

from dataclasses import replace

from fastapi import Response

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser
from veladura.web.api import api_router
from veladura.web.api.marks import Seen, answer
from veladura.web.changes import history
from veladura.web.changes.history import Desk
from veladura.web.marks import Change, Mark, difference
from veladura.web.problems import documented
from veladura.web.services import Services, Serving
from veladura.web.storage.tables import UserRow

router = api_router(
    "review",
    documented(401, 403, 404, 409),
    prefix="/documents/{document_id}",
)


@router.post("/decisions", response_model=schemas.Changed)
def decide(
    document_id: str,
    request: schemas.Decision,
    user: CurrentUser,
    services: Serving,
    seen: Seen = None,
) -> Response:
    def make(desk: Desk) -> Change:
        return decided(desk, request)

    return answer(history.edit(services, user, document_id, "mark.decide", make, seen=seen))


def decided(desk: Desk, wanted: schemas.Decision) -> Change:
    """Without `marks` only what nobody has decided yet changes."""
    named = None if wanted.marks is None else set(wanted.marks)

    def is_meant(mark: Mark) -> bool:
        chosen = mark.state == "open" if named is None else mark.id in named
        return (
            chosen
            and mark.score >= wanted.least_score
            and (wanted.labels is None or mark.label in wanted.labels)
            and mark.state != wanted.state
        )

    meant = {id: replace(m, state=wanted.state) for id, m in desk.marks.items() if is_meant(m)}
    return difference(desk.marks, {**desk.marks, **meant})


def accept_open(services: Services, user: UserRow, document_id: str) -> int:
    """Accept whatever is undecided; the revision that leads to."""
    wanted = schemas.Decision.model_validate({"state": "accepted"})
    edited = history.edit(
        services, user, document_id, "mark.decide", lambda desk: decided(desk, wanted)
    )
    return edited.after.revision
