"""A long document is detected anew in the background, and nothing that people do gets lost."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.api.test_workspaces import share
from tests.web.changes.test_redetection import further_profiles, labels, put_profile
from tests.web.server import NOTE, marks, ready, work

from veladura.errors import ModelError
from veladura.web.changes import redetection
from veladura.web.review.engine import Engine
from veladura.web.services import Services
from veladura.web.settings import Settings
from veladura.web.storage import jobs

Detect = Callable[..., object]


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    return replace(settings, profiles=(*settings.profiles, *further_profiles(tmp_path)))


@pytest.fixture
def path(ana: TestClient, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("veladura.web.api.redetection.LONG", len(NOTE) - 1)
    return ready(ana)


def put_recall(client: TestClient, path: str, value: float) -> Any:
    return client.put(f"{path}/recall", json={"value": value})


def under_way(client: TestClient, path: str) -> dict[str, Any] | None:
    found: dict[str, Any] | None = client.get(path).json()["redetection"]
    return found


@pytest.fixture
def while_detecting(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Let something happen while the next detection is running."""

    def arrange(happen: Callable[[], object]) -> None:
        detect: Detect = Engine.detect

        def meanwhile(self: Engine, *arguments: object) -> object:
            monkeypatch.setattr(Engine, "detect", detect)
            happen()
            return detect(self, *arguments)

        monkeypatch.setattr(Engine, "detect", meanwhile)

    return arrange


def test_the_answer_is_a_job_and_the_document_stays_ready(
    ana: TestClient, app: FastAPI, path: str, services: Services
) -> None:
    before = marks(ana, path)
    answer = put_recall(ana, path, 0.9)
    job = answer.json()
    assert (answer.status_code, job["state"], job["document"]) == (202, "queued", path[-32:])
    detail = ana.get(path).json()
    assert (detail["state"], detail["recall"]) == ("ready", 0.5)
    assert detail["redetection"] == {
        "job": job["id"],
        "state": "queued",
        "progress": 0,
        "profile": None,
        "recall": 0.9,
        "error": None,
    }
    with services.database.write() as session:
        assert jobs.claim(session) is not None
    assert under_way(ana, path) == {**detail["redetection"], "state": "running"}
    assert marks(ana, path) == before
    assert ana.get(f"{path}/download?unreviewed=true&as=txt").status_code == 200
    services.worker.start()  # without threads: the interrupted job waits again
    work(app)
    assert ana.get(f"/api/v1/jobs/{job['id']}").json()["state"] == "done"
    detail = ana.get(path).json()
    assert (detail["recall"], detail["redetection"]) == (0.9, None)
    assert ana.post(f"{path}/undo").json()["recall"] == 0.5


def test_of_wishes_that_wait_the_last_counts(ana: TestClient, app: FastAPI, path: str) -> None:
    first = put_recall(ana, path, 0.1).json()
    assert put_profile(ana, path, "es-other").json()["id"] == first["id"]
    assert put_recall(ana, path, 0.8).json()["id"] == first["id"]
    work(app)
    detail = ana.get(path).json()
    assert (detail["profile"], detail["recall"]) == ("es-other", 0.8)
    assert "NUMERO_TELEFONO" not in labels(ana, path)
    undone = ana.post(f"{path}/undo").json()  # one step
    assert (undone["profile"], undone["recall"]) == ("es-rules", 0.5)


def test_a_recall_asked_for_goes_when_other_categories_are_asked_for(
    ana: TestClient, app: FastAPI, path: str
) -> None:
    put_recall(ana, path, 0.1)
    put_profile(ana, path, "de-rules")
    work(app)
    detail = ana.get(path).json()
    assert (detail["profile"], detail["recall"]) == ("de-rules", 0.5)


def test_a_wish_that_comes_while_another_is_carried_out_is_carried_out_after_it(
    ana: TestClient,
    app: FastAPI,
    path: str,
    while_detecting: Callable[[Callable[[], object]], None],
) -> None:
    first = put_profile(ana, path, "es-other").json()
    second: dict[str, Any] = {}
    while_detecting(lambda: second.update(put_recall(ana, path, 0.9).json()))
    work(app)
    assert second["id"] != first["id"]
    detail = ana.get(path).json()
    assert (detail["profile"], detail["recall"]) == ("es-other", 0.9)
    assert ana.post(f"{path}/undo").json()["recall"] == 0.5
    assert ana.post(f"{path}/undo").json()["profile"] == "es-rules"


def test_one_can_think_better_of_it(ana: TestClient, app: FastAPI, path: str) -> None:
    put_profile(ana, path, "de-rules")
    assert put_profile(ana, path, "es-rules").status_code == 202
    before = marks(ana, path)
    work(app)
    assert ana.get(path).json()["profile"] == "es-rules"
    assert marks(ana, path) == before
    assert put_profile(ana, path, "es-rules").status_code == 200  # nothing to detect


def test_no_document_is_detected_by_two_workers_at_once(
    ana: TestClient, path: str, services: Services
) -> None:
    put_recall(ana, path, 0.1)
    with services.database.write() as session:
        assert jobs.claim(session) is not None
    put_recall(ana, path, 0.2)
    with services.database.write() as session:
        assert jobs.claim(session) is None


def test_what_people_decide_meanwhile_stays(
    ana: TestClient,
    app: FastAPI,
    path: str,
    while_detecting: Callable[[Callable[[], object]], None],
) -> None:
    start = NOTE.index("Oñati")
    date = next(m["id"] for m in marks(ana, path) if m["label"] == "FECHAS")

    def decide() -> None:
        place = {"start": start, "end": start + 5, "label": "TERRITORIO"}
        assert ana.post(f"{path}/marks", json=place).status_code == 201
        assert ana.delete(f"{path}/marks/{date}").status_code == 200

    put_profile(ana, path, "es-other")
    while_detecting(decide)
    work(app)
    after = {mark["id"]: mark for mark in marks(ana, path)}
    assert after[date]["state"] == "rejected"
    assert "TERRITORIO" in labels(ana, path)
    assert "NUMERO_TELEFONO" not in labels(ana, path)


def test_a_profile_that_changes_meanwhile_is_detected_with(
    ana: TestClient,
    app: FastAPI,
    path: str,
    while_detecting: Callable[[Callable[[], object]], None],
) -> None:
    put_profile(ana, path, "es-other")
    work(app)
    put_recall(ana, path, 0.9)
    while_detecting(lambda: ana.post(f"{path}/undo"))
    work(app)
    detail = ana.get(path).json()
    assert (detail["profile"], detail["recall"]) == ("es-rules", 0.9)
    assert "NUMERO_TELEFONO" in labels(ana, path)


def test_a_failure_changes_nothing_and_says_so(
    ana: TestClient, app: FastAPI, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Engine, *arguments: object) -> None:
        raise ModelError("the model es-other is not installed")

    before = marks(ana, path)
    put_profile(ana, path, "es-other")
    with monkeypatch.context() as patch:
        patch.setattr(Engine, "detect", fail)
        work(app)
    detail = ana.get(path).json()
    assert (detail["state"], detail["profile"]) == ("ready", "es-rules")
    assert detail["redetection"]["state"] == "failed"
    assert detail["redetection"]["error"] == "the model es-other is not installed"
    assert marks(ana, path) == before
    put_profile(ana, path, "es-other")
    work(app)
    assert (ana.get(path).json()["profile"], under_way(ana, path)) == ("es-other", None)


def test_a_server_that_stops_again_and_again_gives_up_on_the_wish_alone(
    ana: TestClient, path: str, services: Services
) -> None:
    put_recall(ana, path, 0.9)
    for _ in range(jobs.MAX_ATTEMPTS):
        with services.database.write() as session:
            assert jobs.claim(session) is not None
        services.worker.start()
    detail = ana.get(path).json()
    assert (detail["state"], detail["error"]) == ("ready", None)
    assert detail["redetection"]["state"] == "failed"
    assert ana.post(f"{path}/retry").status_code == 409


def test_who_lost_the_right_meanwhile_changes_nothing(
    ana: TestClient, ben: TestClient, app: FastAPI, path: str
) -> None:
    share(ana, "editor")
    assert put_recall(ben, path, 0.9).status_code == 202
    share(ana, "viewer")
    work(app)
    detail = ana.get(path).json()
    assert (detail["recall"], detail["redetection"]["state"]) == (0.5, "failed")


def test_a_document_deleted_meanwhile(
    ana: TestClient,
    app: FastAPI,
    path: str,
    while_detecting: Callable[[Callable[[], object]], None],
) -> None:
    put_recall(ana, path, 0.9)
    while_detecting(lambda: ana.delete(path))
    work(app)
    assert ana.get("/api/v1/jobs").json()["total"] == 0


def test_short_documents_do_not_wait(ana: TestClient) -> None:
    path = ready(ana)
    assert len(NOTE) < redetection.LONG
    answer = put_recall(ana, path, 0.9)
    assert (answer.status_code, answer.json()["recall"]) == (200, 0.9)
