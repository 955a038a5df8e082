"""SIGKILL to a server while people upload, correct and delete, over SQLite and PostgreSQL."""

import random
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
from tests.web.postgres import PostgresServer, find_binaries

from faults.budget import Deadline, Scale
from faults.ledger import LABEL, Ledger
from faults.people import Person, administrator
from faults.report import Report
from faults.server import SECRET, Server, ServerGone, left_behind

WRITERS = 2
START_SECONDS = 1.5  # within which some are killed before they answer
WORK_SECONDS = (0.1, 1.5)
AMAIA = "Amaia"


def run(scale: Scale, deadline: Deadline, folder: Path) -> Report:
    """Both kinds of database at once: each server waits most of the time."""
    report = Report("kill", wanted=scale.server_kills)
    with ExitStack() as stack:
        urls = {"sqlite": ""}
        if binaries := find_binaries():
            postgres = stack.enter_context(PostgresServer.made(binaries))
            postgres.start()
            urls["postgresql"] = postgres.url
            report.wanted *= 2
        else:
            report.remark("PostgreSQL is not installed")
        threads = [
            threading.Thread(target=_torment, args=(folder / name, url, scale, deadline, report))
            for name, url in urls.items()
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return report


def _torment(folder: Path, url: str, scale: Scale, deadline: Deadline, report: Report) -> None:
    server = Server(folder, database_url=url)
    chance, ledger = random.Random(f"{scale.seed} {folder.name}"), Ledger()
    try:
        person = _first_account(server, chance, report)
        for _ in range(scale.server_kills - 1):
            if deadline.over:
                break
            if chance.random() < 0.2:
                server.launch()
                time.sleep(chance.uniform(0, START_SECONDS))
            else:
                server.start()
                person = person.again(server.address)
                report.lose(*ledger.check(person, everything=False, chance=chance))
                _work_and_kill(server, person, ledger, chance)
                report.lose(*person.troubles)
            server.kill()
            report.survived()
        _settle(server, person, ledger, chance, report)
    except (ServerGone, httpx.HTTPError, KeyError) as error:
        report.lose(f"{folder.name}: {error or type(error).__name__}")
    finally:
        server.kill()
    report.lose(*server.troubles())
    if orphans := left_behind(server.orphans):
        report.lose(f"{orphans} workers outlived their server")


def _first_account(server: Server, chance: random.Random, report: Report) -> Person:
    """The very first start is killed, too: it makes the key and the tables."""
    server.launch()
    time.sleep(chance.uniform(0.3, START_SECONDS))
    server.kill()
    report.survived()
    server.start()
    person = administrator(server.address, server.set_up_token)
    server.kill()
    return person


def _work_and_kill(server: Server, person: Person, ledger: Ledger, chance: random.Random) -> None:
    """Several write at once, until there is nobody to answer."""
    home = person.home()
    stop = threading.Event()
    writers = [
        threading.Thread(
            target=write_until, args=(person, home, ledger, random.Random(chance.random()), stop)
        )
        for _ in range(WRITERS)
    ]
    for writer in writers:
        writer.start()
    time.sleep(chance.uniform(*WORK_SECONDS))
    server.kill()
    stop.set()
    for writer in writers:
        writer.join()


def write_until(
    person: Person,
    home: str,
    ledger: Ledger,
    chance: random.Random,
    stop: threading.Event,
) -> None:
    """Upload, correct and delete, until told to stop or nobody answers any more."""
    acts = (upload, upload, upload, _correct, _delete)
    try:
        while not stop.is_set():
            chance.choice(acts)(person, home, ledger, chance)
    except httpx.HTTPError:
        return


def upload(person: Person, home: str, ledger: Ledger, chance: random.Random) -> None:
    files = [(f"{chance.random():.9f}.txt", note(chance)) for _ in range(chance.randint(1, 3))]
    for document, (_, data) in zip(person.upload(home, files), files):
        ledger.stored(document, data)


def note(chance: random.Random) -> bytes:
    """Never the same twice."""
    told = f"{AMAIA}, {chance.randint(20, 90)} años, DNI {SECRET}, vista el 12/03/2021."
    return f"{told} {chance.random()}\n".encode() * chance.randint(1, 40)


def _correct(person: Person, home: str, ledger: Ledger, chance: random.Random) -> None:
    document = ledger.some(chance)
    if document is None or document in ledger.marks:
        return
    mark = {"start": 0, "end": len(AMAIA), "label": LABEL}
    answer = person.request("POST", f"/api/v1/documents/{document}/marks", json=mark)
    if answer.status_code == 201:
        ledger.marked(document, 0, len(AMAIA))


def _delete(person: Person, home: str, ledger: Ledger, chance: random.Random) -> None:
    document = ledger.some(chance)
    if document is None or ledger.release(document) is None:
        return  # another one is at it
    if person.request("DELETE", f"/api/v1/documents/{document}").status_code == 204:
        ledger.gone(document)


def _settle(
    server: Server, person: Person, ledger: Ledger, chance: random.Random, report: Report
) -> None:
    """In peace again: everything is there, and everything is processed in the end."""
    server.start()
    person = person.again(server.address)
    documents = list(ledger.originals)
    states = person.wait_for(documents)
    stopped = [one for one, state in states.items() if state["error_code"] == "stopped"]
    for document in stopped:  # killed three times over the same document: a person tries again
        person.request("POST", f"/api/v1/documents/{document}/retry")
    states |= person.wait_for(stopped)
    undone = len(documents) - sum(state["state"] == "ready" for state in states.values())
    if undone:
        report.lose(f"{undone} documents were not processed in the end")
    report.lose(*ledger.check(person, everything=True, chance=chance), *person.troubles)
    report.remark(f"{len(documents):,} documents held")
