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
    # Not under pytest's own folder: only its user may enter that, and PostgreSQL runs as another.
    with tempfile.TemporaryDirectory(prefix="veladura-postgres-") as folder:
        yield from _serve(binaries, Path(folder))


def _serve(binaries: Path, data: Path) -> Iterator[str]:
    user = other_user()
    if user:
        entry = pwd.getpwnam(user)
        os.chown(data, entry.pw_uid, entry.pw_gid)

    def run(command: str, *options: str) -> None:
        subprocess.run(
            [str(binaries / command), *options],
            check=True,
            user=user,
            group=pwd.getpwnam(user).pw_gid if user else None,
            extra_groups=[] if user else None,
            cwd=data,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(data)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=120,
        )

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    run("initdb", "-D", str(data / "db"), "-U", "veladura", "-A", "trust", "-E", "UTF8", "-N")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -k {data}"
    run("pg_ctl", "-D", str(data / "db"), "-w", "-l", str(data / "log"), "-o", options, "start")
    try:
        yield f"postgresql://veladura@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", str(data / "db"), "-m", "immediate", "stop")
