"""What a server has acknowledged, by which it is judged after every restart."""

import random
import threading
from dataclasses import dataclass, field

from faults.people import Person

LABEL = "NOMBRE_SUJETO_ASISTENCIA"
LEAST_HELD = 5


@dataclass
class Ledger:
    """Thread-safe. What was asked for and not acknowledged stands in none of the lists."""

    originals: dict[str, bytes] = field(default_factory=dict)  # document → the file
    marks: dict[str, tuple[int, int]] = field(default_factory=dict)  # document → one added mark
    deleted: set[str] = field(default_factory=set)
    fresh: set[str] = field(default_factory=set)  # touched since the last check
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def stored(self, document: str, data: bytes) -> None:
        with self._lock:
            self.originals[document] = data
            self.fresh.add(document)

    def marked(self, document: str, start: int, end: int) -> None:
        with self._lock:
            self.marks[document] = (start, end)
            self.fresh.add(document)

    def release(self, document: str) -> bytes | None:
        """About to be deleted: from now on it may be there or not. The last few are left alone:
        something must be there that can be lost."""
        with self._lock:
            if len(self.originals) <= LEAST_HELD:
                return None
            self.marks.pop(document, None)
            return self.originals.pop(document, None)

    def gone(self, document: str) -> None:
        with self._lock:
            self.deleted.add(document)
            self.fresh.add(document)

    def some(self, chance: random.Random) -> str | None:
        with self._lock:
            return chance.choice(list(self.originals)) if self.originals else None

    def check(self, person: Person, *, everything: bool, chance: random.Random) -> list[str]:
        """What is lost, of the latest and of some others, or of all there is."""
        known = sorted(self.originals.keys() | self.deleted)
        others = known if everything else chance.sample(known, min(10, len(known)))
        lost = [
            what for one in sorted(self.fresh | set(others)) if (what := self._lost(person, one))
        ]
        self.fresh.clear()
        return lost

    def _lost(self, person: Person, document: str) -> str | None:
        if document in self.deleted:
            there = person.get(f"/api/v1/documents/{document}").status_code != 404
            return "a deleted document came back" if there else None
        expected = self.originals.get(document)
        if expected is not None and person.original(document) != expected:
            return "a document that was acknowledged is gone, or another"
        mark = self.marks.get(document)
        if mark is None:
            return None
        found = person.get(f"/api/v1/documents/{document}/marks").json()
        here = {(one["start"], one["end"]) for one in found}
        return None if mark in here else "a correction that was acknowledged is gone"
