"""axe finds nothing serious on any page, in light and dark; zoom, languages, themes, no jumps."""

import functools
import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect
from reportlab.pdfgen import canvas
from tests.web.browser.visitor import Visitor

from veladura.web.services import Services
from veladura.web.storage import jobs

PAGES = (
    "/",
    "/workspaces",
    "/account",
    "/admin",
    "/method",
    "/corrections",
    "/health",
    "/api",
    "/nothing-here",
)
PARTS = ("knowledge", "bin", "lint", "risk", "learning", "certificate")  # of a workspace
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@functools.cache
def axe_source() -> str:
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Of all rules as the page is, and of those about colours in the dark as well."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_source())
    found = _run(page, {"type": "tag", "values": RULES})
    page.emulate_media(color_scheme="dark")
    found += _run(page, {"type": "rule", "values": ["color-contrast"]})
    page.emulate_media(color_scheme="light")
    return found


def _run(page: Page, only: dict[str, Any]) -> list[str]:
    looked = f"axe.run(document, {json.dumps({'runOnly': only})})"
    late = "new Promise((_, no) => setTimeout(() => no(new Error('axe does not end')), 60_000))"
    found = page.evaluate(f"Promise.race([{looked}, {late}])")  # evaluating has no timeout
    return [
        f"{page.url}: {one['id']} ({one['impact']}): {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.fixture
def reader(visit: Callable[..., Visitor]) -> Visitor:
    visitor = visit()
    visitor.register()
    return visitor


def test_document_page(reader: Visitor) -> None:
    reader.open_document()
    page = reader.page
    for view in ("Identification", "Classification", "Masking", "Replacement"):
        page.get_by_role("button", name=view).click()
        page.keyboard.press("j")
        assert violations(page) == []
    page.get_by_role("button", name="Classification").click()
    reader.mark("12345678Z").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    for key in ("?", "h"):  # all keys, the history
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Preferences").click()
    assert violations(page) == []


def test_rendered_pages(reader: Visitor, tmp_path: Path) -> None:
    page = reader.page
    file = tmp_path / "informe.pdf"
    drawing = canvas.Canvas(str(file))
    drawing.drawString(72, 760, "Paciente con DNI 12345678Z.")
    drawing.save()
    page.goto("/")
    page.locator("#files").set_input_files(file)
    row = page.get_by_role("row", name="informe.pdf")
    expect(row).to_contain_text("Ready")
    row.get_by_role("link").click()
    expect(reader.mark("12345678Z")).to_be_visible()
    page.get_by_role("button", name="Page", exact=True).click()
    expect(page.get_by_role("img", name="Page 1 of 1").first).to_have_js_property("complete", True)
    assert violations(page) == []


def test_a_document_that_is_not_ready(browser: Browser, resting: tuple[str, Services]) -> None:
    address, services = resting
    visitor = Visitor.arrive(browser, address)
    visitor.register(services=services)
    visitor.empty_workspace()
    document = visitor.add_document()
    page = visitor.page
    page.goto(f"/documents/{document}")
    expect(page.get_by_role("heading", name="Queued")).to_be_visible()
    assert violations(page) == []
    with services.database.write() as session:
        jobs.claim(session)
    page.reload()
    expect(page.get_by_role("heading", name="Processing")).to_be_visible()
    assert violations(page) == []
    page.goto("/")
    expect(page.get_by_role("row", name="nota.txt")).to_contain_text("Processing")
    assert violations(page) == []
    visitor.leave()


def test_a_document_that_failed(reader: Visitor) -> None:
    page = reader.page
    page.goto("/")
    broken: FilePayload = {"name": "rota.docx", "mimeType": "", "buffer": b"PK\x03\x04 broken"}
    page.locator("#files").set_input_files(broken)
    row = page.get_by_role("row", name="rota.docx")
    expect(row).to_contain_text("Failed")
    assert violations(page) == []
    row.get_by_role("link").click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert violations(page) == []


def test_signing_in(browser_page: Page) -> None:
    for path in ("/login", "/register"):
        browser_page.goto(path)
        assert violations(browser_page) == []


@pytest.fixture
def browser_page(visit: Callable[..., Visitor]) -> Page:
    return visit().page


def test_every_other_page(administrator: Visitor) -> None:
    page = administrator.page
    own = f"/workspaces/{administrator.workspace}"
    for path in (*PAGES, *(f"{own}/{part}" for part in PARTS)):
        page.goto(path)
        assert violations(page) == []
    page.goto("/")
    page.get_by_role("button", name="Paste text").click()
    assert violations(page) == []


def test_readable_at_twice_the_size_and_on_a_phone(administrator: Visitor) -> None:
    """1280 pixels at 200 % are 640: nothing may be cut off or need scrolling sideways."""
    page = administrator.page
    document = administrator.add_document()
    own = f"/workspaces/{administrator.workspace}"
    views = ("classification", "masking", "replacement")
    paths = (*PAGES, *(f"{own}/{part}" for part in PARTS))
    for path in (*paths, *(f"/documents/{document}#{view}" for view in views)):
        page.goto(path)
        if "#" in path:
            page.reload()  # another part of the same address loads nothing
            expect(page.locator(".mark").first).to_be_visible()
        for width in (640, 390):
            page.set_viewport_size({"width": width, "height": 700})
            shown = page.evaluate("document.documentElement.scrollWidth")
            assert shown <= width, (path, shown)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_the_document_page_fits_1024_pixels(ana: Visitor) -> None:
    ana.page.set_viewport_size({"width": 1024, "height": 768})
    ana.open_document()
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 1024
    for name in ("Undo", "Preferences", "Download", "Replacement"):
        box = ana.page.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 1024


def test_the_language_is_chosen_in_the_menu(ana: Visitor) -> None:
    ana.page.goto("/")
    for language, documents in (("es", "Documentos"), ("de", "Dokumente"), ("en", "Documents")):
        ana.page.locator(".avatar").click()
        ana.page.locator("form[action='/language'] select").select_option(language)
        expect(ana.page.locator("html")).to_have_attribute("lang", language)
        expect(ana.page.get_by_role("link", name=documents)).to_be_visible()
        assert ana.get("/account")["language"] == language


@pytest.mark.parametrize("width", [1280, 390])
def test_long_words_do_not_widen_a_document_s_panels(ana: Visitor, width: int) -> None:
    page = ana.page
    ana.context.request.patch("/api/v1/account", data={"language": "de"})
    page.set_viewport_size({"width": width, "height": 844})
    ana.open_document(view="replacement")
    page.keyboard.press("j")
    for part in ("html", "vela-panel"):
        excess = "node => node.scrollWidth - node.clientWidth"
        assert page.locator(part).evaluate(excess) == 0, part


def test_the_theme_is_kept(ana: Visitor) -> None:
    ana.page.goto("/")
    ana.page.locator(".avatar").click()
    ana.page.get_by_role("button", name="Dark").click()
    ana.page.goto("/method")
    expect(ana.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert ana.page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"


@pytest.mark.parametrize("path", ["/", "/document"])
def test_nothing_jumps_while_loading(ana: Visitor, path: str) -> None:
    document = ana.open_document()
    ana.page.add_init_script(
        "window.shift = 0; new PerformanceObserver(list => { for (const e of list.getEntries())"
        " window.shift += e.value }).observe({type: 'layout-shift', buffered: true})"
    )
    ana.page.goto(f"/documents/{document}" if path == "/document" else path)
    if path == "/document":
        expect(ana.mark("12345678Z")).to_be_visible()
    else:
        expect(ana.page.get_by_role("row", name="nota.txt")).to_be_visible()
    assert ana.page.evaluate("window.shift") < 0.02
