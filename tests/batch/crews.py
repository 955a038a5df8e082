"""Workers for tests: they can be sent to other processes, and some end badly."""

import os
import re
import signal
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from veladura.batch.detecting import Detecting
from veladura.batch.profiles import ProfileChoice
from veladura.batch.run import Run
from veladura.batch.sources import Source, find_sources
from veladura.batch.targets import SameTargets
from veladura.batch.work import FileBatch, Outcome, Result, Work, attempt
from veladura.errors import ConfigError

RULES = 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["email", "fecha"]\n'


def batches(*names: str, size: int = 2) -> list[FileBatch]:
    sources = [Source(name, name) for name in names]
    return [
        FileBatch("", first, tuple(sources[first : first + size]))
        for first in range(0, len(sources), size)
    ]


@dataclass(frozen=True)
class Echo:
    """Gives back the names of its documents; dies at "death", never ends at "eternity"."""

    def __call__(self, threads: int) -> Work:
        return self.work

    def work(self, batch: FileBatch) -> list[Result]:
        for source in batch.sources:
            if source.relative == "death":
                os.kill(os.getpid(), signal.SIGKILL)
            if source.relative == "eternity":
                re.match(r"(a|aa)+$", "a" * 60 + "b")
        return [Result(target=source.relative) for source in batch.sources]


@dataclass(frozen=True)
class Hungry:
    """Takes more memory than there is for the document called "feast"."""

    def __call__(self, threads: int) -> Work:
        return self.work

    def work(self, batch: FileBatch) -> list[Outcome]:
        return [attempt(partial(self.eat, source.relative)) for source in batch.sources]

    def eat(self, name: str) -> Result:
        _ = [bytes(2**26) for _ in range(1_000)] if name == "feast" else []
        return Result(target=name)


@dataclass(frozen=True)
class Unwilling:
    def __call__(self, threads: int) -> Work:
        raise ConfigError("there is no such model")


@dataclass(frozen=True)
class StillBorn:
    def __call__(self, threads: int) -> Work:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


@dataclass(frozen=True)
class Interrupted:
    """Detects with rules until it comes to the document called `name`; then ends the whole run."""

    profile: str
    name: str
    signal: int

    def __call__(self, threads: int) -> Work:
        return partial(self.work, Detecting(ProfileChoice(self.profile), "brat")(threads))

    def work(self, detect: Work, batch: FileBatch) -> list[Outcome]:
        results: list[Outcome] = []
        for one in batch.split():
            if one.sources[0].relative == self.name:
                os.kill(os.getpid(), self.signal)
            results += detect(one)
        return results


def run_and_be_interrupted(folder: str, name: str, number: int) -> None:
    root = Path(folder)
    sources = find_sources([root / "in"], root / "out")
    start = Interrupted(str(root / "rules.toml"), name, number)
    Run(start, SameTargets(sources, (".ann",)), root / "out").files(sources)


if __name__ == "__main__":
    run_and_be_interrupted(sys.argv[1], sys.argv[2], int(sys.argv[3]))
