"""A PostgreSQL server of the tests' own, started and stopped by them."""

import os
import pwd
import shutil
import socket
import subprocess
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
def running_server(binaries: Path, folder: Path) -> Iterator[str]:
    """The URL of an empty database, for as long as the block runs."""
    user = other_user()
    data = folder / "data"
    data.mkdir()
    if user:
        entry = pwd.getpwnam(user)
        os.chown(data, entry.pw_uid, entry.pw_gid)
        for parent in (folder, *folder.parents):
            if parent.stat().st_uid == 0 and parent != Path("/") and parent != Path("/tmp"):
                os.chmod(parent, parent.stat().st_mode | 0o011)  # may pass through, not look

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
