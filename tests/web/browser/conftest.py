"""A real browser against a real server: Debian's Chromium, driven by Playwright."""

import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from tests.web.browser.visitor import Visitor

from veladura.web.app import create_app
from veladura.web.services import Services
from veladura.web.settings import Settings

# The first is Chromium without what only windows need, and takes half the time.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PROFILES = {
    "es-rules.toml": (
        'language = "es"\nscheme = "meddocan"\nmodel = ""\nconsistency = false\n'
        'rules = ["dni", "fecha", "edad", "phone", "email"]\n'
    ),
    "de-plain.toml": (
        'language = "de"\nscheme = "finance"\nmodel = ""\nconsistency = false\nrules = []\n'
    ),
}


@contextmanager
def running(folder: Path, workers: int, database: Path) -> Iterator[tuple[str, Services]]:
    """A server in a thread of ours; gives its address and what it consists of."""
    (folder / "data").mkdir()
    shutil.copy(database, folder / "data")
    profiles = []
    for name, source in PROFILES.items():
        (folder / name).write_text(source, "utf-8")
        profiles.append(str(folder / name))
    settings = Settings(
        data_dir=folder / "data", profiles=tuple(profiles), workers=workers, processes=0
    )
    app = create_app(settings, {})
    listening = socket.create_server(("127.0.0.1", 0))  # who comes early waits in its queue
    running = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none"))
    thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.services
    running.should_exit = True
    thread.join(30)
    listening.close()


@pytest.fixture(scope="session")
def started(
    tmp_path_factory: pytest.TempPathFactory, fresh_database: Path
) -> Iterator[tuple[str, Services]]:
    """A running server, with its worker."""
    with running(tmp_path_factory.mktemp("server"), 1, fresh_database) as found:
        yield found


@pytest.fixture(scope="session")
def server(started: tuple[str, Services]) -> str:
    return started[0]


@pytest.fixture(scope="module")
def resting(
    tmp_path_factory: pytest.TempPathFactory, fresh_database: Path
) -> Iterator[tuple[str, Services]]:
    """A server whose jobs are done only when a test does them; one for all tests of a file."""
    with running(tmp_path_factory.mktemp("resting"), 0, fresh_database) as found:
        yield found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=15_000)  # a busy machine is slow, not wrong
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (apt-get install chromium-headless-shell)")
    started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
    yield started
    started.close()


@pytest.fixture(scope="session")
def administrator(browser: Browser, started: tuple[str, Services]) -> Iterator[Visitor]:
    """Whoever holds the set-up token; she lets everybody else register by themselves."""
    server, services = started
    visitor = Visitor.arrive(browser, server)
    visitor.register("admin@example.org", "Adela Admin", services.set_up_token or "")
    opened = {"registration_open": True}
    visitor.context.request.put("/api/v1/admin/settings", data=opened)
    yield visitor
    visitor.leave()


@pytest.fixture
def visit(
    browser: Browser, server: str, administrator: Visitor
) -> Iterator[Callable[..., Visitor]]:
    """Make visitors, each with a browser of their own; problems in the page fail the test."""
    visitors: list[Visitor] = []

    def arrive(**options: object) -> Visitor:
        visitors.append(Visitor.arrive(browser, server, **options))
        visitors[-1].host = administrator
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.leave()
        assert visitor.problems == [], visitor.problems


@pytest.fixture
def ana(visit: Callable[..., Visitor]) -> Visitor:
    """Somebody with an account and an empty workspace."""
    visitor = visit()
    visitor.register()
    visitor.empty_workspace()
    return visitor
