"""A disk that fills up under a server and under a run, on a small one in memory."""

import os
import random
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from faults.budget import Deadline, Scale
from faults.kill_batch import Batch
from faults.people import Person, administrator, log_in
from faults.report import Report
from faults.server import Server, running

SIZE = 112  # MiB: the server takes nothing in below 64
NOTE = b"Vista el 12/03/2021, DNI 12345678Z.\n"
LARGE = NOTE * 20_000
MOST_UPLOADS = 100


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[bool]:
    """False where nobody may mount one."""
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True).returncode == 0
    except OSError:
        done = False
    try:
        yield done
    finally:
        if done:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> None:
    with (folder / "filler").open("ab", buffering=0) as file:
        try:
            while True:
                file.write(os.urandom(65536))
        except OSError:
            return


def run(scale: Scale, deadline: Deadline, folder: Path) -> Report:
    report = Report("disk", wanted=scale.disk_rounds + 1)
    with small_disk(folder / "small", f"{SIZE}m") as mounted:
        if not mounted:
            report.skipped = "skipped: may not mount a small disk"
            return report
        server = Server(folder, data=folder / "small" / "data")
        with running(server):
            person = administrator(server.address, server.set_up_token)
            kept: dict[str, bytes] = {}
            for _ in range(scale.disk_rounds):
                if deadline.over:
                    break
                _fill_and_free(server, person, folder / "small", kept, report)
        with running(server):  # and after a restart
            person = person.again(server.address)
            _check(person, kept, report)
            report.lose(*person.troubles)
        report.lose(*server.troubles())
    _fill_under_a_run(folder / "run", scale, report)
    return report


def _fill_and_free(
    server: Server, person: Person, disk: Path, kept: dict[str, bytes], report: Report
) -> None:
    home = person.home()
    other = person.request("POST", "/api/v1/workspaces", json={"name": "Otro"}).json()["id"]
    whole = f"/api/v1/workspaces/{other}"
    inside = person.upload(f"{whole}/documents", [("nota.txt", LARGE)] * 4)
    for _ in range(MOST_UPLOADS):  # until it is refused
        documents = person.upload(home, [("nota.txt", LARGE)])
        if not documents:
            break
        kept[documents[0]] = LARGE
    else:
        report.lose("uploads are not refused although there is little room")
    fill(disk)
    _check(person, kept, report)
    if log_in(server.address) is None:
        report.lose("nobody can log in on a full disk")
    if person.request("DELETE", whole).status_code != 204:
        report.lose("no workspace can be deleted on a full disk")
    if any(person.original(document) is not None for document in inside):
        report.lose("a document outlived its workspace")
    for document in list(kept)[:-1]:
        if person.request("DELETE", f"/api/v1/documents/{document}").status_code != 204:
            report.lose("nothing can be deleted on a full disk")
        del kept[document]
    (disk / "filler").unlink()
    fresh = person.upload(home, [("nota.txt", NOTE)])
    if not fresh:
        report.lose("nothing is taken in although there is room again")
    kept |= dict.fromkeys(fresh, NOTE)
    _check(person, kept, report)
    report.lose(*person.troubles)
    person.troubles.clear()
    report.survived()


def _check(person: Person, kept: dict[str, bytes], report: Report) -> None:
    for document, data in kept.items():
        if person.original(document) != data:
            report.lose("a document that was acknowledged cannot be read")


def _fill_under_a_run(folder: Path, scale: Scale, report: Report) -> None:
    """What does not fit is said and left out; with room again the run goes on to its end."""
    batch = Batch(folder, scale.batch_files, random.Random(scale.seed))
    half = sum(path.stat().st_size for path in batch.inputs.iterdir()) // 2
    with small_disk(folder / "small", str(half)):
        batch.outputs = folder / "small" / "out"
        process = batch.launch()
        said = process.communicate()[1]
        if process.returncode == 0 or b"Traceback" in said:
            report.lose("a run on a full disk does not say so")
        report.lose(*batch.inconsistent())
        subprocess.run(["mount", "-o", "remount,size=64m", str(folder / "small")], check=True)
        report.lose(*batch.finish())
    report.survived()
