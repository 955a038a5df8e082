"""What a workspace knows: its page, and "always" and "never" at a mark or a word."""

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.web.browser.visitor import NOTE, Visitor


def test_never_is_shown_beforehand_and_then_in_force_in_all_documents(ana: Visitor) -> None:
    other = ana.add_document(NOTE, "otra.txt")
    document = ana.open_document()
    ana.mark("612 345 678").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Never hide this").click()
    dialog = ana.page.get_by_role("dialog")
    expect(dialog).to_contain_text("In 2 documents: 2 marks less")
    expect(dialog.get_by_role("row")).to_have_count(2)
    dialog.get_by_role("button", name="Apply to all").click()
    expect(ana.mark("612 345 678")).to_have_count(0)
    text = ana.get(f"/documents/{document}/text")["text"]
    for one in (document, other):
        found = {text[m["start"] : m["end"]] for m in ana.marks(one)}
        assert "12345678Z" in found
        assert "612 345 678" not in found


def test_always_takes_a_category_and_marks_every_occurrence(ana: Visitor) -> None:
    ana.open_document()
    ana.double_click("Amaia")
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name="Always hide this").click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_label("Category").select_option("FAMILIARES_SUJETO_ASISTENCIA")
    expect(dialog).to_contain_text("In 1 document: 2 marks more")
    dialog.get_by_role("button", name="Apply to all").click()
    expect(ana.page.locator(".mark[data-label=FAMILIARES_SUJETO_ASISTENCIA]")).to_have_count(2)


def test_the_page_of_a_workspace_keeps_lists_directories_and_records(
    ana: Visitor, tmp_path: Path
) -> None:
    document = ana.add_document()
    page = ana.page
    page.goto(f"/workspaces/{ana.workspace}/knowledge")
    page.get_by_label("Always hide").fill("Oñati = TERRITORIO")
    page.get_by_label("Never hide").fill("12345678Z")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("1 document is read again.")).to_be_visible()
    expect(page.get_by_label("Never hide")).to_have_value(re.compile("12345678Z"))
    staff = tmp_path / "staff.txt"
    staff.write_text("A\n", "utf-8")
    upload = page.locator("form[data-upload=directories]")
    upload.locator("input[type=file]").set_input_files(staff)
    upload.get_by_role("button", name="Add").click()
    expect(page.get_by_text("staff.txt: line 1: an entry needs two letters")).to_be_visible()
    staff.write_text("Begoña Uría\n", "utf-8")
    upload.locator("input[type=file]").set_input_files(staff)
    upload.get_by_role("button", name="Add").click()
    expect(page.get_by_role("row", name=re.compile("staff.txt"))).to_be_visible()
    patients = tmp_path / "patients.csv"
    patients.write_text("nhc,nombre\n1120934,Amaia\n", "utf-8")
    records = page.locator("form[data-upload=records]")
    records.get_by_label("Column of the key").fill("nhc")
    records.locator("input[type=file]").set_input_files(patients)
    records.get_by_role("button", name="Add").click()
    expect(page.get_by_text("Records: 1, by nhc")).to_be_visible()
    page.goto(f"/documents/{document}#classification")
    page.get_by_role("button", name="Choose…").click()
    page.get_by_label("Key of the record").fill("1120934")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Belongs to the record 1120934.")).to_be_visible()
    expect(ana.mark("Amaia")).to_be_visible()
