"""Whatever a document does to the process that works on it, the server goes on."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from tests.formats.pdf.pdfs import helvetica
from tests.web.sabotage import HARM, sabotaged
from tests.web.server import NOTE, PROFILE, invitation, ready, register, upload, work, workspace
from tests.workers.processes import has_ended

from veladura.web.app import create_app
from veladura.web.review.remote_engine import RemoteEngine
from veladura.web.settings import Settings
from veladura.workers import WorkLimits

LIMITS = WorkLimits(seconds=5, memory=512 * 2**20)
CODES = {"STALL": "worker.time", "FILL": "worker.memory", "END": "worker.lost"}
STATUS = {"STALL": 413, "FILL": 413, "END": 422}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteEngine]:
    profile = tmp_path_factory.mktemp("profile") / "es-rules.toml"
    profile.write_text(PROFILE, "utf-8")
    engine = RemoteEngine((str(profile),), processes=3, limits=LIMITS, start=sabotaged)
    yield engine
    engine.close()


@pytest.fixture
def app(settings: Settings, engine: RemoteEngine) -> Iterator[FastAPI]:
    app = create_app(settings, {}, engine)
    yield app
    app.state.services.database.close()


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    """The same server, really listening: only so does it show whether one holds up another."""
    listening = socket.create_server(("127.0.0.1", 0))
    running = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none"))
    thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    running.should_exit = True
    thread.join(30)
    listening.close()


def test_a_document_goes_its_way_through_workers(app: FastAPI) -> None:
    ana = register(app, "ana@example.org")
    path = ready(ana, NOTE)
    marks = ana.get(f"{path}/marks").json()
    assert {NOTE[mark["start"] : mark["end"]] for mark in marks} >= {"12345678Z", "12/03/2021"}
    done = ana.get(f"{path}/download?unreviewed=true").text
    assert "12345678Z" not in done
    assert "hermana Amaia" in done
    assert ana.get(f"{path}/audit").json()["passed"]
    assert ana.get(f"{path}/explain?start=0&end=8").status_code == 200


def test_programs_are_served_by_workers_as_by_the_server_itself(
    app: FastAPI, settings: Settings, tmp_path: Path
) -> None:
    near = create_app(replace(settings, data_dir=tmp_path / "near"), {})
    wish = {"seed": 7, "mode": "replace", "preferences": {"modes": {"FECHAS": "mask"}}}
    answers = []
    for server in (app, near):
        ana = register(server, "ana@example.org")
        body = {"text": NOTE, "profile": "es-rules", **wish}
        done = [ana.post("/api/v1/anonymize", json=body)]
        done.append(ana.post("/api/v1/anonymize/batch", json={"items": [body]}))
        done.append(ana.post("/api/v1/detect", json={"text": NOTE}))
        done.append(ana.post("/api/v1/detect/file", files={"file": ("nota.txt", NOTE)}))
        fields = {"seed": "7", "profile": "es-rules"}
        file = {"file": ("nota.txt", NOTE)}
        done.append(ana.post("/api/v1/anonymize/file", data=fields, files=file))
        done.append(ana.post("/analyze", json={"text": NOTE, "language": "es"}))
        answers.append([(one.status_code, one.content) for one in done])
    near.state.services.database.close()
    assert {status for status, _ in answers[0]} == {200}
    assert answers[0] == answers[1]


def test_pages_are_drawn_by_workers(app: FastAPI) -> None:
    ana = register(app, "ana@example.org")
    path = ready(ana, helvetica(), "alta.pdf")
    assert len(ana.get(f"{path}/pages").json()["pages"]) == 2
    assert ana.get(f"{path}/pages/2.png").content.startswith(b"\x89PNG")
    assert ana.get(f"{path}/pages/2.png?side=anonymised").content.startswith(b"\x89PNG")
    assert ana.get(f"{path}/pages/3.png").status_code == 404


def test_whole_workspaces_are_looked_through_by_workers(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*arguments: object) -> None:
        raise AssertionError("in the server's own process")

    ana = register(app, "ana@example.org")
    ready(ana, NOTE)
    monkeypatch.setattr("veladura.web.review.engine.Engine.profile", here)
    for page in ("lint", "risk"):
        assert ana.get(f"/workspaces/{workspace(ana)}/{page}").status_code == 200


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize("step", ["READ", "DETECT"])
def test_harm_in_the_background_costs_one_document(app: FastAPI, step: str, harm: str) -> None:
    ana = register(app, "ana@example.org")
    bad = upload(ana, f"{step}-{harm} {NOTE}")
    good = upload(ana, NOTE, "good.txt")
    work(app)
    failed = ana.get(f"/api/v1/documents/{bad['id']}").json()
    assert (failed["state"], failed["error_code"]) == ("failed", CODES[harm])
    assert "document" in failed["error"]
    assert ana.get(f"/api/v1/documents/{good['id']}").json()["state"] == "ready"


@pytest.mark.parametrize("harm", HARM)
def test_harm_on_delivery_is_one_clear_answer(app: FastAPI, harm: str) -> None:
    ana = register(app, "ana@example.org")
    path = ready(ana, f"DELIVER-{harm} {NOTE}")
    answer = ana.get(f"{path}/download?unreviewed=true")
    assert (answer.status_code, answer.json()["code"]) == (STATUS[harm], CODES[harm])
    assert ana.get(f"{ready(ana, NOTE)}/download?unreviewed=true").status_code == 200


@pytest.mark.parametrize("harm", HARM)
def test_harm_by_a_program_is_one_clear_answer(app: FastAPI, harm: str) -> None:
    ana = register(app, "ana@example.org")
    text = f"DETECT-{harm} {NOTE}"
    answer = ana.post("/api/v1/detect", json={"text": text})
    assert (answer.status_code, answer.json()["code"]) == (STATUS[harm], CODES[harm])
    items = [{"text": text}, {"text": NOTE}]
    batch = ana.post("/api/v1/detect/batch", json={"items": items}).json()["items"]
    assert batch[0]["code"] == CODES[harm]
    assert batch[1]["spans"]
    answer = ana.post("/analyze", json={"text": text, "language": "es"})
    assert answer.status_code == STATUS[harm]
    assert "document" in answer.json()["error"]


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteEngine]:
    """Its limits end nothing while a test runs."""
    profile = tmp_path_factory.mktemp("profile") / "es-rules.toml"
    profile.write_text(PROFILE, "utf-8")
    limits = replace(LIMITS, seconds=600)
    engine = RemoteEngine((str(profile),), processes=1, limits=limits, start=sabotaged)
    yield engine
    engine.close()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
@pytest.mark.parametrize(
    ("way", "step"), [("cancel", "DETECT"), ("delete", "READ"), ("delete workspace", "DETECT")]
)
def test_a_job_that_is_not_wanted_ends_its_process_at_once(
    settings: Settings, patient: RemoteEngine, tmp_path: Path, way: str, step: str
) -> None:
    app = create_app(settings, {}, patient)
    ana = register(app, "ana@example.org")
    work(app)
    held = tmp_path / "held"
    row = upload(ana, f"{step}-HOLD {held} {NOTE}")
    job = next(j for j in ana.get("/api/v1/jobs").json()["jobs"] if j["document"] == row["id"])
    working = threading.Thread(target=app.state.services.worker.work_once, daemon=True)
    working.start()
    pid = _written(held)
    paths = {"delete": f"documents/{row['id']}", "delete workspace": f"workspaces/{workspace(ana)}"}
    if way == "cancel":
        assert ana.post(f"/api/v1/jobs/{job['id']}/cancel").json()["state"] == "cancelled"
    else:
        assert ana.delete(f"/api/v1/{paths[way]}").status_code == 204
    working.join(60)
    assert not working.is_alive()
    assert has_ended(pid)
    if way == "cancel":
        shown = ana.get(f"/api/v1/documents/{row['id']}").json()
        assert (shown["state"], shown["error_code"]) == ("failed", "cancelled")
    else:
        assert ana.get(f"/api/v1/jobs/{job['id']}").status_code == 404
    assert ana.post("/api/v1/detect", json={"text": NOTE}).status_code == 200
    app.state.services.database.close()


def _written(path: Path) -> int:
    """The number in a file, once it is there."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with suppress(OSError, ValueError):
            return int(path.read_text("utf-8"))
        time.sleep(0.02)
    pytest.fail("nobody began")


def test_others_are_answered_while_one_burns(app: FastAPI, address: str) -> None:
    form = {"name": "a", "email": "ana@example.org", "password": "a long enough password"}
    with httpx.Client(base_url=address, timeout=30) as ana:
        ana.post("/register", data={**form, "token": invitation(app, form["email"])})
        ana.post("/api/v1/detect", json={"text": NOTE})
        burning = [_Burning(address) for _ in range(2)]
        waits: list[float] = []
        while any(one.is_alive() for one in burning):
            started = time.monotonic()
            assert ana.get("/api/v1/workspaces").status_code == 200
            assert ana.post("/api/v1/detect", json={"text": NOTE}).status_code == 200
            waits.append(time.monotonic() - started)
        assert {one.status for one in burning} == {413}
    # The third worker starts meanwhile: one answer waits for it, and none for those that burn.
    assert len(waits) > 2
    assert min(waits) < LIMITS.seconds / 2


class _Burning(threading.Thread):
    """A program that sends what would take for ever."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self.url, self.status = f"{address}/analyze", 0
        self.start()

    def run(self) -> None:
        body = {"text": f"DETECT-BURN {NOTE}", "language": "es"}
        self.status = httpx.post(self.url, json=body, timeout=60).status_code
