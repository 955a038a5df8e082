"""PostgreSQL's own programs, pg_dump and pg_restore, told no more than they need to know."""

import os
import shutil
import subprocess
from pathlib import Path

from sqlalchemy.engine import make_url

from veladura.errors import ConfigError


def dump(url: str, target: Path, snapshot: str) -> None:
    """Everything as it was at a snapshot, in one file that is read through once it is there."""
    options = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}"]
    _run("pg_dump", url, *options, f"--file={target}")
    _run("pg_restore", None, "--file=/dev/null", str(target))


def load(url: str, source: Path) -> None:
    """All of an archive into an empty database, or nothing of it."""
    options = ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"]
    _run("pg_restore", url, *options, str(source))


def _run(program: str, url: str | None, *options: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise ConfigError(f"{program} is not installed: it comes with PostgreSQL's client programs")
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}
    command = [found]
    if url is not None:
        parsed = make_url(url).set(drivername="postgresql")
        if parsed.password is not None:  # never as an argument: everybody can list those
            environment["PGPASSWORD"] = str(parsed.password)
        shown = parsed._replace(password=None).render_as_string(hide_password=False)
        command.append(f"--dbname={shown}")
    done = subprocess.run(  # noqa: S603 (found by its name, told what we wrote)
        [*command, *options], env=environment, capture_output=True, check=False
    )
    if done.returncode:
        # What it says may quote rows; that versions differ is said by its code name alone.
        hint = "; it is older than the server" if b"version mismatch" in done.stderr else ""
        raise ConfigError(f"{program} failed (exit code {done.returncode}){hint}")
