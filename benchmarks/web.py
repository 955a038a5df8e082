"""Fifty people at once: uploads and page views against a server of its own, on loopback.

    python benchmarks/web.py [--users 50] [--seconds 60] [--notes FOLDER] [--profile es-clinical]
                             [--bombers 1]

Every user uploads a note, then looks at pages (list, document, marks, text) with a pause between
them, as people do, and uploads again now and then. Prints how long the start took, how long page
views took while jobs ran (median, p95, worst; of all and of each kind), the server's processor
time, what one request of each kind costs it when nobody else asks (which a busy machine changes
least), and every answer that was no success. Bombers send, without a pause, small files and
requests that ask for gigabytes or for ever, and expect to be refused. Ends with 1 if there was an
error or a bar was missed; the bars are for two cores that nobody else uses.
"""

import argparse
import asyncio
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

OUTPUT = "output"  # what the server prints
PASSWORD = "a password for the benchmark"
PAUSE = (1.0, 4.0)  # seconds between two things a person does
VIEWS_PER_UPLOAD = 6
ALONE = 60  # requests of each kind, one after the other
MOST_UPLOADS = 3_000
START_BAR = 2.0  # seconds
VIEWS_BAR = 0.3  # seconds, the 95th percentile of page views


@dataclass
class Tally:
    kinds: dict[str, list[float]] = field(default_factory=dict)  # page views
    uploads: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    bombs: int = 0
    start: float = 0.0
    cpu: float = 0.0  # seconds of the server, all threads
    alone: dict[str, float] = field(default_factory=dict)  # seconds of the server, per request

    @property
    def views(self) -> list[float]:
        return [seconds for times in self.kinds.values() for seconds in times]

    def of(self, kind: str) -> list[float]:
        return self.kinds.setdefault(kind, [])


def read_notes(folder: Path | None) -> list[bytes]:
    if folder is None:
        samples = Path(__file__).parents[1] / "src" / "veladura" / "web" / "samples"
        return [(samples / "informe-de-alta.txt").read_bytes()]
    notes = [path.read_bytes() for path in sorted(folder.glob("*.txt"))[:200]]
    return notes or sys.exit(f"no .txt in {folder}")


def start_server(folder: str, profile: str) -> tuple["subprocess.Popen[bytes]", str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-c", "from veladura.cli import main; main()", "serve"]
    with (Path(folder) / OUTPUT).open("wb") as output:
        process = subprocess.Popen(
            [*command, "--port", str(port), "--data-dir", folder],
            env={**os.environ, "VELADURA_PROFILES": profile},
            stdout=output,
            stderr=subprocess.DEVNULL,
        )
    return process, f"http://127.0.0.1:{port}"


async def wait_for(base: str) -> float:
    start = time.perf_counter()
    async with httpx.AsyncClient() as client:
        while time.perf_counter() - start < 60:
            try:
                await client.get(f"{base}/login")
                return time.perf_counter() - start
            except httpx.TransportError:
                await asyncio.sleep(0.02)
    raise SystemExit("the server did not start")


async def open_doors(base: str, folder: str) -> None:
    """Make the administrator with the link that the server printed, and let everybody register."""
    printed = (Path(folder) / OUTPUT).read_text()
    token = printed.partition("token=")[2].split()[0]
    form = {"name": "A", "email": "a@example.org", "password": PASSWORD, "token": token}
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        await client.post("/register", data=form)
        opened = await client.put("/api/v1/admin/settings", json={"registration_open": True})
        opened.raise_for_status()


async def request(
    client: httpx.AsyncClient,
    tally: Tally,
    times: list[float],
    method: str,
    url: str,
    **options: object,
) -> httpx.Response | None:
    start = time.perf_counter()
    try:
        answer = await client.request(method, url, **options)  # type: ignore[arg-type]
    except httpx.HTTPError as error:
        tally.errors.append(f"{method} {type(error).__name__}")
        return None
    times.append(time.perf_counter() - start)
    if answer.status_code >= 400:
        tally.errors.append(f"{method} {answer.status_code}")
        return None
    return answer


async def user(number: int, base: str, notes: list[bytes], tally: Tally, until: float) -> None:
    chance = random.Random(number)
    async with httpx.AsyncClient(base_url=base, timeout=60, headers={"accept": "*/*"}) as client:
        await asyncio.sleep(chance.uniform(0, 5))  # they do not all arrive in the same second
        form = {"name": f"U{number}", "email": f"u{number}@example.org", "password": PASSWORD}
        await request(client, tally, [], "POST", "/register", data=form)
        answer = await request(client, tally, [], "GET", "/api/v1/workspaces")
        if answer is None:
            return
        home = f"/api/v1/workspaces/{answer.json()[0]['id']}/documents"
        while time.perf_counter() < until and len(tally.uploads) < MOST_UPLOADS:
            note = {"files": (f"nota-{chance.random():.6f}.txt", chance.choice(notes))}
            await request(client, tally, tally.uploads, "POST", home, files=note)
            for _ in range(VIEWS_PER_UPLOAD):
                if time.perf_counter() >= until:
                    break
                await asyncio.sleep(chance.uniform(*PAUSE))
                await look(client, tally, home, chance)


async def bomber(number: int, base: str, tally: Tally, until: float) -> None:
    """Uploads bombs and sends them as a program; anything but a refusal in words is an error."""
    from tests.formats import bombs

    files = {
        "forms.pdf": bombs.nested_forms(10),
        "circle.pdf": bombs.form_in_itself(),
        "cells.xlsx": bombs.repeated_string(32_000, 100_000),
        "spaces.txt": b"Juan" + b" " * 200_000,
    }
    lists = b"[" + b"[]," * 2_000_000 + b"[]]"
    async with httpx.AsyncClient(base_url=base, timeout=300) as client:
        form = {"name": "B", "email": f"b{number}@example.org", "password": PASSWORD}
        await client.post("/register", data=form)
        home = (await client.get("/api/v1/workspaces")).json()[0]["id"]
        while time.perf_counter() < until:
            answers = [await client.post("/analyze", content=lists)]
            for file in files.items():
                for path in (f"workspaces/{home}/documents", "anonymize/file"):
                    kind = "files" if "documents" in path else "file"
                    answers.append(await client.post(f"/api/v1/{path}", files={kind: file}))
            tally.bombs += len(answers)
            tally.errors += [
                f"bomb {a.status_code}" for a in answers if a.status_code in (500, 502)
            ]


async def look(client: httpx.AsyncClient, tally: Tally, home: str, chance: random.Random) -> None:
    """The list or, of a document that is ready, its page with what that fetches."""
    await request(client, tally, tally.of("list page"), "GET", "/")
    listed = await request(client, tally, tally.of("list"), "GET", f"{home}?state=ready")
    documents = listed.json()["documents"] if listed else []
    if documents:
        for kind, url in parts_of(chance.choice(documents)["id"]).items():
            await request(client, tally, tally.of(kind), "GET", url)


def parts_of(document_id: str) -> dict[str, str]:
    api = f"/api/v1/documents/{document_id}"
    page = f"/documents/{document_id}"
    return {"document page": page, "text": f"{api}/text", "marks": f"{api}/marks"}


async def ask_alone(base: str, notes: list[bytes], pid: int, tally: Tally) -> None:
    """What each kind of request costs the server, in a workspace of fifty documents."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        form = {"name": "C", "email": "c@example.org", "password": PASSWORD}
        await client.post("/register", data=form)
        home = f"/api/v1/workspaces/{(await client.get('/api/v1/workspaces')).json()[0]['id']}"
        for number in range(50):
            file = (f"nota-{number}.txt", notes[number % len(notes)])
            await client.post(f"{home}/documents", files={"files": file})
        while (found := (await client.get(f"{home}/documents")).json())["progress"]["waiting"]:
            await asyncio.sleep(1)
        pages = [parts_of(document["id"]) for document in found["documents"]]
        lists = {"list page": "/", "list": f"{home}/documents?state=ready"}
        kinds = {kind: [url] for kind, url in lists.items()}
        kinds |= {kind: [page[kind] for page in pages] for kind in pages[0]}
        for kind, urls in kinds.items():
            for url in urls:
                await client.get(url)  # the first time of each is the workers' time, not ours
            before = processor_seconds(pid)
            for number in range(ALONE):
                await client.get(urls[number % len(urls)])
            tally.alone[kind] = (processor_seconds(pid) - before) / ALONE


async def measure(base: str, folder: str, pid: int, options: argparse.Namespace) -> Tally:
    notes, tally = read_notes(options.notes), Tally()
    tally.start = await wait_for(base)
    await open_doors(base, folder)
    before = processor_seconds(pid)
    until = time.perf_counter() + options.seconds
    await asyncio.gather(
        *(user(n, base, notes, tally, until) for n in range(options.users)),
        *(bomber(n, base, tally, until) for n in range(options.bombers)),
    )
    tally.cpu = processor_seconds(pid) - before
    await ask_alone(base, notes, pid, tally)
    return tally


def processor_seconds(pid: int) -> float:
    """What the kernel says, where it does as Linux does."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1] if len(times) > 1 else 0.0


def show(name: str, times: list[float], bar: str = "") -> None:
    if times:
        print(
            f"{name}: {len(times):,} requests, median {statistics.median(times) * 1000:.0f} ms, "
            f"p95 {p95(times) * 1000:.0f} ms{bar}, worst {max(times) * 1000:.0f} ms"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--users", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--notes", type=Path, help="a folder of .txt files to upload")
    parser.add_argument("--profile", default="es-clinical")
    parser.add_argument("--bombers", type=int, default=0, help="how many send bombs meanwhile")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, base = start_server(folder, options.profile)
        try:
            tally = asyncio.run(measure(base, folder, process.pid, options))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=60)
    print(f"start of veladura serve: {tally.start:.2f} s (bar: {START_BAR:.0f} s)")
    show("page views", tally.views, f" (bar: {VIEWS_BAR * 1000:.0f} ms)")
    for kind, times in tally.kinds.items():
        show(f"  {kind}", times)
    show("uploads", tally.uploads)
    if options.bombers:
        print(f"bombs: {tally.bombs:,} sent by {options.bombers}")
    print(f"server: {tally.cpu:.1f} s of processor time, {tally.cpu / options.seconds:.2f} cores")
    costs = ", ".join(f"{kind} {spent * 1000:.1f}" for kind, spent in tally.alone.items())
    print(f"one request alone, of fifty documents, in ms of processor time: {costs}")
    print(f"errors: {len(tally.errors)} (bar: 0)")
    for kind in sorted(set(tally.errors)):
        print(f"  {kind}: {tally.errors.count(kind)}")
    held = tally.start <= START_BAR and p95(tally.views) <= VIEWS_BAR and not tally.errors
    return 0 if held else 1


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))  # bombs are made by the tests
    sys.exit(main())
