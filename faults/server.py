"""A real `veladura serve` in a process of its own, which can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

COMMAND = (sys.executable, "-c", "from veladura.cli import main; main()")
START_SECONDS = 60.0
RULES = """
language = "es"
scheme = "meddocan"
model = ""
rules = ["dni", "fecha", "edad", "phone", "email"]
consistency = false
"""
SECRET = "12345678Z"  # stands in documents that are sent, and must stand in no log
_ADDRESS = re.compile(r"running on (http://\S+)")
_LINK = re.compile(r"/register\?token=([\w-]+)")


class ServerGone(Exception):
    """The server ended by itself, or did not come up."""


class Server:
    """`folder` holds everything: the data, the profile, and what the server printed."""

    def __init__(
        self,
        folder: Path,
        *,
        data: Path | None = None,
        database_url: str = "",
        profiles: str = "",
        command: Sequence[str] = COMMAND,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        rules = folder / "es-rules.toml"
        rules.write_text(RULES, "utf-8")
        self._log = folder / "server.log"
        self._command = [*command, "serve", "--port", "0", "--data-dir", str(data or folder / "d")]
        self._environment = {
            **os.environ,
            "VELADURA_PROFILES": profiles or str(rules),
            **({"VELADURA_DATABASE_URL": database_url} if database_url else {}),
            **(environment or {}),
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._said = 0  # bytes of the log before this start
        self.address = ""
        self.orphans: set[int] = set()  # workers of servers that were killed

    def launch(self) -> None:
        """Start it, and do not wait until it answers."""
        self._said = self._log.stat().st_size if self._log.exists() else 0
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environment, stdout=log, stderr=subprocess.STDOUT
            )

    def start(self) -> None:
        """Returns when it listens; the first request may have to wait a moment."""
        self.launch()
        end = time.monotonic() + START_SECONDS
        while (found := _ADDRESS.search(self._printed())) is None:
            if self._process is None or self._process.poll() is not None:
                raise ServerGone("the server did not start")
            if time.monotonic() > end:
                self.kill()
                raise ServerGone(f"the server took more than {START_SECONDS:.0f} s to start")
            time.sleep(0.02)
        self.address = found.group(1)

    def kill(self) -> None:
        """Without a warning: SIGKILL, to the server alone."""
        if self._process is not None:
            self.orphans |= self.workers
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """As an operator would."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self.kill()

    @property
    def pid(self) -> int:
        return self._process.pid if self._process is not None else 0

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def workers(self) -> set[int]:
        """The processes that it started, where the system tells."""
        try:
            found = [Path(f"/proc/{self.pid}/task/{t}/children").read_text() for t in self._tasks()]
        except OSError:
            return set()
        return {int(number) for line in found for number in line.split()}

    def _tasks(self) -> list[str]:
        return os.listdir(f"/proc/{self.pid}/task")

    @property
    def set_up_token(self) -> str:
        """Of the link that the last start printed; "" once there is an account."""
        end = time.monotonic() + 5
        while time.monotonic() < end:
            if found := _LINK.search(self._printed()):
                return found.group(1)
            time.sleep(0.02)
        return ""

    def _printed(self) -> str:
        with self._log.open("rb") as log:
            log.seek(self._said)
            return log.read().decode("utf-8", "replace")

    def troubles(self) -> list[str]:
        """What must never be in a log: a traceback, or something out of a document."""
        log = self._log.read_text("utf-8", "replace") if self._log.exists() else ""
        found = ["a traceback in the log"] * ("Traceback" in log)
        return found + ["text of a document in the log"] * (SECRET in log)


def left_behind(orphans: set[int], patience: float = 20.0) -> int:
    """How many workers go on although nobody asks them any more."""
    end = time.monotonic() + patience
    while living := {pid for pid in orphans if _is_a_worker(pid)}:
        if time.monotonic() > end:
            break
        time.sleep(0.1)
    return len(living)


def _is_a_worker(pid: int) -> bool:
    try:
        return b"veladura.workers" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


@contextmanager
def running(server: Server) -> Iterator[Server]:
    server.start()
    try:
        yield server
    finally:
        server.stop()
