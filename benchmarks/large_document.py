"""A document of 500 pages in the web application: opening it and deciding about marks.

    python benchmarks/large_document.py [--pages 500] [--no-browser]

Asks the application in this process (no network), and prints for every kind of request the time it
took and the CPU time of the whole process meanwhile. Then a real browser opens the document five
times (Playwright and chromium needed): what counts is the time from asking for the page until text
with marks is on the screen. Ends with 1 if the median misses the bar, which is for two cores that
nobody else uses.
"""

import argparse
import shutil
import socket
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient

from veladura.web.app import create_app
from veladura.web.settings import Settings

PROFILE = (
    'language = "es"\nscheme = "meddocan"\nmodel = ""\nconsistency = false\n'
    'rules = ["dni", "fecha", "edad", "phone", "email"]\n'
)
LETTERS_PER_PAGE = 3000
OPENING_BAR = 1.0  # seconds
OPENINGS = 5
SHOWN = """() => new Promise(done => {
  const look = () => document.querySelector('.mark')
    ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
  look();
})"""
FORM = {"name": "A", "email": "a@example.org", "password": "a long enough password"}
PARAGRAPH = (
    "Paciente de {age} años, DNI {dni}, vista el {day:02d}/03/2021. Buen estado general, abdomen "
    "blando y depresible, sin masas ni megalias. Se comenta el caso y se decide alta.\n"
)


def make_text(pages: int) -> str:
    count = pages * LETTERS_PER_PAGE // len(PARAGRAPH)
    letters = "TRWAGMYFPDXBNJZSQVHLCKE"
    numbers = [10_000_000 + 7919 * (i % 200) for i in range(count)]  # 200 patients
    return "".join(
        PARAGRAPH.format(age=20 + i % 70, dni=f"{n}{letters[n % 23]}", day=1 + i % 28)
        for i, n in enumerate(numbers)
    )


class Stopwatch:
    def __init__(self, client: TestClient) -> None:
        self.client = client

    def __call__(self, name: str, method: str, url: str, **options: object) -> object:
        wall, cpu = time.perf_counter(), time.process_time()
        answer = self.client.request(method, url, **options)  # type: ignore[arg-type]
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        if answer.status_code >= 400:
            sys.exit(f"{name}: {answer.status_code}")
        size = len(answer.content)
        print(f"{name:<34}{wall * 1000:>8.0f} ms {cpu * 1000:>8.0f} ms CPU {size:>12,} bytes")
        return answer.json() if "json" in answer.headers["content-type"] else None


def measure(client: TestClient, pages: int) -> str:
    """Time the requests; gives the path of the document's page."""
    services = client.app.state.services  # type: ignore[attr-defined]
    client.post("/register", data={**FORM, "token": services.set_up_token})
    home = client.get("/api/v1/workspaces").json()[0]["id"]
    files = {"files": ("long.txt", make_text(pages).encode())}
    row = client.post(f"/api/v1/workspaces/{home}/documents", files=files).json()[0]
    while services.worker.work_once():
        pass
    path = f"/api/v1/documents/{row['id']}"
    watch = Stopwatch(client)
    services.views.clear()  # as after a restart
    watch("page", "GET", f"/documents/{row['id']}")
    watch("text", "GET", f"{path}/text")
    found = watch("marks, first time", "GET", f"{path}/marks?previews=false")
    assert isinstance(found, list)
    print(f"{len(found):,} marks")
    watch("marks, again", "GET", f"{path}/marks?previews=false")
    first, second, third = (mark["id"] for mark in found[:3])
    watch("accept", "PATCH", f"{path}/marks/{first}", json={"state": "accepted"})
    watch("reject", "DELETE", f"{path}/marks/{second}")
    watch("another category", "PATCH", f"{path}/marks/{third}", json={"label": "PROFESION"})
    watch("undo", "POST", f"{path}/undo")
    watch("replacements, planned", "GET", f"{path}/replacements")
    watch("accept, with a plan", "PATCH", f"{path}/marks/{third}", json={"state": "accepted"})
    watch("replacements, kept", "GET", f"{path}/replacements")
    return f"/documents/{row['id']}"


def open_in_browser(app: FastAPI, page_path: str) -> float | None:
    """Seconds until marks show, the median of some openings; None where there is no browser."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    if chromium is None:
        return None
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none", lifespan="off"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    base = f"http://127.0.0.1:{listening.getsockname()[1]}"
    options = ["--headless", "--no-sandbox", "--disable-gpu"]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=options)
        context = browser.new_context(base_url=base, viewport={"width": 1280, "height": 800})
        login: dict[str, str | float | bool] = {**FORM}
        context.request.post("/login", form=login)
        page = context.new_page()
        times: list[float] = []
        for _ in range(OPENINGS + 1):
            page.goto("about:blank")
            page.goto(page_path, wait_until="commit")
            times.append(page.evaluate(SHOWN) / 1000)
        browser.close()
    server.should_exit = True
    thread.join(30)
    listening.close()
    shown = ", ".join(f"{seconds:.2f}" for seconds in times)
    print(f"opened in the browser: {shown} s; the first fills its cache")
    return statistics.median(times[1:])


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--no-browser", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "es-rules.toml"
        profile.write_text(PROFILE, "utf-8")
        data = Path(folder) / "data"
        app = create_app(
            Settings(data_dir=data, profiles=(str(profile),), workers=0, processes=0), {}
        )
        address = "http://127.0.0.1:8000"
        client = TestClient(app, base_url=address, headers={"accept": "*/*"})
        page_path = measure(client, options.pages)
        opened = None if options.no_browser else open_in_browser(app, page_path)
        app.state.services.database.close()
    if opened is None:
        print("not opened in a browser")
        return 0
    print(f"view of {options.pages} pages: median {opened:.2f} s (bar: {OPENING_BAR:.0f} s)")
    return 0 if opened <= OPENING_BAR else 1


if __name__ == "__main__":
    sys.exit(main())
