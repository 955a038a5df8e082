"""How long `veladura --help` takes: the median of twenty runs, to stay below 0.25 s.

python benchmarks/startup.py
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

RUNS = 20
LIMIT_SECONDS = 0.25


def main() -> int:
    command = [str(Path(sys.executable).with_name("veladura")), "--help"]
    subprocess.run(command, check=True, capture_output=True)  # compiled files and caches first
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - begin)
    median = statistics.median(times)
    print(f"veladura --help: median {median:.3f} s, best {min(times):.3f} s, of {RUNS} runs")
    return 0 if median < LIMIT_SECONDS else 1


if __name__ == "__main__":
    raise SystemExit(main())
