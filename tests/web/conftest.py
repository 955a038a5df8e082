"""A server with rules alone and no worker threads (tests do the jobs themselves)."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import PROFILE, new_client, register, workspace

from veladura.web.accounts import security
from veladura.web.app import create_app
from veladura.web.services import Services
from veladura.web.settings import Settings
from veladura.web.storage.database import Database


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    """Argon2 takes its time on purpose; tests register hundreds of people."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(security, "_hasher", PasswordHasher(time_cost=1, memory_cost=64))
        yield


@pytest.fixture(scope="session")
def fresh_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with all tables, to be copied: migrating takes longer than most tests."""
    path = tmp_path_factory.mktemp("fresh") / "veladura.db"
    database = Database(f"sqlite:///{path}")
    database.migrate()
    database.forget()
    database.close()
    return path


@pytest.fixture
def settings(tmp_path: Path, fresh_database: Path) -> Settings:
    profile = tmp_path / "es-rules.toml"
    profile.write_text(PROFILE, "utf-8")
    data_dir = tmp_path / "data"
    data_dir.mkdir()
    shutil.copy(fresh_database, data_dir)
    return Settings(data_dir=data_dir, profiles=(str(profile),), workers=0, processes=0)


@pytest.fixture
def app(settings: Settings) -> Iterator[FastAPI]:
    app = create_app(settings, {})
    yield app
    app.state.services.database.close()


@pytest.fixture
def services(app: FastAPI) -> Services:
    found: Services = app.state.services
    return found


@pytest.fixture
def stranger(app: FastAPI) -> TestClient:
    """A client without cookie or token."""
    return new_client(app)


@pytest.fixture
def ana(app: FastAPI) -> TestClient:
    """The first user, hence the administrator; her sample documents are out of the way."""
    client = register(app, "ana@example.org")
    listing = client.get(f"/api/v1/workspaces/{workspace(client)}/documents").json()
    for document in listing["documents"]:
        client.delete(f"/api/v1/documents/{document['id']}")
    return client


@pytest.fixture
def ben(app: FastAPI, ana: TestClient) -> TestClient:
    """Somebody else."""
    return register(app, "ben@example.org")
