"""The time of day jumps by years, both ways, under a server and between two starts of it.

The machine's own clock is left alone: the server is started with one that adds what a file says.
"""

import sys
import time
from pathlib import Path

from faults.budget import Deadline, Scale
from faults.people import Person, administrator, log_in
from faults.report import Report
from faults.server import Server, running

DAYS = (400, -400, 40, -800, 4000, -1, 35, -35)
COMMAND = (sys.executable, "-P", str(Path(__file__).with_name("shifted_server.py")))
NOTE = b"Vista el 12/03/2021, DNI 12345678Z.\n"
PATIENCE = 20.0


def run(scale: Scale, deadline: Deadline, folder: Path) -> Report:
    report = Report("clock", wanted=2 * scale.jumps)
    folder.mkdir(parents=True, exist_ok=True)
    shift = folder / "shift"
    shift.write_text("0")
    server = Server(folder, command=COMMAND, environment={"FAULTS_SHIFT": str(shift)})
    kept: dict[str, bytes] = {}
    jumps = DAYS[: scale.jumps]
    with running(server):
        administrator(server.address, server.set_up_token)
        for days in jumps:
            if deadline.over:
                break
            kept |= _stored(log_in(server.address))
            shift.write_text(str(days))
            _after_a_jump(server, kept, days, report)
            shift.write_text("0")
    for days in jumps:
        if deadline.over:
            break
        _restart(server, shift, kept, days, report)
    report.lose(*server.troubles())
    report.remark(f"{len(kept)} documents held")
    return report


def _stored(person: Person | None) -> dict[str, bytes]:
    """A login made under another clock would have ended: everybody logs in anew."""
    if person is None:
        return {}
    documents = person.upload(person.home(), [("nota.txt", NOTE)])
    person.wait_for(documents)
    return dict.fromkeys(documents, NOTE)


def _after_a_jump(server: Server, kept: dict[str, bytes], days: int, report: Report) -> None:
    """Logins may end with the clock; whoever logs in again finds everything."""
    again = log_in(server.address)
    if again is None:
        report.lose("nobody can log in after the clock jumped")
        return
    time.sleep(0.5)  # sweeps happen meanwhile
    # One that went back and returned has jumped ahead as well: only silence would be wrong.
    if days > 0 and again.get("/health").json()["clock"] != "ahead":
        report.lose(f"/health does not say that the clock jumped {days} days ahead")
    _check(again, kept, report)
    report.survived()


def _check(person: Person, kept: dict[str, bytes], report: Report) -> None:
    for document, data in kept.items():
        if person.original(document) != data:
            report.lose("a document is gone because of a clock")
    report.lose(*person.troubles)
    person.troubles.clear()


def _restart(
    server: Server, shift: Path, kept: dict[str, bytes], days: int, report: Report
) -> None:
    """A start with a wrong clock may put documents into the bin; a right one brings them back."""
    shift.write_text(str(days))
    with running(server):
        time.sleep(0.5)
    shift.write_text("0")
    with running(server):
        person = log_in(server.address)
        if person is None:
            report.lose("nobody can log in after a start with a wrong clock")
            return
        home, end = person.home(), time.monotonic() + PATIENCE
        while person.get(f"{home}?size=1").json()["total"] < len(kept):
            if time.monotonic() > end:
                break  # `_check` says what is missing
            time.sleep(0.2)
        _check(person, kept, report)
    report.survived()
