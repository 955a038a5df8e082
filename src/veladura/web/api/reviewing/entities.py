"""Each person, place and organisation once: its mentions, their forms, what is written instead."""

from collections.abc import Mapping
from dataclasses import replace

from fastapi import Response

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser
from veladura.web.api import api_router
from veladura.web.api.marks import Seen, find_mark, find_view
from veladura.web.api.replacements import check_substitute, previewed
from veladura.web.changes import history
from veladura.web.changes.history import Desk
from veladura.web.marks import Change
from veladura.web.problems import documented
from veladura.web.review.views import View
from veladura.web.services import Serving

router = api_router(
    "replacements",
    documented(401, 403, 404, 409),
    prefix="/documents/{document_id}",
)


@router.get("/entities")
def list_entities(document_id: str, user: CurrentUser, services: Serving) -> list[schemas.Entity]:
    """In the order in which they are first mentioned; kept and rejected mentions are not among
    them."""
    return entities_of(find_view(services, user, document_id))


def entities_of(view: View) -> list[schemas.Entity]:
    places = {(mark.start, mark.end): mark for mark in view.marks.values() if mark.active}
    found: dict[tuple[int, str], schemas.Entity] = {}
    apart = _written_apart(view)
    for mention in view.plan.replacements:
        mark = places.get((mention.start, mention.end))
        if mark is None or mention.kept:
            continue
        surface = view.text[mark.start : mark.end]
        entity = found.setdefault(
            (mention.entity, mention.text if (mention.entity, surface) in apart else ""),
            schemas.Entity(
                label=mark.label, name=surface, substitute=mention.text, forms=[], marks=[]
            ),
        )
        entity.marks.append(mark.id)
        if surface not in entity.forms:
            entity.forms.append(surface)
        if len(surface) > len(entity.name):  # the longest form says most
            entity.name, entity.substitute, entity.label = surface, mention.text, mark.label
    return list(found.values())


def _written_apart(view: View) -> set[tuple[int, str]]:
    """Things of the same name that somebody has split: the same words, other substitutes."""
    written: dict[tuple[int, str], set[str]] = {}
    for mention in view.plan.replacements:
        surface = view.text[mention.start : mention.end]
        written.setdefault((mention.entity, surface), set()).add(mention.text)
    return {thing for thing, texts in written.items() if len(texts) > 1}


@router.put("/substitutes", response_model=schemas.Changed)
def set_substitutes(
    document_id: str,
    request: schemas.SubstitutesRequest,
    user: CurrentUser,
    services: Serving,
    seen: Seen = None,
) -> Response:
    """Several at once, as one step: rename a person, join two, split one (null: let Veladura
    choose)."""

    def make(desk: Desk) -> Change:
        chosen = _chosen(desk, request.substitutes)
        options = replace(desk.options, chosen=chosen)
        return Change(options=(desk.options, options)) if options != desk.options else Change()

    return previewed(
        history.edit(services, user, document_id, "document.replacement", make, seen=seen)
    )


def _chosen(desk: Desk, wanted: Mapping[int, str | None]) -> dict[int, str]:
    chosen = dict(desk.options.chosen)
    for id, text in wanted.items():
        mark = find_mark(desk, id)
        if text is None:
            chosen.pop(id, None)
        else:
            check_substitute(desk, mark, text)
            chosen[id] = text
    return chosen
