"""A review without a mouse."""

from playwright.sync_api import expect
from tests.web.browser.visitor import FOUND, Visitor


def test_next_previous_accept_reject(ana: Visitor) -> None:
    document = ana.open_document()
    press = ana.page.keyboard.press
    press("j")
    expect(ana.mark("52 años")).to_be_focused()
    press("j")
    expect(ana.mark("12345678Z")).to_be_focused()
    press("k")
    expect(ana.mark("52 años")).to_be_focused()
    press("a")
    expect(ana.mark("52 años")).to_have_attribute("data-state", "accepted")
    expect(ana.mark("12345678Z")).to_be_focused()
    press("x")
    expect(ana.mark("12345678Z")).to_have_attribute("data-state", "rejected")
    expect(ana.mark("12/03/2021")).to_be_focused()
    states = [m["state"] for m in ana.marks(document)]
    assert states == ["accepted", "rejected", "open", "open", "open"]
    expect(ana.page.locator("#status")).to_have_text("rejected. 3 left open.")


def test_every_mark_can_be_reviewed_and_the_document_finished(ana: Visitor) -> None:
    document = ana.open_document()
    ana.page.keyboard.press("j")
    for left in reversed(range(FOUND)):
        expect(ana.page.locator(".mark[data-state=open].selected")).to_be_focused()
        ana.page.keyboard.press("a")
        expect(ana.page.locator("#status")).to_have_text(f"accepted. {left} left open.")
    expect(ana.page.locator(".mark[data-state=open]")).to_have_count(0)
    bar = ana.page.get_by_role("progressbar", name="Marks reviewed")
    expect(bar).to_have_attribute("aria-valuenow", "100")
    finish = ana.page.get_by_role("button", name="Mark as reviewed")
    finish.focus()
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("button", name="Reopen the review")).to_be_focused()
    assert ana.get(f"/documents/{document}")["review"]["state"] == "accepted"
    ana.page.keyboard.press("Enter")
    expect(finish).to_be_focused()
    ana.page.keyboard.press("Tab")
    expect(ana.page.get_by_role("button", name="Reject the document")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("button", name="Reopen the review")).to_be_focused()


def test_the_category_changes_by_keyboard(ana: Visitor) -> None:
    ana.open_document()
    press = ana.page.keyboard.press
    for _ in range(FOUND):
        press("j")
    expect(ana.mark("612 345 678")).to_be_focused()
    press("c")
    ana.page.keyboard.type("fax")
    press("Enter")
    expect(ana.mark("612 345 678")).to_have_attribute("data-label", "NUMERO_FAX")
    expect(ana.mark("612 345 678")).to_be_focused()
    press("Control+z")
    expect(ana.mark("612 345 678")).to_have_attribute("data-label", "NUMERO_TELEFONO")
    press("Control+Shift+z")
    expect(ana.mark("612 345 678")).to_have_attribute("data-label", "NUMERO_FAX")


def test_arrows_choose_among_the_categories(ana: Visitor) -> None:
    ana.open_document()
    ana.page.keyboard.press("j")
    ana.page.keyboard.press("Enter")
    options = ana.page.get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true")
    ana.page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    chosen = options.nth(1).get_attribute("id")
    assert chosen is not None
    expect(ana.page.get_by_role("combobox")).to_have_attribute("aria-activedescendant", chosen)


def test_borders_move_with_shift_and_arrows(ana: Visitor) -> None:
    ana.open_document()
    ana.page.keyboard.press("j")
    ana.page.keyboard.press("Shift+ArrowLeft")
    expect(ana.mark("52")).to_be_focused()
    ana.page.keyboard.press("Shift+ArrowRight")
    expect(ana.mark("52 años")).to_be_focused()
    ana.page.keyboard.press("Control+Shift+ArrowLeft")
    expect(ana.mark("de 52 años")).to_be_focused()


def test_a_missed_word_is_reached_with_the_arrows_and_marked(ana: Visitor) -> None:
    document = ana.open_document()
    press = ana.page.keyboard.press
    for _ in range(FOUND - 1):
        press("j")
    expect(ana.mark("20/03/2021")).to_be_focused()
    for _ in ["Vive", "con", "su", "hermana"]:
        press("ArrowRight")
    press("Shift+ArrowRight")
    expect(ana.page.locator("#status")).to_have_text("hermana Amaia")
    press("Enter")
    ana.page.keyboard.type("kinship")
    press("Enter")
    expect(ana.mark("hermana Amaia")).to_be_focused()
    assert len(ana.marks(document)) == FOUND + 1


def test_find_walks_through_the_whole_text(ana: Visitor) -> None:
    ana.open_document()
    ana.page.keyboard.press("/")
    ana.page.keyboard.type("amaia")
    expect(ana.page.get_by_role("search").get_by_role("status")).to_have_text("1 of 2")
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("search").get_by_role("status")).to_have_text("2 of 2")
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("search")).to_be_hidden()


def test_letters_can_be_switched_off(ana: Visitor) -> None:
    document = ana.open_document()
    ana.page.get_by_label("Letters are commands").uncheck()
    ana.page.keyboard.press("j")
    ana.page.keyboard.press("x")
    ana.page.reload()
    expect(ana.page.get_by_label("Letters are commands")).not_to_be_checked()
    expect(ana.page.locator(".mark.selected")).to_have_count(0)
    assert {m["state"] for m in ana.marks(document)} == {"open"}
