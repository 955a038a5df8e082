"""A format that leaves one original in place is caught at every door, and nothing goes out.

The sabotage is in the rewriting itself, whatever the format: the audit is what is tested here.
Every door is also tried without it, so that the refusal is the sabotage's doing.
"""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from fastapi.testclient import TestClient
from reportlab.pdfgen.canvas import Canvas
from tests.formats.samples import SAMPLES, VARIANTS
from tests.sabotage import LEFT, forgetful, forgetful_engine
from tests.web.server import PROFILE, ready, register, workspace

import veladura
from veladura.cli import main
from veladura.errors import LeakError
from veladura.formats import open_original
from veladura.web.app import create_app
from veladura.web.review.remote_engine import RemoteEngine
from veladura.web.settings import Settings
from veladura.workers import WorkLimits

LINES = (f"Paciente con DNI {LEFT}, vista", "el 12/03/2021. Llamar al 612 345 678.")


def pdf(lines: Sequence[str]) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, invariant=True)
    for number, line in enumerate(lines):
        canvas.drawString(72, 700 - 20 * number, line)
    canvas.save()
    return target.getvalue()


FORMATS: dict[str, Callable[[Sequence[str]], bytes]] = {
    **SAMPLES,
    **VARIANTS,
    "sample.pdf": pdf,
}


@dataclass(frozen=True)
class Case:
    """A file, and whether its format's rewriting is sabotaged while it passes a door."""

    path: Path
    sabotaged: bool

    @property
    def name(self) -> str:
        return self.path.name


@pytest.fixture(params=sorted(FORMATS))
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / str(request.param)
    path.write_bytes(FORMATS[path.name](LINES))
    return path


@pytest.fixture(params=[True, False], ids=["sabotaged", "sound"])
def case(request: pytest.FixtureRequest, file: Path, monkeypatch: pytest.MonkeyPatch) -> Case:
    if request.param:
        kind: Any = type(open_original(file.read_bytes(), file.name))
        monkeypatch.setattr(kind, "rewrite", forgetful(kind.rewrite))
    return Case(file, request.param)


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("profile") / "es-rules.toml"
    path.write_text(PROFILE, "utf-8")
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory, profile: Path) -> Iterator[TestClient]:
    data = tmp_path_factory.mktemp("server")
    app = create_app(Settings(data_dir=data, profiles=(str(profile),), workers=0, processes=0), {})
    yield register(app, "ana@example.org")
    app.state.services.database.close()


def test_python(case: Case, profile: Path, tmp_path: Path) -> None:
    anonymizer, target = veladura.load(str(profile)), tmp_path / f"out-{case.name}"
    if not case.sabotaged:
        anonymizer.anonymize_file(case.path, target)
        assert is_sound(target.read_bytes(), case.name)
        return
    with pytest.raises(LeakError) as refused:
        anonymizer.anonymize_file(case.path, target)
    assert tells_nothing(str(refused.value), repr(refused.value))
    with pytest.raises(LeakError):
        anonymizer.anonymize_bytes(case.path.read_bytes(), case.name)
    assert [path.name for path in tmp_path.iterdir()] == [case.name]


def test_the_command_line(case: Case, profile: Path, tmp_path: Path) -> None:
    out, report = tmp_path / "out", tmp_path / "report.html"
    options = ["-o", out, "--profile", profile, "--report", report]
    done = CliRunner().invoke(main, [str(one) for one in ("anonymize", case.path.parent, *options)])
    if not case.sabotaged:
        assert done.exit_code == 0, done.output
        assert is_sound((out / case.name).read_bytes(), case.name)
        return
    assert done.exit_code == 1
    assert "1 of 1 documents failed" in done.output
    assert delivered(out) == []
    said = [path.read_text("utf-8") for path in (*out.iterdir(), report) if path.is_file()]
    assert any("still holds originals" in text for text in said)
    assert tells_nothing(done.output, *said)


def test_the_command_line_with_one_file(case: Case, profile: Path, tmp_path: Path) -> None:
    target = tmp_path / f"out-{case.name}"
    arguments = ("anonymize", case.path, "-o", target, "--profile", profile)
    done = CliRunner().invoke(main, [str(one) for one in arguments])
    assert done.exit_code == (1 if case.sabotaged else 0), done.output
    assert target.exists() is not case.sabotaged
    assert tells_nothing(done.output)


def test_the_browsers_download(case: Case, browser: TestClient) -> None:
    path = ready(browser, case.path.read_bytes(), case.name)
    many = {"documents": [path.rpartition("/")[2]], "format": "native", "unreviewed": True}
    answers = [
        browser.get(f"{path}/download?unreviewed=true"),
        browser.get(f"{path}/download?unreviewed=true&as=native"),
        browser.post(f"/api/v1/workspaces/{workspace(browser)}/download", json=many),
    ]
    audited = browser.get(f"{path}/audit").json()
    assert audited["passed"] is not case.sabotaged
    if not case.sabotaged:
        assert [answer.status_code for answer in answers] == [200, 200, 200]
        assert is_sound(answers[0].content, case.name)
        return
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (409, "leak")
        assert tells_nothing(answer.text, str(answer.headers))
    page = browser.get(f"{path}/download?unreviewed=true&as=report").text
    assert audited["findings"][0]["label"] in page
    assert tells_nothing(page, str(audited))


def test_the_rest_route(case: Case, browser: TestClient) -> None:
    files = {"file": (case.name, case.path.read_bytes())}
    answer = browser.post("/api/v1/anonymize/file", files=files)
    if not case.sabotaged:
        assert answer.status_code == 200
        assert is_sound(answer.content, case.name)
        return
    assert (answer.status_code, answer.json()["code"]) == (409, "leak")
    assert tells_nothing(answer.text, str(answer.headers))


def test_worker_processes_of_the_command_line(profile: Path, tmp_path: Path) -> None:
    source, out, start = tmp_path / "in", tmp_path / "out", tmp_path / "start"
    for folder in (source, start):
        folder.mkdir()
    for number in range(2):
        (source / f"{number}.txt").write_bytes(FORMATS["sample.txt"](LINES))
    # Every new process of Python runs this first.
    (start / "sitecustomize.py").write_text(
        "from tests.sabotage import forget_in_texts\nforget_in_texts()\n"
    )
    paths = os.pathsep.join([str(start), str(Path(__file__).parents[1]), *sys.path])
    command = (sys.executable, "-c", "from veladura.cli import main; main()", "anonymize", source)
    done = subprocess.run(
        [*command, "-o", out, "--profile", profile, "--workers", "2"],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert delivered(out) == []
    failures = (out / "failures.jsonl").read_text("utf-8")
    assert failures.count("still holds originals") == 2
    assert tells_nothing(done.stdout, done.stderr, failures)


def test_worker_processes_of_the_server(profile: Path, tmp_path: Path) -> None:
    profiles = (str(profile),)
    engine = RemoteEngine(profiles, processes=1, limits=WorkLimits(), start=forgetful_engine)
    app = create_app(Settings(data_dir=tmp_path, profiles=profiles, workers=0), {}, engine)
    try:
        ana, data = register(app, "ana@example.org"), FORMATS["sample.txt"](LINES)
        path = ready(ana, data, "sample.txt")
        answers = [
            ana.get(f"{path}/download?unreviewed=true"),
            ana.post("/api/v1/anonymize/file", files={"file": ("sample.txt", data)}),
        ]
    finally:
        engine.close()
        app.state.services.database.close()
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (409, "leak")
        assert tells_nothing(answer.text, str(answer.headers))


def delivered(out: Path) -> list[str]:
    """What came out, the run's own lists aside."""
    lists = ("manifest.jsonl", "failures.jsonl")
    return [path.name for path in out.rglob("*") if path.name not in lists]


def is_sound(data: bytes, name: str) -> bool:
    return LEFT not in open_original(data, name).text


def tells_nothing(*said: str) -> bool:
    return not any(word in text for text in said for word in (LEFT, "12345678", "612 345 678"))
