"""Fifty people look at pages while one of them uploads bombs: do the others notice?"""

import asyncio
import os
import random
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import httpx
from benchmarks import web
from tests.formats import bombs

from faults.budget import Deadline, Scale
from faults.people import TIMEOUT, Person, administrator, invited
from faults.report import Report
from faults.server import Server, running

T = TypeVar("T")
PROFILE = "es-clinical"
BAR = 0.3  # seconds, the 95th percentile of page views
BETWEEN_BOMBS = 0.5  # seconds
SHORTEST = 15.0  # seconds of a measurement that says something, even if it is late
SPACES = 20_000
DEEP = "[" * 50_000
STRETCH = {"DEFAULT": {"type": "replace", "new_value": "x" * 60_000}}

FILES: dict[str, Callable[[], bytes]] = {
    "nested.pdf": lambda: bombs.nested_forms(9),
    "circle.pdf": bombs.form_in_itself,
    "spelling.pdf": bombs.forms_by_another_spelling,
    "stamp.pdf": bombs.form_in_an_annotation,
    "glyph.pdf": bombs.form_in_a_glyph,
    "cells.xlsx": lambda: bombs.repeated_string(70_000, 5_000),
    "sheets.xlsx": lambda: bombs.many_sheets(20, 100_000),
    "zip.docx": lambda: bombs.zipped({"word/document.xml": "x" * 50_000_000}),
    "attributes.xml": lambda: bombs.many_attributes(100_000),
    "spaces.txt": lambda: f"Juan{' ' * SPACES}".encode() * 5,
}
BODIES: tuple[tuple[str, dict[str, object]], ...] = (
    ("/api/v1/detect", {"json": {"text": "Juan" + " " * SPACES}}),
    ("/analyze", {"json": {"text": "Juan" + " " * SPACES, "language": "es"}}),
    ("/analyze", {"content": DEEP, "headers": {"content-type": "application/json"}}),
    (
        "/anonymize",
        {
            "json": {
                "text": "a " * 30_000,
                "anonymizers": STRETCH,
                "analyzer_results": [
                    {"start": 2 * n, "end": 2 * n + 1, "score": 1.0, "entity_type": "PERSON"}
                    for n in range(30_000)
                ],
            }
        },
    ),
)


def run(scale: Scale, deadline: Deadline, folder: Path) -> Report:
    report = Report("load", wanted=10)
    server = Server(folder, profiles=PROFILE)
    with running(server):
        admin = administrator(server.address, server.set_up_token)
        visitors = [
            Visitor(invited(admin, f"u{number}@example.org"), random.Random(number))
            for number in range(scale.users)
        ]
        seconds = min(scale.load_seconds, max(SHORTEST, deadline.left / 2))
        alone = _run(_visits(visitors, seconds))
        beside, tried = _run(_visits_beside_bombs(visitors, seconds))
        report.tried(tried)
    errors = alone.errors + beside.errors
    report.lose(*(f"{errors.count(kind)} times {kind}" for kind in sorted(set(errors))))
    report.lose(*server.troubles())
    _judge(report, scale.users, alone, beside)
    return report


def _judge(report: Report, users: int, alone: web.Tally, beside: web.Tally) -> None:
    before, after = web.p95(alone.views), web.p95(beside.views)
    busy = os.getloadavg()[0]
    report.remark(
        f"{users} users, p95 of {len(alone.views):,} views {before * 1000:.0f} ms, of "
        f"{len(beside.views):,} beside bombs {after * 1000:.0f} ms "
        f"({after / max(before, 0.001):.1f} ×; bar {BAR * 1000:.0f} ms; load average {busy:.1f})"
    )
    if after > BAR:
        report.missed.append(f"p95 beside bombs is {after * 1000:.0f} ms")


class Visitor:
    """Looks at pages as people do, with pauses, and uploads a note now and then."""

    def __init__(self, person: Person, chance: random.Random) -> None:
        self.address, self.cookies = str(person.client.base_url), person.client.cookies
        self.home, self.chance = person.home(), chance
        person.client.close()

    def connect(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.address, cookies=self.cookies, timeout=TIMEOUT)

    async def visit(self, tally: web.Tally, until: float) -> None:
        note = web.read_notes(None)[0]
        async with self.connect() as client:
            await asyncio.sleep(self.chance.uniform(*web.PAUSE))  # not all in the same second
            while time.perf_counter() < until:
                if self.chance.random() < 1 / web.VIEWS_PER_UPLOAD:
                    file = {"files": (f"nota-{self.chance.random():.6f}.txt", note)}
                    await web.request(client, tally, tally.uploads, "POST", self.home, files=file)
                await web.look(client, tally, self.home, self.chance)
                await asyncio.sleep(self.chance.uniform(*web.PAUSE))

    async def attack(self, until: float) -> int:
        """One bomb after the other; how many the server has answered."""
        tried, made = 0, {name: make() for name, make in FILES.items()}
        async with self.connect() as client:
            while not tried or time.perf_counter() < until:  # making them may take all the time
                if self.chance.random() < 0.7:
                    name = self.chance.choice(sorted(made))
                    await client.post(self.home, files={"files": (name, made[name])})
                else:
                    path, options = self.chance.choice(BODIES)
                    await client.post(path, **options)  # type: ignore[arg-type]
                tried += 1
                await asyncio.sleep(BETWEEN_BOMBS)
        return tried


def _run(work: Coroutine[None, None, T]) -> T:
    """In a thread of its own: whoever calls may have a running loop already, as browsers do."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, work).result()


async def _visits(visitors: Sequence[Visitor], seconds: float) -> web.Tally:
    tally, until = web.Tally(), time.perf_counter() + seconds
    await asyncio.gather(*(visitor.visit(tally, until) for visitor in visitors))
    return tally


async def _visits_beside_bombs(
    visitors: Sequence[Visitor], seconds: float
) -> tuple[web.Tally, int]:
    """The first of them is the attacker."""
    attack = visitors[0].attack(time.perf_counter() + seconds)
    return await asyncio.gather(_visits(visitors[1:], seconds), attack)
