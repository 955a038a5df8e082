"""Accounts, tokens, sharing, administration: who sees what."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from tests.web.browser.visitor import PASSWORD, Visitor

from veladura.web.accounts.totp import code_at


def settled(page: Page, shown: Locator) -> None:
    """After a step that reloads the page: what it shows is there, and its modules have run."""
    expect(shown).to_be_visible()
    page.wait_for_load_state()


def test_signing_out_and_in_again(ana: Visitor) -> None:
    page = ana.page
    page.goto("/")
    page.get_by_role("button", name="Account of Ana Ruiz").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("E-mail").fill(ana.email)
    page.get_by_label("Password").fill("not the password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_have_text("The e-mail or the password is not right.")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="My documents")).to_be_visible()


def test_a_second_user_sees_nothing_of_the_first(
    ana: Visitor, visit: Callable[..., Visitor]
) -> None:
    document = ana.open_document()
    ben = visit()
    ben.register(name="Ben")
    ben.empty_workspace()
    ben.page.goto("/")
    expect(ben.page.get_by_text("No documents yet.")).to_be_visible()
    ben.page.goto(f"/documents/{document}")
    expect(ben.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    ben.page.goto(f"/workspaces/{ana.workspace}")
    expect(ben.page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_a_shared_workspace_is_seen_until_it_is_no_longer_shared(
    ana: Visitor, visit: Callable[..., Visitor]
) -> None:
    ben = visit()
    ben.register(name="Ben Sanz")
    document = ana.open_document()
    ana.page.goto("/workspaces")
    ana.page.get_by_label("Share with (e-mail)").fill(ben.email)
    ana.page.get_by_role("button", name="Share", exact=True).click()
    row = ana.page.get_by_role("row", name="Ben Sanz")
    expect(row).to_contain_text("can correct")
    settled(ana.page, row)
    ben.page.goto(f"/documents/{document}")
    expect(ben.mark("12345678Z")).to_be_visible()
    ana.page.get_by_role("button", name="Remove access of Ben Sanz").click()
    expect(ana.page.get_by_role("row", name="Ben Sanz")).to_have_count(0)
    ben.page.reload()
    expect(ben.page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_workspaces_are_made_renamed_and_deleted(ana: Visitor) -> None:
    page = ana.page
    page.goto("/workspaces")
    page.get_by_label("Name of the new workspace").fill("Cardiología 2016")
    page.get_by_role("button", name="Create").click()
    card = page.get_by_role("region", name="Cardiología 2016")
    settled(page, card)
    card.get_by_role("button", name="Rename").click()
    page.get_by_role("textbox", name="Name of the workspace").fill("Cardiología 2017")
    page.get_by_role("button", name="Save").click()
    renamed = page.get_by_role("region", name="Cardiología 2017")
    settled(page, renamed)
    renamed.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(renamed).to_have_count(0)
    expect(page.get_by_role("region", name="My documents")).to_be_visible()


def test_a_token_is_shown_once_and_works_until_revoked(ana: Visitor) -> None:
    page = ana.page
    page.goto("/account")
    page.get_by_label("Name of the token").fill("cuaderno")
    page.get_by_role("button", name="Create a token").click()
    token = page.locator(".secret").inner_text()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    row = page.get_by_role("row", name="cuaderno")
    expect(row).to_contain_text(token[:4])
    settled(page, row)
    assert token not in page.content()

    def status() -> int:
        headers = {"Authorization": f"Bearer {token}", "Cookie": ""}
        return ana.context.request.get("/api/v1/account", headers=headers).status

    assert status() == 200
    page.get_by_role("button", name="Revoke cuaderno").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(page.get_by_text("There are none yet.")).to_be_visible()
    assert ana.get("/tokens") == []


def test_the_password_changes_only_with_the_current_one(ana: Visitor) -> None:
    page = ana.page
    page.goto("/account")
    page.get_by_label("Current password").fill("wrong, certainly")
    page.get_by_label("New password").fill("otra clave bastante larga")
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator("#toasts")).not_to_be_empty()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Change the password").click()
    expect(page.locator("#toasts")).to_contain_text("Password changed.")


def test_administrators_close_registration_and_give_roles(
    administrator: Visitor, ana: Visitor, visit: Callable[..., Visitor]
) -> None:
    page = administrator.page
    page.goto("/admin")
    row = page.get_by_role("row", name=ana.email)
    row.get_by_role("combobox").select_option("reviewer")
    expect(page.locator("#toasts")).to_contain_text("Saved.")
    assert ana.get("/account")["role"] == "reviewer"
    page.get_by_label("Anyone who reaches the server may create an account").uncheck()
    with page.expect_response("**/admin/settings"):  # "Saved." stands there from before
        page.get_by_role("button", name="Save").click()
    try:
        stranger = visit()
        stranger.page.goto("/register")
        expect(stranger.page.get_by_text("Registration is closed.")).to_be_visible()
    finally:
        settings = {"registration_open": True, "retention_days": 30}
        administrator.context.request.put("/api/v1/admin/settings", data=settings)


def test_members_do_not_see_administration(ana: Visitor) -> None:
    ana.page.goto("/")
    expect(ana.page.get_by_role("link", name="Administration")).to_have_count(0)
    ana.page.goto("/admin")
    expect(ana.page.get_by_role("heading", name="You may not do that")).to_be_visible()


def test_corrections_are_drawn_and_listed(ana: Visitor) -> None:
    document = ana.open_document()
    text = ana.get(f"/documents/{document}/text")["text"]
    start = text.index("Oñati")
    ana.post(f"/documents/{document}/marks", {"start": start, "end": start + 5, "label": "PAIS"})
    ana.page.goto("/corrections")
    row = ana.page.get_by_role("row", name="Country")
    expect(row.get_by_role("cell")).to_have_text(["0", "0", "0", "0", "1", "0"])
    expect(ana.page.locator("vela-chart rect[data-series=added]")).to_have_count(1)


def test_two_steps_from_the_account_page_to_the_next_login(
    ana: Visitor, visit: Callable[..., Visitor]
) -> None:
    page = ana.page
    page.goto("/account")
    page.get_by_role("button", name="Switch on").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    secret = page.locator("dialog .secret").inner_text()
    page.get_by_label("Code of the app").fill(code_at(secret, int(time.time()) // 30))
    page.get_by_role("dialog").get_by_role("button", name="Switch on").click()
    recovery = page.locator("dialog .secret", has_text="-")  # the dialog before may still close
    expect(recovery).to_be_visible()
    code = recovery.inner_text().split()[0]
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    settled(page, page.get_by_role("button", name="Switch off"))
    again = visit()
    again.page.goto("/login")
    again.page.get_by_label("E-mail").fill(ana.email)
    again.page.get_by_label("Password").fill(PASSWORD)
    again.page.get_by_role("button", name="Sign in").click()
    again.page.get_by_label("Code").fill("000000")
    again.page.get_by_role("button", name="Sign in").click()
    expect(again.page.get_by_role("alert")).to_contain_text("The code is not right")
    again.page.get_by_label("Code").fill(code)
    again.page.get_by_role("button", name="Sign in").click()
    expect(again.page.get_by_role("heading", name="My documents")).to_be_visible()
    again.page.goto("/account")
    again.page.get_by_role("button", name="Sign out everywhere else").click()
    expect(again.page.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_an_account_can_be_exported_and_deleted(ana: Visitor) -> None:
    page = ana.page
    page.goto("/account")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export everything").click()
    assert download.value.suggested_filename == "veladura-account.zip"
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_an_invitation_is_shown_once_and_can_be_withdrawn(
    administrator: Visitor, visit: Callable[..., Visitor]
) -> None:
    page = administrator.page
    page.goto("/admin")
    page.get_by_placeholder("E-mail of whom to invite").fill("rita@example.org")
    page.get_by_role("button", name="Invite").click()
    link = page.locator("dialog .secret").inner_text()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    settled(page, page.get_by_role("row", name="rita@example.org"))
    rita = visit()
    rita.page.goto(link)
    expect(rita.page.get_by_label("E-mail")).to_have_value("rita@example.org")
    page.get_by_role("button", name="Withdraw the invitation of rita@example.org").click()
    expect(page.get_by_role("row", name="rita@example.org").get_by_role("button")).to_have_count(0)
    rita.page.reload()
    expect(rita.page.get_by_text("This link is not valid")).to_be_visible()


def test_the_sample_beside_the_sign_in_is_in_the_readers_language(
    visit: Callable[..., Visitor],
) -> None:
    for locale, name in (("es-ES", "Carmen Ortiz Vega"), ("de-DE", "Karin Ortmann")):
        visitor = visit(locale=locale)
        visitor.page.goto("/login")
        expect(visitor.page.locator(".specimen .mark").first).to_have_text(name)
