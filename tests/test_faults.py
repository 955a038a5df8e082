"""The suite of faults in small: `make faults` does the same, many times over, with an attacker."""

from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="needs the extra web")

from faults import clock, database, disk, kill_batch, kill_server, load, model, mutations
from faults.budget import Deadline, Scale
from faults.report import Report, table

FEW = Scale(
    server_kills=2,
    batch_kills=2,
    batch_files=8,
    disk_rounds=1,
    outages=1,
    jumps=1,
    mutations=20,
    corruptions=1,
    users=2,
    load_seconds=3.0,
)
PARTS = (model, clock, disk, database, kill_batch, kill_server, mutations, load)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__.partition(".")[2])
def test_nothing_is_lost(part: object, tmp_path: Path) -> None:
    report: Report = part.run(FEW, Deadline.within(600), tmp_path)  # type: ignore[attr-defined]
    if report.skipped:
        pytest.skip(report.skipped)
    assert report.lost == []
    assert report.faults + report.inputs


def test_the_table_says_what_was_lost_and_what_was_not_reached() -> None:
    good, bad = Report("kill", wanted=2), Report("mutations", wanted=10)
    good.survived(2)
    bad.tried(3)
    bad.lose("a document")
    shown = table([good, bad])
    assert "things lost:      1" in shown
    assert "mutations: a document" in shown
    assert "reached:          5 of 12 wanted" in shown
    assert shown.count("cut short") == 1
