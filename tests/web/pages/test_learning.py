"""Learned versions on a server: looked at on one's own documents, switched on, turned back."""

import html
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import ready, register, workspace

from veladura.models import model_folder
from veladura.models.versions import Version, Versions
from veladura.web.settings import Settings

HTML = {"accept": "text/html"}
FIGURES = {"local": {"coverage": 0.9}, "rehearsal": {"coverage": 0.91}}


@pytest.fixture
def store(settings: Settings) -> Versions:
    """A version whose weights are those of a shipped model, for a profile of rules alone."""
    versions = Versions(settings.learned_dir / "es-rules")
    better = {**FIGURES, "local": {"coverage": 0.99}}
    made = "2026-03-01T10:00:00+00:00"
    versions.record(Version("v0001", made, "", 32, 8, 3.0, FIGURES, better))
    versions.record(Version("v0002", made, "", 32, 8, 3.0, FIGURES, FIGURES, refused=("it fell",)))
    for file in model_folder("es-clinical-fast").iterdir():
        Path(versions.folder / "v0001" / file.name).symlink_to(file)
    return versions


def page(client: TestClient, query: str = "") -> str:
    answer = client.get(f"/workspaces/{workspace(client)}/learning{query}", headers=HTML)
    assert answer.status_code == 200, answer.text
    return html.unescape(answer.text)


def switch(client: TestClient, version: str) -> int:
    where = f"/workspaces/{workspace(client)}/learning"
    return client.post(where, data={"profile": "es-rules", "version": version}).status_code


def labels(client: TestClient, name: str) -> set[str]:
    return {mark["label"] for mark in client.get(f"{ready(client, name=name)}/marks").json()}


def test_a_version_is_looked_at_switched_on_and_turned_back(
    ana: TestClient, store: Versions
) -> None:
    assert "TERRITORIO" not in labels(ana, "a.txt")
    listed = page(ana)
    assert "90.0 % → 99.0 %" in listed
    assert "it fell" in listed
    looked = page(ana, "?profile=es-rules&version=v0001")
    assert "a.txt" in looked
    assert "Oñati" in looked  # a mark more; nothing is switched on by looking
    assert store.current == ""
    assert switch(ana, "v0001") == 303
    assert "TERRITORIO" in labels(ana, "b.txt")
    assert "in use" in page(ana)
    assert switch(ana, "v0009") == 503
    assert switch(ana, "shipped") == 303
    assert "TERRITORIO" not in labels(ana, "c.txt")


def test_only_administrators_switch_and_nothing_learned_says_how(
    ana: TestClient, app: FastAPI
) -> None:
    assert "veladura learn" in page(ana)
    member = register(app, "ben@example.org")
    assert "veladura learn" not in page(member)
    assert switch(member, "v0001") == 403
    assert switch(ana, "v0001") == 404
    stranger = f"/workspaces/{workspace(ana)}/learning"
    assert member.get(stranger, headers=HTML).status_code == 404
