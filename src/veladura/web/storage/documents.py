"""Documents in the database: taken in, listed, opened, deleted for good."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from veladura.web.marks import Change, Mark, Options
from veladura.web.problems import ApiError, not_found
from veladura.web.storage.admin_settings import hold_key
from veladura.web.storage.crypto import Sealer, ServerKey
from veladura.web.storage.tables import ContentRow, DocumentRow, JobRow, MarkRow, new_id

AUTO = "auto"
DOUBTFUL = 0.85  # an open mark with a lower score is shown first
ERASED = -1.0  # as the end of a document's time in the bin: the next sweep deletes it


@dataclass(frozen=True, slots=True)
class Sealed:
    """Reads and writes the sealed parts of one document."""

    row: DocumentRow
    sealer: Sealer

    @classmethod
    def of(cls, row: DocumentRow, key: ServerKey) -> "Sealed":
        return cls(row, key.document(row.key, row.id))

    @property
    def name(self) -> str:
        return self.sealer.open_text(self.row.name, "name")

    @property
    def options(self) -> Options:
        return Options.from_json(self.sealer.open_text(self.row.options, "options"))

    def set_options(self, options: Options) -> None:
        self.row.options = self.sealer.seal_text(options.to_json(), "options")

    def original(self, session: Session) -> bytes:
        return self.sealer.open(self._content(session).original, "original")

    def text(self, session: Session) -> str:
        content = self._content(session)
        return self.sealer.open_text(content.text, "text") if content.text is not None else ""

    def set_text(self, session: Session, text: str) -> None:
        self._content(session).text = self.sealer.seal_text(text, "text")

    def seal_change(self, change: Change) -> bytes:
        return self.sealer.seal_text(change.to_json(), "step")

    def open_change(self, box: bytes) -> Change:
        return Change.from_json(self.sealer.open_text(box, "step"))

    def seal_remark(self, text: str) -> bytes:
        return self.sealer.seal_text(text, "remark")

    def open_remark(self, box: bytes) -> str:
        return self.sealer.open_text(box, "remark")

    def _content(self, session: Session) -> ContentRow:
        content = session.get(ContentRow, self.row.id)
        if content is None:
            raise not_found("document")
        return content


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file as it comes in."""

    name: str
    data: bytes
    profile: str = AUTO

    def __repr__(self) -> str:
        return f"Arrival({len(self.data)} bytes)"


def take_in(
    session: Session, key: ServerKey, workspace_id: str, owner_id: str, arrival: Arrival
) -> DocumentRow:
    """Store a file, sealed, and queue it for detection."""
    if not hold_key(session, key):
        raise ApiError(503, "key-changed", "The server's key was changed: restart the server.")
    document_id = new_id()
    sealer, wrapped = key.new_document(document_id)
    options = Options(seed=secrets.randbits(128), recall=-1)  # the profile's recall, once known
    row = DocumentRow(
        id=document_id,
        workspace_id=workspace_id,
        owner_id=owner_id,
        key=wrapped,
        name=sealer.seal_text(arrival.name, "name"),
        profile=arrival.profile,
        options=sealer.seal_text(options.to_json(), "options"),
        length=0,
        size=len(arrival.data),
        counts={},
    )
    session.add(row)
    session.flush()
    session.add(ContentRow(document_id=document_id, original=sealer.seal(arrival.data, "original")))
    session.add(JobRow(document_id=document_id))
    session.flush()
    return row


@dataclass(frozen=True, slots=True)
class Usage:
    """What the documents that somebody brought take, those in the bin included."""

    documents: int
    bytes: int


def usage_of(session: Session, owner_id: str) -> Usage:
    query = select(func.count(), func.coalesce(func.sum(DocumentRow.size), 0))
    count, size = session.execute(query.where(DocumentRow.owner_id == owner_id)).one()
    return Usage(count, int(size))


def list_bin(session: Session, workspace_id: str) -> Sequence[DocumentRow]:
    """The first to go for good comes first."""
    query = select(DocumentRow).where(
        DocumentRow.workspace_id == workspace_id, DocumentRow.bin_until >= 0
    )
    return session.scalars(query.order_by(DocumentRow.bin_until, DocumentRow.id)).all()


def delete_document(session: Session, document_id: str) -> None:
    """With its key, text, marks, history and jobs (the database cascades)."""
    session.execute(delete(DocumentRow).where(DocumentRow.id == document_id))


def erase_document(session: Session, document_id: str) -> None:
    """Without its key nobody can read it any more; the rest goes when there is room to delete it.

    Overwriting a large file takes as much room as the file has, and a full disk has none.
    """
    session.execute(
        update(DocumentRow)
        .where(DocumentRow.id == document_id)
        .values(key=b"", name=b"", options=b"", bin_until=ERASED)
    )


_MARKS = MarkRow.__table__.c
_MARK = [_MARKS[column.name] for column in _MARKS if column.name != "document_id"]


def load_marks(session: Session, document_id: str) -> dict[int, Mark]:
    """In order of the text. Past the ORM: a long document has tens of thousands."""
    query = select(*_MARK).where(_MARKS.document_id == document_id)
    ordered = query.order_by(_MARKS.start, _MARKS.end, _MARKS.id)
    marks = {}
    for row in session.connection().execute(ordered).all():
        # The table has its columns in the order of Mark's fields, and then what was found.
        id, start, end, label, score, source, reason, state, *found = row
        machine = (found[0], found[1], found[2]) if found[2] else None
        marks[id] = Mark(id, start, end, label, score, source, reason, state, machine)
    return marks


def store_marks(session: Session, document_id: str, change: Change) -> None:
    gone = [before.id for before, _ in change.marks if before is not None]
    for first in range(0, len(gone), 500):  # databases limit the parameters of a statement
        session.execute(
            delete(MarkRow).where(
                MarkRow.document_id == document_id, MarkRow.id.in_(gone[first : first + 500])
            )
        )
    rows = [_values(document_id, after) for _, after in change.marks if after is not None]
    if rows:
        session.execute(insert(MarkRow), rows)


def _values(document_id: str, mark: Mark) -> dict[str, object]:
    start, end, label = mark.found or (None, None, None)
    return {
        "document_id": document_id,
        "id": mark.id,
        "start": mark.start,
        "end": mark.end,
        "label": mark.label,
        "score": mark.score,
        "source": mark.source,
        "reason": mark.reason,
        "state": mark.state,
        "found_start": start,
        "found_end": end,
        "found_label": label,
    }


def count_marks(row: DocumentRow, marks: Mapping[int, Mark]) -> None:
    """Keep the figures that lists show beside the document."""
    counts: dict[str, int] = {}
    states = {"open": 0, "accepted": 0, "rejected": 0}
    for mark in marks.values():
        states[mark.state] += 1
        if mark.active:
            counts[mark.label] = counts.get(mark.label, 0) + 1
    row.counts = counts
    row.open, row.accepted, row.rejected = states["open"], states["accepted"], states["rejected"]
    row.doubtful = sum(m.state == "open" and m.score < DOUBTFUL for m in marks.values())
    row.next_mark = max((row.next_mark, *(id + 1 for id in marks)))
