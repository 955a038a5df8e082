"""Writes results under temporary names and renames them when finished: whole, or not there.

The staging folder lies in OUT itself, so that a rename never copies. What a killed run leaves in it
is removed by the next run into the same OUT.
"""

import fcntl
import os
import secrets
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from veladura.batch.work import Failure, Outcome, StagedFile
from veladura.durable import sync
from veladura.errors import ConfigError, FormatError

STAGING = ".veladura-run"  # folder in OUT; removed at the end
WRITERS = 2  # threads of a worker that wait for the disk while it reads on
SETTLING = 64  # documents at most whose files are on their way to the disk

T = TypeVar("T")


def write_in_threads(jobs: Iterable[Failure | Callable[[], Outcome]]) -> list[Outcome]:
    """Every job's outcome, in order; one is written while the next is still being made."""
    with ThreadPoolExecutor(WRITERS) as writers:
        begun = [job if isinstance(job, Failure) else writers.submit(job) for job in jobs]
    return [one if isinstance(one, Failure) else one.result() for one in begun]


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


def stage(staging: str, name: str, suffix: str, data: bytes) -> StagedFile:
    """Write a file to the staging folder; `fsynced` sees that it reaches the disk."""
    path = os.path.join(staging, name)
    try:
        with open(path, "wb") as stream:
            stream.write(data)
    except OSError as error:
        Path(path).unlink(missing_ok=True)  # a full disk needs the room
        raise FormatError(f"cannot be written ({error.strerror})") from None
    return StagedFile(name, suffix, len(data))


def fsynced(
    staging: str, outcomes: Iterable[tuple[T, Outcome]], threads: int
) -> Iterator[tuple[T, Outcome]]:
    """Every outcome in order, once its files are on the disk for good.

    A disk takes milliseconds to say so. No worker waits for that: the next documents are read
    meanwhile, and several files are waited for at a time.
    """
    waiting: deque[tuple[T, Future[Outcome]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        for source, outcome in outcomes:
            waiting.append((source, pool.submit(_fsync, staging, outcome)))
            while waiting and (len(waiting) > SETTLING or waiting[0][1].done()):
                source, future = waiting.popleft()
                yield source, future.result()
        for source, future in waiting:
            yield source, future.result()


def _fsync(staging: str, outcome: Outcome) -> Outcome:
    if isinstance(outcome, Failure):
        return outcome
    try:
        for part in outcome.parts:
            fsync_file(os.path.join(staging, part.staged))
    except FormatError as error:
        return Failure(str(error), error.code, outcome.input)
    return outcome


def fsync_file(path: str | Path) -> None:
    """Wait until the file is on the disk: a name is given to nothing that may still be lost."""
    try:
        sync(path)
    except OSError as error:
        raise FormatError(f"cannot be written ({error.strerror})") from None


def move_into_place(staging: str, staged: str, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(os.path.join(staging, staged), target)
    except OSError as error:
        raise FormatError(f"cannot be written ({error.strerror})") from None
