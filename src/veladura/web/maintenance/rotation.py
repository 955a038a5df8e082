"""Another key for the server: the keys of all documents are wrapped anew, or none is.

The new key is on the disk before the database changes, and the database says which of two keys is
in force, so that a rotation that is killed at any moment leaves a server that starts.
"""

from contextlib import suppress
from pathlib import Path

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from veladura.errors import ConfigError, VaultError
from veladura.web.accounts import totp
from veladura.web.storage import shelves
from veladura.web.storage.admin_settings import check_key, is_key_of, set_key_check, take_turns
from veladura.web.storage.audit_log import record
from veladura.web.storage.crypto import KEY_FILE, ServerKey, read_key, write_key
from veladura.web.storage.database import Database
from veladura.web.storage.tables import DocumentRow, KnowledgeRow, UserRow

NEW, OLD = f"{KEY_FILE}.new", f"{KEY_FILE}.old"


def rotate(database: Database, old: ServerKey, new: ServerKey) -> int:
    """Wrap every document's key with `new`; how many there are. Uploads wait, or are seen."""
    with database.write() as session:
        take_turns(session)
        check_key(session, old)
        kept = select(DocumentRow.id, DocumentRow.key).where(DocumentRow.key != b"")  # not erased
        rows = session.execute(kept).all()
        try:
            wrapped = [{"id": id, "key": old.rewrap(key, id, new)} for id, key in rows]
        except VaultError:
            raise ConfigError(
                "a document's key does not open: nothing was changed; restore a backup first"
            ) from None
        if wrapped:
            session.execute(update(DocumentRow), wrapped)
        for known in session.scalars(select(KnowledgeRow)):
            shelves.rewrap(known, old, new)
        for user in session.scalars(select(UserRow).where(UserRow.totp.is_not(None))):
            totp.reseal(user, old, new)
        set_key_check(session, new)
        record(session, None, "server.key", documents=len(wrapped))
    database.forget()
    return len(wrapped)


def finish_rotation(session: Session, data_dir: Path, key: ServerKey) -> ServerKey:
    """The key in force, also where an earlier rotation was cut off right behind its one step."""
    waiting = data_dir / NEW
    if is_key_of(session, key) or not waiting.exists():
        return key
    new = ServerKey(read_key(waiting))
    if not is_key_of(session, new):
        return key
    exchange(data_dir)
    return new


def exchange(data_dir: Path) -> None:
    """The new key takes its place; the old one stays, for backups made with it.

    A server that starts may do so at the same time as the command: neither may lose a key.
    """
    current, new, old = data_dir / KEY_FILE, data_dir / NEW, data_dir / OLD
    with suppress(FileNotFoundError):
        key = new.read_bytes()
        if current.exists() and current.read_bytes() != key:
            old.unlink(missing_ok=True)
            write_key(old, read_key(current))
        new.replace(current)
