"""The whole way of a document, once, as a new user walks it."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.web.browser.visitor import NOTE, PASSWORD, Visitor


def test_register_upload_see_correct_undo_replace_download(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    ana = visit()
    page = ana.page
    page.goto("/register")
    page.get_by_label("Name").fill("Ana Ruiz")
    page.get_by_label("E-mail").fill("story@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", name="My documents")).to_be_visible()

    note = tmp_path / "alta-0412.txt"
    note.write_text(NOTE, "utf-8")
    page.locator("#files").set_input_files(note)
    row = page.get_by_role("row", name="alta-0412.txt")
    expect(row).to_contain_text("Ready")
    row.get_by_role("link").click()

    expect(ana.mark("12345678Z")).to_be_visible()
    ana.double_click("Oñati")
    page.get_by_role("combobox").fill("location")
    page.get_by_role("button", name="Save").click()
    expect(ana.mark("Oñati")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(ana.mark("Oñati")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(ana.mark("Oñati")).to_be_visible()

    page.get_by_role("button", name="Replacement").click()
    expect(page.get_by_role("region", name="Details")).to_contain_text("none left")

    page.get_by_role("button", name="Download").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Anonymised document").click()
        expect(page.get_by_role("dialog")).to_contain_text("alta-0412.txt")  # nobody signed it
        page.get_by_role("button", name="Download unreviewed").click()
    written = Path(download.value.path()).read_text("utf-8")
    assert "12345678Z" not in written
    assert "Oñati" not in written
    assert "la acompaña" in written


def test_titles_and_addresses_hold_nothing_of_the_document(ana: Visitor) -> None:
    document = ana.open_document()
    assert ana.page.title() == "Document · Veladura"
    assert ana.page.url.split("#")[0].endswith(f"/documents/{document}")


def test_the_browser_neither_remembers_nor_sends_what_is_typed_or_read(ana: Visitor) -> None:
    """Form history, spelling and translation services of browsers would."""
    ana.open_document()
    page = ana.page
    expect(page.locator("meta[name=google][content=notranslate]")).to_have_count(1)
    expect(page.locator("vela-sheet")).to_have_attribute("translate", "no")
    page.keyboard.press("/")
    check = "node => [node.autocomplete, node.spellcheck]"
    assert page.get_by_label("Find in the document").evaluate(check) == ["off", False]
    page.get_by_role("button", name="Replacement").click()
    page.locator(".mark[data-original=false]").first.dblclick()
    assert page.get_by_role("dialog").get_by_role("textbox").evaluate(check) == ["off", False]
    page.goto("/")
    assert page.get_by_label("Search by name").evaluate(check) == ["off", False]
    page.get_by_role("button", name="Paste text").click()
    for field in page.get_by_role("dialog").get_by_role("textbox").all():
        assert field.evaluate(check) == ["off", False]
