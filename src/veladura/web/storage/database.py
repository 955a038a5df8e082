"""SQLite or PostgreSQL behind two verbs: `read` and `write`, each one transaction."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, InvalidRequestError, SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry

from veladura.errors import ConfigError
from veladura.web.storage.tables import Base


class Database:
    """Opens sessions. SQLite takes its one write lock at the start of `write`, not halfway."""

    def __init__(self, url: str, *, plain: bool = False) -> None:
        """`plain` is for a copy that no server uses: SQLite keeps no log beside it."""
        self.engine = _create(url, plain=plain)
        self._closed = False
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

    def migrate(self) -> None:
        """Bring the tables up to date with this version of Veladura."""
        if self._revision() == newest_revision():
            return  # as nearly always: Alembic itself takes a while to import
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

    def forget(self) -> None:
        """Drop what deleted rows left behind in SQLite's log, so that deletion is for good."""
        if self.sqlite:
            with self.engine.connect() as connection:
                raw = connection.connection.dbapi_connection
                if isinstance(raw, sqlite3.Connection):
                    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

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
