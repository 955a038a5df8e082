"""Damaged files of every format: each is refused clearly or read, and none disturbs the server."""

import io
import random
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from tests.formats.pdf import pdfs
from tests.formats.samples import SAMPLES

from faults.budget import Deadline, Scale
from faults.people import Person, administrator
from faults.report import Report
from faults.server import SECRET, Server, running

LINES = (f"Paciente de 52 años, DNI {SECRET}.", "Vista el 12/03/2021. Teléfono 612 345 678.")
PER_REQUEST = 40
UNFORESEEN = ("unexpected", "worker.failed")  # codes of errors that nobody thought of
Mutation = Callable[[bytes, random.Random], bytes]


def run(scale: Scale, deadline: Deadline, folder: Path) -> Report:
    report = Report("mutations", wanted=scale.mutations)
    chance = random.Random(f"{scale.seed} mutations")
    server = Server(folder, environment={"VELADURA_WORKERS": "2"})
    with running(server):
        person = administrator(server.address, server.set_up_token)
        home, tally = person.home(), Tally()
        files = mutated(chance)
        while report.inputs < scale.mutations and not deadline.over:
            some = [next(files) for _ in range(min(PER_REQUEST, scale.mutations - report.inputs))]
            try:
                _send(person, home, some, tally, report)
            except httpx.HTTPError as error:
                report.lose(f"the server did not answer ({type(error).__name__})")
                break
            report.tried(len(some))
        if not server.alive or person.get("/health").json()["database"] != "ok":
            report.lose("the server is not well afterwards")
        report.lose(*person.troubles)
    report.lose(*server.troubles())
    report.remark(f"{tally.read:,} read, {tally.refused:,} refused, {tally.delivered:,} rewritten")
    return report


class Tally:
    def __init__(self) -> None:
        self.read = self.refused = self.delivered = 0


def samples() -> list[list[tuple[str, bytes]]]:
    """One list for each format, so that each is as likely; PDFs, which may be read by OCR, too."""
    drawn = (pdfs.helvetica, pdfs.embedded, pdfs.form_xobject, pdfs.kerned, pdfs.fields)
    return [
        *([(name, make(LINES))] for name, make in SAMPLES.items()),
        [(f"{draw.__name__}.pdf", draw()) for draw in drawn],
    ]


def mutated(chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """Without end: a sample of some format, damaged in one to three ways."""
    formats = samples()
    while True:
        name, data = chance.choice(chance.choice(formats))
        for _ in range(chance.randint(1, 3)):
            data = chance.choice(MUTATIONS)(data, chance)
        if chance.random() < 0.05:
            name = chance.choice(formats)[0][0]  # under another format's name
        yield name, data


def _place(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.choice((1, 4, 64, 1024)))


def flip(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 3, 20)) if changed else 0):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut_off(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def take_out(data: bytes, chance: random.Random) -> bytes:
    start, end = _place(data, chance)
    return data[:start] + data[end:]


def repeat(data: bytes, chance: random.Random) -> bytes:
    start, end = _place(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 50)) + data[end:]


def blank(data: bytes, chance: random.Random) -> bytes:
    start, end = _place(data, chance)
    return data[:start] + chance.choice((b"\0", b" ", b"\xff")) * (end - start) + data[end:]


def write_over(data: bytes, chance: random.Random) -> bytes:
    """With something that means something to one format or other."""
    start, end = _place(data, chance)
    words = (b"<", b"&#x0;", b"]]>", b"{\\rtf", b"%PDF-", b"PK\x03\x04", b"\r\n\r\n", b"-1", b'"')
    return data[:start] + chance.choice(words) + data[end:]


def inside(data: bytes, chance: random.Random) -> bytes:
    """Damage a part of a ZIP and pack it soundly again; other files are damaged as they are."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, NotImplementedError, OSError, EOFError, ValueError, RuntimeError):
        return flip(data, chance)
    except Exception:  # zlib's, and whatever else a damaged archive brings up
        return flip(data, chance)
    if not parts:
        return data
    victim = chance.choice(sorted(parts))
    parts[victim] = chance.choice(PLAIN)(parts[victim], chance)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return target.getvalue()


PLAIN: tuple[Mutation, ...] = (flip, cut_off, take_out, repeat, blank, write_over)
MUTATIONS: tuple[Mutation, ...] = (*PLAIN, inside, inside, inside)


def _send(
    person: Person, home: str, files: list[tuple[str, bytes]], tally: Tally, report: Report
) -> None:
    documents = person.upload(home, files)
    if len(documents) != len(files):
        report.lose("an upload of damaged files was not taken in")
        return
    done = person.wait_for_latest(home, documents)
    if len(done) != len(documents):
        report.lose(f"{len(documents) - len(done)} damaged files are still not done")
    for (name, _), document in zip(files, documents):
        if document in done:
            _judge(person, name, document, done[document], tally, report)


def _judge(
    person: Person, name: str, document: str, state: dict[str, Any], tally: Tally, report: Report
) -> None:
    if state["state"] == "failed":
        tally.refused += 1
        if state["error_code"] in UNFORESEEN:
            report.lose(f"{name}: an error that nobody foresaw: {state['error']}")
        return
    tally.read += 1
    if person.get(f"/api/v1/documents/{document}/download?unreviewed=true").status_code == 200:
        tally.delivered += 1
        if _leaks(person, f"/api/v1/documents/{document}"):
            report.lose(f"{name}: what was marked is still there")


def _leaks(person: Person, path: str) -> bool:
    """Whether the secret is still there although it was found: damage may hide it from a rule."""
    if SECRET not in person.get(f"{path}/download?unreviewed=true&as=txt").text:
        return False
    text = person.get(f"{path}/text").json()["text"]
    marks = person.get(f"{path}/marks").json()
    return SECRET in {text[mark["start"] : mark["end"]] for mark in marks}
