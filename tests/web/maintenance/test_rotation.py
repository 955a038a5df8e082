"""The server's key can be exchanged, and a rotation that is killed leaves a server that starts."""

import inspect
import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.web.server import NOTE, ready, register, upload, workspace

from veladura.errors import ConfigError
from veladura.web.app import create_app
from veladura.web.maintenance import rotation
from veladura.web.maintenance.rotation import NEW, OLD, exchange, rotate
from veladura.web.services import Services
from veladura.web.settings import Settings
from veladura.web.storage.crypto import KEY_FILE, ServerKey, read_key, write_key
from veladura.web.storage.database import Database
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import DocumentRow


def prepared(services: Services) -> tuple[ServerKey, ServerKey]:
    """The key in force and one that waits to take its place."""
    folder = services.settings.data_dir
    write_key(folder / NEW, b"n" * 32)
    return ServerKey(read_key(folder / KEY_FILE)), ServerKey(b"n" * 32)


def names(database: Database, key: ServerKey) -> list[str]:
    with database.read() as session:
        return [Sealed.of(row, key).name for row in session.query(DocumentRow)]


def starts(settings: Settings) -> list[str]:
    """What a server that is started now can read."""
    app = create_app(settings, {})
    services: Services = app.state.services
    try:
        return sorted(names(services.database, services.key))
    finally:
        services.database.close()


def test_all_documents_open_with_the_new_key_alone(app: FastAPI, services: Services) -> None:
    ana = register(app, "ana@example.org")
    ready(ana, NOTE, "Zurita.txt")
    old, new = prepared(services)
    before = sorted(names(services.database, old))
    assert rotate(services.database, old, new) == len(before)
    exchange(services.settings.data_dir)
    assert sorted(names(services.database, new)) == before
    assert starts(services.settings) == before
    with pytest.raises(ConfigError, match="not the key"):
        rotate(services.database, old, new)


def test_killed_before_the_database_changed_nothing_has(app: FastAPI, services: Services) -> None:
    ready(register(app, "ana@example.org"), NOTE, "Zurita.txt")
    old, _ = prepared(services)
    assert starts(services.settings) == sorted(names(services.database, old))
    assert (services.settings.data_dir / NEW).exists()  # another process may be about to use it


def test_killed_after_the_database_changed_the_next_start_ends_it(
    app: FastAPI, services: Services
) -> None:
    ready(register(app, "ana@example.org"), NOTE, "Zurita.txt")
    folder = services.settings.data_dir
    first = read_key(folder / KEY_FILE)
    old, new = prepared(services)
    rotate(services.database, old, new)
    assert starts(services.settings) == sorted(names(services.database, new))
    assert read_key(folder / KEY_FILE) == b"n" * 32
    assert read_key(folder / OLD) == first
    assert not (folder / NEW).exists()


def test_exchanging_twice_loses_no_key(tmp_path: Path) -> None:
    write_key(tmp_path / KEY_FILE, b"o" * 32)
    write_key(tmp_path / NEW, b"n" * 32)
    for _ in range(2):
        exchange(tmp_path)
    assert read_key(tmp_path / KEY_FILE) == b"n" * 32
    assert read_key(tmp_path / OLD) == b"o" * 32


def test_a_running_server_takes_in_nothing_that_could_not_be_read(
    app: FastAPI, services: Services
) -> None:
    ana = register(app, "ana@example.org")
    old, new = prepared(services)
    rotate(services.database, old, new)
    refused = ana.post(
        f"/api/v1/workspaces/{workspace(ana)}/documents", files=[("files", ("a.txt", b"DNI"))]
    )
    assert refused.status_code == 503
    assert refused.json()["code"] == "key-changed"


def test_a_document_that_does_not_open_stops_the_rotation(app: FastAPI, services: Services) -> None:
    ana = register(app, "ana@example.org")
    row = upload(ana, NOTE, "a.txt")
    old, new = prepared(services)
    with services.database.write() as session:
        session.get_one(DocumentRow, row["id"]).key = b"x" * 60
    with pytest.raises(ConfigError, match="nothing was changed"):
        rotate(services.database, old, new)
    with services.database.read() as session:
        others = session.query(DocumentRow).where(DocumentRow.id != row["id"]).all()
        assert all(Sealed.of(other, old).name for other in others)


def test_nothing_else_is_sealed_with_the_server_s_key() -> None:
    """Whoever seals another thing with it has to teach `rotate` to seal that anew."""
    web = Path(inspect.getfile(rotation)).parents[1]
    sealing = re.compile(r"\bkey\.seal(?:_text)?\(")
    found = [
        path.name for path in sorted(web.rglob("*.py")) if sealing.search(path.read_text("utf-8"))
    ]
    # What these seal is over within minutes.
    short_lived = ["second_step.py", "single_sign_on.py", "two_steps.py"]
    assert sorted(found) == sorted(["admin_settings.py", "totp.py", *short_lived])
