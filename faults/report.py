"""What a part of the suite tried and what became of it; the table at the end."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Report:
    """Thread-safe: several servers may be tormented at once."""

    name: str
    wanted: int = 0  # faults, or bad inputs
    faults: int = 0  # survived so far
    inputs: int = 0  # bad ones, answered
    lost: list[str] = field(default_factory=list)  # what should have been there, or not been said
    missed: list[str] = field(default_factory=list)  # bars
    remarks: list[str] = field(default_factory=list)
    skipped: str = ""
    seconds: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def whole(self) -> bool:
        return not self.skipped and self.faults + self.inputs >= self.wanted

    def survived(self, faults: int = 1) -> None:
        with self._lock:
            self.faults += faults

    def tried(self, inputs: int = 1) -> None:
        with self._lock:
            self.inputs += inputs

    def lose(self, *what: str) -> None:
        with self._lock:
            self.lost.extend(what)

    def remark(self, what: str) -> None:
        with self._lock:
            self.remarks.append(what)

    def row(self) -> str:
        reached = self.skipped or ", ".join(
            (*self.remarks, *([] if self.whole else [f"cut short: {self.wanted} were wanted"]))
        )
        return (
            f"{self.name:<10} {self.faults:>7,} {self.inputs:>10,} {len(self.lost):>5,} "
            f"{self.seconds:>6.0f} s  {reached}"
        )


def table(reports: Sequence[Report]) -> str:
    head = f"{'part':<10} {'faults':>7} {'bad inputs':>10} {'lost':>5} {'time':>8}  remarks"
    lines = [head, "-" * 78, *(report.row() for report in reports), "-" * 78]
    wanted = sum(report.wanted for report in reports)
    reached = sum(report.faults + report.inputs for report in reports)
    lines += [
        f"faults survived:  {sum(report.faults for report in reports):,}",
        f"bad inputs tried: {sum(report.inputs for report in reports):,}",
        f"reached:          {reached:,} of {wanted:,} wanted",
        f"things lost:      {sum(len(report.lost) for report in reports):,}",
    ]
    lines += [f"  {report.name}: {what}" for report in reports for what in report.lost[:20]]
    lines += [f"missed: {what}" for report in reports for what in report.missed]
    return "\n".join(lines)
