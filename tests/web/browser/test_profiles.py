"""Another profile for a document that is there already."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.browser.visitor import FOUND, NOTE, Visitor

FIGURES = "Ana Ruiz, 12/03/2021, 612 345 678\n"


def test_the_dialog_says_what_becomes_of_corrections_and_undo_brings_them_back(
    ana: Visitor,
) -> None:
    document = ana.open_document()
    ana.double_click("Oñati")
    ana.page.get_by_role("combobox").fill("location")
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.mark("Oñati")).to_be_visible()
    ana.page.get_by_role("button", name="Change…", exact=True).last.click()
    dialog = ana.page.get_by_role("dialog", name="Read with another profile")
    expect(dialog).to_contain_text("all marks go, also those corrected by hand")
    dialog.get_by_role("radio", name="es-rules").check()
    expect(dialog).to_contain_text("The profile stays")
    dialog.get_by_role("radio", name="de-plain").check()
    dialog.get_by_role("button", name="Detect again").click()
    expect(ana.page.get_by_text("Nothing was found")).to_be_visible()
    assert ana.get(f"/documents/{document}")["profile"] == "de-plain"
    ana.page.get_by_role("button", name="Undo").click()
    expect(ana.mark("Oñati")).to_be_visible()
    expect(ana.page.locator(".mark")).to_have_count(FOUND + 1)


def test_a_doubtful_profile_is_settled_from_its_note(visit: Callable[..., Visitor]) -> None:
    greta = visit()
    greta.register()
    greta.context.request.patch("/api/v1/account", data={"language": "de"})
    document = greta.open_document(FIGURES)
    assert greta.get(f"/documents/{document}")["profile"] == "de-plain"  # her language
    note = greta.page.get_by_role("note")
    expect(note).to_contain_text("de-plain")
    note.get_by_role("button", name="Anderes Profil…").click()
    greta.page.get_by_role("button", name="Neu erkennen").click()
    expect(greta.mark("12/03/2021")).to_be_visible()
    expect(note).to_have_count(0)


def test_two_tabs_on_the_same_document(ana: Visitor) -> None:
    """What one tab does, the other one shows with its next change, and nothing gets lost."""
    document = ana.open_document()
    other = ana.context.new_page()
    other.goto(f"/documents/{document}")
    dates = other.locator(".mark[aria-label^='12/03/2021: ']")
    expect(dates).to_be_visible()
    ana.double_click("Oñati")
    ana.page.get_by_role("combobox").fill("location")
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.mark("Oñati")).to_be_visible()
    expect(other.locator(".mark")).to_have_count(FOUND)
    dates.click()
    other.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(other.locator(".mark[aria-label^='Oñati: ']")).to_be_visible()
    states = {m["state"] for m in ana.marks(document) if m["label"] == "FECHAS"}
    assert states == {"open", "rejected"}


def test_another_tab_changed_the_profile(ana: Visitor) -> None:
    document = ana.open_document()
    answer = ana.context.request.put(
        f"/api/v1/documents/{document}/profile", data={"profile": "de-plain"}
    )
    assert answer.ok
    ana.double_click("Oñati")
    ana.page.get_by_role("combobox").fill("location")
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page.get_by_text("Nothing was found")).to_be_visible()
    ana.page.locator(".stage[aria-busy='false']").wait_for()
    ana.double_click("Oñati")
    ana.page.get_by_role("combobox").fill("place")
    ana.page.get_by_role("button", name="Save").click()
    expect(ana.page.locator(".mark[data-label=LOC]")).to_be_visible()
    assert NOTE.count("Oñati") == 1
