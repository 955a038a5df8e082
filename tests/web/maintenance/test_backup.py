"""A backup of a server that is being used comes back as it was, or is refused."""

import base64
import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.postgres import find_binaries, running_server
from tests.web.server import NOTE, PASSWORD, new_client, ready, register, upload, workspace

from veladura.errors import ConfigError
from veladura.web.app import create_app
from veladura.web.maintenance import postgres_archive
from veladura.web.maintenance.backup import CONTENTS, back_up, read_backup, restore
from veladura.web.maintenance.rotation import rotate
from veladura.web.services import Services
from veladura.web.settings import Settings
from veladura.web.storage.crypto import KEY_FILE, ServerKey, read_key, write_key


@pytest.fixture
def key(services: Services) -> ServerKey:
    return ServerKey(read_key(services.settings.data_dir / KEY_FILE))


@pytest.fixture
def elsewhere(settings: Settings, tmp_path: Path) -> Settings:
    """A new machine: the key was brought there, nothing else."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    write_key(folder / KEY_FILE, read_key(settings.data_dir / KEY_FILE))
    return replace(settings, data_dir=folder)


def texts(client: TestClient) -> dict[str, str]:
    listed = client.get(f"/api/v1/workspaces/{workspace(client)}/documents?size=100").json()
    return {
        row["name"]: client.get(f"/api/v1/documents/{row['id']}/text").json()["text"]
        for row in listed["documents"]
        if row["state"] == "ready"
    }


def log_in(app: FastAPI, email: str) -> TestClient:
    client = new_client(app)
    form = {"email": email, "password": PASSWORD}
    assert client.post("/login", data=form).status_code == 303
    return client


@contextmanager
def served(settings: Settings, environment: dict[str, str] | None = None) -> Iterator[FastAPI]:
    app = create_app(settings, environment or {})
    try:
        yield app
    finally:
        app.state.services.database.close()


def test_everything_comes_back_on_another_machine(
    app: FastAPI, services: Services, key: ServerKey, elsewhere: Settings, tmp_path: Path
) -> None:
    ana = register(app, "ana@example.org")
    ready(ana, NOTE, "Leocadia Zurita.txt")
    made = back_up(services.settings.url, key, tmp_path / "backup")
    assert (made.documents, made.users) == (_documents(ana), 1)
    assert restore(tmp_path / "backup", elsewhere.url, key) == made
    with served(elsewhere) as other:
        again = log_in(other, "ana@example.org")
        assert texts(again) == texts(ana)
        assert texts(again)["Leocadia Zurita.txt"] == NOTE


def _documents(client: TestClient) -> int:
    total: int = client.get(f"/api/v1/workspaces/{workspace(client)}/documents").json()["total"]
    return total


def test_a_backup_shows_nothing_and_holds_no_key(
    app: FastAPI, services: Services, key: ServerKey, tmp_path: Path
) -> None:
    ready(register(app, "ana@example.org"), NOTE, "Leocadia Zurita.txt")
    back_up(services.settings.url, key, tmp_path / "backup")
    secret = (services.settings.data_dir / KEY_FILE).read_bytes().strip()
    for path in (tmp_path / "backup").iterdir():
        assert path.stat().st_mode & 0o077 == 0 or path.name == CONTENTS
        data = path.read_bytes()
        assert not any(word in data for word in (b"Zurita", b"12345678Z", secret))
    assert (tmp_path / "backup").stat().st_mode & 0o077 == 0


def test_a_server_that_is_written_to_is_backed_up_as_of_one_moment(
    app: FastAPI, services: Services, key: ServerKey, elsewhere: Settings, tmp_path: Path
) -> None:
    ana = register(app, "ana@example.org")
    done = threading.Event()
    names: list[str] = []

    def keep_uploading() -> None:
        while not done.is_set():
            names.append(upload(ana, NOTE, f"n{len(names)}.txt")["id"])

    writer = threading.Thread(target=keep_uploading)
    writer.start()
    try:
        backups = [tmp_path / f"backup-{number}" for number in range(3)]
        made = [back_up(services.settings.url, key, folder) for folder in backups]
    finally:
        done.set()
        writer.join()
    counts = [one.documents for one in made]
    assert counts == sorted(counts)
    assert read_backup(backups[-1], key) == made[-1]
    restore(backups[-1], elsewhere.url, key)
    with served(elsewhere) as other:
        assert _documents(log_in(other, "ana@example.org")) == made[-1].documents


def test_logins_and_invitations_do_not_come_back(
    app: FastAPI, services: Services, key: ServerKey, elsewhere: Settings, tmp_path: Path
) -> None:
    ana = register(app, "ana@example.org")
    back_up(services.settings.url, key, tmp_path / "backup")
    restore(tmp_path / "backup", elsewhere.url, key)
    with served(elsewhere) as other:
        same_cookie = new_client(other)
        same_cookie.cookies = ana.cookies
        assert ana.get("/api/v1/account").status_code == 200
        assert same_cookie.get("/api/v1/account").status_code == 401


def test_damage_is_noticed(
    app: FastAPI, services: Services, key: ServerKey, elsewhere: Settings, tmp_path: Path
) -> None:
    register(app, "ana@example.org")
    folder = tmp_path / "backup"
    file = folder / back_up(services.settings.url, key, folder).file
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    with pytest.raises(ConfigError, match="damaged"):
        restore(folder, elsewhere.url, key)
    file.unlink()
    with pytest.raises(ConfigError, match="damaged"):
        read_backup(folder, key)
    assert not (elsewhere.data_dir / "veladura.db").exists()


def test_another_key_is_refused_before_and_after(
    app: FastAPI, services: Services, key: ServerKey, elsewhere: Settings, tmp_path: Path
) -> None:
    register(app, "ana@example.org")
    other = ServerKey(b"o" * 32)
    with pytest.raises(ConfigError, match="not the key"):
        back_up(services.settings.url, other, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()
    back_up(services.settings.url, key, tmp_path / "backup")
    with pytest.raises(ConfigError, match="not the key"):
        restore(tmp_path / "backup", elsewhere.url, other)
    assert not (elsewhere.data_dir / "veladura.db").exists()


def test_nothing_is_overwritten(
    app: FastAPI, services: Services, key: ServerKey, tmp_path: Path
) -> None:
    register(app, "ana@example.org")
    back_up(services.settings.url, key, tmp_path / "backup")
    with pytest.raises(ConfigError, match="exists already"):
        back_up(services.settings.url, key, tmp_path / "backup")
    with pytest.raises(ConfigError, match="exists already"):
        restore(tmp_path / "backup", services.settings.url, key)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"revision": "9999"}, "newer version"),
        ({"version": 2}, "no backup of this version"),
        ({"kind": "papyrus"}, "no backup of this version"),
        ({"more": 1}, "no backup of this version"),
    ],
)
def test_what_another_version_wrote_is_refused(
    app: FastAPI,
    services: Services,
    key: ServerKey,
    tmp_path: Path,
    change: dict[str, object],
    says: str,
) -> None:
    register(app, "ana@example.org")
    back_up(services.settings.url, key, tmp_path / "backup")
    path = tmp_path / "backup" / CONTENTS
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(ConfigError, match=says):
        read_backup(tmp_path / "backup", key)


def test_a_database_that_was_never_used_is_said_to_be_empty(
    settings: Settings, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError, match="never used"):
        back_up(settings.url, ServerKey(b"k" * 32), tmp_path / "backup")


def test_the_password_of_a_database_is_no_argument_of_a_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Everybody on a machine can list those; nor does the program inherit what is not its own."""
    seen: list[tuple[list[str], dict[str, str]]] = []

    def run(command: list[str], *, env: dict[str, str], **_: object) -> object:
        seen.append((command, env))
        return subprocess.CompletedProcess(command, 0, b"", b"")

    monkeypatch.setenv("VELADURA_KEY", "the server's key")
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    url = "postgresql+psycopg://ana:hunter2@db.example:5433/v?sslmode=require"
    postgres_archive.load(url, tmp_path / "dump")
    [(command, environment)] = seen
    assert "--dbname=postgresql://ana@db.example:5433/v?sslmode=require" in command
    assert not any("hunter2" in part for part in command)
    assert environment.keys() <= {"PATH", "LC_ALL", "PGPASSWORD"}
    assert environment["PGPASSWORD"] == "hunter2"


BINARIES = find_binaries()


@pytest.mark.skipif(BINARIES is None, reason="PostgreSQL is not installed")
def test_postgresql_comes_back_too_and_gets_a_new_key(settings: Settings, tmp_path: Path) -> None:
    psycopg = pytest.importorskip("psycopg", reason="needs the extra postgres")
    assert BINARIES is not None
    key = ServerKey(b"k" * 32)
    environment = {"VELADURA_KEY": base64.b64encode(b"k" * 32).decode()}
    with running_server(BINARIES) as url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE DATABASE other")
        other = url.removesuffix("postgres") + "other"
        with served(replace(settings, database_url=url), environment) as app:
            ana = register(app, "ana@example.org")
            ready(ana, NOTE, "nota.txt")
            made = back_up(url, key, tmp_path / "backup")
            assert made.documents == _documents(ana)
            before = texts(ana)
        with pytest.raises(ConfigError, match="not empty"):
            restore(tmp_path / "backup", url, key)
        with pytest.raises(ConfigError, match="postgresql only"):
            restore(tmp_path / "backup", f"sqlite:///{tmp_path / 'new.db'}", key)
        restore(tmp_path / "backup", other, key)
        with served(replace(settings, database_url=other), environment) as app:
            assert texts(log_in(app, "ana@example.org")) == before
            rotate(app.state.services.database, key, ServerKey(b"n" * 32))
        new = {"VELADURA_KEY": base64.b64encode(b"n" * 32).decode()}
        with served(replace(settings, database_url=other), new) as app:
            assert texts(log_in(app, "ana@example.org")) == before
