"""The same server over a real PostgreSQL."""

import base64
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.exc import InvalidRequestError
from tests.web.accounts.test_registration import first_comers
from tests.web.postgres import find_binaries, running_server
from tests.web.server import NOTE, marks, ready, register, upload, work, workspace

from veladura.web.accounts import leaving
from veladura.web.accounts.errors import AccountError
from veladura.web.app import create_app
from veladura.web.settings import Settings
from veladura.web.storage import jobs, learnings
from veladura.web.storage.database import Database
from veladura.web.storage.tables import Base

BINARIES = find_binaries()
KEY = {"VELADURA_KEY": base64.b64encode(b"k" * 32).decode()}  # one database, one key
pytestmark = pytest.mark.skipif(BINARIES is None, reason="PostgreSQL is not installed")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    pytest.importorskip("psycopg", reason="needs the extra postgres")
    assert BINARIES is not None
    with running_server(BINARIES) as found:
        yield found


@pytest.fixture
def app(url: str, settings: Settings) -> Iterator[FastAPI]:
    """Closed whatever happens: a connection left open would fail some later test instead."""
    app = create_app(replace(settings, database_url=url), KEY)
    yield app
    app.state.services.database.close()


@pytest.fixture
def empty(url: str, settings: Settings, request: pytest.FixtureRequest) -> Iterator[FastAPI]:
    """A server over a database of its own; here transactions overlap."""
    import psycopg

    name = request.node.name[:60]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    own = url.removesuffix("postgres") + name
    app = create_app(replace(settings, database_url=own), KEY)
    yield app
    app.state.services.database.close()


def test_of_twelve_at_once_one_becomes_administrator(empty: FastAPI) -> None:
    assert first_comers(empty, 12) == [303] + [422] * 11
    with empty.state.services.database.read() as session:
        assert session.scalar(text("SELECT count(*) FROM users")) == 1


def test_of_two_administrators_who_leave_at_once_one_stays(empty: FastAPI) -> None:
    database = empty.state.services.database
    for email in ("ana@example.org", "ben@example.org"):
        register(empty, email)
    with database.write() as session:
        session.execute(text("UPDATE users SET role = 'administrator'"))
        users = session.scalars(text("SELECT id FROM users")).all()
    together = threading.Barrier(len(users))

    def leave(user_id: str) -> bool:
        together.wait(30)
        try:
            leaving.delete_user(database, user_id, by=user_id)
        except AccountError:
            return False
        return True

    with ThreadPoolExecutor(len(users)) as pool:
        left = list(pool.map(leave, users))
    assert left.count(False) == 1
    with database.read() as session:
        assert session.scalar(text("SELECT count(*) FROM users")) == 1


def test_the_migrations_make_the_codes_tables_here_too(url: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE migrated")
    database = Database(url.removesuffix("postgres") + "migrated")
    with database.engine.begin() as connection:  # as Alembic leaves one it has done nothing to
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
    database.migrate()
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    database.close()


def test_a_whole_working_day(app: FastAPI) -> None:
    ana = register(app, "ana@example.org")
    work(app)
    path = ready(ana, NOTE, "Alta Amaia.txt")
    found = marks(ana, path)
    assert {"FECHAS", "ID_SUJETO_ASISTENCIA"} <= {mark["label"] for mark in found}
    start = NOTE.index("Oñati")
    body = {"start": start, "end": start + 5, "label": "TERRITORIO", "all_occurrences": True}
    assert ana.post(f"{path}/marks", json=body).status_code == 201
    assert ana.delete(f"{path}/marks/{found[0]['id']}").status_code == 200
    assert ana.post(f"{path}/undo").json()["can_redo"]
    assert ana.post(f"{path}/redo").status_code == 200
    assert ana.put(f"{path}/recall", json={"value": 0.9}).status_code == 200
    assert "12345678Z" not in ana.get(f"{path}/download?unreviewed=true&as=txt").text
    listing = f"/api/v1/workspaces/{workspace(ana)}/documents"
    assert ana.get(f"{listing}?q=amaia").json()["total"] == 1
    ben = register(app, "ben@example.org")
    assert ben.get(path).status_code == 404
    member = {"email": "ben@example.org", "permission": "viewer"}
    ana.post(f"/api/v1/workspaces/{workspace(ana)}/members", json=member)
    assert ben.get(path).status_code == 200
    assert ana.get("/api/v1/corrections").json()["documents"] == 1
    assert ana.get("/api/v1/admin/audit").json()["total"] > 5
    assert ana.delete(path).status_code == 204
    assert ana.get(path).status_code == 404


def test_two_workers_never_take_the_same_job(app: FastAPI) -> None:
    carla = register(app, "carla@example.org")
    work(app)
    upload(carla)
    database: Database = app.state.services.database
    with database.write() as first, database.write() as second:
        assert jobs.claim(first) is not None
        assert jobs.claim(second) is None


def test_learnings_take_turns_here_too(app: FastAPI) -> None:
    dora = register(app, "gala@example.org")
    database: Database = app.state.services.database
    with database.write() as session:
        learnings.ask(session, workspace(dora), "dora", "es-rules")
    with database.write() as session:
        row = learnings.claim(session)
        assert row is not None
        assert learnings.claim(session) is None
        assert learnings.note_progress(session, row.id, 42)
        assert not learnings.note_progress(session, "another", 42)
        learnings.finish(session, row.id, version="v0001")
    with database.read() as session:
        found = learnings.newest(session, workspace(dora))["es-rules"]
    assert (found.state, found.version) == ("done", "v0001")


def test_a_thread_that_works_on_closes_its_connection(url: str) -> None:
    """Left to the garbage collector, it would warn in the middle of something else."""
    import psycopg

    database = Database(url)
    with database.read() as session:
        connection = session.connection().connection.dbapi_connection
        database.close()
        assert session.scalar(text("SELECT 1")) == 1
    assert isinstance(connection, psycopg.Connection)
    assert connection.closed
    with database.read() as session, pytest.raises(InvalidRequestError):
        session.execute(text("SELECT 1"))


def test_threads_on_postgresql(url: str, settings: Settings) -> None:
    app = create_app(replace(settings, database_url=url, workers=3), KEY)
    with TestClient(app, base_url="http://127.0.0.1:8000"):
        dora = register(app, "dora@example.org")
        rows = [upload(dora, NOTE, f"{number}.txt") for number in range(6)]
        assert app.state.services.worker.finish_all()
        for row in rows:
            assert dora.get(f"/api/v1/documents/{row['id']}").json()["state"] == "ready"
