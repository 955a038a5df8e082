"""What readers said of units: who, when, about which text and marks. Never a word of the text."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from veladura.errors import ConfigError

MOST_COUNTED = 9  # one key on a keyboard


@dataclass(frozen=True, slots=True)
class ReaderVerdict:
    """One reader's word on one unit; a later one of the same reader takes its place."""

    unit: str  # the unit's digest
    reader: str
    leaks: int  # identifiers that are still there; 0 for a clean unit
    when: str  # ISO 8601, UTC

    def __post_init__(self) -> None:
        if not self.reader.strip():
            raise ConfigError("a verdict needs the name of its reader")
        if not 0 <= self.leaks <= MOST_COUNTED:
            raise ConfigError(f"a verdict counts 0 to {MOST_COUNTED} identifiers")


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often two readers said the same of the units that both have read."""

    readers: tuple[str, str]
    units: int
    same: float  # share with the same word: leaks, or does not
    kappa: float | None  # Cohen's; None where both said one and the same of everything


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class VerdictFile:
    """A line for every verdict, on the disk before the next unit is shown."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, verdict: ReaderVerdict) -> None:
        with self._path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(asdict(verdict), ensure_ascii=False) + "\n")

    def read(self) -> list[ReaderVerdict]:
        return list(self._lines()) if self._path.exists() else []

    def _lines(self) -> Iterator[ReaderVerdict]:
        for number, line in enumerate(self._path.read_text("utf-8").split("\n"), 1):
            if not line.strip():
                continue
            try:
                yield ReaderVerdict(**json.loads(line))
            except (ValueError, TypeError, AttributeError):
                raise ConfigError(f"{self._path}, line {number}: not a verdict") from None


def latest(verdicts: Iterable[ReaderVerdict]) -> dict[tuple[str, str], ReaderVerdict]:
    """The last word of each reader on each unit."""
    return {(verdict.unit, verdict.reader): verdict for verdict in verdicts}


def leaks_by_unit(verdicts: Iterable[ReaderVerdict]) -> dict[str, int]:
    """Units that were read, with their leaks: where readers differ the worse word counts."""
    worst: dict[str, int] = defaultdict(int)
    for verdict in latest(verdicts).values():
        worst[verdict.unit] = max(worst[verdict.unit], verdict.leaks)
    return dict(worst)


def agreements(verdicts: Iterable[ReaderVerdict]) -> list[Agreement]:
    """Of every two readers who have units in common."""
    said: dict[str, dict[str, bool]] = defaultdict(dict)
    for verdict in latest(verdicts).values():
        said[verdict.reader][verdict.unit] = verdict.leaks > 0
    readers = sorted(said)
    pairs = [(a, b) for i, a in enumerate(readers) for b in readers[i + 1 :]]
    found = (_agreement((a, b), said[a], said[b]) for a, b in pairs)
    return [agreement for agreement in found if agreement.units]


def _agreement(readers: tuple[str, str], a: dict[str, bool], b: dict[str, bool]) -> Agreement:
    common = a.keys() & b.keys()
    if not common:
        return Agreement(readers, 0, 0.0, None)
    count = len(common)
    same = sum(a[unit] == b[unit] for unit in common) / count
    yes_a, yes_b = (sum(said[unit] for unit in common) / count for said in (a, b))
    by_chance = yes_a * yes_b + (1 - yes_a) * (1 - yes_b)
    kappa = None if by_chance == 1 else (same - by_chance) / (1 - by_chance)
    return Agreement(readers, count, same, kappa)
