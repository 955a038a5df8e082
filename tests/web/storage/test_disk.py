"""A full disk: reading, downloading, logging in and deleting go on, and the server says so.

On a small disk in memory, which takes the right to mount one.
"""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import (
    NOTE,
    PASSWORD,
    marks,
    new_client,
    ready,
    register,
    upload,
    work,
    workspace,
)

from veladura.web.app import create_app
from veladura.web.review.engine import Engine
from veladura.web.services import Services
from veladura.web.settings import Settings
from veladura.web.storage import disk
from veladura.web.storage.disk import MEBIBYTE, Disk
from veladura.web.storage.tables import ContentRow, DocumentRow

SIZE = 64
LITTLE = disk.LOW // 2


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 MiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True).returncode == 0
    except OSError:
        done = False
    if not done:
        pytest.skip("may not mount a disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def app(small: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastAPI]:
    monkeypatch.setattr(disk, "LOW", 10 * MEBIBYTE)
    app = create_app(replace(settings, data_dir=small / "data"), {})
    app.state.services.disk.keep_reserve()
    yield app
    app.state.services.database.close()


def fill(folder: Path) -> None:
    with (folder / "filler").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return


def test_work_goes_on_while_the_disk_is_full(app: FastAPI, small: Path) -> None:
    ana = register(app, "ana@example.org")
    path = ready(ana)
    large = ready(ana, NOTE + "." * 3 * MEBIBYTE, "grande.txt")
    assert ana.get("/health").json()["disk"] == "ok"
    fill(small)
    assert ana.get("/health").json()["disk"] == "full"
    assert ana.get(f"{path}/text").status_code == 200
    assert marks(ana, path)
    assert ana.get(f"{path}/download?unreviewed=true&as=txt").status_code == 200
    elsewhere = new_client(app)
    form = {"email": "ana@example.org", "password": PASSWORD}
    assert elsewhere.post("/login", data={**form, "password": "wrong"}).status_code == 401
    assert elsewhere.post("/login", data=form).status_code == 303
    assert elsewhere.get(path).status_code == 200
    app.state.services.disk.give_up_reserve()
    fill(small)  # and somebody takes that too
    assert elsewhere.get(f"{path}/text").status_code == 200
    answer = ana.post(f"/api/v1/workspaces/{workspace(ana)}/documents", json={"text": "Hola"})
    assert (answer.status_code, answer.json()["code"]) == (507, "disk-full")
    (small / "filler").unlink()
    app.state.services.database.forget()
    fill_but(small, 2 * MEBIBYTE)
    for one in (large, path):
        assert ana.delete(one).status_code == 204
        assert ana.get(one).status_code == 404
    assert ana.get(f"/api/v1/workspaces/{workspace(ana)}/bin").json() == []
    assert is_stored(app, large)  # unreadable: there was no room to overwrite it
    (small / "filler").unlink()
    app.state.services.worker.retention.sweep()
    assert not is_stored(app, large)
    assert ana.get("/health").json()["disk"] == "ok"
    upload(ana)


def is_stored(app: FastAPI, path: str) -> bool:
    with app.state.services.database.read() as session:
        row = session.get(DocumentRow, path[-32:])
        assert row is None or row.key == b""
        return session.get(ContentRow, path[-32:]) is not None


def test_a_document_that_finds_no_room_fails_clearly_and_can_be_tried_again(
    app: FastAPI, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = register(app, "ana@example.org")
    work(app)
    row = upload(ana, NOTE * 2000)
    detect = Engine.detect

    def fill_meanwhile(self: Engine, profile: str, text: str, *others: Any) -> object:
        fill(small)
        return detect(self, profile, text, *others)

    with monkeypatch.context() as patch:
        patch.setattr(Engine, "detect", fill_meanwhile)
        app.state.services.database.forget()
        assert app.state.services.worker.work_once()
    shown = ana.get(f"/api/v1/documents/{row['id']}").json()
    assert (shown["state"], shown["error_code"]) == ("failed", "disk-full")
    (small / "filler").unlink()
    assert ana.post(f"/api/v1/documents/{row['id']}/retry").status_code == 200
    work(app)
    assert ana.get(f"/api/v1/documents/{row['id']}").json()["state"] == "ready"


def test_a_workspace_and_an_account_are_deleted_while_the_disk_is_full(
    app: FastAPI, small: Path
) -> None:
    """There is no room to overwrite what they hold; without its keys nobody can read it."""
    ana, ben = (register(app, f"{name}@example.org") for name in ("ana", "ben"))
    work(app)
    documents = [ready(one, NOTE + "." * 5 * MEBIBYTE) for one in (ana, ben)]
    full = ready(ana, NOTE * 1000)  # with thousands of marks
    app.state.services.database.forget()
    app.state.services.disk.give_up_reserve()
    fill_but(small, 2 * MEBIBYTE)
    assert ana.get("/health").json()["disk"] == "full"
    assert ana.delete(f"/api/v1/workspaces/{workspace(ana)}").status_code == 204
    assert ana.get("/api/v1/workspaces").json() == []
    answer = ben.post("/api/v1/account/delete", json={"password": PASSWORD})
    assert (answer.status_code, ben.get("/api/v1/account").status_code) == (204, 401)
    assert not any(is_stored(app, path) for path in (*documents, full))
    entries = ana.get("/api/v1/admin/audit").json()["entries"]
    told = {one["action"]: one["detail"].get("documents") for one in entries}
    assert (told["workspace.delete"], told["user.delete"]) == (3, 2)  # with everybody's sample


def test_the_last_administrator_keeps_everything_on_a_full_disk(app: FastAPI, small: Path) -> None:
    ana = register(app, "ana@example.org")
    path = ready(ana, NOTE + "." * 5 * MEBIBYTE)
    fill(small)
    answer = ana.post("/api/v1/account/delete", json={"password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "last-administrator")
    assert ana.get(f"{path}/text").status_code == 200


def fill_but(folder: Path, left: int) -> None:
    fill(folder)
    size = (folder / "filler").stat().st_size
    os.truncate(folder / "filler", size - left)


def test_the_reserve_comes_back_when_there_is_room(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "LOW", 10 * MEBIBYTE)
    found = Disk(small)
    found.keep_reserve()
    assert (small / "reserve").stat().st_blocks * 512 >= disk.RESERVE
    fill(small)
    found.give_up_reserve()
    found.renew_reserve()
    assert not (small / "reserve").exists()
    (small / "filler").unlink()
    found.renew_reserve()
    assert (small / "reserve").exists()


@pytest.mark.parametrize(("free", "kept"), [(LITTLE, True), (disk.RESERVE, False)])
def test_the_reserve_is_kept_where_there_is_little_room_too(
    free: int, kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a disk that filled up twice could not be freed by deleting."""
    monkeypatch.setattr(Disk, "_free", lambda self: free)
    Disk(tmp_path).keep_reserve()
    assert (tmp_path / "reserve").exists() is kept


def test_nothing_is_taken_in_that_would_fill_the_disk(
    ana: TestClient, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Disk, "_free", lambda self: disk.LOW + 100)
    home = f"/api/v1/workspaces/{workspace(ana)}/documents"
    assert ana.post(home, json={"text": "x" * 1000}).status_code == 507
    assert ana.post(home, json={"text": "x"}).status_code == 201
    monkeypatch.setattr(Disk, "_free", lambda self: disk.LOW - 1)
    health = ana.get("/health").json()
    assert (health["disk"], health["status"]) == ("low", "degraded")
