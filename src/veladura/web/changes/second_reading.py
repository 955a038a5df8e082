"""A second reader gets the document as the machine left it, and both readings are compared."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from veladura.web.marks import Change, Mark, from_span
from veladura.web.services import Services
from veladura.web.storage.documents import Sealed, count_marks, load_marks, store_marks
from veladura.web.storage.tables import ContentRow, DocumentRow, new_id

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Compared:
    """Marks of two readers: the same in place and category, or not."""

    both: int
    only_first: int
    only_second: int
    relabelled: int
    f1: float
    kappa: float
    places: tuple[Place, ...]  # where they differ


_TWIN = select(DocumentRow).where(DocumentRow.twin_of == bindparam("document"))


def find_twin(session: Session, row: DocumentRow) -> DocumentRow | None:
    """The other reading of a document, whichever of the two is given."""
    if row.twin_of is not None:
        return session.get(DocumentRow, row.twin_of)
    return session.scalar(_TWIN, {"document": row.id})


def make_twin(services: Services, session: Session, row: DocumentRow, reader: str) -> DocumentRow:
    """A copy under a key of its own, for `reader`, with what the machine found and nothing else."""
    first = Sealed.of(row, services.key)
    twin_id = new_id()
    sealer, wrapped = services.key.new_document(twin_id)
    options = replace(first.options, chosen={}, rolls={})
    twin = DocumentRow(
        id=twin_id,
        workspace_id=row.workspace_id,
        owner_id=row.owner_id,
        key=wrapped,
        name=sealer.seal_text(first.name, "name"),
        profile=row.profile,
        scheme=row.scheme,
        state="ready",
        language=row.language,
        media_type=row.media_type,
        length=row.length,
        size=row.size,
        counts={},
        options=sealer.seal_text(options.to_json(), "options"),
        assignee_id=reader,
        twin_of=row.id,
        record_id=row.record_id,
        revision=1,
    )
    session.add(twin)
    session.flush()
    session.add(
        ContentRow(
            document_id=twin_id,
            original=sealer.seal(first.original(session), "original"),
            text=sealer.seal_text(first.text(session), "text"),
        )
    )
    marks = as_found(load_marks(session, row.id).values())
    session.flush()
    store_marks(session, twin_id, Change(tuple((None, mark) for mark in marks.values())))
    count_marks(twin, marks)
    return twin


def as_found(marks: Iterable[Mark]) -> dict[int, Mark]:
    """What the machine had said, before anybody decided."""
    found: dict[int, Mark] = {}
    for mark in marks:
        if mark.found is not None:
            start, end, label = mark.found
            span = replace(mark.span(), start=start, end=end, label=label, fragments=())
            found[mark.id] = from_span(span, mark.id)
    return found


def compare(first: Iterable[Mark], second: Iterable[Mark], length: int) -> Compared:
    """Active marks count; kappa asks of every character whether it is hidden."""
    mine = {(m.start, m.end): m.label for m in first if m.active}
    theirs = {(m.start, m.end): m.label for m in second if m.active}
    shared = mine.keys() & theirs.keys()
    both = sum(mine[place] == theirs[place] for place in shared)
    marks = len(mine) + len(theirs)
    differing = {p for p in shared if mine[p] != theirs[p]} | (mine.keys() ^ theirs.keys())
    return Compared(
        both=both,
        only_first=len(mine.keys() - theirs.keys()),
        only_second=len(theirs.keys() - mine.keys()),
        relabelled=len(shared) - both,
        f1=2 * both / marks if marks else 1.0,
        kappa=_kappa(_covered(mine), _covered(theirs), length),
        places=tuple(sorted(differing)),
    )


def _covered(marks: Iterable[Place]) -> set[int]:
    return {at for start, end in marks for at in range(start, end)}


def _kappa(first: set[int], second: set[int], length: int) -> float:
    """Cohen's: agreement beyond what two readers who guess would reach."""
    if not length:
        return 1.0
    agreed = (length - len(first ^ second)) / length
    p, q = len(first) / length, len(second) / length
    chance = p * q + (1 - p) * (1 - q)
    return 1.0 if chance == 1 else (agreed - chance) / (1 - chance)
