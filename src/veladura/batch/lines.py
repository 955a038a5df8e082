"""JSON Lines that grow while a run goes on; a full disk never leaves half a line."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any


class Lines:
    """Appends records to a file. What does not fit waits for the next record, or for `close`."""

    def __init__(self, path: Path, records: Iterable[Mapping[str, Any]] = ()) -> None:
        # Beside the old one: a run that is killed here must not forget what was done.
        fresh = path.with_name(f".{path.name}.new")
        self._waiting = [_line(record) for record in records]
        self._stream = fresh.open("wb", buffering=0)
        self._write()
        fresh.replace(path)

    def add(self, record: Mapping[str, Any]) -> None:
        self._waiting.append(_line(record))
        self._write()

    def close(self) -> bool:
        """Whether every line reached the disk."""
        self._write()
        self._stream.close()
        return not self._waiting

    def _write(self) -> None:
        good = self._stream.tell()
        data = memoryview(b"".join(self._waiting))
        try:
            while data:
                data = data[self._stream.write(data) :]
        except OSError:
            self._stream.seek(good)
            self._stream.truncate()
        else:
            self._waiting = []


def _line(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record).encode("ascii") + b"\n"
