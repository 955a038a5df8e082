"""Marks: looked at, added, changed, removed, undone, explained."""

from typing import Annotated

from fastapi import Header, Query, Response
from fastapi.responses import JSONResponse

from veladura.web import marks as editing
from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, find_document
from veladura.web.api import api_router, serialise
from veladura.web.changes import history
from veladura.web.changes.history import Desk, Edited
from veladura.web.marks import Change, Mark
from veladura.web.problems import ApiError, documented, not_found
from veladura.web.review.views import View
from veladura.web.services import Services, Serving
from veladura.web.storage.tables import UserRow

router = api_router(
    "marks",
    documented(401, 403, 404, 409),
    prefix="/documents/{document_id}",
)


SEEN = "Veladura-Revision"
Seen = Annotated[
    int | None,
    Header(alias=SEEN, ge=0, description="What was looked at: others' changes since win"),
]


def answer(edited: Edited, status: int = 200) -> Response:
    """What the browser has to draw anew after a change: a schemas.Changed."""
    return JSONResponse(serialise.changed(edited), status)


def find_mark(desk: Desk, mark_id: int) -> Mark:
    try:
        return desk.marks[mark_id]
    except KeyError:
        raise not_found("mark") from None


def find_view(services: Services, user: UserRow, document_id: str) -> View:
    with services.database.read() as session:
        row = find_document(session, user, document_id, ready=True).row
        return services.views.load(session, row)


def check_label(services: Services, desk: Desk, label: str) -> None:
    if label not in services.engine.profile(desk.found.row.profile).scheme:
        raise ApiError(422, "unknown-label", "The profile's scheme has no such label.")


@router.get("/marks", response_model=list[schemas.Mark])
def list_marks(
    document_id: str, user: CurrentUser, services: Serving, previews: bool = True
) -> Response:
    """Without previews, replacements are null: planning those of a long document takes a while."""
    view = find_view(services, user, document_id)
    replacements = view.replacements if previews else None
    return JSONResponse([serialise.mark(view, own, replacements) for own in view.marks.values()])


@router.get("/replacements", response_model=schemas.Replacements)
def list_replacements(document_id: str, user: CurrentUser, services: Serving) -> Response:
    """What is written for every mark, by its id."""
    view = find_view(services, user, document_id)
    shown = {"replacements": view.replacements, "date_shift": view.plan.date_shift}
    return JSONResponse(shown)


@router.post("/marks", status_code=201, response_model=schemas.Changed)
def add_mark(
    document_id: str,
    request: schemas.MarkRequest,
    user: CurrentUser,
    services: Serving,
    seen: Seen = None,
) -> Response:
    def make(desk: Desk) -> Change:
        check_label(services, desk, request.label)
        return editing.add(
            desk.marks,
            desk.text,
            (request.start, request.end),
            request.label,
            next_id=desk.found.row.next_mark,
            everywhere=request.all_occurrences,
        )

    return answer(history.edit(services, user, document_id, "mark.add", make, seen=seen), 201)


@router.patch("/marks/{mark_id}", response_model=schemas.Changed)
def change_mark(
    document_id: str,
    mark_id: int,
    request: schemas.MarkChange,
    user: CurrentUser,
    services: Serving,
    seen: Seen = None,
) -> Response:
    def make(desk: Desk) -> Change:
        mark = find_mark(desk, mark_id)
        if request.label is not None:
            check_label(services, desk, request.label)
        place = None
        if request.start is not None or request.end is not None:
            start = mark.start if request.start is None else request.start
            place = (start, mark.end if request.end is None else request.end)
        return editing.modify(
            desk.marks,
            desk.text,
            mark,
            place=place,
            label=request.label,
            state=request.state,
            everywhere=request.all_occurrences,
        )

    return answer(history.edit(services, user, document_id, "mark.change", make, seen=seen))


@router.delete("/marks/{mark_id}", response_model=schemas.Changed)
def remove_mark(
    document_id: str,
    mark_id: int,
    user: CurrentUser,
    services: Serving,
    all_occurrences: bool = False,
    seen: Seen = None,
) -> Response:
    def make(desk: Desk) -> Change:
        mark = find_mark(desk, mark_id)
        return editing.remove(desk.marks, desk.text, mark, everywhere=all_occurrences)

    return answer(history.edit(services, user, document_id, "mark.remove", make, seen=seen))


@router.post("/undo", response_model=schemas.Changed)
def undo(document_id: str, user: CurrentUser, services: Serving) -> Response:
    return answer(history.undo(services, user, document_id))


@router.post("/redo", response_model=schemas.Changed)
def redo(document_id: str, user: CurrentUser, services: Serving) -> Response:
    return answer(history.redo(services, user, document_id))


@router.get("/explain")
def explain(
    document_id: str,
    user: CurrentUser,
    services: Serving,
    start: Annotated[int, Query(ge=0)],
    end: Annotated[int, Query(ge=1)],
) -> schemas.Explanation:
    """Why start..end carries its label, or why it carries none."""
    with services.database.read() as session:
        row = find_document(session, user, document_id, ready=True).row
        view = services.views.load(session, row)
    editing.check_range(view.text, start, end)
    return explain_range(services, row.profile, view, start, end)


def explain_range(
    services: Services, profile: str, view: View, start: int, end: int
) -> schemas.Explanation:
    own = next(
        (m for m in view.marks.values() if m.active and m.start < end and start < m.end), None
    )
    if own is not None:
        start, end = own.start, own.end
    said = services.engine.explain(profile, view.text, start, end, view.options.recall, view.told)
    others = [(label, score) for label, score in said.ranked if own is None or label != own.label]
    return schemas.Explanation(
        start=start,
        end=end,
        label=own.label if own else None,
        score=own.score if own else said.score,
        source=own.source if own else said.source,
        reason=own.reason if own else said.reason,
        threshold=said.threshold,
        next_best=[schemas.LabelScore(label=label, score=score) for label, score in others[:3]],
        mark=own.id if own else None,
    )
