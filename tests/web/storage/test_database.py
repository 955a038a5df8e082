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
from veladura.web.storage.tables import Base, SettingRow


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


def test_a_database_of_a_newer_version_is_refused_with_a_sentence(
    settings: Settings, fresh_database: Path
) -> None:
    database = Database(f"sqlite:///{settings.data_dir / 'veladura.db'}")
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9001'"))
    with pytest.raises(ConfigError, match="newer version of Veladura"):
        database.migrate()
    database.close()
    with pytest.raises(ConfigError, match="newer version"):
        create_app(settings, {})


def test_what_is_deleted_while_somebody_reads_is_gone_when_they_have_read(tmp_path: Path) -> None:
    """A reader keeps SQLite's log from being emptied, and deleted rows stand in it."""
    path, secret = tmp_path / "x.db", "a secret that is to go"
    database = Database(f"sqlite:///{path}")
    database.migrate()
    with database.write() as session:
        session.add(SettingRow(name="x", value=secret))
    log = Path(f"{path}-wal")
    with database.read() as reader:
        assert reader.get(SettingRow, "x") is not None
        with database.write() as session:
            session.execute(text("DELETE FROM settings"))
        assert not database.forget()
        assert secret.encode() in log.read_bytes()
    assert log.stat().st_size == 0
    assert secret.encode() not in path.read_bytes()
    database.close()


def test_a_reader_elsewhere_is_waited_for(tmp_path: Path) -> None:
    """Another program, a backup for instance: whoever looks after the database tries again."""
    path = tmp_path / "x.db"
    database = Database(f"sqlite:///{path}")
    database.migrate()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN")
    other.execute("SELECT * FROM settings").fetchall()
    with database.write() as session:
        session.add(SettingRow(name="x", value="y"))
    assert not database.forget()
    other.close()
    database.look_after()
    assert Path(f"{path}-wal").stat().st_size == 0
    database.close()
