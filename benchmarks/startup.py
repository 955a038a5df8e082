"""How long short runs take: `veladura --help`, and `veladura detect` of one note with its memory.

python benchmarks/startup.py

The median of several runs, to stay below 0.25 s and 1 s; memory, below 400 MB. Processor time is
printed beside: on a machine that others use it says more.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NOTE = Path(__file__).parents[1] / "src" / "veladura" / "web" / "samples" / "informe-de-alta.txt"
RUNS = 10
HELP_SECONDS = 0.25
DETECT_SECONDS = 1.0
MOST_MB = 400


def run(arguments: list[str]) -> tuple[float, float, float]:
    """Seconds, seconds of processor time, and megabytes at the most."""
    command = [str(Path(sys.executable).with_name("veladura")), *arguments]
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"veladura {arguments[0]} failed")
    return time.perf_counter() - begin, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def measure(arguments: list[str], limit: float) -> bool:
    run(arguments)  # compiled files and caches first
    runs = [run(arguments) for _ in range(RUNS)]
    seconds, processor, memory = (statistics.median(column) for column in zip(*runs, strict=True))
    print(
        f"veladura {arguments[0]}: median {seconds:.3f} s (bar: {limit} s), {processor:.3f} s of "
        f"processor time, {memory:.0f} MB (bar: {MOST_MB} MB), of {RUNS} runs"
    )
    return seconds < limit and memory < MOST_MB


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        held = measure(["--help"], HELP_SECONDS)
        out = str(Path(folder) / "out.jsonl")
        held &= measure(["detect", str(NOTE), "--to", "jsonl", "-o", out], DETECT_SECONDS)
    return 0 if held else 1


if __name__ == "__main__":
    raise SystemExit(main())
