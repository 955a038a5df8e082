"""What people see when something is wrong, missing, very long, or away for a moment."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, FilePayload, expect
from tests.web.browser.visitor import Visitor

from veladura.web.services import Services
from veladura.web.storage.tables import DocumentRow

LONG = "Informe clínico con un nombre de archivo que no termina nunca " * 3 + "(copia 3).docx"
BROKEN: FilePayload = {"name": LONG, "mimeType": "", "buffer": b"PK\x03\x04 broken"}


@pytest.fixture(params=[("es", "está dañado o incompleto"), ("de", "beschädigt oder unvoll")])
def failing(request: pytest.FixtureRequest, ana: Visitor) -> tuple[Visitor, str]:
    """Somebody with a file that cannot be read, and how that is said in their language."""
    language, sentence = request.param
    ana.context.request.patch("/api/v1/account", data={"language": language})
    ana.page.goto("/")
    ana.page.locator("#files").set_input_files(BROKEN)
    expect(ana.page.locator(".why-failed")).to_be_visible()
    return ana, sentence


def test_why_a_file_failed_is_said_in_the_readers_language(failing: tuple[Visitor, str]) -> None:
    ana, sentence = failing
    expect(ana.page.locator(".why-failed")).to_contain_text(sentence)
    ana.page.locator("tbody a").click()
    expect(ana.page.get_by_role("status").first).to_contain_text(sentence)


def test_a_long_name_pushes_nothing_out_of_the_list(failing: tuple[Visitor, str]) -> None:
    page = failing[0].page
    for width in (1024, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        frame = page.locator("vela-documents")
        assert frame.evaluate("node => node.scrollWidth <= node.clientWidth")
        buttons = page.locator("tbody button")
        expect(buttons).to_have_count(2)  # try again, delete
        for button in buttons.all():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] < width


def test_refusals_are_said_in_the_readers_language(ana: Visitor) -> None:
    ana.context.request.patch("/api/v1/account", data={"language": "de"})
    document = ana.open_document()
    ana.context.request.delete(f"/api/v1/documents/{document}")
    ana.mark("12345678Z").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Entfernen").click()
    expect(ana.page.locator(".toast")).to_contain_text("gibt es nicht mehr")


def test_sharing_with_somebody_who_has_no_account(ana: Visitor) -> None:
    ana.page.goto("/workspaces")
    ana.page.get_by_label("Share with").fill("nobody@example.org")
    ana.page.get_by_role("button", name="Share", exact=True).click()
    expect(ana.page.locator(".toast")).to_contain_text("Nobody with that e-mail")


def test_a_document_without_text_says_so(ana: Visitor) -> None:
    ana.open_document("  \n ")
    expect(ana.page.get_by_role("main").get_by_text("This document holds no text.")).to_be_visible()
    expect(ana.page.get_by_role("progressbar")).to_have_count(0)


def test_fields_in_capitals_are_no_headings(ana: Visitor) -> None:
    ana.open_document("INFORME DE ALTA\nDNI: 12345678Z\n")
    expect(ana.page.locator(".line.heading")).to_have_text(["INFORME DE ALTA"])


def test_without_corrections_there_is_no_chart(ana: Visitor) -> None:
    ana.open_document()
    ana.page.goto("/corrections")
    expect(ana.page.get_by_text("There are no corrections yet")).to_be_visible()
    expect(ana.page.locator("vela-chart")).to_have_count(0)


def test_the_method_page_shows_the_figures_of_every_model(ana: Visitor) -> None:
    ana.page.goto("/method")
    models = ana.get("/models")
    assert models
    for model in models:
        card = ana.page.locator(f"[data-model='{model['name']}']")
        expect(card.locator(".measured table")).to_be_visible()


def test_the_list_goes_on_after_the_server_was_away(
    browser: Browser, resting: tuple[str, Services]
) -> None:
    address, services = resting
    ana = Visitor.arrive(browser, address)
    ana.register(services=services)
    ana.empty_workspace()
    ana.add_document()
    ana.page.goto("/")
    row = ana.page.get_by_role("row", name="nota.txt")
    expect(row).to_contain_text("Queued")
    with ana.page.expect_event("requestfailed"):
        ana.page.route("**/documents?*", lambda route: route.abort())
    ana.page.unroute("**/documents?*")
    assert services.worker.work_once()
    expect(row).to_contain_text("Ready")
    ana.leave()


@pytest.mark.parametrize(("width", "height"), [(1024, 400), (1024, 700), (390, 560)])
def test_the_dialog_leaves_its_mark_in_sight(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    ana = visit(viewport={"width": width, "height": height})
    ana.register()
    ana.open_document("Texto.\n" * 6 + "Visto el 12/03/2021.\n" + "Texto.\n" * 30)
    ana.mark("12/03/2021").click()
    dialog = ana.page.get_by_role("dialog")
    box, mark = dialog.bounding_box(), ana.mark("12/03/2021").bounding_box()
    assert box is not None
    assert mark is not None
    apart = (
        box["x"] >= mark["x"] + mark["width"]
        or mark["x"] >= box["x"] + box["width"]
        or box["y"] >= mark["y"] + mark["height"]
        or mark["y"] >= box["y"] + box["height"]
    )
    assert apart, (box, mark)
    save = dialog.get_by_role("button", name="Save").bounding_box()
    assert save is not None
    assert save["y"] + save["height"] <= height


def test_what_waits_can_be_cancelled_and_what_is_past_its_time_brought_back(
    browser: Browser, resting: tuple[str, Services]
) -> None:
    address, services = resting
    ana = Visitor.arrive(browser, address)
    ana.register(services=services)
    ana.empty_workspace()
    document = ana.add_document()
    ana.page.goto(f"/documents/{document}")
    ana.page.get_by_role("button", name="Cancel").click()
    expect(ana.page.get_by_role("heading", name="Failed")).to_be_visible()
    expect(ana.page.get_by_text("Cancelled.").first).to_be_visible()
    with services.database.write() as session:
        session.get_one(DocumentRow, document).bin_until = 1e9
    ana.page.goto("/")
    expect(ana.page.get_by_text("No documents yet.")).to_be_visible()
    ana.page.get_by_role("link", name="Bin").click()
    ana.page.get_by_role("button", name="Bring nota.txt back").click()
    expect(ana.page.get_by_text("The bin is empty.")).to_be_visible()
    assert ana.documents()[0]["id"] == document
    assert ana.problems == []
    ana.leave()
