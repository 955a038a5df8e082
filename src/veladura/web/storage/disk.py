"""Room on the disk: refused before it is gone, and a reserve for when it is.

On a full disk SQLite can write nothing at all, not even that a document is deleted. So a file is
kept that can be given up: what it frees is enough to log in, to log out and to delete.
"""

import logging
import os
import shutil
import threading
from pathlib import Path
from typing import Literal

from sqlalchemy.exc import DBAPIError

from veladura.web.problems import ApiError

logger = logging.getLogger("veladura.web")
MEBIBYTE = 1024 * 1024
RESERVE = 8 * MEBIBYTE
LOW = 64 * MEBIBYTE  # below, nothing new is taken in
SQLITE_FULL = 13
POSTGRESQL_FULL = "53100"
DiskState = Literal["ok", "low", "full"]


def is_full(error: BaseException) -> bool:
    """Whether a statement failed because there is no room."""
    if not isinstance(error, DBAPIError):
        return False
    own = error.orig
    code = getattr(own, "sqlite_errorcode", None)
    return code == SQLITE_FULL or getattr(own, "sqlstate", None) == POSTGRESQL_FULL


class NoRoom(ApiError):
    """Something could not be stored."""

    def __init__(self) -> None:
        super().__init__(
            507,
            "disk-full",
            "The server's disk is full. Reading, downloading and deleting still work.",
        )


class Disk:
    """The disk that a folder is on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / "reserve"
        self._lock = threading.Lock()
        self._given_up = False

    @property
    def free(self) -> int:
        """Bytes that are left."""
        return self._free()

    @property
    def state(self) -> DiskState:
        free = self._free()
        if free >= LOW:
            return "ok"
        return "low" if free >= RESERVE else "full"

    def check(self, size: int) -> None:
        """Refuse to store so many bytes where that would leave too little for everything else."""
        self.renew_reserve()  # before anything else takes the room
        if self._free() < LOW + 2 * size:  # SQLite writes them to its log, then to its file
            raise NoRoom

    def keep_reserve(self) -> None:
        """Sets room aside, so that deleting stays possible when the disk is full."""
        with self._lock:
            if self._path.exists() or self._free() < 2 * RESERVE:
                return
            try:
                self._allocate()
                self._given_up = False
            except OSError:
                self._path.unlink(missing_ok=True)

    def renew_reserve(self) -> None:
        """If it was given up, and there is room again."""
        if self._given_up:
            self.keep_reserve()

    def _allocate(self) -> None:
        descriptor = os.open(self._path, os.O_CREAT | os.O_WRONLY, 0o600)
        try:
            os.posix_fallocate(descriptor, 0, RESERVE)
        finally:
            os.close(descriptor)

    def give_up_reserve(self) -> None:
        with self._lock:
            if self._path.exists():
                logger.warning("the disk is full: the reserve of %d MiB is given up", RESERVE >> 20)
                self._path.unlink(missing_ok=True)
                self._given_up = True

    def _free(self) -> int:
        return shutil.disk_usage(self._folder).free
