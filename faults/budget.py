"""How much is tried, and until when."""

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Deadline:
    end: float

    @classmethod
    def within(cls, seconds: float) -> "Deadline":
        return cls(time.monotonic() + seconds)

    @property
    def left(self) -> float:
        return max(0.0, self.end - time.monotonic())

    @property
    def over(self) -> bool:
        return self.left == 0.0


@dataclass(frozen=True, slots=True)
class Scale:
    """The whole suite by default; tests ask for a few of each."""

    server_kills: int = 35  # for each kind of database
    batch_kills: int = 30
    batch_files: int = 60
    disk_rounds: int = 4
    outages: int = 6
    jumps: int = 8
    mutations: int = 2000
    corruptions: int = 14
    users: int = 50
    load_seconds: float = 45.0  # for each of two measurements
    seed: int = 1
    parts: tuple[str, ...] = field(default=())  # () is all
