"""Pages of a document as pictures, and the boxes that people draw on them."""

from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import Path, Response

from veladura.formats.covers import Cover
from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, find_document
from veladura.web.api import api_router
from veladura.web.api.replacements import new_options, previewed
from veladura.web.changes import history
from veladura.web.changes.history import Desk
from veladura.web.marks import Change
from veladura.web.problems import ApiError, documented, not_found
from veladura.web.review.rendering import why_not
from veladura.web.services import Serving
from veladura.web.storage.documents import Sealed

router = api_router("pages", documented(401, 404, 409))

MOST_COVERS = 500
PNG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/png": {}}, "description": "The page"}
}


@router.get("/documents/{document_id}/pages", responses=documented(413, 422))
def list_pages(document_id: str, user: CurrentUser, services: Serving) -> schemas.PageList:
    with services.database.read() as session:
        found = find_document(session, user, document_id, ready=True)
        if reason := why_not(found.row.media_type):
            return schemas.PageList(available=False, why_not=reason, pages=[])
        original = Sealed.of(found.row, services.key).original(session)
    sizes = services.pages.sizes(found.row, original)
    pages = [
        schemas.PageSize(number=number, width=width, height=height)
        for number, (width, height) in enumerate(sizes, 1)
    ]
    return schemas.PageList(available=True, why_not=None, pages=pages)


@router.get(
    "/documents/{document_id}/pages/{number}.png",
    response_class=Response,
    responses={**PNG, **documented(413, 415, 422)},
)
def read_page(
    document_id: str,
    number: Annotated[int, Path(ge=1, le=100_000)],
    user: CurrentUser,
    services: Serving,
    side: Literal["original", "anonymised"] = "original",
) -> Response:
    with services.database.read() as session:
        found = find_document(session, user, document_id, ready=True)
        if why_not(found.row.media_type):
            raise not_found("page")
        original = Sealed.of(found.row, services.key).original(session)
        view = services.views.load(session, found.row) if side == "anonymised" else None
    picture = services.pages.picture(found.row, original, view, number)
    return Response(picture, media_type="image/png")


@router.post(
    "/documents/{document_id}/covers",
    status_code=201,
    response_model=schemas.Changed,
    responses=documented(403, 413, 422),
)
def add_cover(
    document_id: str, request: schemas.CoverRequest, user: CurrentUser, services: Serving
) -> Response:
    """Draw a box on a page: text and pictures under it are in no download any more."""
    with services.database.read() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        if why_not(found.row.media_type):
            raise not_found("page")
        original = Sealed.of(found.row, services.key).original(session)
        text = services.views.load(session, found.row).text
    wanted = Cover(request.page, request.left, request.top, request.right, request.bottom)
    media_type = found.row.media_type or ""
    looked = services.engine.look_under(original, media_type, text, wanted)

    def make(desk: Desk) -> Change:
        covers = desk.options.covers
        if len(covers) >= MOST_COVERS:
            raise ApiError(422, "too-many-covers", f"{MOST_COVERS} boxes are the most there are.")
        drawn = {**covers, desk.found.row.revision + 1: looked}
        return new_options(desk, replace(desk.options, covers=drawn))

    return previewed(history.edit(services, user, document_id, "cover.add", make), 201)


@router.delete(
    "/documents/{document_id}/covers/{cover_id}",
    response_model=schemas.Changed,
    responses=documented(403),
)
def remove_cover(document_id: str, cover_id: int, user: CurrentUser, services: Serving) -> Response:
    def make(desk: Desk) -> Change:
        if cover_id not in desk.options.covers:
            raise not_found("cover")
        kept = {id: cover for id, cover in desk.options.covers.items() if id != cover_id}
        return new_options(desk, replace(desk.options, covers=kept))

    return previewed(history.edit(services, user, document_id, "cover.remove", make))
