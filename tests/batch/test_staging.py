import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from veladura.batch.staging import SETTLING, fsynced, stage
from veladura.batch.work import Failure, Result


def staged(folder: Path, number: int) -> tuple[int, Result]:
    part = stage(str(folder), f"{number}.ann", ".ann", b"T1")
    return number, Result(target=f"{number}", parts=(part,))


def test_results_come_in_order_and_few_are_waited_for(tmp_path: Path) -> None:
    asked = 0

    def results() -> Iterator[tuple[int, Result]]:
        nonlocal asked
        for number in range(4 * SETTLING):
            asked += 1
            yield staged(tmp_path, number)

    for kept, (number, result) in enumerate(fsynced(str(tmp_path), results(), 1)):
        assert (number, result) == (kept, staged(tmp_path, kept)[1])
        assert asked - kept <= SETTLING + 1
    assert asked == 4 * SETTLING


def test_what_does_not_reach_the_disk_is_a_failure_of_its_document_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def full(handle: int) -> None:
        if os.readlink(f"/proc/self/fd/{handle}").endswith("1.ann"):
            raise OSError(28, "No space left on device")
        sync(handle)

    monkeypatch.setattr(os, "fsync", full)
    results = [staged(tmp_path, number) for number in range(3)]
    outcomes = [outcome for _, outcome in fsynced(str(tmp_path), results, 2)]
    failed = [outcome.error for outcome in outcomes if isinstance(outcome, Failure)]
    assert failed == ["cannot be written (No space left on device)"]
    assert isinstance(outcomes[1], Failure)
