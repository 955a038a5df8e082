"""Learned versions of a model in one folder, of which one is switched on.

The folder can be named wherever a model folder can: the version that is switched on is then used.
    learned/current               "v0002"
    learned/v0001/, v0002/        config.json, card.md, version.json, likeness.npz, learned/
    learned/refused-….json        what was tried and not taken, with the reason
"""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from veladura.errors import ModelError

try:
    import fcntl
except ImportError:  # Windows: two who learn at once are not kept apart
    fcntl = None  # type: ignore[assignment]

CURRENT = "current"
RECORD = "version.json"
UNFINISHED = ".unfinished"


@dataclass(frozen=True, slots=True)
class Version:
    """What is known of a learned version; `figures` are before and after, per set."""

    name: str
    made: str  # ISO 8601, UTC
    base: str  # the shipped model it was made from
    learned: int  # documents
    gold: int  # documents measured on
    minutes: float
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    share: float = 1.0  # of the way from the shipped weights to the learned ones
    own_only: bool = False  # it reads what looks like the house's documents, the shipped the rest
    refused: tuple[str, ...] = ()  # why it was not taken


class Versions:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def current(self) -> str:
        """The version that is switched on, "" for none."""
        try:
            return (self.folder / CURRENT).read_text("utf-8").strip()
        except OSError:
            return ""

    def folder_of(self, name: str) -> Path:
        folder = self.folder / name
        named = name.startswith("v") and Path(name).name == name  # no way out of the folder
        if not named or not (folder / RECORD).is_file():
            known = ", ".join(version.name for version in self.listed() if not version.refused)
            raise ModelError(f"there is no version {name!r}; there are: {known or 'none'}")
        return folder

    def listed(self) -> list[Version]:
        """All versions and refusals, in the order in which they were made."""
        files = (*self.folder.glob(f"v*/{RECORD}"), *self.folder.glob("refused-*.json"))
        found = [_read(file) for file in files]
        return sorted(found, key=lambda version: (version.made, version.name))

    def next_name(self) -> str:
        numbers = [int(p.name[1:]) for p in self.folder.glob("v*") if p.name[1:].isdigit()]
        return f"v{max(numbers, default=0) + 1:04d}"

    @contextmanager
    def being_made(self) -> Iterator[Path]:
        """An empty folder for the next version, for one at a time; what stays in it is removed.

        Nor does anything stay of one who was ended while at it: the next one begins anew.
        """
        folder = self.folder / UNFINISHED
        self.folder.mkdir(parents=True, exist_ok=True)
        with _alone(self.folder / f"{UNFINISHED}.lock"):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            try:
                yield folder
            finally:
                shutil.rmtree(folder, ignore_errors=True)

    def sweep(self) -> None:
        """Remove what somebody who was ended has left of a version, if nobody is at it."""
        with suppress(ModelError), self.being_made():
            pass

    def switch_on(self, name: str) -> None:
        """Use a version from now on; "" for none, the shipped model."""
        if name:
            self.folder_of(name)
        part = self.folder / f"{CURRENT}.part"
        part.write_text(f"{name}\n", "utf-8")
        part.replace(self.folder / CURRENT)

    def record(self, version: Version) -> None:
        """Say what a finished version is, or why one was refused."""
        own = f"refused-{version.made.replace(':', '')}.json"
        path = self.folder / (own if version.refused else f"{version.name}/{RECORD}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(version), indent=1) + "\n", "utf-8")


def resolve(folder: Path) -> Path:
    """The model folder itself, or the version that is switched on in a folder of versions."""
    if not (folder / CURRENT).is_file():
        return folder
    versions = Versions(folder)
    if not versions.current:
        raise ModelError(f"{folder}: no learned version is switched on; use the shipped model")
    return versions.folder_of(versions.current)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold a lock, which the system lets go of when the process ends."""
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        _lock(descriptor, path.parent)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, folder: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ModelError(f"{folder}: somebody is learning here already; wait for them") from None


def _read(path: Path) -> Version:
    try:
        table = json.loads(path.read_text("utf-8"))
        return Version(**{**table, "refused": tuple(table.get("refused", ()))})
    except (OSError, ValueError, TypeError):
        raise ModelError(f"{path}: not the record of a learned version") from None
