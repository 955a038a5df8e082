"""The second reader: asked for, and compared with the first."""

from sqlalchemy.orm import Session

from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser, find_document
from veladura.web.api import api_router, serialise
from veladura.web.api.reviewing.sign_off import colleague
from veladura.web.changes.second_reading import compare, find_twin, make_twin
from veladura.web.problems import conflict, documented, not_found
from veladura.web.services import Serving
from veladura.web.storage.audit_log import record
from veladura.web.storage.documents import load_marks
from veladura.web.storage.tables import DocumentRow, UserRow

router = api_router(
    "review",
    documented(401, 404, 409),
    prefix="/documents/{document_id}",
)


@router.post("/second-reading", status_code=201, responses=documented(403))
def ask_second_reader(
    document_id: str, request: schemas.SecondReadingRequest, user: CurrentUser, services: Serving
) -> schemas.DocumentRow:
    """A copy for somebody else, without what anybody has decided so far."""
    with services.database.write() as session:
        found = find_document(session, user, document_id, edit=True, ready=True)
        if found.row.twin_of is not None or find_twin(session, found.row) is not None:
            raise conflict("has-second-reader", "This document has a second reader already.")
        reader = colleague(session, found, request.email)
        services.check_room(found.row.size)
        twin = make_twin(services, session, found.row, reader.id)
        record(session, user.id, "document.second-reading", document_id, to=reader.id)
        return serialise.documents(services, session, [twin], user)[0]


@router.get("/agreement")
def read_agreement(document_id: str, user: CurrentUser, services: Serving) -> schemas.Agreement:
    """Figures, and the places where the two readings differ once both are signed off."""
    with services.database.read() as session:
        row = find_document(session, user, document_id, ready=True).row
        twin = find_twin(session, row)
        if twin is None:
            raise not_found("second reading")
        first, second = (row, twin) if twin.twin_of == row.id else (twin, row)
        complete = first.review == second.review == "accepted"
        mine, theirs = (load_marks(session, one.id).values() for one in (first, second))
        compared = compare(mine, theirs, row.length)
        return schemas.Agreement(
            first=_reader(session, first),
            second=_reader(session, second),
            complete=complete,
            both=compared.both,
            only_first=compared.only_first,
            only_second=compared.only_second,
            relabelled=compared.relabelled,
            f1=round(compared.f1, 4),
            kappa=round(compared.kappa, 4),
            # While one still reads, the other's marks are not shown: they would not be two readers.
            disagreements=[
                schemas.Stretch(start=start, end=end)
                for start, end in (compared.places if complete else ())
            ],
        )


def _reader(session: Session, row: DocumentRow) -> str | None:
    reader = session.get(UserRow, row.reviewed_by or row.assignee_id or row.owner_id)
    return reader.name if reader else None
