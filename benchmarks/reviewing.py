"""Fifty documents reviewed in a real browser: how many actions and seconds that takes.

    python benchmarks/reviewing.py [--documents 50] [--profile es-clinical] [--notes FOLDER]
                                   [--missed 1]

A reviewer begins at the list and presses keys until nothing is left: every doubtful mark is looked
at and accepted, everything else is accepted with the document (N). In every document `--missed`
names are taken for overlooked: a word is marked by hand, as a person would. An action is a key, a
click, or a word typed. Prints actions and seconds per document, and ends with 1 if more than ten
actions were needed, or a document was left unsigned.
"""

import argparse
import re
import socket
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Page, expect, sync_playwright

from veladura.web.app import create_app
from veladura.web.services import Services
from veladura.web.settings import Settings

BAR = 10.0  # actions for a document
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
MARKED = re.compile(r"\[\[[A-Z_]+\|(.*?)\]\]")
PASSWORD = "a password for the benchmark"


@dataclass
class Tally:
    """What the reviewer did, and how long it took."""

    actions: int = 0
    doubtful: int = 0
    seconds: float = 0.0


class Reviewer:
    """Presses keys, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tally = Tally()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.tally.actions += 1

    def review(self, missed: int) -> None:
        """One document: what is in doubt first, then what was overlooked, then on."""
        page = self.page
        page.locator(".stage[aria-busy='false']").wait_for()
        marks = page.locator(".mark.doubtful")
        while marks.count():
            before = marks.count()
            self.press("d", "a")
            self.tally.doubtful += 1
            expect(marks).not_to_have_count(before)
        for _ in range(missed):
            self.press("ArrowRight", "Enter")  # the word, and the dialog
            if page.get_by_role("dialog").count():
                self.press("Enter")  # the category it suggests
                page.get_by_role("dialog").wait_for(state="detached")
        address = page.url
        self.press("n")
        page.wait_for_function(
            "before => location.href !== before || document.querySelector('.toast button')",
            arg=address,
        )


def read_notes(folder: Path, count: int) -> list[str]:
    found = [MARKED.sub(r"\1", path.read_text("utf-8")) for path in sorted(folder.rglob("*.txt"))]
    return (found * (count // max(1, len(found)) + 1))[:count] or sys.exit(f"no .txt in {folder}")


def serve(folder: Path, profile: str) -> tuple[str, Services, uvicorn.Server]:
    settings = Settings(data_dir=folder / "data", profiles=(profile,), workers=1, processes=0)
    app = create_app(settings, {})
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none"))
    threading.Thread(target=server.run, args=([listening],), daemon=True).start()
    return f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.services, server


def prepare(browser: Browser, address: str, services: Services, notes: list[str]) -> Page:
    """An account with the documents in it, detected."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    form = {"name": "Reader", "email": "r@example.org", "password": PASSWORD}
    token = services.set_up_token or ""
    context.request.post("/register", form={**form, "token": token})
    home = context.request.get("/api/v1/workspaces").json()[0]["id"]
    listing = context.request.get(f"/api/v1/workspaces/{home}/documents").json()
    for row in listing["documents"]:
        context.request.delete(f"/api/v1/documents/{row['id']}")
    for number, note in enumerate(notes, 1):
        data = {"text": note, "name": f"nota {number}.txt"}
        context.request.post(f"/api/v1/workspaces/{home}/documents", data=data)
    services.worker.finish_all(3600)
    return context.new_page()


def run(page: Page, count: int, missed: int) -> Tally:
    reviewer = Reviewer(page)
    page.goto("/")
    started = time.perf_counter()
    page.locator("#start-review").click()
    reviewer.tally.actions += 1
    page.wait_for_url("**/documents/**")
    for _ in range(count):
        reviewer.review(missed)
    reviewer.tally.seconds = time.perf_counter() - started
    return reviewer.tally


def main() -> int:
    notes = Path(__file__).parents[1] / "data" / "notes" / "es-clinical"
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--documents", type=int, default=50)
    parser.add_argument("--profile", default="es-clinical")
    parser.add_argument("--notes", type=Path, default=notes)
    parser.add_argument("--missed", type=int, default=1)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        address, services, server = serve(Path(folder), options.profile)
        browser = driver.chromium.launch(executable_path=options.chromium, args=ARGUMENTS)
        texts = read_notes(options.notes, options.documents)
        page = prepare(browser, address, services, texts)
        tally = run(page, options.documents, options.missed)
        home = page.request.get("/api/v1/workspaces").json()[0]["id"]
        done = page.request.get(f"/api/v1/workspaces/{home}/documents").json()["progress"]
        browser.close()
        server.should_exit = True
    each = tally.actions / options.documents
    print(f"documents reviewed       {done['reviewed']} of {done['total']}")
    print(f"actions                  {tally.actions}, {each:.1f} a document (bar {BAR:.0f})")
    print(f"doubtful marks looked at {tally.doubtful}")
    pace = tally.seconds / options.documents
    print(f"seconds                  {tally.seconds:.1f}, {pace:.2f} each")
    return int(each > BAR or done["reviewed"] != options.documents)


if __name__ == "__main__":
    sys.exit(main())
