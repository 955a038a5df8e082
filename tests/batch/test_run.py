"""Runs over folders, through the command line, with a profile of rules alone."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.batch.crews import RULES, run_and_be_interrupted

from veladura.batch.progress import Bar
from veladura.batch.staging import STAGING, staging_folder
from veladura.cli import main
from veladura.errors import ConfigError

COUNT = 12


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.toml").write_text(RULES)
    (tmp_path / "in" / "sub").mkdir(parents=True)
    for number in range(COUNT):
        place = "sub/" if number % 3 == 0 else ""
        text = f"Correo: persona{number}@hospital.es. Ingreso: {number + 1:02}/03/2016.\n"
        (tmp_path / "in" / f"{place}n{number:02}.txt").write_text(text * 3, "utf-8")
    return tmp_path


def run(folder: Path, command: str, *more: object, out: str = "out") -> Result:
    arguments = [command, folder / "in", "-o", folder / out]
    arguments += ["--profile", folder / "rules.toml", *more]
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def records(folder: Path, name: str = "manifest.jsonl") -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / name).read_text("ascii").splitlines()]


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("detect", ["--to", "jsonl"]),
        ("anonymize", ["--seed", "7"]),
        ("anonymize", ["--seed", "7", "--keep-names"]),
    ],
)
def test_output_is_the_same_for_any_number_of_workers(
    folder: Path, command: str, options: list[str]
) -> None:
    (folder / "in" / "roto.txt").write_bytes(b"\x00\x01\x02")
    for workers in (1, 3):
        done = run(folder, command, "--workers", workers, *options, out=f"out{workers}")
        assert done.exit_code == 1, done.output
    one, three = contents(folder / "out1"), contents(folder / "out3")
    assert one == three
    assert len(one) == COUNT + 2  # manifest and failures


def test_without_a_seed_every_run_is_different(folder: Path) -> None:
    for out in ("one", "two"):
        assert run(folder, "anonymize", "--keep-names", out=out).exit_code == 0
    assert contents(folder / "one")["n01.txt"] != contents(folder / "two")["n01.txt"]


def test_the_manifest_counts_and_quotes_nothing(folder: Path) -> None:
    assert run(folder, "detect").exit_code == 0
    head, *rest = records(folder / "out")
    assert head["manifest"] == 1
    assert len(rest) == COUNT
    assert all(record["state"] == "done" and record["spans"] == 6 for record in rest)
    assert rest[0]["labels"] == {"CORREO_ELECTRONICO": 3, "FECHAS": 3}
    assert "persona" not in (folder / "out" / "manifest.jsonl").read_text()


def test_names_of_inputs_do_not_come_along(folder: Path) -> None:
    (folder / "in" / "persona1@hospital.es").write_bytes(b"\x00\x01\x02")
    done = run(folder, "anonymize")
    assert done.exit_code == 1
    assert "persona1@hospital.es: " in done.output  # for whoever sits there
    for name, content in contents(folder / "out").items():
        assert b"persona1" not in content + name.encode()


def test_resume_does_what_is_missing_or_new_and_nothing_else(folder: Path) -> None:
    assert run(folder, "detect").exit_code == 0
    whole = contents(folder / "out")
    (folder / "out" / "n01.ann").unlink()
    (folder / "out" / "n02.ann").write_bytes(b"half")
    (folder / "in" / "n04.txt").write_text("nada", "utf-8")
    before = {path: path.stat().st_ino for path in (folder / "out").glob("*.ann")}
    done = run(folder, "detect", "--resume")
    assert done.exit_code == 0, done.output
    assert f"{COUNT - 3} documents were done before" in done.output
    after = {path: path.stat().st_ino for path in before}
    changed = {path.name for path in before if before[path] != after[path]}
    assert changed == {"n02.ann", "n04.ann"}
    now = contents(folder / "out")
    assert now["n01.ann"] == whole["n01.ann"]
    assert now["n02.ann"] == whole["n02.ann"]
    assert now["n04.txt"] == b"nada"
    assert len(records(folder / "out")) == COUNT + 1


def test_resume_with_other_options_is_refused(folder: Path) -> None:
    assert run(folder, "anonymize", "--seed", "1").exit_code == 0
    refused = run(folder, "anonymize", "--seed", "2", "--resume")
    assert refused.exit_code == 2
    assert "other options" in refused.output
    assert run(folder, "anonymize", "--seed", "1", "--resume").exit_code == 0


def test_a_resumed_run_keeps_folders_and_failures_are_tried_again(folder: Path) -> None:
    (folder / "in" / "sub" / "roto.txt").write_bytes(b"\x00\x01\x02")
    assert run(folder, "anonymize").exit_code == 1
    (folder / "in" / "sub" / "roto.txt").write_text("sano", "utf-8")
    assert run(folder, "anonymize", "--resume").exit_code == 0
    assert (folder / "out" / "sub" / "roto.txt").read_text() == "sano"
    assert not (folder / "out" / "failures.jsonl").exists()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_run_leaves_nothing_half_written(folder: Path, number: int) -> None:
    module = [sys.executable, "-m", "tests.batch.crews", str(folder), "n07.txt", str(number)]
    ended = subprocess.run(module, cwd=Path(__file__).parents[2], check=False, capture_output=True)
    assert ended.returncode == -number
    left = contents(folder / "out")
    assert any(name.startswith(STAGING) for name in left)
    done = run(folder, "detect", "--resume")
    assert "other options" in done.output  # the test's own run had none
    assert run(folder, "detect").exit_code == 0
    whole = contents(folder / "out")
    assert not any(name.startswith(STAGING) for name in whole)
    for name, content in left.items():
        if not name.startswith((STAGING, "manifest")):
            assert whole[name] == content


def test_an_interrupted_run_cleans_up(folder: Path) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
    try:
        with pytest.raises(KeyboardInterrupt):
            run_and_be_interrupted(str(folder), "n07.txt", signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not (folder / "out" / STAGING).exists()
    assert all(record.get("state") != "failed" for record in records(folder / "out"))


def test_two_runs_into_one_folder_are_refused(folder: Path) -> None:
    with staging_folder(folder / "out"):
        refused = run(folder, "detect")
    assert refused.exit_code == 2
    assert "another run" in refused.output
    with pytest.raises(ConfigError), staging_folder(folder / "rules.toml"):
        pass


@pytest.mark.parametrize("workers", [1, 2])
def test_what_cannot_be_done_is_said_and_the_rest_is_done(folder: Path, workers: int) -> None:
    source = folder / "in"
    (source / "empty.txt").write_bytes(b"")
    (source / "latin.txt").write_bytes("Año 05/03/2016".encode("latin-1"))
    (source / "binary.txt").write_bytes(bytes(range(256)))
    (source / "circle.txt").symlink_to(source / "circle.txt")
    (source / os.fsdecode(b"line\nend \xff.txt")).write_text("el 05/03/2016")
    (source / "broken.docx").write_bytes(b"PK\x03\x04 not a zip")
    with (source / "huge.txt").open("wb") as stream:
        stream.truncate(2 * 2**30)
    done = run(folder, "detect", "--workers", workers)
    assert done.exit_code == 1
    lines = done.output.splitlines()
    failures = records(folder / "out", "failures.jsonl")
    failed = {str(record["input"]): str(record["error"]) for record in failures}
    assert set(failed) == {"binary.txt", "circle.txt", "broken.docx", "huge.txt"}
    for name, error in failed.items():
        assert f"{source}/{name}: {error}" in lines
    assert "2,147,483,648 bytes" in failed["huge.txt"]
    assert (folder / "out" / "empty.ann").read_bytes() == b""
    assert "05/03/2016" in (folder / "out" / "latin.ann").read_text("utf-8")
    assert (folder / "out" / os.fsdecode(b"line\nend \xff.ann")).exists()
    assert f"4 of {COUNT + 7} documents failed" in lines[-1]


def test_a_file_that_may_not_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Path.read_bytes

    def refusing(path: Path) -> bytes:  # root may read everything, so that modes say nothing
        if path.name == "n01.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refusing)
    done = run(folder, "detect")
    assert done.exit_code == 1
    assert f"{folder}/in/n01.txt: the file cannot be read (Permission denied)" in done.output
    assert (folder / "out" / "n02.ann").exists()


def test_originals_are_not_overwritten(folder: Path) -> None:
    done = run(folder, "detect", out="in/sub/..")
    assert done.exit_code == 2
    (folder / "out").mkdir()
    (folder / "out" / "n01.txt").symlink_to(folder / "in" / "n01.txt")
    done = run(folder, "detect")
    assert done.exit_code == 1
    assert "overwritten by its own result" in done.output
    assert (folder / "out" / "n02.txt").exists()


def test_a_full_disk_tears_nothing(folder: Path) -> None:
    """Files may grow to 700 bytes: the manifest does not fit, nor does a long document."""
    (folder / "in" / "long.txt").write_text("a" * 2000)
    arguments = ["detect", str(folder / "in"), "-o", str(folder / "out")]
    arguments += ["--profile", str(folder / "rules.toml")]
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (700, -1))"
    code = f"{limit}\nfrom veladura.cli import main\nmain({arguments!r})"
    ended = subprocess.run(
        [sys.executable, "-B", "-c", code], check=False, capture_output=True, text=True
    )
    assert ended.returncode == 1, ended.stderr
    assert f"{folder}/in/long.txt: cannot be written (File too large)" in ended.stderr
    assert "manifest is not complete" in ended.stderr
    assert len(records(folder / "out")) > 1  # every line there is whole
    assert not (folder / "out" / "long.txt").exists()
    assert (folder / "out" / "n11.ann").exists()
    done = run(folder, "detect", "--resume")
    assert done.exit_code == 0
    assert len(records(folder / "out")) == COUNT + 2


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.geteuid() or _mount("-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)):
        pytest.skip("a small disk can be mounted by root alone, outside of most containers")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def _mount(*arguments: str) -> int:
    try:
        return subprocess.run(["mount", *arguments], check=False, capture_output=True).returncode
    except FileNotFoundError:
        return 127


@pytest.mark.parametrize("workers", [1, 2])
def test_a_disk_that_is_really_full_is_said_and_a_larger_one_resumes(
    folder: Path, small_disk: Path, workers: int
) -> None:
    (folder / "in" / "long.txt").write_text("Ingreso: 03/03/2016.\n" * 10_000)
    out = str(small_disk / "out")
    full = run(folder, "detect", "--workers", workers, out=out)
    assert full.exit_code == 1
    assert "long.txt: cannot be written (No space left on device)" in full.output
    expected = folder / "expected"
    assert run(folder, "detect", out="expected").exit_code == 0
    wanted = contents(expected)
    for name, content in contents(small_disk / "out").items():
        if not name.endswith(".jsonl"):
            assert wanted[name] == content
    assert _mount("-o", "remount,size=4m", str(small_disk)) == 0
    assert run(folder, "detect", "--resume", "--workers", workers, out=out).exit_code == 0
    assert set(contents(small_disk / "out")) == set(wanted)


def test_a_bar_on_a_terminal_only(capsys: pytest.CaptureFixture[str]) -> None:
    with Bar(10) as bar:
        bar.advance(5, 100)
        bar.say("a line")
    assert capsys.readouterr().err == "a line\n"
    with Bar(10, shown=True) as bar:
        bar.advance(5, 100, failed=1)
        bar.say("a [line]")
    said = capsys.readouterr().err
    assert "a [line]" in said
    assert "5/10 documents" in said
    assert "1 failed" in said
