"""One server for one SQLite file: a second one would take up the first one's jobs again."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from veladura.errors import ConfigError


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Hold the lock beside a SQLite file; the system lets go of it when the process ends."""
    file = make_url(url).database if url.startswith("sqlite") else None
    if not file:
        yield
        return
    path = Path(f"{file}.lock")
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ConfigError(
                f"another server is using {path.parent}; stop it, choose another folder with "
                "--data-dir, or use PostgreSQL for several servers"
            ) from None
        yield
    finally:
        os.close(descriptor)
