"""`veladura backup`, `restore-backup` and `rotate-key`, over a data folder."""

import base64
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.web.server import NOTE, PROFILE, ready, register

from veladura.cli import main
from veladura.models.versions import Version, Versions
from veladura.web.app import create_app
from veladura.web.settings import Settings
from veladura.web.storage.documents import Sealed
from veladura.web.storage.tables import DocumentRow


def run(*arguments: object, **environment: str) -> Result:
    runner = CliRunner(env={"VELADURA_KEY": None, "VELADURA_DATABASE_URL": None, **environment})
    return runner.invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one document in it."""
    (tmp_path / "es-rules.toml").write_text(PROFILE, "utf-8")
    app = create_app(_settings(tmp_path / "data"), {})
    ready(register(app, "ana@example.org"), NOTE, "Zurita.txt")
    app.state.services.database.close()
    return tmp_path / "data"


def _settings(folder: Path) -> Settings:
    profile = folder.parent / "es-rules.toml"
    return Settings(data_dir=folder, profiles=(str(profile),), workers=0, processes=0)


def names(folder: Path, environment: dict[str, str] | None = None) -> set[str]:
    app = create_app(_settings(folder), environment or {})
    services = app.state.services
    try:
        with services.database.read() as session:
            return {Sealed.of(row, services.key).name for row in session.query(DocumentRow)}
    finally:
        services.database.close()


def test_there_and_back(data: Path, tmp_path: Path) -> None:
    backup, copy, new = tmp_path / "backup", tmp_path / "key-copy", tmp_path / "new"
    learned = Versions(data / "learned" / "es-rules")
    learned.record(Version("v0001", "2026-03-01T10:00:00", "", 32, 8, 3.0))
    learned.switch_on("v0001")
    made = run("backup", backup, "--data-dir", data, "--key-copy", copy)
    assert made.exit_code == 0, made.output
    assert "of 1 people" in made.output
    assert copy.stat().st_mode & 0o777 == 0o600
    shutil.rmtree(data)
    checked = run("restore-backup", backup, "--data-dir", new, "--key-copy", copy, "--check")
    assert checked.exit_code == 0, checked.output
    assert not new.exists()
    done = run("restore-backup", backup, "--data-dir", new, "--key-copy", copy)
    assert done.exit_code == 0, done.output
    assert "Zurita.txt" in names(new)
    assert Versions(new / "learned" / "es-rules").current == "v0001"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["backup", "backup", "--data-dir", "nowhere"], "no key"),
        (["backup", "backup", "--data-dir", "data", "--key-copy", "backup/key"], "--key-copy"),
        (["backup", "backup", "--data-dir", "data", "--key-copy", "data/key"], "exists already"),
        (["restore-backup", "data", "--data-dir", "data"], "holds no backup"),
        (["rotate-key", "--data-dir", "nowhere"], "no key"),
        (["rotate-key", "--data-dir", "data", "--new-key", "new"], "VELADURA_KEY"),
    ],
)
def test_wrong_use_is_refused(
    data: Path, arguments: list[str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(data.parent)
    done = run(*arguments)
    assert done.exit_code == 2
    assert says in done.output
    assert not (data.parent / "backup").exists()


def test_a_backup_without_its_key_is_refused(data: Path, tmp_path: Path) -> None:
    assert "keep a copy apart" in run("backup", tmp_path / "backup", "--data-dir", data).output
    refused = run("restore-backup", tmp_path / "backup", "--data-dir", tmp_path / "new")
    assert refused.exit_code == 2
    assert "no key" in refused.output


def test_the_key_is_exchanged(data: Path, tmp_path: Path) -> None:
    backup = tmp_path / "before"
    assert run("backup", backup, "--data-dir", data).exit_code == 0
    old = (data / "key").read_bytes()
    done = run("rotate-key", "--data-dir", data)
    assert done.exit_code == 0, done.output
    assert (data / "key").read_bytes() != old == (data / "key.old").read_bytes()
    assert "Zurita.txt" in names(data)
    with_new = run(
        "restore-backup", backup, "--data-dir", tmp_path / "n", "--key-copy", data / "key"
    )
    assert with_new.exit_code == 2
    with_old = ("--key-copy", data / "key.old")
    assert run("restore-backup", backup, "--data-dir", tmp_path / "n", *with_old).exit_code == 0


KILLED = """
import os, signal
from veladura.web.maintenance import rotation
def die(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)
rotation.{step} = die
from veladura.cli import main
main()
"""


@pytest.mark.parametrize("step", ["set_key_check", "exchange"])
def test_a_rotation_that_is_killed_leaves_a_server_that_starts(data: Path, step: str) -> None:
    """Right before the database changes, and right after."""
    command = [
        sys.executable,
        "-c",
        KILLED.format(step=step),
        "rotate-key",
        "--data-dir",
        str(data),
    ]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("VELADURA_")}
    done = subprocess.run(command, env=environment, check=False)
    assert done.returncode == -signal.SIGKILL
    assert (data / "key.new").exists()
    assert "Zurita.txt" in names(data)
    again = run("rotate-key", "--data-dir", data)
    assert again.exit_code == 0, again.output
    assert "Zurita.txt" in names(data)
    assert not (data / "key.new").exists()


def test_a_key_of_the_environment_is_exchanged(tmp_path: Path) -> None:
    (tmp_path / "es-rules.toml").write_text(PROFILE, "utf-8")
    old = base64.b64encode(b"o" * 32).decode()
    app = create_app(_settings(tmp_path / "data"), {"VELADURA_KEY": old})
    ready(register(app, "ana@example.org"), NOTE, "Zurita.txt")
    app.state.services.database.close()
    new = tmp_path / "new-key"
    refused = run("rotate-key", "--data-dir", tmp_path / "data", VELADURA_KEY=old)
    assert refused.exit_code == 2
    done = run("rotate-key", "--data-dir", tmp_path / "data", "--new-key", new, VELADURA_KEY=old)
    assert done.exit_code == 0, done.output
    assert "Zurita.txt" in names(tmp_path / "data", {"VELADURA_KEY": new.read_text().strip()})
