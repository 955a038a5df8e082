"""The queue: survives a restart, gives up on what brings the server down, works in threads."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import NOTE, PEER, register, upload, work, workspace

from veladura.errors import WorkersBusy
from veladura.progress import report
from veladura.web.app import create_app
from veladura.web.review.engine import Engine
from veladura.web.services import Services
from veladura.web.settings import Settings
from veladura.web.storage import jobs
from veladura.web.storage.documents import Arrival
from veladura.web.storage.tables import JobRow, now


def states(client: TestClient) -> list[tuple[str, int]]:
    return [(job["state"], job["attempts"]) for job in client.get("/api/v1/jobs").json()["jobs"]]


def test_jobs_can_be_followed(ana: TestClient, app: FastAPI) -> None:
    row = upload(ana)
    assert states(ana) == [("queued", 0)]
    work(app)
    (job,) = ana.get("/api/v1/jobs?state=done").json()["jobs"]
    assert job["document"] == row["id"]
    assert ana.get(f"/api/v1/jobs/{job['id']}").json() == job
    assert ana.get("/api/v1/jobs/none").status_code == 404


def test_what_was_interrupted_is_taken_up_again(ana: TestClient, services: Services) -> None:
    row = upload(ana)
    for attempt in range(1, jobs.MAX_ATTEMPTS + 1):
        with services.database.write() as session:
            assert jobs.claim(session) is not None
        assert ana.get(f"/api/v1/documents/{row['id']}").json()["state"] == "processing"
        services.worker.start()  # without threads: only takes up what was interrupted
        expected = "queued" if attempt < jobs.MAX_ATTEMPTS else "failed"
        assert states(ana) == [(expected, attempt)]
    assert "three times" in ana.get(f"/api/v1/documents/{row['id']}").json()["error"]


def test_no_job_is_taken_twice(ana: TestClient, services: Services) -> None:
    upload(ana)
    with services.database.write() as session:
        assert jobs.claim(session) is not None
        assert jobs.claim(session) is None


def test_a_job_waits_when_nobody_can_do_it(
    ana: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Engine, data: bytes, name: str) -> None:
        raise WorkersBusy("all are busy")

    upload(ana)
    with monkeypatch.context() as patch:
        patch.setattr(Engine, "read", refuse)
        work(app)
        assert states(ana) == [("queued", 0)]
    work(app)
    assert states(ana) == [("done", 1)]


def test_an_unexpected_failure_tells_its_kind_only(
    ana: TestClient,
    app: FastAPI,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def explode(self: Engine, profile: str, text: str, *more: Any) -> None:
        raise RuntimeError(text)

    monkeypatch.setattr(Engine, "detect", explode)
    row = upload(ana)
    work(app)
    shown = ana.get(f"/api/v1/documents/{row['id']}").json()
    assert shown["error"] == "This file could not be processed (RuntimeError)."
    assert "RuntimeError" in caplog.text
    assert "Amaia" not in caplog.text


def test_a_document_deleted_while_it_is_processed(
    ana: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = upload(ana)
    detect = Engine.detect

    def delete_first(self: Engine, profile: str, text: str, *more: Any) -> object:
        ana.delete(f"/api/v1/documents/{row['id']}")
        return detect(self, profile, text, *more)

    monkeypatch.setattr(Engine, "detect", delete_first)
    work(app)
    assert ana.get("/api/v1/jobs").json()["total"] == 0


def test_threads_do_the_work(settings: Settings) -> None:
    app = create_app(replace(settings, workers=2), {})
    with TestClient(app, base_url="http://127.0.0.1:8000", client=PEER) as running:
        client = register(app, "ana@example.org")
        rows = [upload(client, NOTE, f"{n}.txt") for n in range(4)]
        assert running.get("/health").json()["worker"] == "ok"
        app.state.services.worker.finish_all()
        for row in rows:
            assert client.get(f"/api/v1/documents/{row['id']}").json()["state"] == "ready"
    assert not app.state.services.worker.running


def test_a_missing_model_fails_clearly(settings: Settings, app: FastAPI) -> None:
    profile = settings.data_dir.parent / "es-model.toml"
    profile.write_text('language = "es"\nscheme = "meddocan"\nmodel = "no-such-model"\n', "utf-8")
    other = create_app(replace(settings, profiles=(str(profile),)), {})
    client = register(other, "ana@example.org")  # without a sample: it could only fail
    upload(client)
    work(other)
    (row,) = client.get(f"/api/v1/workspaces/{workspace(client)}/documents").json()["documents"]
    assert row["state"] == "failed"
    assert "no-such-model" in row["error"]
    (shown,) = client.get("/api/v1/profiles").json()
    assert not shown["available"]
    assert "no-such-model" in shown["why_not"]
    answer = client.post("/api/v1/detect", json={"text": "Hola"})
    assert (answer.status_code, answer.json()["code"]) == (503, "model")
    assert client.get("/health").status_code == 503


def test_an_arrival_hides_its_content() -> None:
    assert "secret" not in repr(Arrival("secret.txt", b"secret"))


def claimed(services: Services) -> str | None:
    with services.database.write() as session:
        job = jobs.claim(session)
        return job.document_id if job else None


def test_people_take_turns(ana: TestClient, ben: TestClient, app: FastAPI) -> None:
    """However many files one brings, the other waits for one of them at most."""
    work(app)
    first = [upload(ana, NOTE, f"{n}.txt")["id"] for n in range(5)]
    second = [upload(ben, NOTE, f"{n}.txt")["id"] for n in range(2)]
    taken = [claimed(app.state.services) for _ in range(8)]
    assert taken == [*sum(zip(first, second), ()), *first[2:], None] or taken == [
        *sum(zip(second, first), ()),
        *first[2:],
        None,
    ]


def test_who_brought_nothing_of_late_comes_first(
    ana: TestClient, ben: TestClient, app: FastAPI
) -> None:
    work(app)
    with app.state.services.database.write() as session:
        session.query(JobRow).update({"started": now() - timedelta(hours=2)})
    for number in range(3):
        upload(ana, NOTE, f"{number}.txt")
    assert app.state.services.worker.work_once()
    late = upload(ben, NOTE)["id"]
    assert claimed(app.state.services) == late


def job_of(client: TestClient, document: str) -> dict[str, Any]:
    listed = client.get("/api/v1/jobs").json()["jobs"]
    return next(job for job in listed if job["document"] == document)


def test_what_waits_can_be_cancelled_and_tried_again(ana: TestClient, app: FastAPI) -> None:
    row = upload(ana)
    job = job_of(ana, row["id"])
    assert ana.post(f"/api/v1/jobs/{job['id']}/cancel").json()["state"] == "cancelled"
    work(app)
    shown = ana.get(f"/api/v1/documents/{row['id']}").json()
    assert (shown["state"], shown["error_code"]) == ("failed", "cancelled")
    again = ana.post(f"/api/v1/jobs/{job['id']}/cancel")
    assert (again.status_code, again.json()["code"]) == (409, "not-waiting")
    assert ana.post(f"/api/v1/documents/{row['id']}/retry").status_code == 200
    work(app)
    assert ana.get(f"/api/v1/documents/{row['id']}").json()["state"] == "ready"


def test_what_runs_can_be_cancelled(
    ana: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = upload(ana)
    job = job_of(ana, row["id"])
    detect = Engine.detect

    def cancel_first(self: Engine, profile: str, text: str, *more: Any) -> object:
        assert ana.post(f"/api/v1/jobs/{job['id']}/cancel").status_code == 200
        return detect(self, profile, text, *more)

    monkeypatch.setattr(Engine, "detect", cancel_first)
    work(app)
    shown = ana.get(f"/api/v1/documents/{row['id']}").json()
    assert (shown["state"], shown["error_code"], shown["counts"]) == ("failed", "cancelled", {})
    assert job_of(ana, row["id"])["state"] == "cancelled"


def test_progress_is_told_in_per_cent(
    ana: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("veladura.web.worker.NOTED_SECONDS", 0.0)
    row = upload(ana)
    assert row["progress"] is None
    detect = Engine.detect
    seen: list[tuple[int, int, int]] = []

    def half_way(self: Engine, profile: str, text: str, *more: Any) -> object:
        report(0.5)
        listed = ana.get(f"/api/v1/workspaces/{workspace(ana)}/documents").json()["documents"]
        shown = ana.get(f"/api/v1/documents/{row['id']}").json()
        job = job_of(ana, row["id"])
        seen.append((listed[0]["progress"], shown["progress"], job["progress"]))
        return detect(self, profile, text, *more)

    monkeypatch.setattr(Engine, "detect", half_way)
    work(app)
    assert seen == [(57, 57, 57)]  # reading was the first fifth, half of the search is done
    assert job_of(ana, row["id"])["progress"] == 100
    assert ana.get(f"/api/v1/documents/{row['id']}").json()["progress"] is None


def test_nobody_cancels_what_they_may_not_change(ana: TestClient, ben: TestClient) -> None:
    job = job_of(ana, upload(ana)["id"])
    assert ben.post(f"/api/v1/jobs/{job['id']}/cancel").status_code == 404
    member = {"email": "ben@example.org", "permission": "viewer"}
    ana.post(f"/api/v1/workspaces/{workspace(ana)}/members", json=member)
    assert ben.post(f"/api/v1/jobs/{job['id']}/cancel").status_code == 403


def test_small_files_pass_large_ones_by(ana: TestClient, services: Services) -> None:
    large, small = upload(ana, "x" * 5000), upload(ana, NOTE)
    with services.database.write() as session:
        job = jobs.claim(session, most_bytes=1000)
        assert job is not None
        assert job.document_id == small["id"]
        assert jobs.claim(session, most_bytes=1000) is None  # the large one is left to others
        rest = jobs.claim(session)
        assert rest is not None
        assert rest.document_id == large["id"]
