"""Files are finished under a name nobody mistakes for a result, then renamed: whole or not there.

The staging folder lies in OUT itself, so that a rename never copies. What a killed run leaves in it
is removed by the next run into the same OUT.
"""

import fcntl
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from veladura.batch.work import Part, Result
from veladura.errors import ConfigError, FormatError

STAGING = ".veladura-run"  # folder in OUT; removed at the end
WRITERS = 2  # threads of a worker that wait for the disk while it reads on


def write_meanwhile(jobs: Iterable[Result | Callable[[], Result]]) -> list[Result]:
    """Every job's result, in order; one is written while the next is still being made."""
    with ThreadPoolExecutor(WRITERS) as writers:
        begun = [job if isinstance(job, Result) else writers.submit(job) for job in jobs]
    return [one if isinstance(one, Result) else one.result() for one in begun]


@contextmanager
def staging_folder(output: Path) -> Iterator[str]:
    """A fresh folder below `output`, which no other run may use meanwhile."""
    folder = output / STAGING
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise ConfigError(f"{output}: cannot be written ({error.strerror})") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ConfigError(f"{output}: another run is writing there; wait for it") from None
        for left_over in folder.iterdir():
            if left_over.is_dir():
                shutil.rmtree(left_over, ignore_errors=True)
        own = folder / secrets.token_hex(8)
        try:
            own.mkdir(mode=0o700)
        except OSError as error:
            raise ConfigError(f"{output}: cannot be written ({error.strerror})") from None
        try:
            yield str(own)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)


def stage(staging: str, name: str, suffix: str, data: bytes) -> Part:
    """Write a file to the staging folder, all the way to the disk."""
    path = os.path.join(staging, name)
    try:
        with open(path, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        Path(path).unlink(missing_ok=True)  # a full disk needs the room
        raise FormatError(f"cannot be written ({error.strerror})") from None
    return Part(name, suffix, len(data))


def deliver(staging: str, staged: str, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(os.path.join(staging, staged), target)
    except OSError as error:
        raise FormatError(f"cannot be written ({error.strerror})") from None
