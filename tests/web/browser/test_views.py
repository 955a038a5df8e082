"""The four views, the legend, what hovering says, the slider."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import docx
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect
from reportlab.pdfgen import canvas
from tests.web.browser.test_accessibility import violations
from tests.web.browser.visitor import FOUND, NOTE, Visitor

from veladura.formats.legacy.libreoffice import find_office


def test_the_legend_counts_and_filters(ana: Visitor) -> None:
    ana.open_document()
    dates = ana.page.get_by_role("button", name="Date 2")
    dates.click()
    expect(dates).to_have_attribute("aria-pressed", "true")
    expect(ana.page.locator(".mark:not(.dim)")).to_have_count(2)
    ana.page.keyboard.press("j")
    ana.page.keyboard.press("j")
    expect(ana.mark("20/03/2021")).to_be_focused()
    ana.page.keyboard.press("j")
    expect(ana.mark("12/03/2021")).to_be_focused()
    ana.page.get_by_role("button", name="Show all").click()
    expect(ana.page.locator(".mark:not(.dim)")).to_have_count(FOUND)


def test_identification_has_one_colour_and_classification_many(ana: Visitor) -> None:
    ana.open_document(view="identification")
    colours = "nodes => new Set(nodes.map(n => getComputedStyle(n).backgroundColor)).size"
    marks = ana.page.locator(".mark")
    assert marks.evaluate_all(colours) == 1
    ana.page.get_by_role("button", name="Classification").click()
    expect(ana.page.locator("vela-sheet")).to_have_attribute("data-view", "classification")
    assert marks.evaluate_all(colours) == 4


def test_what_was_decided_shows_without_colour(ana: Visitor) -> None:
    document = ana.open_document()
    ana.page.keyboard.press("j")
    ana.page.keyboard.press("a")
    ana.page.keyboard.press("x")
    expect(ana.mark("12345678Z")).to_have_attribute("data-state", "rejected")
    looks = """mark => {
      const { textDecorationLine, textDecorationStyle, boxShadow } = getComputedStyle(mark);
      return [textDecorationLine, textDecorationStyle, boxShadow !== 'none'].join();
    }"""
    shown = [ana.mark(one).evaluate(looks) for one in ("52 años", "12345678Z", "20/03/2021")]
    assert len(set(shown)) == 3, shown
    ana.context.request.put(f"/api/v1/documents/{document}/preferences", data={"mode": "redact"})
    ana.page.emulate_media(color_scheme="dark")
    ana.page.goto(f"/documents/{document}#replacement")
    ana.page.reload()
    block = ana.page.locator(".mark.redacted").first
    expect(block).to_have_text("█████")
    assert block.evaluate("b => getComputedStyle(b).backgroundColor") == "oklch(0.1 0 0)"


def test_hovering_says_category_source_and_score(ana: Visitor) -> None:
    ana.open_document()
    ana.mark("12345678Z").hover()
    tooltip = ana.page.get_by_role("tooltip")
    expect(tooltip).to_contain_text("Patient ID")
    expect(tooltip).to_contain_text(re.compile(r"rule .*\d\.\d\d"))
    ana.page.keyboard.press("Escape")
    expect(tooltip).to_be_hidden()


def test_masking_shows_masks_and_no_original(ana: Visitor) -> None:
    document = ana.open_document(view="masking")
    sheet = ana.page.locator("vela-sheet")
    expect(sheet).not_to_contain_text("12345678Z")
    for mark in ana.marks(document):
        expect(sheet).to_contain_text(mark["masked"])
    expect(sheet).to_contain_text("la acompaña")


def test_a_word_beside_a_mask_is_marked_at_its_own_offsets(ana: Visitor) -> None:
    document = ana.open_document(view="masking")
    ana.double_click("Oñati")
    ana.page.get_by_role("combobox").fill("location")
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page.locator(".mark[data-label=TERRITORIO]")).to_be_visible()
    text = ana.get(f"/documents/{document}/text")["text"]
    (made,) = [m for m in ana.marks(document) if m["label"] == "TERRITORIO"]
    assert text[made["start"] : made["end"]] == "Oñati"


def test_the_view_survives_a_reload(ana: Visitor) -> None:
    ana.open_document()
    ana.page.get_by_role("button", name="Masking").click()
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Masking")).to_have_attribute("aria-pressed", "true")
    expect(ana.page.locator("vela-sheet")).not_to_contain_text("12345678Z")


def test_the_slider_detects_again_and_can_be_undone(ana: Visitor) -> None:
    document = ana.open_document()
    slider = ana.page.get_by_label("Recall")
    slider.focus()
    with ana.page.expect_response(lambda answer: answer.url.endswith("/recall")):
        ana.page.keyboard.press("End")
    expect(ana.page.locator("#recall-text")).to_contain_text("The doubtful as well")
    assert ana.get(f"/documents/{document}")["recall"] == 1
    ana.page.get_by_role("button", name="Undo").click()
    expect(slider).to_have_value("50")


def test_a_viewer_sees_everything_and_changes_nothing(ana: Visitor, visit: object) -> None:
    assert callable(visit)
    ben: Visitor = visit()
    ben.register(name="Ben")
    document = ana.open_document()
    ana.post(f"/workspaces/{ana.workspace}/members", {"email": ben.email, "permission": "viewer"})
    ben.page.goto(f"/documents/{document}")
    expect(ben.mark("12345678Z")).to_be_visible()
    ben.mark("12345678Z").click()
    expect(ben.page.get_by_role("dialog")).to_have_count(0)
    expect(ben.page.get_by_role("button", name="Accept", exact=True)).to_have_count(0)
    ben.page.keyboard.press("x")
    assert {m["state"] for m in ana.marks(document)} == {"open"}


def test_a_pdf_also_shows_its_own_pages(ana: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "informe.pdf"
    drawing = canvas.Canvas(str(file))
    drawing.drawString(72, 760, "Paciente con DNI 12345678Z, vista el 12/03/2021.")
    drawing.save()
    ana.page.goto("/")
    ana.page.locator("#files").set_input_files(file)
    row = ana.page.get_by_role("row", name="informe.pdf")
    expect(row).to_contain_text("Ready")
    row.get_by_role("link").click()
    expect(ana.mark("12345678Z")).to_be_visible()
    ana.page.get_by_role("button", name="Page", exact=True).click()
    expect(ana.page.get_by_role("img", name="Page 1 of 1")).to_have_count(2)  # before, after
    picture = ana.page.get_by_role("img", name="Page 1 of 1, Anonymised")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 500
    expect(ana.page.locator("vela-sheet")).to_be_hidden()
    narrow = picture.evaluate("image => image.clientWidth")
    ana.page.get_by_role("button", name="Larger").click()
    expect(ana.page.locator(".page-tools")).to_contain_text("125 %")
    assert picture.evaluate("image => image.clientWidth") > narrow
    ana.page.get_by_role("button", name="Original", exact=True).click()
    alone = ana.page.get_by_role("img", name="Page 1 of 1")
    expect(alone).to_have_count(1)
    expect(alone).to_have_attribute("src", re.compile("side=original"))
    _hide_and_show(ana)


def _hide_and_show(ana: Visitor) -> None:
    """By pointer, then undone; by keyboard, then shown again; the text view knows of it."""
    ana.page.keyboard.press("b")
    expect(ana.page.get_by_role("group", name="New box on page 1")).to_be_focused()
    box = ana.page.locator(".frame").bounding_box()
    assert box is not None
    left, top = box["x"] + 0.1 * box["width"], box["y"] + 0.08 * box["height"]
    ana.page.mouse.move(left, top)
    ana.page.mouse.down()
    ana.page.mouse.move(left + 0.5 * box["width"], top + 0.05 * box["height"], steps=3)
    ana.page.mouse.up()
    hidden = ana.page.get_by_role("button", name="Hidden area 1 on page 1")
    expect(hidden).to_be_focused()
    ana.page.keyboard.press("Control+z")
    expect(hidden).to_have_count(0)
    ana.page.get_by_role("button", name="Hide an area").click()  # ends drawing
    ana.page.keyboard.press("b")
    for _ in range(60):
        ana.page.keyboard.press("ArrowUp")
    for _ in range(8):
        ana.page.keyboard.press("Shift+ArrowDown")
    ana.page.keyboard.press("Enter")
    expect(hidden).to_be_focused()
    ana.page.get_by_role("button", name="Masking").click()
    expect(ana.page.locator(".covered").first).to_have_text("█████")
    ana.page.get_by_role("button", name="Page", exact=True).click()
    hidden.focus()
    ana.page.keyboard.press("Delete")
    expect(hidden).to_have_count(0)
    expect(ana.page.get_by_text("The area is shown again.")).to_be_visible()


def test_tables_keep_their_columns(ana: Visitor) -> None:
    rows = ["Nombre\tVista el\tNota", "Amaia de Oñati\t12/03/2021\tbien", "Jon\t20/03/2021\tigual"]
    ana.open_document("Lista de hoy\n" + "\n".join(rows) + "\nFin\n")
    expect(ana.page.locator(".line.cells")).to_have_count(3)
    lefts = ana.page.locator(".line.cells .mark").evaluate_all(
        "marks => marks.map(mark => mark.getBoundingClientRect().left)"
    )
    assert len(lefts) == 2
    assert lefts[0] == lefts[1]
    ana.page.get_by_role("button", name="Masking").click()
    expect(ana.page.locator(".line.cells")).to_have_count(3)


def test_columns_of_spaces_stand_below_each_other_also_on_a_phone(
    visit: Callable[..., Visitor],
) -> None:
    ana = visit(viewport={"width": 390, "height": 844})
    ana.register()
    rows = (
        "Historia  Nombre                        Vista el    Alta",
        "100234    María Fernández López         12/03/2021  14/03/2021",
        "871       José Antonio Ruiz Etxeberria  20/03/2021  28/03/2021",
    )
    ana.open_document("Lista de hoy,  con dos huecos\n" + "\n".join(rows) + "\nFin\n")
    page = ana.page
    expect(page.locator(".line.aligned")).to_have_count(3)
    assert len(lefts_of(page, "12/03/2021", "20/03/2021")) == 1
    assert len(lefts_of(page, "14/03/2021", "28/03/2021")) == 1
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(width) == 0  # the table is pushed aside, not the page
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(ana.mark("14/03/2021")).to_be_in_viewport(ratio=1)
    assert violations(page) == []


def lefts_of(page: Page, *names: str) -> set[float]:
    return {
        page.locator(f".mark[aria-label^='{name}: ']").evaluate(
            "mark => Math.round(mark.getBoundingClientRect().left)"
        )
        for name in names
    }


def word(folder: Path) -> Path:
    """A letter of two pages, with a table, as hospitals write them."""
    document = docx.Document()
    document.add_heading("Informe de alta", 1)
    for line in NOTE.splitlines():
        document.add_paragraph(line.replace("🙂", ""))
    table = document.add_table(rows=1, cols=2, style="Table Grid")
    table.cell(0, 0).text, table.cell(0, 1).text = "Fecha de alta", "20/03/2021"
    document.add_paragraph("Segunda página, sin datos.").paragraph_format.page_break_before = True
    file = folder / "alta.docx"
    document.save(str(file))
    return file


@pytest.mark.skipif(
    find_office() is None, reason="LibreOffice is not installed (apt-get install libreoffice-nogui)"
)
def test_a_word_document_shows_its_pages_through_libreoffice(ana: Visitor, tmp_path: Path) -> None:
    ana.page.goto("/")
    ana.page.locator("#files").set_input_files(word(tmp_path))
    row = ana.page.get_by_role("row", name="alta.docx")
    expect(row).to_contain_text("Ready")
    row.get_by_role("link").click()
    expect(ana.mark("12345678Z")).to_be_visible()
    ana.page.get_by_role("button", name="Page", exact=True).click()
    pictures = {}
    for side in ("Anonymised", "Original"):
        ana.page.get_by_role("button", name=side, exact=True).click(timeout=90_000)
        for number in (1, 2):
            picture = ana.page.get_by_role("img", name=f"Page {number} of 2")
            picture.scroll_into_view_if_needed()
            expect(picture).to_have_js_property("complete", True, timeout=90_000)
            assert picture.evaluate("image => image.naturalWidth") > 500
            address = picture.get_attribute("src")
            assert address is not None
            data = ana.context.request.get(address).body()
            pictures[side, number] = Image.open(io.BytesIO(data)).convert("L")
    difference = ImageChops.difference(pictures["Anonymised", 1], pictures["Original", 1])
    assert difference.getbbox() is not None  # other dates and numbers
    assert pictures["Anonymised", 2].tobytes() == pictures["Original", 2].tobytes()
    darkest, _ = pictures["Original", 1].getextrema()
    assert isinstance(darkest, int)
    assert darkest < 100  # there is ink on it


def test_pages_that_cannot_be_made_say_so(ana: Visitor, tmp_path: Path) -> None:
    ana.page.goto("/")
    ana.page.locator("#files").set_input_files(word(tmp_path))
    row = ana.page.get_by_role("row", name="alta.docx")
    expect(row).to_contain_text("Ready")
    refusal = {"available": False, "why_not": "no-libreoffice", "pages": []}
    ana.page.route("**/pages", lambda route: route.fulfill(json=refusal))
    row.get_by_role("link").click()
    expect(ana.mark("12345678Z")).to_be_visible()
    ana.page.get_by_role("button", name="Page", exact=True).click()
    expect(ana.page.locator("vela-pages")).to_contain_text("need LibreOffice")
    ana.page.unroute("**/pages")
    problem = {"code": "format", "detail": "LibreOffice could not convert this document"}
    ana.page.route("**/pages", lambda route: route.fulfill(status=422, json=problem))
    ana.page.reload()
    expect(ana.page.locator("vela-pages")).to_contain_text("could not be made")
