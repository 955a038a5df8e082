"""Waits until something is really on the disk: a crash may take the rest."""

import os
from pathlib import Path


def sync(path: str | Path) -> None:
    """A file's content or, of a folder, the names in it."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
