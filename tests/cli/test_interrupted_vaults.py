"""Vaults of runs that were killed, resumed, run beside each other or had no room."""

import os
import shutil
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.cli.vaulted import ALIKE, COMMAND, arguments, contents, many, prepared, run, write

from veladura.batch.manifest import Lines
from veladura.cli import main


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return prepared(tmp_path)


def killed_in_the_middle(folder: Path, *more: object) -> None:
    """A run of its own process, ended by the system when it has written some documents."""
    command = COMMAND + arguments(folder, "anonymize", "in", "out", *more)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and len(_written(folder)) < 20:
        try:
            process.wait(0.005)
        except subprocess.TimeoutExpired:
            continue
    process.send_signal(signal.SIGKILL)
    process.wait()


def _written(folder: Path) -> list[str]:
    out = folder / "out"
    return [name for name in os.listdir(out) if name.endswith(".txt")] if out.exists() else []


@pytest.mark.parametrize("mode", ["replace", "mask"])
def test_what_a_killed_run_wrote_can_be_restored_and_the_rest_is_resumed(
    folder: Path, mode: str
) -> None:
    many(folder, "in", 250)
    killed_in_the_middle(folder, "--mode", mode)
    written = contents(folder / "out")
    assert 20 <= len(written) < 250
    done = run(folder, "restore", "out", "back")
    assert done.exit_code == 0, done.output
    given = contents(folder / "in")
    assert contents(folder / "back") == {name: given[name] for name in written}
    done = run(folder, "anonymize", "in", "out", "--mode", mode, "--resume")
    assert done.exit_code == 0, done.output
    assert "were done before" in done.output
    shutil.rmtree(folder / "back")
    done = run(folder, "restore", "out", "back")
    assert done.exit_code == 0, done.output
    assert contents(folder / "back") == given


def test_two_runs_at_a_time_share_a_vault(folder: Path) -> None:
    for name in ("one", "two"):
        many(folder, name, 60)
    crew = [
        subprocess.Popen(COMMAND + arguments(folder, "anonymize", name, f"out-{name}"))
        for name in ("one", "two")
    ]
    assert [process.wait(120) for process in crew] == [0, 0]
    for name in ("one", "two"):
        done = run(folder, "restore", f"out-{name}", f"back-{name}")
        assert done.exit_code == 0, done.output
        assert contents(folder / f"back-{name}") == contents(folder / name)


def test_several_workers_fill_one_vault(folder: Path) -> None:
    many(folder, "in", 30)
    assert run(folder, "anonymize", "in", "out", "--workers", 2).exit_code == 0
    assert run(folder, "restore", "out", "back").exit_code == 0
    assert contents(folder / "back") == contents(folder / "in")


def test_a_run_is_resumed_with_its_own_key_only(folder: Path) -> None:
    many(folder, "in", 4)
    assert run(folder, "anonymize", "in", "out").exit_code == 0
    before = contents(folder / "out"), (folder / "vault").read_bytes()
    other = ("--resume", "--key-file", folder / "other")
    refused = run(folder, "anonymize", "in", "out", *other)
    assert refused.exit_code == 2
    assert "key" in refused.output
    without = arguments(folder, "anonymize", "in", "out", *other)
    del without[without.index("--vault") : without.index("--vault") + 2]
    refused = CliRunner().invoke(main, without)
    assert refused.exit_code == 2
    assert "another key" in refused.output
    assert (contents(folder / "out"), (folder / "vault").read_bytes()) == before


def test_what_the_vault_does_not_know_is_done_anew_on_resuming(folder: Path) -> None:
    many(folder, "in", 6)
    assert run(folder, "anonymize", "in", "out").exit_code == 0
    (folder / "vault").unlink()
    done = run(folder, "anonymize", "in", "out", "--resume")
    assert done.exit_code == 0, done.output
    assert "done before" not in done.output
    assert run(folder, "restore", "out", "back").exit_code == 0
    assert contents(folder / "back") == contents(folder / "in")
    assert (
        "6 documents were done before" in run(folder, "anonymize", "in", "out", "--resume").output
    )


def test_a_document_that_cannot_be_kept_is_not_written(folder: Path) -> None:
    many(folder, "in", 3)
    command = COMMAND + arguments(folder, "anonymize", "in", "out")
    limited = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    limited += "resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))\n"
    command[2] = limited + command[2]  # the vault is full after one document
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "the vault cannot be written" in done.stderr
    written = contents(folder / "out")
    assert len(written) < 3
    if written:
        assert run(folder, "restore", "out", "back").exit_code == 0


def test_without_room_to_say_whose_it_is_nothing_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that no manifest knows could not be restored after a run was killed."""
    write(folder, ALIKE)
    add = Lines.add

    def full(self: Lines, record: Mapping[str, Any]) -> bool:
        return record.get("state") != "writing" and add(self, record)

    with monkeypatch.context() as patch:
        patch.setattr(Lines, "add", full)
        done = run(folder, "anonymize", "in", "out")
    assert done.exit_code == 1
    assert "no room" in done.output
    assert contents(folder / "out") == {}
    assert run(folder, "anonymize", "in", "out", "--resume").exit_code == 0
    assert run(folder, "restore", "out", "back").exit_code == 0
    assert contents(folder / "back") == contents(folder / "in")
