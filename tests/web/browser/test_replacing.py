"""Replacements: looked at, written, rolled again, preferred."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect
from tests.web.browser.visitor import Visitor

from veladura.errors import ConfigError
from veladura.profiles import load_profile
from veladura.transform.substitution import substitution_of


def replacement(ana: Visitor, document: str, label: str) -> str:
    (found,) = {m["replacement"] for m in ana.marks(document) if m["label"] == label}
    return str(found)


def test_originals_and_replacements_stand_side_by_side(ana: Visitor) -> None:
    document = ana.open_document(view="replacement")
    new = replacement(ana, document, "NUMERO_TELEFONO")
    assert new != "612 345 678"
    row = ana.page.locator(".pair", has=ana.page.locator(".mark[data-label=NUMERO_TELEFONO]"))
    expect(row.locator(".line").first).to_contain_text("612 345 678")
    expect(row.locator(".line").last).to_contain_text(new)


def test_in_place_the_original_shows_on_hover(ana: Visitor) -> None:
    ana.open_document(view="replacement")
    ana.page.get_by_role("button", name="In place").click()
    sheet = ana.page.locator("vela-sheet")
    expect(sheet).not_to_contain_text("612 345 678")
    sheet.locator(".mark[data-label=NUMERO_TELEFONO]").hover()
    expect(ana.page.get_by_role("tooltip")).to_contain_text("Original: 612 345 678")


def written_instead(ana: Visitor, shown: Locator) -> Locator:
    """The field for a replacement of one's own; a click is lost while the page is drawn again."""
    field = ana.page.get_by_label("Instead of “612 345 678”")
    for _ in range(5):
        with suppress(TimeoutError):  # the field may have come late, and lie over the mark
            shown.dblclick(timeout=4000)
        with suppress(TimeoutError):
            field.wait_for(timeout=4000)
            break
        ana.page.keyboard.press("Escape")  # what a single click opened may lie over the mark
    return field


def test_a_replacement_is_written_by_hand_and_taken_back(ana: Visitor) -> None:
    document = ana.open_document(view="replacement")
    automatic = replacement(ana, document, "NUMERO_TELEFONO")
    shown = ana.page.locator(".mark[data-label=NUMERO_TELEFONO][data-original=false]")
    expect(shown).to_have_text(automatic)
    written_instead(ana, shown).fill("600 000 000")
    ana.page.keyboard.press("Enter")
    expect(shown).to_have_text("600 000 000")
    written_instead(ana, shown)
    ana.page.get_by_role("button", name="Back to automatic").click()
    expect(shown).to_have_text(automatic)


def test_one_mark_is_rolled_again(ana: Visitor) -> None:
    document = ana.open_document(view="replacement")
    before = {m["id"]: m["replacement"] for m in ana.marks(document)}
    ana.page.locator(".mark[data-label=NUMERO_TELEFONO][data-original=false]").click()
    ana.page.get_by_role("button", name="Reroll", exact=True).click()
    panel = ana.page.get_by_role("region", name="Details")
    phone = next(m for m in ana.marks(document) if m["label"] == "NUMERO_TELEFONO")
    expect(panel.locator("dd").nth(1)).not_to_have_text(before[phone["id"]])
    after = {m["id"]: m["replacement"] for m in ana.marks(document)}
    assert {id for id in before if before[id] != after[id]} == {phone["id"]}


def test_the_whole_document_is_rolled_again_and_back(ana: Visitor) -> None:
    document = ana.open_document(view="replacement")
    before = replacement(ana, document, "ID_SUJETO_ASISTENCIA")
    shown = ana.page.locator(".mark[data-label=ID_SUJETO_ASISTENCIA][data-original=false]")
    ana.page.get_by_role("button", name="Reroll all").click()
    expect(shown).not_to_have_text(before)
    ana.page.get_by_role("button", name="Undo").click()
    expect(shown).to_have_text(before)


def test_preferences_show_their_effect_at_once(ana: Visitor) -> None:
    ana.open_document()
    ana.page.get_by_role("button", name="Preferences").click()
    drawer = ana.page.get_by_role("dialog", name="Preferences")
    shown = ana.page.locator(".mark[data-label=NUMERO_TELEFONO][data-original=false]")
    expect(shown).to_have_text(re.compile(r"^[\d +-]+$"))  # planned, which takes a moment
    before = shown.inner_text()
    drawer.get_by_label("Phone").select_option("mask")
    expect(shown).not_to_have_text(before)
    expect(shown).to_contain_text("[")
    drawer.get_by_role("button", name="Restore").click()
    expect(shown).to_have_text(before)


def test_date_ranges_are_set_in_days_months_and_years(ana: Visitor) -> None:
    document = ana.open_document()
    ana.page.get_by_role("button", name="Preferences").click()
    drawer = ana.page.get_by_role("dialog", name="Preferences")
    changes = (("Months, from", "0"), ("Months, to", "0"), ("Years, from", "0"), ("Years, to", "0"))
    for name, value in (*changes, ("Days, to", "1")):
        with ana.page.expect_response(lambda answer: answer.url.endswith("/preferences")):
            drawer.get_by_label(name).fill(value)
            drawer.get_by_label(name).blur()
    drawer.get_by_role("button", name="Done").click()
    shown = ana.page.locator(".mark[data-label=FECHAS][data-original=false]")
    expect(shown).to_have_text([re.compile("1[13]/03/2021"), re.compile("(19|21)/03/2021")])
    kept = ana.get(f"/documents/{document}")["preferences"]
    assert (kept["date_days"], kept["date_months"], kept["date_years"]) == ([1, 1], [0, 0], [0, 0])


def has_replacements(profile: str) -> bool:
    try:
        substitution_of(load_profile(profile))
    except ConfigError:
        return False
    return True


@pytest.mark.skipif(not has_replacements("de-finance"), reason="no German replacements here")
def test_german_numbers_are_kept_scaled_or_masked(ana: Visitor) -> None:
    text = "Der Umsatz der Gesellschaft ist im Jahr auf 4.250.000 Euro gestiegen.\n"
    document = ana.open_document(text)
    start = text.index("4.250.000")
    mark = {"start": start, "end": start + len("4.250.000"), "label": "NUM"}
    ana.post(f"/documents/{document}/marks", mark)
    ana.page.reload()
    ana.page.get_by_role("button", name="Preferences").click()
    drawer = ana.page.get_by_role("dialog", name="Preferences")
    shown = ana.page.locator(".mark[data-label=NUM][data-original=false]")
    numbers = drawer.get_by_label("Numbers")
    numbers.select_option("keep")
    expect(shown).to_have_text("4.250.000")
    numbers.select_option("scale")
    expect(shown).not_to_have_text("4.250.000")
    expect(shown).to_have_text(re.compile(r"^[\d.,]+$"))
    numbers.select_option("mask")
    expect(shown).to_contain_text("NUM")


def test_a_refused_preference_goes_back_to_what_holds(ana: Visitor) -> None:
    """Ranges that add up to no shift at all would leave every date as it is."""
    ana.context.request.patch("/api/v1/account", data={"language": "es"})
    document = ana.open_document(view="replacement")
    nothing = {"preferences": {"date_months": [0, 0], "date_years": [0, 0]}}
    ana.context.request.put(f"/api/v1/documents/{document}/preferences", data=nothing)
    ana.page.reload()
    ana.page.locator("#preferences").click()
    low, high = ana.page.get_by_label("Días, desde"), ana.page.get_by_label("Días, hasta")
    before = high.input_value()
    low.fill("0")
    low.press("Tab")
    high.fill("0")
    high.press("Tab")
    expect(ana.page.locator(".toast")).to_contain_text("valor que no es posible")
    expect(high).to_have_value(before)
    assert ana.get(f"/documents/{document}")["preferences"]["date_days"] == [0, int(before)]
