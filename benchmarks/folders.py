"""`veladura detect FOLDER` with one worker and with two, and what the machine itself gives two.

A machine seldom does twice as much with two cores as with one: they share cache, memory and often
their parts. How much it can do is measured beside our own figure, with two commands at once that
know nothing of each other, each on its own core and through the whole folder.
"""

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

TICK = 0.05  # seconds between two looks at the memory of a run


@dataclass(frozen=True)
class FolderRun:
    """The command from its start to its end."""

    seconds: float
    memory: int  # bytes, of all its processes together, at their most


@dataclass(frozen=True)
class Round:
    """Measured one after the other: what else the machine does meets all of them."""

    one: FolderRun  # a worker, on one core
    two: FolderRun  # two workers, on two cores
    apart: float  # seconds of two commands at once, each with one worker on its own core

    @property
    def efficiency(self) -> float:
        return self.one.seconds / (2 * self.two.seconds)

    @property
    def ceiling(self) -> float:
        return self.one.seconds / self.apart


@dataclass(frozen=True)
class Folders:
    """Medians of all rounds."""

    rounds: Sequence[Round]
    first: dict[int, float]  # seconds until one document is done, by number of workers

    def seconds(self, workers: int) -> float:
        runs = [r.one if workers == 1 else r.two for r in self.rounds]
        return statistics.median(run.seconds for run in runs)

    def memory(self, workers: int) -> int:
        return max((r.one if workers == 1 else r.two).memory for r in self.rounds)

    @property
    def efficiency(self) -> float:
        return statistics.median(r.efficiency for r in self.rounds)

    @property
    def ceiling(self) -> float:
        return statistics.median(r.ceiling for r in self.rounds)


def measure(texts: Sequence[str], scratch: Path, rounds: int) -> Folders:
    folder, single = scratch / "in", scratch / "single"
    for place, content in ((folder, texts), (single, texts[:1])):
        place.mkdir()
        for number, text in enumerate(content):
            (place / f"{number:06}.txt").write_text(text, "utf-8")
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("a second worker needs a second core: this machine has one")
    first = {workers: run(single, workers, cores).seconds for workers in (1, 2)}
    measured: list[Round] = []
    for number in range(rounds):
        one, two = run(folder, 1, cores), run(folder, 2, cores)
        measured.append(Round(one, two, run_apart(folder, cores)))
        say(
            f"folder, round {number + 1} of {rounds}: {one.seconds:.1f} s with one worker, "
            f"{two.seconds:.1f} s with two ({measured[-1].efficiency:.0%}, "
            f"the machine's own {measured[-1].ceiling:.0%})"
        )
    return Folders(measured, first)


def run(folder: Path, workers: int, cores: Sequence[int]) -> FolderRun:
    """With as many cores as workers."""
    most = 0
    begin = time.perf_counter()
    with _start(folder, "out", workers, cores[:workers]) as process:
        while process.poll() is None:
            most = max(most, _resident(process.pid))
            time.sleep(TICK)
    seconds = time.perf_counter() - begin
    _check(process)
    return FolderRun(seconds, most)


def run_apart(folder: Path, cores: Sequence[int]) -> float:
    begin = time.perf_counter()
    started = [_start(folder, f"out{core}", 1, [core]) for core in cores[:2]]
    for process in started:
        process.wait()
    seconds = time.perf_counter() - begin
    for process in started:
        _check(process)
    return seconds


def _start(
    folder: Path, name: str, workers: int, cores: Sequence[int]
) -> "subprocess.Popen[bytes]":
    out = folder.with_name(name)
    shutil.rmtree(out, ignore_errors=True)
    command = [str(Path(sys.executable).with_name("veladura")), "detect", str(folder)]
    command += ["-o", str(out), "--workers", str(workers)]
    return subprocess.Popen(command, preexec_fn=lambda: os.sched_setaffinity(0, cores))


def _check(process: "subprocess.Popen[bytes]") -> None:
    if process.returncode:
        raise SystemExit(f"veladura detect ended with {process.returncode}")


def _resident(process: int) -> int:
    """Bytes in memory of a process and of all it started; pages they share count for each."""
    try:
        state = Path(f"/proc/{process}/statm").read_text()
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0  # it has ended
    own = int(state.split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return own + sum(_resident(int(child)) for child in children)


def say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
