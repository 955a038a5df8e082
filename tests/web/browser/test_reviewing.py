"""Reviewing many documents, and the same one together."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.browser.visitor import FOUND, NOTE, Visitor


def test_from_document_to_document_by_keyboard(ana: Visitor) -> None:
    for number in range(3):
        ana.add_document(NOTE, f"nota {number}.txt")
    page = ana.page
    page.goto("/")
    expect(page.locator("tbody tr")).to_have_count(3)
    expect(page.get_by_role("status").filter(has_text="0 of 3 reviewed")).to_be_visible()
    expect(page.locator("[data-state=ready]")).to_have_count(3)
    page.locator("[name=order]").select_option("name")
    page.wait_for_url("**order=name")
    expect(page.locator("tbody th").first).to_have_text("nota 0.txt")
    page.locator("tbody input").nth(2).check()
    page.get_by_role("button", name="Review", exact=True).click()
    for number in range(3):
        expect(page.get_by_role("heading", name=f"nota {number}.txt")).to_be_visible()
        page.locator(".stage[aria-busy='false']").wait_for()
        page.keyboard.press("n")
    expect(page.get_by_text("Nothing is left to review.").last).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="My documents").click()
    expect(page.get_by_role("status").filter(has_text="3 of 3 reviewed")).to_be_visible()
    expect(page.locator("tbody input:checked")).to_have_count(1)  # what was chosen still is
    for row in ana.documents():
        assert (row["review"]["state"], row["review"]["by"]) == ("accepted", "Ana Ruiz")
        assert row["review"]["open"] == 0


def test_many_marks_with_one_key_and_mentions_that_are_asked_about(ana: Visitor) -> None:
    document = ana.open_document()
    page = ana.page
    page.keyboard.press("j")
    page.keyboard.press("g")  # the whole category
    page.get_by_role("button", name=f"Accept {FOUND - 1} from").click()
    expect(page.locator(".mark[data-state=open]")).to_have_count(0)
    assert {mark["state"] for mark in ana.marks(document)} == {"accepted"}
    ana.double_click("Amaia")
    page.get_by_role("combobox").fill("patient")
    page.get_by_label("Mark all 2 occurrences").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".entities li", has_text="Amaia")).to_contain_text("2")
    ana.mark("Amaia").click()
    page.keyboard.press("Escape")
    page.keyboard.press("x")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("hidden in 1 other places")
    dialog.get_by_role("button", name="All mentions").press("Enter")
    expect(ana.mark("Amaia")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("accept the whole category")


def test_two_people_see_each_other_and_do_not_overwrite(
    ana: Visitor, visit: Callable[..., Visitor]
) -> None:
    ben = visit()
    ben.register(name="Ben Roth")
    ana.post(f"/workspaces/{ana.workspace}/members", {"email": ben.email, "permission": "editor"})
    document = ana.open_document()
    ben.page.goto(f"/documents/{document}")
    expect(ana.page.locator("#others")).to_have_text("Ben Roth is here too")
    ben.mark("12345678Z").click()
    ben.page.keyboard.press("Escape")
    ben.page.keyboard.press("x")
    expect(ana.page.locator(".mark[data-state=rejected]")).to_have_count(1)
    ana.page.keyboard.press("h")
    history = ana.page.get_by_role("dialog")
    expect(history).to_contain_text("Ben Roth · rejected a mark")
    history.get_by_label("Comment").fill("Why?")
    history.get_by_role("button", name="Comment").click()
    expect(history).to_contain_text("Ana Ruiz · commented")
    expect(ana.page.get_by_role("button", name="Undo")).to_be_disabled()  # it was his
