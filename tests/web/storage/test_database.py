"""The migrations make the tables that the code expects; whatever was opened gets closed."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import InvalidRequestError

from veladura.errors import ConfigError
from veladura.web.app import create_app
from veladura.web.settings import Settings
from veladura.web.storage.database import Database, newest_revision
from veladura.web.storage.tables import Base


@pytest.mark.parametrize("empty", [True, False], ids=["made at once", "migrated step by step"])
def test_the_tables_are_the_codes_tables(tmp_path: Path, empty: bool) -> None:
    database = Database(f"sqlite:///{tmp_path / 'x.db'}")
    if not empty:  # as Alembic leaves a database in which it has done nothing yet
        with database.engine.begin() as connection:
            connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
    database.migrate()
    with database.engine.connect() as connection:
        found = connection.execute(text("SELECT version_num FROM alembic_version"))
        assert found.scalars().all() == [newest_revision()]
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []
        assert set(inspect(connection).get_table_names()) >= set(Base.metadata.tables)
    database.close()


def test_the_newest_revision_is_alembics_head() -> None:
    config = Config()
    config.set_main_option("script_location", "veladura.web:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == newest_revision()


def test_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'x.db'}")
    database.migrate()
    database.migrate()
    assert database.answers()
    database.close()


def test_sqlite_is_set_up_for_concurrency_and_forgetting(fresh_database: Path) -> None:
    database = Database(f"sqlite:///{fresh_database}")
    with database.read() as session:
        pragmas = {
            name: session.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "foreign_keys", "secure_delete")
        }
    assert pragmas == {"journal_mode": "wal", "foreign_keys": 1, "secure_delete": 1}
    database.close()


@pytest.mark.parametrize("url", ["nonsense", "oracle://x", "sqlite:////no/such/folder/x.db"])
def test_a_database_that_cannot_be_opened(url: str) -> None:
    with pytest.raises(ConfigError, match="database"):
        Database(url).migrate()


def test_a_connection_in_use_while_the_database_closes_is_closed_by_its_user(
    fresh_database: Path,
) -> None:
    database = Database(f"sqlite:///{fresh_database}")
    with database.read() as session:
        connection = session.connection().connection.dbapi_connection
        database.close()
        assert session.scalar(text("SELECT 1")) == 1  # let it end what it is doing
    assert isinstance(connection, sqlite3.Connection)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")


def test_nothing_is_opened_after_closing(fresh_database: Path) -> None:
    database = Database(f"sqlite:///{fresh_database}")
    database.close()
    assert not database.answers()
    with database.read() as session, pytest.raises(InvalidRequestError):
        session.execute(text("SELECT 1"))


def test_a_wrong_profile_opens_no_database(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, profiles=("no-such-profile",))
    with pytest.raises(ConfigError, match="no-such-profile"):
        create_app(settings, {})
    assert not (tmp_path / "veladura.db").exists()
