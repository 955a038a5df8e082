"""A copy of everything the server keeps, taken while it runs, and its way back.

A backup is a folder with the database (a SQLite file, or an archive of pg_dump), `backup.json`,
which says what is in it, and `learned`, what models learned here. The server's key is no part of
it: with both, everything can be read.
"""

import hashlib
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from sqlalchemy import delete, func, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from veladura.durable import sync
from veladura.errors import ConfigError, VaultError
from veladura.web.maintenance import postgres_archive
from veladura.web.storage.admin_settings import key_check
from veladura.web.storage.audit_log import record
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.database import Database, newest_revision
from veladura.web.storage.tables import DocumentRow, InvitationRow, SessionRow, UserRow, now

CONTENTS, LEARNED = "backup.json", "learned"
_VERSION = 1
_FILES = {"sqlite": "veladura.db", "postgresql": "veladura.dump"}


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup says about itself."""

    kind: str  # of database
    made: str
    revision: str  # of the tables
    documents: int
    users: int
    key_check: str  # what only the right key opens
    size: int
    sha256: str
    version: int = _VERSION

    @property
    def file(self) -> str:
        return _FILES[self.kind]


def back_up(url: str, key: ServerKey, folder: Path, learned: Path | None = None) -> Backup:
    """Write a backup to a folder that must not exist. It appears whole and checked, or not."""
    if folder.exists():
        raise ConfigError(f"{folder}: exists already; a backup is written to a folder of its own")
    partial = folder.with_name(f".{folder.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    try:
        partial.mkdir(mode=0o700, parents=True)
        made = _copy_sqlite(url, key, partial) if _is_sqlite(url) else _dump(url, key, partial)
        _copy_learned(learned, partial / LEARNED)
        _write(partial / CONTENTS, json.dumps(asdict(made), indent=2).encode())
        partial.replace(folder)
        sync(folder.parent)  # names, too, have to reach the disk
    except OSError as error:
        raise ConfigError(f"{folder}: cannot be written ({error.strerror})") from None
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return made


def read_backup(folder: Path, key: ServerKey) -> Backup:
    """What a backup holds, after checking that it is whole and opens with this key."""
    try:
        table = json.loads((folder / CONTENTS).read_bytes())
        backup = Backup(**table)
        known = set(table) == {field.name for field in fields(Backup)} and backup.kind in _FILES
    except (OSError, ValueError, TypeError):
        known = False
    if not known or backup.version != _VERSION:
        raise ConfigError(f"{folder}: holds no backup of this version ({CONTENTS})")
    if backup.revision > newest_revision():
        raise ConfigError(f"{folder}: made by a newer version of Veladura; install that one")
    try:
        whole = _digest(folder / backup.file) == (backup.size, backup.sha256)
    except OSError:
        whole = False
    if not whole:
        raise ConfigError(f"{folder}: the backup is damaged: {backup.file} is not what was written")
    _check_opens(backup.key_check, key)
    return backup


def restore(folder: Path, url: str, key: ServerKey, learned: Path | None = None) -> Backup:
    """Put a backup where there is no database yet. Everybody has to log in anew."""
    backup = read_backup(folder, key)
    if _is_sqlite(url) != (backup.kind == "sqlite"):
        raise ConfigError(f"{folder}: a backup of {backup.kind} goes into {backup.kind} only")
    if backup.kind == "sqlite":
        _restore_sqlite(folder / backup.file, _path(url), key, backup)
    else:
        with _opened(url) as database:
            if inspect(database.engine).get_table_names():
                raise ConfigError("the database is not empty: nothing is overwritten")
        postgres_archive.load(url, folder / backup.file)
        with _opened(url) as database:
            _close_doors(database, key, backup)
    if learned is not None and not learned.exists():
        _copy_learned(folder / LEARNED, learned)
    return backup


def _copy_learned(source: Path | None, target: Path) -> None:
    """Versions that are finished: what is hidden is being made. Each knows its own digests."""
    if source is not None and source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns(".*"))


def _copy_sqlite(url: str, key: ServerKey, folder: Path) -> Backup:
    """SQLite's own way of copying a database that is being written to: one moment of it."""
    target = folder / _FILES["sqlite"]
    try:
        with (
            closing(sqlite3.connect(f"{_path(url).as_uri()}?mode=ro", uri=True, timeout=20)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
            if new.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise ConfigError("the database is damaged: restore an earlier backup")
    except sqlite3.Error as error:
        raise ConfigError(f"the database cannot be copied ({type(error).__name__})") from None
    target.chmod(0o600)
    with _opened(f"sqlite:///{target}", plain=True) as database, database.read() as session:
        found = _look(session, key)
    _sync_file(target)
    return _described("sqlite", found, target)


def _dump(url: str, key: ServerKey, folder: Path) -> Backup:
    """What is counted and what is dumped are one moment: pg_dump takes over the snapshot."""
    target = folder / _FILES["postgresql"]
    with _opened(url) as database, database.read() as session:
        try:
            session.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            snapshot = session.scalar(text("SELECT pg_export_snapshot()"))
        except SQLAlchemyError as error:
            raise ConfigError(f"the database does not answer ({type(error).__name__})") from None
        found = _look(session, key)
        postgres_archive.dump(url, target, str(snapshot))
    target.chmod(0o600)
    _sync_file(target)
    return _described("postgresql", found, target)


@dataclass(frozen=True, slots=True)
class _Found:
    revision: str
    documents: int
    users: int
    key_check: str


def _look(session: Session, key: ServerKey) -> _Found:
    """Count, and see that every document's key opens: a backup nobody can read is none."""
    try:
        revision = session.scalar(text("SELECT version_num FROM alembic_version"))
        check = key_check(session)
        if revision is None or check is None:
            raise ConfigError("the database was never used: there is nothing to back up")
        _check_opens(check, key)
        documents = 0
        for id, wrapped in session.execute(select(DocumentRow.id, DocumentRow.key)):
            key.document(wrapped, id)
            documents += 1
        users = session.scalar(select(func.count()).select_from(UserRow)) or 0
    except SQLAlchemyError as error:
        raise ConfigError(f"the database cannot be read ({type(error).__name__})") from None
    except VaultError:
        raise ConfigError("a document's key does not open with the server's key") from None
    return _Found(revision, documents, users, check)


def _described(kind: str, found: _Found, file: Path) -> Backup:
    size, digest = _digest(file)
    made = now().isoformat(timespec="seconds")
    return Backup(
        kind, made, found.revision, found.documents, found.users, found.key_check, size, digest
    )


def _restore_sqlite(source: Path, target: Path, key: ServerKey, backup: Backup) -> None:
    if target.exists():
        raise ConfigError(f"{target}: exists already; move it away first: nothing is overwritten")
    beside = target.with_name(f".{target.name}.restoring")
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        shutil.copyfile(source, beside)
        beside.chmod(0o600)
        with _opened(f"sqlite:///{beside}", plain=True) as database:
            _close_doors(database, key, backup)
        _sync_file(beside)
        for log in ("-wal", "-shm"):  # of a database that was here before
            target.with_name(target.name + log).unlink(missing_ok=True)
        beside.replace(target)
        sync(target.parent)
    except OSError as error:
        raise ConfigError(f"{target}: cannot be written ({error.strerror})") from None
    finally:
        beside.unlink(missing_ok=True)


def _close_doors(database: Database, key: ServerKey, backup: Backup) -> None:
    """Logins and invitations that were ended since must not come to life again."""
    with database.write() as session:
        found = _look(session, key)
        if (found.documents, found.users) != (backup.documents, backup.users):
            raise ConfigError("what was restored is not what the backup says it holds")
        session.execute(delete(SessionRow))
        session.execute(delete(InvitationRow))
        record(session, None, "server.restore", documents=found.documents, made=backup.made)


def _check_opens(check: str, key: ServerKey) -> None:
    try:
        key.open(bytes.fromhex(check), "key_check")
    except (VaultError, ValueError):
        raise ConfigError(
            "this is not the key the documents were encrypted with: without theirs nothing can "
            "be read"
        ) from None


@contextmanager
def _opened(url: str, *, plain: bool = False) -> Iterator[Database]:
    """`plain`: a file by itself, which no server uses and which gets no log beside it."""
    database = Database(url, plain=plain)
    try:
        yield database
    finally:
        database.close()


def _is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


def _path(url: str) -> Path:
    found = make_url(url).database
    if not found or found == ":memory:":
        raise ConfigError("the database is no file: there is nothing to copy")
    return Path(found).absolute()


def _digest(path: Path) -> tuple[int, str]:
    with path.open("rb") as stream:
        return path.stat().st_size, hashlib.file_digest(stream, "sha256").hexdigest()


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _sync_file(path: Path) -> None:
    with path.open("rb+") as stream:
        os.fsync(stream.fileno())
