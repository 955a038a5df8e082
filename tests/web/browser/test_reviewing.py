"""Reviewing many documents, and the same one together."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.browser.visitor import FOUND, NOTE, PASSWORD, Visitor


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


def test_entities_are_renamed_joined_and_split_in_their_panel(ana: Visitor) -> None:
    text = "Vista por Amaia Ruiz y Jon Ander. Amaia Ruiz firma. Con Nerea Sola. Jon Ander vino.\n"
    document = ana.add_document(text)
    ana.page.goto(f"/documents/{document}#replacement")
    ana.page.locator(".stage[aria-busy='false']").wait_for()
    for name in ("Amaia Ruiz", "Jon Ander", "Nerea Sola"):
        start = text.index(name)
        mark = {"start": start, "end": start + len(name), "label": "NOMBRE_SUJETO_ASISTENCIA"}
        ana.post(f"/documents/{document}/marks", {**mark, "all_occurrences": True})
    ana.page.reload()
    people = ana.page.locator(".entities li")
    expect(people).to_have_count(3)

    def act(action: str, name: str, fill: str, *, choose: bool = False) -> None:
        ana.page.get_by_role("button", name=f"{action}: {name}").click()
        field = ana.page.get_by_role("dialog").locator("#entity-field")
        field.select_option(label=fill) if choose else field.fill(fill)
        ana.page.get_by_role("dialog").get_by_role("button", name="Save").click()
        expect(ana.page.get_by_role("dialog")).to_have_count(0)

    def written() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for mark in ana.marks(document):
            found.setdefault(text[mark["start"] : mark["end"]], []).append(mark["replacement"])
        return found

    act("Rename", "Amaia Ruiz", "Lucía Campos")
    expect(people.filter(has_text="Amaia Ruiz")).to_contain_text("Lucía Campos")
    assert written()["Amaia Ruiz"] == ["Lucía Campos", "Lucía Campos"]
    act("Join with another", "Nerea Sola", "Amaia Ruiz", choose=True)
    expect(people.filter(has_text="Nerea Sola")).to_contain_text("Lucía Campos")
    assert written()["Nerea Sola"] == ["Lucía Campos"]
    before = written()["Jon Ander"][0]
    act("Split a mention off", "Jon Ander", "Pedro Luna")
    expect(ana.page.locator(".entities")).to_contain_text("Pedro Luna")
    assert written()["Jon Ander"] == [before, "Pedro Luna"]


def test_a_session_that_ends_while_one_edits_loses_nothing(ana: Visitor) -> None:
    document = ana.open_document()
    ana.mark("12345678Z").click()
    ana.page.get_by_role("dialog").get_by_role("option", name="Phone").click()
    save = ana.page.get_by_role("dialog").get_by_role("button", name="Save")
    ana.context.clear_cookies(name="veladura_session")
    save.dispatch_event("click")  # even if the page has noticed meanwhile, and says so above it
    with ana.page.expect_popup() as opened:
        ana.page.get_by_role("link", name="Sign in").click()
    sign_in = opened.value
    sign_in.get_by_label("E-mail").fill(ana.email)
    sign_in.get_by_label("Password").fill(PASSWORD)
    sign_in.get_by_role("button", name="Sign in").click()
    expect(ana.mark("12345678Z")).to_have_attribute("data-label", "NUMERO_TELEFONO")
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    changed = [mark for mark in ana.marks(document) if mark["source"] == "person"]
    assert [mark["label"] for mark in changed] == ["NUMERO_TELEFONO"]
    sign_in.close()
