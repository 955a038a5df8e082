"""A server with rules alone and no worker threads (tests do the jobs themselves)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import PROFILE, new_client, register, workspace

from veladura.web.app import create_app
from veladura.web.services import Services
from veladura.web.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    profile = tmp_path / "es-rules.toml"
    profile.write_text(PROFILE, "utf-8")
    return Settings(data_dir=tmp_path / "data", profiles=(str(profile),), workers=0)


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
