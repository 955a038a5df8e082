"""SQLite or PostgreSQL behind two verbs: `read` and `write`, each one transaction."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib import resources
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidRequestError, SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry

from veladura.errors import ConfigError
from veladura.web.storage.disk import Disk, NoRoom, is_full
from veladura.web.storage.tables import Base

Done = TypeVar("Done")


class Database:
    """Opens sessions. SQLite takes its one write lock at the start of `write`, not halfway."""

    def __init__(self, url: str, disk: Disk | None = None, *, plain: bool = False) -> None:
        """`plain` is for a copy that no server uses: SQLite keeps no log beside it."""
        self.engine = _create(url, plain=plain)
        self._disk = disk  # that the SQLite file is on
        self._closed = False
        self._owed = threading.Event()  # a log that could not be emptied yet
        self._forgetting = threading.Lock()
        event.listen(self.engine, "checkin", self._take_back)
        event.listen(self.engine, "do_connect", self._refuse_when_closed)
        self.sqlite = self.engine.dialect.name == "sqlite"
        writing = self.engine.execution_options(veladura_write=True)
        self._read = sessionmaker(self.engine, expire_on_commit=False)
        self._write = sessionmaker(writing, expire_on_commit=False)

    @contextmanager
    def read(self) -> Iterator[Session]:
        with self._read() as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        with self._write() as session, session.begin():
            yield session

    def insist(
        self, work: Callable[[Session], Done], otherwise: Callable[[Session], Done] | None = None
    ) -> Done:
        """A write that has to be possible on a full disk too: logging in, leaving, deleting.

        If the reserve is too small for it, `otherwise` is done: something that takes less room.
        """
        for attempt in (work, work, otherwise or work):
            try:
                with self.write() as session:
                    return attempt(session)
            except DBAPIError as error:
                if self._disk is None or not is_full(error):
                    raise
            self._disk.give_up_reserve()
            self.forget()  # what the log holds goes into the file, and the log begins anew
        raise NoRoom

    def look_after(self) -> None:
        """Now and then: what could not be done when it was due."""
        self.forget_if_owed()
        if self._disk is not None:
            self._disk.renew_reserve()

    def migrate(self) -> None:
        """Bring the tables up to date with this version of Veladura."""
        revision, newest = self._revision(), newest_revision()
        if revision == newest:
            return  # as nearly always: Alembic itself takes a while to import
        if revision is not None and revision > newest:
            raise ConfigError(
                f"the database was written by a newer version of Veladura (its schema is "
                f"{revision}, this version knows {newest}): install that version again, or "
                "restore a backup from before"
            )
        try:
            with self.engine.begin() as connection:
                if inspect(connection).get_table_names():
                    _upgrade(connection)
                else:
                    _create_tables(connection)
        except SQLAlchemyError as error:
            raise ConfigError(
                f"the database cannot be opened or brought up to date ({type(error).__name__})"
            ) from None

    def _revision(self) -> str | None:
        try:
            with self.engine.connect() as connection:
                found = connection.execute(text("SELECT version_num FROM alembic_version"))
                return found.scalar()
        except SQLAlchemyError:
            return None  # no tables yet, or no database: migrating will say which

    def forget(self) -> bool:
        """Drop what deleted rows left behind in SQLite's log, so that deletion is for good.

        That takes a moment in which nobody reads. If there is none now, False: it is tried again
        whenever somebody has done reading, and between jobs, until it is done.
        """
        if not self.sqlite:
            return True
        self._owed.set()
        return self.forget_if_owed()

    def forget_if_owed(self) -> bool:
        if not self._owed.is_set() or not self._forgetting.acquire(blocking=False):
            return not self._owed.is_set()
        try:
            if _empty_log(self.engine.url.database or ""):
                self._owed.clear()
        except sqlite3.Error:
            pass  # locked, or no room: it is still owed
        finally:
            self._forgetting.release()
        return not self._owed.is_set()

    def answers(self) -> bool:
        try:
            with self.engine.connect() as connection:
                connection.execute(text("SELECT 1"))
        except SQLAlchemyError:
            return False
        return True

    def close(self) -> None:
        """For good. A thread that is still at work closes its connection when it is done with it.

        Disposing alone would leave such a connection open until the garbage is collected.
        """
        self._closed = True
        self.engine.dispose()

    def _take_back(self, connection: Any, entry: ConnectionPoolEntry) -> None:
        if self._closed and connection is not None:
            entry.invalidate()
        elif self._owed.is_set():
            self.forget_if_owed()

    def _refuse_when_closed(self, *arguments: Any) -> None:
        if self._closed:
            raise InvalidRequestError("the database has been closed")


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "veladura.web:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _create_tables(connection: Connection) -> None:
    """An empty database gets the newest tables at once, which is what all migrations lead to."""
    Base.metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)"))
    connection.execute(
        text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": newest_revision()}
    )


def _empty_log(path: str) -> bool:
    """On a connection of its own that does not wait: a reader may go on for long."""
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy


def newest_revision() -> str:
    """Revisions are numbered, and a migration's file begins with its number."""
    folder = resources.files("veladura.web.migrations") / "versions"
    return max(f.name.partition("_")[0] for f in folder.iterdir() if f.name[:1].isdigit())


def _create(url: str, *, plain: bool) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        # hide_parameters: values of a failing statement would end up in its message.
        engine = create_engine(
            parsed,
            hide_parameters=True,
            pool_size=20,
            max_overflow=30,
            pool_pre_ping=not parsed.drivername.startswith("sqlite"),  # a file does not hang up
        )
    except (ArgumentError, ImportError, TypeError):
        raise ConfigError(
            "the database URL is not understood; use sqlite:///PATH, or postgresql://… with "
            "pip install 'veladura[postgres]'"
        ) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_plain if plain else _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


_PRAGMAS = (
    "foreign_keys=ON",
    "secure_delete=ON",  # deleted content is overwritten with zeros
    "busy_timeout=20000",
)


def _prepare_sqlite(connection: Any, entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions are begun below, as asked for
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", *_PRAGMAS):
        connection.execute(f"PRAGMA {pragma}")


def _prepare_plain(connection: Any, entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=DELETE", "synchronous=FULL", *_PRAGMAS):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    write = connection.get_execution_options().get("veladura_write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
