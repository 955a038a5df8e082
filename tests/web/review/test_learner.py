"""Learning for real, on a server's own data: from the command line, and in a process of its own."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")

from click.testing import CliRunner
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.learn.house import QUICK, odd_notes, small_rehearsal
from tests.web.server import ready, register

from veladura.cli import main
from veladura.errors import CalledOff
from veladura.learn import learning, tuning
from veladura.models.versions import Versions
from veladura.progress import listening
from veladura.web.app import create_app
from veladura.web.review.remote_engine import RemoteEngine
from veladura.web.settings import Settings
from veladura.workers import WorkLimits

PROFILE = """
language = "es"
scheme = "meddocan"
model = "es-clinical-fast"
rules = []
consistency = false
"""
NOTES = odd_notes(20)


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    path = tmp_path / "es-learning.toml"
    path.write_text(PROFILE, "utf-8")
    return path


@pytest.fixture
def ana(settings: Settings, profile: Path) -> Iterator[TestClient]:
    """With reviewed documents of a house that writes its codes oddly."""
    app: FastAPI = create_app(replace(settings, profiles=(str(profile),)), {})
    client = register(app, "ana@example.org")
    for note in NOTES:
        path = ready(client, note.text, f"{note.id}.txt")
        (span,) = note.spans
        mark = {"start": span.start, "end": span.end, "label": span.label}
        assert client.post(f"{path}/marks", json=mark).status_code == 201
        review = {"state": "accepted", "accept_open": True}
        assert client.put(f"{path}/review", json=review).status_code == 200
    yield client
    app.state.services.database.close()


def learn(settings: Settings, profile: Path, *arguments: str) -> tuple[int, str]:
    given = ["learn", *arguments, "--profile", str(profile), "--data-dir", str(settings.data_dir)]
    result = CliRunner().invoke(main, given)
    return result.exit_code, result.output


def test_the_command_line_learns_from_a_workspace_and_leaves_no_word_of_it(
    ana: TestClient, settings: Settings, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "load_rehearsal", lambda scheme: small_rehearsal())
    monkeypatch.setattr(tuning, "Tuning", lambda **given: QUICK)
    workspace = ana.get("/api/v1/workspaces").json()[0]
    code, said = learn(settings, profile, workspace["name"])
    assert code == 0, said
    assert "v0001 waits" in said
    store = Versions(settings.learned_dir / profile.stem)
    (version,) = store.listed()
    assert version.learned + version.gold == len(NOTES)
    assert version.after["local"]["coverage"] > version.before["local"]["coverage"]
    assert store.current == ""  # somebody looks at it first
    code, said = learn(settings, profile, workspace["id"], "--list")
    assert "v0001" in said
    (entry,) = ana.get("/api/v1/admin/audit?action=model").json()["entries"]
    assert (entry["action"], entry["subject"]) == ("model.learn", workspace["id"])
    words = [note.text[s.start : s.end].encode() for note in NOTES for s in note.spans]
    for file in settings.data_dir.rglob("*"):
        data = file.read_bytes() if file.is_file() else b""
        assert not any(word in data for word in (*words, b"Sin cambios, control")), file.name


def test_what_is_no_workspace_has_no_key_or_no_reviewed_document_is_told(
    settings: Settings, app: FastAPI, profile: Path, tmp_path: Path
) -> None:
    code, said = learn(settings, profile, "nobody's")
    assert code == 2
    assert "no such workspace" in said
    client = register(app, "ana@example.org")
    workspace = client.get("/api/v1/workspaces").json()[0]
    code, said = learn(settings, profile, workspace["name"])
    assert code == 2
    assert "is reviewed there" in said
    code, said = learn(replace(settings, data_dir=tmp_path / "none"), profile, "corrected")
    assert code == 2
    assert "there is no folder 'corrected'" in said


def test_a_process_that_learns_is_ended_at_once_and_leaves_nothing(
    profile: Path, tmp_path: Path
) -> None:
    engine = RemoteEngine(
        (str(profile),), processes=1, limits=WorkLimits(), learned=tmp_path / "learned"
    )
    shares: list[float] = []

    def hear(share: float) -> None:
        shares.append(share)
        threading.Thread(target=engine.call_off, args=("one",)).start()

    try:
        with engine.working_on("one"), listening(hear), pytest.raises(CalledOff):
            engine.learn("es-learning", NOTES)
    finally:
        engine.close()
    assert shares
    assert [path.name for path in (tmp_path / "learned" / "es-learning").glob("*[!k]")] == []
