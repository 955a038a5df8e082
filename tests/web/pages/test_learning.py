"""Learned versions on a server: asked for, looked at on one's documents, switched on and back."""

import html
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import ready, register, workspace

from veladura.document import Document
from veladura.errors import ConfigError
from veladura.learn.corrected import LEAST
from veladura.models import model_folder
from veladura.models.versions import Version, Versions
from veladura.profiles import Profile
from veladura.progress import report
from veladura.web.review.learned import LearnedModels
from veladura.web.services import Services
from veladura.web.settings import Settings
from veladura.web.storage import learnings

HTML = {"accept": "text/html"}
FIGURES = {"local": {"coverage": 0.9}, "rehearsal": {"coverage": 0.91}}
BETTER = {**FIGURES, "local": {"coverage": 0.99}}
WORSE = {"local": {"coverage": 0.95}, "rehearsal": {"coverage": 0.85}}
MADE = "2026-03-01T10:00:00+00:00"


@pytest.fixture
def store(settings: Settings) -> Versions:
    """A version whose weights are those of a shipped model, for a profile of rules alone."""
    versions = Versions(settings.learned_dir / "es-rules")
    versions.record(Version("v0001", MADE, "", 32, 8, 3.0, FIGURES, BETTER))
    versions.record(Version("v0002", MADE, "", 32, 8, 3.0, FIGURES, WORSE, refused=("it fell",)))
    for file in model_folder("es-clinical-fast").iterdir():
        Path(versions.folder / "v0001" / file.name).symlink_to(file)
    return versions


@dataclass
class Pupil:
    """Stands in for minutes of PyTorch: it keeps what it was given, and says what it was told."""

    refused: tuple[str, ...] = ()
    fails: bool = False
    given: list[Document] = field(default_factory=list)
    meanwhile: list[str] = field(default_factory=list)  # states of the page, while it is at it

    def learn(
        self, models: LearnedModels, profile: Profile, documents: Sequence[Document]
    ) -> Version:
        self.given = list(documents)
        if self.fails:
            raise ConfigError("there is no rehearsal set")
        report(0.42)
        store = models.store(profile)
        assert store is not None
        after = WORSE if self.refused else BETTER
        made = Version(store.next_name(), MADE, "", 4, 1, 0.1, FIGURES, after, refused=self.refused)
        store.record(made)
        return made


@pytest.fixture
def pupil(monkeypatch: pytest.MonkeyPatch) -> Pupil:
    pupil = Pupil()
    monkeypatch.setattr(LearnedModels, "can_learn", lambda self, profile: True)
    monkeypatch.setattr(LearnedModels, "learn", lambda self, *given: pupil.learn(self, *given))
    return pupil


def page(client: TestClient, query: str = "") -> str:
    answer = client.get(f"/workspaces/{workspace(client)}/learning{query}", headers=HTML)
    assert answer.status_code == 200, answer.text
    return html.unescape(answer.text)


def ask(client: TestClient, to: str, where: str = "", version: str = "") -> int:
    path = f"/workspaces/{where or workspace(client)}/learning{to}"
    return client.post(path, data={"profile": "es-rules", "version": version}).status_code


def switch(client: TestClient, version: str) -> int:
    return ask(client, "", version=version)


def news(client: TestClient) -> object:
    found = client.get(f"/workspaces/{workspace(client)}/learning/news").json()
    return found.get("es-rules")


def labels(client: TestClient, name: str) -> set[str]:
    return {mark["label"] for mark in client.get(f"{ready(client, name=name)}/marks").json()}


def reviewed(client: TestClient, count: int) -> list[str]:
    paths = [ready(client, name=f"{i}.txt") for i in range(count)]
    for path in paths:
        signed = client.put(f"{path}/review", json={"state": "accepted", "accept_open": True})
        assert signed.status_code == 200, signed.text
    return paths


def test_a_version_is_looked_at_switched_on_and_turned_back(
    ana: TestClient, store: Versions
) -> None:
    assert "TERRITORIO" not in labels(ana, "a.txt")
    listed = page(ana)
    assert "90.0 % → 99.0 %" in listed.replace("\xa0", " ")
    assert "less personal data hidden in other documents (91.0 % → 85.0 %)" in listed
    assert ">Switch on<" not in listed  # nobody switches on what they have not looked at
    looked = page(ana, "?profile=es-rules&version=v0001")
    assert "a.txt" in looked
    assert "Oñati" in looked  # a mark more; nothing is switched on by looking
    assert ">Switch on<" in looked
    assert store.current == ""
    assert switch(ana, "v0001") == 303
    assert "TERRITORIO" in labels(ana, "b.txt")
    assert "in use" in page(ana)
    assert switch(ana, "v0009") == 503
    assert switch(ana, "shipped") == 303
    assert "TERRITORIO" not in labels(ana, "c.txt")


def test_only_administrators_switch(ana: TestClient, app: FastAPI) -> None:
    member = register(app, "ben@example.org")
    assert switch(member, "v0001") == 403
    assert switch(ana, "v0001") == 404
    stranger = f"/workspaces/{workspace(ana)}/learning"
    assert member.get(stranger, headers=HTML).status_code == 404


def test_reviewed_documents_are_learned_from_in_the_background(
    ana: TestClient, services: Services, pupil: Pupil
) -> None:
    paths = reviewed(ana, LEAST)
    (first, *_) = ana.get(f"{paths[0]}/marks").json()
    ana.delete(f"{paths[0]}/marks/{first['id']}")  # a correction; the review is open again
    ana.put(f"{paths[0]}/review", json={"state": "accepted"})
    ready(ana, name="nobody has read it.txt")
    assert f"Learn from {LEAST} reviewed documents" in page(ana)
    assert ask(ana, "/start") == 303
    assert ask(ana, "/start") == 303  # twice is once
    assert news(ana) == {"state": "queued", "progress": 0}
    assert "Waiting for its turn" in page(ana)
    assert services.learner.work_once()
    assert not services.learner.work_once()
    assert [d.id for d in pupil.given] == [path.rpartition("/")[2] for path in paths]
    counts = [len(document.spans) for document in pupil.given]
    assert counts == [counts[1] - 1, *counts[1:]]  # what was rejected is no mark
    assert news(ana) == {"state": "done", "progress": 42}
    shown = page(ana)
    assert "v0001 got better and lost nothing" in shown
    assert "in use" in shown  # and that is the shipped model still
    store = services.engine.learned.versions(services.engine.profile("es-rules"))
    assert store is not None
    assert store.current == ""
    log = ana.get("/api/v1/admin/audit?action=model").json()["entries"]
    assert [entry["action"] for entry in log] == ["model.learn", "model.ask", "model.ask"]


def test_what_is_refused_or_fails_says_so_and_changes_nothing(
    ana: TestClient, services: Services, pupil: Pupil
) -> None:
    reviewed(ana, LEAST)
    pupil.refused = ("it fell",)
    ask(ana, "/start")
    services.learner.work_once()
    assert "Nothing was taken" in page(ana)
    pupil.fails = True
    ask(ana, "/start")
    services.learner.work_once()
    assert "Learning failed; nothing has changed." in page(ana)
    assert "there is no rehearsal set" in page(ana)


def test_who_cancels_ends_what_waits_and_what_runs(
    ana: TestClient, services: Services, pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewed(ana, LEAST)
    assert ask(ana, "/cancel") == 409
    ask(ana, "/start")
    assert ask(ana, "/cancel") == 303
    assert not services.learner.work_once()
    assert "Cancelled; nothing has changed." in page(ana)

    def learn(self: LearnedModels, *given: object) -> Version:
        assert ask(ana, "/cancel") == 303
        report(0.5)  # and hears that nobody wants it any more
        raise AssertionError("it went on")

    monkeypatch.setattr(LearnedModels, "learn", learn)
    ask(ana, "/start")
    assert services.learner.work_once()
    assert news(ana) == {"state": "cancelled", "progress": 0}


def test_owners_and_administrators_start_with_enough_documents_and_the_extra(
    ana: TestClient, app: FastAPI, pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = register(app, "ben@example.org")
    own = workspace(ben)
    reviewed(ben, LEAST - 1)
    assert ask(ben, "/start") == 409
    assert "A model can learn from 5 on" in page(ben)
    reviewed(ben, 1)
    cleo = register(app, "cleo@example.org")
    assert ask(cleo, "/start", own) == 404
    member = {"email": "cleo@example.org", "permission": "editor"}
    assert ben.post(f"/api/v1/workspaces/{own}/members", json=member).status_code < 300
    assert ask(cleo, "/start", own) == 403
    assert ask(cleo, "/cancel", own) == 403
    ben.post(f"/api/v1/workspaces/{own}/members", json={**member, "email": "ana@example.org"})
    assert ask(ana, "/start", own) == 303
    monkeypatch.setattr(LearnedModels, "can_learn", lambda self, profile: False)
    assert ask(ben, "/start", own) == 409


def test_a_profile_without_a_shipped_model_cannot_learn(ana: TestClient) -> None:
    reviewed(ana, LEAST)
    assert ask(ana, "/start") == 409
    assert "needs the extra" in page(ana)


def test_people_take_turns_and_what_was_interrupted_is_taken_up_again(
    ana: TestClient, app: FastAPI, services: Services
) -> None:
    ben = register(app, "ben@example.org")
    order = []
    with services.database.write() as session:
        for who, where, profile in (
            ("ana", ana, "a"),
            ("ana", ana, "b"),
            ("ana", ana, "c"),
            ("ben", ben, "d"),
        ):
            learnings.ask(session, workspace(where), who, profile)
    for _ in range(4):
        with services.database.write() as session:
            row = learnings.claim(session)
            assert row is not None
            assert learnings.claim(session) is None  # one at a time
            order.append(row.profile)
            learnings.finish(session, row.id)
    assert order == ["a", "d", "b", "c"]
    with services.database.write() as session:
        learnings.ask(session, workspace(ana), "ana", "e")
    for attempt in (1, 2, 3):
        with services.database.write() as session:
            row = learnings.claim(session)
            assert row is not None
            assert row.attempts == attempt
            learnings.recover(session)
    with services.database.read() as session:
        found = learnings.newest(session, workspace(ana))["e"]
    assert found.state == "failed"
    assert "three times" in (found.error or "")
