"""All parts one after the other, within a given time, and one table at the end."""

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import faults
from faults import (
    clock,
    database,
    disk,
    kill_batch,
    kill_server,
    load,
    model,
    mutations,
)
from faults.budget import Deadline, Scale
from faults.report import Report, table


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    run: Callable[[Scale, Deadline, Path], Report]
    share: float  # of the time; what a part leaves over is for those after it


PARTS = (
    Part("model", model.run, 4),
    Part("clock", clock.run, 5),
    Part("disk", disk.run, 4),
    Part("database", database.run, 4),
    Part("kill-batch", kill_batch.run, 12),
    Part("kill", kill_server.run, 30),
    Part("mutations", mutations.run, 24),
    Part("load", load.run, 18),
)


def run_all(parts: tuple[Part, ...], scale: Scale, seconds: float, folder: Path) -> list[Report]:
    end, reports = time.monotonic() + seconds, list[Report]()
    for number, part in enumerate(parts):
        shares = sum(one.share for one in parts[number:])
        started = time.monotonic()
        deadline = Deadline.within((end - started) * part.share / shares)
        try:
            report = part.run(scale, deadline, folder / part.name)
        except Exception as error:  # the others are still worth their time
            traceback.print_exc()
            report = Report(part.name, wanted=1)
            report.lose(f"the part itself failed ({type(error).__name__})")
        report.seconds = time.monotonic() - started
        print(report.row(), flush=True)
        reports.append(report)
    return reports


def main() -> int:
    parser = argparse.ArgumentParser(description=(faults.__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--only", default="", help="parts, with commas between them")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    known = {part.name for part in PARTS}
    wanted = {name for name in options.only.split(",") if name} or known
    if unknown := sorted(wanted - known):
        parser.error(f"{', '.join(unknown)} unknown; parts are {', '.join(sorted(known))}")
    parts = tuple(part for part in PARTS if part.name in wanted)
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}, seed {options.seed}")
    with tempfile.TemporaryDirectory(prefix="veladura-faults-") as folder:
        reports = run_all(parts, Scale(seed=options.seed), options.minutes * 60, Path(folder))
    print(f"\n{table(reports)}")
    return 1 if any(report.lost or report.missed for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
