"""A PostgreSQL server of the tests' own, started and stopped by them."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def find_binaries() -> Path | None:
    """Where initdb and pg_ctl are: on the PATH, or where pg_config says."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    if config := shutil.which("pg_config"):
        folder = subprocess.run([config, "--bindir"], capture_output=True, text=True).stdout.strip()
        if (Path(folder) / "initdb").exists():
            return Path(folder)
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


def other_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def running_server(binaries: Path) -> Iterator[str]:
    """The URL of an empty database, for as long as the block runs."""
    with PostgresServer.made(binaries) as server:
        server.start()
        yield server.url


class PostgresServer:
    """May be stopped and started again; its database stays."""

    def __init__(self, binaries: Path, data: Path) -> None:
        self._binaries, self._data = binaries, data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.url = f"postgresql://veladura@127.0.0.1:{self._port}/postgres"

    @classmethod
    @contextmanager
    def made(cls, binaries: Path) -> Iterator["PostgresServer"]:
        # Not under pytest's own folder: only its user may enter that, and PostgreSQL runs as
        # another.
        with tempfile.TemporaryDirectory(prefix="veladura-postgres-") as folder:
            server = cls(binaries, Path(folder))
            if user := other_user():
                entry = pwd.getpwnam(user)
                os.chown(folder, entry.pw_uid, entry.pw_gid)
            server._run("initdb", "-U", "veladura", "-A", "trust", "-E", "UTF8", "-N")
            try:
                yield server
            finally:
                server.stop()

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c fsync=off -k {self._data}"
        self._run("pg_ctl", "-w", "-l", str(self._data / "log"), "-o", options, "start")

    def stop(self) -> None:
        """At once, without taking leave of anybody."""
        if (self._data / "db" / "postmaster.pid").exists():
            self._run("pg_ctl", "-m", "immediate", "stop")

    def _run(self, command: str, *options: str) -> None:
        user = other_user()
        subprocess.run(
            [str(self._binaries / command), "-D", str(self._data / "db"), *options],
            check=True,
            user=user,
            group=pwd.getpwnam(user).pw_gid if user else None,
            extra_groups=[] if user else None,
            cwd=self._data,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(self._data)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=120,
        )
