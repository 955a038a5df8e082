"""The manifest of a run: a line for every document, by which `--resume` knows what is done.

It lies with the results and goes wherever they go, so it names no input: a document is known by
the digest of its place and content together, which nobody without the document can guess.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from veladura.batch.work import Failure, Outcome, Result
from veladura.errors import ConfigError

NAME = "manifest.jsonl"
_VERSION = 1


def settings_digest(settings: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]


def key_digest(key: bytes) -> str:
    """Tells keys apart in a manifest; stretched, for a key may be a passphrase."""
    stretched = hashlib.scrypt(key, salt=b"veladura manifest", n=2**14, r=8, p=1, dklen=16)
    return stretched.hex()


class Manifest:
    """Gets a line when a document is finished; a line that was cut off counts for nothing."""

    def __init__(self, folder: Path, settings: str, *, resume: bool) -> None:
        self._path = folder / NAME
        self._head = {"manifest": _VERSION, "settings": settings}
        self.done = dict(_finished(self._path, settings)) if resume else {}
        self._lines: Lines | None = None

    def begin(self, kept: Sequence[Mapping[str, Any]]) -> None:
        """Start the file with the records of an earlier run that still hold."""
        try:
            self._lines = Lines(self._path, [self._head, *kept])
        except OSError as error:
            raise ConfigError(f"{self._path}: cannot be written ({error.strerror})") from None

    def announce(self, result: Result, target: str) -> bool:
        """Say whose files are about to appear, for those who find them after a run was killed.

        False if there is no room to say so.
        """
        output = [f"{target}{part.suffix}" for part in result.parts]
        record = {"input": result.input, "state": "writing", "output": output}
        return self._lines is None or self._lines.add(record)

    def add(self, outcome: Outcome, output: list[str]) -> None:
        record: dict[str, Any] = {"input": outcome.input, "state": "done"}
        if isinstance(outcome, Failure):
            record |= {"state": "failed", "code": outcome.code}
        else:
            record |= {
                "output": output,
                "bytes": [part.size for part in outcome.parts],
                "words": outcome.words,
                "spans": sum(outcome.labels.values()),
                "labels": dict(sorted(outcome.labels.items())),
            }
        if self._lines:
            self._lines.add(record)

    def close(self) -> bool:
        return self._lines.close() if self._lines else True


def documents_of(folder: Path) -> dict[str, str] | None:
    """Which document every file below a run's OUT is; None where no run has written there."""
    try:
        records = list(_records(folder / NAME))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ConfigError(f"{folder / NAME}: cannot be read ({error.strerror})") from None
    if not records or "manifest" not in records[0]:
        return None  # a file of somebody else's
    found: dict[str, str] = {}
    for record in records[1:]:
        if record.get("state") == "failed":
            found = {path: input for path, input in found.items() if input != record["input"]}
        found.update((path, record["input"]) for path in record.get("output", ()))
    return found


def _records(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_bytes().split(b"\n")[:-1]:
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if isinstance(record, dict) and _is_whole(record):
            yield record


def _is_whole(record: Mapping[str, Any]) -> bool:
    """Whether it is a head, or says of which document it speaks and where that was put."""
    output = record.get("output", [])
    named = isinstance(record.get("input"), str) and isinstance(output, list)
    head = "manifest" in record and record.keys().isdisjoint(("state", "output"))
    return head or (named and all(isinstance(path, str) for path in output))


def _finished(path: Path, settings: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Records of documents whose files are still there, whole."""
    try:
        records = list(_records(path))
    except FileNotFoundError:
        return
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})") from None
    for number, record in enumerate(records):
        if number == 0 and record.get("settings") != settings:
            raise ConfigError(
                f"{path}: made with other options or another key; without --resume everything is "
                "done anew"
            )
        if record.get("state") == "done" and _is_there(path.parent, record):
            yield record["input"], record


def _is_there(folder: Path, record: dict[str, Any]) -> bool:
    try:
        return all(
            (folder / name).stat().st_size == size
            for name, size in zip(record["output"], record["bytes"], strict=True)
        )
    except (OSError, KeyError, TypeError, ValueError):
        return False


class Lines:
    """Appends records to a file; a full disk never leaves half a line.

    What does not fit waits for the next record, or for `close`.
    """

    def __init__(self, path: Path, records: Iterable[Mapping[str, Any]] = ()) -> None:
        # Beside the old one: a run that is killed here must not forget what was done.
        fresh = path.with_name(f".{path.name}.new")
        self._waiting = [_line(record) for record in records]
        self._stream = fresh.open("wb", buffering=0)
        self._write()
        fresh.replace(path)

    def add(self, record: Mapping[str, Any]) -> bool:
        """Whether it is written, and all before it."""
        self._waiting.append(_line(record))
        return self._write()

    def close(self) -> bool:
        """Whether every line reached the disk."""
        written = self._write()
        self._stream.close()
        return written

    def _write(self) -> bool:
        good = self._stream.tell()
        data = memoryview(b"".join(self._waiting))
        try:
            while data:
                data = data[self._stream.write(data) :]
        except OSError:
            self._stream.seek(good)
            self._stream.truncate()
            return False
        self._waiting = []
        return True


def _line(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record).encode("ascii") + b"\n"
