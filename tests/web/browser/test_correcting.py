"""Marking, changing and removing with the mouse; undo and redo."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.browser.visitor import FOUND, Visitor


def choose(ana: Visitor, typed: str) -> None:
    ana.page.get_by_role("combobox").fill(typed)
    ana.page.get_by_role("button", name="Save").click()


def test_a_double_clicked_word_is_marked_with_the_chosen_category(ana: Visitor) -> None:
    document = ana.open_document()
    ana.double_click("Oñati")
    expect(ana.page.get_by_role("heading", name="Category for “Oñati”")).to_be_visible()
    choose(ana, "location")
    expect(ana.mark("Oñati")).to_have_attribute("data-label", "TERRITORIO")
    assert [m["source"] for m in ana.marks(document) if m["label"] == "TERRITORIO"] == ["person"]


def test_all_occurrences_are_marked_at_once(ana: Visitor) -> None:
    document = ana.open_document()
    ana.double_click("Amaia")
    ana.page.get_by_label("Mark all 2 occurrences").check()
    choose(ana, "kinship")
    expect(ana.page.locator(".mark[data-label=FAMILIARES_SUJETO_ASISTENCIA]")).to_have_count(2)
    assert len(ana.marks(document)) == FOUND + 2


def test_any_stretch_can_be_selected_and_white_space_is_left_out(ana: Visitor) -> None:
    document = ana.open_document()
    ana.select_text(" hermana Amaia ")
    choose(ana, "kinship")
    expect(ana.mark("hermana Amaia")).to_be_visible()
    made = [m for m in ana.marks(document) if m["source"] == "person"]
    text = ana.get(f"/documents/{document}/text")["text"]
    assert [text[m["start"] : m["end"]] for m in made] == ["hermana Amaia"]


def test_offsets_behind_an_emoji_count_code_points(ana: Visitor) -> None:
    document = ana.open_document("🙂🙂 visto con 👩‍⚕️ por Nekane.\nFirma: 🙂 Nekane\n")
    ana.double_click("Nekane", occurrence=1)
    choose(ana, "health staff")
    expect(ana.mark("Nekane")).to_be_visible()
    text = ana.get(f"/documents/{document}/text")["text"]
    (made,) = ana.marks(document)
    assert text[made["start"] : made["end"]] == "Nekane"
    assert made["start"] == text.rindex("Nekane")


def test_a_click_on_a_mark_changes_its_category(ana: Visitor) -> None:
    document = ana.open_document()
    ana.mark("612 345 678").click()
    choose(ana, "fax")
    expect(ana.mark("612 345 678")).to_have_attribute("data-label", "NUMERO_FAX")
    assert {m["label"] for m in ana.marks(document)} >= {"NUMERO_FAX"}


def test_borders_move_by_words_in_the_dialog(ana: Visitor) -> None:
    document = ana.open_document()
    ana.mark("612 345 678").click()
    ana.page.get_by_role("button", name="Start one word earlier").click()
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.mark("Teléfono 612 345 678")).to_be_visible()
    text = ana.get(f"/documents/{document}/text")["text"]
    assert "Teléfono 612 345 678" in {text[m["start"] : m["end"]] for m in ana.marks(document)}


def test_what_is_removed_comes_back_with_undo_and_goes_with_redo(ana: Visitor) -> None:
    ana.open_document()
    undo = ana.page.get_by_role("button", name="Undo")
    redo = ana.page.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    ana.mark("12345678Z").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(ana.mark("12345678Z")).to_have_attribute("data-state", "rejected")
    undo.click()
    expect(ana.mark("12345678Z")).to_have_attribute("data-state", "open")
    expect(undo).to_be_disabled()
    redo.click()
    expect(ana.mark("12345678Z")).to_have_attribute("data-state", "rejected")


def test_escape_leaves_everything_as_it_was(ana: Visitor) -> None:
    document = ana.open_document()
    ana.double_click("Oñati")
    ana.page.get_by_role("combobox").fill("location")
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    assert len(ana.marks(document)) == FOUND


def test_recent_categories_come_first(ana: Visitor) -> None:
    ana.open_document()
    ana.double_click("Oñati")
    choose(ana, "country")
    expect(ana.mark("Oñati")).to_be_visible()
    ana.double_click("acompaña")
    expect(ana.page.get_by_role("option").first).to_contain_text("Country")


def test_the_panel_says_what_a_mark_is_and_why(ana: Visitor) -> None:
    ana.open_document()
    ana.page.keyboard.press("j")
    panel = ana.page.get_by_role("region", name="Details")
    expect(panel).to_contain_text("52 años")
    expect(panel).to_contain_text("Age")
    expect(panel).to_contain_text("rule")
    expect(panel.get_by_role("heading", name="Why")).to_be_visible()


def test_an_unmarked_word_says_why_not(ana: Visitor) -> None:
    ana.open_document()
    ana.double_click("Oñati")
    ana.page.keyboard.press("Escape")
    panel = ana.page.get_by_role("region", name="Details")
    expect(panel.get_by_role("heading", name="Why not")).to_be_visible()
    expect(panel).to_contain_text("No rule and no model sees anything identifying here.")


def test_a_document_is_reviewed_or_rejected_as_a_whole(ana: Visitor) -> None:
    document = ana.open_document()
    details = ana.page.get_by_role("region", name="Details")
    for button, said, shown in (
        ("Mark as reviewed", "Reviewed: ", "Reviewed"),
        ("Reject the document", "Rejected: ", "Rejected"),
    ):
        ana.page.goto(f"/documents/{document}")
        details.get_by_role("button", name=button).click()
        expect(details).to_contain_text(said)
        ana.page.goto("/")
        expect(ana.page.get_by_role("row", name="nota.txt")).to_contain_text(shown)
        ana.page.goto(f"/documents/{document}")
        details.get_by_role("button", name="Reopen the review").click()
        expect(details.get_by_role("button", name="Reject the document")).to_be_visible()


def test_who_may_not_sign_off_is_not_asked_to(ana: Visitor, visit: Callable[..., Visitor]) -> None:
    ben = visit()
    ben.register(name="Ben")
    document = ana.open_document()
    ana.post(f"/workspaces/{ana.workspace}/members", {"email": ben.email, "permission": "editor"})
    ben.page.goto(f"/documents/{document}")
    expect(ben.mark("12345678Z")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Mark as reviewed")).to_have_count(0)
    with ana.page.expect_response(lambda answer: answer.request.method != "GET"):
        ana.page.get_by_role("button", name="Reject the document").click()
    ben.page.reload()
    expect(ben.page.get_by_text("Rejected: ")).to_be_visible()
