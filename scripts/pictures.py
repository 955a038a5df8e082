"""Takes the pictures of the tutorials from a running server: `make pictures`.

In each language of the web app: the list after an upload, a document, what is written instead, and
the reference of the API; once, the report of a batch, a leak certificate and Spark's own page after
a table was rewritten. Needs the extras `web` and `spark`, Java, Playwright and Chromium.
"""

import io
import os
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from click.testing import CliRunner
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from pyspark.sql import SparkSession

from veladura.batch import spark as veladura_spark
from veladura.cli import main as main_command
from veladura.corpora import read_corpus
from veladura.web.app import create_app
from veladura.web.settings import Settings

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures" / "tutorial"
NOTE = ROOT / "examples" / "es-clinical" / "informe-alta.txt"
LOCALES = {"en": "en-GB", "es": "es-ES", "de": "de-DE"}
SIZE: ViewportSize = {"width": 1180, "height": 760}
PATHS_AWAY = "a.name-link, .expand-details {display: none}"
COLOURS = 128  # of a picture: a third of its size, and nobody sees it


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, str]]:
    """The address of a server, and the token of its first account."""
    settings = Settings(data_dir=folder, profiles=("es-clinical", "de-finance"), processes=0)
    app = create_app(settings, {})
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.services.set_up_token or ""
    server.should_exit = True
    thread.join(30)


def take(page: Page, name: str) -> None:
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    PICTURES.mkdir(exist_ok=True)
    picture.quantize(COLOURS).save(PICTURES / f"{name}.png", optimize=True)


def visit(browser: Browser, server: str, token: str, language: str) -> None:
    context = browser.new_context(
        base_url=server,
        viewport=SIZE,
        locale=LOCALES[language],
        extra_http_headers={"Accept-Language": LOCALES[language]},
    )
    page = context.new_page()
    form = {"name": "Ana Ruiz", "email": f"ana.{language}@example.org", "token": token}
    context.request.post("/register", form={**form, "password": "una clave bastante larga"})
    page.goto("/")
    page.locator("input[type=file]").first.set_input_files(NOTE)
    row = page.get_by_role("link", name=NOTE.name)
    expect(row).to_be_visible(timeout=120_000)
    waiting = page.locator("tbody input[type=checkbox]:disabled")  # cannot be chosen yet
    expect(waiting).to_have_count(0, timeout=120_000)
    take(page, f"{language}-list")
    row.click()
    page.locator(".stage[aria-busy='false']").wait_for()
    page.locator(".mark").nth(4).click()
    take(page, f"{language}-document")
    page.keyboard.press("Escape")
    page.locator("[data-view-choice=replacement]").click()
    page.locator(".stage[aria-busy='false'][data-view=replacement]").wait_for()
    take(page, f"{language}-replacement")
    page.goto("/api")
    take(page, f"{language}-api")
    context.close()


def papers(browser: Browser, folder: Path) -> None:
    """What the command line writes for people: the report of a batch, a leak certificate."""
    notes = ROOT / "data" / "notes" / "es-clinical"
    (folder / "notes").mkdir()
    for note in sorted(read_corpus(notes, "inline"), key=lambda note: note.id)[:24]:
        (folder / "notes" / f"{note.id}.txt").write_text(note.text, "utf-8")
    report, certificate = folder / "report.html", folder / "c" / "certificate.html"
    given = [str(folder / "notes"), "--profile", "es-clinical", "-o"]
    written = ["anonymize", *given, str(folder / "safe"), "--report", str(report)]
    read = ["certify", *given, str(folder / "c"), "--reader", "Ana Ruiz", "--target", "0.1"]
    run = CliRunner(catch_exceptions=False)
    run.invoke(main_command, written)
    run.invoke(main_command, [*read, "--key-file", str(folder / "key")], input="0" * 24)
    page = browser.new_page(viewport=SIZE)
    for name, path in (("report", report), ("certificate", certificate)):
        page.goto(f"file://{path}")
        take(page, name)
    page.close()


def cluster(browser: Browser) -> None:
    """Spark's page of queries: a table of notes was read by two executors and rewritten."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = (
        SparkSession.builder.master("local[2]")
        .appName("veladura spark anonymize")
        .config("spark.ui.enabled", True)
        .config("spark.ui.showConsoleProgress", False)
        .getOrCreate()
    )
    rows = [(NOTE.read_text("utf-8"), str(patient)) for patient in range(64)]
    notes = spark.createDataFrame(
        spark.sparkContext.parallelize(rows, 8), "note string, patient_id string"
    )
    spark.sparkContext.setJobDescription("notes to notes-safe")
    veladura_spark.anonymize(notes, column="note", key=bytes(32), patient="patient_id").collect()
    page = browser.new_page(viewport={"width": SIZE["width"], "height": 380})
    page.goto(f"{spark.sparkContext.uiWebUrl}/stages/")
    page.get_by_text("Completed Stages").first.wait_for()
    page.add_style_tag(content=PATHS_AWAY)
    take(page, "spark")
    page.close()
    spark.stop()


def main() -> None:
    with sync_playwright() as driver:
        path = shutil.which("chromium") or shutil.which("chromium-headless-shell")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for language in LOCALES:
            with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (server, token):
                visit(browser, server, token, language)
        with tempfile.TemporaryDirectory() as folder:
            papers(browser, Path(folder))
        cluster(browser)
        browser.close()


if __name__ == "__main__":
    main()
