"""PostgreSQL goes away under a running server, and comes back."""

import random
import threading
import time
from pathlib import Path

import httpx
from tests.web.postgres import PostgresServer, find_binaries

from faults.budget import Deadline, Scale
from faults.kill_server import upload, write_until
from faults.ledger import Ledger
from faults.people import Person, administrator
from faults.report import Report
from faults.server import Server, running

GONE_SECONDS = (0.5, 2.0)
BACK_SECONDS = 30.0  # within which the server must answer again
PAGES = ("/", "/api/v1/workspaces", "/health", "/login")


def run(scale: Scale, deadline: Deadline, folder: Path) -> Report:
    report = Report("database", wanted=scale.outages)
    binaries = find_binaries()
    if binaries is None:
        report.skipped = "skipped: PostgreSQL is not installed"
        return report
    chance, ledger = random.Random(f"{scale.seed} database"), Ledger()
    with PostgresServer.made(binaries) as postgres:
        postgres.start()
        server = Server(folder, database_url=postgres.url)
        with running(server):
            person = administrator(server.address, server.set_up_token)
            for _ in range(scale.outages):
                if deadline.over:
                    break
                _outage(postgres, server, person, ledger, chance, report)
            _settle(person, ledger, chance, report)
        report.lose(*server.troubles())
    report.remark(f"{len(ledger.originals):,} documents held")
    return report


def _outage(
    postgres: PostgresServer,
    server: Server,
    person: Person,
    ledger: Ledger,
    chance: random.Random,
    report: Report,
) -> None:
    """While somebody writes, it is gone; asked meanwhile, the server says so."""
    stop, home = threading.Event(), person.home()
    upload(person, home, ledger, chance)  # on a busy machine nothing else may be done in time
    writing = (person, home, ledger, random.Random(chance.random()), stop)
    writer = threading.Thread(target=write_until, args=writing)
    writer.start()
    time.sleep(chance.uniform(0.2, 1.0))
    postgres.stop()
    end = time.monotonic() + chance.uniform(*GONE_SECONDS)
    while time.monotonic() < end:
        for page in PAGES:
            if person.get(page).status_code not in (200, 303, 503):
                report.lose(f"{page} does not say that the database is gone")
    stop.set()
    postgres.start()
    writer.join()
    if not _is_back(person):
        report.lose("the server does not find the database again")
    report.lose(*ledger.check(person, everything=False, chance=chance), *person.troubles)
    person.troubles.clear()
    report.survived()


def _is_back(person: Person) -> bool:
    end = time.monotonic() + BACK_SECONDS
    while time.monotonic() < end:
        try:
            if person.get("/api/v1/workspaces").status_code == 200:
                return True
        except httpx.HTTPError:
            return False
        time.sleep(0.1)
    return False


def _settle(person: Person, ledger: Ledger, chance: random.Random, report: Report) -> None:
    """A job that was cut short by an outage is done in the end, or says that it failed."""
    documents = list(ledger.originals)
    states = person.wait_for(documents)
    if undone := len(documents) - len(states):
        report.lose(f"{undone} documents wait for ever")
    report.lose(*ledger.check(person, everything=True, chance=chance), *person.troubles)
