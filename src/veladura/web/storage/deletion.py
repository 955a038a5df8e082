"""Deleting for good, on a full disk too: first the keys, then what they opened, bit by bit.

Overwriting a large file takes as much room as the file has, and a full disk has none. A document
without its key is unreadable, so that the rest of it need not be overwritten, only given up: that
takes next to no room, and what is given up is room for the next document.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from veladura.web.storage.database import Database
from veladura.web.storage.disk import NoRoom
from veladura.web.storage.documents import delete_document, erase_document
from veladura.web.storage.tables import MarkRow, StepRow

AT_ONCE = 1000  # rows of one transaction: a few hundred kilobytes in SQLite's log


def delete_holder(
    database: Database,
    documents_of: Callable[[Session], list[str]],
    delete: Callable[[Session, int], None],
) -> list[str]:
    """Delete what holds documents, with all of them, and give their ids.

    In one transaction where there is room for it. `documents_of` refuses what is not allowed;
    `delete` gets the number of documents there were.
    """
    with database.read() as session:
        documents = documents_of(session)

    def work(session: Session) -> list[str]:
        found = documents_of(session)
        together = list(dict.fromkeys([*documents, *found]))
        delete(session, len(together))
        return together

    try:
        return database.insist(work)
    except NoRoom:
        for document_id in documents:
            shred(database, document_id)
        return database.insist(work)


def delete_or_shred(database: Database, document_id: str) -> None:
    """One document, whatever room there is."""
    try:
        database.insist(lambda session: delete_document(session, document_id))
    except NoRoom:
        shred(database, document_id)


def shred(database: Database, document_id: str) -> None:
    """The key is overwritten before anything else: whatever stops this later, nobody reads it."""
    database.insist(lambda session: erase_document(session, document_id))
    while database.insist(lambda session: _give_up_some(session, document_id)):
        pass
    database.insist(lambda session: _give_up(session, document_id))


def _give_up_some(session: Session, document_id: str) -> bool:
    """Marks and steps, of which a long document has many; False when there are none left."""
    gone = 0
    with _without_overwriting(session):
        for table, number in ((MarkRow, MarkRow.id), (StepRow, StepRow.number)):
            first = select(number).where(table.document_id == document_id).limit(AT_ONCE)
            chosen = session.scalars(first).all()
            session.execute(
                delete(table).where(table.document_id == document_id, number.in_(chosen))
            )
            gone += len(chosen)
    return gone > 0


def _give_up(session: Session, document_id: str) -> None:
    with _without_overwriting(session):
        delete_document(session, document_id)


@contextmanager
def _without_overwriting(session: Session) -> Iterator[None]:
    """SQLite leaves freed pages as they are instead of writing zeros into each of them."""
    connection = session.connection()
    if connection.dialect.name != "sqlite":
        yield
        return
    connection.exec_driver_sql("PRAGMA secure_delete=FAST")
    try:
        yield
    finally:
        connection.exec_driver_sql("PRAGMA secure_delete=ON")
