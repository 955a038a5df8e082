"""`veladura serve` as people start it."""

import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from veladura.cli import main
from veladura.cli.server.serve import take_environment

pytest.importorskip("uvicorn", reason="needs the extra web")

from veladura.web.storage.folder_lock import only_server

PATIENCE = 60  # seconds; the machine may be busy


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def read_until(process: "subprocess.Popen[str]", words: str) -> str:
    """What the process says, up to the line with these words."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if words in line:
            return "".join(lines)
    raise AssertionError("the server did not come up: " + "".join(lines))


def test_the_server_loads_nothing_that_only_its_workers_need() -> None:
    program = (
        "import sys, veladura.web.app\n"
        "heavy = {'lxml', 'onnxruntime', 'phonenumbers', 'pikepdf', 'PIL', 'pypdfium2', 'stdnum',"
        " 'numpy', 'veladura.corpora', 'veladura.detect.detector', 'veladura.evaluate',"
        " 'veladura.knowledge.knower'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_it_starts_answers_and_stops(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", "from veladura.cli import main; main()", "serve"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--data-dir", str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        output = read_until(process, "/register?token=")
        link = output.split()[-1]
        with urllib.request.urlopen(f"{link}&q=Zubizarreta", timeout=PATIENCE) as answer:
            page = answer.read()
    finally:
        process.send_signal(signal.SIGINT)
        output += process.communicate(timeout=PATIENCE)[0]
    assert b'name="password"' in page  # the link leads straight to the first account
    assert link.startswith(f"http://127.0.0.1:{port}/register?token=")
    assert output.count(link.partition("=")[2]) == 1  # and stands in no log
    assert f"http://127.0.0.1:{port}" in output
    assert "GET /register" in output
    assert "Zubizarreta" not in output
    assert (tmp_path / "data" / "key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"VELADURA_KEY": "short"}, "32 random bytes"),
        ({"VELADURA_WORKERS": "many"}, "must be a number"),
        ({"VELADURA_PROFILES": "no-such-profile"}, "no-such-profile"),
        ({"VELADURA_DATABASE_URL": "nonsense"}, "database URL"),
    ],
)
def test_wrong_settings_are_said_clearly(
    tmp_path: Path, environment: dict[str, str], message: str
) -> None:
    arguments = ["serve", "--port", "0", "--data-dir", str(tmp_path)]
    done = CliRunner().invoke(main, arguments, env=environment)
    assert done.exit_code == 2
    assert message in done.output


def test_an_address_that_cannot_be_had_is_said_before_anything_is_made(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(main, ["serve", "--port", port, "--data-dir", str(data)])
        assert done.exit_code == 2
        assert f"cannot listen on 127.0.0.1, port {port}" in done.output
    done = CliRunner().invoke(main, ["serve", "--host", "300.1.1.1", "--data-dir", str(data)])
    assert done.exit_code == 2
    assert "cannot listen on 300.1.1.1" in done.output
    assert not data.exists()


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'veladura.db'}"
    with only_server(database):
        done = CliRunner().invoke(main, ["serve", "--port", "0", "--data-dir", str(tmp_path)])
        assert done.exit_code == 2
        assert "another server is using" in done.output
        assert not (tmp_path / "veladura.db").exists()
    with only_server(database):
        pass  # the first has ended


def test_secrets_are_taken_out_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the server starts from then on does not inherit them."""
    monkeypatch.setenv("VELADURA_KEY", "geheim")
    monkeypatch.setenv("VELADURA_DATABASE_URL", "postgresql://u:geheim@h/d")
    assert take_environment()["VELADURA_KEY"] == "geheim"
    script = "import os; print(*os.environ.values())"
    child = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "geheim" not in child.stdout
